//! Rods with discs by strains: how many of them are enough.

use super::Strain;
use crate::rods::Kernel;
use crate::rods::guided::guided_methods;

guided_methods!(Strain);
