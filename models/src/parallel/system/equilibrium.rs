//! The robot as the engine of equilibria sees it [CPR 32, 33].

use pliant_runtime::equilibrium::{
    Balance, Equilibrium, GaussNewton, Irregular, LoadStage, Tangent, TangentInertia, Verdict,
};

use super::super::gauss_newton::Tangents;
use super::super::mesh::{State, platform_of};
use super::step::NEUTRAL;
use super::{Kind, REST_STRIDE, STRIDE, System};
use crate::Stability;

impl Equilibrium for System {
    type State = State;

    const GAUSS_NEWTON: bool = true;
    const DIRECT: bool = false;
    const POLISH: bool = true;
    const SEARCH_STEPS: usize = 100;
    const PUSH: f64 = STRIDE;

    fn order(&self) -> usize {
        self.step.order()
    }

    fn save(&self, into: &mut State) {
        into.copy_from(&self.now);
    }

    fn restore(&mut self, from: &State) {
        self.now.copy_from(from);
        self.changed();
    }

    fn rest(&mut self) {
        match &self.rest {
            Some(rest) => self.now.copy_from(rest),
            None => self.now = self.mesh.start(),
        }
        self.changed();
    }

    fn begin(&mut self, stage: LoadStage) -> bool {
        // Loads follow where rest was found.
        if stage == LoadStage::Weight && self.stage == LoadStage::Rest && self.rest.is_none() {
            self.rest = Some(self.now.clone());
        }
        self.stage = stage;
        self.offsets = None;
        self.held = None;
        self.changed();
        match stage {
            LoadStage::Rest => {
                self.loads.clear();
                self.weight = [0.0; 2];
                self.hold_motors();
                if self.rest.is_none() {
                    self.offsets = Some(self.gradients());
                }
                self.rest.is_none()
            }
            LoadStage::Weight => {
                self.loads.clear();
                self.weight = [0.0, self.whole_weight];
                self.hold_motors();
                self.mesh.is_heavy()
            }
            LoadStage::Loads => {
                self.load(1.0, false);
                true
            }
            LoadStage::Change => {
                self.load(self.origin.1, true);
                true
            }
        }
    }

    fn advance(&mut self, by: &[f64], fraction: f64) {
        self.step.read(by, fraction);
        self.moved += self.step.size(self.mesh.length);
        self.take_step();
    }

    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        self.place(load);
        self.measure(load);
        self.balance()
    }

    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        let kind = if tangent.gauss_newton { Kind::GaussNewton } else { Kind::Exact };
        // Towards rest from far away: the elastic energy is a sum of squares, so that the Gauss-Newton tangent leads down whatever the strains.
        let least_squares = tangent.gauss_newton && tangent.definite;
        let stiffening = self.stiffened(self.held.is_some() || tangent.definite && !least_squares);
        let same = self.assembled == Some((kind, load))
            && !self.stale
            && self.chain.least_squares == least_squares
            && self.stiffening == stiffening;
        if !same {
            self.chain.least_squares = least_squares;
            self.stiffening = stiffening;
            self.assemble(kind, [load; 2], tangent.definite && !least_squares);
        }
        self.modified = false;
        let balance = self.regular()?;
        if !tangent.definite {
            // The signs are those of a verdict.
            return Ok((balance, TangentInertia { negative: None, pivot: 1.0 }));
        }
        if !least_squares {
            let (negative, smallest) = self.inertia();
            self.regular()?;
            if self.negative > 0 {
                return Err(Irregular::Indefinite);
            }
            self.modified = negative > 0 || smallest < NEUTRAL;
            if self.modified && tangent.shift == 0.0 {
                return Err(Irregular::Indefinite);
            }
        }
        Ok((balance, TangentInertia { negative: Some(0), pivot: 1.0 }))
    }

    fn work(&self, by: &[f64]) -> f64 {
        self.virtual_work(by)
    }

    fn size(&self, by: &[f64]) -> f64 {
        self.step.size_of(by, self.mesh.length)
    }

    fn longest(&self, by: &[f64]) -> f64 {
        let stride = if self.stage == LoadStage::Rest { REST_STRIDE } else { STRIDE };
        (stride / self.size(by)).min(1.0)
    }

    fn conservative(&self) -> bool {
        self.has_energy(false)
    }

    fn gauss_newton(&self) -> GaussNewton {
        match self.tangents {
            Tangents::Both => GaussNewton::First,
            Tangents::Exact => GaussNewton::Never,
            Tangents::GaussNewton => GaussNewton::Only,
        }
    }

    fn verdict(&mut self, load: f64) -> Option<Verdict> {
        self.refresh(load);
        let trusted = self.signs_are_trusted() == Ok(true);
        let (negative, smallest) = self.inertia();
        if !trusted || self.regular().is_err() {
            return Some(Verdict { stability: Stability::Undecided, negative: None });
        }
        let stability = match negative {
            0 if smallest.abs() < NEUTRAL => Stability::Undecided,
            0 => Stability::Stable,
            _ if self.conservative() => Stability::Unstable,
            _ => Stability::Undecided,
        };
        Some(Verdict { stability, negative: Some(negative) })
    }

    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool {
        self.plain();
        self.assemble(Kind::Exact, [load; 2], true);
        let Some(platform) = self.falling() else { return false };
        let still = vec![0.0; self.change.len()];
        self.spread(0.0, &still, &platform);
        self.step.write(into);
        let size = self.size(into);
        for entry in into.iter_mut() {
            *entry /= size;
        }
        size > 0.0 && size.is_finite()
    }

    fn predict(&mut self, from: f64, to: f64, into: &mut [f64]) -> Option<Result<TangentInertia, Irregular>> {
        let alone = self.tangents == Tangents::GaussNewton;
        let kind = if alone { Kind::GaussNewton } else { Kind::Exact };
        self.plain();
        self.assemble(kind, [from, to], !alone);
        // The residual is not that of an equilibrium.
        self.assembled = None;
        let negative = (!alone).then(|| self.inertia().0);
        if let Err(irregular) = self.regular() {
            return Some(Err(irregular));
        }
        self.aim(to);
        let change = core::mem::take(&mut self.change);
        let solved = self.solve(1.0, &change);
        self.change = change;
        self.step.write(into);
        Some(if solved { Ok(TangentInertia { negative, pivot: 1.0 }) } else { Err(Irregular::Singular) })
    }

    fn correction(&mut self, into: &mut [f64]) -> bool {
        let solved = self.correct();
        self.step.write(into);
        solved && into.iter().all(|entry| entry.is_finite())
    }

    fn bordered(
        &mut self,
        load: f64,
        tangent: Tangent,
        mode: &[f64],
        along: f64,
        into: &mut [f64],
    ) -> Option<Result<(Balance, f64), Irregular>> {
        let kind = if tangent.gauss_newton { Kind::GaussNewton } else { Kind::Exact };
        self.plain();
        let mode = platform_of(mode);
        let found = self.extended(kind, load, &mode, along);
        self.step.write(into);
        Some(found)
    }

    fn hold(&mut self, held: bool) -> bool {
        self.held = held.then(|| self.stiff());
        true
    }
}
