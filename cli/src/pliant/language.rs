//! `pliant language`.

use clap::Args;
use pliant_declare::language::{Entry, TABLES, Table};

use super::failure::{Failure, print};

/// Block or field to print.
#[derive(Args)]
pub(crate) struct Options {
    /// A block, a model or a field; without a name all blocks are listed.
    name: Vec<String>,
}

/// Prints the fields of the tables with this name, or those with this name in any table.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if options.name.is_empty() {
        let blocks = TABLES.iter().map(|table| [table.name.to_owned(), table.models.join(", ")]);
        return print(&aligned(&blocks.collect::<Vec<_>>()));
    }
    let name = options.name.join(" ");
    let texts = TABLES.iter().filter_map(|table| {
        let whole = table.name == name || table.name.split(' ').any(|word| word == name);
        let entries: Vec<_> =
            table.entries.iter().filter(|entry| whole || entry.name == name).map(|e| row(table, e)).collect();
        let heading = format!("{}: {}\n", table.name, table.models.join(", "));
        (!entries.is_empty()).then(|| heading + &aligned(&entries))
    });
    let texts: Vec<String> = texts.collect();
    if texts.is_empty() {
        let message =
            format!("no block, model or field is called `{name}`; `pliant language` lists the blocks");
        return Err(Failure::input(message));
    }
    print(&texts.join("\n"))
}

/// Name, value, default and meaning of a field, with its models where they are not all of its table.
fn row(table: &Table, entry: &Entry) -> [String; 4] {
    let models = table.models(entry);
    let meaning = match models == table.models {
        true => entry.meaning.to_owned(),
        false => format!("{} ({})", entry.meaning, models.join(", ")),
    };
    [format!("  {}", entry.name), entry.value(), entry.default(), meaning]
}

/// Rows as lines, with columns of equal width.
fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
