//! The programs of a planar robot in a prepared file.

use std::sync::Arc;

use pliant_program::{Derived, Settled, Tree};

use crate::prepared::{Computed, Counted, Function, Table, Unusable};

/// Beginning of the call of the run-time function that takes a kernel per order.
const AT_EACH_NODE: &str = "planar::at_each_node(grid, terms, memory, out,";

/// Programs of the functions of [`Kernel`](pliant_models::planar::Kernel), at values of the parameters.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    pub(super) angle_limit: f64,
    pub(super) series_memory: usize,
    pub(super) length: Function<1>,
    pub(super) length_sensitivity: Computed<1>,
    pub(super) section: Function<3>,
    pub(super) station: Function<13>,
    pub(super) station_sensitivity: Computed<7>,
    pub(super) resultant: Function<2>,
    pub(super) couple: Function<2>,
    pub(super) angle: Function<2>,
    pub(super) compliance: Function<2>,
    /// Computed by quadrature where it is a call.
    pub(super) position: Computed<2>,
    /// Computed from the nodes where it is the first call, by quadrature where it is the second.
    pub(super) tip: Computed<3>,
    pub(super) tip_jacobian: Computed<9>,
    pub(super) forward_sensitivity: Computed<5>,
    pub(super) integrals: Option<Integrals>,
    /// One order of the Adomian series each.
    pub(super) orders: Arc<[Counted]>,
}

/// Programs of the functions of [`ByQuadrature`](pliant_models::planar::ByQuadrature).
#[derive(Clone, Debug)]
pub(super) struct Integrals {
    pub(super) rule: Arc<[[f64; 2]]>,
    pub(super) nodes: Arc<[[f64; 3]]>,
    pub(super) stretch: Function<2>,
    pub(super) stretch_sensitivity: Computed<2>,
    pub(super) angle_sensitivity: Computed<1>,
    pub(super) compliance_sensitivity: Computed<2>,
}

impl Programs {
    /// Reads the planar kernel of a robot with so many parameters; `None` where the file has none.
    pub(crate) fn read(models: &[Derived], parameters: usize) -> Result<Option<Self>, Unusable> {
        let Some(table) = Table::find(models, "planar::Kernel", parameters) else { return Ok(None) };
        let [sigma, theta, forces, state] = [("sigma", 1), ("theta", 1), ("forces", 2), ("state", 4)];
        let angle_limit = match table.settled("options").and_then(|options| options.field("angle_limit")) {
            Some(Tree::Settled(Settled::Number(limit))) => *limit,
            _ => return Err("the item `options` of `planar::Kernel`: expected an `angle_limit`".to_owned()),
        };
        let series_memory = match table.settled("series_memory") {
            Some(Tree::Settled(Settled::Count(count))) => *count,
            _ => 0,
        };
        let orders = table.loops("adomian", AT_EACH_NODE)?;
        let integrals = Table::find(models, "planar::ByQuadrature", parameters);
        let programs = Self {
            angle_limit,
            series_memory,
            length: table.function("length", &[])?,
            length_sensitivity: table.derivatives("length_sensitivity", &[], &[])?,
            section: table.function("section", &[sigma])?,
            station: table.function("station", &[sigma, state])?,
            station_sensitivity: table.derivatives("station_sensitivity", &[sigma, theta, state], &[])?,
            resultant: table.function("resultant", &[sigma])?,
            couple: table.function("couple", &[sigma, theta])?,
            angle: table.function("angle", &[sigma])?,
            compliance: table.function("compliance", &[])?,
            position: table.function_or_call(
                "position",
                &[forces, sigma],
                &["planar::position_by_quadrature(self, forces, sigma)"],
            )?,
            tip: table.function_or_call(
                "tip",
                &[forces],
                &["planar::tip_of_nodes(self, forces)", "planar::tip_by_quadrature(self, forces)"],
            )?,
            tip_jacobian: table.function_or_call(
                "tip_jacobian",
                &[forces],
                &[
                    "planar::tip_jacobian_of_nodes(self, forces)",
                    "planar::tip_jacobian_by_quadrature(self, forces)",
                ],
            )?,
            forward_sensitivity: table.derivatives(
                "forward_sensitivity",
                &[forces],
                &["planar::forward_by_quadrature(self, index, forces)"],
            )?,
            integrals: integrals.map(|table| Integrals::read(&table)).transpose()?,
            orders: orders.into_iter().map(Counted::new).collect(),
        };
        let calls = [programs.position.is_call(), programs.tip.is_call(), programs.tip_jacobian.is_call()];
        if programs.integrals.is_none() && (calls.contains(&true) || programs.forward_sensitivity.is_call()) {
            return Err("positions are by quadrature, but there is no `planar::ByQuadrature`".to_owned());
        }
        Ok(Some(programs))
    }

    /// The same at values of the parameters.
    pub(super) fn at(&self, values: &[f64]) -> Self {
        let values: &Arc<[f64]> = &values.into();
        Self {
            angle_limit: self.angle_limit,
            series_memory: self.series_memory,
            length: self.length.at(values),
            length_sensitivity: self.length_sensitivity.at(values),
            section: self.section.at(values),
            station: self.station.at(values),
            station_sensitivity: self.station_sensitivity.at(values),
            resultant: self.resultant.at(values),
            couple: self.couple.at(values),
            angle: self.angle.at(values),
            compliance: self.compliance.at(values),
            position: self.position.at(values),
            tip: self.tip.at(values),
            tip_jacobian: self.tip_jacobian.at(values),
            forward_sensitivity: self.forward_sensitivity.at(values),
            integrals: self.integrals.as_ref().map(|integrals| integrals.at(values)),
            orders: self.orders.iter().map(|order| order.at(values)).collect(),
        }
    }
}

impl Integrals {
    fn read(table: &Table) -> Result<Self, Unusable> {
        let sigma = ("sigma", 1);
        Ok(Self {
            rule: table.rows("RULE")?.into(),
            nodes: table.rows("NODES")?.into(),
            stretch: table.function("stretch", &[sigma])?,
            stretch_sensitivity: table.derivatives("stretch_sensitivity", &[sigma], &[])?,
            angle_sensitivity: table.derivatives("angle_sensitivity", &[sigma], &[])?,
            compliance_sensitivity: table.derivatives("compliance_sensitivity", &[], &[])?,
        })
    }

    fn at(&self, values: &Arc<[f64]>) -> Self {
        Self {
            rule: Arc::clone(&self.rule),
            nodes: Arc::clone(&self.nodes),
            stretch: self.stretch.at(values),
            stretch_sensitivity: self.stretch_sensitivity.at(values),
            angle_sensitivity: self.angle_sensitivity.at(values),
            compliance_sensitivity: self.compliance_sensitivity.at(values),
        }
    }
}
