//! What the texts of the gallery invite to: each change is made, and what the text says of it comes true. A text that invites to
//! something which stands in no row fails the last test.

use std::f64::consts::{PI, TAU};

use crate::{friction, machines_in_plane, stops};
use holonomy_document::gallery;
use holonomy_mechanism::model::{Analysis, Reaction};
use holonomy_mechanism::run::{Progress, Run};
use holonomy_tests::{channel, finish, gallery_document, gallery_text, labelled, last, model};

/// A sentence that invites, word by word as it stands in a document of the gallery, and the trial of what it says.
struct Invitation {
    document: &'static str,
    says: &'static str,
    comes_true: fn(),
}

const INVITATIONS: &[Invitation] = &[
    Invitation {
        document: "chebyshev",
        says: "Change the rocker by a few millimetres: the proportions are what makes it straight.",
        comes_true: machines_in_plane::another_rocker,
    },
    Invitation {
        document: "conical-pendulum",
        says: "Slide the cone angle: `frame.holonomy` ends where the *solid angle swept* ends (with the sign of a turn seen from outside), up to the second-order error of the transport, which quarters when the step is halved.",
        comes_true: the_cone_angle,
    },
    Invitation {
        document: "free-body",
        says: "Throw a book into the air, spinning about each of its three axes in turn.",
        comes_true: each_axis_of_the_book,
    },
    Invitation {
        document: "free-body",
        says: "With less of it the book waits longer, and then turns over just the same.",
        comes_true: a_smaller_disturbance,
    },
    Invitation {
        document: "heavy-top",
        says: "Slow the spin: below $C^2 \\omega^2 = 4 A m g l \\cos\\vartheta$, with $A$ about the tip, no even precession is left at this tilt, and the top swings down like a pendulum.",
        comes_true: a_slower_spin,
    },
    Invitation {
        document: "jansen-leg",
        says: "Move the pivot $l$ by a centimetre or two, and the foot no longer stays level.",
        comes_true: machines_in_plane::another_pivot,
    },
    Invitation {
        document: "linear-example",
        says: "ask for more, and the product of rate and step leaves the stability interval of the method: (82, 1681) grows where (12, 70) decays.",
        comes_true: more_of_baumgarte,
    },
    Invitation {
        document: "moving-support",
        says: "the condition is $a^2 \\omega^2 > 2 g l$. Slide the frequency below it and the pendulum falls.",
        comes_true: a_lower_frequency,
    },
    Invitation {
        document: "peaucellier",
        says: "Make the crank a little longer or shorter: the circle misses $O$, and the line bends to a circle of many times the size.",
        comes_true: machines_in_plane::another_crank,
    },
    Invitation {
        document: "rolling-disc",
        says: "Give it another spin, and it nods while it goes round.",
        comes_true: another_spin,
    },
    Invitation {
        document: "slider-crank",
        says: "Make the rod longer: the two curves of the acceleration come together. The stroke is $2r$ whatever the rod.",
        comes_true: machines_in_plane::a_longer_rod,
    },
    Invitation {
        document: "spatial-four-bar",
        says: "Built with a ball at C and a cross at D (with pins along the hinge and across the rocker) instead of these hinges it would be free of this: try it.",
        comes_true: a_ball_and_a_cross,
    },
    Invitation {
        document: "squeezer",
        says: "*Compare the angle* $\\beta$: all runs take about the same number of steps at the same tolerance, yet without enough stabilization the crank is several radians off at 0.3 s",
        comes_true: the_angle_of_the_crank,
    },
    Invitation {
        document: "squeezer",
        says: "Slow the playback down to see it move.",
        comes_true: || too_fast_to_see("squeezer", "beta'"),
    },
    Invitation {
        document: "squeezer-bodies",
        says: "Slow the playback down to see it move.",
        comes_true: || too_fast_to_see("squeezer-bodies", "crank.angle'"),
    },
    Invitation {
        document: "stewart-platform",
        says: "Write `rotation-matrix` for `rotation` in the text: 156 coordinates in place of 91, the same motion.",
        comes_true: rotation_matrices,
    },
    Invitation {
        document: "table-four-legs",
        says: "press one pair of opposite legs harder and the other pair less, and nothing moves. That is the one self-stress of this table",
        comes_true: opposite_legs,
    },
    Invitation {
        document: "two-link-moving-line",
        says: "At 0.01 s the first run does not survive that: set the duration to 10 and read what the program says. Slide *frequency of the line* to see other drives.",
        comes_true: a_longer_run_and_other_drives,
    },
    Invitation {
        document: "two-link-parabola",
        says: "Watch the two drifts on their logarithmic scale. Baumgarte's parameters hardly help, and better ones would have to be found anew for every step size; one cheap correction after each step gains three to eleven digits",
        comes_true: the_two_drifts,
    },
    Invitation {
        document: "two-link-parabola",
        says: "The paper runs 40 s with the steps 0.01 s and 0.001 s (table 6.1): change duration and step under *Method*.",
        comes_true: the_paper_s_duration_and_steps,
    },
    Invitation {
        document: "universal-shaft",
        says: "Slide the angle: the computed ratio lies on the formula.",
        comes_true: another_angle_of_the_shafts,
    },
    Invitation {
        document: "stop-pendulum",
        says: "Move the stop to the other side of straight below ($\\beta < 0$): now the bar strikes it again and again, ever more softly, until it swings as one that just touches it.",
        comes_true: stops::another_side,
    },
    Invitation {
        document: "brick",
        says: "Push at 0.45 m: it tips after 1.09 s.",
        comes_true: friction::the_brick_tips,
    },
    Invitation {
        document: "newtons-cradle",
        says: "Lower $e$: the row soon swings as one, and what is lost is in *energy.impacts*.",
        comes_true: stops::a_lower_restitution,
    },
];

fn changed(name: &str, sets: &[(&str, &str)]) -> Run {
    finish(&model(&gallery_document(name, sets), 0))
}

fn slid(name: &str, parameter: &str, value: f64) -> Run {
    changed(name, &[(&format!("parameters.{parameter}.value"), &value.to_string())])
}

fn analysis(name: &str, sets: &[(&str, &str)]) -> Analysis {
    model(&gallery_document(name, sets), 0).analysis().unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

fn farthest(run: &Run, name: &str) -> f64 {
    channel(run, name).iter().fold(0.0, |most, x| x.abs().max(most))
}

fn difference(one: &[f64], other: &[f64]) -> f64 {
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).fold(0.0, |most, (a, b)| (a - b).abs().max(most))
}

fn spread(values: &[f64]) -> f64 {
    let (low, high) =
        values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)));
    high - low
}

fn the_cone_angle() {
    for cone in ["10", "50", "70"] {
        let off = |step: &str| {
            let run =
                changed("conical-pendulum", &[("parameters.cone.value", cone), ("simulation.integrator.step", step)]);
            (last(&run, "frame.holonomy") - last(&run, "expected")).abs()
        };
        let (whole, half) = (off("0.005"), off("0.0025"));
        assert!(whole < 1e-3 && (whole / half - 4.0).abs() < 0.1, "{cone}: {whole:e} {half:e}");
    }
}

fn each_axis_of_the_book() {
    let document = gallery_document("free-body", &[]);
    let turns_over =
        |label: &str, spin: &str| channel(&finish(&labelled(&document, label)), spin).iter().any(|spin| *spin < 0.0);
    assert!(turns_over("intermediate axis", "omega_x"));
    assert!(!turns_over("long axis", "omega_y") && !turns_over("short axis", "omega_z"));
}

fn a_smaller_disturbance() {
    let waits = |push: f64| {
        let run = slid("free-body", "push", push);
        let first = channel(&run, "omega_x")
            .iter()
            .position(|spin| *spin < 0.0)
            .unwrap_or_else(|| panic!("it never turns over"));
        channel(&run, "t")[first]
    };
    assert!(waits(0.002) > waits(0.02) + 0.5);
}

fn a_slower_spin() {
    let (m, g, l, r, tilt) = (0.5, 9.81, 0.1, 0.08, 40.0 * PI / 180.0);
    let (about_the_tip, about_itself): (f64, f64) = (m * r * r / 4.0 + m * l * l, m * r * r / 2.0);
    let least = (4.0 * about_the_tip * m * g * l * f64::cos(tilt)).sqrt() / about_itself;
    assert!((50.0..70.0).contains(&least), "{least}");
    // Twice as fast it nods by a few degrees; slower than that it hangs below its tip.
    assert!(farthest(&slid("heavy-top", "spin", 2.0 * least), "nod") < tilt + 0.2);
    assert!(farthest(&slid("heavy-top", "spin", 0.8 * least), "nod") > 0.5 * PI);
}

fn more_of_baumgarte() {
    let document = gallery_document("linear-example", &[]);
    let drift = |label: &str| {
        let drift = channel(&finish(&labelled(&document, label)), "position_drift");
        (drift[1].abs(), drift.last().map_or(f64::NAN, |x| x.abs()))
    };
    let (mild, strong) = (drift("Baumgarte (12, 70)"), drift("Baumgarte (82, 1681)"));
    assert!(mild.1 < 0.01 * mild.0 && strong.1 > 100.0 * strong.0, "{mild:?} {strong:?}");
}

fn a_lower_frequency() {
    let least = f64::sqrt(2.0 * 9.81 * 0.25) / 0.03 / TAU;
    assert!(farthest(&slid("moving-support", "f", 1.1 * least), "theta") < 0.5);
    for share in [0.9, 0.5] {
        assert!(farthest(&slid("moving-support", "f", share * least), "theta") > 0.5 * PI, "{share}");
    }
}

fn another_spin() {
    let nods = |excess: f64| spread(&channel(&slid("rolling-disc", "excess", excess), "lean"));
    assert!(nods(0.0) < 1e-8 && nods(0.2) > 0.02 && nods(-0.3) > 0.02);
}

fn a_ball_and_a_cross() {
    assert_eq!(analysis("spatial-four-bar", &[]).redundancy, 3);
    let sets = [
        ("joints.C", r#"{ "type": "spherical", "connect": ["coupler.C", "rocker.C"] }"#),
        (
            "joints.D",
            r#"{ "type": "universal", "connect": ["ground.D", "rocker.D"], "axes": [[0, 0, 1], ["-sin(gamma)", "cos(gamma)", 0]] }"#,
        ),
    ];
    let analysis = analysis("spatial-four-bar", &sets);
    assert_eq!((analysis.redundancy, analysis.mobility), (0, 0), "{:?}", analysis.dependent_rows);
    for (name, joint) in &analysis.joints {
        assert_eq!(joint.reaction, Reaction::Unique, "{name}");
    }
    let (before, after) = (changed("spatial-four-bar", &[]), changed("spatial-four-bar", &sets));
    let off = difference(&channel(&before, "rocker.x"), &channel(&after, "rocker.x"));
    assert!(off < 1e-5, "{off:e}");
}

fn the_angle_of_the_crank() {
    let document = gallery_document("squeezer", &[]);
    let tight = r#"{ "type": "dop853", "rtol": 1e-10, "atol": 1e-12 }"#;
    let exact =
        last(&finish(&labelled(&gallery_document("squeezer", &[("simulation.integrator", tight)]), "S-both²")), "beta");
    let [loose, mild, held] = ["Baumgarte (0, 0)", "Baumgarte (12, 70)", "S-both²"].map(|label| {
        let run = finish(&labelled(&document, label));
        ((last(&run, "beta") - exact).abs(), run.summary().steps as f64)
    });
    assert!(loose.0 > 2.0 && mild.0 > 2.0 && held.0 < 0.03, "{loose:?} {mild:?} {held:?}");
    assert!((loose.1 / held.1 - 1.0).abs() < 0.15 && (mild.1 / held.1 - 1.0).abs() < 0.15);
}

/// At its own speed the crank turns by more than a turn from one picture of a screen to the next.
fn too_fast_to_see(name: &str, speed: &str) {
    let document = gallery_document(name, &[]);
    assert!(last(&finish(&labelled(&document, "S-both²")), speed) / 60.0 > TAU);
}

fn rotation_matrices() {
    let shorter = ("simulation.duration", "0.6");
    let written = [shorter, ("rotation", r#""rotation-matrix""#)];
    assert_eq!(analysis("stewart-platform", &[]).n, 91);
    assert_eq!(analysis("stewart-platform", &written).n, 156);
    let (one, other) = (changed("stewart-platform", &[shorter]), changed("stewart-platform", &written));
    for name in ["platform.z", "roll_now", "pitch_now", "leg1.displacement", "leg4.displacement"] {
        let off = difference(&channel(&one, name), &channel(&other, name));
        assert!(off < 1e-9, "{name}: {off:e}");
    }
    assert!(farthest(&one, "pitch_now") > 0.01, "it has moved");
}

fn opposite_legs() {
    let found = analysis("table-four-legs", &[]);
    let [stress] = found.self_stresses.as_slice() else { panic!("{:?}", found.self_stresses) };
    let of = |leg: &str| {
        let row = stress.multipliers.iter().find(|(row, _)| row.starts_with(leg));
        row.unwrap_or_else(|| panic!("{leg} carries nothing: {:?}", stress.multipliers)).1
    };
    let legs = ["leg1", "leg2", "leg3", "leg4"].map(of);
    // Opposite legs alike, the two pairs against each other.
    assert!(legs[0] * legs[2] > 0.0 && legs[1] * legs[3] > 0.0 && legs[0] * legs[1] < 0.0, "{legs:?}");
    let document = gallery_document("table-four-legs", &[]);
    let moves = |label: &str| channel(&finish(&labelled(&document, label)), "top.x");
    assert!(difference(&moves("leg 4 carries nothing"), &moves("smallest multipliers")) < 1e-9);
}

fn a_longer_run_and_other_drives() {
    let document = gallery_document("two-link-moving-line", &[("simulation.duration", "10")]);
    let mut run = labelled(&document, "Baumgarte (0, 0)").start().unwrap_or_else(|failure| panic!("{failure}"));
    let Progress::Failed(failure) = run.finish() else { panic!("it survives") };
    assert!(failure.message.contains("grew without bound") && !failure.remedy.is_empty(), "{failure}");
    for omega in [0.2, 1.2] {
        let text = format!("{omega}");
        let document = gallery_document("two-link-moving-line", &[("parameters.omega.value", &text)]);
        let run = finish(&labelled(&document, "S-both²"));
        let line: Vec<f64> = channel(&run, "t").iter().map(|t| f64::sin(omega * t).powi(2)).collect();
        assert!(difference(&channel(&run, "tip_y"), &line) < 1e-3, "{omega}");
    }
}

/// The largest drift of the runs "no stabilization", Baumgarte (12, 70) and S-both².
fn drifts(sets: &[(&str, &str)]) -> [f64; 3] {
    let document = gallery_document("two-link-parabola", sets);
    ["Baumgarte (0, 0)", "Baumgarte (12, 70)", "S-both²"]
        .map(|label| farthest(&finish(&labelled(&document, label)), "drift.position"))
}

fn the_two_drifts() {
    let text: serde_json::Value = serde_json::from_str(gallery_text("two-link-parabola")).expect("JSON");
    for drift in ["drift.position", "drift.velocity"] {
        let shown = text["plots"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|plot| plot["channels"][0] == drift && plot["log"] == true);
        assert!(shown, "{drift}");
    }
    let [none, mild, held] = drifts(&[]);
    assert!(mild > 1e-3 * none && held < 1e-3 * mild, "{none:e} {mild:e} {held:e}");
}

fn the_paper_s_duration_and_steps() {
    for step in ["0.01", "0.001"] {
        let [none, _, held] = drifts(&[("simulation.duration", "40"), ("simulation.integrator.step", step)]);
        assert!(held < 1e-3 * none, "{step}: {none:e} {held:e}");
    }
}

fn another_angle_of_the_shafts() {
    for beta in [10.0, 50.0, 60.0] {
        let run = slid("universal-shaft", "beta", beta);
        assert!(difference(&channel(&run, "ratio"), &channel(&run, "formula")) < 1e-9, "{beta}");
        assert!(spread(&channel(&run, "ratio")) > 0.02);
    }
}

#[test]
fn every_change_that_a_text_invites_to_does_what_the_text_says() {
    for Invitation { document, says, comes_true } in INVITATIONS {
        assert!(description(document).contains(says), "{document} no longer says: {says}");
        comes_true();
    }
}

fn description(name: &str) -> String {
    let document: serde_json::Value = serde_json::from_str(gallery_text(name)).expect("JSON");
    let text = &document["description"];
    text.as_str().or(text["en"].as_str()).unwrap_or_else(|| panic!("{name} has no description")).to_owned()
}

/// Verbs that ask the reader for something, at the beginning of a sentence or after a colon.
const ASKS: [&str; 34] = [
    "add", "ask", "change", "choose", "compare", "double", "drag", "drop", "give", "halve", "hold", "let", "look",
    "make", "move", "open", "pick", "press", "pull", "put", "read", "remove", "replace", "run", "select", "set",
    "slide", "slow", "take", "throw", "try", "turn", "watch", "write",
];

/// Where in a text somebody is asked for something.
fn asked(text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut begins = true;
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let bare: String = word.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>().to_lowercase();
        if begins && ASKS.contains(&bare.as_str()) {
            places.push(at);
        }
        // A formula between two parts of a sentence is no beginning.
        begins = word.trim_end().ends_with(['.', ':', ';', '!', '?']) || word.ends_with('\n');
        at += word.len();
    }
    places
}

#[test]
fn no_text_invites_to_what_is_not_tried() {
    let mut found = 0;
    for entry in gallery::entries() {
        let text = description(entry.name);
        let tried: Vec<_> = INVITATIONS
            .iter()
            .filter(|invitation| invitation.document == entry.name)
            .filter_map(|invitation| text.find(invitation.says).map(|start| start..start + invitation.says.len()))
            .collect();
        for place in asked(&text) {
            let rest: String = text[place..].chars().take(60).collect();
            assert!(tried.iter().any(|range| range.contains(&place)), "{}: nobody tries \"{rest}...\"", entry.name);
            found += 1;
        }
    }
    assert!(found >= 14, "{found}");
    assert_eq!(asked("It moves. Set it free: try it, or do not set it free."), [10, 23]);
}
