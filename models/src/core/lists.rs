//! Inputs that may be given as a plain list.

/// Conversions into an input from its reference and from lists of each of these kinds: `solve(&[3.0, 0.0])`.
macro_rules! lists {
    ($($list:ty $(, $length:ident)? => $make:ident;)+) => {
        impl<'a> From<&Input<'a>> for Input<'a> {
            fn from(input: &Input<'a>) -> Self {
                *input
            }
        }

        $(
            impl<'a $(, const $length: usize)?> From<&'a $list> for Input<'a> {
                fn from(list: &'a $list) -> Self {
                    Self::$make(list)
                }
            }
        )+
    };
}

pub(crate) use lists;
