//! The kernel traits for a rod.

use pliant_declare::spec::Rod;
use pliant_program::{
    Argument, Body, Implementation, Kernel, Over, Shape, Takes, Tree, WithDerivatives, parameter_name, pose,
};

use super::forms::of_pulling;
use super::inputs::station_of;
use super::{FormKernels, Group, Rate, RodKernels, Tendons, actuation, of_section};
use crate::kernels::{Kinds, conditions};

/// Tendons by the kernels of their forms: form, first tendon, and the one after the last.
fn runs(groups: &[Group]) -> String {
    let runs = groups.iter().flat_map(|group| {
        let runs = group.tendons.chunk_by(|a, b| a + 1 == *b);
        runs.map(|run| format!("({}, {}..{})", group.form, run[0], run[0] + run.len()))
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// Arguments and result of the balance of the strains, as `rods::TendonForms` has it.
type Balance = (Vec<Takes>, Body);

impl RodKernels {
    /// The kernel traits for a robot of this rod.
    #[must_use]
    pub fn implementations(&self, parameters: usize, rod: &Rod) -> Vec<Implementation> {
        let count = rod.tendons.len();
        let mut to = Implementation::new("rods::Kernel");
        let mut arrays = Implementation::new(format!("rods::TendonKernels<{count}>"));
        conditions(&mut to, &self.checks);
        self.numbers(&mut to, parameters, rod);
        self.along_the_rod(&mut to, &mut arrays);
        self.slopes_at(&mut arrays, parameters);
        self.actuation(&mut arrays, count);
        let balance = self.rate(&mut arrays, count);
        over_slices(&mut to, &arrays);
        [to, arrays].into_iter().chain(self.tendon_forms(balance)).collect()
    }

    /// Numbers of the rod, and their derivatives.
    fn numbers(&self, to: &mut Implementation, parameters: usize, rod: &Rod) {
        let options = [("inextensible", rod.inextensible), ("unshearable", rod.unshearable)];
        let tendons = core::iter::repeat_n(false, rod.tendons.len() - rod.chambers.len());
        let centreline = tendons.chain(rod.chambers.iter().map(|chamber| chamber.centreline));
        let one = |of: &WithDerivatives<Kernel>| Tree::Number(of.clone());
        let list = |of: Option<&WithDerivatives<Kernel>>| {
            of.map_or_else(|| Tree::listed([]), |of| Tree::list_of(one(of)))
        };
        let discs = self.discs.as_ref();
        let path = if discs.is_some_and(|discs| discs.continuous) { "Continuous" } else { "Straight" };
        let holes = discs.into_iter().flat_map(|discs| &discs.holes);
        to.numbers(
            ["rods::RodData", "rods::RodSlopes"],
            parameters,
            [
                (
                    "options",
                    Tree::plain("rods::RodOptions", options.map(|(name, is)| (name, Tree::flag(is)))),
                ),
                ("last_segments", Tree::listed(rod.tendons.iter().map(|last| Tree::count(*last)))),
                ("along_centreline", Tree::listed(centreline.map(Tree::flag))),
                ("base", pose(&rod.base)),
                ("strain_limit", Tree::Number(self.strain_limit.clone())),
                ("tendon_path", Tree::variant("rods::TendonPath", path)),
            ],
            &[
                ("ends", list(Some(&self.ends))),
                ("friction", list(self.friction.as_ref())),
                ("chamber_areas", list(self.areas.as_ref())),
                ("gravity", one(&self.gravity)),
                ("tip_mass", one(&self.tip_mass)),
                ("tip_body", self.tip_body.as_ref().map_or_else(|| Tree::default_of("rods::TipBody"), one)),
                ("discs", list(discs.map(|discs| &discs.list))),
                ("holes", Tree::listed(holes.map(|of| Tree::list_of(one(of))))),
            ],
        );
    }

    /// Section, motion and routings at an arc length.
    fn along_the_rod(&self, to: &mut Implementation, arrays: &mut Implementation) {
        let s = [Takes::number("s")];
        self.section.implement(to, "section", Over::Scalar, &s);
        if let Some(motion) = &self.motion {
            motion.implement(to, "motion", Over::Real, &s);
        }
        self.routings.implement(arrays, "routings", Over::Scalar, &s);
    }

    /// Derivatives of section, motion and routings at an arc length, unless all of them are zero.
    fn slopes_at(&self, to: &mut Implementation, parameters: usize) {
        let motions = self.motion.as_ref();
        let kinds = self.section.of.iter().zip(&self.routings.of).enumerate();
        let kinds = Kinds::of(kinds.map(|(k, (section, routings))| {
            (*section, *routings, motions.map_or(0, |motions| motions.of[k]))
        }));
        let by = |index: usize, (section, routings, motion): &(usize, usize, usize)| {
            let of = |kinds: &Kinds<WithDerivatives<Kernel>>, kind: &usize| {
                Tree::Number(kinds.list[*kind].derivatives[index].clone())
            };
            let none = || Tree::default_of("rods::SectionMotion");
            let motion = motions.map_or_else(none, |motions| of(motions, motion));
            let fields = [("section", of(&self.section, section)), ("motion", motion)];
            let all = Tree::pair(Tree::plain("rods::SectionSlopes", fields), of(&self.routings, routings));
            let mut kernel = Kernel::whole(&[Argument::number("s", "s".to_owned())], all, parameters);
            kernel.program.name_derivatives(&parameter_name(index));
            kernel
        };
        let by_parameter: Vec<Kinds<Kernel>> = (0..parameters)
            .map(|index| Kinds {
                of: kinds.of.clone(),
                list: kinds.list.iter().map(|kind| by(index, kind)).collect(),
            })
            .collect();
        let mut kernels = by_parameter.iter().flat_map(|kinds| &kinds.list);
        let Some(first) = kernels.find(|kernel| !kernel.vanishes()) else { return };
        let takes = vec![Takes::index("index"), Takes::index("segment"), Takes::number("s")];
        let bodies = by_parameter.iter().map(|kinds| kinds.choice(|of| Body::Kernel(of.clone())));
        to.function("slopes_at", Over::Real, takes, first.result.clone(), Body::each("index", bodies));
    }

    /// Actuation by the tendons.
    fn actuation(&self, to: &mut Implementation, count: usize) {
        let [strain, tensions, routings] = station(count);
        let returns = actuation([(); 6], vec![(); 21], vec![[(); 6]; count], vec![(); count]);
        let takes = vec![Takes::index("segment"), routings, strain, tensions];
        let body = self.tendons.choice(|tendons| match tendons {
            Tendons::Together(kernel) => Body::Kernel(kernel.clone()),
            Tendons::Each(groups) => Body::RunTime(format!(
                "rods::tendon_array_one_by_one(self, &[{}], routings, strain, tensions)",
                runs(groups)
            )),
        });
        to.function("tendons", Over::Scalar, takes, returns, body);
    }

    /// The derivative of the strain along the rod, unless the rod is constrained; returns its balance for tendons that are added one by one.
    fn rate(&self, to: &mut Implementation, count: usize) -> Option<Balance> {
        let rates = self.strain_rate.as_ref()?;
        let [strain, tensions, routings] = station(count);
        let body = rates.choice(|rate| match rate {
            Rate::Together(kernel) => Body::Kernel(kernel.clone()),
            Rate::Each(groups, _) => Body::RunTime(format!(
                "rods::strain_rate_one_by_one(self, &[{}], segment, &rods::RateInputs {{ section, section_slope, routings, strain, tensions, load }})",
                runs(groups)
            )),
        });
        let section = |name| Takes::Numbers(Argument::new(name, of_section(&[(); 16])));
        let load = Takes::Numbers(Argument::vector("load", [(); 6]));
        let (segment, here, slope) = (Takes::index("segment"), section("section"), section("section_slope"));
        let takes = vec![
            segment.clone(),
            here.clone(),
            slope.clone(),
            routings,
            strain.clone(),
            tensions,
            load.clone(),
        ];
        to.function("strain_rate", Over::Scalar, takes, Shape::vector([(); 6]), body);
        let sums = Takes::Numbers(Argument::new("sums", of_pulling([(); 6], [(); 6], [(); 21])));
        let takes = vec![segment, strain, sums, here, slope, load];
        let body = rates.choice(|rate| match rate {
            Rate::Each(_, balance) => Body::Kernel(balance.clone()),
            Rate::Together(_) => Body::RunTime("[<T as Scalar>::from_f64(f64::NAN); 6]".to_owned()),
        });
        Some((takes, body))
    }

    /// Kernels of one tendon of each form, where there are many tendons.
    fn tendon_forms(&self, balance: Option<Balance>) -> Option<Implementation> {
        let first = self.forms.first()?;
        let mut forms = Implementation::new("rods::TendonForms");
        let pick = |name, of: &dyn Fn(&FormKernels) -> Kernel| {
            let kernel = of(first);
            let takes = kernel.arguments.iter().cloned().map(Takes::Numbers);
            let takes = core::iter::once(Takes::index("form")).chain(takes).collect::<Vec<_>>();
            let body = Body::each("form", self.forms.iter().map(|form| Body::Kernel(of(form))));
            (name, takes, kernel.result, body)
        };
        let one = pick("one_more_tendon", &|form| form.act.clone());
        let rate = balance.is_some().then(|| pick("one_more_rate", &|form| form.rate.clone()));
        for (name, takes, returns, body) in core::iter::once(one).chain(rate) {
            forms.function(name, Over::Scalar, takes, returns, body);
        }
        if let Some((takes, body)) = balance {
            forms.function("balance", Over::Scalar, takes, Shape::vector([(); 6]), body);
        }
        Some(forms)
    }
}

/// The functions of lists of tendons, by those over arrays.
fn over_slices(to: &mut Implementation, arrays: &Implementation) {
    let passed = |name: &'static str, ty: &str| Takes::passed(name, ty.to_owned());
    let segment = Takes::index("segment");
    let takes = vec![segment.clone(), passed("s", "&T"), passed("found", "&mut [rods::Routing<T>]")];
    let call = "rods::routings_by_array(self, segment, s, found);";
    to.writes("routings", Over::Scalar, takes, call.to_owned());
    if arrays.has("slopes_at") {
        let routings = passed("routings", "&mut [rods::Routing<f64>]");
        let takes = vec![Takes::index("index"), segment.clone(), Takes::number("s"), routings];
        let call = Body::RunTime("rods::slopes_by_array(self, index, segment, s, routings)".to_owned());
        to.function("slopes_at", Over::Real, takes, Tree::default_of("rods::SectionSlopes"), call);
    }
    let [routings, strain, tensions] =
        [("routings", "&[rods::Routing<T>]"), ("strain", "&[T; 6]"), ("tensions", "&[T]")]
            .map(|(name, ty)| passed(name, ty));
    let takes = vec![segment.clone(), routings, strain, tensions, passed("found", "rods::Actuation<'_, T>")];
    let call = "rods::tendons_by_array(self, segment, routings, strain, tensions, found);";
    to.writes("tendons", Over::Scalar, takes, call.to_owned());
    if arrays.has("strain_rate") {
        let takes = vec![segment, passed("at", "&rods::RateInputs<'_, T>")];
        let body = Body::RunTime("rods::strain_rate_by_array(self, segment, at)".to_owned());
        to.function("strain_rate", Over::Scalar, takes, Shape::vector([(); 6]), body);
    }
}

/// Strain, tensions and routings at a station, as arguments.
fn station(count: usize) -> [Takes; 3] {
    station_of([(); 6], vec![(); count], vec![[(); 6]; count]).map(Takes::Numbers)
}
