//! The whole declaration: `pub robot Name { ... }`.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Ident, Token, Visibility, braced};

use super::definition::{parse_definition, starts_definition};
use super::errors::{Errors, list, nearest, unknown};
use super::fields::{Field, Fields, parse_braces};
use super::quantity::FactorS;
use super::recovery::drain;
use super::repeat::{Repeat, Repeated};
use super::vector::Vector;
use super::{
    Backbone, Base, Cable, Cables, Chamber, Definition, Gravity, GuideDiscs, Limits, Load, Model, Motor,
    ParallelRod, Platform, Segment, Tendon, Tip,
};
use crate::language::fields::PLANAR_GRAVITY;

/// A declaration. What is `None` was not given.
#[derive(Clone, Debug)]
pub struct Robot {
    /// Doc comments and other attributes.
    pub attributes: Vec<Attribute>,
    /// Visibility of the generated type.
    pub visibility: Visibility,
    /// Name of the generated type.
    pub name: Ident,
    /// Parameters and named expressions, in order.
    pub definitions: Vec<Definition>,
    /// `backbone { ... }`
    pub backbone: Option<Backbone>,
    /// `cables { ... }`
    pub cables: Option<Cables>,
    /// `cable { ... }`, in order
    pub cable: Vec<Cable>,
    /// `discs { ... }`
    pub discs: Option<GuideDiscs>,
    /// `base { ... }`
    pub base: Option<Base>,
    /// `segment { ... }`, in order from the base
    pub segments: Vec<Segment>,
    /// `tendon { ... }`, in order
    pub tendons: Vec<Tendon>,
    /// `chamber { ... }`, in order
    pub chambers: Vec<Chamber>,
    /// `rod { ... }` of a parallel robot, in order
    pub rods: Vec<ParallelRod>,
    /// `motor { ... }`, in order
    pub motors: Vec<Motor>,
    /// `platform { ... }`
    pub platform: Option<Platform>,
    /// `tip { ... }`
    pub tip: Option<Tip>,
    /// `limits { ... }`
    pub limits: Option<Limits>,
    /// `gravity: [...]`
    pub gravity: Option<Gravity>,
    /// `load { ... }`
    pub load: Option<Load>,
    /// `model ...`, in order.
    pub models: Vec<Model>,
    /// Parts that were meant but could not be read, which has been reported: they are not missing.
    pub unreadable: Vec<&'static str>,
    /// There is nothing between the braces.
    pub empty: bool,
}

/// Blocks and fields in the body of a robot, in addition to `param` and `let`.
const PARTS: &[&str] = &[
    "backbone", "cables", "cable", "discs", "base", "segment", "tendon", "chamber", "rod", "motor",
    "platform", "tip", "gravity", "load", "limits", "model",
];

/// A declaration that was read, as far as it could be.
#[derive(Debug)]
pub struct Parsed {
    /// The robot, with the parts that could be read; `None` where there is no robot.
    pub robot: Option<Robot>,
    /// All errors of the syntax.
    pub errors: Option<syn::Error>,
}

/// Reads a declaration, with recovery: the parts without errors are there to be checked as well.
#[must_use]
pub fn parse(tokens: TokenStream) -> Parsed {
    let mut errors = Errors::default();
    let parser = |input: ParseStream<'_>| {
        let robot = parse_robot(input, &mut errors);
        if robot.is_ok() && !input.is_empty() {
            errors.push(input.error("expected nothing after the robot; one `robot!` declares one robot"));
        }
        drain(input);
        robot
    };
    let robot = parser.parse2(tokens);
    let robot = errors.keep(robot);
    Parsed { robot, errors: errors.finish() }
}

fn parse_robot(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<Robot> {
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility = input.parse()?;
    match input.cursor().ident() {
        Some((word, _)) if word == "robot" => input.parse::<Ident>()?,
        _ => return Err(input.error("expected `robot`, as in `pub robot Arm { ... }`")),
    };
    let unnamed = |_| input.error("expected the name of the robot, as in `pub robot Arm { ... }`");
    let name: Ident = input.parse().map_err(unnamed)?;
    let content;
    if !input.peek(syn::token::Brace) {
        return Err(input.error(format!("expected `{{ ... }}` after `robot {name}`")));
    }
    braced!(content in input);
    let mut robot = Robot {
        attributes,
        visibility,
        name,
        definitions: Vec::new(),
        backbone: None,
        cables: None,
        cable: Vec::new(),
        discs: None,
        base: None,
        segments: Vec::new(),
        tendons: Vec::new(),
        chambers: Vec::new(),
        rods: Vec::new(),
        motors: Vec::new(),
        platform: None,
        tip: None,
        limits: None,
        gravity: None,
        load: None,
        models: Vec::new(),
        unreadable: Vec::new(),
        empty: content.is_empty(),
    };
    while !content.is_empty() {
        if let Err(error) = robot.parse_part(&content, errors) {
            errors.push(error);
            skip_part(&content);
        }
        content.parse::<Option<Token![,]>>()?;
    }
    Ok(robot)
}

impl Robot {
    /// Reads one block, field or definition.
    fn parse_part(&mut self, input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<()> {
        let attributes = input.call(Attribute::parse_outer)?;
        if starts_definition(input) {
            self.definitions.push(parse_definition(input, attributes, errors)?);
            return expect_end(input);
        }
        if let Some(first) = attributes.first() {
            let message =
                "attributes belong to the robot or to a `param`; remarks on a block are written `// ...`";
            errors.push(syn::Error::new_spanned(first, message));
        }
        let nameless = |_| input.error(format!("expected {}, `param` or `let`", list(PARTS)));
        let keyword: Ident = input.parse().map_err(nameless)?;
        let word = keyword.to_string();
        let Some(&part) = PARTS.iter().find(|part| **part == word) else {
            let meant = nearest(&word, PARTS.iter().copied());
            self.unreadable.extend(PARTS.iter().find(|part| Some(**part) == meant));
            let message = unknown("block", word, "", PARTS) + ", `param` or `let`";
            return Err(syn::Error::new(keyword.span(), message));
        };
        let read = self.parse_known(part, keyword, input, errors);
        if read.is_err() {
            self.unreadable.push(part);
        }
        read
    }

    /// Reads what follows the word of a part.
    fn parse_known(
        &mut self,
        part: &'static str,
        keyword: Ident,
        input: ParseStream<'_>,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        match part {
            "gravity" => self.parse_gravity(keyword, input, errors),
            "model" => self.parse_model(part, input, errors),
            "segment" => self.parse_repeated(|robot| &mut robot.segments, keyword, input, errors),
            "tendon" => self.parse_repeated(|robot| &mut robot.tendons, keyword, input, errors),
            "chamber" => self.parse_repeated(|robot| &mut robot.chambers, keyword, input, errors),
            "cable" => self.parse_repeated(|robot| &mut robot.cable, keyword, input, errors),
            "rod" => self.parse_repeated(|robot| &mut robot.rods, keyword, input, errors),
            "motor" => self.parse_repeated(|robot| &mut robot.motors, keyword, input, errors),
            _ => self.parse_block(part, keyword, input, errors),
        }
    }

    /// Reads the vector of `gravity: [...]`.
    fn parse_gravity(
        &mut self,
        keyword: Ident,
        input: ParseStream<'_>,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let colon = input.parse::<Token![:]>();
        let example = PLANAR_GRAVITY.example;
        colon.map_err(|_| input.error(format!("expected `:`, as in `gravity: {example}`")))?;
        if !input.peek(syn::token::Bracket) {
            return Err(input.error(format!("expected a vector, for example `{example}`")));
        }
        let value = Vector::parse(input, FactorS::ArcLength)?;
        keep(&mut self.gravity, Field { name: keyword, value: Some(value) }, |field| &field.name, errors);
        expect_end(input)
    }

    /// Reads name and options of a model.
    fn parse_model(
        &mut self,
        part: &'static str,
        input: ParseStream<'_>,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let unnamed = |_| input.error("expected the name of a model, as in `model planar`");
        let name: Ident = input.parse().map_err(unnamed)?;
        let fields = if input.peek(syn::token::Brace) {
            self.parse_fields(input, FactorS::ArcLength, errors)?
        } else {
            expect_end(input)?;
            Fields::default()
        };
        let model = Model::from_fields(name, fields, errors);
        if model.is_none() {
            self.unreadable.push(part);
        }
        self.models.extend(model);
        Ok(())
    }

    /// Reads the fields of a block that may be there once.
    fn parse_block(
        &mut self,
        part: &str,
        keyword: Ident,
        input: ParseStream<'_>,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        if !input.peek(syn::token::Brace) {
            return Err(input.error(format!("expected `{{ ... }}` after `{part}`")));
        }
        let factor_s =
            if part == "base" || part == "platform" { FactorS::Second } else { FactorS::ArcLength };
        let fields = self.parse_fields(input, factor_s, errors)?;
        let read = (keyword, fields);
        match part {
            "backbone" => put(&mut self.backbone, read, Backbone::from_fields, |b| &b.keyword, errors),
            "cables" => put(&mut self.cables, read, Cables::from_fields, |b| &b.keyword, errors),
            "base" => put(&mut self.base, read, Base::from_fields, |b| &b.keyword, errors),
            "platform" => put(&mut self.platform, read, Platform::from_fields, |b| &b.keyword, errors),
            "discs" => put(&mut self.discs, read, GuideDiscs::from_fields, |b| &b.keyword, errors),
            "tip" => put(&mut self.tip, read, Tip::from_fields, |b| &b.keyword, errors),
            "limits" => put(&mut self.limits, read, Limits::from_fields, |b| &b.keyword, errors),
            _ => put(&mut self.load, read, Load::from_fields, |b| &b.keyword, errors),
        }
        Ok(())
    }

    /// Reads what follows the word of a block that may be several. If it is wrong, the fields are read for their errors all the same.
    fn parse_repeated<B: Repeated>(
        &mut self,
        blocks: fn(&mut Self) -> &mut Vec<B>,
        keyword: Ident,
        input: ParseStream<'_>,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let part = B::PART;
        let repeat = errors.keep(Repeat::parse::<B>(input));
        if repeat.is_none() {
            self.unreadable.push(part);
            while !input.is_empty() && !input.peek(syn::token::Brace) {
                if input.peek(Token![,]) && !Repeat::goes_on(input) {
                    break;
                }
                input.parse::<TokenTree>()?;
            }
            if !input.peek(syn::token::Brace) {
                return Ok(());
            }
        }
        if !input.peek(syn::token::Brace) {
            return Err(
                input.error(format!("expected `{{ ... }}` or `for i in 0..3 {{ ... }}` after `{part}`"))
            );
        }
        let factor_s = if part == "segment" { FactorS::Second } else { FactorS::ArcLength };
        let fields = self.parse_fields(input, factor_s, errors)?;
        if let Some(repeat) = repeat {
            let block = B::from_fields(keyword, repeat, fields, errors);
            blocks(self).push(block);
        } else {
            B::from_fields(keyword, None, fields, errors);
        }
        Ok(())
    }

    fn parse_fields(
        &mut self,
        input: ParseStream<'_>,
        factor_s: FactorS,
        errors: &mut Errors,
    ) -> syn::Result<Fields> {
        parse_braces(input, factor_s, errors, &mut self.definitions)
    }
}

/// Fills a part that may be there once with what `make` makes of its word and fields.
fn put<T>(
    slot: &mut Option<T>,
    (word, fields): (Ident, Fields),
    make: fn(Ident, Fields, &mut Errors) -> T,
    keyword: fn(&T) -> &Ident,
    errors: &mut Errors,
) {
    keep(slot, make(word, fields, errors), keyword, errors);
}

/// Keeps the first one of a part that may be there once.
fn keep<T>(slot: &mut Option<T>, part: T, keyword: fn(&T) -> &Ident, errors: &mut Errors) {
    if let Some(first) = slot {
        let (first, second) = (keyword(first), keyword(&part));
        errors.on(second, format!("`{second}` is given twice"));
        errors.on(first, format!("`{first}` is given first here"));
    } else {
        *slot = Some(part);
    }
}

/// After a part without braces comes a comma or the end.
fn expect_end(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(());
    }
    Err(input.error("expected `,`"))
}

/// Skips to the end of a part: a comma, a pair of braces, or the first word of the next part.
fn skip_part(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        let starts_part = input.cursor().ident().is_some_and(|(word, rest)| {
            let named = PARTS.iter().any(|part| word == part);
            let model = word == "model" && rest.ident().is_some();
            let segments =
                ["segment", "tendon", "chamber", "cable", "rod", "motor"].iter().any(|part| word == part)
                    && rest.ident().is_some_and(|(next, _)| next == "for");
            model
                || segments
                || named && (rest.group(proc_macro2::Delimiter::Brace).is_some() || rest.punct().is_some())
        });
        if starts_part || starts_definition(input) {
            return;
        }
        match input.parse::<TokenTree>() {
            Ok(TokenTree::Group(group)) if group.delimiter() == proc_macro2::Delimiter::Brace => return,
            Ok(_) => {}
            Err(_) => return,
        }
    }
}
