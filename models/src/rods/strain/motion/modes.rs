//! Exact derivatives of the eigenvalues of damped modes about an equilibrium.
//!
//! With `(K + lambda C + lambda^2 M) v = 0`, all matrices symmetric, the eigenvalue changes by `-v^T (K' + lambda C' + lambda^2 M') v / v^T (C + 2 lambda M) v` (Lancaster 1964), where
//! the matrices change along the equilibrium: with a parameter or a drive itself, and with the coefficients and tensions that follow it. `K' x` is the mixed second derivative of the
//! static residual along `x` and along the equilibrium, by hyper-dual numbers; `x^T M' y` and `x^T C' y` are derivatives of the velocities of all sections under `x` and `y`, by the
//! mixed derivatives of their poses in the same numbers, in the quadratic forms of kinetic energy and dissipation.

use nalgebra::DMatrix;
use pliant_runtime::Twice;
use pliant_runtime::motion::{Pencil, QuadraticPencil as _};
use pliant_runtime::moved::{Moved, change, number, numbers};
use pliant_runtime::quadrature::Rule;
use pliant_runtime::rotation::{dot, product};
use pliant_runtime::spectral;

use super::super::StrainSolution;
use super::super::mesh::Mesh;
use super::super::state::State;
use crate::SectionMotion;
use crate::core::declared::index_of;
use crate::core::model::{Along, DampedShapes, Forms, Holding, ModeSensitivity};
use crate::rods::discs::{Stations, stations};
use crate::rods::hold::Hold;
use crate::rods::kernel::TipBody;
use crate::rods::parameters::Declaration;
use crate::rods::reference::unstressed_lengths;
use crate::rods::{Drive, Error};

/// A number along the equilibrium, and its change with the shape.
fn now(entry: Twice) -> Moved {
    number(entry.re, entry.eps2)
}

fn rate(entry: Twice) -> Moved {
    number(entry.eps1, entry.eps1eps2)
}

/// Rates of the sections under a change of the unknowns: angular velocity in the section, velocity in the world.
type Rates = ([Moved; 3], [Moved; 3]);

/// Change of the unknowns, a shape, with its elastic forces and the rates of the sections under it.
struct Field {
    shape: Vec<f64>,
    /// `K' shape`.
    stiffness: Vec<f64>,
    nodes: Vec<Rates>,
    ends: Vec<Rates>,
}

/// A rod along its equilibrium.
struct Path<'a> {
    own: &'a StrainSolution,
    along: Along,
    held: &'a [usize],
    mesh: Mesh<Twice>,
    unstressed: Box<[Twice]>,
    stations: Stations<Twice>,
    tip_mass: Moved,
    /// Rates of the coefficients and of the tensions of held tendons.
    rates: Vec<f64>,
}

impl<'a> Path<'a> {
    /// Along a direction, with the factors of the stiffness at the equilibrium.
    fn new(
        own: &'a StrainSolution,
        along: Along,
        held: &'a [usize],
        pencil: &mut Pencil,
    ) -> Result<Self, Error> {
        let mesh = &own.mesh;
        let parameter = match along {
            Along::Parameter(index) => Some(index),
            Along::Drive(_) => None,
        };
        let unit = Twice::new(0.0, 0.0, 1.0, 0.0);
        let rod = Declaration::along(&mesh.kernel, parameter, unit).laid(mesh.layout);
        let order = mesh.order();
        let mut path = Self {
            own,
            along,
            held,
            mesh: Mesh::of(&rod, mesh.tables.clone(), &mesh.cuts, &mesh.junctions),
            unstressed: unstressed_lengths(&rod),
            stations: stations(&rod),
            tip_mass: now(rod.tip_mass()),
            rates: vec![0.0; order + held.len()],
        };
        let still = vec![0.0; order + held.len()];
        let state = path.state(&still);
        let mut answer: Vec<f64> = state.residual.iter().map(|entry| -entry.eps2).collect();
        answer.extend(held.iter().map(|tendon| {
            let driven = matches!(along, Along::Drive(of) if of == *tendon);
            let length = state.lengths[*tendon].eps2 - path.unstressed[*tendon].eps2;
            -(length + f64::from(u8::from(driven)))
        }));
        pencil.solve(&mut answer);
        path.rates = answer;
        Ok(path)
    }

    /// The rod where its unknowns change by a shape (first direction) and along the equilibrium (second one).
    fn state(&self, shape: &[f64]) -> State<Twice> {
        let (own, order) = (&self.own.state, self.own.mesh.order());
        let mut state = State::new(&self.mesh);
        let entries = own.coefficients.iter().zip(&shape[..order]).zip(&self.rates[..order]);
        for (to, ((value, shape), rate)) in state.coefficients.iter_mut().zip(entries) {
            *to = Twice::new(*value, *shape, *rate, 0.0);
        }
        state.tensions = self.mesh.kernel.per_tendon(|tendon| {
            let value = own.tensions[tendon];
            match self.held.iter().position(|held| *held == tendon) {
                Some(place) => Twice::new(value, shape[order + place], self.rates[order + place], 0.0),
                None => {
                    let driven = matches!(self.along, Along::Drive(of) if of == tendon);
                    Twice::new(value, 0.0, f64::from(u8::from(driven)), 0.0)
                }
            }
        });
        state.weight = own.weight;
        state.find(&self.mesh, &self.own.loads.lanes());
        state
    }

    fn field(&self, shape: &[f64]) -> Field {
        let state = self.state(shape);
        let mut stiffness: Vec<f64> = state.residual.iter().map(|entry| entry.eps1eps2).collect();
        stiffness.extend(self.held.iter().map(|tendon| state.lengths[*tendon].eps1eps2));
        let turning = |quaternion: [Twice; 4]| {
            let [w, x, y, z] = quaternion.map(now);
            let [_, a, b, c] = product([w, -x, -y, -z], quaternion.map(rate));
            [a, b, c].map(|entry| entry * 2.0)
        };
        let tables = &self.mesh.tables;
        let n = tables.count();
        let mut nodes = Vec::with_capacity(n * self.mesh.elements.len());
        for (e, element) in self.mesh.elements.iter().enumerate() {
            let origin = state.origin(&self.mesh, e);
            for j in 0..n {
                let mut place = origin;
                for m in 0..n {
                    let weight = element.length * tables.integration[m * tables.rows + j];
                    for (place, tangent) in place.iter_mut().zip(state.tangent[e * n + m]) {
                        *place += weight * tangent;
                    }
                }
                nodes.push((turning(state.orientation[e * n + j]), place.map(rate)));
            }
        }
        let end =
            |junction: usize| (turning(state.ends[junction]), state.origin(&self.mesh, junction).map(rate));
        let ends = (0..=self.mesh.elements.len()).map(end).collect();
        Field { shape: shape.to_vec(), stiffness, nodes, ends }
    }

    /// Rotary inertia, viscosity and drag of a section of an element.
    fn motion(&self, e: usize, sigma: f64) -> Result<([Moved; 3], [Moved; 6], Moved), Error> {
        let (kernel, element) = (&self.mesh.kernel, &self.mesh.elements[e]);
        let s = element.start.re + element.length.re * sigma;
        let here = kernel.motion(element.segment, s);
        let by = match self.along {
            Along::Parameter(index) => kernel.slopes_at(index, element.segment, s).0.motion,
            Along::Drive(_) => SectionMotion::default(),
        };
        // Sections of an element whose ends move are others, of which the derivative along the rod is not known.
        let moves = element.start.eps2 != 0.0 || element.length.eps2 != 0.0;
        if moves && here != kernel.motion(element.segment, element.start.re + 0.37 * element.length.re) {
            let what = "the derivative of a frequency by a length of a rod whose rotary inertia, viscosity or drag varies";
            return Err(Error::Unsupported { what, expected: "sections that are alike in each segment" });
        }
        Ok((
            numbers(&here.inertia, &by.inertia),
            numbers(&here.viscosity, &by.viscosity),
            number(here.drag, by.drag),
        ))
    }

    /// The forms of stiffness (its derivative alone), damping and inertia on some shapes.
    fn forms(&self, fields: &[Field]) -> Result<[DMatrix<Moved>; 3], Error> {
        let count = fields.len();
        let mut stiffness = DMatrix::from_element(count, count, number(0.0, 0.0));
        let (mut damping, mut inertia) = (stiffness.clone(), stiffness.clone());
        let each = |to: &mut DMatrix<Moved>, form: &dyn Fn(&Field, &Field) -> Moved| {
            for (i, a) in fields.iter().enumerate() {
                for (j, b) in fields.iter().enumerate() {
                    to[(i, j)] += form(a, b);
                }
            }
        };
        each(&mut stiffness, &|a, b| number(0.0, spectral::dot(&a.shape, &b.stiffness)));
        let tables = &self.mesh.tables;
        let n = tables.count();
        let rule = Rule::gauss_legendre(2 * n);
        let mut values = vec![0.0; tables.width];
        for (e, element) in self.mesh.elements.iter().enumerate() {
            let length = now(element.length);
            for (j, weight) in tables.weights.iter().enumerate() {
                let (rotary, _, drag) = self.motion(e, tables.nodes[j])?;
                let (part, mass) = (length * *weight, now(element.sections[j].mass));
                let at = e * n + j;
                each(&mut inertia, &|a, b| part * kinetic(mass, rotary, &a.nodes[at], &b.nodes[at]));
                each(&mut damping, &|a, b| part * drag * dot(a.nodes[at].1, b.nodes[at].1));
            }
            for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
                spectral::legendre(*node, &mut values);
                let (_, viscosity, _) = self.motion(e, *node)?;
                let strain = |field: &Field, c: usize| {
                    let own = &field.shape[e * tables.order + tables.first[c]..][..tables.counts[c]];
                    spectral::dot(own, &values[..tables.counts[c]])
                };
                let part = length * *weight;
                for (c, viscosity) in viscosity.into_iter().enumerate() {
                    if viscosity.re != 0.0 || change(&viscosity) != 0.0 {
                        each(&mut damping, &|a, b| part * viscosity * (strain(a, c) * strain(b, c)));
                    }
                }
            }
        }
        let own = &self.own.mesh;
        for (station, disc) in self.stations.iter().enumerate() {
            let Some(junction) = own.junction(disc.s.re).filter(|_| disc.is_heavy()) else { continue };
            let by = match (self.along, station.checked_sub(1)) {
                (Along::Parameter(index), Some(disc)) if own.kernel.disc_count() > 0 => {
                    let disc = if own.layout.count.is_none() { disc } else { 0 };
                    own.kernel.slopes(index).discs[disc].inertia
                }
                _ => [0.0; 3],
            };
            let (mass, rotary) = (now(disc.mass), numbers(&disc.inertia, &by));
            each(&mut inertia, &|a, b| kinetic(mass, rotary, &a.ends[junction], &b.ends[junction]));
        }
        let TipBody { inertia: body, .. } = own.kernel.tip_body();
        let by = match self.along {
            Along::Parameter(index) => own.kernel.slopes(index).tip_body.inertia,
            Along::Drive(_) => [[0.0; 3]; 3],
        };
        let body: [[Moved; 3]; 3] = core::array::from_fn(|row| numbers(&body[row], &by[row]));
        let last = own.elements.len();
        each(&mut inertia, &|a, b| {
            let (a, b) = (&a.ends[last], &b.ends[last]);
            let turned = body.map(|row| dot(row, b.0));
            self.tip_mass * dot(a.1, b.1) + dot(a.0, turned)
        });
        Ok([stiffness, damping, inertia])
    }
}

/// `m v_a . v_b + w_a . j w_b`.
fn kinetic(mass: Moved, rotary: [Moved; 3], a: &Rates, b: &Rates) -> Moved {
    let turned = core::array::from_fn(|k| rotary[k] * b.0[k]);
    mass * dot(a.1, b.1) + dot(a.0, turned)
}

impl StrainSolution {
    /// Tendons that are held at the equilibrium, but for slack ones.
    fn held_tendons(&self) -> Vec<usize> {
        let driven = self.record().tendons;
        let held = |(tendon, drive): (usize, &Drive)| {
            (Hold::of(*drive).is_some() && !self.slack()[tendon]).then_some(tendon)
        };
        driven.iter().enumerate().filter_map(held).collect()
    }

    /// Derivatives of the coefficients with respect to a parameter, tendons as they are driven.
    pub(super) fn coefficients_by(&self, name: &str) -> Result<Vec<f64>, Error> {
        let index = index_of(self.robot().declared(), name)?;
        let mut linear = self.linear(&[], &[], Holding::AsDriven)?;
        if !linear.pencil.factorise([0.0; 2]) {
            return Err(Error::SingularTangent);
        }
        let held = self.held_tendons();
        let mut rates = Path::new(self, Along::Parameter(index), &held, &mut linear.pencil)?.rates;
        rates.truncate(self.mesh.order());
        Ok(rates)
    }

    /// Eigenvalues of the lowest damped modes, at most `most`, with their derivatives with respect to the numbers that drive some tendons and to parameters, tendons as they are driven.
    /// Modes that two shapes share are differentiated where both move alike.
    ///
    /// # Errors
    /// As [`StrainSolution::damped_modes`]; [`Error::NoEnergy`] for couples that keep their direction and followers; [`Error::UnknownParameter`]; [`Error::SingularTangent`];
    /// [`Error::Unsupported`] for a payload whose centre is not at the tip, and for the derivative of a mode that two shapes share and that they would part.
    pub fn mode_sensitivities(
        &self,
        most: usize,
        drives: &[usize],
        parameters: &[&str],
    ) -> Result<Vec<ModeSensitivity>, Error> {
        let tendons = ("the index of the tendon", self.robot().tendon_count());
        let along = Along::each(tendons, drives, (self.robot().declared(), parameters))?;
        if !self.loads.energy {
            let (what, expected) =
                ("a load on the rod", "tensions, lengths, weight and forces that keep their direction");
            return Err(Error::NoEnergy { what, expected });
        }
        let TipBody { centre, .. } = self.robot().tip_body();
        if self.robot().tip_mass() != 0.0 && centre != [0.0; 3] {
            let what = "the derivative of a frequency with a payload whose centre is not at the tip";
            return Err(Error::Unsupported { what, expected: "a payload at the tip" });
        }
        let mut linear = self.linear(&[], &[], Holding::AsDriven)?;
        let found = DampedShapes::of(&mut linear, most)?;
        let asked = along.iter().any(|directions| !directions.is_empty());
        if asked && !linear.pencil.factorise([0.0; 2]) {
            return Err(Error::SingularTangent);
        }
        let held = self.held_tendons();
        found.sensitivities(along, |along| {
            if self.slack_drive(along) {
                return Ok(None);
            }
            let path = Path::new(self, along, &held, &mut linear.pencil)?;
            let fields: Vec<Field> = found.shapes.iter().map(|shape| path.field(shape)).collect();
            Ok(Some(Forms::of(&path.forms(&fields)?)))
        })
    }

    /// Whether a direction is that of the drive of a slack tendon, on which nothing depends.
    fn slack_drive(&self, along: Along) -> bool {
        matches!(along, Along::Drive(tendon) if self.slack()[tendon])
    }
}
