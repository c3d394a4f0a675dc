//! Kernels that are alike for all robots, derived when pliant is released: `cargo pliant prepare` writes each `.rs` from the `.robot` beside it, which says what
//! it is for. Robots that are read at run time are made of them.
#![allow(dead_code, unreachable_pub, reason = "of these robots only some functions are called")]

#[rustfmt::skip]
mod element;
#[rustfmt::skip]
mod points;
#[rustfmt::skip]
mod slices;
#[rustfmt::skip]
mod spans1;
#[rustfmt::skip]
mod spans2;
#[rustfmt::skip]
mod spans3;
#[rustfmt::skip]
mod spans4;
#[rustfmt::skip]
mod tendons;

#[cfg(test)]
mod tests;

pub(crate) use element::Element;
pub(crate) use points::Points;
pub(crate) use slices::Slices;
pub(crate) use spans1::Spans1;
pub(crate) use spans2::Spans2;
pub(crate) use spans3::Spans3;
pub(crate) use spans4::Spans4;
pub(crate) use tendons::Tendons;
