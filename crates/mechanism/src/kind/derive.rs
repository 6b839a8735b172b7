//! What an element says, and what follows from it: everything below is differentiation, nothing is derived by hand.
//!
//! | derived | from |
//! |---|---|
//! | `A = dc/dq`, `Psi = d(psi)/dv` | one reverse sweep per row |
//! | `C_dot = rate(C)` | total time derivative along `q' = v` |
//! | `b` in `C v + b = 0` | `dc/dt` explicit; the Pfaffian row at `v = 0` |
//! | `gamma` in `C v' = gamma` | `-rate(C v + b)` with `v' = 0` |
//! | `M = d2T/dv2` | two reverse sweeps |
//! | `f = Q + dT/dq - dV/dq - rate(dT/dv)` with `v' = 0` | Lagrange's equations |
//! | `Q = (dw/dv)^T F` | virtual power of a force `F` that works along the velocity `w` |
//! | `M = 1`, `f = rate` | a state of first order, which stands where velocities do: `v' = rate` |

use std::collections::BTreeMap;

use holonomy_expr::{Graph, NodeId};
use holonomy_solver::Budget;

use super::formal::{Build, Formals, short};

/// What one element contributes, as expressions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contribution {
    /// Kinetic energy, J.
    pub kinetic: Option<NodeId>,
    /// Potential energy, J.
    pub potential: Option<NodeId>,
    /// Forces and the velocities they work along: power is the sum of the products, each force held constant. The last [`Contribution::states`] of
    /// them are no forces: rates of states of first order, and the velocities that these states are.
    pub power: Vec<(NodeId, NodeId)>,
    /// Number of states of first order.
    pub states: usize,
    /// These forces are an actuator's.
    pub actuated: bool,
    /// Holonomic rows: zero.
    pub holonomic: Vec<NodeId>,
    /// Pfaffian rows, affine in the velocities: zero.
    pub pfaffian: Vec<NodeId>,
}

impl Contribution {
    /// Forces with the velocities they work along.
    pub fn forces(&self) -> &[(NodeId, NodeId)] {
        &self.power[..self.power.len() - self.states]
    }

    /// Rates of states of first order with the velocities that these are.
    pub fn rates(&self) -> &[(NodeId, NodeId)] {
        &self.power[self.power.len() - self.states..]
    }
}

/// Why a contribution has no equations of motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeriveError {
    /// A Pfaffian row is not affine in the velocities; its number.
    #[error("velocity row {0} is not affine in the velocities")]
    NotAffine(usize),
    /// The mass matrix depends on velocities.
    #[error("the mass matrix depends on velocities")]
    MassDependsOnVelocity,
    /// The potential energy depends on velocities.
    #[error("the potential energy depends on velocities")]
    PotentialDependsOnVelocity,
    /// More nodes than the limit.
    #[error("the expressions have more than {MAX_NODES} parts")]
    TooManyNodes,
    /// More work than there was.
    #[error("the derivatives take too much work")]
    OutOfWork,
}

/// Largest number of nodes of all expressions of a mechanism.
pub const MAX_NODES: usize = 2_000_000;

/// Work of making a node, or of one look at it.
const NODE: u64 = 24;

/// Where an output of a position, velocity or rate tape goes; rows of the element, local coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Residual of a holonomic row.
    Constraint(u32),
    /// Entry (row, local coordinate) of the constraint matrix or its rate.
    Matrix(Row, u32),
    /// Bias of a row: `b` or `gamma`.
    Bias(Row),
    /// Entry (local coordinate, local coordinate) of the mass matrix.
    Mass(u32, u32),
    /// Entry of the force.
    Force(u32),
    /// Derivative of a velocity row by a local coordinate.
    RowByQ(Row, u32),
    /// Derivative of entry (first) of `M a + C^T lambda - f` by a local coordinate (second).
    DynamicsByQ(u32, u32),
    /// The same by the velocity of a local coordinate.
    DynamicsByV(u32, u32),
}

/// A row of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Holonomic.
    Holonomic(u32),
    /// Pfaffian.
    Pfaffian(u32),
}

/// Roots with their targets, by level.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// `c` and the entries of `C`.
    pub position: Vec<(Target, NodeId)>,
    /// `b`.
    pub velocity: Vec<(Target, NodeId)>,
    /// Entries of `C_dot`.
    pub rate: Vec<(Target, NodeId)>,
    /// Entries of `M`, `f`, and `gamma`.
    pub dynamics: Vec<(Target, NodeId)>,
    /// Kinetic energy, potential energy, `v . dT/dv`; empty for elements without energy.
    pub energy: Vec<NodeId>,
    /// Power of the forces without a potential; empty for elements without such forces.
    pub power: Vec<NodeId>,
}

/// Derives the levels of a contribution over `coordinates` local coordinates, as far as the budget goes.
pub fn derive(
    graph: &mut Graph,
    formals: &mut Formals,
    contribution: &Contribution,
    coordinates: u32,
    budget: &Budget,
) -> Result<Derived, DeriveError> {
    let mut derived = Derived::default();
    let mut build = Build::new(graph, formals);
    build.budget = budget.clone();
    let q: Vec<NodeId> = (0..coordinates).map(|i| build.q(i)).collect();
    let v: Vec<NodeId> = (0..coordinates).map(|i| build.v(i)).collect();
    for (row, root) in contribution.holonomic.iter().enumerate() {
        holonomic(&mut build, &mut derived, short(row), *root, &q, &v)?;
    }
    let mut at_rest = BTreeMap::new();
    for (row, root) in contribution.pfaffian.iter().enumerate() {
        if !build.graph.is_affine_in(*root, &v) {
            return Err(DeriveError::NotAffine(row));
        }
        pfaffian(&mut build, &mut derived, short(row), *root, (&v, &mut at_rest))?;
    }
    dynamics(&mut build, &mut derived, contribution, &q, &v)?;
    Ok(derived)
}

fn is_zero(graph: &Graph, node: NodeId) -> bool {
    graph.as_constant(node) == Some(0.0)
}

/// Ends what takes too many parts, or more work than there is.
#[inline(never)]
pub(super) fn limit(build: &mut Build<'_>) -> Result<(), DeriveError> {
    let nodes = build.graph.node_count();
    // A full graph hands out what is no number.
    if nodes > MAX_NODES || build.graph.check().is_err() {
        return Err(DeriveError::TooManyNodes);
    }
    let swept = build.graph.swept() + nodes as u64;
    let work = NODE * (swept - std::mem::replace(&mut build.counted, swept));
    if build.budget.spend(work) { Ok(()) } else { Err(DeriveError::OutOfWork) }
}

pub(super) fn push(build: &Build<'_>, list: &mut Vec<(Target, NodeId)>, target: Target, node: NodeId) {
    if !is_zero(build.graph, node) {
        list.push((target, node));
    }
}

fn holonomic(
    build: &mut Build<'_>,
    derived: &mut Derived,
    row: u32,
    root: NodeId,
    q: &[NodeId],
    v: &[NodeId],
) -> Result<(), DeriveError> {
    derived.position.push((Target::Constraint(row), root));
    let gradient = build.graph.gradient(root, q);
    let bias = build.explicit_rate(root);
    push(build, &mut derived.velocity, Target::Bias(Row::Holonomic(row)), bias);
    // rate(c) = C v + b, differentiated once more with the velocities held.
    let mut terms = vec![bias];
    for (i, entry) in gradient.into_iter().enumerate() {
        push(build, &mut derived.position, Target::Matrix(Row::Holonomic(row), short(i)), entry);
        let rate = build.rate_at_constant_velocity(entry);
        push(build, &mut derived.rate, Target::Matrix(Row::Holonomic(row), short(i)), rate);
        terms.push(build.graph.mul(entry, v[i]));
        limit(build)?;
    }
    acceleration_bias(build, derived, Row::Holonomic(row), &terms)
}

fn pfaffian(
    build: &mut Build<'_>,
    derived: &mut Derived,
    row: u32,
    root: NodeId,
    (v, at_rest): (&[NodeId], &mut BTreeMap<NodeId, NodeId>),
) -> Result<(), DeriveError> {
    let zero = build.graph.constant(0.0);
    at_rest.extend(v.iter().map(|v| (*v, zero)));
    let bias = build.graph.substitute_known(root, at_rest);
    push(build, &mut derived.velocity, Target::Bias(Row::Pfaffian(row)), bias);
    let gradient = build.graph.gradient(root, v);
    let mut terms = vec![bias];
    for (i, entry) in gradient.into_iter().enumerate() {
        // The row is affine: its gradient holds no velocity, whatever form it was written in.
        let entry = build.graph.substitute_known(entry, at_rest);
        push(build, &mut derived.position, Target::Matrix(Row::Pfaffian(row), short(i)), entry);
        let rate = build.rate_at_constant_velocity(entry);
        push(build, &mut derived.rate, Target::Matrix(Row::Pfaffian(row), short(i)), rate);
        terms.push(build.graph.mul(entry, v[i]));
        limit(build)?;
    }
    acceleration_bias(build, derived, Row::Pfaffian(row), &terms)
}

fn acceleration_bias(
    build: &mut Build<'_>,
    derived: &mut Derived,
    row: Row,
    terms: &[NodeId],
) -> Result<(), DeriveError> {
    let velocity_row = build.graph.sum(terms);
    let rate = build.rate_at_constant_velocity(velocity_row);
    let gamma = build.graph.neg(rate);
    push(build, &mut derived.dynamics, Target::Bias(row), gamma);
    limit(build)
}

fn dynamics(
    build: &mut Build<'_>,
    derived: &mut Derived,
    contribution: &Contribution,
    q: &[NodeId],
    v: &[NodeId],
) -> Result<(), DeriveError> {
    let mut force: Vec<Vec<NodeId>> = vec![Vec::new(); q.len()];
    let mut momentum_power = None;
    if let Some(kinetic) = contribution.kinetic {
        let momentum = build.graph.gradient(kinetic, v);
        let dq = build.graph.gradient(kinetic, q);
        for i in 0..q.len() {
            let row = build.graph.gradient(momentum[i], v);
            if build.depend_on_velocity(&row) {
                return Err(DeriveError::MassDependsOnVelocity);
            }
            for (j, entry) in row.into_iter().enumerate() {
                // Both halves come from the lower one, so that M is symmetric to the last bit.
                if j <= i && !is_zero(build.graph, entry) {
                    derived.dynamics.push((Target::Mass(short(i), short(j)), entry));
                }
            }
            let rate = build.rate_at_constant_velocity(momentum[i]);
            let term = build.graph.sub(dq[i], rate);
            force[i].push(term);
            limit(build)?;
        }
        momentum_power = Some(build.graph.dot(v, &momentum));
    }
    if let Some(potential) = contribution.potential {
        if build.depend_on_velocity(&[potential]) {
            return Err(DeriveError::PotentialDependsOnVelocity);
        }
        let gradient = build.graph.gradient(potential, q);
        for (terms, entry) in force.iter_mut().zip(gradient) {
            let term = build.graph.neg(entry);
            terms.push(term);
        }
    }
    for (law, velocity) in &contribution.power {
        let gradient = build.graph.gradient(*velocity, v);
        for (terms, entry) in force.iter_mut().zip(gradient) {
            let term = build.graph.mul(*law, entry);
            terms.push(term);
        }
        limit(build)?;
    }
    for (_, state) in contribution.rates() {
        let one = build.graph.constant(1.0);
        let own = v.iter().position(|velocity| velocity == state);
        derived.dynamics.extend(own.map(|i| (Target::Mass(short(i), short(i)), one)));
    }
    for (i, terms) in force.into_iter().enumerate() {
        let terms: Vec<NodeId> = terms.into_iter().filter(|term| !is_zero(build.graph, *term)).collect();
        if !terms.is_empty() {
            let sum = build.graph.sum(&terms);
            push(build, &mut derived.dynamics, Target::Force(short(i)), sum);
        }
    }
    if contribution.kinetic.is_some() || contribution.potential.is_some() {
        let zero = build.graph.constant(0.0);
        derived.energy = vec![
            contribution.kinetic.unwrap_or(zero),
            contribution.potential.unwrap_or(zero),
            momentum_power.unwrap_or(zero),
        ];
    }
    let power: Vec<NodeId> = contribution.forces().iter().map(|(law, along)| build.graph.mul(*law, *along)).collect();
    if !power.is_empty() {
        derived.power = vec![build.graph.sum(&power)];
    }
    limit(build)
}
