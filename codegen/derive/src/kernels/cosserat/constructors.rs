//! The constructors of the models of a rod, and their documentation.

use pliant_declare::spec::{Rod, ShootingModel, StrainModel};
use pliant_program::{Constructor, DEFAULT, ROBOT};

use super::{RodKernels, Tendons};
use crate::kernels::words::{operations, plural};

/// Documentation of a rod: segments, tendons, constraints, and the operation counts of its kernels.
fn notes(rod: &Rod, kernels: &RodKernels) -> Vec<String> {
    let constraint = match (rod.inextensible, rod.unshearable) {
        (true, true) => ", inextensible and unshearable",
        (true, false) => ", inextensible",
        (false, true) => ", unshearable",
        (false, false) => "",
    };
    let mut notes = vec![
        format!(
            "{}, {}{constraint}.",
            plural(rod.segments.len(), "segment"),
            plural(rod.tendons.len(), "tendon")
        ),
        String::new(),
    ];
    let together = kernels.tendons.list.iter().filter_map(|tendons| match tendons {
        Tendons::Together(kernel) => Some(kernel),
        Tendons::Each(_) => None,
    });
    if let Some(most) = together.max_by_key(|kernel| kernel.program.count().multiplications) {
        notes.push(format!(
            "The actuation by the tendons at a station, with its tangent, takes at most {}{}.",
            operations(most.program.count()),
            if kernels.forms.is_empty() { "" } else { " in segments with few tendons" }
        ));
    }
    if let Some(most) = kernels.forms.iter().max_by_key(|form| form.act.program.count().multiplications) {
        notes.push(format!(
            "In segments with many tendons, each tendon takes at most {}.",
            operations(most.act.program.count())
        ));
    }
    notes
}

/// An optional number as an expression.
fn optional(number: Option<f64>) -> String {
    number.map_or_else(
        || "::core::option::Option::None".to_owned(),
        |number| format!("::core::option::Option::Some({number:?})"),
    )
}

impl RodKernels {
    /// The constructor of the strain model.
    #[must_use]
    pub fn strain(&self, rod: &Rod, orders: StrainModel) -> Constructor {
        let StrainModel { torsion, bending, extension, shear } = orders;
        let mut lines = vec![
            "The strain model of this robot, with its parameters as declared: a Cosserat rod whose strains are sums of polynomials.".to_owned(),
            String::new(),
            format!(
                "Functions per segment: {torsion} of the torsion, {bending} of each bending, {extension} of the extension, {shear} of each shear."
            ),
            String::new(),
        ];
        lines.extend(notes(rod, self));
        let orders = format!(
            "rods::Orders {{ torsion: {torsion}, bending: {bending}, extension: {extension}, shear: {shear} }}"
        );
        Constructor {
            name: "strain".into(),
            notes: lines,
            returns: "rods::Strain".into(),
            value: format!("rods::Strain::new({ROBOT}, {orders})"),
        }
    }

    /// The constructor of the strain model whose elements are divided as needed.
    #[must_use]
    pub fn adaptive_strain(&self, rod: &Rod, accuracy: Option<f64>) -> Constructor {
        let error =
            accuracy.map_or_else(|| "a millionth of the length".to_owned(), |error| format!("{error:e} m"));
        let mut lines = vec![
            "The strain model of this robot, with its parameters as declared: a Cosserat rod whose strains are sums of polynomials.".to_owned(),
            String::new(),
            format!("Its elements are divided until the estimated error is at most {error}."),
            String::new(),
        ];
        lines.extend(notes(rod, self));
        Constructor {
            name: "strain".into(),
            notes: lines,
            returns: "rods::Strain".into(),
            value: format!("rods::Strain::adaptive({ROBOT}, {})", optional(accuracy)),
        }
    }

    /// The constructor of the shooting model.
    #[must_use]
    pub fn shooting(&self, rod: &Rod, options: &ShootingModel) -> Constructor {
        let mut lines = vec![
            "The shooting model of this robot, with its parameters as declared: a Cosserat rod whose equilibrium is integrated from its base.".to_owned(),
            String::new(),
        ];
        lines.extend(notes(rod, self));
        let integrator = match options.fixed_steps {
            Some(steps) => format!("Fixed {{ steps: {steps} }}"),
            None => format!("DormandPrince {{ tolerance: {:?} }}", options.tolerance),
        };
        let settings = format!(
            "rods::shooting::ShootingSettings {{ integrator: rods::shooting::Integrator::{integrator}, ..{DEFAULT} }}"
        );
        Constructor {
            name: "shooting".into(),
            notes: lines,
            returns: "rods::shooting::Shooting".into(),
            value: format!("rods::shooting::Shooting::new({ROBOT}).with_settings({settings})"),
        }
    }
}
