//! Rods with discs by strains: how many of them are enough.

use super::Strain;
use crate::cosserat::Kernel;
use crate::cosserat::guided::guided_methods;

guided_methods!(Strain);
