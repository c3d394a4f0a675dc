//! Temporary.
#[path = "cosserat/discs.rs"]
mod discs;
#[path = "cosserat/rods/mod.rs"]
mod rods;
