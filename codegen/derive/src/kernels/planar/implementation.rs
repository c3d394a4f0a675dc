//! The kernel traits for a planar robot.

use pliant_declare::spec::Planar;
use pliant_program::{
    Argument, Body, Constant, Implementation, Kernel, Over, Shape, Takes, Tree, gauss_legendre,
};

use super::{PlanarKernels, Position, Series};
use crate::kernels::conditions;

fn pair() -> Shape {
    Shape::vector([(); 2])
}

fn sigma() -> Takes {
    Takes::number("sigma")
}

fn forces() -> Takes {
    Takes::Numbers(Argument::new("forces", pair()))
}

impl PlanarKernels {
    /// The kernel traits for a robot of this model.
    #[must_use]
    pub fn implementations(&self, options: &Planar) -> Vec<Implementation> {
        let mut to = Implementation::new("planar::Kernel");
        let texts = Constant::Texts(self.notes.clone());
        to.constant("CLOSED_FORM", "&'static [&'static str]", texts);
        if self.uniform_stiffness {
            to.constant("UNIFORM_STIFFNESS", "bool", Constant::Flag(true));
        }
        to.settled("options", self.options(options));
        conditions(&mut to, &self.checks);
        to.kernels("length", Over::Real, &[], &self.length);
        let radius = Body::optional(Tree::Number(()), self.disc_radius.clone());
        to.function("disc_radius", Over::Real, vec![], Shape::optional(Tree::Number(()), None), radius);
        for (name, kernel) in [
            ("section", &self.section),
            ("station", &self.station),
            ("resultant", &self.resultant),
            ("couple", &self.couple),
            ("angle", &self.angle),
            ("compliance", &self.compliance),
        ] {
            to.kernel(name, Over::Lanes, kernel);
        }
        if let Some(first) = self.station_derivatives.first() {
            let takes = first.arguments.iter().cloned().map(Takes::Numbers).collect();
            let bodies = self.station_derivatives.iter().cloned().map(Body::Kernel);
            to.derivatives("station", takes, first.result.clone(), bodies);
        }
        let quadrature = self.positions(&mut to);
        if let Some(series) = &self.series {
            of_series(&mut to, series);
        }
        core::iter::once(to).chain(quadrature).collect()
    }

    fn options(&self, options: &Planar) -> Tree<f64> {
        let cables = if options.ideal_cables { "Ideal" } else { "Pull" };
        let length = if options.exact_cable_length { "Exact" } else { "NeglectSlope" };
        Tree::plain(
            "planar::PlanarOptions",
            [
                ("extensible", Tree::flag(options.extensible)),
                ("cables", Tree::variant("planar::Cables", cables)),
                ("cable_length", Tree::variant("planar::CableLength", length)),
                ("loaded", Tree::flag(self.loaded)),
                ("couple", Tree::flag(self.has_couple)),
                ("series", Tree::optional(Shape::count(0), options.series.map(Tree::count))),
                ("angle_limit", Tree::settled(self.angle_limit)),
            ],
        )
    }

    /// Positions of the unloaded robot; where they are integrals, also the trait of those.
    fn positions(&self, to: &mut Implementation) -> Option<Implementation> {
        let at = || vec![forces(), sigma()];
        let three = || Shape::vector([(); 3]);
        let forward = |to: &mut Implementation, kernels: &[Kernel]| {
            let bodies = kernels.iter().cloned().map(Body::Kernel);
            to.derivatives("forward", vec![forces()], Shape::pair(three(), pair()), bodies);
        };
        let (order, table, stretch, angle, compliance, closed) = match &self.position {
            Position::Closed { position, tip, jacobian, by_parameter } => {
                for (name, kernel) in [("position", position), ("tip", tip), ("tip_jacobian", jacobian)] {
                    to.kernel(name, Over::Lanes, kernel);
                }
                forward(to, by_parameter);
                return None;
            }
            Position::Quadrature {
                order,
                table,
                stretch,
                angle_derivatives,
                compliance_derivatives,
                by_parameter,
            } => (order, table, stretch, angle_derivatives, compliance_derivatives, by_parameter),
        };
        let call = |function: &str| Body::RunTime(function.to_owned());
        let by_nodes = if table.is_some() { "of_nodes" } else { "by_quadrature" };
        let position = call("planar::position_by_quadrature(self, forces, sigma)");
        to.function("position", Over::Lanes, at(), pair(), position);
        let tip = Body::RunTime(format!("planar::tip_{by_nodes}(self, forces)"));
        to.function("tip", Over::Lanes, vec![forces()], three(), tip);
        let jacobian = Body::RunTime(format!("planar::tip_jacobian_{by_nodes}(self, forces)"));
        let rows = Shape::rows([[(); 3]; 3]);
        to.function("tip_jacobian", Over::Lanes, vec![forces()], rows, jacobian);
        match closed {
            Some(kernels) => forward(to, kernels),
            None => {
                let body = call("planar::forward_by_quadrature(self, index, forces)");
                let takes = vec![Takes::index("index"), forces()];
                to.function("forward_sensitivity", Over::Real, takes, Shape::pair(three(), pair()), body);
            }
        }
        let mut by = Implementation::new("planar::ByQuadrature");
        let rule = gauss_legendre(*order).iter().map(|node| node.to_vec()).collect();
        by.constant("RULE", "&'static [[f64; 2]]", Constant::Rows(rule));
        if let Some(table) = table {
            let rows = table.iter().map(|node| node.to_vec()).collect();
            by.constant("NODES", "&'static [[f64; 3]]", Constant::Rows(rows));
        }
        by.kernel("stretch", Over::Lanes, &stretch.value);
        let kernels = |list: &[Kernel]| list.iter().cloned().map(Body::Kernel).collect::<Vec<_>>();
        by.derivatives("stretch", vec![sigma()], pair(), kernels(&stretch.derivatives));
        by.derivatives("angle", vec![sigma()], Tree::Number(()), kernels(angle));
        by.derivatives("compliance", vec![], pair(), kernels(compliance));
        Some(by)
    }
}

/// The Adomian series: one kernel over the nodes per order.
fn of_series(to: &mut Implementation, series: &Series) {
    let Series { rows, orders } = series;
    to.settled("series_memory", Tree::count(rows * orders.len()));
    let bodies = orders.iter().map(|kernel| Body::Loop {
        by: "planar::at_each_node(grid, terms, memory, out,".into(),
        kernel: kernel.clone(),
    });
    let nodes = "[f64; planar::SERIES_NODES]";
    let takes = vec![
        Takes::index("order"),
        Takes::passed("grid", "&planar::SeriesGrid".to_owned()),
        Takes::passed("terms", format!("&[{nodes}]")),
        Takes::passed("memory", format!("&mut [{nodes}]")),
        Takes::passed("out", format!("&mut {nodes}")),
    ];
    to.function("adomian", Over::Real, takes, Tree::flag(false), Body::each("order", bodies));
}
