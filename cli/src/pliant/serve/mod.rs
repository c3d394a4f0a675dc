//! `pliant serve`.

mod http;

use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use pliant_view::{Driven, Live};
use serde_json::json;

use super::failure::{Failure, print};
use super::inputs::{self, Range};
use super::{loads, robot, settings};
use http::{Asked, Door};

/// Robot, ranges and port of a page.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// Ranges of the sliders, for all actuators or for each: `0..5N`, `-5mm..5mm,0..1N,0..1N`. Limits of the declaration if not given.
    #[arg(long, value_name = "RANGES", allow_hyphen_values = true)]
    range: Option<String>,
    /// The port; any that is free if not given.
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    port: u16,
    #[command(flatten)]
    loads: loads::Options,
    #[command(flatten)]
    settings: settings::Options,
}

/// Prints the address of the page, and answers it until the process is ended.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let ranges = inputs::ranges(options.range.as_deref(), &robot.actuators)?;
    let driven = ranges.iter().zip(&robot.actuators).enumerate();
    let driven = driven.map(|(number, (Range { low, high }, actuator))| {
        let side = actuator.side(low);
        Driven { low: *low, high: *high, name: format!("{} {number}", side.word), unit: side.unit }
    });
    let (loads, settings) = (options.loads.read(Vec::new())?, options.settings.read());
    let declared = robot.declaration.robot();
    let mut live = Live::new(declared, robot.model.as_ref(), driven.collect(), &loads, &settings)?;
    let refused = |error: std::io::Error| Failure::option("--port", &format!("{}: {error}", options.port));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).map_err(refused)?;
    let port = listener.local_addr().map_err(refused)?.port();
    let door = Door::new(port, live.html()).map_err(|error| Failure::input(error.to_string()))?;
    print(&format!("{}\n", door.address()))?;
    let (questions, asked) = mpsc::sync_channel(1);
    thread::spawn(move || http::listen(&listener, door, &questions));
    for Asked { message, answer } in asked {
        let found = match live.answer(&message) {
            Ok(found) => (200, found),
            Err(error) => (400, json!({ "reason": error.to_string() })),
        };
        // The page may be gone.
        let _ = answer.send((found.0, found.1.to_string()));
    }
    Ok(())
}
