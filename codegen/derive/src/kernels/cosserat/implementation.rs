//! The kernel traits for a rod.

use pliant_declare::spec::Rod;
use pliant_program::{Argument, Body, Implementation, Kernel, Over, Shape, Takes, Tree};

use super::forms::of_pulling;
use super::inputs::station_of;
use super::{FormKernels, Group, Rate, RodKernels, Tendons, actuation, of_section};
use crate::kernels::conditions;

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
        self.structure(&mut to, rod);
        self.constants(&mut to);
        self.tendon_constants(&mut to, rod);
        self.tip_and_discs(&mut to, &mut arrays, count);
        self.along_the_rod(&mut to, &mut arrays, parameters);
        self.actuation(&mut arrays, count);
        let balance = self.rate(&mut arrays, count);
        over_slices(&mut to, &arrays);
        [to, arrays].into_iter().chain(self.tendon_forms(balance)).collect()
    }

    /// Numbers of segments and tendons, constraints, conditions and base.
    fn structure(&self, to: &mut Implementation, rod: &Rod) {
        to.settled("segment_count", Tree::count(rod.segments.len()));
        to.settled("tendon_count", Tree::count(rod.tendons.len()));
        let options = [("inextensible", rod.inextensible), ("unshearable", rod.unshearable)];
        let options = options.map(|(name, flag)| (name, Tree::flag(flag)));
        to.settled("options", Tree::plain("rods::RodOptions", options));
        conditions(to, &self.checks);
        to.base(&rod.base);
    }

    /// Ends of the segments, gravity, and the mass at the tip.
    fn constants(&self, to: &mut Implementation) {
        to.entries("end", Over::Real, "segment", &[], &self.ends);
        to.kernels("gravity", Over::Real, &[], &self.gravity);
        to.kernels("tip_mass", Over::Real, &[], &self.tip_mass);
    }

    /// Ends, friction, areas and places of tendons and chambers.
    fn tendon_constants(&self, to: &mut Implementation, rod: &Rod) {
        let lasts = rod.tendons.iter().map(|last| Body::Settled(Tree::count(*last)));
        let lasts = Body::each("tendon", lasts);
        to.function("last_segment", Over::Real, vec![Takes::index("tendon")], Shape::count(0), lasts);
        for (name, list) in [("friction", &self.friction), ("chamber_area", &self.areas)] {
            if let Some(list) = list {
                to.entries(name, Over::Real, "tendon", &[], list);
            }
        }
        if rod.chambers.iter().any(|chamber| chamber.centreline) {
            let tendons = core::iter::repeat_n(false, rod.tendons.len() - rod.chambers.len());
            let all = tendons.chain(rod.chambers.iter().map(|chamber| chamber.centreline));
            let body = Body::each("tendon", all.map(|flag| Body::Settled(Tree::flag(flag))));
            let takes = vec![Takes::index("tendon")];
            to.function("along_centreline", Over::Real, takes, Shape::flag(false), body);
        }
    }

    /// The payload as a body, the discs, and the largest strain, where the rod has them.
    fn tip_and_discs(&self, to: &mut Implementation, arrays: &mut Implementation, count: usize) {
        if let Some(body) = &self.tip_body {
            to.kernels("tip_body", Over::Real, &[], body);
        }
        if let Some(discs) = &self.discs {
            discs.implement(to, arrays, count);
        }
        if self.strain_limit.has_numbers() {
            to.kernel("strain_limit", Over::Real, &self.strain_limit);
        }
    }

    /// Section, motion and routings at an arc length.
    fn along_the_rod(&self, to: &mut Implementation, arrays: &mut Implementation, parameters: usize) {
        let s = [Takes::number("s")];
        self.section.implement(to, "section", Over::Scalar, &s, parameters);
        if let Some(motion) = &self.motion {
            motion.implement(to, "motion", Over::Real, &s, parameters);
        }
        self.routings.implement(arrays, "routings", Over::Scalar, &s, parameters);
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
    if arrays.has("routings_sensitivity") {
        let s = Takes::number("s");
        let found = passed("found", "&mut [rods::Routing<f64>]");
        let takes = vec![Takes::index("index"), segment.clone(), s, found];
        let call = "rods::routings_sensitivity_by_array(self, index, segment, s, found);";
        to.writes("routings_sensitivity", Over::Real, takes, call.to_owned());
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
