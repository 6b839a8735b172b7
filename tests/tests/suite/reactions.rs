//! The signs of multipliers and reactions are those of the example in the manual.

use std::collections::{BTreeMap, BTreeSet};

use holonomy_document::gallery;
use holonomy_tests::{channel, document, finish, last, model};

const FORMAT: &str = include_str!("../../../docs/format.md");

#[test]
fn the_example_of_the_manual_has_the_forces_that_stand_beside_it() {
    let section = FORMAT.split("## Forces in joints").nth(1).expect("the section");
    let section = section.split("\n## ").next().expect("its text");
    let example = section.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("its document");
    let rows: Vec<(&str, f64)> = section
        .lines()
        .filter_map(|line| {
            let mut cells = line.split('|').map(str::trim).skip(1);
            let (name, value) = (cells.next()?.trim_matches('`'), cells.next()?);
            Some((name, value.parse().ok()?))
        })
        .collect();
    assert_eq!(rows.len(), 7, "{rows:?}");
    for (formulation, stabilization) in
        [("minimal", "none"), ("index-1", "s-both2"), ("null-space", "none"), ("projected", "none")]
    {
        let simulation =
            format!(r#""formulation": "{formulation}", "stabilization": "{stabilization}", "duration": 1"#);
        let run = finish(&model(&document(&example.replace(r#""duration": 1"#, &simulation)), 0));
        for (name, value) in &rows {
            assert!((last(&run, name) - value).abs() < 1e-9, "{formulation} {name}: {}", last(&run, name));
        }
        // It hangs still, and nothing pushes sideways.
        assert!(channel(&run, "bulb.y").iter().all(|y| (y + 2.0).abs() < 1e-12), "{formulation}");
        for name in ["reaction.hook.fx", "reaction.hook.mz", "reaction.cord.fx", "reaction.cord.mz"] {
            assert!(last(&run, name).abs() < 1e-9, "{formulation} {name}");
        }
    }
}

/// What stands between the marks of a cell: every second piece.
fn marked(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Of each type of a table of joints the rows that it names.
fn rows(table: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut rows = BTreeMap::new();
    for line in table.lines().take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        for kind in marked(cells[1]) {
            rows.insert(kind, marked(cells[2]).flat_map(str::split_whitespace).collect());
        }
    }
    rows
}

#[test]
fn the_tables_of_joints_have_the_rows_of_each() {
    let table = |above: &str| rows(FORMAT.split(above).nth(1).expect(above).trim_start());
    let tables = [table("\nIn the plane:\n"), table("\nIn space:\n")];
    let mut seen = BTreeSet::new();
    for entry in gallery::entries() {
        let document = document(entry.text());
        let known = &tables[usize::from(document.is_spatial())];
        for row in &model(&document, 0).lowered().rows {
            let Some(joint) = document.joints.iter().find(|joint| joint.name == row.owner) else { continue };
            let kind = joint.value.id();
            let one_sided = ["lower", "upper"].contains(&&*row.row) || row.row.starts_with("friction");
            // In space a coupling has the row that it has in the plane.
            let named =
                [known, &tables[0]].iter().any(|table| table.get(kind).is_some_and(|rows| rows.contains(&&*row.row)));
            assert!(one_sided || named, "{}: {kind} {}", entry.name, row.row);
            seen.insert(kind);
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}

#[test]
fn multipliers_of_friction_are_positive_against_a_slip_that_counts_positive() {
    let planar = r#""inertia": 0.5, "velocity": [V, 0], "angular_velocity": V, "points": { "c": [0, 0] }"#;
    let spatial = r#""inertia": [0.5, 0.5, 0.5], "velocity": [V, 0, 0], "angular_velocity": [V, 0, 0]"#;
    for (space, body, joint, rows, positive) in [
        ("planar", planar, r#""type": "prismatic", "axis": [1, 0]"#, &["friction"][..], "displacement"),
        ("planar", planar, r#""type": "revolute""#, &["friction"], "angle"),
        ("planar", planar, r#""type": "path", "curve": "y""#, &["friction"], "x"),
        ("planar", planar, r#""type": "path", "curve": "-y", "side": "at-most""#, &["friction"], "-x"),
        ("planar", planar, r#""type": "path", "curve": "y", "side": "at-least""#, &["friction"], "-x"),
        (
            "spatial",
            spatial,
            r#""type": "cylindrical", "axis": [1, 0, 0]"#,
            &["friction_along", "friction_around"],
            "both",
        ),
    ] {
        for speed in [1.0, -1.0] {
            let (ground, gravity) =
                if space == "planar" { ("[0, 0]", "[0, -9.81]") } else { ("[0, 0, 0]", "[0, -9.81, 0]") };
            let radius = if joint.contains("path") || joint.contains("prismatic") { "" } else { r#", "radius": 0.1"# };
            let body = body.replace('V', &speed.to_string());
            let body = if joint.contains("revolute") { body.replace(&format!("[{speed}, 0]"), "[0, 0]") } else { body };
            let points = if space == "spatial" { r#", "points": { "c": [0, 0, 0] }"# } else { "" };
            let text = format!(
                r#"{{ "holonomy": 1, "space": "{space}", "gravity": {gravity}, "ground": {{ "points": {{ "O": {ground} }} }},
                "bodies": {{ "b": {{ "mass": 2, "position": {ground}, {body}{points} }} }},
                "joints": {{ "j": {{ {joint}, "connect": ["ground.O", "b.c"], "friction": {{ "kinetic": 0.3{radius} }} }} }},
                "simulation": {{ "duration": 0.01 }} }}"#
            );
            let run = finish(&model(&document(&text), 0));
            let sign = if positive == "-x" { -speed } else { speed };
            for row in rows {
                let force = last(&run, &format!("lambda.j.{row}"));
                assert!(force * sign > 0.0, "{joint} {row} at {speed}: {force}");
            }
        }
    }
}
