//! The Bricard mechanism (IFToMM A04) and other mechanisms of space with rows too many: motion against the reference, verdicts.

use holonomy_mechanism::model::Reaction;
use holonomy_tests::{channel, difference, distance_from, finish, gallery_document, labelled, last, model, table};

#[test]
fn the_corner_of_the_mechanism_is_where_the_reference_has_it_over_ten_seconds() {
    let document = gallery_document("bricard", &[]);
    // Section 5.2 of the reference: x, y, z at 10 s.
    let ends = [
        ("thin rods", "thin", [0.999_264_610_089_414_9, -0.999_999_729_799_615_5, -0.000_735_119_511_424_841]),
        ("square rods", "square", [0.999_730_987_303_835_4, -0.999_999_963_825_817_3, -0.000_268_976_512_249_304_6]),
    ];
    for (label, file, end) in ends {
        let run = finish(&labelled(&document, label));
        let reference = table(&format!("solvability/bricard_A04_{file}.csv"));
        for (i, axis) in ["x", "y", "z"].iter().enumerate() {
            let name = format!("rod3.A.{axis}");
            let (off, over) = ((last(&run, &name) - end[i]).abs(), distance_from(&reference, axis, &run, &name));
            assert!(off < 1e-8 && over < 1e-8, "{label} {axis}: {off:e} at the end, {over:e} over the run");
        }
        let energy = channel(&run, "energy.total");
        assert!(difference(&energy, &vec![energy[0]; energy.len()]) < 1e-8, "{label}");
    }
}

#[test]
fn the_gallery_says_which_reactions_mean_something() {
    // Name, redundancy, ways to move; joints that are unique.
    let cases: [(&str, usize, usize, &[&str]); 4] = [
        ("bricard", 1, 1, &[]),
        ("door-two-hinges", 5, 1, &[]),
        ("table-four-legs", 1, 3, &[]),
        // Driven: the one way to move is taken by the motor, whose torque is determined.
        ("spatial-four-bar", 3, 0, &["motor"]),
    ];
    for (name, redundancy, mobility, unique) in cases {
        for rotation in ["\"euler-parameters\"", "\"rotation-matrix\""] {
            // Thin bodies have no rotation-matrix coordinates.
            let thick: &[(&str, &str)] = match name {
                "bricard" => &[("parameters.a.value", "0.1")],
                "door-two-hinges" => &[("bodies.door.inertia", "[10, 11.5, 1.7]")],
                _ => &[],
            };
            let sets: Vec<(&str, &str)> = [("rotation", rotation)].iter().chain(thick).copied().collect();
            let found = model(&gallery_document(name, &sets), usize::from(name == "bricard"))
                .analysis()
                .unwrap_or_else(|failure| panic!("{failure}"));
            assert_eq!((found.redundancy, found.mobility), (redundancy, mobility), "{name} {rotation}");
            assert!(found.methods_agree && found.singular.is_none(), "{name} {rotation}");
            let sure: Vec<&str> = found
                .joints
                .iter()
                .filter(|(_, joint)| joint.reaction == Reaction::Unique)
                .map(|(name, _)| name.as_str())
                .collect();
            assert_eq!(sure, unique, "{name} {rotation}");
        }
    }
}

#[test]
fn the_choice_among_superfluous_rows_changes_loads_and_no_motion() {
    let cases: [(&str, &[&str], &str); 3] = [
        ("door-two-hinges", &["hinge1.angle", "door.x"], "reaction.hinge1.fz"),
        ("table-four-legs", &["top.x", "top.wz"], "reaction.leg4.fz"),
        ("spatial-four-bar", &["D.angle", "coupler.y", "lambda.B.x", "reaction.motor"], "lambda.A.mb"),
    ];
    for (name, same, different) in cases {
        let document = gallery_document(name, &[]);
        let [first, second] = [0, 1].map(|run| finish(&model(&document, run)));
        for channel_name in same {
            let off = difference(&channel(&first, channel_name), &channel(&second, channel_name));
            assert!(off < 1e-8, "{name} {channel_name}: {off:e}");
        }
        let off = difference(&channel(&first, different), &channel(&second, different));
        assert!(off > 1e-3, "{name} {different}: {off:e}");
    }
}
