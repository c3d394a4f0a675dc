//! Loads of the command line: `--load force=0,0,-0.1N at=0.12m frame=local`.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use pliant::nalgebra::Vector3;
use pliant::rods::Slide;
use pliant::{Drive, Frame, Input, Payload, Rope, Wrench};
use pliant_declare::quantity;
use pliant_declare::units::Dimension;

use super::failure::Failure;
use super::table::Known;

/// The columns of a load at the tip, in the world, in tables of inputs: force and couple.
pub(crate) fn columns() -> impl Iterator<Item = Known> {
    let sides = [("force", Dimension::FORCE, "N"), ("couple", Dimension::COUPLE, "N*m")];
    sides.into_iter().flat_map(|(word, dimension, unit)| {
        ["x", "y", "z"].map(|axis| Known { name: format!("{word}_{axis}"), dimension: Some(dimension), unit })
    })
}

/// The load of a row of these columns.
pub(crate) fn at_tip([x, y, z, a, b, c]: [f64; 6]) -> Wrench {
    Wrench {
        body: 0,
        s: None,
        couple: Vector3::new(a, b, c),
        force: Vector3::new(x, y, z),
        point: Vector3::zeros(),
        frame: Frame::World,
    }
}

/// Loads besides those of the declaration: the fields of each.
#[derive(Default)]
pub(crate) struct Options {
    load: Vec<Vec<String>>,
    rope: Vec<Vec<String>>,
    payload: Vec<Vec<String>>,
    slides: Vec<Vec<String>>,
}

const LOAD: &str = "A wrench: `force=0,0,-0.1N` or `couple=0,0,5mN*m` or both, at the tip unless there is `at=0.12m`, on \
    `body=0`, with components in the world or `frame=local`, the force at `point=0,1cm,0` of the section; can be repeated";
const ROPE: &str = "A rope (parallel robots): `force=0.2N towards=0.3,0.1,0.6`, from the platform unless there are `at=`, \
    `body=`, `point=`; can be repeated";
const PAYLOAD: &str =
    "What the tip carries (segments): `mass=0.2kg`, its centre at `center=0,0,2cm` in the frame of the tip";

const SLIDES: &str = "Which way tendons with friction slide, one word per tendon: `in,out,in`; `in`, which all do by default, while the motor takes the tendon in";

/// Refuses what is no field.
fn field(text: &str) -> Result<String, String> {
    if text.contains('=') {
        return Ok(text.to_owned());
    }
    Err("expected a field like `force=0,0,1N`; files come before this option".to_owned())
}

// Implemented by hand, since the derived trait does not keep apart the fields of one load and the next.
impl FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let of = |name| {
            let loads = matches.get_occurrences::<String>(name).into_iter().flatten();
            loads.map(|fields| fields.cloned().collect()).collect()
        };
        Ok(Self { load: of("load"), rope: of("rope"), payload: of("payload"), slides: of("slides") })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Options {
    fn augment_args(command: Command) -> Command {
        let all = [("load", LOAD), ("rope", ROPE), ("payload", PAYLOAD)];
        let command = all.into_iter().fold(command, |command, (name, help)| {
            let arg = Arg::new(name).long(name).value_name("FIELDS").help(help);
            command.arg(arg.num_args(1..).action(ArgAction::Append).value_parser(field))
        });
        command
            .arg(Arg::new("slides").long("slides").value_name("LIST").help(SLIDES).action(ArgAction::Append))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// `in,out,in`.
fn slides(text: &str) -> Result<Vec<Slide>, Failure> {
    let of = |word: &str| match word.trim() {
        "in" => Ok(Slide::In),
        "out" => Ok(Slide::Out),
        other => {
            Err(Failure::option("--slides", &format!("`{other}` is no way to slide: expected `in` or `out`")))
        }
    };
    text.split(',').map(of).collect()
}

/// The fields of one load.
struct Fields {
    option: &'static str,
    all: Vec<(String, String)>,
}

impl Fields {
    /// Reads `name=value` fields.
    fn read(option: &'static str, words: &[String], known: &[&str]) -> Result<Self, Failure> {
        let mut all: Vec<(String, String)> = Vec::new();
        let wrong = |message: String| Failure::option(option, &message);
        for word in words.iter().flat_map(|words| words.split_whitespace()) {
            let Some((name, value)) = word.split_once('=') else {
                let first = known[0];
                return Err(wrong(format!(
                    "`{word}` is no field: expected one like `{first}=..`, and the file before it"
                )));
            };
            if !known.contains(&name) {
                return Err(wrong(format!("unknown field `{name}`: expected one of {}", known.join(", "))));
            }
            if all.iter().any(|(before, _)| before == name) {
                return Err(wrong(format!(
                    "`{name}` is given twice: expected {option} before each of several"
                )));
            }
            all.push((name.to_owned(), value.to_owned()));
        }
        Ok(Self { option, all })
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.all.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn wrong(&self, name: &str, message: &str) -> Failure {
        Failure::option(self.option, &format!("{name}: {message}"))
    }

    fn number(&self, name: &str, dimension: Dimension) -> Result<Option<f64>, Failure> {
        let read = |text| quantity::of(text, dimension).map_err(|message| self.wrong(name, &message));
        self.get(name).map(read).transpose()
    }

    fn vector(&self, name: &str, dimension: Dimension) -> Result<Option<Vector3<f64>>, Failure> {
        let read = |text| quantity::vector(text, dimension).map_err(|message| self.wrong(name, &message));
        Ok(self.get(name).map(read).transpose()?.map(Vector3::from))
    }

    fn body(&self) -> Result<usize, Failure> {
        let read = |text: &str| {
            text.parse().map_err(|_| {
                self.wrong("body", &format!("`{text}` is no number of a body: expected 0, 1, .."))
            })
        };
        Ok(self.get("body").map(read).transpose()?.unwrap_or(0))
    }

    fn missing(&self, what: &str) -> Failure {
        Failure::option(self.option, &format!("{what} is missing"))
    }

    fn wrench(&self) -> Result<Wrench, Failure> {
        let [force, couple] = [("force", Dimension::FORCE), ("couple", Dimension::COUPLE)]
            .map(|(name, dimension)| self.vector(name, dimension));
        let (force, couple) = (force?, couple?);
        if force.is_none() && couple.is_none() {
            return Err(self.missing("`force=` or `couple=`"));
        }
        let frame = match self.get("frame") {
            None | Some("world") => Frame::World,
            Some("local") => Frame::Local,
            Some(other) => {
                return Err(
                    self.wrong("frame", &format!("unknown frame `{other}`: expected `world` or `local`"))
                );
            }
        };
        Ok(Wrench {
            body: self.body()?,
            s: self.number("at", Dimension::LENGTH)?,
            couple: couple.unwrap_or_default(),
            force: force.unwrap_or_default(),
            point: self.vector("point", Dimension::LENGTH)?.unwrap_or_default(),
            frame,
        })
    }

    fn rope(&self) -> Result<Rope, Failure> {
        Ok(Rope {
            body: self.body()?,
            s: self.number("at", Dimension::LENGTH)?,
            point: self.vector("point", Dimension::LENGTH)?.unwrap_or_default(),
            force: self.number("force", Dimension::FORCE)?.ok_or_else(|| self.missing("`force=`"))?,
            towards: self.vector("towards", Dimension::LENGTH)?.ok_or_else(|| self.missing("`towards=`"))?,
        })
    }

    fn payload(&self) -> Result<Payload, Failure> {
        let mass = self.number("mass", Dimension::MASS)?.ok_or_else(|| self.missing("`mass=`"))?;
        let center = self.vector("center", Dimension::LENGTH)?.unwrap_or_default();
        Ok(Payload { mass, center, ..Payload::default() })
    }
}

impl Options {
    /// An input with these drives.
    pub(crate) fn read(&self, drives: Vec<Drive>) -> Result<Input, Failure> {
        let wrenches = ["force", "couple", "at", "frame", "body", "point"];
        let ropes = ["force", "towards", "at", "body", "point"];
        let read = |option, all: &[Vec<String>], known: &[&str]| -> Result<Vec<Fields>, Failure> {
            all.iter().map(|words| Fields::read(option, words, known)).collect()
        };
        let wrenches = read("--load", &self.load, &wrenches)?;
        let ropes = read("--rope", &self.rope, &ropes)?;
        let payloads = read("--payload", &self.payload, &["mass", "center"])?;
        if let [_, second, ..] = &payloads[..] {
            return Err(Failure::option(second.option, "given twice: expected one payload"));
        }
        Ok(Input {
            drives,
            wrenches: wrenches.iter().map(Fields::wrench).collect::<Result<_, _>>()?,
            ropes: ropes.iter().map(Fields::rope).collect::<Result<_, _>>()?,
            payload: payloads.first().map(Fields::payload).transpose()?,
            slides: self
                .slides
                .iter()
                .flatten()
                .map(|text| slides(text))
                .collect::<Result<Vec<_>, _>>()?
                .concat(),
        })
    }
}
