//! Where the outputs of an element's tapes stand among the entries of the mechanism's matrices, found once.

use std::ops::Range;

use holonomy_solver::{Pattern, Scatter, Sizes, Structure};

use crate::kind::{Program, Target, short};
use crate::lower::Element;

/// The places of one element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// Of the position tape, in `c`.
    pub constraints: Scatter,
    /// Of the position tape, in the entries of `C`.
    pub constraint_matrix: Scatter,
    /// Of the velocity tape, in `b`.
    pub velocity_bias: Scatter,
    /// Of the rate tape, in the entries of `C`.
    pub rate: Scatter,
    /// Of the dynamics tape, in the entries of `M`.
    pub mass_matrix: Scatter,
    /// Of the dynamics tape, in `f`.
    pub force: Scatter,
    /// Of the dynamics tape, in `gamma`.
    pub acceleration_bias: Scatter,
}

impl Places {
    /// Of an element in a mechanism with `m` holonomic rows.
    pub fn new(element: &Element, m: usize, structure: &Structure) -> Self {
        let scatter = |program: &Program, places: &dyn Fn(Target) -> Vec<usize>| {
            let targets = program.targets.iter().enumerate();
            let pairs = targets.flat_map(|(output, target)| {
                places(*target).into_iter().map(move |place| [short(output), short(place)])
            });
            Scatter::new(pairs.collect())
        };
        let entry = |pattern: &Pattern, (i, j): (usize, usize)| pattern.place(i, j).into_iter().collect::<Vec<_>>();
        let of_constraint = |target: Target| match target {
            Target::Constraint(row) => vec![(element.row + row) as usize],
            _ => Vec::new(),
        };
        let of_matrix = |target: Target| {
            matrix_entry(element, target, m).map_or_else(Vec::new, |at| entry(&structure.constraint_matrix, at))
        };
        let of_bias = |target: Target| match target {
            Target::Bias(row) => vec![element.row_of(row, m)],
            _ => Vec::new(),
        };
        let of_mass = |target: Target| {
            let Some((i, j)) = mass_entry(element, target) else { return Vec::new() };
            let mut both = entry(&structure.mass_matrix, (i, j));
            if i != j {
                both.extend(entry(&structure.mass_matrix, (j, i)));
            }
            both
        };
        let of_force = |target: Target| match target {
            Target::Force(i) => vec![element.coordinates[i as usize] as usize],
            _ => Vec::new(),
        };
        let kind = &element.kind;
        Self {
            constraints: scatter(&kind.position, &of_constraint),
            constraint_matrix: scatter(&kind.position, &of_matrix),
            velocity_bias: scatter(&kind.velocity, &of_bias),
            rate: scatter(&kind.rate, &of_matrix),
            mass_matrix: scatter(&kind.dynamics, &of_mass),
            force: scatter(&kind.dynamics, &of_force),
            acceleration_bias: scatter(&kind.dynamics, &of_bias),
        }
    }
}

/// The entry of `C` that a target is.
fn matrix_entry(element: &Element, target: Target, m: usize) -> Option<(usize, usize)> {
    match target {
        Target::Matrix(row, i) => Some((element.row_of(row, m), element.coordinates[i as usize] as usize)),
        _ => None,
    }
}

/// The entry of `M` that a target is; the one mirrored at the diagonal is the same.
fn mass_entry(element: &Element, target: Target) -> Option<(usize, usize)> {
    match target {
        Target::Mass(i, j) => {
            Some((element.coordinates[i as usize] as usize, element.coordinates[j as usize] as usize))
        }
        _ => None,
    }
}

/// The entries that elements write: of `C` those of its values and of its rate, of `M` the diagonal besides.
pub(crate) fn structure<'a>(
    elements: impl Iterator<Item = &'a Element> + Clone,
    sizes: Sizes,
    bodies: Vec<Range<usize>>,
) -> Structure {
    let Sizes { n, m, .. } = sizes;
    let rows = elements.clone().flat_map(|element| {
        let targets = element.kind.position.targets.iter().chain(&element.kind.rate.targets);
        targets.filter_map(move |target| matrix_entry(element, *target, m))
    });
    let masses = elements.flat_map(|element| {
        let entries = element.kind.dynamics.targets.iter().filter_map(move |target| mass_entry(element, *target));
        entries.flat_map(|(i, j)| [(i, j), (j, i)])
    });
    Structure {
        constraint_matrix: Pattern::new(sizes.rows(), n, rows),
        mass_matrix: Pattern::new(n, n, masses.chain((0..n).map(|i| (i, i)))),
        bodies,
    }
}
