//! Multipliers eliminated in two steps, for bodies in rotation-matrix coordinates.
//!
//! ```text
//! R'' = G + R Lambda K^{-1},  G = F K^{-1},  x'' = f_x / mass              F: the forces on R, a function of the joint multipliers mu
//! first step, body by body:   Lambda K^{-1} + K^{-1} Lambda = B,  B = Gamma - R^T G - G^T R
//!                             K = U diag(k) U^T:  (U^T Lambda U)_jl = (U^T B U)_jl / (1/k_j + 1/k_l)
//! second step, all together:  [ M_o  C_o^T ] [ y'' ]   [ f_o           ]   S = C_b W:  W mu are the accelerations of the bodies
//!                             [ C_o   -S   ] [ mu  ] = [ gamma - C_b a ]   by the forces C_b^T mu, a those without them
//! ```
//! Source: rotation-matrix paper, section 5 and eqs 22-26; tests/reference/rotation_matrix. `Gamma` holds the right sides of the
//! orthogonality rows (`-2 R'^T R'`); `mu` are the multipliers of all other rows, `y` all other coordinates. The Lyapunov
//! equation takes `R^T R = I`: where `R` has drifted by d, accelerations are those of `index-1` up to d.
//!
//! A body one of whose six rows is left out as dependent cannot be eliminated by itself and counts among the other coordinates.
//! Held multipliers (`multipliers: "step"`) are those of the start of a step in all its stages: `M v' = f - C^T lambda_k`. The
//! paper expects "no major influence"; the order falls to 1, whatever the Runge-Kutta method.
//! Singular: an Euler tensor that is not positive definite (needles), and what is singular in `index-1`.

use alloc::vec;
use alloc::vec::Vec;

use super::Formulation;
use super::rows_in_use::RowsInUse;
use crate::failure::{Failure, Result};
use crate::linalg::cholesky::Cholesky;
use crate::linalg::lu::Lu;
use crate::linalg::saddle::mean_mass;
use crate::linalg::symmetric_eigen::SymmetricEigen;
use crate::linalg::three::{Matrix3, difference, sum, times, times_transposed, transposed_times, with_transposed};
use crate::linalg::vector::{axpy, dot, norm};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::method::Multipliers;
use crate::probe::Probe;
use crate::rotation_matrix::{ROW_OF_ENTRY, lambda, multipliers_of, nine};
use crate::rows::Rows;
use crate::system::{MotionMut, RotationBlock, Sizes, StateRef};

pub(super) struct TwoStep {
    rows: RowsInUse,
    sizes: Sizes,
    blocks: Vec<Block>,
    multipliers: Multipliers,
    /// Multipliers of the start of the step, while its stages are evaluated.
    held: Vec<f64>,
    holding: bool,
    joint: JointSystem,
}

/// A body with what its Euler tensor gives once and for all.
struct Block {
    body: RotationBlock,
    /// `U` of `K = U diag(k) U^T`.
    axes: Matrix3,
    /// `1 / (1/k_j + 1/k_l)`.
    weights: Matrix3,
    /// `K^{-1}`.
    inverse: Matrix3,
    /// All `k` are positive.
    definite: bool,
    /// All six orthogonality rows are in use.
    active: bool,
    /// `Lambda` without joint forces.
    lambda: Matrix3,
}

impl Block {
    fn new(body: &RotationBlock) -> Self {
        let mut eigen = SymmetricEigen::new(3);
        eigen.decompose(&Matrix::from_row_slice(3, 3, &body.euler_tensor));
        let k = eigen.values();
        let largest = k.iter().fold(0.0, |m, k| math::max(*k, m));
        let definite = body.mass > 0.0 && k.iter().all(|k| *k > SMALLEST_INERTIA * largest);
        let axes: Matrix3 = core::array::from_fn(|e| eigen.vectors()[(e / 3, e % 3)]);
        let scaled: Matrix3 = core::array::from_fn(|e| axes[e] / k[e % 3]);
        Block {
            body: *body,
            axes,
            weights: core::array::from_fn(|e| 1.0 / (1.0 / k[e / 3] + 1.0 / k[e % 3])),
            inverse: times_transposed(&scaled, &axes),
            definite,
            active: false,
            lambda: [0.0; 9],
        }
    }

    /// The solution of `Lambda K^{-1} + K^{-1} Lambda = b`.
    fn lyapunov(&self, b: &Matrix3) -> Matrix3 {
        let mut turned = transposed_times(&self.axes, &times(b, &self.axes));
        for (x, weight) in turned.iter_mut().zip(&self.weights) {
            *x *= weight;
        }
        times(&self.axes, &times_transposed(&turned, &self.axes))
    }

    /// The first step: `R''` and `Lambda` for forces `f` on the entries of `r` and right sides `gamma`.
    fn respond(&self, r: &Matrix3, f: &Matrix3, gamma: &Matrix3) -> (Matrix3, Matrix3) {
        let g = times(f, &self.inverse);
        let lambda = self.lyapunov(&difference(gamma, &with_transposed(&transposed_times(r, &g))));
        (sum(&g, &times(r, &times(&lambda, &self.inverse))), lambda)
    }

    fn holds_coordinate(&self, i: usize) -> bool {
        (self.body.position..self.body.position + 3).contains(&i)
            || (self.body.rotation..self.body.rotation + 9).contains(&i)
    }

    fn holds_row(&self, row: usize) -> bool {
        (self.body.row..self.body.row + 6).contains(&row)
    }
}

/// Below this share of the largest principal value of `K` another one counts as zero.
const SMALLEST_INERTIA: f64 = 1e-12;

/// The second step.
struct JointSystem {
    /// Rows other than orthogonality rows of eliminated bodies.
    rows: Vec<usize>,
    /// Coordinates other than those of eliminated bodies.
    others: Vec<usize>,
    /// Accelerations of the bodies by the force `C_i^T`, n x k.
    responses: Matrix,
    /// `Lambda` by the same, 9 x (bodies k).
    lambdas: Matrix,
    matrix: Matrix,
    lu: Lu,
    right: Vec<f64>,
    scale: Vec<f64>,
    mass: Matrix,
    cholesky: Cholesky,
    solution: Vec<f64>,
}

impl JointSystem {
    fn new(sizes: Sizes, rows: &Rows, blocks: &[Block]) -> Self {
        let active = || blocks.iter().filter(|block| block.active);
        let joint: Vec<usize> =
            rows.kept.iter().copied().filter(|row| !active().any(|block| block.holds_row(*row))).collect();
        let others: Vec<usize> = (0..sizes.n).filter(|i| !active().any(|block| block.holds_coordinate(*i))).collect();
        let (k, o) = (joint.len(), others.len());
        JointSystem {
            rows: joint,
            others,
            responses: zeros(sizes.n, k),
            lambdas: zeros(9, blocks.len() * k),
            matrix: zeros(o + k, o + k),
            lu: Lu::new(o + k),
            right: vec![0.0; o + k],
            scale: vec![1.0; k],
            mass: zeros(o, o),
            cholesky: Cholesky::new(o),
            solution: vec![0.0; o],
        }
    }
}

impl TwoStep {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(sizes: Sizes, rows: Rows, bodies: &[RotationBlock], multipliers: Multipliers) -> Self {
        let mut blocks: Vec<Block> = bodies.iter().map(Block::new).collect();
        activate(&mut blocks, &rows);
        let joint = JointSystem::new(sizes, &rows, &blocks);
        let rows = RowsInUse::new(rows);
        TwoStep { rows, sizes, blocks, multipliers, held: vec![0.0; sizes.rows()], holding: false, joint }
    }

    /// Accelerations of the bodies without joint forces, and their answers to the force `C_i^T` of every joint row.
    fn first_step(&mut self, probe: &Probe<'_>, s: StateRef<'_>, v_dot: &mut [f64]) {
        let values = &*probe.values;
        let count = self.blocks.len();
        self.joint.responses.fill(0.0);
        for (b, block) in self.blocks.iter_mut().enumerate().filter(|(_, block)| block.active) {
            let body = block.body;
            let r = nine(s.q, body.rotation);
            let gamma = core::array::from_fn(|e| values.acceleration_bias[body.row + ROW_OF_ENTRY[e]]);
            let (r_ddot, lambda) = block.respond(&r, &nine(&values.force, body.rotation), &gamma);
            v_dot[body.rotation..body.rotation + 9].copy_from_slice(&r_ddot);
            for i in 0..3 {
                v_dot[body.position + i] = values.force[body.position + i] / body.mass;
            }
            block.lambda = lambda;
            for (k, row) in self.joint.rows.iter().enumerate() {
                let c = column(&values.matrix, *row);
                let force = nine(c, body.rotation);
                let target = column_mut(&mut self.joint.responses, k);
                for i in 0..3 {
                    target[body.position + i] = c[body.position + i] / body.mass;
                }
                let answer = column_mut(&mut self.joint.lambdas, b + count * k);
                if force.iter().all(|x| *x == 0.0) {
                    answer.fill(0.0);
                    continue;
                }
                let (r_ddot, lambda) = block.respond(&r, &force, &[0.0; 9]);
                target[body.rotation..body.rotation + 9].copy_from_slice(&r_ddot);
                answer.copy_from_slice(&lambda);
            }
        }
    }

    /// Multipliers of the joint rows (in `right`, behind the accelerations of the other coordinates).
    fn second_step(&mut self, probe: &Probe<'_>, t: f64, v_dot: &mut [f64]) -> Result<()> {
        let (values, joint) = (&*probe.values, &mut self.joint);
        let o = joint.others.len();
        // Masses and rows are scaled as in the saddle-point system, so that units do not decide over pivots.
        let mass_scale = mean_mass(&values.mass);
        for (j, other) in joint.others.iter().enumerate() {
            v_dot[*other] = 0.0;
            joint.right[j] = values.force[*other] / mass_scale;
            for (i, row) in joint.others.iter().enumerate() {
                joint.matrix[(i, j)] = values.mass[(*row, *other)] / mass_scale;
            }
        }
        for (i, row) in joint.rows.iter().enumerate() {
            let length = norm(column(&values.matrix, *row));
            joint.scale[i] = if length > 0.0 { 1.0 / length } else { 1.0 };
        }
        for (i, row) in joint.rows.iter().enumerate() {
            let c = column(&values.matrix, *row);
            joint.right[o + i] = joint.scale[i] * (values.acceleration_bias[*row] - dot(c, v_dot));
            for (j, other) in joint.others.iter().enumerate() {
                joint.matrix[(o + i, j)] = joint.scale[i] * c[*other];
                joint.matrix[(j, o + i)] = joint.matrix[(o + i, j)];
            }
            for k in 0..joint.rows.len() {
                let compliance = dot(c, column(&joint.responses, k));
                joint.matrix[(o + i, o + k)] = -joint.scale[i] * compliance * joint.scale[k] * mass_scale;
            }
        }
        if let Err(i) = joint.lu.factor(&joint.matrix) {
            let (row, coordinate) = if i < o { (None, Some(joint.others[i])) } else { (Some(joint.rows[i - o]), None) };
            let rank = self.rows.len() - usize::from(row.is_some());
            return Err(Failure::Singular { t, row, coordinate, rank });
        }
        joint.lu.solve(&mut joint.right);
        for (x, scale) in joint.right[o..].iter_mut().zip(&joint.scale) {
            *x *= scale * mass_scale;
        }
        Ok(())
    }

    /// Accelerations and orthogonality multipliers from those of the joints.
    fn substitute(&mut self, v_dot: &mut [f64], multipliers: &mut [f64]) {
        let joint = &self.joint;
        let (accelerations, mu) = joint.right.split_at(joint.others.len());
        for (x, other) in accelerations.iter().zip(&joint.others) {
            v_dot[*other] = *x;
        }
        multipliers.fill(0.0);
        for (k, (mu, row)) in mu.iter().zip(&joint.rows).enumerate() {
            multipliers[*row] = *mu;
            axpy(-mu, column(&joint.responses, k), v_dot);
        }
        let count = self.blocks.len();
        for (b, block) in self.blocks.iter().enumerate().filter(|(_, block)| block.active) {
            let mut lambda = block.lambda;
            for (k, mu) in mu.iter().enumerate() {
                axpy(-mu, column(&joint.lambdas, b + count * k), &mut lambda);
            }
            multipliers[block.body.row..block.body.row + 6].copy_from_slice(&multipliers_of(&lambda));
        }
    }

    /// `M v' = f - C^T lambda` with the multipliers that are held.
    fn accelerate_held(&mut self, probe: &Probe<'_>, s: StateRef<'_>, v_dot: &mut [f64]) -> Result<()> {
        let (values, joint) = (&*probe.values, &mut self.joint);
        v_dot.copy_from_slice(&values.force);
        for row in &joint.rows {
            axpy(-self.held[*row], column(&values.matrix, *row), v_dot);
        }
        for block in self.blocks.iter().filter(|block| block.active) {
            let body = block.body;
            let held = lambda(&core::array::from_fn(|i| self.held[body.row + i]));
            let f = sum(&nine(v_dot, body.rotation), &times(&nine(s.q, body.rotation), &held));
            v_dot[body.rotation..body.rotation + 9].copy_from_slice(&times(&f, &block.inverse));
            for x in &mut v_dot[body.position..body.position + 3] {
                *x /= body.mass;
            }
        }
        for (j, other) in joint.others.iter().enumerate() {
            joint.solution[j] = v_dot[*other];
            for (i, row) in joint.others.iter().enumerate() {
                joint.mass[(i, j)] = values.mass[(*row, *other)];
            }
        }
        joint.cholesky.factor(&joint.mass).map_err(|j| Failure::Singular {
            t: s.t,
            row: None,
            coordinate: Some(joint.others[j]),
            rank: self.rows.len(),
        })?;
        joint.cholesky.solve(&mut joint.solution);
        for (x, other) in joint.solution.iter().zip(&joint.others) {
            v_dot[*other] = *x;
        }
        Ok(())
    }
}

/// Marks the bodies all of whose orthogonality rows are in use; true if that changed.
fn activate(blocks: &mut [Block], rows: &Rows) -> bool {
    let mut changed = false;
    for block in blocks {
        let active = (block.body.row..block.body.row + 6).all(|row| rows.kept.contains(&row));
        changed |= active != block.active;
        block.active = active;
    }
    changed
}

impl Formulation for TwoStep {
    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        let MotionMut { v_dot, multipliers } = out;
        probe.position(s)?;
        probe.dynamics(s)?;
        if let Some(block) = self.blocks.iter().find(|block| !block.definite) {
            let coordinate = Some(block.body.rotation);
            return Err(Failure::Singular { t: s.t, row: None, coordinate, rank: self.rows.len() });
        }
        if self.holding {
            multipliers.copy_from_slice(&self.held);
            return self.accelerate_held(probe, s, v_dot);
        }
        self.first_step(probe, s, v_dot);
        self.second_step(probe, s.t, v_dot)?;
        self.substitute(v_dot, multipliers);
        Ok(())
    }

    fn hold(&mut self, multipliers: Option<&[f64]>) {
        self.holding = self.multipliers == Multipliers::Step && multipliers.is_some();
        if let Some(multipliers) = multipliers {
            self.held.copy_from_slice(multipliers);
        }
    }

    fn rows_in_use(&mut self) -> &mut RowsInUse {
        &mut self.rows
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }

    fn set_rows(&mut self, rows: &Rows) {
        self.rows.replace(rows);
        if activate(&mut self.blocks, rows) {
            // The one thing that may happen in a run and is no step: the small system has another size from here on.
            self.joint = JointSystem::new(self.sizes, rows, &self.blocks);
            return;
        }
        let blocks = &self.blocks;
        let owned = |row: usize| blocks.iter().any(|block| block.active && block.holds_row(row));
        let joint = rows.kept.iter().copied().filter(|row| !owned(*row));
        for (target, row) in self.joint.rows.iter_mut().zip(joint) {
            *target = row;
        }
    }
}
