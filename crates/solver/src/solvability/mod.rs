//! Which reactions are determined, although rows depend on each other.
//!
//! ```text
//! C E = Q R (column pivoting),  Q^col = last p columns of Q (null space of C^T),  p = rows - rank
//! C_X^T lambda_X unique  <=>  B_X = C_X^T Q_X^col = 0                                             (QR criterion)
//!                        <=>  rank C_X + rank C_(others) = rank C                                 (ranks)
//!                        <=>  C_X^T N_X = 0,  N the null space of C^T from singular vectors       (SVD)
//! ```
//! Source: solvability paper, sections 3-4; reference/solvability, section 1. Rows have length 1. Holonomic and Pfaffian rows
//! are treated alike. A verdict belongs to a grouping of rows: the reaction of a joint may be unique although its multipliers
//! are not (its rows depend on each other alone), and belongs to the configuration.
//!
//! Where ranks are decided by structure, self-stresses take the place of the null space: [`by_structure`].

mod by_structure;

use alloc::vec;
use alloc::vec::Vec;

use holonomy_expr::count;

use crate::failure::Result;
use crate::linalg::householder::Qr;
use crate::linalg::rank_qr::RankQr;
use crate::linalg::svd::Svd;
use crate::linalg::triangular::solve_upper;
use crate::linalg::vector::{axpy, dot, max_abs, norm, scale};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::math;
use crate::redundancy::{LARGEST_SVD, RankOptions, RankReport, rows_at, unit_rows};
use crate::system::{StateRef, System};

/// Entries of `B_X` up to this count as zero: assembled configurations separate 0.1 from 1e-15.
const ZERO: f64 = 1e-8;
/// Ranks of all joints are compared up to this many rows; beyond, the cost would be felt.
const LARGEST_RANKS: usize = 100;

/// What is known of the reaction of one group of rows (a joint, a driver, a constraint).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Is its generalized force `C_X^T lambda_X` determined?
    pub unique: bool,
    /// Is each of its multipliers?
    pub multipliers_unique: bool,
}

/// What the three criteria say of one group. Rows have length 1; all are 0 for a reaction that is determined.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Criteria {
    /// Largest entry of `B_X`.
    pub qr: f64,
    /// `rank C_X + rank C_(others) - rank C`; none with very many rows.
    pub ranks: Option<usize>,
    /// Largest entry of `C_X^T N_X`; none with very many rows.
    pub svd: Option<f64>,
}

impl Criteria {
    /// Do all of them say the same?
    fn agree(&self) -> bool {
        let unique = self.qr <= ZERO;
        self.ranks.is_none_or(|excess| (excess == 0) == unique) && self.svd.is_none_or(|size| (size <= ZERO) == unique)
    }
}

/// Which reactions and multipliers are determined.
#[derive(Clone, PartialEq, Debug)]
pub struct Solvability {
    /// One for each group.
    pub verdicts: Vec<Verdict>,
    /// The figures behind each verdict.
    pub criteria: Vec<Criteria>,
    /// For each row, whether its multiplier is determined.
    pub rows_unique: Vec<bool>,
    /// Multipliers that hold each other in balance: a basis of the null space of `C^T` (unscaled rows), each vector with one
    /// dependent row and those it depends on, largest entry 1.
    pub self_stresses: Vec<Vec<f64>>,
    /// Groups, by number, among which a load is undetermined.
    pub undetermined: Vec<Vec<usize>>,
    /// False if the QR criterion, ranks and singular vectors do not give the same verdicts: the rank is then a matter of
    /// tolerance.
    pub methods_agree: bool,
}

impl Solvability {
    /// Everything is.
    fn determined(groups: usize, rows: usize) -> Self {
        let verdict = Verdict { unique: true, multipliers_unique: true };
        Solvability {
            verdicts: vec![verdict; groups],
            criteria: vec![Criteria { qr: 0.0, ranks: Some(0), svd: Some(0.0) }; groups],
            rows_unique: vec![true; rows],
            self_stresses: Vec::new(),
            undetermined: Vec::new(),
            methods_agree: true,
        }
    }
}

/// Rank and verdicts for groups of rows at a state (meaningful at an assembled one).
///
/// # Errors
/// [`crate::Failure::NonFinite`].
pub fn analyse_reactions(
    system: &mut dyn System,
    state: StateRef<'_>,
    groups: &[Vec<usize>],
    options: &RankOptions<'_>,
) -> Result<(RankReport, Solvability)> {
    let rows = rows_at(system, state, options)?;
    if rows.large {
        let report = rows.report(options);
        let solvability = by_structure::solvability(&rows, groups, &report);
        return Ok((report, solvability));
    }
    let ct = rows.transposed();
    let report = rows.report_of(&ct, options);
    let solvability = solvability(&ct, groups, &report);
    Ok((report, solvability))
}

fn solvability(ct: &Matrix, groups: &[Vec<usize>], report: &RankReport) -> Solvability {
    let rows = ct.ncols();
    if report.redundancy == 0 {
        return Solvability::determined(groups.len(), rows);
    }
    redundant(ct, groups, report)
}

/// The same where rows depend on others.
// Not inlined: in the first view of the page none do.
#[inline(never)]
fn redundant(ct: &Matrix, groups: &[Vec<usize>], report: &RankReport) -> Solvability {
    let rows = ct.ncols();
    let unit = unit_rows(ct);
    count::taken();
    let (by_qr, qr_rank) = by_qr(&unit, groups, report.tolerance);
    count::put_aside(0);
    let by_ranks = if rows <= LARGEST_RANKS { Some(by_ranks(&unit, groups, report)) } else { None };
    count::put_aside(1);
    let by_svd = if rows <= LARGEST_SVD { Some(by_singular_vectors(&unit, groups, report.rank)) } else { None };
    count::put_aside(2);
    let criteria: Vec<Criteria> = (0..groups.len())
        .map(|x| Criteria {
            qr: by_qr[x],
            ranks: by_ranks.as_ref().map(|excess| excess[x]),
            svd: by_svd.as_ref().map(|sizes| sizes[x]),
        })
        .collect();
    let methods_agree = qr_rank == report.rank && criteria.iter().all(Criteria::agree);
    let by_qr: Vec<bool> = by_qr.iter().map(|size| *size <= ZERO).collect();
    let stresses = self_stresses(&unit, report);
    let alive = |row: usize| norm(column(ct, row)) > 0.0;
    let verdicts = groups
        .iter()
        .zip(&by_qr)
        .map(|(group, unique)| {
            let own: Vec<usize> = group.iter().copied().filter(|row| alive(*row)).collect();
            Verdict {
                unique: *unique,
                multipliers_unique: *unique && rank_of(&unit, &own, report.tolerance) == own.len(),
            }
        })
        .collect();
    let rows_unique = (0..rows).map(|row| stresses.iter().all(|stress| math::abs(stress[row]) <= ZERO)).collect();
    let undetermined = undetermined(&unit, groups, &by_qr, &stresses);
    let self_stresses = stresses.into_iter().map(|stress| unscaled(stress, |row| norm(column(ct, row)))).collect();
    Solvability { verdicts, criteria, rows_unique, self_stresses, undetermined, methods_agree }
}

/// The QR criterion; also the rank that this factorization found.
fn by_qr(unit: &Matrix, groups: &[Vec<usize>], tolerance: f64) -> (Vec<f64>, usize) {
    let (n, rows) = (unit.nrows(), unit.ncols());
    let mut qr = RankQr::new(rows, n);
    qr.factor_unscaled(&unit.transpose(), tolerance);
    let mut null = zeros(rows, rows - qr.rank());
    qr.complement(&mut null);
    (groups.iter().map(|group| size(unit, group, &null)).collect(), qr.rank())
}

/// Largest entry of `C_X^T N_X`.
fn size(unit: &Matrix, group: &[usize], null: &Matrix) -> f64 {
    (0..null.ncols()).map(|k| max_abs(&share(unit, group, column(null, k)))).fold(0.0, math::max)
}

/// `C_X^T lambda_X`.
fn share(unit: &Matrix, group: &[usize], multipliers: &[f64]) -> Vec<f64> {
    let mut force = vec![0.0; unit.nrows()];
    for row in group {
        axpy(multipliers[*row], column(unit, *row), &mut force);
    }
    force
}

fn rank_of(unit: &Matrix, rows: &[usize], tolerance: f64) -> usize {
    let mut qr = RankQr::new(unit.nrows(), rows.len());
    qr.factor(&unit.select_columns(rows), 0, tolerance);
    qr.rank()
}

fn by_ranks(unit: &Matrix, groups: &[Vec<usize>], report: &RankReport) -> Vec<usize> {
    let excess = |group: &Vec<usize>| {
        let others: Vec<usize> = (0..unit.ncols()).filter(|row| !group.contains(row)).collect();
        let sum = rank_of(unit, group, report.tolerance) + rank_of(unit, &others, report.tolerance);
        // The parts span at least the whole; a rank that a tolerance tears apart shows as a disagreement with the others.
        sum.abs_diff(report.rank)
    };
    groups.iter().map(excess).collect()
}

fn by_singular_vectors(unit: &Matrix, groups: &[Vec<usize>], rank: usize) -> Vec<f64> {
    let (n, rows) = (unit.nrows(), unit.ncols());
    // Rows of zeros make the matrix tall and change no null vector.
    let tall = unit.clone().resize_vertically(n.max(rows), 0.0);
    let mut svd = Svd::new(n.max(rows), rows);
    svd.decompose(&tall);
    let mut order: Vec<usize> = (0..rows).collect();
    holonomy_expr::order::sort_by(&mut order, |a, b| svd.values()[*b].total_cmp(&svd.values()[*a]));
    let null = svd.right().select_columns(&order[rank..]);
    groups.iter().map(|group| size(unit, group, &null)).collect()
}

/// For each dependent row the balance of it and of the kept rows that it depends on; rows of length 1, norm 1.
fn self_stresses(unit: &Matrix, report: &RankReport) -> Vec<Vec<f64>> {
    let (n, r) = (unit.nrows(), report.kept_rows.len());
    let mut qr = Qr::new(n, r);
    let (mut q1, mut r1) = (zeros(n, r), zeros(r, r));
    qr.factor(&unit.select_columns(&report.kept_rows));
    qr.q1(&mut q1);
    qr.r1(&mut r1);
    let alive = report.dependent_rows.iter().filter(|row| norm(column(unit, **row)) > 0.0);
    alive
        .map(|dependent| {
            let mut shares: Vec<f64> = (0..r).map(|k| dot(column(&q1, k), column(unit, *dependent))).collect();
            solve_upper(&r1, &mut shares);
            let mut stress = vec![0.0; unit.ncols()];
            stress[*dependent] = 1.0;
            for (row, x) in report.kept_rows.iter().zip(&shares) {
                stress[*row] = if math::abs(*x) > ZERO { -x } else { 0.0 };
            }
            scale(1.0 / norm(&stress), &mut stress);
            stress
        })
        .collect()
}

/// Of unscaled rows of these lengths, largest entry 1.
fn unscaled(mut stress: Vec<f64>, length: impl Fn(usize) -> f64) -> Vec<f64> {
    let taking_part = stress.iter().enumerate().filter(|(_, x)| **x != 0.0).map(|(row, _)| length(row));
    let shortest = taking_part.filter(|length| *length > 0.0).fold(f64::INFINITY, math::min);
    // Only ratios count; beside rows so short that dividing by them overflows they are taken to the shortest.
    let unit = if (1.0 / shortest).is_finite() { 1.0 } else { shortest };
    for (row, x) in stress.iter_mut().enumerate().filter(|(_, x)| **x != 0.0) {
        let length = length(row);
        *x = if length > 0.0 { *x / (length / unit) } else { 0.0 };
    }
    let largest = stress.iter().fold(0.0, |m: f64, x| if math::abs(*x) > math::abs(m) { *x } else { m });
    scale(1.0 / largest, &mut stress);
    stress
}

fn undetermined(unit: &Matrix, groups: &[Vec<usize>], unique: &[bool], stresses: &[Vec<f64>]) -> Vec<Vec<usize>> {
    let carrying = |stress: &Vec<f64>| -> Vec<usize> {
        let carries = |x: &usize| !unique[*x] && max_abs(&share(unit, &groups[*x], stress)) > ZERO;
        (0..groups.len()).filter(carries).collect()
    };
    connected(&stresses.iter().map(carrying).collect::<Vec<_>>(), unique)
}

/// Groups that balances connect, directly or through others; `carrying`: those that carry something in each balance. The balances of
/// dependent rows are circuits of rows, so the classes do not depend on which rows were kept.
fn connected(carrying: &[Vec<usize>], unique: &[bool]) -> Vec<Vec<usize>> {
    let mut first: Vec<usize> = (0..unique.len()).collect();
    // The first group of the class of a group.
    let root = |first: &mut [usize], mut x: usize| {
        while first[x] != x {
            first[x] = first[first[x]];
            x = first[x];
        }
        x
    };
    for groups in carrying {
        for pair in groups.windows(2) {
            let (a, b) = (root(&mut first, pair[0]), root(&mut first, pair[1]));
            first[a.max(b)] = a.min(b);
        }
    }
    let mut classes: Vec<Vec<usize>> = vec![Vec::new(); unique.len()];
    for x in (0..unique.len()).filter(|x| !unique[*x]) {
        classes[root(&mut first, x)].push(x);
    }
    classes.into_iter().filter(|members| !members.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::Values;
    use crate::redundancy::RowsAt;

    /// Two rods in line, one across: what the first two carry is shared as you like. By structure the verdicts are the same.
    #[test]
    fn two_rods_in_line_share_their_load_and_one_across_has_its_own() {
        let values = Values::of_rows(2, &[1.0, 0.0, 2.0, 0.0, 0.0, 1.0]);
        let groups = [vec![0], vec![1], vec![2], vec![0, 1]];
        for large in [false, true] {
            let rows = RowsAt::of(&values, large);
            let report = rows.report(&RankOptions::default());
            assert_eq!(report.rank, 2);
            let found = if large {
                by_structure::solvability(&rows, &groups[..3], &report)
            } else {
                solvability(&rows.transposed(), &groups, &report)
            };
            let verdicts = [(false, false), (false, false), (true, true), (true, false)];
            let told = found.verdicts.iter().map(|verdict| (verdict.unique, verdict.multipliers_unique));
            assert!(told.eq(verdicts[..found.verdicts.len()].iter().copied()), "{found:?}");
            // Rank of a group and of the others, less the 2 of the whole.
            let excess = [Some(1), Some(1), Some(0), Some(0)];
            assert!(large || found.criteria.iter().map(|criteria| criteria.ranks).eq(excess), "{found:?}");
            assert_eq!((found.undetermined, found.rows_unique), (vec![vec![0, 1]], vec![false, false, true]));
            assert!(found.methods_agree);
        }
    }

    #[test]
    fn criteria_agree_where_all_say_that_a_reaction_is_determined_or_all_that_it_is_not() {
        let of = |qr, ranks, svd| Criteria { qr, ranks, svd };
        for (criteria, agree) in [
            (of(1e-16, Some(0), Some(1e-15)), true),
            (of(0.5, Some(1), Some(0.3)), true),
            (of(0.5, None, None), true),
            (of(1e-16, Some(1), None), false),
            (of(0.5, Some(0), Some(0.3)), false),
            (of(0.5, None, Some(1e-15)), false),
        ] {
            assert_eq!(criteria.agree(), agree, "{criteria:?}");
        }
    }
}
