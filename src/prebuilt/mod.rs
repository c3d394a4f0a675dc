//! Kernels that are alike for all robots, derived when pliant is released: `cargo pliant prepare` writes each `.rs` from the `.robot` beside it, which says what
//! it is for. Robots that are read at run time are made of them.
#![allow(dead_code, unreachable_pub, reason = "of these robots only some functions are called")]

#[rustfmt::skip]
pub(crate) mod element;
#[rustfmt::skip]
pub(crate) mod points;
#[rustfmt::skip]
pub(crate) mod slices;
#[rustfmt::skip]
pub(crate) mod spans1;
#[rustfmt::skip]
pub(crate) mod spans2;
#[rustfmt::skip]
pub(crate) mod spans3;
#[rustfmt::skip]
pub(crate) mod spans4;
#[rustfmt::skip]
pub(crate) mod tendons;

#[cfg(test)]
mod tests;
