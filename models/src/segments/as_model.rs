//! Robots of segments as any model.

use core::ops::ControlFlow;

use nalgebra::{DMatrix, Isometry3, Vector3, Vector6};
use pliant_runtime::motion::Linear;

use super::actuator::{along, is_chamber, places, row, row_sensitivity, unit};
use super::control::SegmentsStepper;
use super::{
    ConstantCurvature, Error, Input, Kernel, ParameterSensitivity, SegmentsSolver, Solution, State, TipLoad,
};
use crate::core::declared::{index_of, model_methods, start_methods};
use crate::core::error::index;
use crate::core::inverse::{ByDrives, FREE, Moves, Search, tip_target};
use crate::core::lanes::each_of_model;
use crate::core::model::{
    self, Derivatives, DerivativesOf, Energies, Excitation, Free, Held, Holding, Observation, Record,
    Section, Sensitivity,
};
use crate::{Drive, LastGood, Model, Payload, ReachSettings, Report, Settings, Solver, Wrench};

/// What the wrenches and the payload do to the tip.
pub(super) fn tip_load(input: &model::Input) -> Result<TipLoad, Error> {
    input.without_ropes()?;
    input.without_slides()?;
    let mut load = TipLoad::default();
    if let Some(Payload { mass, center }) = input.payload {
        (load.mass, load.center) = (mass, center);
    }
    for (number, wrench) in input.wrenches.iter().enumerate() {
        wrench.dead_at_the_tip(number)?;
        load.force += wrench.force;
        load.couple += wrench.couple;
    }
    Ok(load)
}

/// The input of a robot of segments with this at its tip.
fn own<'a>(input: &'a model::Input, load: &'a TipLoad) -> Input<'a> {
    Input { load: (*load != TipLoad::default()).then_some(load), ..Input::actuators(&input.drives) }
}

impl<K: Kernel> Model for ConstantCurvature<K> {
    model_methods!("constant_curvature");

    fn actuators(&self) -> usize {
        Self::actuators(self)
    }

    fn lengths(&self) -> Vec<f64> {
        (0..self.segments()).map(|segment| self.kernel().constants(segment).length).collect()
    }

    fn solver(&self) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(Self::solver(self)?))
    }

    fn search(&self, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error> {
        let segments: Vec<usize> = places(self.kernel()).map(|(segment, _)| segment).collect();
        let limits = |actuator: usize, drive: &Drive| match drive {
            Drive::Force(_) => self.kernel().limits(segments[actuator]).unwrap_or(FREE),
            Drive::Displacement(_) | Drive::Elastic { .. } => FREE,
        };
        let (length, check) = (self.lengths().iter().sum(), tip_target);
        let chamber =
            |segment: usize| is_chamber(self.kernel(), segment).then(|| unit(self.kernel(), segment));
        let areas = segments.iter().map(|segment| chamber(*segment)).collect();
        let moves = Moves { limits, pull: false, rotates: |_| false, areas, length, check };
        Ok(Box::new(ByDrives::problem(Model::solver(self)?, start.clone(), how, segments.len(), &moves)?))
    }

    fn simulate(
        &self,
        simulation: &model::Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        self.simulate_input(simulation, observe)
    }

    fn simulate_sections(
        &self,
        simulation: &model::Simulation<'_>,
        sections: &[model::Section],
        parameters: &[&str],
    ) -> Result<Vec<model::MovingSections>, Error> {
        self.moving_sections(simulation, sections, parameters)
    }

    fn stepper(&self, input: &model::Input) -> Result<Box<dyn model::Stepper>, Error> {
        Ok(Box::new(SegmentsStepper::new(self, input)?))
    }

    fn sections(
        &self,
        input: &model::Input,
        coordinates: &[f64],
        sections: &[Section],
    ) -> Result<Vec<crate::core::model::PosedStrain>, Error> {
        tip_load(input)?;
        let count = 3 * self.segments();
        crate::core::error::length("the coordinates", coordinates.len(), count)?;
        let state = self.state(coordinates.as_chunks::<3>().0, &vec![[0.0; 3]; self.segments()])?;
        let each = sections.iter().map(|(body, s)| {
            let last = self.segments().saturating_sub(1);
            let (body, x) = match s {
                Some(s) => (*body, self.place(*body, *s)?),
                None => (last, 1.0),
            };
            Ok((self.pose(&state, body, x)?, self.strain(&state, body)))
        });
        each.collect()
    }
}

impl<K: Kernel> Solver for SegmentsSolver<K> {
    fn solve_with(
        &mut self,
        input: &model::Input,
        settings: &Settings,
    ) -> Result<&dyn model::Solution, Error> {
        let load = tip_load(input)?;
        Ok(Self::solve_with(self, own(input, &load), settings)?)
    }

    fn solve_each(
        &mut self,
        inputs: &[model::Input],
        settings: &Settings,
        each: &mut model::Each<'_>,
    ) -> ControlFlow<()> {
        let loads: Vec<_> = inputs.iter().map(tip_load).collect();
        let of = |number: usize| match &loads[number] {
            Ok(load) => Ok(own(&inputs[number], load)),
            Err(error) => Err(error.clone()),
        };
        each_of_model(self, inputs.len(), of, settings, each)
    }

    start_methods!(Segments);

    fn solution(&self) -> Option<&dyn model::Solution> {
        Some(Self::solution(self))
    }
}

/// How the robot answers to the forces of its actuators: a displacement is `L - R (Dx cos alpha + Dy sin alpha)` [CC 31, 32], less that of the straight robot, of a
/// chamber its area times that.
fn free<K: Kernel>(solution: &Solution<K>) -> Result<Free, Error> {
    let found = Solution::sensitivity(solution)?;
    let kernel = solution.kernel();
    let own = |(segment, actuator)| (segment, row(kernel, segment, actuator));
    let rows: Vec<(usize, [f64; 3])> = places(kernel).map(own).collect();
    let displacement = |actuator: usize, shape: &K::PerSegment<[f64; 3]>| {
        let (segment, row) = &rows[actuator];
        along(row, &shape.as_ref()[*segment])
    };
    let count = rows.len();
    Ok(Free {
        units: rows.iter().map(|(segment, _)| unit(kernel, *segment)).collect(),
        tip: found.tip_by_force,
        displacements: DMatrix::from_fn(count, count, |i, j| displacement(i, &found.shape_by_force[j])),
        compliance: found.compliance,
        by_wrench: DMatrix::from_fn(count, 6, |i, k| displacement(i, &found.shape_by_wrench[k])),
    })
}

impl<K: Kernel> Solution<K> {
    /// Derivatives by a parameter at given forces: of the shape and the tip, and of the displacements, in which places and areas of actuators and lengths of segments change
    /// as well.
    fn by_parameter(&self, name: &str) -> Result<(ParameterSensitivity<K>, Vec<f64>), Error> {
        let found = Self::parameter_sensitivity(self, name)?;
        let (index, kernel) = (index_of(self.kernel(), name)?, self.kernel());
        let displacement = |(segment, actuator): (usize, usize)| {
            let [dx, dy, length] = self.state.shape.as_ref()[segment];
            let [dx_by, dy_by, length_by] = found.shape.as_ref()[segment];
            let straight = kernel.constants(segment).length;
            let straight_by = kernel.constants_sensitivity(index, segment).length;
            along(&row(kernel, segment, actuator), &[dx_by, dy_by, length_by - straight_by])
                + along(&row_sensitivity(kernel, index, segment, actuator), &[dx, dy, length - straight])
        };
        let displacements = places(kernel).map(displacement).collect();
        Ok((found, displacements))
    }
}

impl<K: Kernel> ConstantCurvature<K> {
    /// Where in a segment the unstressed arc length `s` is, 0 to 1.
    pub(super) fn place(&self, body: usize, s: f64) -> Result<f64, Error> {
        index("the index of the segment", body, self.segments())?;
        let high = self.kernel().constants(body).length;
        let x = s / high;
        if !(0.0..=1.0).contains(&x) {
            return Err(Error::OutOfRange { field: "the arc length", value: s, low: 0.0, high });
        }
        Ok(x)
    }

    /// The strain of a segment: all of its sections are bent about the same axis, by `hypot(Dx, Dy)` in all.
    fn strain(&self, state: &State<K>, body: usize) -> Vector6<f64> {
        let ([dx, dy, stretched], length) =
            (state.shape.as_ref()[body], self.kernel().constants(body).length);
        Vector6::new(-dy / length, dx / length, 0.0, 0.0, 0.0, stretched / length)
    }
}

impl<K: Kernel> model::Solution for Solution<K> {
    fn tip(&self) -> Isometry3<f64> {
        Self::tip(self)
    }

    fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error> {
        self.pose(body, self.robot.place(body, s)?)
    }

    fn lengths(&self) -> Vec<f64> {
        (0..self.robot.segments()).map(|segment| self.kernel().constants(segment).length).collect()
    }

    fn strain(&self, body: usize, s: f64) -> Result<Vector6<f64>, Error> {
        self.robot.place(body, s)?;
        Ok(self.robot.strain(&self.state, body))
    }

    fn forces(&self) -> Vec<f64> {
        Self::forces(self).to_vec()
    }

    fn displacements(&self) -> Vec<f64> {
        Self::displacements(self).to_vec()
    }

    fn energies(&self) -> Result<Energies, Error> {
        let found = Self::energies(self);
        let springs = self.drives.iter().zip(Self::forces(self));
        let springs = springs.map(|(drive, force)| drive.spring_energy(*force));
        let force = self.load().map_or_else(Vector3::zeros, |load| load.force);
        let work = force.dot(&Self::tip(self).translation.vector);
        let elastic = found.extension + found.bending + springs.sum::<f64>();
        Ok(Energies { elastic, loads: found.gravity - work })
    }

    fn report(&self) -> &Report {
        Self::report(self)
    }

    fn sensitivity(&self) -> Result<Sensitivity, Error> {
        Ok(Held::new(&free(self)?, &self.drives, |_| false)?.sensitivity(&self.drives))
    }

    fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
        let (found, displacements) = self.by_parameter(name)?;
        if self.drives.iter().all(|drive| matches!(drive, Drive::Force(_))) {
            return Ok(found.tip);
        }
        Ok(Held::new(&free(self)?, &self.drives, |_| false)?.tip(found.tip, |held| displacements[held]))
    }

    fn derivatives(&self, wanted: &DerivativesOf<'_>) -> Result<Derivatives, Error> {
        let mut found = self.of_the_tip(wanted)?;
        let free = free(self)?;
        let held = Held::new(&free, &self.drives, |_| false)?;
        let mut by = DMatrix::zeros(self.drives.len(), wanted.parameters.len());
        for (column, name) in wanted.parameters.iter().enumerate() {
            let (_, displacements) = self.by_parameter(name)?;
            by.set_column(column, &held.actuators(&self.drives, |own| displacements[own]).into());
        }
        found.actuators_by_parameter = Some(by);
        Ok(found)
    }

    fn linear(
        &self,
        inputs: &[Excitation],
        outputs: &[Observation],
        holding: Holding,
    ) -> Result<Linear, Error> {
        self.small_motion(inputs, outputs, holding)
    }

    fn mode_sensitivities(
        &self,
        most: usize,
        drives: &[usize],
        parameters: &[&str],
    ) -> Result<Vec<model::ModeSensitivity>, Error> {
        self.modes_along(most, drives, parameters)
    }

    fn input(&self) -> Result<model::Input, Error> {
        let mut input = model::Input::from(self.drives.clone());
        let Some(load) = self.load() else { return Ok(input) };
        let TipLoad { mass, center, force, couple, .. } = *load;
        // At rest the inertia of the payload does nothing.
        input.payload = (mass != 0.0).then_some(Payload { mass, center });
        if [force, couple] != [Vector3::zeros(); 2] {
            input.wrenches.push(Wrench::force(force).with_couple(couple));
        }
        Ok(input)
    }

    fn record(&self) -> Result<Record, Error> {
        let kernel = self.kernel();
        Ok(Record {
            robot: kernel.name().to_owned(),
            model: "constant_curvature".to_owned(),
            parameters: crate::core::declared::values(kernel),
            input: model::Solution::input(self)?,
            configuration: LastGood::Segments(Box::new(self.configuration())),
            report: *Self::report(self),
        })
    }

    fn boxed(&self) -> Box<dyn model::Solution> {
        Box::new(self.clone())
    }
}
