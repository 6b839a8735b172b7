//! What the text of the governor at its critical speed says:
//! `(m L^2 + J) th'' = m L^2 w^2 sin th cos th - m g L sin th - k th - c th'`, with the inertia `J` of an arm about its own centre.

use holonomy_mechanism::balance::{About, Fate};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::run::Run;
use holonomy_study::locus::RootLocus;
use holonomy_tests::{channel, finish, gallery_document, gallery_text, labelled, last, model};

const G: f64 = 9.81;
/// Moment of inertia of an arm about its centre of mass, in every direction.
const OWN: f64 = 2e-4;

/// Speeds where something begins to grow.
fn critical(spring: f64, mass: f64, length: f64) -> f64 {
    let values = [("k", spring), ("m", mass), ("L", length)];
    let sets: Vec<(String, String)> =
        values.iter().map(|(name, value)| (format!("parameters.{name}.value"), value.to_string())).collect();
    let sets: Vec<(&str, &str)> = sets.iter().map(|(at, value)| (at.as_str(), value.as_str())).collect();
    let mut kinds = KindCache::new();
    let mut locus =
        RootLocus::new(&gallery_document("governor-critical", &sets), 0, "speed", [1.0, 20.0], 20).expect("a locus");
    while locus.advance(&mut kinds).expect("a step") {}
    let [crossing] = locus.crossings() else { panic!("{:?}", locus.crossings()) };
    assert!(crossing.grows && crossing.im == 0.0, "{crossing:?}");
    crossing.value
}

#[test]
fn the_critical_speed_is_that_of_the_text() {
    for (spring, mass, length) in [(0.0, 0.5, 0.2), (0.0, 0.25, 0.2), (0.3, 0.5, 0.2), (1.0, 0.8, 0.3), (0.0, 0.5, 0.3)]
    {
        let wanted = f64::sqrt(G / length + spring / (mass * length * length));
        let found = critical(spring, mass, length);
        assert!((found - wanted).abs() < 1e-9, "{found} {wanted}");
    }
    assert!((f64::sqrt(G / 0.2) - 7.004).abs() < 5e-4 && gallery_text("governor-critical").contains("is 7.004 rad/s"));
}

#[test]
fn straight_down_small_motions_are_those_of_the_closed_form() {
    for speed in [2.0_f64, 6.5, 9.0] {
        let document = gallery_document("governor-critical", &[("parameters.speed.value", &speed.to_string())]);
        let model = model(&document, 0);
        let report = model.vibration(&model.start_state().unwrap(), None).unwrap().report;
        let inertia = 0.5 * 0.04 + OWN;
        let (decay, square) = (0.02 / inertia / 2.0, (0.5 * G * 0.2 - 0.5 * 0.04 * speed * speed) / inertia);
        assert_eq!((report.about, report.zeros), (About::Motion, 0));
        let under = square - decay * decay;
        if under > 0.0 {
            let [mode] = &report.modes[..] else { panic!("{report:?}") };
            assert!((mode.re + decay).abs() < 1e-8 && (mode.im - under.sqrt()).abs() < 1e-8, "{mode:?}");
            assert_eq!(mode.fate, Fate::Fades);
        } else {
            let [fades, grows] = &report.modes[..] else { panic!("{report:?}") };
            assert!((grows.re - (-decay + (-under).sqrt())).abs() < 1e-8, "{grows:?}");
            assert!((fades.re - (-decay - (-under).sqrt())).abs() < 1e-8 && grows.fate == Fate::Grows, "{fades:?}");
        }
    }
}

#[test]
fn a_nudge_comes_back_below_it_and_lifts_the_balls_above_it() {
    let document = gallery_document("governor-critical", &[("simulation.duration", "20")]);
    let (rises, comes_back) = (
        finish(&labelled(&document, "9 rad/s: they rise")),
        finish(&labelled(&document, "6.5 rad/s: they swing back")),
    );
    let wanted = f64::acos(G / (0.2 * 81.0));
    assert!((last(&rises, "opening") - wanted).abs() < 2e-3, "{} {wanted}", last(&rises, "opening"));
    assert!((last(&rises, "balance") - wanted).abs() < 1e-12 && last(&comes_back, "balance") == 0.0);
    let tail = |run: &Run| {
        let angle = channel(run, "opening");
        angle[angle.len() - 300..].iter().fold(0.0_f64, |most, x| most.max(x.abs()))
    };
    assert!(tail(&comes_back) < 1e-3, "{}", tail(&comes_back));
    // Until the nudge nothing moves.
    assert!(channel(&rises, "opening")[..50].iter().all(|x| x.abs() < 1e-12));
}
