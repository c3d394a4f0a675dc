//! Rods with discs by strains: how many of them are enough.

use super::Strain;
use crate::cosserat::guided::{Guided, guided_methods};
use crate::cosserat::{Kernel, TendonPath};

impl<K: Kernel> Guided for Strain<K> {
    fn guided(&self, path: TendonPath, count: Option<usize>) -> Self {
        let robot = self.clone().with_tendons(path);
        match count {
            Some(count) => robot.with_discs(count),
            None => robot,
        }
    }
}

guided_methods!(Strain);
