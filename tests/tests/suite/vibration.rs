//! Frequencies, damping and stability of small motions against closed forms and published eigenvalues.

use holonomy_mechanism::balance::{About, Fate, VibrationReport};
use holonomy_mechanism::kind::KindCache;
use holonomy_study::locus::{LocusProblem, RootLocus};
use holonomy_tests::{document, finish, gallery_document, model};

fn vibration(text: &str) -> VibrationReport {
    let model = model(&document(text), 0);
    let start = model.start_state().unwrap_or_else(|failure| panic!("{failure}"));
    model.vibration(&start, None).unwrap_or_else(|failure| panic!("{failure}")).report
}

fn near(a: f64, b: f64, relative: f64) -> bool {
    (a - b).abs() <= relative * b.abs()
}

#[test]
fn a_spring_with_a_damper_has_the_eigenvalues_of_the_closed_form() {
    // m = 2, k = 50, c = 3: -c/2m +- i sqrt(k/m - (c/2m)^2).
    let report = vibration(
        r#"{"holonomy":1,"coordinates":{"x":0.3},"kinetic_energy":"x'^2","potential_energy":"25*x^2","generalized_forces":{"x":"-3*x'"},"simulation":{"duration":1}}"#,
    );
    let [mode] = &report.modes[..] else { panic!("{report:?}") };
    let (decay, square) = (0.75, 25.0);
    assert_eq!((report.about, report.stable, report.zeros, mode.fate), (About::Rest, true, 0, Fate::Fades));
    assert!(near(mode.re, -decay, 1e-12) && near(mode.im, f64::sqrt(square - decay * decay), 1e-12));
    assert!(near(mode.damping.unwrap(), decay / 5.0, 1e-12));
    assert!(near(mode.frequency.unwrap(), mode.im / (2.0 * std::f64::consts::PI), 1e-14));
    assert!(mode.shares.len() == 1 && mode.shares[0].0 == "x" && near(mode.shares[0].1, 1.0, 1e-14));
}

/// Where coordinates swing a quarter of a period apart each has its share of the energy, not the one alone that moves first.
#[test]
fn shares_are_those_of_a_whole_period() {
    // Gyroscopic forces alone turn x into y: x'' = 3 y' - 4 x, 3 y'' = -3 x' - 3 y. In each shape y = i k x with a real k.
    let report = vibration(
        r#"{"holonomy":1,"coordinates":{"x":0,"y":0},"kinetic_energy":"x'^2/2 + 3*y'^2/2","potential_energy":"2*x^2 + 3*y^2/2",
        "generalized_forces":{"x":"3*y'","y":"-3*x'"},"simulation":{"duration":1}}"#,
    );
    assert_eq!(report.modes.len(), 2, "{report:?}");
    for mode in &report.modes {
        // (4 - w^2) X = 3 i w Y: energies 1 and 3 k^2.
        let k = (4.0 - mode.im * mode.im) / (3.0 * mode.im);
        let share = |name: &str| mode.shares.iter().find(|(other, _)| other == name).map_or(0.0, |(_, share)| *share);
        let whole = 1.0 + 3.0 * k * k;
        assert!(near(share("x"), 1.0 / whole, 1e-10) && near(share("y"), 3.0 * k * k / whole, 1e-10), "{mode:?}");
    }
}

/// Two equal point masses on two equal rods: `w^2 = (2 +- sqrt 2) g/l`; as angles, as rows over Cartesian coordinates, and as bodies.
#[test]
fn a_double_pendulum_has_the_frequencies_of_the_closed_form() {
    let angles = r#"{"holonomy":1,"coordinates":{"a":0.2,"b":0.1},"kinetic_energy":"a'^2 + b'^2/2 + a'*b'*cos(a-b)",
        "potential_energy":"-9.81*(2*cos(a) + cos(b))","simulation":{"duration":1}}"#;
    let rows = r#"{"holonomy":1,"coordinates":{"x":"sin(0.2)","y":"-cos(0.2)","u":"2*sin(0.2)","v":"-2*cos(0.2)"},
        "kinetic_energy":"(x'^2+y'^2+u'^2+v'^2)/2","potential_energy":"9.81*(y+v)",
        "constraints":{"first":"norm(x,y) - 1","second":"norm(u-x,v-y) - 1"},"simulation":{"duration":1}}"#;
    for text in [angles, rows] {
        let report = vibration(text);
        let found: Vec<f64> = report.modes.iter().map(|mode| mode.im).collect();
        let wanted = [-1.0, 1.0].map(|sign| f64::sqrt(9.81 * (2.0 + sign * 2.0_f64.sqrt())));
        assert_eq!((report.stable, report.zeros, found.len()), (true, 0, 2), "{report:?}");
        for (found, wanted) in found.iter().zip(wanted) {
            assert!(near(*found, wanted, 1e-10), "{found} {wanted}");
        }
        assert!(report.modes.iter().all(|mode| mode.fate == Fate::Stays && mode.damping == Some(0.0)));
    }
}

/// A hanging chain of `n` masses on rows: `L_n(w^2 l/g) = 0` with the Laguerre polynomial (D. Bernoulli 1732).
#[test]
fn a_hanging_chain_has_the_zeros_of_laguerres_polynomial() {
    let n = 4;
    let mut coordinates = Vec::new();
    let mut constraints = Vec::new();
    let (mut kinetic, mut potential) = (Vec::new(), Vec::new());
    for i in 1..=n {
        coordinates.push(format!("\"x{i}\":0.01,\"y{i}\":-{i}"));
        kinetic.push(format!("x{i}'^2+y{i}'^2"));
        potential.push(format!("y{i}"));
        let (x, y) =
            if i == 1 { (String::new(), String::new()) } else { (format!("-x{}", i - 1), format!("-y{}", i - 1)) };
        constraints.push(format!("\"rod{i}\":\"norm(x{i}{x}, y{i}{y}) - 1\""));
    }
    let text = format!(
        r#"{{"holonomy":1,"coordinates":{{{}}},"kinetic_energy":"({})/2","potential_energy":"9.81*({})","constraints":{{{}}},"simulation":{{"duration":1}}}}"#,
        coordinates.join(","),
        kinetic.join("+"),
        potential.join("+"),
        constraints.join(",")
    );
    let report = vibration(&text);
    assert_eq!(report.modes.len(), n);
    for mode in &report.modes {
        // L_4(x) = (x^4 - 16 x^3 + 72 x^2 - 96 x + 24)/24, by Newton from the value found.
        let x = mode.im * mode.im / 9.81;
        let value = (((x - 16.0) * x + 72.0) * x - 96.0) * x + 24.0;
        let slope = ((4.0 * x - 48.0) * x + 144.0) * x - 96.0;
        assert!((value / slope / x).abs() < 1e-10, "{x} {value}");
    }
}

/// Conical governor: two balls on arms about a shaft with a free speed. With `T = I p'^2/2 + m l^2 (th'^2 + p'^2 sin^2 th)` and two balls at `th`,
/// the steady speed is `w^2 = g/(l cos th)`, and small motions keep the moment of momentum `H = (I + 2 m l^2 sin^2 th) p'`:
/// `2 m l^2 th'' = 2 m l^2 sin th cos th p'^2 - 2 m g l sin th` gives
/// `s^2 = -w^2 sin^2 th (I + 2 m l^2 (1 + 3 cos^2 th)) / (I + 2 m l^2 sin^2 th)`.
#[test]
fn a_governor_at_its_speed_swings_as_derived() {
    let (inertia, angle) = (0.05_f64, 0.9_f64);
    let text = format!(
        r#"{{"holonomy":1,"parameters":{{"I":{inertia},"l":0.3,"m":0.8}},
        "coordinates":{{"th":{angle},"p":{{"value":0,"velocity":"sqrt(9.81/(l*cos({angle})))"}}}},
        "kinetic_energy":"I*p'^2/2 + m*l^2*(th'^2 + p'^2*sin(th)^2)","potential_energy":"-2*m*9.81*l*cos(th)","simulation":{{"duration":1}}}}"#
    );
    let report = vibration(&text);
    let (square_w, ball) = (9.81 / (0.3 * angle.cos()), 2.0 * 0.8 * 0.09);
    let sine = angle.sin().powi(2);
    let square = square_w * sine * (inertia + ball * (1.0 + 3.0 * (1.0 - sine))) / (inertia + ball * sine);
    let [mode] = &report.modes[..] else { panic!("{report:?}") };
    // Another angle of the shaft is as good, and another speed with its own angle of the arms.
    assert_eq!((report.about, report.zeros, mode.fate), (About::Motion, 2, Fate::Stays));
    assert!(near(mode.im, square.sqrt(), 1e-10), "{} {}", mode.im, square.sqrt());
}

/// A ball on an arm about a shaft that is driven at the speed `w`: hanging down it is stable up to `w^2 = g/l`.
#[test]
fn the_critical_speed_of_a_driven_governor_is_found() {
    let text = r#"{"holonomy":1,"parameters":{"w":4,"l":0.3},"coordinates":{"th":0},
        "kinetic_energy":"l^2*(th'^2 + w^2*sin(th)^2)/2","potential_energy":"-9.81*l*cos(th)","simulation":{"duration":1}}"#;
    let mut kinds = KindCache::new();
    let mut locus = RootLocus::new(&document(text), 0, "w", [1.0, 9.0], 9).unwrap();
    while locus.advance(&mut kinds).unwrap() {}
    let [crossing] = locus.crossings() else { panic!("{:?}", locus.crossings()) };
    assert!(crossing.grows && near(crossing.value, f64::sqrt(9.81 / 0.3), 1e-9), "{crossing:?}");
    assert_eq!(crossing.im, 0.0, "it leaves without swinging");
    let points = locus.points();
    assert_eq!((points.len(), points[0].unstable, points[8].unstable), (9, false, true));
    let table = locus.csv();
    assert!(table.starts_with("w,zeros,re1,im1,re2,im2\n1,0,") && table.lines().count() == 10, "{table}");
}

/// A mass on two springs in a shaft that turns: unlike stiffnesses `k`, `1.2 k` make it diverge from `w^2 = k` on, and damping within the shaft leaves
/// it so. Two curves cross zero within one step of the parameter.
#[test]
fn a_shaft_whose_curves_cross_together_is_unstable_from_the_first() {
    let text = r#"{"holonomy":1,"parameters":{"w":1},"coordinates":{"x":0,"y":0},"kinetic_energy":"((x'-w*y)^2+(y'+w*x)^2)/2",
        "potential_energy":"3*(x^2+1.2*y^2)/2","generalized_forces":{"x":"-0.2*x'","y":"-0.2*y'"},"simulation":{"duration":1}}"#;
    for steps in [3, 4, 7, 40] {
        let mut kinds = KindCache::new();
        let mut locus = RootLocus::new(&document(text), 0, "w", [1.0, 2.5], steps).unwrap();
        while locus.advance(&mut kinds).unwrap() {}
        let first = &locus.crossings()[0];
        assert!(first.grows && near(first.value, f64::sqrt(3.0), 1e-9) && first.im == 0.0, "{steps}: {first:?}");
    }
}

/// The same as a mechanism of bodies in space, whose coordinates go round with the shaft: the whole turns, and the eigenvalues stand still.
#[test]
fn a_governor_of_bodies_that_go_round_has_the_same_eigenvalues() {
    for rotation in ["euler-parameters", "rotation-matrix"] {
        let text = format!(
            r#"{{"holonomy":1,"space":"spatial","rotation":"{rotation}","parameters":{{"w":9,"l":0.3,"th":"acos(9.81/(l*w^2))","c":0.02}},
            "bodies":{{
              "shaft":{{"mass":1,"inertia":[0.01,0.01,0.01],"position":[0,0,0],"angular_velocity":[0,0,"w"],"points":{{"O":[0,0,0]}}}},
              "arm":{{"mass":1,"inertia":[1e-12,1e-12,1e-12],"position":["l*sin(th)",0,"-l*cos(th)"],"velocity":[0,"w*l*sin(th)",0],"angular_velocity":[0,0,"w"],
                "orientation":{{"z":["-sin(th)",0,"cos(th)"],"y":[0,1,0]}},"points":{{"P":[0,0,"l"]}}}}}},
            "ground":{{"points":{{"O":[0,0,0]}}}},
            "joints":{{"bearing":{{"type":"revolute","connect":["ground.O","shaft.O"],"axis":[0,0,1]}},"pin":{{"type":"revolute","connect":["shaft.O","arm.P"],"axis":[0,-1,0]}}}},
            "drivers":{{"engine":{{"joint":"bearing","coordinate":"angle","function":"w*t"}}}},
            "forces":{{"brake":{{"type":"actuator","joint":"pin","coordinate":"angle","value":"-c*pin.angle'"}}}},
            "simulation":{{"duration":1}}}}"#
        );
        let model = model(&document(&text), 0);
        let found = model.vibration(&model.start_state().unwrap(), None).unwrap();
        let [mode] = &found.report.modes[..] else { panic!("{:?}", found.report) };
        // th'' = w^2 sin th cos th - g/l sin th - c/(m l^2) th'
        let cosine: f64 = 9.81 / (0.3 * 81.0);
        let decay = 0.02 / 0.09 / 2.0;
        assert_eq!((found.report.about, found.report.zeros), (About::Motion, 0));
        assert!(near(mode.re, -decay, 1e-8), "{rotation}: {} {decay}", mode.re);
        let wanted = f64::sqrt(81.0 * (1.0 - cosine * cosine) - decay * decay);
        assert!(near(mode.im, wanted, 1e-8), "{rotation}: {} {wanted}", mode.im);
        // In the picture the shape goes round once, and the joints hold.
        let frames = model.vibration_frames(&found, 0, 8).unwrap();
        assert_eq!(frames.len(), 8 * (model.scene().size + 1));
        assert!(model.vibration_frames(&found, 1, 8).is_err());
    }
}

/// Bodies that spin without being round look the same at all times to what goes round with them, and to nothing else.
#[test]
fn a_body_that_is_not_round_spins_as_euler_says() {
    // Held at its centre of mass, about its third axis: s^2 = -n^2 (C - A)(C - B)/(A B) in the body (Euler 1765), and
    // another direction of the axis, which goes round once a turn as seen from the body.
    let n = 3.0_f64;
    for [a, b, c] in [[2.0, 3.0, 4.0], [3.5, 3.0, 2.0], [2.0, 4.0, 3.0]] {
        let text = format!(
            r#"{{"holonomy":1,"space":"spatial","bodies":{{"book":{{"mass":1,"inertia":[{a},{b},{c}],"angular_velocity":[0,0,{n}],"points":{{"C":[0,0,0]}}}}}},
            "ground":{{"points":{{"O":[0,0,0]}}}},"joints":{{"held":{{"type":"spherical","connect":["ground.O","book.C"]}}}},"simulation":{{"duration":1}}}}"#
        );
        let report = vibration(&text);
        let square = n * n * (c - a) * (c - b) / (a * b);
        let wobble: Vec<[f64; 2]> =
            report.modes.iter().map(|mode| [mode.re, mode.im]).filter(|value| (value[1] - n).abs() > 1e-6).collect();
        let size = square.abs().sqrt();
        assert_eq!(report.about, About::Motion);
        if square > 0.0 {
            let [[re, im]] = wobble[..] else { panic!("{report:?}") };
            assert!(report.stable && re.abs() < 1e-8 && near(im, size, 1e-8), "{wobble:?} {size}");
        } else {
            let [first, second] = wobble[..] else { panic!("{report:?}") };
            assert!(!report.stable && near(first[0], -size, 1e-8) && near(second[0], size, 1e-8), "{wobble:?} {size}");
        }
    }
}

#[test]
fn a_motion_that_changes_is_refused_and_so_is_a_pose_far_from_rest() {
    let pushed = model(&gallery_document("bicycle", &[]), 0);
    let failure = pushed.vibration(&pushed.start_state().unwrap(), None).unwrap_err();
    assert_eq!(failure.cause, "changes");
    // What swings by itself swings about a rest.
    let swings = model(&gallery_document("planar-pendulum", &[]), 0);
    let run = finish(&swings);
    let found = swings.vibration(&run.trace().moment(0.7).unwrap(), None).unwrap();
    assert_eq!((found.report.about, found.report.modes.len()), (About::Rest, 1));
    // A governor that comes up to speed is driven: no rest stands for that.
    let governor = model(&gallery_document("governor", &[]), 0);
    let run = finish(&governor);
    assert_eq!(governor.vibration(&run.trace().moment(1.0).unwrap(), None).unwrap_err().cause, "changes");
    let falls = model(
        &document(
            r#"{"holonomy":1,"coordinates":{"y":0},"kinetic_energy":"y'^2/2","potential_energy":"9.81*y","simulation":{"duration":1}}"#,
        ),
        0,
    );
    assert_eq!(falls.vibration(&falls.start_state().unwrap(), None).unwrap_err().cause, "no-rest");
    let bicycle = gallery_document("bicycle", &[]);
    let unknown = RootLocus::new(&bicycle, 0, "sped", [0.0, 1.0], 3).unwrap_err();
    assert!(unknown.to_string().starts_with("there is no parameter \"sped\"; known: speed, push"), "{unknown}");
    assert_eq!(RootLocus::new(&bicycle, 0, "speed", [0.0, 1.0], 1).unwrap_err(), LocusProblem::Count);
    assert!(RootLocus::new(&bicycle, 0, "speed", [0.0, f64::NAN], 3).is_err());
}
