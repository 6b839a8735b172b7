//! Loops of a written file are closed where it begins, by the numbers of the file alone.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use crate::common::{gallery, mjcf};

type Vector = [f64; 3];
type Quaternion = [f64; 4];

fn numbers<const N: usize>(node: Node<'_, '_>, name: &str) -> [f64; N] {
    let text = node.attribute(name).unwrap_or_else(|| panic!("{:?} has no {name}", node.tag_name()));
    let values: Vec<f64> = text.split(' ').map(|word| word.parse().expect("a number")).collect();
    values.try_into().expect("so many numbers")
}

fn turned([w, x, y, z]: Quaternion, v: Vector) -> Vector {
    let cross =
        |a: Vector, b: Vector| [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let u = [x, y, z];
    let once = cross(u, v);
    let twice = cross(u, once);
    [0, 1, 2].map(|i| v[i] + 2.0 * (w * once[i] + twice[i]))
}

fn product([a0, a1, a2, a3]: Quaternion, [b0, b1, b2, b3]: Quaternion) -> Quaternion {
    [
        a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3,
        a0 * b1 + a1 * b0 + a2 * b3 - a3 * b2,
        a0 * b2 - a1 * b3 + a2 * b0 + a3 * b1,
        a0 * b3 + a1 * b2 - a2 * b1 + a3 * b0,
    ]
}

/// Global places of all sites below a node, from the poses as they are written.
fn sites(node: Node<'_, '_>, at: Vector, turn: Quaternion, found: &mut BTreeMap<String, Vector>) {
    for child in node.children().filter(Node::is_element) {
        let place = |pos: Vector| {
            let moved = turned(turn, pos);
            [0, 1, 2].map(|i| at[i] + moved[i])
        };
        match child.tag_name().name() {
            "site" => {
                found.insert(child.attribute("name").expect("a name").to_owned(), place(numbers(child, "pos")));
            }
            "body" => sites(child, place(numbers(child, "pos")), product(turn, numbers(child, "quat")), found),
            _ => {}
        }
    }
}

#[test]
fn connected_sites_coincide_to_a_billionth_of_a_metre() {
    let (mut files, mut loops) = (0, 0);
    for (name, document) in gallery() {
        let text = mjcf(&document).text;
        let file = Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let root = file.root_element();
        let world = root.children().find(|node| node.has_tag_name("worldbody")).expect("a world");
        let mut found = BTreeMap::new();
        sites(world, [0.0; 3], [1.0, 0.0, 0.0, 0.0], &mut found);
        for connect in root.descendants().filter(|node| node.has_tag_name("connect")) {
            let [a, b] = ["site1", "site2"].map(|end| found[connect.attribute(end).expect("a site")]);
            let gap = (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
            assert!(gap < 1e-9, "{name}: {:?} is open by {gap:e} m", connect.attribute("name"));
            loops += 1;
        }
        files += 1;
    }
    assert!(files > 25 && loops > 25, "{files} files, {loops} loops");
}
