//! A checked robot as text: one line per quantity, the same for all ways to write the same robot.

use std::fmt::{Display, Write as _};
use std::sync::Arc;

use super::{
    Backbone, Base, CheckKind, ConstantCurvature, Discs, Drive, Expr, Joint, Let, Load, Model, Motor, Mount,
    Parallel, ParallelRod, Parameter, Planar, Robot, Rod, RodDisc, RodDiscs, RodModel, RodMotion, RodSegment,
    Rotation, RunTimeCheck, Segment,
};

impl Robot {
    /// Its parameters, and the quantities of its models, one `path = value` per line: numbers exactly, in SI, and in the order of the fields.
    ///
    /// It depends neither on comments, spaces and units of the declaration, nor on the order of its blocks.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut lines = Lines {
            text: String::new(),
            path: Vec::new(),
            parameters: &self.parameters,
            definitions: Vec::new(),
        };
        lines.put("robot", &self.name);
        for Parameter { name, value, unit } in &self.parameters {
            lines.put(&format!("parameter.{name}"), format!("{value:e} {unit}"));
        }
        for model in &self.models {
            match model {
                Model::Planar(model) => lines.within("planar", |lines| lines.planar(model)),
                Model::Discs(model) => lines.within("discs", |lines| lines.discs(model)),
                Model::ConstantCurvature(model) => {
                    lines.within("constant_curvature", |lines| lines.constant_curvature(model));
                }
                Model::Parallel(model) => lines.within("parallel", |lines| lines.parallel(model)),
                Model::Rod(rod) => lines.within("rod", |lines| lines.rod(rod)),
            }
        }
        let definitions = std::mem::take(&mut lines.definitions);
        for (number, definition) in definitions.iter().enumerate() {
            let shown = definition.value.exactly(&self.parameters, &definitions).to_string();
            lines.put(&format!("let{number}"), shown);
        }
        lines.text
    }
}

struct Lines<'a> {
    text: String,
    path: Vec<String>,
    parameters: &'a [Parameter],
    /// Definitions that are shared, in the order of their first use.
    definitions: Vec<Arc<Let>>,
}

/// Several values in brackets.
fn list(values: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", values.into_iter().collect::<Vec<_>>().join(", "))
}

impl Lines<'_> {
    fn within(&mut self, part: impl Into<String>, write: impl FnOnce(&mut Self)) {
        self.path.push(part.into());
        write(self);
        self.path.pop();
    }

    fn put(&mut self, name: &str, value: impl Display) {
        for part in &self.path {
            // Infallible: writing to a string.
            let _ = write!(self.text, "{part}.");
        }
        let _ = writeln!(self.text, "{name} = {value}");
    }

    fn shown(&mut self, expr: &Expr) -> String {
        for definition in expr.definitions() {
            if !self.definitions.iter().any(|known| known.value == definition.value) {
                self.definitions.push(definition);
            }
        }
        expr.exactly(self.parameters, &self.definitions).to_string()
    }

    fn vector(&mut self, exprs: &[Expr]) -> String {
        list(exprs.iter().map(|expr| self.shown(expr)))
    }

    fn expr(&mut self, name: &str, expr: &Expr) {
        let shown = self.shown(expr);
        self.put(name, shown);
    }

    fn exprs(&mut self, name: &str, exprs: &[Expr]) {
        let shown = self.vector(exprs);
        self.put(name, shown);
    }

    /// A quantity that may be missing.
    fn optional(&mut self, name: &str, expr: Option<&Expr>) {
        let shown = expr.map_or_else(|| "none".to_owned(), |expr| self.shown(expr));
        self.put(name, shown);
    }

    fn optionals(&mut self, name: &str, exprs: &[Option<Expr>]) {
        let shown =
            |expr: &Option<Expr>| expr.as_ref().map_or_else(|| "none".to_owned(), |expr| self.shown(expr));
        let shown = list(exprs.iter().map(shown));
        self.put(name, shown);
    }

    fn checks(&mut self, checks: &[RunTimeCheck]) {
        for RunTimeCheck { what, expr, kind } in checks {
            let demand = match kind {
                CheckKind::Positive => "positive".to_owned(),
                CheckKind::NonNegative => "not negative".to_owned(),
                CheckKind::Nonzero => "not zero".to_owned(),
                CheckKind::Below(limit) => format!("at most {}", self.shown(limit)),
            };
            let shown = self.shown(expr);
            self.put("check", format_args!("{demand}: {shown} ({what})"));
        }
    }

    fn backbone(&mut self, Backbone { length, bending_stiffness, axial_stiffness, .. }: &Backbone) {
        self.expr("backbone.length", length);
        self.expr("backbone.bending_stiffness", bending_stiffness);
        self.optional("backbone.axial_stiffness", axial_stiffness.as_ref());
    }

    fn load(&mut self, Load { q_x, q_y, couple }: &Load) {
        self.expr("load.q_x", q_x);
        self.expr("load.q_y", q_y);
        self.optional("load.couple", couple.as_ref());
    }

    fn base(&mut self, Base { rotation, position }: &Base) {
        self.put("base.rotation", list(rotation.iter().map(|row| floats(row))));
        self.put("base.position", floats(position));
    }

    fn planar(&mut self, model: &Planar) {
        let Planar { backbone, spacing, disc_radius, load, extensible, ideal_cables, .. } = model;
        let Planar { exact_cable_length, closed_form_required, series, checks, .. } = model;
        self.backbone(backbone);
        self.expr("cables.spacing", spacing);
        self.optional("discs.radius", disc_radius.as_ref());
        self.load(load);
        self.put("extensible", extensible);
        self.put("ideal_cables", ideal_cables);
        self.put("exact_cable_length", exact_cable_length);
        self.put("closed_form_required", closed_form_required);
        self.put("series", series.map_or_else(|| "none".to_owned(), |order| order.to_string()));
        self.checks(checks);
    }

    fn discs(&mut self, model: &Discs) {
        let Discs { backbone, load, gravity, count, stations, basis, nodes, ideal_cables, .. } = model;
        let Discs { offsets, masses, checks, .. } = model;
        self.backbone(backbone);
        self.load(load);
        self.exprs("gravity", gravity);
        self.put("count", count);
        let stations = stations.as_ref().map_or_else(|| "none".to_owned(), |stations| self.vector(stations));
        self.put("stations", stations);
        self.put("basis", format_args!("{basis:?}"));
        self.put("nodes", nodes.map_or_else(|| "none".to_owned(), |nodes| nodes.to_string()));
        self.put("ideal_cables", ideal_cables);
        self.exprs("cables.offsets", offsets);
        self.exprs("discs.masses", masses);
        self.checks(checks);
    }

    fn constant_curvature(&mut self, model: &ConstantCurvature) {
        let ConstantCurvature { segments, base, gravity, as_published, rotational_inertia, checks } = model;
        for (number, segment) in segments.iter().enumerate() {
            self.within(format!("segment.{number}"), |lines| lines.segment(segment));
        }
        self.base(base);
        self.exprs("gravity", gravity);
        self.put("as_published", as_published);
        self.put("rotational_inertia", rotational_inertia);
        self.checks(checks);
    }

    fn segment(&mut self, segment: &Segment) {
        let Segment { length, mass, axial_stiffness, bending_stiffness, damping, .. } = segment;
        let Segment { bend_damping, length_damping, gyration, actuators, chamber_area, limits, .. } = segment;
        self.expr("length", length);
        self.expr("mass", mass);
        self.expr("axial_stiffness", axial_stiffness);
        self.expr("bending_stiffness", bending_stiffness);
        self.expr("damping", damping);
        self.expr("bend_damping", bend_damping);
        self.expr("length_damping", length_damping);
        self.expr("gyration", gyration);
        let places = list(actuators.iter().map(|place| self.vector(place)));
        self.put("actuators", places);
        if let Some(area) = chamber_area {
            self.expr("chamber_area", area);
        }
        self.limits(limits.as_ref());
    }

    fn limits(&mut self, limits: Option<&[Expr; 2]>) {
        let limits = limits.map_or_else(|| "none".to_owned(), |limits| self.vector(limits));
        self.put("limits", limits);
    }

    fn rod(&mut self, rod: &Rod) {
        let Rod { segments, inextensible, unshearable, gravity, tip_mass, tip_inertia, strain_limit, .. } =
            rod;
        let Rod { tendons, friction, chambers, discs, base, models, checks, .. } = rod;
        for (number, segment) in segments.iter().enumerate() {
            self.within(format!("segment.{number}"), |lines| lines.rod_segment(segment));
        }
        self.put("inextensible", inextensible);
        self.put("unshearable", unshearable);
        self.exprs("gravity", gravity);
        self.expr("tip_mass", tip_mass);
        self.exprs("tip_inertia", tip_inertia);
        self.optionals("strain_limit", strain_limit);
        self.put("tendons", list(tendons.iter().map(ToString::to_string)));
        if friction.iter().any(|friction| !friction.is_zero()) {
            self.exprs("friction", friction);
        }
        for (number, chamber) in chambers.iter().enumerate() {
            self.within(format!("chamber.{number}"), |lines| {
                lines.expr("area", &chamber.area);
                lines.put("centreline", chamber.centreline);
            });
        }
        if let Some(discs) = discs {
            self.within("discs", |lines| lines.rod_discs(discs));
        }
        self.base(base);
        for model in models {
            match model {
                RodModel::Strain(orders) => self.put("strain", format_args!("{orders:?}")),
                RodModel::AdaptiveStrain { accuracy } => {
                    self.put("strain", format_args!("AdaptiveStrain {{ accuracy: {accuracy:?} }}"));
                }
                RodModel::Shooting(options) => self.put("shooting", format_args!("{options:?}")),
            }
        }
        self.checks(checks);
    }

    fn rod_discs(&mut self, RodDiscs { list, holes, continuous }: &RodDiscs) {
        for (number, RodDisc { s, mass, inertia }) in list.iter().enumerate() {
            let mut all = vec![s.clone(), mass.clone()];
            all.extend(inertia.iter().cloned());
            let disc = self.vector(&all);
            self.put(&format!("disc.{number}"), disc);
        }
        for (number, holes) in holes.iter().enumerate() {
            let holes: Vec<Expr> = holes.iter().flatten().cloned().collect();
            let holes = self.vector(&holes);
            self.put(&format!("hole.{number}"), holes);
        }
        self.put("continuous", continuous);
    }

    fn rod_segment(&mut self, segment: &RodSegment) {
        let RodSegment { end, stiffness, natural, mass, force, motion, tendons } = segment;
        self.expr("end", end);
        self.optionals("stiffness", stiffness);
        self.exprs("natural", natural);
        self.expr("mass", mass);
        self.exprs("force", force);
        self.motion(motion);
        for (number, tendon) in tendons.iter().enumerate() {
            let place = tendon.as_ref().map_or_else(|| "none".to_owned(), |place| self.vector(place));
            self.put(&format!("tendon.{number}"), place);
        }
    }

    fn motion(&mut self, RodMotion { inertia, viscosity, drag }: &RodMotion) {
        self.exprs("inertia", inertia);
        self.exprs("viscosity", viscosity);
        self.expr("drag", drag);
    }

    fn parallel(&mut self, robot: &Parallel) {
        let Parallel { rods, motors, platform, accuracy, gravity, checks } = robot;
        for (number, rod) in rods.iter().enumerate() {
            self.within(format!("rod.{number}"), |lines| lines.parallel_rod(rod));
        }
        for (number, motor) in motors.iter().enumerate() {
            self.within(format!("motor.{number}"), |lines| lines.motor(motor));
        }
        self.within("platform", |lines| {
            lines.rotation(&platform.rotation);
            lines.exprs("position", &platform.position);
            lines.expr("mass", &platform.mass);
            lines.exprs("centre", &platform.centre);
            lines.exprs("inertia", &platform.inertia);
        });
        if let Some(accuracy) = accuracy {
            self.put("accuracy", accuracy);
        }
        self.exprs("gravity", gravity);
        self.checks(checks);
    }

    fn parallel_rod(&mut self, rod: &ParallelRod) {
        let ParallelRod { length, stiffness, natural, mass, motion, strain_limit, elements, motor, .. } = rod;
        self.expr("length", length);
        self.exprs("stiffness", stiffness);
        self.exprs("natural", natural);
        self.expr("mass", mass);
        self.motion(motion);
        self.optionals("strain_limit", strain_limit);
        self.put("elements", elements.map_or_else(|| "chosen".to_owned(), |elements| elements.to_string()));
        self.put("motor", motor.map_or_else(|| "none".to_owned(), |motor| motor.to_string()));
        self.within("base", |lines| lines.mount(&rod.base));
        self.within("platform", |lines| lines.mount(&rod.platform));
    }

    fn mount(&mut self, Mount { rotation, position, joint }: &Mount) {
        self.rotation(rotation);
        self.exprs("position", position);
        let joint = match joint {
            Joint::Clamped => "clamped".to_owned(),
            Joint::Spherical => "spherical".to_owned(),
            Joint::Revolute(axis) => format!("revolute {}", self.vector(axis)),
        };
        self.put("joint", joint);
    }

    fn rotation(&mut self, rotation: &Rotation) {
        let shown = match rotation {
            Rotation::Fixed(rows) => format!("matrix {}", list(rows.iter().map(|row| floats(row)))),
            Rotation::Open(turns) => format!("turns {}", list(turns.iter().map(|turn| self.vector(turn)))),
        };
        self.put("rotation", shown);
    }

    fn motor(&mut self, Motor { drive, limits, inertia, friction }: &Motor) {
        let drive = match drive {
            Drive::Feed => "feed".to_owned(),
            Drive::Revolute { axis, point } => {
                format!("revolute {} through {}", self.vector(axis), self.vector(point))
            }
        };
        self.put("drive", drive);
        self.expr("inertia", inertia);
        self.expr("friction", friction);
        self.limits(limits.as_ref());
    }
}

/// Numbers with all their digits.
fn floats(values: &[f64]) -> String {
    list(values.iter().map(|value| format!("{value:e}")))
}
