//! Derivatives that implicit methods need: one more level, derived and compiled only where a method asks for it.
//!
//! | derived | from |
//! |---|---|
//! | `d(C v + b)/dq` | one reverse sweep per row of `rate(c)` (at `v' = 0`) or of the Pfaffian row |
//! | `d(M a + C^T lambda - f)/d(q, v)` | one reverse sweep per entry of `rate(dT/dv) - dT/dq + dV/dq - Q + C^T lambda`, with `v' = a` and `lambda` as inputs |
//!
//! The entry is Lagrange's equation itself: `rate(dT/dv)` with accelerations as inputs is `M a` and the velocity terms of `-f`.

use holonomy_expr::{Graph, NodeId};
use holonomy_solver::Budget;

use super::compile::Program;
use super::derive::{Contribution, DeriveError, Row, Target, limit, push};
use super::formal::{Build, Formal, Formals, short};

/// Most work of the derivatives that one run needs.
pub const MOST_LINEARIZING: u64 = 50_000_000_000;

/// Compiled derivatives of a kind.
#[derive(Clone, Debug)]
pub struct Linearization {
    /// The formal inputs of the kind, then accelerations and multipliers. Multipliers count the holonomic rows of the element
    /// first, then its Pfaffian ones.
    pub formals: Formals,
    /// `d(C v + b)/dq`.
    pub rows: Program,
    /// `d(M a + C^T lambda - f)/d(q, v)`.
    pub dynamics: Program,
}

/// Derives and compiles, in a copy of the kind's graph, as far as the budget goes.
pub(super) fn linearize(
    mut graph: Graph,
    mut formals: Formals,
    contribution: &Contribution,
    coordinates: u32,
    budget: &Budget,
) -> Result<Linearization, DeriveError> {
    let mut build = Build::new(&mut graph, &mut formals);
    build.budget = budget.clone();
    let q: Vec<NodeId> = (0..coordinates).map(|i| build.q(i)).collect();
    let v: Vec<NodeId> = (0..coordinates).map(|i| build.v(i)).collect();
    let mut rows = Vec::new();
    let mut equations: Vec<Vec<NodeId>> = vec![Vec::new(); q.len()];
    let holonomic = contribution.holonomic.len();
    for (row, root) in contribution.holonomic.iter().enumerate() {
        let gradient = build.graph.gradient(*root, &q);
        let rate = build.rate_at_constant_velocity(*root);
        row_derivatives(&mut build, &mut rows, Row::Holonomic(short(row)), rate, &q);
        add_reaction(&mut build, &mut equations, row, &gradient);
        limit(&mut build)?;
    }
    for (row, root) in contribution.pfaffian.iter().enumerate() {
        let gradient = build.graph.gradient(*root, &v);
        row_derivatives(&mut build, &mut rows, Row::Pfaffian(short(row)), *root, &q);
        add_reaction(&mut build, &mut equations, holonomic + row, &gradient);
        limit(&mut build)?;
    }
    add_lagrange(&mut build, &mut equations, contribution, &q, &v)?;
    let mut dynamics = Vec::new();
    let state: Vec<NodeId> = q.iter().chain(&v).copied().collect();
    for (i, terms) in equations.iter().enumerate() {
        if terms.is_empty() {
            continue;
        }
        let equation = build.graph.sum(terms);
        let mut gradient = build.graph.gradient(equation, &state);
        let by_v = gradient.split_off(q.len());
        for (j, entry) in gradient.into_iter().enumerate() {
            push(&build, &mut dynamics, Target::DynamicsByQ(short(i), short(j)), entry);
        }
        for (j, entry) in by_v.into_iter().enumerate() {
            push(&build, &mut dynamics, Target::DynamicsByV(short(i), short(j)), entry);
        }
        limit(&mut build)?;
    }
    let (rows, dynamics) = (Program::compile(&graph, &rows), Program::compile(&graph, &dynamics));
    Ok(Linearization { formals, rows, dynamics })
}

fn row_derivatives(
    build: &mut Build<'_>,
    rows: &mut Vec<(Target, NodeId)>,
    row: Row,
    velocity_row: NodeId,
    q: &[NodeId],
) {
    for (j, entry) in build.graph.gradient(velocity_row, q).into_iter().enumerate() {
        push(build, rows, Target::RowByQ(row, short(j)), entry);
    }
}

/// `C^T lambda` of one row.
fn add_reaction(build: &mut Build<'_>, equations: &mut [Vec<NodeId>], row: usize, gradient: &[NodeId]) {
    let multiplier = build.formal(Formal::Multiplier(short(row)));
    for (terms, entry) in equations.iter_mut().zip(gradient) {
        if build.graph.as_constant(*entry) != Some(0.0) {
            terms.push(build.graph.mul(*entry, multiplier));
        }
    }
}

/// `rate(dT/dv) - dT/dq + dV/dq - Q`.
fn add_lagrange(
    build: &mut Build<'_>,
    equations: &mut [Vec<NodeId>],
    contribution: &Contribution,
    q: &[NodeId],
    v: &[NodeId],
) -> Result<(), DeriveError> {
    if let Some(kinetic) = contribution.kinetic {
        let momentum = build.graph.gradient(kinetic, v);
        let by_q = build.graph.gradient(kinetic, q);
        for ((terms, momentum), by_q) in equations.iter_mut().zip(momentum).zip(by_q) {
            let rate = build.rate(momentum);
            terms.push(build.graph.sub(rate, by_q));
            limit(build)?;
        }
    }
    if let Some(potential) = contribution.potential {
        let gradient = build.graph.gradient(potential, q);
        for (terms, entry) in equations.iter_mut().zip(gradient) {
            terms.push(entry);
        }
    }
    for (law, velocity) in &contribution.power {
        let gradient = build.graph.gradient(*velocity, v);
        for (terms, entry) in equations.iter_mut().zip(gradient) {
            let force = build.graph.mul(*law, entry);
            terms.push(build.graph.neg(force));
        }
        limit(build)?;
    }
    for (_, state) in contribution.rates() {
        if let Some(i) = v.iter().position(|velocity| velocity == state) {
            equations[i].push(build.formal(Formal::VDot(short(i))));
        }
    }
    limit(build)
}
