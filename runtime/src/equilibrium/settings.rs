//! How an equilibrium is searched for, the same for all models.

/// Which equilibrium a solve may return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Branch {
    /// An equilibrium under the full load, however it was reached. A stable one is preferred; an unstable or undecided one is returned only where no stable
    /// one was found, and its report says so.
    #[default]
    Any,
    /// The equilibrium that is connected to the start along the load path. Where that path turns back (a limit point), the solve stops there or goes on
    /// behind the jump: [`AfterJump`].
    Followed,
}

/// What a solve that follows the load path does where the path turns back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AfterJump {
    /// It ends with an error that tells where the robot jumps and in which direction.
    #[default]
    Stop,
    /// It goes on from the stable equilibrium that the robot jumps to; the report counts the jumps.
    Continue,
}

/// How an equilibrium is searched for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settings {
    /// Largest residual of an answer, relative to the largest load in the balance. Where rounding leaves more (stiff rods under small loads), that is the
    /// bound instead; the report states it. Of a series: its largest remainder, relative to the angle.
    pub tolerance: f64,
    /// Evaluations of the residual that a solve may take, those of all nested iterations together.
    pub max_evaluations: usize,
    /// Which equilibrium may be returned.
    pub branch: Branch,
    /// What happens at a jump, where the branch is followed.
    pub after_jump: AfterJump,
    /// Where an answer on the followed branch is unstable, the stable equilibrium beside it is returned instead, or an error where none is found.
    pub take_stable_side: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            tolerance: 1e-12,
            max_evaluations: 20_000,
            branch: Branch::Any,
            after_jump: AfterJump::Stop,
            take_stable_side: false,
        }
    }
}
