//! Kernels that are alike for all robots, derived when pliant is released: `cargo pliant prepare` writes each `.rs` from the `.robot` beside it, which says what
//! it is for. Robots that are read at run time are made of them.
#![allow(dead_code, unreachable_pub, reason = "of these robots only some functions are called")]

#[rustfmt::skip]
mod element;
#[rustfmt::skip]
mod tendons;

#[cfg(test)]
mod tests;

pub(crate) use element::Element;
pub(crate) use tendons::Tendons;
