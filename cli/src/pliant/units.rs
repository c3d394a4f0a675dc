//! `pliant units`.

use clap::Args;
use pliant_declare::units;
use serde_json::json;

use super::Format;
use super::failure::{Failure, print};

/// Output format of the list.
#[derive(Args)]
pub(crate) struct Options {
    /// Output format of the list.
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
    let text = match options.format {
        Format::Table => {
            let rows = rows
                .iter()
                .map(|(name, factor, unit, words)| format!("{name:<4} {factor:>22e} {unit:<6} {words}\n"));
            rows.collect()
        }
        Format::Csv => {
            let rows =
                rows.iter().map(|(name, factor, unit, words)| format!("{name},{factor:e},{unit},{words}\n"));
            format!("unit,factor,si,dimension\n{}", rows.collect::<String>())
        }
        Format::Json => {
            let rows = rows.iter().map(|(name, factor, unit, words)| {
                json!({ "unit": name, "factor": factor, "si": unit, "dimension": words })
            });
            format!("{}\n", serde_json::Value::from_iter(rows))
        }
    };
    print(&text)
}
