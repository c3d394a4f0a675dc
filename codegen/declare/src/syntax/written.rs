//! A declaration as a list of fields, for messages about what has changed.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The fields of a declaration with their values, as they are written but for spaces and comments: `backbone.young` and `2 GPa`.
///
/// Blocks and models are fields with an empty value. Any tokens can be read; those without braces give an empty list.
#[must_use]
pub fn written_fields(declaration: &TokenStream) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for tree in declaration.clone() {
        if let TokenTree::Group(group) = tree
            && group.delimiter() == Delimiter::Brace
        {
            entries(group.stream(), "", &mut fields);
        }
    }
    fields
}

fn entries(stream: TokenStream, path: &str, fields: &mut Vec<(String, String)>) {
    let mut entry: Vec<TokenTree> = Vec::new();
    let mut trees = without_attributes(stream).into_iter().peekable();
    while let Some(tree) = trees.next() {
        let comma = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == ',');
        if !comma {
            entry.push(tree);
        }
        let block = matches!(entry.last(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
            && !is_field(&entry);
        if comma || block || trees.peek().is_none() {
            let entry = std::mem::take(&mut entry);
            if !entry.is_empty() {
                self::entry(&entry, path, fields);
            }
        }
    }
}

/// The tokens without `#[..]`, of which doc comments are.
fn without_attributes(stream: TokenStream) -> Vec<TokenTree> {
    let mut kept: Vec<TokenTree> = Vec::new();
    for tree in stream {
        let of_attribute = matches!(kept.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
            && matches!(&tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
        if of_attribute {
            kept.pop();
        } else {
            kept.push(tree);
        }
    }
    kept
}

/// Whether it is `name: ..`, `let name = ..` or `param name = ..`.
fn is_field(entry: &[TokenTree]) -> bool {
    match entry {
        [TokenTree::Ident(_), TokenTree::Punct(mark), ..] => mark.as_char() == ':',
        [TokenTree::Ident(_), TokenTree::Ident(_), TokenTree::Punct(mark), ..] => mark.as_char() == '=',
        _ => false,
    }
}

fn entry(entry: &[TokenTree], path: &str, fields: &mut Vec<(String, String)>) {
    let at = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match entry {
        [TokenTree::Ident(name), TokenTree::Punct(colon), value @ ..] if colon.as_char() == ':' => {
            fields.push((at(&name.to_string()), text(value)));
        }
        [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..]
            if equals.as_char() == '=' =>
        {
            fields.push((at(&format!("{word} {name}")), text(value)));
        }
        [header @ .., TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => {
            let name = at(&text(header));
            // Blocks with the same header are numbered from the second one on.
            let alike = |field: &str| field == name || field.starts_with(&format!("{name} #"));
            let before = fields.iter().filter(|(field, value)| value.is_empty() && alike(field)).count();
            let name = if before == 0 { name } else { format!("{name} #{}", before + 1) };
            fields.push((name.clone(), String::new()));
            entries(group.stream(), &name, fields);
        }
        other => fields.push((at(&text(other)), String::new())),
    }
}

/// Tokens as text: spaces between words, and behind commas.
fn text(trees: &[TokenTree]) -> String {
    let mut text = String::new();
    let mut after_word = false;
    for tree in trees {
        let word = matches!(tree, TokenTree::Ident(_) | TokenTree::Literal(_));
        if word && after_word {
            text.push(' ');
        }
        match tree {
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Parenthesis => ["(", ")"],
                    Delimiter::Bracket => ["[", "]"],
                    Delimiter::Brace => [if after_word { " { " } else { "{ " }, " }"],
                    Delimiter::None => ["", ""],
                };
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                text += open;
                text += &self::text(&inner);
                text += close;
                after_word = true;
                continue;
            }
            TokenTree::Punct(punct) => {
                text.push(punct.as_char());
                if matches!(punct.as_char(), ',' | ':') {
                    text.push(' ');
                }
            }
            word => text += &word.to_string(),
        }
        after_word = word;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::written_fields;

    #[test]
    fn fields_are_as_written_but_for_spaces() {
        let declaration = "/// An arm.
            pub robot Arm {
                param young = 2 GPa, // stiff
                let r = if s < 0.1 m { 1 mm } else { .2 cm },
                backbone { length: 0.3 m, section: disc { diameter: 4  mm }, young: young, /* here */ }
                tendon { at: [8 mm * sin(2*pi/3), 0 mm] }
                tendon { at: [0, 1] mm }
                /// Gravity.
                gravity: [0, -9.81] m/s^2,
                model planar,
            }";
        let found = written_fields(&declaration.parse().unwrap_or_default());
        let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let expected = [
            ("param young", "2 GPa"),
            ("let r", "if s<0.1 m { 1 mm } else { .2 cm }"),
            ("backbone", ""),
            ("backbone.length", "0.3 m"),
            ("backbone.section", "disc { diameter: 4 mm }"),
            ("backbone.young", "young"),
            ("tendon", ""),
            ("tendon.at", "[8 mm*sin(2*pi/3), 0 mm]"),
            ("tendon #2", ""),
            ("tendon #2.at", "[0, 1] mm"),
            ("gravity", "[0, -9.81] m/s^2"),
            ("model planar", ""),
        ];
        assert_eq!(found, expected);
    }
}
