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

/// A page with its tables written anew: the rows behind `<!-- fields: TABLE, TABLE | MODEL -->` and a blank line.
fn renewed(page: &str) -> String {
    let mut lines = page.lines().peekable();
    let mut text = String::new();
    while let Some(line) = lines.next() {
        text += line;
        text.push('\n');
        let marker = line.strip_prefix("<!-- fields: ").and_then(|line| line.strip_suffix(" -->"));
        let Some(marker) = marker else { continue };
        while lines.next_if(|line| line.is_empty() || line.starts_with('|')).is_some() {}
        let (names, model) =
            marker.split_once(" | ").map_or((marker, None), |(names, model)| (names, Some(model)));
        let names: Vec<&str> = names.split(", ").collect();
        text += "\n| field | value | default | |\n|---|---|---|---|\n";
        for name in &names {
            let table = TABLES.iter().find(|table| table.name == *name);
            let rows = table.map(|table| table.markdown(model, names.len() > 1));
            text += &rows.unwrap_or_else(|| format!("no table is called {name}\n"));
        }
        text.push('\n');
    }
    format!("{}\n", text.trim_end())
}

#[test]
fn tables_of_the_book_are_those_of_the_language() -> std::io::Result<()> {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/language");
    let mut stale = Vec::new();
    for entry in std::fs::read_dir(book)? {
        let path = entry?.path();
        let page = std::fs::read_to_string(&path)?;
        let renewed = renewed(&page);
        if renewed != page {
            if std::env::var_os("PLIANT_RENEW").is_some() {
                std::fs::write(&path, renewed)?;
            } else {
                stale.push(path);
            }
        }
    }
    assert!(stale.is_empty(), "renew by PLIANT_RENEW=1: {stale:?}");
    Ok(())
}
