//! Pressure chambers along a rod.

use super::repeat;
use super::scope::{Part, Scope};
use super::tendon::{Positions, positions};
use super::values::{is_word, required_positive};
use crate::language::fields;
use crate::spec::Chamber;
use crate::syntax::Repeated;

/// Tendons and chambers that a rod may have together.
const MOST: usize = 100;

/// All chambers of the robot with their places, along these segments if they are right.
pub(super) fn check(scope: &mut Scope<'_>, parts: Option<&[Part]>) -> Option<Vec<(Positions, Chamber)>> {
    let robot = scope.robot;
    let count = |counts: &mut dyn Iterator<Item = u32>| counts.fold(0_u32, u32::saturating_add) as usize;
    let tendons = count(&mut robot.tendons.iter().map(Repeated::count));
    let chambers = count(&mut robot.chambers.iter().map(Repeated::count));
    if let Some(last) = robot.chambers.last()
        && tendons + chambers > MOST
    {
        let message = format!("a robot has at most {MOST} tendons and chambers together");
        return scope.fail(&last.keyword, message);
    }
    repeat::each(scope, &robot.chambers, true, |scope, declared| {
        let keyword = &declared.keyword;
        if declared.at.is_none() {
            let message = "missing `at` in `chamber`: its centroid in the cross section, for example `at: [6 mm, 0 mm]`";
            scope.error(keyword, message);
        }
        let places = declared.at.as_ref().and_then(|at| positions(scope, at, at.value.as_ref()?, parts));
        let (area, expected) = (declared.area.as_ref(), &fields::CHAMBER_AREA);
        let area = required_positive(scope, area, keyword, expected, "area of the chamber");
        let centreline = is_word(declared.work.as_ref(), "centreline")?;
        Some((places?, Chamber { area: area?, centreline }))
    })
}
