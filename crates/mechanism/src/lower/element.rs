//! One instance of a kind: where its inputs come from and where its outputs go.

use std::sync::Arc;

use super::layout::{Addresses, Layout};
use crate::kind::{Formals, Kind, Row};

/// An instance of a kind in a mechanism.
#[derive(Clone, Debug)]
pub struct Element {
    /// The name that is shown in equations.
    pub title: String,
    /// Its kind.
    pub kind: Arc<Kind>,
    /// Input number of each formal input.
    pub gather: Vec<u32>,
    /// Coordinate of the mechanism behind each local one.
    pub coordinates: Vec<u32>,
    /// First holonomic row.
    pub row: u32,
    /// First Pfaffian row, counted from the first of all Pfaffian rows.
    pub pfaffian_row: u32,
}

impl Element {
    /// An instance at the given addresses; its rows are numbered when it is added.
    pub fn new(title: String, kind: Arc<Kind>, layout: &Layout, at: &Addresses<'_>) -> Self {
        let gather = layout.gather(&kind.formals, at);
        Self { title, kind, gather, coordinates: at.coordinates.to_vec(), row: 0, pfaffian_row: 0 }
    }

    /// An instance over the coordinates and slots of the mechanism that its expressions asked for.
    pub fn of_mechanism(title: String, kind: Arc<Kind>, formals: &Formals, layout: &Layout) -> Self {
        Self::new(title, kind, layout, &Addresses::asked(formals))
    }

    /// The row of the mechanism behind a row of the element, if the mechanism has `m` holonomic rows.
    pub fn row_of(&self, row: Row, m: usize) -> usize {
        match row {
            Row::Holonomic(i) => (self.row + i) as usize,
            Row::Pfaffian(i) => m + (self.pfaffian_row + i) as usize,
        }
    }
}
