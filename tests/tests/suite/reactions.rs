//! The signs of multipliers and reactions are those of the example in the manual.

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
