//! Properties that a declaration may lack, or have and be wrong.

/// A property that a declaration may have.
#[derive(Clone, Debug)]
pub(super) enum Property<T> {
    /// The declaration does not have it.
    Missing,
    /// It is given, but invalid, which has been reported.
    Wrong,
    /// Its value.
    Known(T),
}

impl<T> Property<T> {
    /// Takes a field that was given: `None` stands for a wrong one.
    pub(super) fn given(value: Option<T>) -> Self {
        value.map_or(Self::Wrong, Self::Known)
    }

    /// Combines two properties, if both are there.
    pub(super) fn both<U, V>(self, other: Property<U>, combine: impl FnOnce(T, U) -> V) -> Property<V> {
        match (self, other) {
            (Self::Known(one), Property::Known(other)) => Property::Known(combine(one, other)),
            (Self::Missing, _) | (_, Property::Missing) => Property::Missing,
            _ => Property::Wrong,
        }
    }

    /// As far as it is known.
    pub(super) fn known(self) -> Option<T> {
        if let Self::Known(value) = self { Some(value) } else { None }
    }

    /// This one, or `other` where it is missing.
    pub(super) fn or(self, other: Self) -> Self {
        if self.is_missing() { other } else { self }
    }

    pub(super) fn map<U>(self, map: impl FnOnce(T) -> U) -> Property<U> {
        self.both(Property::Known(()), |value, ()| map(value))
    }

    pub(super) fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }
}
