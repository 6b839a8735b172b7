//! What the text of the tippe top says: Jellett's integral, the spin on its head, and the slowest spin that turns it over.

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::run::Run;
use holonomy_study::locus::RootLocus;
use holonomy_tests::{channel, finish, gallery_document, gallery_text, labelled, largest, last, model};

const RADIUS: f64 = 0.02;
const MASS: f64 = 0.02;
const TIGHT: &str = r#"{ "type": "dop853", "rtol": 1e-11, "atol": 1e-14 }"#;

fn run(sets: &[(&str, &str)]) -> Run {
    finish(&model(&gallery_document("tippe-top", sets), 0))
}

#[test]
fn jelletts_integral_stays_whatever_the_friction_and_the_knock() {
    for (friction, knock) in [("0.1", "0.002"), ("0.02", "0.01"), ("0.2", "0.001")] {
        let run = run(&[
            ("parameters.c.value", friction),
            ("parameters.knock.value", knock),
            ("simulation.integrator", TIGHT),
            ("simulation.duration", "4"),
        ]);
        let off: Vec<f64> = channel(&run, "jellett").iter().map(|share| share - 1.0).collect();
        assert!(largest(&off) < 1e-9, "{friction}: {:e}", largest(&off));
        assert!(last(&run, "energy.forces") < -1e-6);
        // What friction takes is in the books.
        let spent = ["energy.forces", "energy.impacts", "energy.stabilization"].map(|name| last(&run, name));
        let missing = last(&run, "energy.total") - channel(&run, "energy.total")[0] - spent.iter().sum::<f64>();
        assert!(missing.abs() < 1e-10, "{missing:e}");
    }
}

#[test]
fn it_turns_over_and_spins_on_its_head_as_jellett_says() {
    let run = run(&[("simulation.duration", "12")]);
    assert!(last(&run, "lean") > 3.12, "{}", last(&run, "lean"));
    let wanted = 150.0 * (RADIUS - 0.004) / (RADIUS + 0.004);
    assert!((last(&run, "top.wz") - wanted).abs() < 0.02 && (last(&run, "own") + wanted).abs() < 0.02, "{wanted}");
    assert!((last(&run, "on_its_head") - wanted).abs() < 1e-12);
    // The centre of mass has risen by twice what it was below the middle.
    let height = channel(&run, "top.z");
    assert!((height[height.len() - 1] - height[0] - 0.008).abs() < 1e-5);
}

#[test]
fn too_slow_it_comes_back() {
    let document = gallery_document("tippe-top", &[]);
    let run = finish(&labelled(&document, "20 rad/s: too slow"));
    let lean = channel(&run, "lean");
    assert!(largest(&lean) > 0.1 && lean[lean.len() - 1] < 0.005, "{}", lean[lean.len() - 1]);
}

/// Of all motions with the same Jellett's integral and the same tilt the one of least energy spins about the line to the point that touches. Upright it
/// is stable as long as this energy, `l^2/(2 (A R^2 sin^2 th + C (a - R cos th)^2)) + m g (R - a cos th)`, is least there.
#[test]
fn the_slowest_spin_that_turns_it_over_is_that_of_the_text() {
    for (offset, across, axial) in [(0.004, 0.4, 0.4), (0.002, 0.4, 0.4), (0.004, 0.45, 0.4), (0.003, 0.4, 0.43)] {
        let document = gallery_document(
            "tippe-top",
            &[
                ("parameters.a.value", &offset.to_string()),
                ("parameters.A.value", &format!("\"{across}*m*R^2\"")),
                ("parameters.C.value", &format!("\"{axial}*m*R^2\"")),
            ],
        );
        let mut kinds = KindCache::new();
        let mut locus = RootLocus::new(&document, 0, "n", [1.0, 151.0], 16).unwrap();
        while locus.advance(&mut kinds).unwrap() {}
        let [crossing] = locus.crossings() else { panic!("{:?}", locus.crossings()) };
        let inertia = MASS * RADIUS * RADIUS;
        let (reach, over) = (RADIUS - offset, across * RADIUS - axial * (RADIUS - offset));
        let wanted = f64::sqrt(MASS * 9.81 * offset * reach * reach / (RADIUS * inertia * over));
        assert!(crossing.grows && (crossing.value - wanted).abs() < 1e-8 * wanted, "{crossing:?} {wanted}");
        if (offset, across) == (0.004, 0.4) {
            assert!((wanted - 28.0).abs() < 0.05 && gallery_text("tippe-top").contains("28.0 rad/s here"));
        }
    }
}
