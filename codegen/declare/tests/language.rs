//! The tables of the language: they are what is read, and the tables of the book are theirs.
//!
//! `PLIANT_RENEW=1 cargo test -p pliant-declare --test language` writes the tables of the book anew.

use pliant_declare::language::{TABLES, Table};
use pliant_declare::syntax;

/// A robot with a block that has all fields of a table.
fn with_all_fields(table: &'static Table) -> String {
    let fields: String = table.all().iter().map(|(entry, _)| format!("{}: 1, ", entry.name)).collect();
    let name = table.name;
    let part = match name.split_once(" of ") {
        Some((inner, outer)) => format!("{outer} {{ {inner} {{ {fields} }} }}"),
        None => match name {
            "robot" => fields,
            "actuators" => format!("segment {{ actuators {{ {fields} }} }}"),
            "material" | "motion" => format!("backbone {{ {fields} }}"),
            "disc" | "ring" | "rectangle" => format!("backbone {{ section: {name} {{ {fields} }} }}"),
            _ => format!("{name} {{ {fields} }}"),
        },
    };
    format!("robot R {{ {part} }}")
}

fn messages(declaration: &str) -> Vec<String> {
    let errors = syntax::parse(declaration.parse().unwrap_or_default()).errors;
    errors.into_iter().flatten().map(|error| error.to_string()).collect()
}

/// A field that is in a table and not read, or read and not in a table, fails an assertion of the reading.
#[test]
fn all_fields_of_the_tables_are_read() {
    for table in TABLES {
        let messages = messages(&with_all_fields(table));
        let unknown: Vec<_> = messages.iter().filter(|message| message.contains("unknown")).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", table.name);
    }
}

#[test]
fn every_block_and_model_has_a_table() {
    let listed = |declaration: &str| {
        let message = messages(declaration).remove(0);
        let (_, names) = message.split_once("expected ").unwrap_or_default();
        names.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<String>>()
    };
    let blocks = listed("robot R { unheard_of { } }").into_iter();
    let blocks = blocks.filter(|block| !["gravity", "model", "param", "let"].contains(&block.as_str()));
    let models = listed("robot R { model unheard_of }").into_iter().map(|model| format!("model {model}"));
    let missing: Vec<String> =
        blocks.chain(models).filter(|name| TABLES.iter().all(|table| table.name != name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
