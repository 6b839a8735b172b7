//! In which order the unknowns of a saddle-point system are eliminated, found once for a structure.
//!
//! A part is a set of coordinates that masses couple, or a body. Rows that touch the same parts are a group. From the ground outward every
//! part is reached through one group, which is eliminated with it, as are the rows that touch this part alone: their pivots are
//! regular because rows between two bodies that are independent at all are so in the coordinates of one of them. The other groups
//! close loops. Such a group waits until all parts of its loop are eliminated: before that its rows could be dependent in what was
//! eliminated, although they are not in the whole. Among what may be next the part or group with the fewest neighbours is taken
//! (minimum degree), ties by number. A chain or a tree has no fill.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use crate::probe::Values;
use crate::structure::Pattern;
use holonomy_expr::order::{sort_by, sort_indices};

/// Unknowns that are eliminated together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Front {
    /// The unknowns: coordinates are `0..n`, rows `n..`, in the order of `kept`.
    pub pivots: Vec<usize>,
    /// The unknowns, eliminated later, that the elimination of the pivots couples.
    pub below: Vec<usize>,
}

/// The fronts of a structure in the order of their elimination; `below` is sorted by that order. Their work is accounted for, but
/// done in any case: that of all rows of the structure was allowed before ([`fronts_within`]).
pub(super) fn fronts(values: &Values, kept: &[usize]) -> Vec<Front> {
    ordered(values, kept, &mut |work| {
        values.budget.spend(work);
        true
    })
}

/// The same as far as the budget goes; none where it ends before.
pub(super) fn fronts_within(values: &Values, kept: &[usize]) -> Option<Vec<Front>> {
    let mut within = true;
    let fronts = ordered(values, kept, &mut |work| {
        within = values.budget.spend(work);
        within
    });
    within.then_some(fronts)
}

// Not inlined: small mechanisms do without it, and so does the first view of the page.
#[inline(never)]
fn ordered(values: &Values, kept: &[usize], spend: &mut dyn FnMut(u64) -> bool) -> Vec<Front> {
    let n = values.sizes.n;
    let parts = Parts::new(&values.masses.pattern, &values.bodies);
    let groups = groups(&parts, &values.rows.pattern, kept);
    let forest = Forest::grow(&parts, &groups, &values.own_rows, kept);
    let members: Vec<Vec<usize>> =
        parts.members.iter().cloned().chain(groups.iter().map(|g| g.rows.iter().map(|i| n + i).collect())).collect();
    let mut elimination = Elimination::new(&parts, &groups, &forest, &members);
    let mut fronts = Vec::new();
    while let Some(node) = elimination.cheapest() {
        let (atoms, neighbours) = elimination.eliminate(node);
        let of = |atoms: &[usize]| atoms.iter().flat_map(|atom| members[*atom].iter().copied()).collect();
        let below: Vec<usize> = of(&neighbours);
        let places = 2 * below.len() as u64 * below.len() as u64;
        fronts.push(Front { pivots: of(&atoms), below });
        if !spend(core::mem::take(&mut elimination.work) + places) {
            return Vec::new();
        }
    }
    let mut position = vec![0; n + kept.len()];
    for (i, unknown) in fronts.iter().flat_map(|front| &front.pivots).enumerate() {
        position[*unknown] = i;
    }
    for front in &mut fronts {
        sort_by(&mut front.below, |a, b| position[*a].cmp(&position[*b]));
    }
    fronts
}

/// Coordinates that masses couple or that belong to one body.
struct Parts {
    members: Vec<Vec<usize>>,
    of: Vec<usize>,
}

impl Parts {
    fn new(masses: &Pattern, bodies: &[Range<usize>]) -> Self {
        let n = masses.rows();
        let (mut of, mut members) = (vec![usize::MAX; n], Vec::new());
        let mut body_of = vec![None; n];
        for body in bodies {
            body_of[body.clone()].fill(Some(body));
        }
        for first in 0..n {
            if of[first] != usize::MAX {
                continue;
            }
            let part = members.len();
            let mut found = vec![first];
            of[first] = part;
            let mut next = 0;
            while let Some(i) = found.get(next).copied() {
                next += 1;
                let of_body = body_of[i].cloned().unwrap_or(0..0);
                for j in masses.row(i).iter().map(|j| *j as usize).chain(of_body) {
                    if of[j] == usize::MAX {
                        of[j] = part;
                        found.push(j);
                    }
                }
            }
            sort_indices(&mut found);
            members.push(found);
        }
        Parts { members, of }
    }
}

/// Rows, as numbers in `kept`, that touch the same parts.
struct Group {
    parts: Vec<usize>,
    rows: Vec<usize>,
}

fn groups(parts: &Parts, rows: &Pattern, kept: &[usize]) -> Vec<Group> {
    let touched: Vec<Vec<usize>> = kept
        .iter()
        .map(|row| {
            let mut touched: Vec<usize> = rows.row(*row).iter().map(|j| parts.of[*j as usize]).collect();
            sort_indices(&mut touched);
            touched.dedup();
            touched
        })
        .collect();
    let mut order: Vec<usize> = (0..kept.len()).collect();
    sort_by(&mut order, |a, b| touched[*a].cmp(&touched[*b]).then(a.cmp(b)));
    let mut groups: Vec<Group> = Vec::new();
    for i in order {
        match groups.last_mut() {
            Some(group) if group.parts == touched[i] => group.rows.push(i),
            _ => groups.push(Group { parts: touched[i].clone(), rows: vec![i] }),
        }
    }
    groups
}

/// How parts are reached from the ground.
struct Forest {
    parent: Vec<Option<usize>>,
    depth: Vec<usize>,
    /// The groups eliminated with each part.
    attached: Vec<Vec<usize>>,
    /// Is the group attached to a part?
    is_attached: Vec<bool>,
}

impl Forest {
    fn grow(parts: &Parts, groups: &[Group], own: &Range<usize>, kept: &[usize]) -> Self {
        let count = parts.members.len();
        let mut forest = Forest {
            parent: vec![None; count],
            depth: vec![0; count],
            attached: vec![Vec::new(); count],
            is_attached: vec![false; groups.len()],
        };
        let mut joints = vec![Vec::new(); count];
        let mut grounded = vec![false; count];
        for (g, group) in groups.iter().enumerate() {
            match group.parts[..] {
                [part] => {
                    forest.attach(g, part);
                    grounded[part] |= group.rows.iter().any(|i| !own.contains(&kept[*i]));
                }
                [a, b] => {
                    joints[a].push((g, b));
                    joints[b].push((g, a));
                }
                _ => {}
            }
        }
        let mut reached = grounded.clone();
        let mut queue: Vec<usize> = (0..count).filter(|part| grounded[*part]).collect();
        let (mut next, mut free) = (0, 0);
        loop {
            while let Some(part) = queue.get(next).copied() {
                next += 1;
                for (g, other) in joints[part].iter().copied() {
                    if !reached[other] {
                        reached[other] = true;
                        forest.parent[other] = Some(part);
                        forest.depth[other] = forest.depth[part] + 1;
                        forest.attach(g, other);
                        queue.push(other);
                    }
                }
            }
            // What nothing holds to the ground begins a tree of its own.
            let Some(root) = (free..count).find(|part| !reached[*part]) else { return forest };
            free = root + 1;
            reached[root] = true;
            queue.push(root);
        }
    }

    fn attach(&mut self, group: usize, part: usize) {
        self.attached[part].push(group);
        self.is_attached[group] = true;
    }

    /// The parts of the loops that a group closes: the ways from its parts to where they meet.
    fn loops(&self, parts: &[usize]) -> Vec<usize> {
        let (mut ways, mut visited) = (parts.to_vec(), Vec::new());
        // The deepest goes up, until all are at one part or none has a way up.
        while let Some(deepest) = (0..ways.len()).max_by_key(|way| self.depth[ways[*way]]) {
            let part = ways[deepest];
            visited.push(part);
            match self.parent[part] {
                Some(parent) if ways.iter().any(|way| *way != part) => ways[deepest] = parent,
                _ => break,
            }
        }
        visited.extend(ways);
        sort_indices(&mut visited);
        visited.dedup();
        visited
    }
}

/// Elimination by minimum degree on atoms: parts, then groups.
struct Elimination<'a> {
    /// Atoms that each atom is coupled with, ascending; those that are left.
    coupled: Vec<Vec<usize>>,
    members: &'a [Vec<usize>],
    /// Atoms that are eliminated together; empty when that is done.
    nodes: Vec<Vec<usize>>,
    node_of: Vec<usize>,
    degrees: Vec<usize>,
    /// Parts that must be eliminated before.
    waiting: Vec<usize>,
    /// Groups that wait for a part.
    waited_for: Vec<Vec<usize>>,
    /// Nodes that may be next by degree and number; those that are out of date are passed over.
    queue: BinaryHeap<Reverse<(usize, usize)>>,
    /// Members of lists that were merged or counted.
    work: u64,
}

impl<'a> Elimination<'a> {
    fn new(parts: &Parts, groups: &[Group], forest: &Forest, members: &'a [Vec<usize>]) -> Self {
        let (count, atoms) = (parts.members.len(), members.len());
        let mut coupled = vec![Vec::new(); atoms];
        let mut nodes: Vec<Vec<usize>> = (0..count).map(|part| vec![part]).collect();
        let mut node_of: Vec<usize> = (0..atoms).collect();
        let (mut waiting, mut waited_for) = (vec![0; count], vec![Vec::new(); count]);
        for (part, attached) in forest.attached.iter().enumerate() {
            for group in attached {
                nodes[part].push(count + group);
                node_of[count + group] = part;
            }
        }
        for (g, group) in groups.iter().enumerate() {
            for part in &group.parts {
                coupled[*part].push(count + g);
                coupled[count + g].push(*part);
            }
            if !forest.is_attached[g] {
                let node = nodes.len();
                node_of[count + g] = node;
                nodes.push(vec![count + g]);
                let loops = forest.loops(&group.parts);
                waiting.push(loops.len());
                for part in loops {
                    waited_for[part].push(node);
                }
            }
        }
        let mut elimination = Elimination {
            coupled,
            members,
            degrees: vec![0; nodes.len()],
            nodes,
            node_of,
            waiting,
            waited_for,
            queue: BinaryHeap::new(),
            work: 0,
        };
        for node in 0..elimination.nodes.len() {
            elimination.count(node);
        }
        elimination
    }

    fn neighbours(&self, node: usize) -> Vec<usize> {
        let mut all: Vec<usize> = self.nodes[node]
            .iter()
            .flat_map(|atom| &self.coupled[*atom])
            .copied()
            .filter(|x| self.node_of[*x] != node)
            .collect();
        // The list of a single atom is in order.
        if self.nodes[node].len() > 1 {
            sort_indices(&mut all);
            all.dedup();
        }
        all
    }

    fn count(&mut self, node: usize) {
        let neighbours = self.neighbours(node);
        self.work += 2 * neighbours.len() as u64;
        self.degrees[node] = neighbours.iter().map(|atom| self.members[*atom].len()).sum();
        self.offer(node);
    }

    fn offer(&mut self, node: usize) {
        if self.waiting[node] == 0 {
            self.queue.push(Reverse((self.degrees[node], node)));
        }
    }

    fn cheapest(&mut self) -> Option<usize> {
        while let Some(Reverse((degree, node))) = self.queue.pop() {
            if !self.nodes[node].is_empty() && self.degrees[node] == degree {
                return Some(node);
            }
        }
        None
    }

    /// The atoms of a node, and those that its elimination couples.
    fn eliminate(&mut self, node: usize) -> (Vec<usize>, Vec<usize>) {
        let neighbours = self.neighbours(node);
        let atoms = core::mem::take(&mut self.nodes[node]);
        for x in &neighbours {
            let merged = merged(&self.coupled[*x], &neighbours, |y| y != *x && !atoms.contains(&y));
            self.work += (self.coupled[*x].len() + neighbours.len()) as u64;
            self.coupled[*x] = merged;
        }
        let mut touched: Vec<usize> = neighbours.iter().map(|atom| self.node_of[*atom]).collect();
        sort_indices(&mut touched);
        touched.dedup();
        for node in touched {
            self.count(node);
        }
        for group in self.waited_for.get_mut(node).map(core::mem::take).unwrap_or_default() {
            self.waiting[group] -= 1;
            self.offer(group);
        }
        (atoms, neighbours)
    }
}

/// What is kept of the members of two ascending lists, each once, ascending.
fn merged(a: &[usize], b: &[usize], keep: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    loop {
        let next = match (a.get(i), b.get(j)) {
            (Some(x), Some(y)) => *x.min(y),
            (Some(x), None) | (None, Some(x)) => *x,
            (None, None) => return all,
        };
        i += usize::from(a.get(i) == Some(&next));
        j += usize::from(b.get(j) == Some(&next));
        if keep(next) {
            all.push(next);
        }
    }
}
