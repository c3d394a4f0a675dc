//! Rods, motors and platform of a continuum parallel robot.

mod mount;

use super::backbone;
use super::property::Property;
use super::repeat;
use super::scope::Scope;
use super::values::{entries, is_word, limits, non_negative, required_positive, three, whole_number_within};
use super::{domain, motion, parallel_model, rod};
use crate::language::fields;
use crate::spec::{Drive, Expr, Motor, Parallel, ParallelRod, Platform};
use crate::syntax::{self, Field, Repeated};
use mount::{check_mount, direction, turned};

/// Everything of a parallel robot but gravity. Without the model its parts are checked for errors only.
pub(super) fn check(scope: &mut Scope<'_>) -> Option<Parallel> {
    let robot = scope.robot;
    if robot.rods.is_empty() && robot.motors.is_empty() && robot.platform.is_none() {
        return None;
    }
    let motors = repeat::each(scope, &robot.motors, false, check_motor);
    let rods = repeat::each(scope, &robot.rods, false, check_rod);
    let platform = robot.platform.as_ref().map(|platform| check_platform(scope, platform));
    let (rods, motors) = (rods?, motors?);
    every_motor_has_a_rod(scope, &rods, motors.len());
    let gravity = [0; 3].map(Expr::integer);
    Some(Parallel { rods, motors, platform: platform??, accuracy: None, gravity, checks: Vec::new() })
}

fn check_rod(scope: &mut Scope<'_>, declared: &syntax::ParallelRod) -> Option<ParallelRod> {
    let robot = scope.robot;
    let keyword = &declared.keyword;
    let (length, expected) = (declared.length.as_ref(), &fields::ROD_LENGTH);
    let length = required_positive(scope, length, keyword, expected, "length of the rod");
    let material = backbone::material(scope, &declared.material);
    if let (Some(gravity), Some(_)) = (&robot.gravity, parallel_model(robot)) {
        backbone::demand_mass(scope, gravity, &declared.material, &material.mass);
    }
    let stiffness = match parallel_model(robot) {
        Some(model) => rod::stiffness(scope, model, &declared.material, &material),
        None => None,
    };
    let mass = match &material.mass {
        Property::Missing => Some(Expr::integer(0)),
        mass => mass.clone().known(),
    };
    let motion = motion::check(scope, &declared.material, &material, stiffness.as_ref());
    let limits = declared.limits.as_ref().map(|field| field.value.as_ref());
    let strain_limit = match limits {
        Some(None) => None,
        Some(limits) => rod::strain_limit(scope, limits),
        None => Some([const { None }; 6]),
    };
    let elements = match &declared.elements {
        None => Some(None),
        Some(field) => {
            whole_number_within(scope, field, "the number of elements of a rod", fields::ELEMENTS).map(Some)
        }
    };
    let motor = match &declared.motor {
        None => Some(None),
        Some(field) => check_motor_of(scope, field).map(Some),
    };
    let base = check_mount(scope, keyword, "base", declared.base.as_ref());
    let platform = check_mount(scope, keyword, "platform", declared.platform.as_ref());
    let checked = ParallelRod {
        length: length?,
        stiffness: all(stiffness?)?,
        natural: material.natural.clone()?,
        mass: mass?,
        motion: motion?,
        strain_limit: strain_limit?,
        outline: material.outline.clone(),
        elements: elements?,
        motor: motor?,
        base: base?,
        platform: platform?,
    };
    is_uniform(scope, keyword, &checked).then_some(checked)
}

/// Whether nothing of a rod depends on the arc length; reported where something does.
fn is_uniform(scope: &mut Scope<'_>, keyword: &syn::Ident, rod: &ParallelRod) -> bool {
    let quantities = rod.stiffness.iter().chain(&rod.natural).chain([&rod.mass]);
    let motion = &rod.motion;
    let quantities = quantities.chain(&motion.inertia).chain(&motion.viscosity).chain([&motion.drag]);
    let varies = quantities.chain(rod.strain_limit.iter().flatten()).any(Expr::depends_on_arc_length);
    if varies {
        let message = "a rod of `model parallel` is alike along its length; nothing of it depends on `s`";
        scope.error(keyword, message);
    }
    !varies
}

/// The number of a motor that there is.
fn check_motor_of(scope: &mut Scope<'_>, field: &Field<syntax::Expr>) -> Option<usize> {
    let robot = scope.robot;
    field.value.as_ref()?;
    let count = robot.motors.iter().map(|motor| motor.count() as usize).sum::<usize>();
    if count == 0 {
        if scope.lacks("motor", false) {
            let message = "this robot has no `motor`; give one, for example `motor { axis: [0, 1, 0] }`";
            scope.error(&field.name, message);
        }
        return None;
    }
    whole_number_within(scope, field, "the motor of a rod", [0, count - 1])
}

fn every_motor_has_a_rod(scope: &mut Scope<'_>, rods: &[ParallelRod], motors: usize) {
    let idle: Vec<usize> =
        (0..motors).filter(|motor| rods.iter().all(|rod| rod.motor != Some(*motor))).collect();
    // A rod that could not be read may have been meant.
    if scope.robot.unreadable.contains(&"rod") {
        return;
    }
    if let (Some(first), Some(block)) = (idle.first(), scope.robot.motors.first()) {
        let message =
            format!("no rod has motor {first}; give it one by `motor: {first}` in `rod`, or remove it");
        scope.error(&block.keyword, message);
    }
}

fn check_motor(scope: &mut Scope<'_>, declared: &syntax::Motor) -> Option<Motor> {
    let feed = is_word(declared.drive.as_ref(), "feed")?;
    let drive = if feed {
        for Field { name, .. } in [&declared.axis, &declared.through].into_iter().flatten() {
            let message =
                format!("`{name}` belongs to `drive: revolute`; a feed moves rods through their mounts");
            scope.error(name, message);
        }
        Some(Drive::Feed)
    } else {
        revolute(scope, declared)
    };
    let expected = if feed { &fields::MOTOR_TRAVELS } else { &fields::MOTOR_ANGLES };
    let limits = match &declared.limits {
        None => Some(None),
        Some(field) => {
            let words = "two values, the least and the greatest";
            let what = "range of the limits (greatest minus least) of the motor";
            limits(scope, field, expected, words, what).map(Some)
        }
    };
    let numbers = [
        (&declared.inertia, &fields::ROTOR_INERTIA, "inertia of the rotor"),
        (&declared.friction, &fields::MOTOR_FRICTION, "friction of the motor"),
    ];
    let [inertia, friction] = numbers.map(|(field, expected, what)| {
        if let Some(Field { name, .. }) = field.as_ref().filter(|_| feed) {
            let message =
                format!("`{name}` belongs to `drive: revolute`; rods that are fed do not move in time");
            return scope.fail(name, message);
        }
        non_negative(scope, field.as_ref(), expected, what)
    });
    Some(Motor { drive: drive?, limits: limits?, inertia: inertia?, friction: friction? })
}

fn revolute(scope: &mut Scope<'_>, declared: &syntax::Motor) -> Option<Drive> {
    let Some(field) = &declared.axis else {
        let message = "missing `axis` in `motor`: plain numbers, for example `axis: [0, 1, 0]`; a motor that feeds rods is `drive: feed`";
        return scope.fail(&declared.keyword, message);
    };
    let axis = direction(scope, field, "length of the axis of the motor")?;
    let point = three(scope, declared.through.as_ref(), &fields::THROUGH, "three lengths")?;
    Some(Drive::Revolute { axis, point })
}

fn check_platform(scope: &mut Scope<'_>, declared: &syntax::Platform) -> Option<Platform> {
    scope.enter("platform");
    let mass = non_negative(scope, declared.mass.as_ref(), &fields::PLATFORM_MASS, "mass of the platform");
    let centre = three(scope, declared.centre.as_ref(), &fields::CENTRE, "three lengths");
    let inertia = declared.inertia.as_ref();
    let inertia =
        motion::moments(scope, inertia, &fields::PLATFORM_INERTIA, "moment of inertia of the platform");
    let position = match &declared.position {
        None => {
            let message = "missing `position` in `platform`: about where it is while the motors are at zero, for example \
                           `position: [0, 0, 0.3] m`";
            scope.fail(&declared.keyword, message)
        }
        Some(field) => entries(scope, field, &fields::PLATFORM_POSITION, "three lengths"),
    };
    let rotation = turned(scope, declared.rotation.as_ref());
    domain::check_demands(scope);
    scope.leave();
    Some(Platform {
        rotation: rotation?,
        position: position?,
        mass: mass?,
        centre: centre?,
        inertia: inertia?,
    })
}

/// All six, if none is missing.
fn all(stiffness: [Option<Expr>; 6]) -> Option<[Expr; 6]> {
    let [a, b, c, d, e, f] = stiffness;
    Some([a?, b?, c?, d?, e?, f?])
}
