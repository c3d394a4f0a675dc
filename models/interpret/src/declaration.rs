//! A declared robot that was read at run time, and its models.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use pliant_declare::source::{Fault, Source};
use pliant_declare::spec::{self, RodModel};
use pliant_models::rods::shooting::{Integrator, ShootingSettings};
use pliant_models::rods::{Orders, Shooting, Strain};
use pliant_models::{Model, parallel, planar as planar_model, segments as segments_model};
use pliant_program::text::{Unfit, matching};

use crate::{
    Actuator, DeclarationError, Discs, ModelError, Parallel, Planar, PreparedError, ReadError, Rod, Segments,
    actuator, planar,
};

/// A declared robot that was read and checked. Two of them are equal if their robots are, however these are written and whatever was prepared for them.
#[derive(Clone, Debug)]
pub struct Declaration {
    robot: spec::Robot,
    /// Its fields as they are written, for messages.
    fields: Vec<(String, String)>,
    questions: Vec<Fault>,
    /// Programs of the planar model.
    planar: Option<Arc<planar::Programs>>,
}

impl PartialEq for Declaration {
    fn eq(&self, other: &Self) -> bool {
        self.robot == other.robot
    }
}

/// Reads the declaration in a file.
///
/// # Errors
/// [`ReadError`] if the file cannot be read, or if the declaration is wrong, with all of its faults.
pub fn load(path: impl AsRef<Path>) -> Result<Declaration, ReadError> {
    let path = path.as_ref();
    let file = path.display().to_string();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return Err(ReadError::Unreadable { file, error }),
    };
    match text.parse() {
        Ok(declaration) => Ok(declaration),
        Err(error) => Err(ReadError::Wrong { file, error }),
    }
}

impl FromStr for Declaration {
    type Err = DeclarationError;

    /// Reads `robot Name { ... }`.
    fn from_str(text: &str) -> Result<Self, DeclarationError> {
        match Source::read(text) {
            Ok(Source { robot, fields, questions }) => Ok(Self { robot, fields, questions, planar: None }),
            Err(faults) => Err(DeclarationError { text: text.to_owned(), faults }),
        }
    }
}

impl Declaration {
    /// Name of the robot.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.robot.name
    }

    /// Values that are possible and hardly meant, as a modulus of a few pascals: each in a sentence with its place.
    #[must_use]
    pub fn questions(&self) -> &[Fault] {
        &self.questions
    }

    /// The checked robot, all quantities in SI.
    #[must_use]
    pub fn robot(&self) -> &spec::Robot {
        &self.robot
    }

    /// Names of the declared models, as [`Model::kind`] has them, in the order of their declaration.
    #[must_use]
    pub fn kinds(&self) -> Vec<&'static str> {
        let names = self.robot.models.iter().flat_map(|model| match model {
            spec::Model::Planar(_) => vec!["planar"],
            spec::Model::Discs(_) => vec!["discs"],
            spec::Model::ConstantCurvature(_) => vec!["constant_curvature"],
            spec::Model::Parallel(_) => vec!["parallel"],
            spec::Model::Rod(rod) => {
                let name = |model: &RodModel| match model {
                    RodModel::Strain(_) | RodModel::AdaptiveStrain { .. } => "strain",
                    RodModel::Shooting(_) => "shooting",
                };
                rod.models.iter().map(name).collect()
            }
        });
        names.collect()
    }

    /// The model of this name: one of [`Self::kinds`].
    ///
    /// # Errors
    /// [`ModelError`] if it is not declared, or no quadrature integrates its loads.
    pub fn model(&self, kind: &str) -> Result<Box<dyn Model>, ModelError> {
        match kind {
            "planar" => Ok(Box::new(self.planar()?)),
            "discs" => Ok(Box::new(self.discs()?)),
            "constant_curvature" => Ok(Box::new(self.constant_curvature()?)),
            "parallel" => Ok(Box::new(self.parallel()?)),
            "strain" => Ok(Box::new(self.strain()?)),
            "shooting" => Ok(Box::new(self.shooting()?)),
            _ => Err(self.missing(kind)),
        }
    }

    /// Names and declared limits of the actuators of a model, at values of the parameters (SI, in the order of their declaration), in the order in which inputs
    /// list them. A model that is not declared has none.
    #[must_use]
    pub fn actuators(&self, kind: &str, values: &[f64]) -> Vec<Actuator> {
        actuator::actuators(&self.robot, kind, values)
    }

    /// The same robot with the kernels in a file that `cargo pliant prepare` wrote, such as `kernels/Arm.kernels`: the planar model solves by its closed forms, its
    /// series and its derivatives, interpreted, instead of by quadrature.
    ///
    /// The other models gain nothing by the file, which is checked for them all the same: their kernels are compiled into this crate, and what is particular to
    /// a robot are the expressions of its declaration.
    ///
    /// # Errors
    /// [`PreparedError`] if the file cannot be read, was cut off or edited, has a newer format or another version, or has the kernels of another robot; it then says
    /// which field has changed.
    pub fn with_prepared(self, path: impl AsRef<Path>) -> Result<Self, PreparedError> {
        let path = path.as_ref();
        let file = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => self.prepared(&text, file),
            Err(error) => Err(PreparedError::Unreadable { file, error }),
        }
    }

    /// The same with the text of such a file.
    ///
    /// # Errors
    /// As [`Self::with_prepared`].
    pub fn with_prepared_text(self, text: &str) -> Result<Self, PreparedError> {
        self.prepared(text, "prepared kernels".to_owned())
    }

    fn prepared(mut self, text: &str, file: String) -> Result<Self, PreparedError> {
        // The places of tokens are stored until the thread that read them ends.
        let matched = std::thread::scope(|scope| {
            let read = || matching(text, &self.robot, &self.fields, env!("CARGO_PKG_VERSION"));
            scope.spawn(read).join()
        });
        let found = match matched.unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
            Ok(found) => found,
            Err(Unfit::Stale(changes)) => {
                return Err(PreparedError::Stale { file, robot: self.robot.name, changes });
            }
            Err(Unfit::Unreadable(refused)) => {
                return Err(PreparedError::Wrong { file, reason: refused.to_string() });
            }
        };
        let programs = planar::Programs::read(&found.models, self.robot.parameters.len());
        let programs = programs.map_err(|reason| PreparedError::Wrong { file: file.clone(), reason })?;
        if self.robot.planar().is_some() && programs.is_none() {
            let reason = "there is no `planar::Kernel`, whose model the robot declares".to_owned();
            return Err(PreparedError::Wrong { file, reason });
        }
        self.planar = programs.map(Arc::new);
        Ok(self)
    }

    fn missing(&self, kind: &str) -> ModelError {
        ModelError::Missing {
            robot: self.robot.name.clone(),
            model: kind.to_owned(),
            declared: self.kinds().into_iter().map(str::to_owned).collect(),
        }
    }

    /// The planar model; its integrals are taken by quadrature, or as they were prepared ([`Self::with_prepared`]).
    ///
    /// # Errors
    /// As [`Self::planar_kernel`].
    pub fn planar(&self) -> Result<planar_model::Planar, ModelError> {
        Ok(planar_model::Planar::new(self.planar_kernel()?))
    }

    /// The kernel of the planar model.
    ///
    /// # Errors
    /// [`ModelError::Missing`] if it is not declared.
    pub fn planar_kernel(&self) -> Result<Planar, ModelError> {
        let model = self.robot.planar().ok_or_else(|| self.missing("planar"))?;
        Ok(Planar::new(&self.robot, model, self.planar.as_deref()))
    }

    /// The model of discs.
    ///
    /// # Errors
    /// As [`Self::discs_kernel`].
    pub fn discs(&self) -> Result<planar_model::discs::Discs, ModelError> {
        Ok(planar_model::discs::Discs::new(self.discs_kernel()?))
    }

    /// The kernel of the model of discs.
    ///
    /// # Errors
    /// [`ModelError`] if the model is not declared, or no quadrature integrates its loads.
    pub fn discs_kernel(&self) -> Result<Discs, ModelError> {
        let model = self.robot.discs().ok_or_else(|| self.missing("discs"))?;
        Discs::new(&self.robot, model).ok_or(ModelError::Quadrature)
    }

    /// The model of constant-curvature segments.
    ///
    /// # Errors
    /// [`ModelError::Missing`] if it is not declared.
    pub fn constant_curvature(&self) -> Result<segments_model::ConstantCurvature, ModelError> {
        Ok(segments_model::ConstantCurvature::new(self.segments()?))
    }

    /// The kernel of that model: the numbers of the segments, their tips and their inertia.
    ///
    /// # Errors
    /// As [`Self::constant_curvature`].
    pub fn segments(&self) -> Result<Segments, ModelError> {
        let model = self.robot.constant_curvature().ok_or_else(|| self.missing("constant_curvature"))?;
        Ok(Segments::new(&self.robot, model))
    }

    /// The model of a parallel robot.
    ///
    /// # Errors
    /// As [`Self::parallel_kernel`].
    pub fn parallel(&self) -> Result<parallel::Parallel, ModelError> {
        let model = parallel::Parallel::new(self.parallel_kernel()?);
        Ok(match self.robot.parallel().and_then(|robot| robot.accuracy) {
            Some(accuracy) => model.with_accuracy(accuracy),
            None => model,
        })
    }

    /// The kernel of the model of a parallel robot.
    ///
    /// # Errors
    /// [`ModelError::Missing`] if it is not declared.
    pub fn parallel_kernel(&self) -> Result<Parallel, ModelError> {
        let model = self.robot.parallel().ok_or_else(|| self.missing("parallel"))?;
        Ok(Parallel::new(&self.robot, model))
    }

    /// The kernel of the models of a rod.
    ///
    /// # Errors
    /// [`ModelError::Missing`] if neither is declared.
    pub fn rod_kernel(&self) -> Result<Rod, ModelError> {
        let rod = self.robot.rod().ok_or_else(|| self.missing("strain"))?;
        Ok(Rod::new(&self.robot, rod))
    }

    /// The strain model of a rod.
    ///
    /// # Errors
    /// [`ModelError::Missing`] if it is not declared.
    pub fn strain(&self) -> Result<Strain, ModelError> {
        let of = |model: &RodModel, kernel: Rod| match *model {
            RodModel::Strain(spec::StrainModel { torsion, bending, extension, shear }) => {
                Some(Strain::new(kernel, Orders { torsion, bending, extension, shear }))
            }
            RodModel::AdaptiveStrain { accuracy } => Some(Strain::adaptive(kernel, accuracy)),
            RodModel::Shooting(_) => None,
        };
        let kernel = self.rod_kernel()?;
        let declared =
            self.robot.rod().and_then(|rod| rod.models.iter().find_map(|model| of(model, kernel.clone())));
        declared.ok_or_else(|| self.missing("strain"))
    }

    /// The shooting model of a rod.
    ///
    /// # Errors
    /// [`ModelError::Missing`] if it is not declared.
    pub fn shooting(&self) -> Result<Shooting, ModelError> {
        let integrator = |model: &RodModel| match *model {
            RodModel::Shooting(spec::ShootingModel { tolerance, fixed_steps }) => Some(match fixed_steps {
                Some(steps) => Integrator::Fixed { steps },
                None => Integrator::DormandPrince { tolerance },
            }),
            RodModel::Strain(_) | RodModel::AdaptiveStrain { .. } => None,
        };
        let declared = self.robot.rod().and_then(|rod| rod.models.iter().find_map(integrator));
        let integrator = declared.ok_or_else(|| self.missing("shooting"))?;
        let settings = ShootingSettings { integrator, ..ShootingSettings::default() };
        Ok(Shooting::new(self.rod_kernel()?).with_settings(settings))
    }
}
