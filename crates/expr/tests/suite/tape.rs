//! Tapes of random graphs with much that is shared: every output against the graph evaluated node by node, and every lane
//! against a single evaluation, bit for bit.

use crate::support::{lift, same};
use holonomy_expr::{BinaryOp, Graph, LANES, NodeId, TableId, Tape, UnaryOp};
use proptest::prelude::*;

const INPUTS: u32 = 5;

/// Which node is added, and which earlier nodes it is made of.
type Choice = (u8, [usize; 3], i32);

fn add(g: &mut Graph, nodes: &[NodeId], table: TableId, (kind, from, number): Choice) -> NodeId {
    let [a, b, c] = from.map(|place| nodes[place % nodes.len()]);
    match kind {
        0..=3 => g.mul(a, b),
        4..=6 => g.add(a, b),
        7..=9 => g.sub(a, b),
        10 => g.select(a, b, c),
        11 => g.norm(&[a, b, c]),
        12 => g.powi(a, number),
        13 => g.table(table, a),
        14 => g.constant(f64::from(number)),
        15 | 16 => g.unary(UnaryOp::ALL[number.unsigned_abs() as usize % UnaryOp::ALL.len()], a),
        _ => g.binary(BinaryOp::ALL[number.unsigned_abs() as usize % BinaryOp::ALL.len()], a, b),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn a_tape_of_a_random_graph_has_the_bits_of_its_nodes(
        choices in prop::collection::vec((0..18_u8, prop::array::uniform3(0..1000_usize), -40..40_i32), 1..150),
        roots in prop::collection::vec(0..1000_usize, 1..20),
        points in prop::array::uniform4(prop::array::uniform5(-2.0..2.0)),
    ) {
        let mut g = Graph::new();
        let table = g.add_table(lift());
        let mut nodes: Vec<NodeId> = (0..INPUTS).map(|input| g.input(input)).collect();
        for choice in choices {
            let node = add(&mut g, &nodes, table, choice);
            nodes.push(node);
        }
        // The last nodes rest on most of the others.
        let roots: Vec<NodeId> = roots.iter().map(|back| nodes[nodes.len() - 1 - back % nodes.len()]).collect();
        let tape = Tape::compile(&g, &roots);
        prop_assert_eq!(&tape, &Tape::compile(&g.clone(), &roots));
        let (mut work, mut outputs) = (vec![f64::NAN; tape.work_len()], vec![0.0; roots.len()]);
        let mut lanes = vec![[0.0; LANES]; roots.len()];
        let inputs: Vec<[f64; LANES]> = (0..INPUTS as usize).map(|i| std::array::from_fn(|k| points[k][i])).collect();
        tape.eval_lanes(&inputs, &mut vec![[f64::NAN; LANES]; tape.work_len()], &mut lanes);
        for (k, point) in points.iter().enumerate() {
            tape.eval(point, &mut work, &mut outputs);
            for (number, root) in roots.iter().enumerate() {
                let direct = g.eval(*root, point);
                prop_assert!(same(outputs[number], direct), "output {}: {} {}", number, outputs[number], direct);
                prop_assert!(same(lanes[number][k], direct), "lane {} of output {}", k, number);
            }
        }
    }
}
