//! Parts of a robot that are equal, and have their kernels once.

use pliant_program::{Body, Implementation, Kernel, Over, Takes, WithDerivatives};

use super::KernelError;

/// One value per kind of segments or rods.
#[derive(Clone, Debug)]
pub struct Kinds<T> {
    /// Kind of each of them, in their order.
    pub of: Vec<usize>,
    /// The kinds.
    pub list: Vec<T>,
}

impl<T: PartialEq> Kinds<T> {
    /// Equal values are of one kind.
    pub(super) fn of(values: impl IntoIterator<Item = T>) -> Self {
        let mut kinds = Self { of: Vec::new(), list: Vec::new() };
        for value in values {
            let known = kinds.list.iter().position(|known| *known == value);
            kinds.of.push(known.unwrap_or_else(|| {
                kinds.list.push(value);
                kinds.list.len() - 1
            }));
        }
        kinds
    }
}

impl<T> Kinds<T> {
    /// The same kinds with what `map` makes of each.
    pub(super) fn map<U>(
        &self,
        map: impl FnMut(&T) -> Result<U, KernelError>,
    ) -> Result<Kinds<U>, KernelError> {
        Ok(Kinds { of: self.of.clone(), list: self.list.iter().map(map).collect::<Result<_, _>>()? })
    }

    /// The value of each of them, in their order.
    pub(super) fn each(&self) -> impl Iterator<Item = &T> {
        self.of.iter().map(|kind| &self.list[*kind])
    }

    /// The choice among the kinds by the index of a segment.
    pub(super) fn choice(&self, body: impl Fn(&T) -> Body) -> Body {
        Body::Choice {
            by: "segment".into(),
            of: self.of.clone(),
            among: self.list.iter().map(body).collect(),
        }
    }
}

impl Kinds<WithDerivatives<Kernel>> {
    /// Adds the function `name` with a body for each kind of segment.
    pub(super) fn implement(&self, to: &mut Implementation, name: &'static str, over: Over, takes: &[Takes]) {
        let Some(first) = self.list.first() else { return };
        let takes = [&[Takes::index("segment")], takes].concat();
        let body = self.choice(|of| Body::Kernel(of.value.clone()));
        to.function(name, over, takes, first.value.result.clone(), body);
    }
}
