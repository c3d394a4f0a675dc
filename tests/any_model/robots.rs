//! Robots of every family, each compiled and read at run time.

use pliant::{Model, robot_file};

use crate::origin::{Origin, Text};

robot_file!("tests/any_model/arm.robot");
robot_file!("tests/any_model/guided.robot");
robot_file!("tests/any_model/catheter.robot");
robot_file!("tests/any_model/trunk.robot");
robot_file!("tests/any_model/bellows.robot");
robot_file!("tests/any_model/tripod.robot");
robot_file!("tests/any_model/spiral.robot");

texts! {
    Arm: "tests/any_model/arm.robot",
    Guided: "tests/any_model/guided.robot",
    Catheter: "tests/any_model/catheter.robot",
    Trunk: "tests/any_model/trunk.robot",
    Bellows: "tests/any_model/bellows.robot",
    Tripod: "tests/any_model/tripod.robot",
    Spiral: "tests/any_model/spiral.robot",
}

/// A model that is compiled, and the same model read at run time.
pub(crate) type Both = [Box<dyn Model>; 2];

fn both<R: Text>(compiled: impl Model + 'static) -> Both {
    let read = R::read(Origin::RunTime).unwrap().model(compiled.kind()).unwrap();
    [Box::new(compiled), read]
}

pub(crate) fn arm() -> Both {
    both::<Arm>(Arm::planar())
}

pub(crate) fn guided() -> Both {
    both::<Guided>(Guided::discs())
}

pub(crate) fn strain() -> Both {
    both::<Catheter>(Catheter::strain())
}

pub(crate) fn shooting() -> Both {
    both::<Catheter>(Catheter::shooting())
}

pub(crate) fn trunk() -> Both {
    both::<Trunk>(Trunk::constant_curvature())
}

/// Models of segments with chambers.
pub(crate) fn bellows() -> Both {
    both::<Bellows>(Bellows::constant_curvature())
}

pub(crate) fn tripod() -> Both {
    both::<Tripod>(Tripod::parallel())
}

/// The models of all robots.
pub(crate) fn all() -> [Both; 6] {
    [arm(), guided(), trunk(), strain(), shooting(), tripod()]
}

/// Models of a robot whose definitions use each other.
pub(crate) fn spiral() -> [Both; 4] {
    [
        both::<Spiral>(Spiral::planar()),
        both::<Spiral>(Spiral::discs()),
        both::<Spiral>(Spiral::strain()),
        both::<Spiral>(Spiral::shooting()),
    ]
}

/// Models of [`all`] in one row.
pub(crate) fn each() -> impl Iterator<Item = Box<dyn Model>> {
    all().into_iter().flatten()
}
