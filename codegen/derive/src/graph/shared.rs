//! Definitions of a declaration that derivations do not write out: they know their arguments, and programs compute their values and derivatives.

use std::sync::Arc;

use pliant_declare::spec::Let;
use pliant_program::expression::{ARC_LENGTH, PARAMETERS, THETA};
use pliant_program::{Builder, Value};

use crate::symbolic::{Call, Expression, Variable};

/// The definitions that a derivation calls, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct SharedDefinitions(Vec<Shared>);

#[derive(Clone, Debug)]
struct Shared {
    definition: Arc<Let>,
    /// Indices of the inputs that it depends on, which are the arguments of its calls.
    inputs: Vec<usize>,
}

impl Shared {
    fn new(definition: &Arc<Let>, parameters: usize) -> Self {
        let value = &definition.value;
        let depends = |input: &usize| match *input {
            ARC_LENGTH => value.depends_on_arc_length(),
            THETA => value.depends_on_theta(),
            input => value.depends_on_parameter(input - PARAMETERS),
        };
        let inputs = (0..PARAMETERS + parameters).filter(depends).collect();
        Self { definition: Arc::clone(definition), inputs }
    }
}

impl SharedDefinitions {
    /// The value of a definition at an arc length and a tangent angle.
    pub(crate) fn call(
        &mut self,
        definition: &Arc<Let>,
        [s, theta]: [&Expression; 2],
        parameters: &[Variable],
    ) -> Expression {
        let known = self.0.iter().position(|known| known.definition.value == definition.value);
        let number = known.unwrap_or_else(|| {
            self.0.push(Shared::new(definition, parameters.len()));
            self.0.len() - 1
        });
        let argument = |input: &usize| match *input {
            ARC_LENGTH => s.clone(),
            THETA => theta.clone(),
            input => parameters[input - PARAMETERS].expression(),
        };
        let arguments: Vec<Expression> = self.0[number].inputs.iter().map(argument).collect();
        Call { definition: number, orders: vec![0; arguments.len()], arguments }.expression()
    }

    /// Name of the definition of a call in the declaration.
    pub(crate) fn name(&self, call: &Call) -> String {
        self.0.get(call.definition).map(|shared| shared.definition.name.clone()).unwrap_or_default()
    }

    /// Appends the value of a call to a program in which its arguments have these values.
    ///
    /// # Errors
    ///
    /// A text, if the definition is not one of these.
    pub(crate) fn enter(
        &self,
        builder: &mut Builder,
        call: &Call,
        arguments: &[Value],
    ) -> Result<Value, String> {
        let Shared { definition, inputs } =
            self.0.get(call.definition).ok_or("a shared definition is not known where it is used")?;
        let mut alone = Builder::default();
        let mut outputs = alone.expressions(core::slice::from_ref(&definition.value));
        for (input, order) in inputs.iter().zip(&call.orders) {
            for _ in 0..*order {
                outputs = alone.derivatives(&outputs, *input);
            }
        }
        // Not fused: values and derivatives are to share their operations.
        let program = alone.assembled(Vec::new(), outputs);
        let mut values = vec![builder.constant(0.0); inputs.iter().max().map_or(0, |last| last + 1)];
        inputs.iter().zip(arguments).for_each(|(input, value)| values[*input] = *value);
        Ok(builder.inline(&program, &values)[0])
    }
}
