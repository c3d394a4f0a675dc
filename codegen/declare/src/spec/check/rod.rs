//! The Cosserat rod that the backbone is, with its tendons.

use syn::Ident;

use super::backbone;
use super::constraints::Constraints;
use super::property::Property;
use super::scope::{Part, Scope};
use super::values::{each_of_three, non_negative};
use super::{chamber, domain, motion, pieces, rod_discs, rod_segments, tendon};
use crate::language::fields;
use crate::spec::{Base, Expr, Rod, RodDisc, RodSegment};
use crate::syntax::{self, Field};

/// Quantities of the rod that other blocks declare; `None` where they are wrong.
pub(super) struct Surroundings {
    /// Acceleration of gravity.
    pub(super) gravity: Option<[Expr; 3]>,
    /// Force per length.
    pub(super) force: Option<[Expr; 3]>,
    /// Masses of the discs: an empty list, one for all, or one for each.
    pub(super) masses: Option<Vec<Expr>>,
}

/// The rod of `model` without its models, base at the origin. Without a model its tendons are checked for errors only.
pub(super) fn check(
    scope: &mut Scope<'_>,
    model: Option<&Ident>,
    backbone: Option<&backbone::Checked>,
    around: Surroundings,
) -> Option<Rod> {
    let parts = parts(scope);
    let tendons = tendon::check(scope, parts.as_deref());
    let chambers = chamber::check(scope, parts.as_deref());
    let discs = rod_discs::check(scope, parts.as_deref(), tendons.as_deref(), around.masses.as_deref());
    let tip_mass = tip_mass(scope);
    let strain_limit = strain_limit(scope, scope.robot.limits.as_ref());
    let tip_inertia = motion::tip_inertia(scope);
    let backbone = backbone?;
    let declared = scope.robot.backbone.as_ref()?;
    let stiffness = model.and_then(|model| stiffness(scope, model, declared, backbone));
    let motion = motion::check(scope, declared, backbone, stiffness.as_ref());
    let mass = match &backbone.mass {
        Property::Missing => Some(Expr::integer(0)),
        mass => mass.clone().known(),
    };
    let (tendons, chambers) = (tendons?, chambers?);
    let friction = tendons.iter().map(|tendon| tendon.friction.clone());
    let friction = friction.chain(chambers.iter().map(|_| Expr::integer(0))).collect();
    let (of_chambers, chambers): (Vec<_>, Vec<_>) = chambers.into_iter().unzip();
    let mut discs = discs;
    // Chambers have no holes.
    for holes in discs.iter_mut().flatten().flat_map(|discs| &mut discs.holes) {
        holes.extend(chambers.iter().map(|_| [0; 2].map(Expr::integer)));
    }
    let places: Vec<_> = tendons.into_iter().map(|tendon| tendon.places).chain(of_chambers).collect();
    let (stiffness, natural, mass) = (stiffness?, backbone.natural.clone()?, mass?);
    let (force, motion) = (around.force?, motion?);
    let parts = parts?;
    let ended = places.iter().all(|places| places.len() < parts.len());
    refuse_at_pointed_tip(scope, ended, discs.iter().flatten().find_map(|discs| discs.list.last()))?;
    let segments = parts.iter().map(|Part { number, end, .. }| RodSegment {
        end: end.clone(),
        stiffness: stiffness.clone(),
        natural: natural.clone(),
        mass: mass.clone(),
        force: force.clone(),
        motion: motion.clone(),
        tendons: places.iter().map(|places| places.get(*number).cloned()).collect(),
    });
    let (segments, last) = rod_segments::divided(scope, &parts, segments.collect())?;
    let constraints = Constraints::of(scope.robot);
    Some(Rod {
        segments,
        inextensible: constraints.inextensible.is_some(),
        unshearable: constraints.unshearable.is_some(),
        gravity: around.gravity?,
        tip_mass: tip_mass?,
        tip_inertia: tip_inertia?,
        strain_limit: strain_limit?,
        tendons: places.iter().map(|places| last[places.len().saturating_sub(1)]).collect(),
        friction,
        chambers,
        discs: discs?,
        outline: backbone.outline.clone(),
        base: Base::default(),
        models: Vec::new(),
        checks: Vec::new(),
    })
}

/// Refuses what acts at the tip where the section vanishes there; `ended` says whether all tendons and chambers end before, `disc` is the last disc.
fn refuse_at_pointed_tip(scope: &mut Scope<'_>, ended: bool, disc: Option<&RodDisc>) -> Option<()> {
    let robot = scope.robot;
    let whole = scope.length_value()?;
    let heavy = |disc: &RodDisc| {
        !disc.mass.is_zero() && disc.s.eval(0.0, 0.0, &scope.values) > whole * (1.0 - pieces::SAME)
    };
    let tip = robot.tip.as_ref().map(|tip| (&tip.keyword, "a body"));
    let disc =
        robot.discs.as_ref().filter(|_| disc.is_some_and(heavy)).map(|discs| (&discs.keyword, "a disc"));
    let mut actuators = robot.tendons.iter().map(|tendon| &tendon.keyword);
    let actuator = actuators.next().or_else(|| robot.chambers.first().map(|chamber| &chamber.keyword));
    let actuator = actuator.filter(|_| !ended).map(|keyword| (keyword, "a tendon or chamber up to the tip"));
    if let (Some((keyword, what)), true) = (tip.or(disc).or(actuator), scope.pointed) {
        let message = format!(
            "{what} bends a section that vanishes at the tip without bound: end it before, or the section at a size"
        );
        return scope.fail(keyword, message);
    }
    Some(())
}

/// The segments of the backbone, if its length is right: one unless more are declared.
pub(super) fn parts(scope: &mut Scope<'_>) -> Option<Vec<Part>> {
    let whole = scope.backbone_length()?;
    let lengths = scope.segments.clone().unwrap_or_else(|| vec![whole]);
    let mut last = Expr::integer(0);
    let part = |(number, length): (usize, Expr)| {
        let end = Expr::add(last.clone(), length.clone());
        let start = std::mem::replace(&mut last, end.clone());
        Part { number, start, length, end }
    };
    Some(lengths.into_iter().enumerate().map(part).collect())
}

/// Diagonal of the stiffness. Stiffnesses that the constraints make unnecessary may be missing.
pub(super) fn stiffness(
    scope: &mut Scope<'_>,
    model: &Ident,
    declared: &syntax::Backbone,
    backbone: &backbone::Checked,
) -> Option<[Option<Expr>; 6]> {
    let constraints = Constraints::of_backbone(declared);
    let unreadable = declared.rod.as_ref().is_some_and(|field| field.value.is_none());
    let block = &declared.keyword;
    let modulus = declared.shear.is_some() || declared.poisson.is_some();
    let torsional = &backbone.torsional_stiffness;
    let (shear, axial) = (&backbone.shear_stiffness, &backbone.axial_stiffness);
    let (unshearable, inextensible) = (constraints.unshearable.is_some(), constraints.inextensible.is_some());
    let constraint = |words: &str| if block == "backbone" { format!("; {words}") } else { String::new() };
    let needs = |what: &str| format!("`model {model}` needs {what} of `{block}`");
    if torsional.is_missing() && declared.section.is_some() && !modulus {
        let what = needs("the shear modulus");
        scope.error(model, format!("{what}: give `shear` or `poisson`, for example `shear: 80 GPa`"));
    } else {
        if torsional.is_missing() {
            let what = needs("the torsional stiffness");
            let message =
                format!("{what}: give `section` with `shear` or `poisson`, or `torsional_stiffness`");
            scope.error(model, message);
        }
        if shear.is_missing() && !unshearable && !unreadable {
            let what = needs("the shear stiffness");
            let message = format!(
                "{what}: give `shear` or `poisson` with `section` or `area`, or `shear_stiffness`{}",
                constraint("a rod without shear is `rod: unshearable`")
            );
            scope.error(model, message);
        }
    }
    if axial.is_missing() && !inextensible && !unreadable {
        let what = needs("the axial stiffness");
        let message = format!(
            "{what}: give `young` with `section` or `area`, or `axial_stiffness`{}",
            constraint("a rod that keeps its length is `rod: inextensible`")
        );
        scope.error(model, message);
    }
    let [ei_y, ei_z] = backbone.bending_stiffness.clone()?;
    let [ga_y, ga_z] = match shear.is_missing() && unshearable {
        true => [None, None],
        false => shear.clone().known()?.map(Some),
    };
    let axial = match axial.is_missing() && inextensible {
        true => None,
        false => Some(axial.clone().known()?),
    };
    let stiffness = [Some(torsional.clone().known()?), Some(ei_y), Some(ei_z), axial, ga_y, ga_z];
    demand_finite(scope, block, &stiffness)?;
    Some(stiffness)
}

/// Demands that what was made of moduli and sections is finite.
fn demand_finite(scope: &mut Scope<'_>, keyword: &Ident, stiffness: &[Option<Expr>; 6]) -> Option<()> {
    let before = scope.errors.count();
    let [torsional, bending, _, axial, shear, _] = stiffness;
    for (what, value) in [("torsional", torsional), ("bending", bending), ("axial", axial), ("shear", shear)]
    {
        if value.as_ref().is_some_and(|value| !scope.is_finite(value)) {
            scope.error(keyword, format!("the {what} stiffness of the {keyword} is not a finite number"));
        }
    }
    (scope.errors.count() == before).then_some(())
}

/// Mass at the tip; 0 by default.
fn tip_mass(scope: &mut Scope<'_>) -> Option<Expr> {
    let Some(tip) = &scope.robot.tip else { return Some(Expr::integer(0)) };
    let mass = scope.present(tip.mass.as_ref(), &tip.keyword, &fields::TIP_MASS)?;
    non_negative(scope, Some(mass), &fields::TIP_MASS, "mass at the tip")
}

/// Largest strains; `None` means that they are wrong.
pub(super) fn strain_limit(
    scope: &mut Scope<'_>,
    limits: Option<&syntax::Limits>,
) -> Option<[Option<Expr>; 6]> {
    let Some(limits) = limits else { return Some([const { None }; 6]) };
    if limits.curvature.is_none() && limits.strain.is_none() {
        let message = "`limits` of a rod are `curvature: 50 1/m`, `strain: 0.02` or both; give one";
        scope.error(&limits.keyword, message);
    }
    let words = "one curvature, or three: of the torsion, about y and about z";
    let curvature = limit(scope, limits.curvature.as_ref(), &fields::LARGEST_CURVATURE, words);
    let words = "one number, or three: of the extension, the shear along y and along z";
    let strain = limit(scope, limits.strain.as_ref(), &fields::LARGEST_STRAIN, words);
    let ([a, b, c], [d, e, f]) = (curvature?, strain?);
    Some([a, b, c, d, e, f])
}

fn limit(
    scope: &mut Scope<'_>,
    field: Option<&Field<syntax::Values>>,
    expected: &fields::Expected,
    words: &str,
) -> Option<[Option<Expr>; 3]> {
    let Some(field) = field else { return Some([const { None }; 3]) };
    let values = each_of_three(scope, field, expected, words)?;
    let at = field.value.as_ref()?.extent();
    let mut different = values.to_vec();
    different.dedup();
    for value in &different {
        domain::positive(scope, &format!("largest {} of the rod", expected.field), value, at);
    }
    Some(values.map(Some))
}
