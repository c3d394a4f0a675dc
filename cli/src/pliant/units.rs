//! `pliant units`.

use clap::Args;
use pliant_declare::units;
use serde_json::json;

use super::{Failure, Format};

/// How they are printed.
#[derive(Args)]
pub(crate) struct Options {
    /// How the list is printed.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Prints all units.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let rows = units::names().filter_map(|name| {
        let unit = units::unit(name)?;
        // The powers of pi/180 and of ten.
        let factor = 10_f64.powi(unit.ten) * 1_f64.to_radians().powi(unit.degrees);
        Some((name, factor, unit.dimension.unit(), unit.dimension.words()))
    });
    let rows: Vec<_> = rows.collect();
    match options.format {
        Format::Table => {
            for (name, factor, unit, words) in rows {
                println!("{name:<4} {factor:>22e} {unit:<6} {words}");
            }
        }
        Format::Csv => {
            println!("unit,factor,si,dimension");
            for (name, factor, unit, words) in rows {
                println!("{name},{factor:e},{unit},{words}");
            }
        }
        Format::Json => {
            let rows = rows.iter().map(|(name, factor, unit, words)| {
                json!({ "unit": name, "factor": factor, "si": unit, "dimension": words })
            });
            println!("{}", serde_json::Value::from_iter(rows));
        }
    }
    Ok(())
}
