//! From text to tables.

use std::collections::BTreeMap;

use self::reader::Reader;
use super::{Head, Prepared, Refused, checksum, key};

mod programs;
mod reader;
mod tables;

/// Entries that a list may have.
const MOST: usize = 65_536;

/// A block of a file: its name, its lines without the two that enclose them, and the line after the one that opens it.
struct Block<'a> {
    name: &'a str,
    lines: &'a str,
    first: usize,
}

impl Prepared {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it was cut off or edited, or if its format is newer.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let Head { pliant, symbolica, key: stated } = Head::read(text)?;
        let mut found =
            Self { pliant, symbolica, declaration: Vec::new(), robot: String::new(), models: Vec::new() };
        let mut guards = BTreeMap::new();
        for Block { name, lines, first } in blocks(text)? {
            match name {
                "declaration" => {
                    let fields = lines.lines().map(str::trim_start);
                    let fields = fields.map(|line| line.split_once(" = ").unwrap_or((line, "")));
                    found.declaration = fields.map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
                }
                "robot" => {
                    found.robot = lines.lines().map(|line| format!("{}\n", line.trim_start())).collect();
                    if key(&found.robot) != stated {
                        let reason = "the key is not that of the robot in this file".to_owned();
                        return Err(Refused::new(4, reason));
                    }
                }
                "guards" => Reader::new(lines, first, 0, &BTreeMap::new())?.guards(&mut guards)?,
                "model" => {
                    let parameters =
                        found.robot.lines().filter(|line| line.starts_with("parameter.")).count();
                    let reader = Reader::new(lines, first, parameters, &guards);
                    found.models.push(reader?.derived()?);
                }
                other => {
                    return Err(Refused::new(
                        first - 1,
                        format!("expected `declaration`, `robot`, `guards` or `model`, found `{other}`"),
                    ));
                }
            }
        }
        Ok(found)
    }
}

/// The blocks behind the head, with their checksums proven.
fn blocks(text: &str) -> Result<Vec<Block<'_>>, Refused> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, usize, usize)> = None;
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let (number, start) = (index + 1, at);
        at += line.len();
        let bare = line.trim_end_matches(['\n', '\r']);
        match open {
            None if number <= 4 || bare.is_empty() => {}
            None => {
                let Some(name) = bare.strip_suffix(" {").filter(|name| !name.starts_with(' ')) else {
                    return Err(Refused::new(number, format!("expected a block, found `{bare}`")));
                };
                open = Some((name, number + 1, at));
            }
            Some((name, first, from)) => {
                if let Some(stated) = bare.strip_prefix("} ") {
                    let lines = &text[from..start];
                    let right = checksum(lines);
                    if stated != right {
                        let reason =
                            format!("the block `{name}` was edited: its checksum is {right}, not {stated}");
                        return Err(Refused::new(first - 1, reason));
                    }
                    blocks.push(Block { name, lines, first });
                    open = None;
                }
            }
        }
    }
    match open {
        Some((name, first, _)) => {
            let reason = format!("the file ends within the block `{name}`");
            Err(Refused::new(first - 1, reason))
        }
        None => {
            for name in ["declaration", "robot", "guards", "model"] {
                if !blocks.iter().any(|block| block.name == name) {
                    let line = text.lines().count().max(1);
                    return Err(Refused::new(line, format!("the file ends without a block `{name}`")));
                }
            }
            Ok(blocks)
        }
    }
}
