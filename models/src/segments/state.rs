//! The state of a robot.

use super::Kernel;

copied!(State<K>);

/// Shape of a robot and how it changes.
pub struct State<K: Kernel> {
    /// `(Dx, Dy, L)` per segment: rad, rad, m.
    pub shape: K::PerSegment<[f64; 3]>,
    /// Their rates: rad/s, rad/s, m/s.
    pub rate: K::PerSegment<[f64; 3]>,
}

impl<K: Kernel> core::fmt::Debug for State<K> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (shape, rate) = (self.shape.as_ref(), self.rate.as_ref());
        formatter.debug_struct("State").field("shape", &shape).field("rate", &rate).finish()
    }
}

impl<K: Kernel> PartialEq for State<K> {
    fn eq(&self, other: &Self) -> bool {
        self.shape.as_ref() == other.shape.as_ref() && self.rate.as_ref() == other.rate.as_ref()
    }
}

impl<K: Kernel> State<K> {
    /// A shape at rest.
    #[must_use]
    pub fn at_rest(shape: K::PerSegment<[f64; 3]>) -> Self {
        let mut rate = shape;
        rate.as_mut().fill([0.0; 3]);
        Self { shape, rate }
    }
}

#[cfg(feature = "serde")]
mod serialised {
    //! As a structure of two sequences of triples.

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Kernel, State};

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "State", deny_unknown_fields)]
    struct Plain<T> {
        shape: T,
        rate: T,
    }

    impl<K: Kernel> Serialize for State<K> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Plain { shape: self.shape.as_ref(), rate: self.rate.as_ref() }.serialize(serializer)
        }
    }

    impl<'de, K: Kernel> Deserialize<'de> for State<K> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Plain { shape, rate } = Plain::<Vec<[f64; 3]>>::deserialize(deserializer)?;
            let each = |values: &[[f64; 3]]| {
                K::PerSegment::<[f64; 3]>::try_from(values)
                    .map_err(|_| D::Error::invalid_length(values.len(), &"an entry per segment"))
            };
            Ok(Self { shape: each(&shape)?, rate: each(&rate)? })
        }
    }
}
