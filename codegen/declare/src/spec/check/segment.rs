//! Constant-curvature segments.

use super::domain;
use super::repeat;
use super::scope::Scope;
use super::values::{components, limits, non_negative, positive, required_positive, whole_number_within};
use crate::language::fields::{self, Expected};
use crate::spec::{Expr, Outline, Segment};
use crate::syntax::{self, Expr as Written, Field, Repeated, Round};

/// Default number of actuators of a segment.
const ACTUATORS: usize = 3;

/// All segments of the chain, from the base; `slices` have rotational inertia.
pub(super) fn check(scope: &mut Scope<'_>, slices: bool) -> Option<Vec<Segment>> {
    let segments = &scope.robot.segments;
    repeat::blocks(scope, segments, |scope, declared, number| {
        Block { scope, declared, slices, number, failed: Vec::new() }.all()
    })
}

/// The checks of one block, for one value of the index after the other.
struct Block<'s, 'a> {
    scope: &'s mut Scope<'a>,
    declared: &'a syntax::Segment,
    slices: bool,
    /// Number of the segment in the chain, from 0 at the base.
    number: u32,
    /// Parts with errors, which are not checked again.
    failed: Vec<&'static str>,
}

impl<'a> Block<'_, 'a> {
    fn all(&mut self) -> Option<Vec<Segment>> {
        let mut segments = Some(Vec::new());
        for number in 0..self.declared.count() {
            self.scope.enter_repeated(self.declared, number, false);
            let segment = self.one();
            // Where no index is used, all others are the same.
            let copies = if self.scope.leave() { 1 } else { self.declared.count() - number };
            self.number += 1;
            segments = segments.zip(segment).map(|(mut segments, segment)| {
                segments.extend(std::iter::repeat_n(segment, copies as usize));
                segments
            });
            if copies > 1 {
                break;
            }
        }
        segments
    }

    /// Runs `check`, unless this part was wrong for an earlier value of the index.
    fn part<T>(&mut self, part: &'static str, check: impl FnOnce(&mut Scope<'a>) -> Option<T>) -> Option<T> {
        if self.failed.contains(&part) {
            return None;
        }
        let before = self.scope.errors.count();
        let value = check(self.scope);
        // Denominators and roots, while the index has its value.
        domain::check_demands(self.scope);
        if self.scope.errors.count() > before {
            self.failed.push(part);
            return None;
        }
        value
    }

    /// The quantity as messages call it, with the number of the segment if there are several blocks.
    fn whose(&self, quantity: &str) -> String {
        match self.scope.robot.segments.as_slice() {
            [_] => format!("{quantity} of the segment"),
            _ => format!("{quantity} of segment {}", self.number),
        }
    }

    /// A field that must be there and positive.
    fn positive(&mut self, field: Option<&Field<Written>>, expected: &Expected) -> Option<Expr> {
        let what = match expected.field {
            "young" => self.whose("Young's modulus"),
            field => self.whose(&field.replace('_', " ")),
        };
        let keyword = &self.declared.keyword;
        self.part(expected.field, |scope| required_positive(scope, field, keyword, expected, &what))
    }

    /// A field that is zero where it is not given.
    fn non_negative(&mut self, field: Option<&Field<Written>>, expected: &Expected) -> Option<Expr> {
        let what = self.whose(&expected.field.replace('_', " "));
        self.part(expected.field, |scope| non_negative(scope, field, expected, &what))
    }

    fn one(&mut self) -> Option<Segment> {
        let declared = self.declared;
        let length = self.positive(declared.length.as_ref(), &fields::SEGMENT_LENGTH);
        let mass = self.positive(declared.mass.as_ref(), &fields::MASS);
        let radius = self.section_radius();
        let axial_stiffness = self.axial_stiffness(radius.as_ref());
        let bending = declared.bending_stiffness.as_ref();
        let bending_stiffness = self.positive(bending, &fields::SEGMENT_BENDING_STIFFNESS);
        let damping = self.non_negative(declared.damping.as_ref(), &fields::DAMPING);
        let bend_damping = self.non_negative(declared.bend_damping.as_ref(), &fields::BEND_DAMPING);
        let length_damping = self.non_negative(declared.length_damping.as_ref(), &fields::LENGTH_DAMPING);
        if self.slices {
            self.need_section("`rotational_inertia: slices` needs `section` in `segment`, for example `section: disc { radius: 30 mm }`");
        }
        let gyration = if self.slices {
            radius.clone().map(|r| Expr::div(Expr::power(r, 2, 1), Expr::integer(4)))
        } else {
            Some(Expr::integer(0))
        };
        let outline = radius.clone().map(|radius| Outline { half: [radius.clone(), radius], round: true });
        let actuators = self.actuators(radius);
        let chamber_area = self.chamber_area();
        let limits = self.limits();
        self.finite(Segment {
            length: length?,
            mass: mass?,
            axial_stiffness: axial_stiffness?,
            bending_stiffness: bending_stiffness?,
            damping: damping?,
            bend_damping: bend_damping?,
            length_damping: length_damping?,
            gyration: gyration?,
            actuators: actuators?,
            chamber_area: chamber_area?,
            limits: limits?,
            outline,
        })
    }

    /// The segment, if all that was made of its fields is finite.
    fn finite(&mut self, segment: Segment) -> Option<Segment> {
        let keyword = &self.declared.keyword;
        let before = self.scope.errors.count();
        for (part, value) in [
            ("length", &segment.length),
            ("mass", &segment.mass),
            ("axial stiffness", &segment.axial_stiffness),
            ("bending stiffness", &segment.bending_stiffness),
            ("damping", &segment.damping),
            ("bend damping", &segment.bend_damping),
            ("length damping", &segment.length_damping),
            ("radius of gyration", &segment.gyration),
        ]
        .into_iter()
        .chain(segment.actuators.iter().flatten().map(|place| ("place of an actuator", place)))
        .chain(segment.chamber_area.iter().map(|area| ("area of the chambers", area)))
        {
            let what = self.whose(part);
            self.part(part, |scope| {
                if !scope.is_finite(value) {
                    scope.error(keyword, format!("the {what} is not a finite number{}", scope.index_note()));
                }
                Some(())
            });
        }
        (self.scope.errors.count() == before).then_some(segment)
    }

    /// Radius of the disc; `None` also without a section.
    fn section_radius(&mut self) -> Option<Expr> {
        let (expected, field, diameter) = match self.declared.section.as_ref()?.value.as_ref()? {
            Round::Radius(field) => (&fields::SECTION_RADIUS, field, false),
            Round::Diameter(field) => (&fields::SECTION_DIAMETER, field, true),
            Round::Missing => return None,
        };
        let what = self.whose(&format!("{} of the section", expected.field));
        let value = self.part("section", |scope| positive(scope, field, expected, &what))?;
        Some(if diameter { Expr::div(value, Expr::integer(2)) } else { value })
    }

    /// Reports a section that is not there, once.
    fn need_section(&mut self, message: &str) {
        let declared = self.declared;
        if declared.section.is_none() {
            self.part("section", |scope| {
                scope.error(&declared.keyword, message);
                None::<()>
            });
        }
    }

    /// Given, or `E pi R^2`.
    fn axial_stiffness(&mut self, radius: Option<&Expr>) -> Option<Expr> {
        let declared = self.declared;
        let given = declared.axial_stiffness.as_ref();
        let axial = given.and_then(|field| self.positive(Some(field), &fields::SEGMENT_AXIAL_STIFFNESS));
        let young = declared.young.as_ref();
        let modulus = young.and_then(|field| self.positive(Some(field), &fields::SEGMENT_YOUNG));
        match (given, young) {
            (Some(_), None) => axial,
            (None, Some(_)) => {
                self.need_section("missing `section` in `segment`, for example `section: disc { radius: 30 mm }`, beside `young`");
                let area = Expr::mul(Expr::Pi, Expr::power(radius?.clone(), 2, 1));
                Some(Expr::mul(modulus?, area))
            }
            (given, _) => self.part("stiffness", |scope| {
                match given {
                    Some(field) => {
                        let message = "the axial stiffness follows from `young` and the section already; \
                                       remove `axial_stiffness` or `young`";
                        scope.error(&field.name, message);
                    }
                    None if declared.section.is_some() => scope.error(
                        &declared.keyword,
                        "missing `young` in `segment`: a pressure, for example `young: 15 MPa`, or `axial_stiffness`",
                    ),
                    None => scope.error(
                        &declared.keyword,
                        "missing the axial stiffness of `segment`: give `section` and `young`, or `axial_stiffness`",
                    ),
                }
                None
            }),
        }
    }

    fn actuators(&mut self, section_radius: Option<Expr>) -> Option<Vec<[Expr; 2]>> {
        let declared = self.declared.actuators.as_ref();
        let actuators = match declared {
            None => None,
            Some(field) => Some(field.value.as_ref()?),
        };
        let angles = self.part("angles", |scope| angles(scope, actuators));
        let radius = match actuators.and_then(|actuators| actuators.radius.as_ref()) {
            Some(field) => self.positive_part("radius of the actuators", field, &fields::ACTUATOR_RADIUS),
            None if angles.as_ref().is_some_and(Vec::is_empty) => return Some(Vec::new()),
            // Chambers lie within the section, not on its rim.
            None if actuators.is_some_and(|actuators| actuators.area.is_some()) => {
                return self.part("radius of the actuators", |scope| {
                    let message = "missing `radius` in `actuators`: the distance of the centroids of the chambers from the \
                                   backbone, for example `radius: 6 mm`";
                    scope.fail(&actuators?.keyword, message)
                });
            }
            None => {
                self.need_section(
                    "the actuators of `segment` need a radius: give `section: disc { radius: 30 mm }` or `actuators { radius: 30 mm }`",
                );
                section_radius
            }
        };
        let (angles, radius) = (angles?, radius?);
        let place = |angle: Expr| {
            use crate::spec::Function::{Cos, Sin};
            [Cos, Sin].map(|function| Expr::mul(radius.clone(), Expr::call(function, angle.clone())))
        };
        Some(angles.into_iter().map(place).collect())
    }

    fn positive_part(
        &mut self,
        part: &'static str,
        field: &Field<Written>,
        expected: &Expected,
    ) -> Option<Expr> {
        let what = self.whose(part);
        self.part(part, |scope| positive(scope, field, expected, &what))
    }

    /// Area of the chambers; the outer `None` means that it is wrong.
    fn chamber_area(&mut self) -> Option<Option<Expr>> {
        let declared = self.declared.actuators.as_ref().and_then(|field| field.value.as_ref());
        let Some(field) = declared.and_then(|actuators| actuators.area.as_ref()) else { return Some(None) };
        self.positive_part("area of the chambers", field, &fields::CHAMBER_AREA).map(Some)
    }

    /// Least and greatest force, or pressure; the outer `None` means that they are wrong.
    fn limits(&mut self) -> Option<Option<[Expr; 2]>> {
        let declared = self.declared.actuators.as_ref().and_then(|field| field.value.as_ref());
        let Some(field) = declared.and_then(|actuators| actuators.limits.as_ref()) else { return Some(None) };
        let what = self.whose("range of the limits (greatest minus least)");
        let (expected, words) = match declared.and_then(|actuators| actuators.area.as_ref()) {
            Some(_) => (&fields::PRESSURE_LIMITS, "two pressures, the least and the greatest"),
            None => (&fields::LIMITS, "two forces, the least and the greatest"),
        };
        self.part("limits", |scope| limits(scope, field, expected, words, &what)).map(Some)
    }
}

/// Angles of the actuators: as given, or `2 pi j/n - pi/6`, `j = 1..n`.
fn angles(scope: &mut Scope<'_>, actuators: Option<&syntax::Actuators>) -> Option<Vec<Expr>> {
    let count = actuators.and_then(|actuators| actuators.count.as_ref());
    let given = actuators.and_then(|actuators| actuators.angles.as_ref());
    if let (Some(count), Some(_)) = (count, given) {
        scope.error(&count.name, "`angles` says how many actuators there are; give `count` or `angles`");
    }
    if let Some(field) = given {
        let vector = field.value.as_ref()?;
        let angles = components(scope, &field.name, vector, &fields::ANGLES);
        let [_, most] = fields::ACTUATORS;
        if angles.len() > most {
            scope.errors.at(vector.extent, format!("a segment has at most {most} actuators"));
        }
        return angles.into_iter().collect();
    }
    let n = match count {
        None => ACTUATORS,
        Some(field) => whole_number_within(scope, field, "`count`", fields::ACTUATORS)?,
    };
    let n = i128::try_from(n).ok()?;
    let angle = |j: i128| {
        let turn = Expr::div(Expr::mul(Expr::integer(2 * j), Expr::Pi), Expr::integer(n));
        Expr::sub(turn, Expr::div(Expr::Pi, Expr::integer(6)))
    };
    Some((1..=n).map(angle).collect())
}
