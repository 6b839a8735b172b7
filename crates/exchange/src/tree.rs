//! A tree of bodies from the ground over the joints; the joints that are left over close loops.

use crate::numbers::{Link, Mechanism, Owner};

/// What a body hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The body before it in the tree.
    pub parent: Owner,
    /// The joint between, by its number; none where the body moves freely against the ground.
    pub link: Option<usize>,
    /// Is the body the first of the joint's two?
    pub reversed: bool,
}

/// A tree of all bodies.
#[derive(Clone, Debug)]
pub struct Tree {
    /// What each body hangs on.
    pub holds: Vec<Hold>,
    /// The joints that are not in the tree, by their numbers.
    pub cut: Vec<usize>,
}

impl Tree {
    /// A tree in which the joints of the lowest `rank` are taken first, those of one rank in the order of the document.
    pub fn new(mechanism: &Mechanism, rank: impl Fn(&Link) -> u8) -> Self {
        let bodies = mechanism.bodies.len();
        let node = |owner: Owner| owner.unwrap_or(bodies);
        let mut sets: Vec<usize> = (0..=bodies).collect();
        let mut order: Vec<usize> = (0..mechanism.links.len()).collect();
        holonomy_expr::order::sort_by_key(&mut order, |index| (rank(&mechanism.links[*index]), *index));
        let mut taken = vec![false; mechanism.links.len()];
        for index in order {
            let [a, b] = [0, 1].map(|i| find(&mut sets, node(mechanism.links[index].points[i].owner)));
            if a != b {
                sets[a] = b;
                taken[index] = true;
            }
        }
        let mut holds: Vec<Option<Hold>> = vec![None; bodies];
        grow(mechanism, &taken, None, &mut holds);
        for body in 0..bodies {
            if holds[body].is_none() {
                holds[body] = Some(Hold { parent: None, link: None, reversed: false });
                grow(mechanism, &taken, Some(body), &mut holds);
            }
        }
        let holds = holds.into_iter().flatten().collect();
        let cut = taken.iter().enumerate().filter(|(_, taken)| !**taken).map(|(index, _)| index).collect();
        Self { holds, cut }
    }

    /// The bodies that hang on an owner, in the order of the document.
    pub fn children(&self, owner: Owner) -> impl Iterator<Item = usize> {
        self.holds.iter().enumerate().filter(move |(_, hold)| hold.parent == owner).map(|(body, _)| body)
    }

    /// The bodies from one up to the last before the ground, itself first.
    pub fn upward(&self, owner: Owner) -> impl Iterator<Item = usize> {
        std::iter::successors(owner, |body| self.holds[*body].parent)
    }
}

fn find(sets: &mut [usize], mut node: usize) -> usize {
    while sets[node] != node {
        sets[node] = sets[sets[node]];
        node = sets[node];
    }
    node
}

/// Hangs what the joints of the tree reach from an owner.
fn grow(mechanism: &Mechanism, taken: &[bool], from: Owner, holds: &mut [Option<Hold>]) {
    let mut waiting = std::collections::VecDeque::from([from]);
    let root = from;
    while let Some(parent) = waiting.pop_front() {
        for (index, link) in mechanism.links.iter().enumerate().filter(|(index, _)| taken[*index]) {
            let [first, second] = [0, 1].map(|i| link.points[i].owner);
            let (next, reversed) = match (first == parent, second == parent) {
                (true, false) => (second, false),
                (false, true) => (first, true),
                _ => continue,
            };
            let Some(body) = next else { continue };
            if next != root && holds[body].is_none() {
                holds[body] = Some(Hold { parent, link: Some(index), reversed });
                waiting.push_back(next);
            }
        }
    }
}
