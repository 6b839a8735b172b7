//! `L D L^T` of a symmetric matrix in fronts, without pivoting: all places are found once.
//!
//! ```text
//! w_ij = a_ij - sum_(k<j) w_ik l_jk,    l_ij = w_ij / d_j,    d_j = w_jj
//! ```
//! Source: Golub, Van Loan, Matrix Computations, 4th ed. (2013), section 4.1.2; Duff, Reid, ACM Trans. Math. Softw. 9 (1983) 302
//! (fronts). Matrices `[H A^T; A -G]` with positive definite `H` and `G` have such factors in every order, with positive pivots for
//! `H` and negative ones for `G`: Vanderbei, SIAM J. Optim. 5 (1995) 100.

use alloc::vec;
use alloc::vec::Vec;

use holonomy_expr::count;

use super::order::Front;
use crate::math;

/// A pivot smaller than this beside what it is the difference of is round-off. What is lost above that is won back by refinement.
const SMALLEST_PIVOT: f64 = 1e-14;

/// Up to this many rows below the pivots of a front the places to which these contribute are listed; those of more are found on the way,
/// because their lists would fill the memory.
pub(super) const WIDE: usize = 120;

#[derive(Clone, Debug)]
struct Panel {
    /// First pivot in the order of elimination, and their number.
    first: usize,
    pivots: usize,
    /// Where the rows below the pivots are listed.
    below: core::ops::Range<usize>,
    /// First number: `pivots + below` rows of `pivots` numbers each.
    start: usize,
    /// Where the places are listed to which the pivots contribute: pairs of rows below, the second not after the first; none where there are more rows than [`WIDE`].
    targets: usize,
}

/// Calls `at` with the place to which the pivots of panel `p` contribute for each pair of rows below, the second not after the first:
/// column by column, each along the rows of its own panel.
fn each_target(panels: &[Panel], below: &[u32], p: usize, mut at: impl FnMut(usize, usize, usize)) {
    let rows = &below[panels[p].below.clone()];
    let mut number = p;
    for (c, column) in rows.iter().enumerate() {
        while *column as usize >= panels[number].first + panels[number].pivots {
            number += 1;
        }
        let panel = &panels[number];
        let later = &below[panel.below.clone()];
        let mut passed = 0;
        for (a, row) in rows.iter().enumerate().skip(c) {
            let own = *row as usize - panel.first;
            let local = if own < panel.pivots {
                own
            } else {
                while later[passed] < *row {
                    passed += 1;
                }
                panel.pivots + passed
            };
            at(a, c, panel.start + local * panel.pivots + *column as usize - panel.first);
        }
    }
}

/// Places and numbers of the factors.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    panels: Vec<Panel>,
    below: Vec<u32>,
    targets: Vec<u32>,
    /// Position of each unknown in the order of elimination, and the unknown at each.
    position: Vec<u32>,
    unknowns: Vec<u32>,
    /// Unknowns below this are coordinates, with positive pivots.
    coordinates: usize,
    numbers: Vec<f64>,
    /// `1 / d`.
    reciprocals: Vec<f64>,
    /// `w` of the rows below the pivots of one front.
    work: Vec<f64>,
    x: Vec<f64>,
}

#[allow(clippy::cast_possible_truncation, reason = "places of more than 32 bits would not fit into memory")]
fn short(i: usize) -> u32 {
    i as u32
}

impl Factor {
    pub fn new(fronts: &[Front], coordinates: usize, unknowns: usize) -> Self {
        let order: Vec<u32> = fronts.iter().flat_map(|front| &front.pivots).map(|unknown| short(*unknown)).collect();
        let mut position = vec![0; unknowns];
        for (i, unknown) in order.iter().enumerate() {
            position[*unknown as usize] = short(i);
        }
        let mut factor = Factor {
            panels: Vec::new(),
            below: Vec::new(),
            targets: Vec::new(),
            position,
            unknowns: order,
            coordinates,
            numbers: Vec::new(),
            reciprocals: vec![0.0; unknowns],
            work: Vec::new(),
            x: vec![0.0; unknowns],
        };
        let (mut first, mut start, mut widest) = (0, 0, 0);
        for front in fronts {
            let (pivots, begin) = (front.pivots.len(), factor.below.len());
            factor.below.extend(front.below.iter().map(|unknown| factor.position[*unknown]));
            factor.panels.push(Panel { first, pivots, below: begin..factor.below.len(), start, targets: 0 });
            first += pivots;
            start += (pivots + front.below.len()) * pivots;
            widest = widest.max((front.below.len() + 1) * pivots);
        }
        factor.numbers = vec![0.0; start];
        factor.work = vec![0.0; widest];
        for p in 0..factor.panels.len() {
            factor.find_targets(p);
        }
        factor
    }

    /// Lists the places to which the pivots of a panel contribute, unless there are too many.
    fn find_targets(&mut self, p: usize) {
        let (first, rows) = (self.targets.len(), self.panels[p].below.len());
        self.panels[p].targets = first;
        if rows <= WIDE {
            self.targets.resize(first + rows * (rows + 1) / 2, 0);
            let Factor { panels, below, targets, .. } = self;
            each_target(panels, below, p, |a, c, place| targets[first + a * (a + 1) / 2 + c] = short(place));
        }
    }

    /// The place of the entry of two unknowns.
    pub fn place(&self, a: usize, b: usize) -> u32 {
        let (a, b) = (self.position[a] as usize, self.position[b] as usize);
        short(self.place_of(a.max(b), a.min(b)))
    }

    /// The place of the entry (row, column), as positions; the column is not after the row.
    fn place_of(&self, row: usize, column: usize) -> usize {
        let panel = &self.panels[self.panels.partition_point(|panel| panel.first <= column) - 1];
        let local = if row < panel.first + panel.pivots {
            row - panel.first
        } else {
            let below = &self.below[panel.below.clone()];
            panel.pivots + below.partition_point(|position| (*position as usize) < row)
        };
        panel.start + local * panel.pivots + column - panel.first
    }

    /// The numbers of the matrix, to be written at their places after they were cleared.
    pub fn cleared(&mut self) -> &mut [f64] {
        self.numbers.fill(0.0);
        &mut self.numbers
    }

    /// Replaces the matrix by its factors.
    ///
    /// # Errors
    /// The unknown whose pivot has not its sign, or is round-off.
    pub fn factor(&mut self) -> Result<(), usize> {
        self.eliminate(SMALLEST_PIVOT)
    }

    /// The same where every row has a diagonal that keeps its pivot from zero, however small; false if entries are no numbers.
    pub fn factor_quasidefinite(&mut self) -> bool {
        self.eliminate(0.0).is_ok()
    }

    fn eliminate(&mut self, smallest: f64) -> Result<(), usize> {
        count::algebra_of(|| self.multiplications()[0]);
        let Factor { panels, below: rows_below, targets, numbers, reciprocals, work, unknowns, coordinates, .. } = self;
        for (number, panel) in panels.iter().enumerate() {
            let Panel { first, pivots: p, ref below, start, targets: first_target } = *panel;
            let (head, later) = numbers[start..].split_at_mut((p + below.len()) * p);
            let (top, bottom) = head.split_at_mut(p * p);
            let d = &mut reciprocals[first..first + p];
            for i in 0..p {
                let (above, row) = top.split_at_mut(i * p);
                let (w, row) = (&mut work[..=i], &mut row[..=i]);
                let mut size = math::abs(row[i]);
                for j in 0..i {
                    let mut sum = row[j];
                    for (w, l) in w[..j].iter().zip(&above[j * p..]) {
                        sum -= w * l;
                    }
                    w[j] = sum;
                }
                let mut pivot = row[i];
                for j in 0..i {
                    let l = w[j] * d[j];
                    row[j] = l;
                    size += math::abs(w[j] * l);
                    pivot -= w[j] * l;
                }
                let unknown = unknowns[first + i] as usize;
                let signed = if unknown < *coordinates { pivot } else { -pivot };
                if !(signed > smallest * size && signed.is_finite()) {
                    return Err(unknown);
                }
                d[i] = 1.0 / pivot;
            }
            for (row, w) in bottom.chunks_exact_mut(p).zip(work.chunks_exact_mut(p)) {
                for j in 0..p {
                    let mut sum = row[j];
                    for (w, l) in w[..j].iter().zip(&top[j * p..]) {
                        sum -= w * l;
                    }
                    w[j] = sum;
                }
                for ((x, w), d) in row.iter_mut().zip(&*w).zip(&*d) {
                    *x = w * d;
                }
            }
            let offset = start + (p + below.len()) * p;
            let product = |w: &[f64], l: &[f64]| w.iter().zip(l).fold(0.0, |sum, (w, l)| sum + w * l);
            if below.len() > WIDE {
                each_target(panels, rows_below, number, |a, c, place| {
                    later[place - offset] -= product(&work[a * p..(a + 1) * p], &bottom[c * p..(c + 1) * p]);
                });
                continue;
            }
            let mut places = targets[first_target..].iter();
            for (a, w) in work.chunks_exact(p).take(below.len()).enumerate() {
                for (l, place) in bottom.chunks_exact(p).take(a + 1).zip(&mut places) {
                    later[*place as usize - offset] -= product(w, l);
                }
            }
        }
        Ok(())
    }

    /// Multiplications of a factorization and of a solution.
    pub fn multiplications(&self) -> [usize; 2] {
        let of_panel = |panel: &Panel| {
            let (p, below) = (panel.pivots, panel.below.len());
            // Within the pivots, the rows below them, and what these take from later panels.
            let factor = p * (p * p + 5) / 6 + below * p * (p + 1) / 2 + p * below * (below + 1) / 2;
            [factor, p * p + 2 * p * below]
        };
        self.panels.iter().map(of_panel).fold([0, 0], |sum, more| [sum[0] + more[0], sum[1] + more[1]])
    }

    /// `b <- K^{-1} b`, by unknowns.
    pub fn solve(&mut self, b: &mut [f64]) {
        count::algebra_of(|| self.multiplications()[1]);
        let Factor { panels, below, numbers, reciprocals, unknowns, x, .. } = self;
        for (x, unknown) in x.iter_mut().zip(&*unknowns) {
            *x = b[*unknown as usize];
        }
        for panel in panels.iter() {
            let Panel { first, pivots: p, below: ref rows, start, .. } = *panel;
            let (done, later) = x.split_at_mut(first + p);
            let own = &mut done[first..];
            let (top, bottom) = numbers[start..].split_at(p * p);
            for i in 1..p {
                let mut sum = own[i];
                for (l, x) in top[i * p..i * p + i].iter().zip(&*own) {
                    sum -= l * x;
                }
                own[i] = sum;
            }
            for (row, l) in below[rows.clone()].iter().zip(bottom.chunks_exact(p)) {
                let target = &mut later[*row as usize - first - p];
                let mut sum = *target;
                for (l, x) in l.iter().zip(&*own) {
                    sum -= l * x;
                }
                *target = sum;
            }
        }
        for (x, reciprocal) in x.iter_mut().zip(&*reciprocals) {
            *x *= reciprocal;
        }
        for panel in panels.iter().rev() {
            let Panel { first, pivots: p, below: ref rows, start, .. } = *panel;
            let (done, later) = x.split_at_mut(first + p);
            let own = &mut done[first..];
            let (top, bottom) = numbers[start..].split_at(p * p);
            for (row, l) in below[rows.clone()].iter().zip(bottom.chunks_exact(p)) {
                let factor = later[*row as usize - first - p];
                for (x, l) in own.iter_mut().zip(l) {
                    *x -= l * factor;
                }
            }
            for i in (1..p).rev() {
                let (before, from) = own.split_at_mut(i);
                for (x, l) in before.iter_mut().zip(&top[i * p..]) {
                    *x -= l * from[0];
                }
            }
        }
        for (x, unknown) in x.iter().zip(&*unknowns) {
            b[*unknown as usize] = *x;
        }
    }
}
