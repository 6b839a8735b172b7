//! Which velocity constraints are constraints of position in disguise, by virtue of the other rows (Frobenius).
//!
//! ```text
//! I_0 = span of all rows,  D_k = directions that I_k leaves free,
//! I_(k+1) = { theta in I_k :  d theta (X, Y) = (D_X theta) Y - (D_Y theta) X = 0  for all X, Y in D_k }      (derived flag)
//! ```
//! The flag ends where `I_(k+1) = I_k`; then `D_k` is closed under Lie brackets, and by the theorem of Frobenius `I_k` is spanned by
//! differentials: the rows in it hold positions, whatever they look like. A row outside is not integrable. Source: R. L. Bryant et al.,
//! Exterior Differential Systems (1991), chapter II; J. I. Neimark, N. A. Fufaev, Dynamics of Nonholonomic Systems (1972).
//!
//! Everything lives in coordinates and time, rows `psi dq + psi0 dt`, so that drivers are rows like others. The first step uses the exact
//! derivatives of the rows along directions (`System::constraint_matrix_rate`, `velocity_row_derivatives`); further ones differences
//! of the projector onto `I_k` between assembled poses, because a projected form is a smooth form in `I_k`.

use alloc::vec;
use alloc::vec::Vec;

use crate::assemble::{AssemblyOptions, assemble};
use crate::failure::Failure;
use crate::linalg::product::{times, transposed_times};
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::svd::Svd;
use crate::linalg::vector::{axpy, dot, max_abs, norm, scale};
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::nearby::poses_around;
use crate::probe::{Probe, Values};
use crate::run::StartState;
use crate::system::{Sizes, StateRef, System};

/// Values up to this share of the derivatives they are made of are zero: of exact derivatives, and of differences.
const EXACT: f64 = 1e-9;
const DIFFERENCES: f64 = 1e-4;
/// Half of a difference, relative to the size of the coordinates.
const STEP: f64 = 3e-4;
/// How far the other poses are, relative to the size of the coordinates.
const AROUND: f64 = 0.05;
/// Steps from one later time to the next.
const SHORT_STEPS: u32 = 8;
/// Steps of the flag, and free directions up to which differences of differences are taken.
const LONGEST: usize = 4;
const MANY: usize = 12;
/// Larger systems are not examined.
const LARGEST: usize = 300;

/// What is known of the velocity constraints.
#[derive(Clone, PartialEq, Debug)]
pub struct Integrability {
    /// For each Pfaffian row, whether it holds positions by virtue of the other rows.
    pub rows: Vec<bool>,
    /// Numbers of free directions `D_0`, `D_1`, ... (without time): from the ways to move to the ways to be somewhere.
    pub growth: Vec<usize>,
    /// Smallest value taken for not zero, relative to its derivatives; none if all were zero.
    pub smallest_kept: Option<f64>,
    /// Largest value taken for zero.
    pub largest_dropped: f64,
    /// The tolerance between them: that of the flag's last step that mattered.
    pub tolerance: f64,
    /// False if the flag did not end within the steps that are taken: rows called integrable may not be.
    pub closed: bool,
    /// Number of poses that agree on being examined.
    pub poses: usize,
}

/// The flag at the state, at assembled poses around it, and where rows depend on time, at the times `later` (rising) of a motion that
/// follows them: a driver that rests at the start says nothing about what it does later. None without Pfaffian rows or for large systems.
///
/// # Errors
/// [`Failure::NonFinite`] at the state.
pub fn integrability(
    system: &mut dyn System,
    state: StateRef<'_>,
    later: &[f64],
) -> Result<Option<Integrability>, Failure> {
    let sizes = system.sizes();
    if sizes.h == 0 || sizes.n > LARGEST || sizes.rows() > LARGEST {
        return Ok(None);
    }
    let mut poses =
        vec![StartState { t: state.t, q: state.q.to_vec(), v: vec![0.0; sizes.n], turns: state.turns.to_vec() }];
    poses.extend(poses_around(system, state, AROUND)?);
    poses.extend(poses_later(system, state, later)?);
    let derivatives = system.prepare_derivatives();
    let mut found: Option<Integrability> = None;
    let mut examined = Vec::new();
    for pose in poses {
        let mut work = Work::new(system, derivatives);
        if let Some(one) = work.examine(&pose)? {
            examined.push(one);
        }
    }
    // Where the rank of the rows is lower the flag is another one: the generic poses decide.
    let free = examined.iter().filter_map(|one| one.growth.first()).min().copied();
    for one in examined.into_iter().filter(|one| one.growth.first().copied() == free) {
        found = Some(match found.take() {
            None => one,
            Some(before) => before.with(one),
        });
    }
    Ok(found)
}

/// Poses at later times, each assembled from the one before in short steps; none where no row depends on time.
fn poses_later(system: &mut dyn System, state: StateRef<'_>, later: &[f64]) -> Result<Vec<StartState>, Failure> {
    let sizes = system.sizes();
    let mut values = Values::new(sizes);
    let mut probe = Probe { system, values: &mut values };
    probe.position(state)?;
    let (c, matrix) = (probe.values.constraints.clone(), probe.values.matrix.clone());
    let mut rheonomic = false;
    for t in later {
        if probe.position(StateRef { t: *t, ..state }).is_ok() {
            rheonomic |= probe.values.constraints != c || probe.values.matrix != matrix;
        }
    }
    let mut poses = Vec::new();
    if !rheonomic {
        return Ok(poses);
    }
    let start = StartState { t: state.t, q: state.q.to_vec(), v: vec![0.0; sizes.n], turns: state.turns.to_vec() };
    let mut pose = start;
    for t in later {
        let from = pose.t;
        for i in 1..=SHORT_STEPS {
            pose.t = from + (t - from) * f64::from(i) / f64::from(SHORT_STEPS);
            pose.v.fill(0.0);
            let StartState { t, q, v, turns } = &mut pose;
            if assemble(probe.system, *t, q, v, turns, &AssemblyOptions::default()).is_err() {
                return Ok(poses);
            }
        }
        pose.v.fill(0.0);
        poses.push(pose.clone());
    }
    Ok(poses)
}

impl Integrability {
    /// Both poses together: a row holds positions only if it does at both.
    fn with(self, other: Integrability) -> Self {
        let least = |a: Option<f64>, b: Option<f64>| match (a, b) {
            (Some(a), Some(b)) => Some(math::min(a, b)),
            (a, b) => a.or(b),
        };
        let longer = other.growth.last() > self.growth.last();
        Integrability {
            rows: self.rows.iter().zip(&other.rows).map(|(a, b)| *a && *b).collect(),
            smallest_kept: least(self.smallest_kept, other.smallest_kept),
            largest_dropped: math::max(self.largest_dropped, other.largest_dropped),
            tolerance: math::max(self.tolerance, other.tolerance),
            closed: self.closed && other.closed,
            poses: self.poses + other.poses,
            growth: if longer { other.growth } else { self.growth },
        }
    }
}

/// Forms and the directions they leave free, both orthonormal, in coordinates and time.
struct Level {
    forms: Matrix,
    free: Matrix,
}

struct Work<'a> {
    system: &'a mut dyn System,
    derivatives: bool,
    sizes: Sizes,
    smallest_kept: Option<f64>,
    largest_dropped: f64,
    tolerance: f64,
}

impl<'a> Work<'a> {
    fn new(system: &'a mut dyn System, derivatives: bool) -> Self {
        let sizes = system.sizes();
        Work { system, derivatives, sizes, smallest_kept: None, largest_dropped: 0.0, tolerance: EXACT }
    }

    fn examine(&mut self, pose: &StartState) -> Result<Option<Integrability>, Failure> {
        let Some(rows) = self.rows(pose) else { return Ok(None) };
        let mut level = row_space(&rows);
        let holonomic = row_space(&rows.columns(0, self.sizes.m).into_owned()).forms.ncols();
        let mut growth = vec![level.free.ncols() - 1];
        let mut closed = false;
        for k in 1..=LONGEST {
            if level.forms.ncols() == holonomic {
                closed = true;
                break;
            }
            if k > 2 && level.free.ncols() > MANY {
                break;
            }
            // Where poses beside this one are of another kind no differences can be taken; what was found before stands.
            let Some(next) = self.level(pose, k, Some(&level)) else { break };
            closed = next.forms.ncols() == level.forms.ncols();
            if closed {
                break;
            }
            growth.push(next.free.ncols() - 1);
            level = next;
        }
        // A row of length 1 that leaves nothing of the closure is a differential.
        let of_row = |i: usize| {
            let row = column(&rows, self.sizes.m + i);
            (0..level.free.ncols()).fold(0.0, |most, j| math::max(math::abs(dot(row, column(&level.free, j))), most))
        };
        let limit = math::sqrt(self.tolerance);
        Ok(Some(Integrability {
            rows: (0..self.sizes.h).map(|i| of_row(i) <= limit).collect(),
            growth,
            smallest_kept: self.smallest_kept,
            largest_dropped: self.largest_dropped,
            tolerance: self.tolerance,
            closed,
            poses: 1,
        }))
    }

    /// Rows `(psi, psi0)` of length 1 in the order of the system, as columns; none where they have no values.
    fn rows(&mut self, pose: &StartState) -> Option<Matrix> {
        let Sizes { n, .. } = self.sizes;
        let mut values = Values::new(self.sizes);
        let mut probe = Probe { system: &mut *self.system, values: &mut values };
        let s = StateRef { t: pose.t, q: &pose.q, v: &pose.v, turns: &pose.turns };
        probe.position(s).and_then(|()| probe.velocity(s)).ok()?;
        let mut rows = Matrix::zeros(n + 1, self.sizes.rows());
        for j in 0..self.sizes.rows() {
            let x = column_mut(&mut rows, j);
            x[..n].copy_from_slice(column(&values.matrix, j));
            x[n] = values.velocity_bias[j];
            let length = norm(x);
            scale(if length > 0.0 { 1.0 / length } else { 0.0 }, x);
        }
        Some(rows)
    }

    /// Step `k` of the flag at a pose; `before`: the step before, where it is known.
    fn level(&mut self, pose: &StartState, k: usize, before: Option<&Level>) -> Option<Level> {
        if k == 0 {
            return Some(row_space(&self.rows(pose)?));
        }
        let own;
        let before = match before {
            Some(before) => before,
            None => {
                own = self.level(pose, k - 1, None)?;
                &own
            }
        };
        if k == 1 { self.exact(pose, before) } else { self.by_differences(pose, k, before) }
    }

    /// `d omega_i` of the Pfaffian rows on the free directions, from the derivatives that the system gives.
    fn exact(&mut self, pose: &StartState, level: &Level) -> Option<Level> {
        let Sizes { n, m, h, .. } = self.sizes;
        let rows = self.rows(pose)?;
        let mut values = Values::new(self.sizes);
        values.derivatives = self.derivatives;
        let mut probe = Probe { system: &mut *self.system, values: &mut values };
        let still = vec![0.0; n];
        probe.position(at(pose, &still)).ok()?;
        probe.velocity(at(pose, &still)).ok()?;
        let lengths: Vec<f64> = (m..m + h)
            .map(|j| {
                let (a, b) = (norm(column(&probe.values.matrix, j)), probe.values.velocity_bias[j]);
                math::sqrt(a * a + b * b)
            })
            .collect();
        probe.rate(at(pose, &still)).ok()?;
        let by_t = probe.values.rate.clone();
        probe.rows_by_q(at(pose, &still)).ok()?;
        let bias_by_q = probe.values.rows_by_q.clone();
        let d = level.free.ncols();
        // D_a omega_i along each free direction, one matrix (n + 1) x h for each.
        let mut along = Vec::with_capacity(d);
        let mut size: f64 = 0.0;
        for a in 0..d {
            let x = column(&level.free, a);
            let (v, later) = (&x[..n], x[n]);
            probe.rate(at(pose, v)).ok()?;
            let mut change = Matrix::zeros(n + 1, h);
            for (i, length) in lengths.iter().enumerate() {
                let length = if *length > 0.0 { *length } else { 1.0 };
                let out = column_mut(&mut change, i);
                out[..n].copy_from_slice(column(&probe.values.rate, m + i));
                axpy(later - 1.0, column(&by_t, m + i), &mut out[..n]);
                out[n] = dot(column(&bias_by_q, m + i), v);
                scale(1.0 / length, out);
                size = math::max(norm(out), size);
            }
            along.push(change);
        }
        let kappa = curvature(&along, &level.free, h);
        let null = self.zeros(&kappa, math::max(size, f64::MIN_POSITIVE), EXACT);
        // Holonomic rows are differentials; beside them the combinations of Pfaffian rows found.
        let mut forms = Matrix::zeros(n + 1, m + null.ncols());
        forms.columns_mut(0, m).copy_from(&rows.columns(0, m));
        let mut combined = Matrix::zeros(n + 1, null.ncols());
        times(&rows.columns(m, h).into_owned(), &null, &mut combined);
        forms.columns_mut(m, null.ncols()).copy_from(&combined);
        Some(row_space_unscaled(&forms))
    }

    /// The same for forms in `I_(k-1)`, whose derivatives are those of the projector.
    fn by_differences(&mut self, pose: &StartState, k: usize, level: &Level) -> Option<Level> {
        let Sizes { n, .. } = self.sizes;
        let (d, r) = (level.free.ncols(), level.forms.ncols());
        let step = STEP * (1.0 + max_abs(&pose.q));
        let mut along = Vec::with_capacity(d);
        let mut size: f64 = 1.0;
        for a in 0..d {
            let x = column(&level.free, a);
            let mut change = Matrix::zeros(n + 1, r);
            for side in [1.0, -1.0] {
                let moved = self.moved(pose, x, side * step)?;
                let there = self.level(&moved, k - 1, None)?;
                if there.forms.ncols() != r {
                    return None;
                }
                // P theta = F F^T theta
                let mut shares = Matrix::zeros(r, r);
                transposed_times(&there.forms, &level.forms, &mut shares);
                let mut projected = Matrix::zeros(n + 1, r);
                times(&there.forms, &shares, &mut projected);
                change += projected * (side / (2.0 * step));
            }
            for i in 0..r {
                size = math::max(norm(column(&change, i)), size);
            }
            along.push(change);
        }
        let kappa = curvature(&along, &level.free, r);
        let null = self.zeros(&kappa, size, DIFFERENCES);
        let mut forms = Matrix::zeros(n + 1, null.ncols());
        times(&level.forms, &null, &mut forms);
        Some(row_space_unscaled(&forms))
    }

    /// The combinations of columns of `kappa` that vanish; the decision is booked.
    fn zeros(&mut self, kappa: &Matrix, size: f64, tolerance: f64) -> Matrix {
        let count = kappa.ncols();
        let tall = kappa.clone().resize_vertically(kappa.nrows().max(count), 0.0);
        let mut svd = Svd::new(tall.nrows(), count);
        svd.decompose(&tall);
        let mut null = Vec::new();
        for (j, value) in svd.values().iter().enumerate() {
            let value = value / size;
            if value <= tolerance {
                self.largest_dropped = math::max(value, self.largest_dropped);
                null.push(j);
            } else {
                self.smallest_kept = Some(self.smallest_kept.map_or(value, |least| math::min(least, value)));
            }
        }
        self.tolerance = math::max(tolerance, self.tolerance);
        svd.right().select_columns(&null)
    }

    /// The assembled pose at a distance along a direction in coordinates and time.
    fn moved(&mut self, pose: &StartState, x: &[f64], distance: f64) -> Option<StartState> {
        let n = self.sizes.n;
        let mut moved = pose.clone();
        axpy(distance, &x[..n], &mut moved.q);
        moved.t += distance * x[n];
        let StartState { t, q, v, turns } = &mut moved;
        assemble(self.system, *t, q, v, turns, &AssemblyOptions::default()).ok()?;
        moved.v.fill(0.0);
        Some(moved)
    }
}

fn at<'a>(pose: &'a StartState, v: &'a [f64]) -> StateRef<'a> {
    StateRef { t: pose.t, q: &pose.q, v, turns: &pose.turns }
}

/// `(D_a theta_i) X_b - (D_b theta_i) X_a` of all pairs (lines) and forms (columns).
fn curvature(along: &[Matrix], free: &Matrix, forms: usize) -> Matrix {
    let d = along.len();
    let mut kappa = Matrix::zeros(d * d.saturating_sub(1) / 2, forms);
    let mut line = 0;
    for a in 0..d {
        for b in a + 1..d {
            for i in 0..forms {
                kappa[(line, i)] =
                    dot(column(&along[a], i), column(free, b)) - dot(column(&along[b], i), column(free, a));
            }
            line += 1;
        }
    }
    kappa
}

/// Orthonormal bases of the span of the columns (scaled to length 1) and of what it leaves free.
fn row_space(rows: &Matrix) -> Level {
    space(rows, TOLERANCE)
}

/// The same of forms whose accuracy is that of differences.
fn row_space_unscaled(forms: &Matrix) -> Level {
    space(forms, DIFFERENCES)
}

fn space(rows: &Matrix, tolerance: f64) -> Level {
    let (n, count) = (rows.nrows(), rows.ncols());
    let mut qr = RankQr::new(n, count);
    qr.factor(rows, 0, tolerance);
    let mut free = Matrix::zeros(n, n - qr.rank());
    qr.complement(&mut free);
    // What the complement leaves is the span.
    let mut back = RankQr::new(n, free.ncols());
    back.factor(&free, 0, TOLERANCE);
    let mut forms = Matrix::zeros(n, qr.rank());
    back.complement(&mut forms);
    Level { forms, free }
}
