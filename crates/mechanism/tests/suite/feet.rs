//! Dry friction of points that stand on a plane from one side: impacts in two directions, and several feet that stick and slide together.

use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::run::Run;

use crate::friction::books_balance;
use crate::runs::{G, channel, happened, last, run};

/// Feet of the boxes below: three, about the centre of mass.
const THREE: [[f64; 2]; 3] = [[0.2, 0.0], [-0.1, 0.17], [-0.1, -0.17]];

/// A box of 1 kg whose centre is 0.1 m above its feet.
struct Thrown<'a> {
    feet: &'a [[f64; 2]],
    height: f64,
    velocity: [f64; 3],
    spin: f64,
    friction: &'a str,
    restitution: f64,
    /// What comes beside: forces and gravity.
    more: &'a str,
    simulation: &'a str,
}

impl Default for Thrown<'_> {
    fn default() -> Self {
        Thrown {
            feet: &THREE,
            height: 0.0,
            velocity: [0.0; 3],
            spin: 0.0,
            friction: r#""kinetic":0.3"#,
            restitution: 0.0,
            more: r#""gravity":[0,0,-9.81]"#,
            simulation: r#""duration":2,"output_step":0.01"#,
        }
    }
}

impl Thrown<'_> {
    fn run(&self) -> Run {
        let points: Vec<String> =
            self.feet.iter().enumerate().map(|(i, [x, y])| format!(r#""f{i}":[{x},{y},-0.1]"#)).collect();
        let joints: Vec<String> = (0..self.feet.len())
            .map(|i| {
                format!(
                    r#""g{i}":{{"type":"point-plane","connect":["ground.O","box.f{i}"],"normal":[0,0,1],"side":"at-least",
                    "restitution":{},"friction":{{{}}}}}"#,
                    self.restitution, self.friction
                )
            })
            .collect();
        let [x, y, z] = self.velocity;
        run(&format!(
            r#"{{"holonomy":1,"space":"spatial","ground":{{"points":{{"O":[0,0,0]}}}},"bodies":{{"box":{{"mass":1,
            "inertia":[0.02,0.03,0.04],"position":[0,0,{}],"velocity":[{x},{y},{z}],"angular_velocity":[0,0,{}],
            "points":{{{}}}}}}},"joints":{{{}}},{},"simulation":{{{}}}}}"#,
            0.1 + self.height,
            self.spin,
            points.join(","),
            joints.join(","),
            self.more,
            self.simulation
        ))
    }
}

#[test]
fn a_puck_that_falls_on_a_table_is_slowed_by_each_bounce_and_slides_to_its_end() {
    for restitution in [0.0, 0.5] {
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"spatial","gravity":[0,0,-9.81],"bodies":{{"puck":{{"mass":0.3,"inertia":[1,1,1],"position":[0,0,0.2],
            "velocity":[1.2,1.6,0],"points":{{"C":[0,0,0]}}}}}},"ground":{{"points":{{"O":[0,0,0]}}}},"joints":{{"deck":{{"type":"point-plane","connect":["ground.O","puck.C"],"normal":[0,0,1],
            "side":"at-least","restitution":{restitution},"friction":{{"kinetic":0.25}}}}}},"simulation":{{"duration":2.5,"output_step":0.01,
            "integrator":{{"type":"dop853","rtol":1e-11,"atol":1e-12}}}}}}"#
        ));
        // A tangential impulse of mu times the normal one, against the slip.
        let (mut way, mut speed, mut fall) = (0.0, 2.0, (2.0 * G * 0.2_f64).sqrt());
        way += speed * fall / G;
        while fall > 1e-12 {
            speed -= 0.25 * (1.0 + restitution) * fall;
            fall *= restitution;
            way += speed * 2.0 * fall / G;
        }
        assert!(speed > 0.1);
        way += speed * speed / (2.0 * 0.25 * G);
        let (x, y) = (last(&run, "puck.x"), last(&run, "puck.y"));
        assert!((x - 0.6 * way).abs() < 1e-9 && (y - 0.8 * way).abs() < 1e-9, "{restitution}: {x} {y} {way}");
        assert_eq!(happened(&run).iter().filter(|met| met.1 == Occurrence::Sticks).count(), 1);
        books_balance(&run, 1e-9);
    }
}

#[test]
fn a_puck_that_strikes_hard_enough_stays_where_it_strikes() {
    let run = run(
        r#"{"holonomy":1,"space":"spatial","gravity":[0,0,-9.81],"bodies":{"puck":{"mass":0.3,"inertia":[1,1,1],"position":[0,0,0.2],
        "velocity":[0.24,-0.32,0],"points":{"C":[0,0,0]}}},"ground":{"points":{"O":[0,0,0]}},"joints":{"deck":{"type":"point-plane","connect":["ground.O","puck.C"],"normal":[0,0,1],
        "side":"at-least","friction":{"kinetic":0.25}}},"simulation":{"duration":1,"output_step":0.01}}"#,
    );
    let falls = (2.0 * 0.2 / G).sqrt();
    assert!((last(&run, "puck.x") - 0.24 * falls).abs() < 1e-12 && (last(&run, "puck.y") + 0.32 * falls).abs() < 1e-12);
    assert!((last(&run, "energy.impacts") + 0.5 * 0.3 * (0.16 + 2.0 * G * 0.2)).abs() < 1e-12);
}

#[test]
fn a_box_on_three_feet_slides_straight_and_its_feet_stop_together() {
    for (height, falls) in [(0.0, 0.0), (0.05, (2.0 * 0.05 / G).sqrt())] {
        // Within the step that ends at rest the direction of the slip is stiff: samples there are as good as the tolerance, not better.
        let simulation = r#""duration":2,"output_step":0.01,"integrator":{"type":"dop853","rtol":1e-11,"atol":1e-12}"#;
        let run = Thrown { height, velocity: [1.0, 0.5, 0.0], simulation, ..Thrown::default() }.run();
        let speed = 1.25_f64.sqrt() - 0.3 * G * falls;
        let way = 1.25_f64.sqrt() * falls + speed * speed / (2.0 * 0.3 * G);
        let [x, y, turned] = ["box.x", "box.y", "box.wz"].map(|name| last(&run, name));
        let off = [x - way / 1.25_f64.sqrt(), y - 0.5 * way / 1.25_f64.sqrt(), turned];
        assert!(off.iter().all(|off| off.abs() < 1e-9), "{off:?}");
        let stops = falls + speed / (0.3 * G);
        let stuck: Vec<f64> =
            run.happened().iter().filter(|met| met.what == Occurrence::Sticks).map(|met| met.t).collect();
        assert!(stuck.len() == 3 && stuck.iter().all(|t| (t - stops).abs() < 1e-9), "{stuck:?} {stops}");
        books_balance(&run, 1e-9);
    }
}

/// The time at which feet come loose.
fn loose(run: &Run) -> Vec<f64> {
    run.happened().iter().filter(|met| met.what == Occurrence::Slips).map(|met| met.t).collect()
}

#[test]
fn three_feet_come_loose_together_at_the_limit_of_all_sharings() {
    // Each foot carries a third of the weight. No sharing of 2 t along and 0.5 N across at the first foot is within the three discs once there is a
    // centre about which the power of the force is that of friction: the least such t, by search over all centres.
    let limit = 1.912_331_035_112_379;
    for simulation in [
        r#""duration":2,"output_step":0.01"#,
        r#""duration":2,"output_step":0.01,"integrator":{"type":"rk4","step":0.004}"#,
        r#""duration":2,"output_step":0.01,"formulation":"augmented-lagrangian","integrator":{"type":"dopri5","rtol":1e-9,"atol":1e-11}"#,
    ] {
        let run = Thrown {
            friction: r#""static":0.4,"kinetic":0.3"#,
            more: r#""gravity":[0,0,-9.81],"forces":{"push":{"type":"force","at":"box.f0","value":["2*t",0.5,0]}}"#,
            simulation,
            ..Thrown::default()
        }
        .run();
        let loose = loose(&run);
        assert!(loose.len() == 3 && loose.iter().all(|t| (t - limit).abs() < 1e-9), "{loose:?}");
        // Until then nothing moves, and the feet carry what pushes.
        let (x, t) = (channel(&run, "box.x"), channel(&run, "t"));
        let force = |row: &str| [0, 1, 2].map(|i| channel(&run, &format!("lambda.g{i}.friction_{row}")));
        let (along, across) = (force("1"), force("2"));
        for (i, t) in t.iter().enumerate().filter(|(_, t)| **t < limit - 1e-6) {
            let sum = |parts: &[Vec<f64>; 3]| parts.iter().map(|part| part[i]).sum::<f64>();
            assert!(x[i].abs() < 1e-9);
            assert!((sum(&along).hypot(sum(&across)) - (2.0 * t).hypot(0.5)).abs() < 1e-8, "{t}");
            for foot in 0..3 {
                assert!(along[foot][i].hypot(across[foot][i]) <= 0.4 * G / 3.0 + 1e-8, "{t}, foot {foot}");
            }
        }
        books_balance(&run, 1e-7);
    }
}

#[test]
fn two_feet_hold_as_much_as_static_friction_of_both() {
    let run = run(
        r#"{"holonomy":1,"space":"planar","gravity":[0,-9.81],"ground":{"points":{"O":[0,0]}},"bodies":{"box":{"mass":1,"inertia":0.02,
        "position":[0,0.1],"points":{"A":[-0.2,-0.1],"B":[0.2,-0.1],"C":[0,-0.05]}}},"joints":{
        "a":{"type":"path","connect":["ground.O","box.A"],"curve":"y","side":"at-least","friction":{"static":0.4,"kinetic":0.3}},
        "b":{"type":"path","connect":["ground.O","box.B"],"curve":"y","side":"at-least","friction":{"static":0.4,"kinetic":0.3}}},
        "forces":{"push":{"type":"force","at":"box.C","value":["2*t",0]}},"simulation":{"duration":3,"output_step":0.01}}"#,
    );
    // The push is 0.05 m above the floor: the feet share the weight unequally.
    let slides = 0.4 * G / 2.0;
    let loose = loose(&run);
    assert!(loose.len() == 2 && loose.iter().all(|t| (t - slides).abs() < 1e-9), "{loose:?} {slides}");
    let rest: f64 = 3.0 - slides;
    let exact = rest.powi(3) / 3.0 + (0.4 - 0.3) * G * rest * rest / 2.0;
    assert!((last(&run, "box.x") - exact).abs() < 1e-8, "{} {exact}", last(&run, "box.x"));
}

#[test]
fn a_box_stays_on_a_slope_within_the_angle_of_friction_and_slides_beyond_it() {
    for (slope, mu) in [(0.28_f64, 0.3), (0.31, 0.3)] {
        let more = format!(r#""gravity":["9.81*sin({slope})",0,"-9.81*cos({slope})"]"#);
        let run = Thrown { more: &more, ..Thrown::default() }.run();
        let pull = (G * (slope.sin() - mu * slope.cos())).max(0.0);
        assert!((last(&run, "box.x") - 2.0 * pull).abs() < 1e-9, "{slope}: {}", last(&run, "box.x"));
        assert!(last(&run, "box.y").abs() < 1e-9 && last(&run, "box.wz").abs() < 1e-9);
    }
}

#[test]
fn a_box_that_spins_and_slides_agrees_with_friction_that_is_rounded_off_ever_more() {
    let place = |friction: &str| {
        let run = Thrown { velocity: [1.0, 0.5, 0.0], spin: 5.0, friction, ..Thrown::default() }.run();
        books_balance(&run, 1e-6);
        ["box.x", "box.y", "box.r11"].map(|name| last(&run, name))
    };
    let dry = place(r#""kinetic":0.3"#);
    let off = |speed: f64| {
        let near = place(&format!(r#""kinetic":0.3,"law":"regularized","speed":{speed}"#));
        dry.iter().zip(near).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    let (coarse, fine) = (off(1e-2), off(1e-3));
    assert!(fine < 0.2 * coarse && fine < 1e-3, "{coarse:e} {fine:e}");
}

/// Boxes with feet and corners at random that are thrown, tumble, slide and come to rest: friction keeps within its law, and the books balance.
#[test]
fn boxes_that_tumble_keep_their_books() {
    let mut state = 3_u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from((state >> 40) as u32) / f64::from(1 << 23) - 1.0
    };
    for case in 0..12 {
        let feet: Vec<[f64; 2]> = (0..1 + case % 3).map(|_| [0.3 * random(), 0.3 * random()]).collect();
        let mu = [0.1, 0.3, 0.6][case % 3];
        let thrown = Thrown {
            feet: &feet,
            height: 0.2,
            velocity: [random(), random(), random()],
            spin: 3.0 * random(),
            friction: &format!(r#""kinetic":{mu},"static":{}"#, 1.2 * mu),
            restitution: [0.0, 0.4][case % 2],
            simulation: r#""duration":0.8,"output_step":0.01"#,
            ..Thrown::default()
        };
        let run = thrown.run();
        books_balance(&run, 1e-6);
        let impacts = channel(&run, "energy.impacts");
        assert!(impacts.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9), "case {case}");
        for foot in 0..feet.len() {
            let [n, a, b] =
                ["n", "friction_1", "friction_2"].map(|row| channel(&run, &format!("lambda.g{foot}.{row}")));
            for i in 0..n.len() {
                assert!(
                    n[i] > -1e-9 && a[i].hypot(b[i]) <= 1.2 * mu * n[i] + 1e-7,
                    "case {case}, foot {foot}, row {i}"
                );
            }
        }
    }
}

#[test]
fn what_happens_to_another_box_does_not_loosen_the_feet_of_the_first() {
    // The other one tumbles, and stands on two feet of three in the end.
    let run = run(include_str!("../../../../tests/reference/feet.json"));
    let own: Vec<f64> = run
        .happened()
        .iter()
        .filter(|met| met.what == Occurrence::Slips && ["a", "b", "c"].contains(&&met.event[..1]))
        .filter(|met| met.event.len() == "a.friction".len())
        .map(|met| met.t)
        .collect();
    // The push grows twice as fast as above.
    assert!(own.len() == 3 && own.iter().all(|t| (t - 1.912_331_035_112_379 / 2.0).abs() < 1e-9), "{own:?}");
}
