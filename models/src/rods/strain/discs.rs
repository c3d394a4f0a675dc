//! Rods with discs by strains: how many of them are enough.

use super::Strain;
use crate::rods::disc_methods::disc_methods;

disc_methods!(Strain);
