//! Areas, second moments of area and torsion constants of cross sections.

use super::pieces;
use super::scope::Scope;
use super::values::positive_before_tip;
use crate::language::fields::section_length;
use crate::spec::{Expr, Function, Outline};
use crate::syntax::{self, Field, Round, Section};
use crate::units::Number;

/// Area, second moments and torsion constant of a section.
#[derive(Clone)]
pub(super) struct Shape {
    /// Area, m^2.
    pub(super) area: Expr,
    /// `I_y` and `I_z`, m^4.
    pub(super) moments: [Expr; 2],
    /// Torsion constant `J`, m^4: the polar moment of round sections, Saint-Venant's of rectangles.
    pub(super) torsion: Expr,
    pub(super) outline: Outline,
}

pub(super) fn properties(scope: &mut Scope<'_>, section: &Section) -> Option<Shape> {
    match section {
        Section::Disc(round) => {
            let Circle { area, moment, torsion, outline } = circle(scope, round, ["radius", "diameter"])?;
            Some(Shape { area, moments: [moment.clone(), moment], torsion, outline })
        }
        Section::Ring { outer, inner } => {
            let large = circle(scope, outer, ["outer_radius", "outer_diameter"]);
            let small = circle(scope, inner, ["inner_radius", "inner_diameter"]);
            let (large, small) = (large?, small?);
            let moment = Expr::sub(large.moment, small.moment);
            Some(Shape {
                area: Expr::sub(large.area, small.area),
                moments: [moment.clone(), moment],
                torsion: Expr::sub(large.torsion, small.torsion),
                outline: large.outline,
            })
        }
        Section::Rectangle { width, height } => {
            let width = side(scope, width.as_ref(), "width");
            let height = side(scope, height.as_ref(), "height");
            let (width, height) = (width?, height?);
            let moment = |across: &Expr, along: &Expr| {
                let moment = Expr::mul(across.clone(), Expr::power(along.clone(), 3, 1));
                Expr::div(moment, Expr::integer(12))
            };
            Some(Shape {
                area: Expr::mul(width.clone(), height.clone()),
                moments: [moment(&height, &width), moment(&width, &height)],
                // The width is along z, the height along y.
                outline: Outline { half: [&height, &width].map(halved), round: false },
                torsion: pieces::each(scope, [&width, &height], rectangle_torsion),
            })
        }
    }
}

/// A length of a section, positive.
fn side(scope: &mut Scope<'_>, field: Option<&Field<syntax::Expr>>, name: &'static str) -> Option<Expr> {
    let what = format!("{} of the section", name.replace('_', " "));
    positive_before_tip(scope, field?, &section_length(name), &what)
}

fn halved(length: &Expr) -> Expr {
    Expr::div(length.clone(), Expr::integer(2))
}

/// Area, second moment and polar moment of a circle.
struct Circle {
    area: Expr,
    moment: Expr,
    torsion: Expr,
    outline: Outline,
}

/// Area `pi r^2 = pi d^2/4`, second moment `pi r^4/4 = pi d^4/64` and polar moment `pi r^4/2 = pi d^4/32` of a circle.
fn circle(scope: &mut Scope<'_>, round: &Round, [radius, diameter]: [&'static str; 2]) -> Option<Circle> {
    let (length, divisors) = match round {
        Round::Radius(field) => (side(scope, Some(field), radius)?, [1, 4, 2]),
        Round::Diameter(field) => (side(scope, Some(field), diameter)?, [4, 64, 32]),
        Round::Missing => return None,
    };
    let over = |exponent: i32, divisor: i128| {
        let power = Expr::power(length.clone(), exponent, 1);
        Expr::div(Expr::mul(Expr::Pi, power), Expr::integer(divisor))
    };
    let [area, moment, polar] = divisors;
    let radius = if area == 1 { length.clone() } else { halved(&length) };
    Some(Circle {
        area: over(2, area),
        moment: over(4, moment),
        torsion: over(4, polar),
        outline: Outline { half: [radius.clone(), radius], round: true },
    })
}

/// Torsion constant of a rectangle of sides `a >= b`, Saint-Venant's series
/// `a b^3/3 (1 - 192/pi^5 b/a sum over odd n of tanh(n pi a/(2 b))/n^5)`.
///
/// Beyond the last term `tanh` counts as 1. The series holds for either order of the sides; with the longer one in front, at the declared
/// values in the middle of the piece, m, that is below rounding. Where sides vary, as long as `a >= b/2`.
fn rectangle_torsion(scope: &Scope<'_>, [width, height]: [Expr; 2], middle: f64) -> Expr {
    let varies = !(width.is_constant() && height.is_constant());
    let value = |side: &Expr| side.eval(middle, 0.0, &scope.values);
    let (a, b) = if value(&width) < value(&height) { (height, width) } else { (width, height) };
    // The sum of 1/n^5 over all odd n after the last term.
    let (last, rest) = if varies {
        (15, Number { mantissa: 188_297_521_443_342_354_656_518_043_957_449, exponent: -38 })
    } else {
        (9, Number { mantissa: 121_023_516_164_275_682_944_128_334_592_907, exponent: -37 })
    };
    let aspect = Expr::div(Expr::mul(Expr::Pi, a.clone()), Expr::mul(Expr::integer(2), b.clone()));
    let sum = (1..=last).step_by(2).fold(Expr::Number(rest), |sum, n: i128| {
        let tanh = Expr::call(Function::Tanh, Expr::mul(Expr::integer(n), aspect.clone()));
        Expr::add(sum, Expr::div(tanh, Expr::integer(n.pow(5))))
    });
    let factor = Expr::div(Expr::integer(192), Expr::power(Expr::Pi, 5, 1));
    let edges = Expr::mul(Expr::mul(factor, Expr::div(b.clone(), a.clone())), sum);
    let slender = Expr::div(Expr::mul(a, Expr::power(b, 3, 1)), Expr::integer(3));
    Expr::mul(slender, Expr::sub(Expr::integer(1), edges))
}
