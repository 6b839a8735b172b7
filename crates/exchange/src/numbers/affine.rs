//! Coordinates of joints at the start, and forces that are affine in the coordinate they act on and its rate.

use holonomy_document::{At, Scalar};
use holonomy_expr::{Graph, NodeId};
use holonomy_mechanism::kind::{Build, Formal, Formals, short};
use holonomy_mechanism::lower::Addresses;

use super::Sources;

impl Sources<'_> {
    /// A coordinate of a joint at the start, rad or m; 0 where the joint has no such one.
    pub(super) fn coordinate(&self, joint: &str, name: &str) -> f64 {
        let (mut graph, mut formals) = (Graph::new(), Formals::default());
        let node = self.lowering.names.joint_coordinate(&mut Build::new(&mut graph, &mut formals), joint, name);
        node.map_or(0.0, |node| self.at_start(&graph, &formals, node))
    }

    /// The angle of a joint at the pose as written, rad.
    pub(super) fn angle_as_written(&self, joint: &str) -> f64 {
        let (mut graph, mut formals) = (Graph::new(), Formals::default());
        let node = self.lowering.names.joint_coordinate(&mut Build::new(&mut graph, &mut formals), joint, "angle");
        node.map_or(0.0, |node| self.at(&graph, &formals, node, &self.lowering.lowered.source()))
    }

    fn at_start(&self, graph: &Graph, formals: &Formals, node: NodeId) -> f64 {
        let layout = &self.lowering.lowered.layout;
        let mut source = self.lowering.lowered.source();
        let mut put = |first: u32, values: &[f64]| {
            let first = first as usize;
            source[first..first + values.len()].copy_from_slice(values);
        };
        put(layout.q(0), &self.start.q);
        put(layout.v(0), &self.start.v);
        put(layout.turn(0), &self.start.turns);
        self.at(graph, formals, node, &source)
    }

    fn at(&self, graph: &Graph, formals: &Formals, node: NodeId, source: &[f64]) -> f64 {
        let layout = &self.lowering.lowered.layout;
        let gather = layout.gather(formals, &Addresses::asked(formals));
        let inputs: Vec<f64> = gather.iter().map(|input| source.get(*input as usize).copied().unwrap_or(0.0)).collect();
        graph.eval(node, &inputs)
    }

    /// `[a, k, d]` where an expression is `a + k x + d x'` with constants, `x` the coordinate `name` of `joint`.
    pub(super) fn affine(&self, joint: &str, name: &str, scalar: &At<Scalar>) -> Option<[f64; 3]> {
        let (mut graph, mut formals) = (Graph::new(), Formals::default());
        let mut build = Build::new(&mut graph, &mut formals);
        let x = self.lowering.names.joint_coordinate(&mut build, joint, name)?;
        let rate = build.rate(x);
        let root = self.lowering.names.lower(&mut build, scalar, Vec::new()).ok()?;
        // Numbers of the mechanism that there are not stand for the coordinate and its rate.
        let free = short(self.lowering.lowered.slots.values.len());
        let variables = [build.global_slot(free), build.global_slot(free + 1)];
        let root = graph.substitute(root, &[(x, variables[0]), (rate, variables[1])]);
        let constant = |input: &u32| matches!(formals.get(*input), Some(Formal::Slot(_)));
        if !graph.is_affine_in(root, &variables) || !graph.inputs_of(&[root]).iter().all(constant) {
            return None;
        }
        let values = &self.lowering.lowered.slots.values;
        let at = |point: [f64; 2]| {
            let input = |formal: &Formal| match formal {
                Formal::Slot(local) => {
                    let slot = formals.slots[*local as usize];
                    values.get(slot as usize).copied().unwrap_or_else(|| point[(slot - free) as usize])
                }
                _ => 0.0,
            };
            let inputs: Vec<f64> = formals.list().iter().map(input).collect();
            graph.eval(root, &inputs)
        };
        let constant = at([0.0, 0.0]);
        let numbers = [constant, at([1.0, 0.0]) - constant, at([0.0, 1.0]) - constant];
        numbers.iter().all(|number| number.is_finite()).then_some(numbers)
    }

    /// The value of an expression where it is a constant of the parameters.
    pub(super) fn constant(&self, scalar: &At<Scalar>) -> Option<f64> {
        self.lowering.values.number(scalar).ok()
    }
}
