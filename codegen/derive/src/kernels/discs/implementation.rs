//! The kernel traits for a robot with discs.

use pliant_declare::spec::{Discs, DiscsBasis};
use pliant_program::{
    Body, Constant, Implementation, Kernel, Over, Settled, Shape, Takes, Tree, WithDerivatives,
    gauss_legendre,
};

use super::DiscsKernels;
use crate::kernels::conditions;

/// Where the entry of a list is that belongs to a disc: one for all of them, or one for each.
fn by_disc(count: usize, kernel: &WithDerivatives<Kernel>) -> WithDerivatives<Body> {
    let one_for_all = matches!(&kernel.value.result, Tree::List { entries, .. } if entries.len() < count);
    kernel.bodies(|kernel| match (one_for_all, &kernel.result) {
        (true, Tree::List { of, .. }) => {
            let result = of.as_ref().clone();
            let kernel = Kernel { result, ..kernel };
            Body::Choice { by: "disc".into(), of: vec![0; count], among: vec![Body::Kernel(kernel)] }
        }
        _ => Body::Entry { by: "disc".into(), kernel },
    })
}

/// Adds sums over the nodes of a span, whose weights the trait `of_nodes` has.
fn add_spans(to: &mut Implementation, of_nodes: &str) {
    for (name, given, numbers, memory, by) in [
        ("span", "tensions", "&[T]", "Span<T>", "span_by_nodes"),
        ("held_span", "forces", "&[[T; 2]]", "HeldSpan<T>", "held_span_by_nodes"),
    ] {
        let takes = vec![
            Takes::passed("inputs", "&planar::discs::SpanInputs<'_, T>".to_owned()),
            Takes::passed(given, numbers.to_owned()),
            Takes::passed("span", format!("&mut planar::discs::{memory}")),
        ];
        let call =
            format!("planar::discs::{by}(self, <Self as {of_nodes}>::WEIGHTS, inputs, {given}, span);");
        to.writes(name, Over::Scalar, takes, call);
    }
}

impl DiscsKernels {
    /// The kernel traits for a robot of this model.
    #[must_use]
    pub fn implementations(&self, robot: &Discs) -> Vec<Implementation> {
        let cables = robot.offsets.len();
        let mut to = Implementation::new("planar::discs::Kernel");
        to.settled("node_count", Tree::count(self.nodes));
        to.settled("cable_count", Tree::count(cables));
        to.settled("options", self.options(robot));
        conditions(&mut to, &self.checks);
        self.add_discs(&mut to, robot.count);
        let s = [Takes::number("s")];
        to.kernels("bending_stiffness", Over::Scalar, &s, &self.bending_stiffness);
        to.entries("offset", Over::Scalar, "cable", &s, &self.offsets);
        if let Some(resultant) = &self.resultant {
            to.kernels("resultant", Over::Scalar, &s, resultant);
        }
        if let Some(couple) = &self.couple {
            let WithDerivatives { value, derivatives } = couple.bodies(Body::Kernel);
            let at = vec![Takes::number("s"), Takes::number("theta")];
            to.function("couple", Over::Scalar, at.clone(), Shape::vector([(); 2]), value);
            to.derivatives("couple", at, Tree::Number(()), derivatives);
        }
        let of_nodes = format!("planar::discs::SpanWeights<{}>", self.nodes);
        add_spans(&mut to, &of_nodes);
        let mut weights = Implementation::new(of_nodes);
        let numbers = gauss_legendre(self.nodes).into_iter().map(|[_, weight]| weight).collect();
        weights.constant("WEIGHTS", format!("&'static [f64; {}]", self.nodes), Constant::Numbers(numbers));
        let mut spans = Implementation::new(format!("planar::discs::SpanKernels<{cables}>"));
        for (name, kernel) in [
            ("span_step", &self.span.step),
            ("tense_ends", &self.span.tense),
            ("tense_node", &self.span.tense_node),
            ("held_ends", &self.span.held),
            ("held_node", &self.span.held_node),
        ] {
            spans.kernel(name, Over::Scalar, kernel);
        }
        vec![to, weights, spans]
    }

    /// Adds the length, the places of the discs and the forces on them.
    fn add_discs(&self, to: &mut Implementation, count: usize) {
        let (number, two) = (Tree::Number(()), Shape::vector([(); 2]));
        to.kernels("length", Over::Real, &[], &self.length);
        let disc = [Takes::index("disc")];
        if let Some(stations) = &self.stations {
            let bodies = by_disc(count, stations);
            let present = stations.value.clone();
            let result = match present.result {
                Tree::List { entries, .. } => {
                    let present = |entry| Tree::optional(number.clone(), Some(entry));
                    Tree::list(Shape::optional(number.clone(), None), entries.into_iter().map(present))
                }
                other => other,
            };
            let value = Body::Entry { by: "disc".into(), kernel: Kernel { result, ..present } };
            to.function("station", Over::Real, disc.to_vec(), Shape::optional(number.clone(), None), value);
            to.derivatives("station", disc.to_vec(), number.clone(), bodies.derivatives);
        }
        if let Some(weights) = &self.weights {
            to.with_derivatives("disc_force", Over::Real, &disc, &two, by_disc(count, weights));
        }
    }

    /// Options of the solver.
    fn options(&self, robot: &Discs) -> Tree<f64> {
        let (name, degree) = match robot.basis {
            DiscsBasis::Polynomial(degree) => ("Polynomial", degree),
            DiscsBasis::PerSpan(degree) => ("PerSpan", degree),
        };
        let path = format!("planar::discs::Basis::{name}");
        let basis = Settled::Variant { ty: "planar::discs::Basis".into(), path, count: Some(degree) };
        Tree::plain(
            "planar::discs::DiscsOptions",
            [
                ("discs", Tree::count(robot.count)),
                ("basis", Tree::Settled(basis)),
                ("ideal", Tree::flag(robot.ideal_cables)),
                ("loaded", Tree::flag(self.resultant.is_some() || self.weights.is_some())),
                ("couple", Tree::flag(self.couple.is_some())),
            ],
        )
    }
}
