//! Settings of a solve, the same for all models.

/// Equilibria that a solve may return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Branch {
    /// Any equilibrium under the full load, however it was reached: by a search under the full load, along the load path and past its jumps, or along a branch behind
    /// its limit point. A stable one is preferred; an unstable or undecided one is returned only where no stable one was found, and its report says so. Where a
    /// model cannot decide stability (followers by shooting), the first one found is returned.
    #[default]
    Any,
    /// The equilibrium that is connected to the start along the load path. Where that path turns back (a limit point), the solve stops or goes on after
    /// the jump: [`AfterJump`].
    Followed,
}

/// Behaviour of a solve along the load path where the path turns back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AfterJump {
    /// It ends with an error that holds the load fraction and the direction of the jump.
    #[default]
    Stop,
    /// It goes on from the stable equilibrium that the robot jumps to; the report counts the jumps.
    Continue,
}

/// Settings of a solve.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settings {
    /// Largest residual of an answer, relative to the largest load in the balance. Where the rounding error is larger (stiff rods under small loads), that
    /// is the bound instead; the report states it. For a series: its largest remainder, relative to the angle.
    pub tolerance: f64,
    /// Largest number of evaluations of the residual in a solve, those of all nested iterations included.
    pub max_evaluations: usize,
    /// Equilibria that may be returned.
    pub branch: Branch,
    /// Behaviour of [`Branch::Followed`] at a jump.
    pub after_jump: AfterJump,
    /// Where [`Branch::Followed`] ends in an unstable equilibrium, the solve returns the stable equilibrium next to it instead, or an error where it finds
    /// none.
    pub take_stable_side: bool,
    /// Largest estimated error of an answer, m, of a model that chooses its elements; `None` for the accuracy of the model. Other models refuse one.
    pub accuracy: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            tolerance: 1e-12,
            max_evaluations: 20_000,
            branch: Branch::Any,
            after_jump: AfterJump::Stop,
            take_stable_side: false,
            accuracy: None,
        }
    }
}
