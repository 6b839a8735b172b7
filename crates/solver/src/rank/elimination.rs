//! Rows that are independent beyond doubt, found part by part.
//!
//! ```text
//! rows at a part:   F = [ F_p  F_o ],   F_p in the coordinates of the part, F_o in those of its neighbours
//! the row s with the largest |F_p(s)| is taken; a reflection turns F_p(s) into (beta, 0, ..., 0), and from every other row e
//!     F(e) <- F(e) - (F_p(e)_1 / beta) F(s)
//! ```
//! What is left of a row is the row less a combination of the rows taken before: its length is an upper bound of the length that the
//! orthogonal projection onto their complement leaves, so a row is only called dependent where that one would call it so. A row is taken at a
//! part if enough of what is left of it lies there; coordinates that weak rows still touch are handed to a neighbour (delayed
//! pivots: Duff, Reid, ACM Trans. Math. Softw. 9 (1983) 302). The part with the fewest rows comes first, so that nothing fills in
//! chains, trees and stars, and loops are worked off from one end to the other.

use alloc::vec;
use alloc::vec::Vec;

use super::Candidates;
use crate::linalg::householder::{apply, reflect};
use crate::linalg::vector::norm;
use crate::math;
use holonomy_expr::order::sort_indices;

/// The share of what is left of a row that must lie in a part for the row to be taken there.
const SHARE: f64 = 0.1;
/// Entries below this share of what is left of a row are round-off.
const ROUND_OFF: f64 = 1e-13;

/// What the elimination says of the candidates.
#[derive(Debug, Default)]
pub(super) struct Sorted {
    /// Rows that are independent beyond doubt, unless many small losses add up.
    pub strong: Vec<usize>,
    /// Rows of which little is left: they are to be measured.
    pub doubtful: Vec<usize>,
    /// Rows that depend on the strong ones, each with a bound of what is left of it.
    pub dependent: Vec<(usize, f64)>,
    /// Least length that was taken of a strong row.
    pub smallest: f64,
}

/// What is left of a row: entries in ascending order of their columns.
#[derive(Debug, Default)]
struct Active {
    row: usize,
    class: u8,
    columns: Vec<usize>,
    values: Vec<f64>,
    /// The parts it touches.
    parts: Vec<usize>,
}

#[derive(Debug)]
struct Part {
    columns: Vec<usize>,
    /// Numbers of rows, each that touches the part among them.
    rows: Vec<usize>,
    /// How many touch it.
    count: usize,
    done: bool,
}

/// The rows at one part, dense: the columns of the part come first.
struct Front {
    members: Vec<usize>,
    columns: Vec<usize>,
    /// Columns of the part, and how many of them are used up.
    own: usize,
    used: usize,
    values: Vec<f64>,
    taken: Vec<bool>,
}

struct Elimination {
    rows: Vec<Active>,
    parts: Vec<Part>,
    part_of: Vec<usize>,
    /// Parts by their number of rows; entries that are out of date are passed over.
    queue: Vec<Vec<usize>>,
    /// Place of a column in the front.
    place: Vec<usize>,
    /// A row of which less is left is doubtful, and below this dependent.
    doubtful: f64,
    tolerance: f64,
    sorted: Sorted,
}

/// Sorts the candidates; what is left of a row of length 1 below `tolerance` is nothing, below `doubtful` not much.
pub(super) fn eliminate(candidates: &Candidates<'_>, tolerance: f64, doubtful: f64) -> Sorted {
    let mut elimination = Elimination::new(candidates, tolerance, doubtful);
    while let Some(part) = elimination.next() {
        let mut front = elimination.gather(part);
        let work = (1 + front.own.min(front.members.len())) * front.values.len();
        if !candidates.budget.spend(2 * work as u64) {
            break;
        }
        elimination.take_rows(&mut front);
        elimination.scatter(part, &front);
    }
    elimination.sorted
}

impl Elimination {
    fn new(candidates: &Candidates<'_>, tolerance: f64, doubtful: f64) -> Self {
        let n = candidates.matrix.pattern.columns();
        let mut part_of = vec![usize::MAX; n];
        let mut parts: Vec<Part> = Vec::new();
        let singles = (0..n).map(|j| j..j + 1);
        for range in candidates.bodies.iter().cloned().chain(singles) {
            let columns: Vec<usize> = range.filter(|j| part_of[*j] == usize::MAX).collect();
            if columns.is_empty() {
                continue;
            }
            for j in &columns {
                part_of[*j] = parts.len();
            }
            parts.push(Part { columns, rows: Vec::new(), count: 0, done: false });
        }
        let mut elimination = Elimination {
            rows: Vec::new(),
            parts,
            part_of,
            queue: Vec::new(),
            place: vec![usize::MAX; n],
            doubtful,
            tolerance,
            sorted: Sorted { smallest: f64::INFINITY, ..Sorted::default() },
        };
        for row in candidates.rows.iter().copied() {
            let (columns, values) = candidates.matrix.row(row);
            let length = norm(values);
            if !(length > 0.0) {
                elimination.sorted.dependent.push((row, 0.0));
                continue;
            }
            let mut active = Active { row, class: candidates.class(row), ..Active::default() };
            for (j, x) in columns.iter().zip(values).filter(|(_, x)| **x != 0.0) {
                active.columns.push(*j as usize);
                active.values.push(x / length);
            }
            elimination.rows.push(active);
            elimination.register(elimination.rows.len() - 1);
        }
        for part in 0..elimination.parts.len() {
            elimination.wait(part);
        }
        elimination
    }

    /// Notes which parts a row touches.
    fn register(&mut self, number: usize) {
        let active = &mut self.rows[number];
        active.parts = active.columns.iter().map(|j| self.part_of[*j]).collect();
        sort_indices(&mut active.parts);
        active.parts.dedup();
        for part in &active.parts {
            self.parts[*part].rows.push(number);
            self.parts[*part].count += 1;
        }
    }

    fn forget(&mut self, number: usize) {
        for part in core::mem::take(&mut self.rows[number].parts) {
            self.parts[part].count -= 1;
        }
    }

    fn wait(&mut self, part: usize) {
        let count = self.parts[part].count;
        if self.queue.len() <= count {
            self.queue.resize(count + 1, Vec::new());
        }
        self.queue[count].push(part);
    }

    /// The part with the fewest rows.
    fn next(&mut self) -> Option<usize> {
        for count in 0..self.queue.len() {
            while let Some(part) = self.queue[count].pop() {
                if !self.parts[part].done && self.parts[part].count == count {
                    return Some(part);
                }
            }
        }
        None
    }

    fn gather(&mut self, part: usize) -> Front {
        self.parts[part].done = true;
        let mut members = core::mem::take(&mut self.parts[part].rows);
        sort_indices(&mut members);
        members.dedup();
        members.retain(|number| self.rows[*number].parts.binary_search(&part).is_ok());
        let mut columns = self.parts[part].columns.clone();
        let own = columns.len();
        for (i, j) in columns.iter().enumerate() {
            self.place[*j] = i;
        }
        for number in &members {
            for j in &self.rows[*number].columns {
                if self.place[*j] == usize::MAX {
                    self.place[*j] = columns.len();
                    columns.push(*j);
                }
            }
        }
        let width = columns.len();
        let mut values = vec![0.0; width * members.len()];
        for (number, target) in members.iter().zip(values.chunks_exact_mut(width.max(1))) {
            let active = &self.rows[*number];
            for (j, x) in active.columns.iter().zip(&active.values) {
                target[self.place[*j]] = *x;
            }
        }
        let taken = vec![false; members.len()];
        Front { members, columns, own, used: 0, values, taken }
    }

    /// Takes rows as long as one has enough of itself in the part: classes in their order, the strongest first.
    fn take_rows(&mut self, front: &mut Front) {
        for class in 0..=Candidates::LAST_CLASS {
            while front.used < front.own {
                let Some((pivot, length)) = self.strongest(front, class) else { break };
                front.reduce(pivot);
                front.taken[pivot] = true;
                self.sorted.strong.push(self.rows[front.members[pivot]].row);
                self.sorted.smallest = math::min(length, self.sorted.smallest);
            }
        }
    }

    fn strongest(&self, front: &Front, class: u8) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        for (i, number) in front.members.iter().enumerate() {
            if front.taken[i] || self.rows[*number].class != class {
                continue;
            }
            let row = front.row(i);
            let here = norm(&row[front.used..front.own]);
            // What is not a number is no pivot.
            let strong = here >= self.doubtful && here >= SHARE * norm(&row[front.used..]);
            if strong && best.is_none_or(|(_, most)| here > most) {
                best = Some((i, here));
            }
        }
        best
    }

    /// What is left of the rows goes on to the other parts.
    fn scatter(&mut self, part: usize, front: &Front) {
        let mut touched: Vec<usize> = front.columns.iter().map(|j| self.part_of[*j]).collect();
        for (i, number) in front.members.iter().copied().enumerate() {
            self.forget(number);
            if front.taken[i] {
                self.rows[number] = Active::default();
                continue;
            }
            let left = &front.row(i)[front.used..];
            let length = norm(left);
            let row = self.rows[number].row;
            let mut kept: Vec<(usize, f64)> = Vec::new();
            // Not more than the doubtful length, or not a number.
            if !(length > self.doubtful) {
                self.sort_weak(row, length);
            } else {
                let entries = front.columns[front.used..].iter().zip(left);
                kept.extend(entries.filter(|(_, x)| math::abs(**x) > ROUND_OFF * length).map(|(j, x)| (*j, *x)));
            }
            let heir = kept.iter().map(|(j, _)| self.part_of[*j]).find(|other| *other != part);
            let Some(heir) = heir else {
                if !kept.is_empty() {
                    self.sorted.doubtful.push(row);
                }
                self.rows[number] = Active::default();
                continue;
            };
            for (j, _) in &kept {
                if self.part_of[*j] == part {
                    self.part_of[*j] = heir;
                    self.parts[heir].columns.push(*j);
                }
            }
            holonomy_expr::order::sort_by_key(&mut kept, |(j, _)| *j);
            let active = &mut self.rows[number];
            active.columns.clear();
            active.values.clear();
            for (j, x) in kept {
                active.columns.push(j);
                active.values.push(x);
            }
            self.register(number);
        }
        for j in &front.columns {
            self.place[*j] = usize::MAX;
        }
        sort_indices(&mut touched);
        touched.dedup();
        for other in touched {
            if !self.parts[other].done {
                self.wait(other);
            }
        }
    }

    fn sort_weak(&mut self, row: usize, length: f64) {
        if length > self.tolerance {
            self.sorted.doubtful.push(row);
        } else {
            self.sorted.dependent.push((row, length));
        }
    }
}

impl Front {
    fn row(&self, i: usize) -> &[f64] {
        let width = self.columns.len();
        &self.values[i * width..(i + 1) * width]
    }

    /// Uses up one coordinate of the part for the row `pivot`.
    fn reduce(&mut self, pivot: usize) {
        let (width, from, own) = (self.columns.len(), self.used, self.own);
        let mut taken = self.row(pivot).to_vec();
        let tau = reflect(&mut taken[from..own]);
        for (i, row) in self.values.chunks_exact_mut(width).enumerate() {
            if self.taken[i] || i == pivot {
                continue;
            }
            apply(tau, &taken[from..own], &mut row[from..own]);
            let factor = row[from] / taken[from];
            if factor != 0.0 {
                for (x, s) in row[own..].iter_mut().zip(&taken[own..]) {
                    *x -= factor * s;
                }
            }
            row[from] = 0.0;
        }
        self.used += 1;
    }
}
