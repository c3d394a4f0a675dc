//! Methods of rods with discs, of either model.

/// Makes a model of rods `WithDiscs`, with the methods that follow from it.
macro_rules! disc_methods {
    ($model:ident) => {
        impl $crate::rods::model::study::WithDiscs for $model {
            fn with_layout(&self, path: $crate::rods::TendonPath, count: Option<usize>) -> Self {
                let robot = self.clone().with_tendons(path);
                match count {
                    Some(count) => robot.with_discs(count),
                    None => robot,
                }
            }
        }

        impl $model {
            /// Solves the rod under an input with each of these numbers of equally spaced discs, and with tendons that run continuously.
            ///
            /// # Errors
            /// Errors of the robot or the input, a number of no discs, and the errors of the continuous solve. A number of discs without an equilibrium is not an error.
            pub fn study<'b>(
                &self,
                discs: impl IntoIterator<Item = usize>,
                input: impl Into<$crate::InputRef<'b>>,
            ) -> Result<$crate::rods::DiscStudy, $crate::Error> {
                $crate::rods::model::study::study(self, discs, &input.into())
            }

            /// The smallest number of equally spaced discs, from 1 to `most`, with which the tip is at most `distance`, m, from that of the continuous rod under an
            /// input; `None` where `most` are not enough. Errors fall as the number grows: each number that is tried is solved for.
            ///
            /// # Errors
            /// As `study`, and [`Error::Invalid`](crate::Error::Invalid) for a distance that is not positive or `most` of no discs.
            pub fn fewest_discs<'b>(
                &self,
                input: impl Into<$crate::InputRef<'b>>,
                distance: f64,
                most: usize,
            ) -> Result<Option<usize>, $crate::Error> {
                $crate::rods::model::study::fewest_discs(self, &input.into(), distance, most)
            }
        }
    };
}

pub(super) use disc_methods;
