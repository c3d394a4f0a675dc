//! The lines of a table: CSV with a header, comments behind `#`.

use csv::{ReaderBuilder, StringRecord, StringRecordsIntoIter, Trim};

/// A line of a table, whose cells are text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, from 1.
    pub number: u64,
    /// Its cells.
    pub cells: Vec<String>,
}

impl Line {
    fn of(text: &str, record: &StringRecord) -> Self {
        // The position is at the comments and empty lines before the record, which are skipped.
        let number = record.position().map_or(0, |before| {
            let rest = usize::try_from(before.byte()).ok().and_then(|byte| text.get(byte..));
            let skipped = rest.unwrap_or_default().lines();
            let skipped = skipped.take_while(|line| line.is_empty() || line.starts_with('#'));
            before.line() + skipped.count() as u64
        });
        Self { number, cells: record.iter().map(str::to_owned).collect() }
    }
}

/// The lines of a table, read one by one: its header, then each row, or its fault as a sentence that names file and line.
pub struct Lines<'a> {
    file: String,
    /// The header.
    pub header: Line,
    text: &'a str,
    records: StringRecordsIntoIter<&'a [u8]>,
}

impl<'a> Lines<'a> {
    /// The lines of a text; `file` names it in messages.
    ///
    /// # Errors
    /// A sentence: that there is no header, or that it cannot be read.
    pub fn of(text: &'a str, file: &str) -> Result<Self, String> {
        let mut records = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .trim(Trim::All)
            .comment(Some(b'#'))
            .from_reader(text.as_bytes())
            .into_records();
        let header = records.next().transpose().map_err(|error| format!("{file}: {error}"))?;
        let header =
            header.ok_or_else(|| format!("{file} is empty: expected a header with names and units"))?;
        Ok(Self { file: file.to_owned(), header: Line::of(text, &header), text, records })
    }
}

impl Iterator for Lines<'_> {
    type Item = Result<Line, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = match self.records.next()? {
            Ok(record) => record,
            Err(error) => return Some(Err(format!("{}: {error}", self.file))),
        };
        let line = Line::of(self.text, &record);
        let (found, expected) = (line.cells.len(), self.header.cells.len());
        if found == expected {
            return Some(Ok(line));
        }
        let fields = if found == 1 { "field" } else { "fields" };
        let (file, number) = (&self.file, line.number);
        Some(Err(format!("{file}, line {number}: the row has {found} {fields}: expected {expected}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_another_width_are_named_and_the_next_ones_read() {
        let text = "a [N], b\n# nothing\n1, 2\n3\n\n4,5\n";
        let mut lines = Lines::of(text, "t.csv").unwrap_or_else(|message| panic!("{message}"));
        assert_eq!(lines.header, Line { number: 1, cells: vec!["a [N]".to_owned(), "b".to_owned()] });
        let rows: Vec<_> = lines.by_ref().collect();
        assert_eq!(rows[0].as_ref().map(|line| (line.number, &*line.cells[1])), Ok((3, "2")));
        assert_eq!(rows[1], Err("t.csv, line 4: the row has 1 field: expected 2".to_owned()));
        assert_eq!(rows[2].as_ref().map(|line| line.number), Ok(6));
        for end in ["\n", "\r\n"] {
            let text = ["# first", "a", "1", "# between", "2", ""].join(end);
            let lines = Lines::of(&text, "t.csv").unwrap_or_else(|message| panic!("{message}"));
            let numbers: Vec<u64> =
                std::iter::once(lines.header.number).chain(lines.flatten().map(|line| line.number)).collect();
            assert_eq!(numbers, [2, 3, 5], "{end:?}");
        }
        assert_eq!(
            Lines::of("# nothing\n", "t.csv").err(),
            Some("t.csv is empty: expected a header with names and units".to_owned())
        );
    }
}
