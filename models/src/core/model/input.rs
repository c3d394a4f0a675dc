//! The input of any model.

use nalgebra::Vector3;

use crate::core::wrench::TipLoad;
use crate::{Drive, Drives, Error, Frame, Load, Payload, Place, Rope, Wrench};

/// The input of a solve, for any model: how each actuator is driven, and loads besides the declared ones. A model refuses loads that it does not take.
///
/// ```
/// use pliant_models::{Drive, Input, Wrench};
///
/// let pulled = Input::forces(&[2.0, 0.0, 0.0]).with_wrench(Wrench::force([0.0, 0.0, -0.1]));
/// let held = Input { drives: vec![Drive::Displacement(5e-3), Drive::Force(0.1)], ..Input::default() };
/// assert_eq!(held.drives.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Input {
    /// One entry per actuator, in the order of their declaration.
    pub drives: Vec<Drive>,
    /// Wrenches on the robot besides its weight and the loads of its declaration.
    pub wrenches: Vec<Wrench>,
    /// Ropes (parallel robots).
    #[cfg_attr(feature = "serde", serde(default))]
    pub ropes: Vec<Rope>,
    /// Body at the tip (segments).
    #[cfg_attr(feature = "serde", serde(default))]
    pub payload: Option<Payload>,
    /// Sliding direction of each tendon with friction, one entry per actuator (rods); empty where all are taken in.
    #[cfg_attr(feature = "serde", serde(default))]
    pub slides: Vec<Slide>,
}

impl Input {
    /// All actuators by their forces, N (motors: torques, N m).
    #[must_use]
    pub fn forces(forces: &[f64]) -> Self {
        forces.iter().copied().map(Drive::Force).collect::<Vec<_>>().into()
    }

    /// All actuators by their displacements, m (motors: angles, rad).
    #[must_use]
    pub fn displacements(displacements: &[f64]) -> Self {
        displacements.iter().copied().map(Drive::Displacement).collect::<Vec<_>>().into()
    }

    /// The same drives with one wrench more.
    #[must_use]
    pub fn with_wrench(mut self, wrench: impl Into<Wrench>) -> Self {
        self.wrenches.push(wrench.into());
        self
    }

    /// The same drives with one rope more.
    #[must_use]
    pub fn with_rope(mut self, rope: Rope) -> Self {
        self.ropes.push(rope);
        self
    }

    /// The same drives with these loads more.
    #[must_use]
    pub fn with_loads(mut self, loads: &[Load]) -> Self {
        for load in loads {
            match load {
                Load::Wrench(wrench) => self.wrenches.push(*wrench),
                Load::Rope(rope) => self.ropes.push(*rope),
            }
        }
        self
    }

    /// The same drives with this body at the tip.
    #[must_use]
    pub fn with_payload(self, payload: Payload) -> Self {
        Self { payload: Some(payload), ..self }
    }

    /// This input, borrowed.
    #[must_use]
    pub fn as_ref(&self) -> InputRef<'_> {
        InputRef {
            drives: Drives::Mixed(&self.drives),
            wrenches: &self.wrenches,
            ropes: &self.ropes,
            payload: self.payload.as_ref(),
            slides: &self.slides,
        }
    }
}

/// A borrowed [`Input`], which solvers take without allocation. Whatever is one is taken where a solver has a parameter `impl Into<InputRef>`: a reference to an [`Input`], a plain list of
/// [`Drive`]s, and a plain list of numbers, which are forces (N), for parallel robots positions of motors (rad, m).
///
/// ```
/// use pliant_models::{InputRef, Wrench};
///
/// let pulled = InputRef::forces(&[2.0, 0.0, 0.0]);
/// let loads = [Wrench::force([0.0, 0.0, -0.1])];
/// let loaded = pulled.with_wrenches(&loads);
/// assert_eq!(loaded.drives, pulled.drives);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InputRef<'a> {
    /// One entry per actuator, in the order of their declaration.
    pub drives: Drives<'a>,
    /// As [`Input::wrenches`].
    pub wrenches: &'a [Wrench],
    /// As [`Input::ropes`].
    pub ropes: &'a [Rope],
    /// As [`Input::payload`].
    pub payload: Option<&'a Payload>,
    /// As [`Input::slides`].
    pub slides: &'a [Slide],
}

impl<'a> InputRef<'a> {
    /// These drives, no loads.
    #[must_use]
    pub const fn new(drives: Drives<'a>) -> Self {
        Self { drives, wrenches: &[], ropes: &[], payload: None, slides: &[] }
    }

    /// All actuators by their forces, N (motors: torques, N m; chambers: pressures, Pa).
    #[must_use]
    pub const fn forces(forces: &'a [f64]) -> Self {
        Self::new(Drives::Forces(forces))
    }

    /// All actuators by their displacements, m (motors: angles, rad).
    #[must_use]
    pub const fn displacements(displacements: &'a [f64]) -> Self {
        Self::new(Drives::Displacements(displacements))
    }

    /// Each actuator as its entry says.
    #[must_use]
    pub const fn drives(drives: &'a [Drive]) -> Self {
        Self::new(Drives::Mixed(drives))
    }

    /// The same input with these wrenches.
    #[must_use]
    pub const fn with_wrenches(self, wrenches: &'a [Wrench]) -> Self {
        Self { wrenches, ..self }
    }

    /// The same input with these ropes.
    #[must_use]
    pub const fn with_ropes(self, ropes: &'a [Rope]) -> Self {
        Self { ropes, ..self }
    }

    /// The same input with this body at the tip.
    #[must_use]
    pub const fn with_payload(self, payload: &'a Payload) -> Self {
        Self { payload: Some(payload), ..self }
    }

    /// The same input with tendons that slide this way.
    #[must_use]
    pub const fn with_slides(self, slides: &'a [Slide]) -> Self {
        Self { slides, ..self }
    }

    /// The wrenches and then the ropes.
    pub(crate) fn loads(&self) -> impl Iterator<Item = Load> + 'a {
        self.wrenches.iter().copied().map(Load::from).chain(self.ropes.iter().copied().map(Load::from))
    }

    /// Direction in which a tendon slides.
    pub(crate) fn slide(&self, tendon: usize) -> Slide {
        self.slides.get(tendon).copied().unwrap_or_default()
    }

    /// Refuses ropes.
    pub(crate) fn without_ropes(&self) -> Result<(), Error> {
        let (what, expected) = ("a rope", "wrenches: parallel robots alone take ropes");
        if self.ropes.is_empty() { Ok(()) } else { Err(Error::Unsupported { what, expected }) }
    }

    /// Refuses a payload.
    pub(crate) fn without_payload(&self) -> Result<(), Error> {
        let (what, expected) =
            ("a payload of the tip", "its weight as a force: segments alone take payloads");
        if self.payload.is_none() { Ok(()) } else { Err(Error::Unsupported { what, expected }) }
    }

    /// Refuses ways to slide.
    pub(crate) fn without_slides(&self) -> Result<(), Error> {
        let (what, expected) = ("a list of slides", "none: tendons of rods alone have friction");
        if self.slides.is_empty() { Ok(()) } else { Err(Error::Unsupported { what, expected }) }
    }

    /// The sum of the wrenches of a planar robot, which takes dead loads at the tip in its plane alone: `[f_x, f_y, couple]` in N, N, N m.
    pub(crate) fn planar_wrench(&self) -> Result<[f64; 3], Error> {
        self.without_ropes()?;
        self.without_payload()?;
        self.without_slides()?;
        let mut sum = [0.0; 3];
        for (load, wrench) in self.wrenches.iter().enumerate() {
            wrench.dead_at_the_tip(load)?;
            let [[x, y, z], [around_x, around_y, around_z]] = [wrench.force, wrench.couple].map(Into::into);
            let out_of_plane = [
                ("the z component of the force", z),
                ("the x component of the couple", around_x),
                ("the y component of the couple", around_y),
            ];
            for (field, value) in out_of_plane {
                if value != 0.0 {
                    let expected = "zero: the robot lies in the plane z = 0";
                    return Err(Error::Invalid { field, at: Place::Load(load), value, expected });
                }
            }
            for (sum, entry) in sum.iter_mut().zip([x, y, around_z]) {
                *sum += entry;
            }
        }
        Ok(sum)
    }
}

/// Conversions from lists.
macro_rules! lists {
    ($($list:ty $(, $length:ident)? => $drives:ident;)+) => {$(
        impl<'a $(, const $length: usize)?> From<&'a $list> for InputRef<'a> {
            fn from(list: &'a $list) -> Self {
                Self::new(Drives::$drives(list))
            }
        }
    )+};
}

lists! {
    [f64] => Numbers;
    [f64; N], N => Numbers;
    Vec<f64> => Numbers;
    [Drive] => Mixed;
    [Drive; N], N => Mixed;
    Vec<Drive> => Mixed;
}

impl<'a> From<&'a Input> for InputRef<'a> {
    fn from(input: &'a Input) -> Self {
        input.as_ref()
    }
}

impl<'a, 'b: 'a> From<&InputRef<'b>> for InputRef<'a> {
    fn from(input: &InputRef<'b>) -> Self {
        *input
    }
}

/// Direction in which a tendon with friction slides in its channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Slide {
    /// The motor takes the tendon in: its tension falls from the base to the end.
    #[default]
    In,
    /// The motor lets the tendon out: its tension rises from the base to the end.
    Out,
}

impl Slide {
    /// 1 where the tendon is taken in, -1 where it is let out.
    pub(crate) const fn sign(self) -> f64 {
        match self {
            Self::In => 1.0,
            Self::Out => -1.0,
        }
    }
}

impl TipLoad {
    /// The input with the wrench of this load, dead at the tip, added to its wrenches, and with the payload of this load, where there is one, in place of its own.
    #[must_use]
    pub fn added_to(&self, mut input: Input) -> Input {
        let Self { mass, center, inertia, force, couple } = *self;
        let payload = Payload { mass, center, inertia };
        if payload != Payload::default() {
            input.payload = Some(payload);
        }
        if [force, couple] != [Vector3::zeros(); 2] {
            input.wrenches.push(Wrench::force(force).with_couple(couple));
        }
        input
    }
}

impl From<InputRef<'_>> for Input {
    fn from(input: InputRef<'_>) -> Self {
        Self {
            drives: input.drives.iter().collect(),
            wrenches: input.wrenches.to_vec(),
            ropes: input.ropes.to_vec(),
            payload: input.payload.copied(),
            slides: input.slides.to_vec(),
        }
    }
}

impl From<Vec<Drive>> for Input {
    /// These drives, no loads.
    fn from(drives: Vec<Drive>) -> Self {
        Self { drives, ..Self::default() }
    }
}

impl Wrench {
    /// Refuses a force beside the centre of a section.
    pub(crate) fn at_the_centre(&self, load: usize) -> Result<(), Error> {
        let Some(value) = self.point.iter().copied().find(|entry| *entry != 0.0) else { return Ok(()) };
        let expected = "zero: this model takes forces at the centre of a section, and couples";
        Err(Error::Invalid { field: "the point of the force", at: Place::Load(load), value, expected })
    }

    /// Refuses a wrench that does not act at the tip, or that follows it.
    pub(crate) fn dead_at_the_tip(&self, load: usize) -> Result<(), Error> {
        if let Some(value) = self.s {
            let expected = "no arc length: this model takes wrenches at the tip";
            return Err(Error::Invalid { field: "the arc length", at: Place::Load(load), value, expected });
        }
        if self.frame == Frame::Local {
            return Err(Error::Unsupported {
                what: "a follower wrench",
                expected: "a wrench with constant components in the world",
            });
        }
        self.at_the_centre(load)?;
        crate::core::check::index("the body of a wrench", self.body, 1)
    }
}

/// Error for a configuration of another family of models.
pub(crate) const fn foreign() -> Error {
    Error::Unsupported {
        what: "the configuration of another family of models",
        expected: "one of this model",
    }
}
