//! The kernel traits for a rod.

use pliant_declare::spec::Rod;
use pliant_program::{Argument, Body, Implementation, Kernel, Over, Shape, Takes, Tree};

use super::forms::of_pulling;
use super::{FormKernels, Group, Rate, RodKernels, Tendons, actuation, motion_tree, of_section, tip_body};
use super::{routing_list, station_of};
use crate::kernels::conditions;

/// Tendons by the kernels of their forms: form, first tendon, and the one after the last.
fn runs(groups: &[Group]) -> String {
    let runs = groups.iter().flat_map(|group| {
        let runs = group.tendons.chunk_by(|a, b| a + 1 == *b);
        runs.map(|run| format!("({}, {}..{})", group.form, run[0], run[0] + run.len()))
    });
    runs.collect::<Vec<_>>().join(", ")
}

impl RodKernels {
    /// The kernel traits for a robot of this rod.
    #[must_use]
    pub fn implementations(&self, parameters: usize, rod: &Rod) -> Vec<Implementation> {
        let mut to = Implementation::new("rods::Kernel");
        let count = rod.tendons.len();
        to.list("PerTendon", "per_tendon", count);
        to.settled("segment_count", Tree::count(rod.segments.len()));
        to.settled("tendon_count", Tree::count(count));
        let options = [("inextensible", rod.inextensible), ("unshearable", rod.unshearable)];
        let options = options.map(|(name, flag)| (name, Tree::flag(flag)));
        to.settled("options", Tree::plain("rods::Options", options));
        conditions(&mut to, &self.checks);
        to.base(&rod.base);

        let segment = Takes::index("segment");
        let ends = self.ends.bodies(|kernel| Body::Entry { by: "segment".into(), kernel });
        to.with_derivatives(
            ["end", "end_sensitivity"],
            Over::Real,
            core::slice::from_ref(&segment),
            &Tree::Number(()),
            ends,
        );
        let three = Shape::vector([(); 3]);
        let gravity = self.gravity.bodies(Body::Kernel);
        to.with_derivatives(["gravity", "gravity_sensitivity"], Over::Real, &[], &three, gravity);
        let mass = self.tip_mass.bodies(Body::Kernel);
        to.with_derivatives(["tip_mass", "tip_mass_sensitivity"], Over::Real, &[], &Tree::Number(()), mass);
        let lasts = rod.tendons.iter().map(|last| Body::Settled(Tree::count(*last)));
        let lasts = Body::each("tendon", lasts);
        to.function("last_segment", Over::Real, vec![Takes::index("tendon")], Shape::count(0), lasts);
        let per_tendon = [Takes::index("tendon")];
        for (names, list) in [
            (["friction", "friction_sensitivity"], &self.friction),
            (["chamber_area", "chamber_area_sensitivity"], &self.areas),
        ] {
            if let Some(list) = list {
                let bodies = list.bodies(|kernel| Body::Entry { by: "tendon".into(), kernel });
                to.with_derivatives(names, Over::Real, &per_tendon, &Tree::Number(()), bodies);
            }
        }
        if rod.chambers.iter().any(|chamber| chamber.centreline) {
            let tendons = core::iter::repeat_n(false, count - rod.chambers.len());
            let all = tendons.chain(rod.chambers.iter().map(|chamber| chamber.centreline));
            let body = Body::each("tendon", all.map(|flag| Body::Settled(Tree::flag(flag))));
            to.function("along_centreline", Over::Real, per_tendon.to_vec(), Shape::flag(false), body);
        }
        if let Some(body) = &self.tip_body {
            let names = ["tip_body", "tip_body_sensitivity"];
            let shape = tip_body([[(); 3]; 3], [(); 3]);
            to.with_derivatives(names, Over::Real, &[], &shape, body.bodies(Body::Kernel));
        }
        if let Some(discs) = &self.discs {
            discs.implement(&mut to, count);
        }
        if self.strain_limit.has_numbers() {
            to.kernel("strain_limit", Over::Real, &self.strain_limit);
        }

        let at = [segment.clone(), Takes::Numbers(Argument::new("s", Tree::Number(())))];
        let section = of_section(&[(); 16]);
        let names = ["section", "section_sensitivity"];
        to.with_derivatives(
            names,
            Over::Scalar,
            &at,
            &section,
            self.section.bodies(parameters, Body::Kernel),
        );
        if let Some(motion) = &self.motion {
            let names = ["motion", "motion_sensitivity"];
            let bodies = motion.bodies(parameters, Body::Kernel);
            to.with_derivatives(names, Over::Real, &at, &motion_tree(&[(); 10]), bodies);
        }
        let routings = routing_list((0..count).map(|_| [(); 6]));
        let names = ["routings", "routings_sensitivity"];
        to.with_derivatives(
            names,
            Over::Scalar,
            &at,
            &routings,
            self.routings.bodies(parameters, Body::Kernel),
        );

        let [strain, tensions, routings] =
            station_of([(); 6], vec![(); count], vec![[(); 6]; count]).map(Takes::Numbers);
        let returns = actuation([(); 6], vec![(); 21], vec![[(); 6]; count], vec![(); count]);
        let takes = vec![segment.clone(), routings.clone(), strain.clone(), tensions.clone()];
        let body = self.tendons.choice(|tendons| match tendons {
            Tendons::Together(kernel) => Body::Kernel(kernel.clone()),
            Tendons::Each(groups) => Body::RunTime(format!(
                "rods::tendons_one_by_one(self, &[{}], routings, strain, tensions)",
                runs(groups)
            )),
        });
        to.function("tendons", Over::Scalar, takes, returns, body);
        let mut implementations = vec![to];
        let six = Shape::vector([(); 6]);
        let mut balances = None;
        if let Some(rates) = &self.strain_rate {
            let body = rates.choice(|rate| match rate {
                Rate::Together(kernel) => Body::Kernel(kernel.clone()),
                Rate::Each(groups, _) => Body::RunTime(format!(
                    "rods::strain_rate_one_by_one(self, &[{}], segment, section, section_slope, routings, strain, tensions, load)",
                    runs(groups)
                )),
            });
            let section = |name| Takes::Numbers(Argument::new(name, section.clone()));
            let load = Takes::Numbers(Argument::vector("load", [(); 6]));
            let (here, slope) = (section("section"), section("section_slope"));
            let takes = vec![
                segment.clone(),
                here.clone(),
                slope.clone(),
                routings,
                strain.clone(),
                tensions,
                load.clone(),
            ];
            implementations[0].function("strain_rate", Over::Scalar, takes, six.clone(), body);
            let sums = Takes::Numbers(Argument::new("sums", of_pulling([(); 6], [(); 6], [(); 21])));
            let takes = vec![segment, strain, sums, here, slope, load];
            let body = rates.choice(|rate| match rate {
                Rate::Each(_, balance) => Body::Kernel(balance.clone()),
                Rate::Together(_) => Body::RunTime("[<T as Scalar>::from_f64(f64::NAN); 6]".to_owned()),
            });
            balances = Some((takes, body));
        }
        if let Some(first) = self.forms.first() {
            let mut forms = Implementation::new("rods::TendonForms");
            let pick = |name, of: &dyn Fn(&FormKernels) -> Kernel| {
                let kernel = of(first);
                let takes = kernel.arguments.iter().cloned().map(Takes::Numbers);
                let takes = core::iter::once(Takes::index("form")).chain(takes).collect::<Vec<_>>();
                let body = Body::each("form", self.forms.iter().map(|form| Body::Kernel(of(form))));
                (name, takes, kernel.result, body)
            };
            let one = pick("one_more_tendon", &|form| form.act.clone());
            let rate = balances.is_some().then(|| pick("one_more_rate", &|form| form.rate.clone()));
            for (name, takes, returns, body) in core::iter::once(one).chain(rate) {
                forms.function(name, Over::Scalar, takes, returns, body);
            }
            if let Some((takes, body)) = balances {
                forms.function("balance", Over::Scalar, takes, six, body);
            }
            implementations.push(forms);
        }
        implementations
    }
}
