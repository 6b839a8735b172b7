//! Dry friction of joints whose force follows from the load, against closed forms.

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run};

use crate::runs::{G, channel, happened, last, model, randoms, run};

/// What friction has taken is in the books: energy and work together stay.
pub fn books_balance(run: &Run, within: f64) {
    let (energy, work) = (channel(run, "energy.total"), channel(run, "energy.forces"));
    let impacts = channel(run, "energy.impacts");
    for ((energy_now, work), impacts) in energy.iter().zip(&work).zip(&impacts) {
        assert!(
            (energy_now - work - impacts - energy[0]).abs() < within,
            "{energy_now} {work} {impacts} {}",
            energy[0]
        );
    }
}

#[test]
fn a_block_is_thrown_up_a_slope_and_stays_or_slides_back() {
    let up = |at_rest: f64| {
        run(&format!(
            r#"{{"holonomy":1,"space":"planar","bodies":{{"block":{{"mass":2,"inertia":1,"position":[0,0],"angle":0.5,
            "velocity":["3*cos(0.5)","3*sin(0.5)"]}}}},"gravity":[0,-9.81],"joints":{{"slope":{{"type":"prismatic",
            "bodies":["ground","block"],"point":[0,0],"axis":["cos(0.5)","sin(0.5)"],
            "friction":{{"static":{at_rest},"kinetic":0.3}}}}}},"simulation":{{"duration":2,"output_step":0.01}}}}"#
        ))
    };
    let (sin, cos) = 0.5_f64.sin_cos();
    let stops = 3.0 / (G * (sin + 0.3 * cos));
    for (at_rest, slides) in [(0.6, false), (0.5, true)] {
        let run = up(at_rest);
        let met = &run.happened()[0];
        assert!((met.t - stops).abs() < 1e-12 && met.what == Occurrence::Sticks, "{met:?} {stops}");
        assert_eq!(met.event, "slope.friction");
        let (way, rest) = (1.5 * stops, 2.0 - stops);
        let exact = if slides { way - 0.5 * G * (sin - 0.3 * cos) * rest * rest } else { way };
        assert!((last(&run, "slope.displacement") - exact).abs() < 1e-9, "{at_rest}: {exact}");
        let force = if slides { -0.3 * 2.0 * G * cos } else { -2.0 * G * sin };
        assert!((last(&run, "lambda.slope.friction") - force).abs() < 1e-9);
        assert!((last(&run, "reaction.slope.normal") - 2.0 * G * cos).abs() < 1e-9);
        books_balance(&run, 1e-9);
    }
}

#[test]
fn a_wheel_on_a_pin_runs_down_under_its_weight() {
    for (space, gravity, axis) in [("planar", "[0,-9.81]", ""), ("spatial", "[0,-9.81,0]", r#""axis":[0,0,1],"#)] {
        let (inertia, position, turning) = if space == "planar" {
            ("0.02", "[0,0]", r#""angular_velocity":10"#)
        } else {
            ("[0.02,0.02,0.02]", "[0,0,0]", r#""angular_velocity":[0,0,10]"#)
        };
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"{space}","gravity":{gravity},"bodies":{{"wheel":{{"mass":4,"inertia":{inertia},"position":{position},
            {turning}}}}},"joints":{{"pin":{{"type":"revolute","bodies":["ground","wheel"],"point":{position},{axis}
            "friction":{{"kinetic":0.2,"radius":0.01}}}}}},"simulation":{{"duration":3.5,"output_step":0.01}}}}"#
        ));
        let moment = 0.2 * 0.01 * 4.0 * G;
        let stops = 0.02 * 10.0 / moment;
        let met = &run.happened()[0];
        assert!((met.t - stops).abs() < 1e-7 && met.what == Occurrence::Sticks, "{space}: {met:?} {stops}");
        assert!((last(&run, "pin.angle") - 5.0 * stops).abs() < 1e-6, "{space}");
        assert!(last(&run, "pin.angle'").abs() < 1e-9);
        let load = channel(&run, "reaction.pin.normal");
        let magnitude = |run: &Run| {
            channel(run, "reaction.pin.fx")
                .iter()
                .zip(channel(run, "reaction.pin.fy"))
                .map(|(x, y)| x.hypot(y))
                .collect::<Vec<_>>()
        };
        assert!(load.iter().zip(magnitude(&run)).all(|(load, force)| (load - force).abs() < 1e-9));
        assert!((channel(&run, "reaction.pin.mz")[10] + moment).abs() < 1e-9);
        books_balance(&run, 1e-7);
    }
}

#[test]
fn along_a_ring_without_weight_a_bead_slows_down_as_one_over_time() {
    for side in ["", r#","side":"at-most""#] {
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,0],"bodies":{{"bead":{{"mass":0.5,"inertia":1,"position":[2,0],"velocity":[0,3]}}}},
            "joints":{{"ring":{{"type":"path","bodies":["ground","bead"],"point":[2,0],"curve":"3*(x^2+y^2-4)"{side},
            "friction":{{"kinetic":0.4}}}}}},"simulation":{{"duration":2,"output_step":0.01}}}}"#
        ));
        let (t, x, y) = (channel(&run, "t"), channel(&run, "bead.x'"), channel(&run, "bead.y'"));
        for ((t, x), y) in t.iter().zip(&x).zip(&y) {
            let exact = 3.0 / (1.0 + 0.4 * 3.0 * t / 2.0);
            assert!((x.hypot(*y) - exact).abs() < 1e-7, "{t}: {} {exact}", x.hypot(*y));
        }
        assert!((last(&run, "reaction.ring.normal") - 0.5 * (3.0_f64 / 2.2).powi(2) / 2.0).abs() < 1e-7);
        books_balance(&run, 1e-7);
    }
}

#[test]
fn around_a_sphere_without_weight_a_bead_slows_down_as_on_a_ring() {
    // The great circle goes over both poles of the expression's axes and across its equator.
    let rounded = r#""law":"regularized","speed":1e-6"#;
    for (side, velocity, law) in [
        ("", "[0,0,3]", rounded),
        (r#","side":"at-most""#, "[0,1.8,2.4]", rounded),
        ("", "[0,1.8,2.4]", r#""law":"dry""#),
        ("", "[0,0,3]", r#""static":0.5"#),
    ] {
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"spatial","gravity":[0,0,0],"bodies":{{"bead":{{"mass":0.5,"inertia":[1,1,1],"position":[2,0,0],
            "velocity":{velocity}}}}},"joints":{{"ball":{{"type":"point-surface","bodies":["ground","bead"],"point":[2,0,0],
            "surface":"3*(x^2+y^2+z^2-4)"{side},"friction":{{"kinetic":0.4,{law}}}}}}},
            "simulation":{{"duration":6,"output_step":0.01}}}}"#
        ));
        let [t, x, y, z] = ["t", "bead.x'", "bead.y'", "bead.z'"].map(|name| channel(&run, name));
        for (i, t) in t.iter().enumerate() {
            let (exact, speed) = (3.0 / (1.0 + 0.4 * 3.0 * t / 2.0), x[i].hypot(y[i]).hypot(z[i]));
            assert!((speed - exact).abs() < 1e-6, "{t}: {speed} {exact}");
        }
        let turned = channel(&run, "bead.x").iter().filter(|x| **x < 0.0).count();
        assert!(turned > 100, "past the pole: {turned}");
        let end = 3.0_f64 / 4.6;
        assert!((last(&run, "reaction.ball.normal") - 0.5 * end * end / 2.0).abs() < 1e-6);
        books_balance(&run, 1e-6);
    }
}

#[test]
fn a_surface_that_is_a_plane_has_the_friction_of_a_plane() {
    let slope = |joint: &str| {
        run(&format!(
            r#"{{"holonomy":1,"space":"spatial","bodies":{{"puck":{{"mass":0.3,"inertia":[1,1,1],"position":[0,0,0],"velocity":[1.2,0.7,-0.6]}}}},
            "joints":{{"deck":{{{joint},"bodies":["ground","puck"],"point":[0,0,0],"side":"at-least",
            "friction":{{"kinetic":0.25,"law":"regularized","speed":0.01}}}}}},"simulation":{{"duration":0.5,"output_step":0.01,
            "integrator":{{"type":"dop853","rtol":1e-11,"atol":1e-12}}}}}}"#
        ))
    };
    let surface = slope(r#""type":"point-surface","surface":"2*x+4*z""#);
    let plane = slope(r#""type":"point-plane","normal":[1,0,2]"#);
    for name in ["puck.x", "puck.y", "puck.z", "reaction.deck.normal", "energy.forces"] {
        for (a, b) in channel(&surface, name).iter().zip(channel(&plane, name)) {
            assert!((a - b).abs() < 1e-9, "{name}: {a} {b}");
        }
    }
    assert!(last(&surface, "energy.forces") < -0.1);
}

#[test]
fn a_puck_on_a_table_slows_down_against_its_way_whatever_the_axes() {
    let run = run(
        r#"{"holonomy":1,"space":"spatial","gravity":[0,0,-9.81],"bodies":{"puck":{"mass":0.3,"inertia":[1,1,1],
        "position":[0,0,0],"velocity":[1.2,1.6,0]}},"joints":{"deck":{"type":"point-plane","bodies":["ground","puck"],"point":[0,0,0],
        "normal":[0,0,1],"side":"at-least","friction":{"kinetic":0.25,"law":"regularized","speed":1e-6}}},
        "simulation":{"duration":0.5,"output_step":0.01}}"#,
    );
    let way = 2.0 * 0.5 - 0.5 * 0.25 * G * 0.25;
    let (x, y) = (last(&run, "puck.x"), last(&run, "puck.y"));
    assert!((x - 0.6 * way).abs() < 1e-9 && (y - 0.8 * way).abs() < 1e-9, "{x} {y} {way}");
    let force: f64 = last(&run, "lambda.deck.friction_1").hypot(last(&run, "lambda.deck.friction_2"));
    assert!((force - 0.25 * 0.3 * G).abs() < 1e-9);
    books_balance(&run, 1e-9);
}

#[test]
fn a_sleeve_that_turns_and_slides_shares_its_friction_among_both() {
    let run = run(
        r#"{"holonomy":1,"space":"spatial","gravity":[0,0,-9.81],"bodies":{"sleeve":{"mass":0.5,"inertia":[0.002,0.002,0.002],
        "position":[0,0,0],"velocity":[0.3,0,0],"angular_velocity":[20,0,0]}},"joints":{"rod":{"type":"cylindrical",
        "bodies":["ground","sleeve"],"point":[0,0,0],"axis":[1,0,0],"friction":{"kinetic":0.2,"radius":0.02,"law":"regularized","speed":1e-7}}},
        "simulation":{"duration":0.1,"output_step":0.01}}"#,
    );
    // Slip (v, r w): at first (0.3, 0.4) m/s, 0.5 m/s.
    let force = 0.2 * 0.5 * G;
    let (along, around) =
        (channel(&run, "lambda.rod.friction_along")[0], channel(&run, "lambda.rod.friction_around")[0]);
    assert!((along - 0.6 * force).abs() < 1e-9 && (around - 0.8 * force).abs() < 1e-9, "{along} {around}");
    let (v, w) = (channel(&run, "rod.displacement''")[0], channel(&run, "rod.angle''")[0]);
    assert!((v + 0.6 * force / 0.5).abs() < 1e-9 && (w + 0.8 * force * 0.02 / 0.002).abs() < 1e-6, "{v} {w}");
    books_balance(&run, 1e-9);
}

#[test]
fn a_sleeve_stops_turning_and_sliding_at_once_and_sticks() {
    let run = |integrator: &str| {
        run(&format!(
            r#"{{"holonomy":1,"space":"spatial","gravity":[0,0,-9.81],"bodies":{{"sleeve":{{"mass":0.5,"inertia":[0.0002,0.0002,0.0002],
            "position":[0,0,0],"velocity":[0.3,0,0],"angular_velocity":[20,0,0]}}}},"joints":{{"rod":{{"type":"cylindrical",
            "bodies":["ground","sleeve"],"point":[0,0,0],"axis":[1,0,0],"friction":{{"static":0.25,"kinetic":0.2,"radius":0.02}}}}}},
            "simulation":{{"duration":0.4,"output_step":0.01{integrator}}}}}"#
        ))
    };
    // Slip (v, r w) = (0.3, 0.4) m/s, and with inertia = mass radius^2 it stays in that direction.
    let (force, stops) = (0.2 * 0.5 * G, 0.5 / (0.2 * G));
    for integrator in [
        "",
        r#","integrator":{"type":"dopri5","rtol":1e-11,"atol":1e-12}"#,
        r#","integrator":{"type":"rk4","step":0.002},"formulation":"augmented-lagrangian","stabilization":"projection""#,
    ] {
        let run = run(integrator);
        let met = run.happened();
        assert!(met.len() == 1 && met[0].event == "rod.friction" && met[0].what == Occurrence::Sticks, "{met:?}");
        assert!((met[0].t - stops).abs() < 1e-8, "{integrator}: {} {stops}", met[0].t);
        let [along, around] = ["along", "around"].map(|row| channel(&run, &format!("lambda.rod.friction_{row}")));
        assert!((along[0] - 0.6 * force).abs() < 1e-9 && (around[0] - 0.8 * force).abs() < 1e-9);
        assert!(along[along.len() - 1].abs() < 1e-9 && around[around.len() - 1].abs() < 1e-9);
        let (way, turn) = (last(&run, "rod.displacement"), last(&run, "rod.angle"));
        assert!((way - 0.15 * stops).abs() < 1e-9 && (turn - 10.0 * stops).abs() < 1e-7, "{integrator}: {way} {turn}");
        assert!((last(&run, "reaction.rod.normal") - 0.5 * G).abs() < 1e-9);
        books_balance(&run, 1e-9);
    }
}

#[test]
fn a_small_push_moves_a_sleeve_along_a_shaft_that_turns_in_it() {
    let run = run(r#"{"holonomy":1,"space":"spatial","gravity":[0,0,-9.81],"bodies":{
        "shaft":{"mass":1,"inertia":[0.001,0.001,0.001],"position":[0,0,0],"angular_velocity":[30,0,0]},
        "sleeve":{"mass":0.5,"inertia":[0.001,0.001,0.001],"position":[0,0,0],"points":{"C":[0,0,0]}}},
        "joints":{"bearing":{"type":"revolute","bodies":["ground","shaft"],"point":[0,0,0],"axis":[1,0,0]},
        "rod":{"type":"cylindrical","bodies":["shaft","sleeve"],"point":[0,0,0],"axis":[1,0,0],"friction":{"static":0.3,"kinetic":0.2,"radius":0.02}},
        "key":{"type":"point-plane","bodies":["ground","sleeve"],"point":[0,0,0.2],"normal":[0,1,0]}},
        "drivers":{"motor":{"joint":"bearing","coordinate":"angle","function":"30*t"}},
        "forces":{"push":{"type":"force","at":"sleeve.C","value":[0.3,0,0]}},
        "simulation":{"duration":20,"output_step":0.05}}"#);
    // The key presses against the turn, so that the load is more than the weight: N^2 = (m g)^2 + (friction around r / 0.2 m)^2.
    let (along, around) = (last(&run, "lambda.rod.friction_along"), last(&run, "lambda.rod.friction_around"));
    let load = (0.5 * G).hypot(around * 0.02 / 0.2);
    assert!((last(&run, "reaction.rod.normal") - load).abs() < 1e-6, "{load}");
    assert!((along - 0.3).abs() < 1e-6 && (along.hypot(around) - 0.2 * load).abs() < 1e-6, "{along} {around}");
    let creep = 0.6 * 0.3 / around.abs();
    assert!((last(&run, "rod.displacement'") - creep).abs() < 1e-6, "{} {creep}", last(&run, "rod.displacement'"));
    assert!(happened(&run).is_empty());
}

#[test]
fn a_puck_thrown_across_a_slope_between_two_plates_stays_or_slides_down() {
    for slope in [0.2_f64, 0.3] {
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"spatial","gravity":[0,0,-9.81],"bodies":{{"puck":{{"mass":0.3,"inertia":[1,1,1],"position":[0,0,0],
            "velocity":[0,1,0]}}}},"joints":{{"deck":{{"type":"point-plane","bodies":["ground","puck"],"point":[0,0,0],
            "normal":["-sin({slope})",0,"cos({slope})"],"friction":{{"kinetic":0.25}}}}}},"simulation":{{"duration":2,"output_step":0.01,
            "integrator":{{"type":"dopri5","rtol":1e-10,"atol":1e-11}}}}}}"#
        ));
        let (sin, cos) = slope.sin_cos();
        // With |u|' = pull cos(turn) - brake and (u . pull)' = pull^2 - brake pull cos(turn): brake |u| + u . pull falls by brake^2 - pull^2 in a second.
        let (pull, brake) = (G * sin, 0.25 * G * cos);
        let [x, y, z] = ["puck.x'", "puck.y'", "puck.z'"].map(|name| channel(&run, name));
        for (i, t) in channel(&run, "t").into_iter().enumerate() {
            let (down, speed) = (-x[i] * cos - z[i] * sin, x[i].hypot(y[i]).hypot(z[i]));
            let left = brake + (pull * pull - brake * brake) * t;
            let off = brake * speed + pull * down - if pull < brake { left.max(0.0) } else { left };
            assert!(off.abs() < 1e-8, "{slope}, {t}: {off}");
        }
        let stops = brake / (brake * brake - pull * pull);
        let force = last(&run, "lambda.deck.friction_1").hypot(last(&run, "lambda.deck.friction_2"));
        match &run.happened()[..] {
            [met] if pull < brake => {
                assert!(met.event == "deck.friction" && (met.t - stops).abs() < 1e-8, "{met:?} {stops}");
                assert!((force - 0.3 * pull).abs() < 1e-9, "{force}");
            }
            [] => assert!(pull > brake && (force - 0.3 * brake).abs() < 1e-9, "{force}"),
            met => panic!("{met:?}"),
        }
        books_balance(&run, 1e-8);
    }
}

/// Accelerations of a bar of 1 kg, 1 m on a pin with friction, by hand: the moment of friction is `mu r |F|`, and `F` follows from the motion.
fn pendulum(angle: f64, speed: f64, part: f64) -> f64 {
    let mut turning = 0.0;
    for _ in 0..200 {
        let (sin, cos) = angle.sin_cos();
        // Angle from below; centre at half a metre.
        let across = 0.5 * turning + G * sin;
        let along = 0.5 * speed * speed + G * cos;
        turning = 3.0 * (-0.5 * G * sin - part * speed.signum() * across.hypot(along));
    }
    turning
}

#[test]
fn a_pendulum_with_friction_in_its_pin_swings_as_by_hand() {
    let run = run(
        r#"{"holonomy":1,"space":"planar","gravity":[0,-9.81],"bodies":{"bar":{"mass":1,"inertia":"1/12","position":["0.5*sin(1.2)","-0.5*cos(1.2)"],"angle":"1.2-pi/2"}},
        "joints":{"pin":{"type":"revolute","bodies":["ground","bar"],"point":[0,0],"friction":{"kinetic":0.3,"radius":0.05}}},
        "simulation":{"duration":20,"output_step":0.01,"integrator":{"type":"dopri5","rtol":1e-10,"atol":1e-10}}}"#,
    );
    let part = 0.3 * 0.05;
    let (mut angle, mut speed) = (1.2_f64, -1e-12_f64);
    let step = 1e-3;
    let angles = channel(&run, "pin.angle");
    // The first swing, until it turns round.
    for found in &angles[..60] {
        let exact = angle - std::f64::consts::FRAC_PI_2;
        assert!((found - exact).abs() < 1e-8, "{found} in place of {exact}");
        for _ in 0..10 {
            let f = |a: f64, s: f64| (s, pendulum(a, s, part));
            let (a1, s1) = f(angle, speed);
            let (a2, s2) = f(angle + 0.5 * step * a1, speed + 0.5 * step * s1);
            let (a3, s3) = f(angle + 0.5 * step * a2, speed + 0.5 * step * s2);
            let (a4, s4) = f(angle + step * a3, speed + step * s3);
            angle += step / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
            speed += step / 6.0 * (s1 + 2.0 * s2 + 2.0 * s3 + s4);
        }
    }
    let met = happened(&run);
    assert!(
        met.len() > 3 && met.iter().all(|(name, what)| name == "pin.friction" && *what == Occurrence::Sticks),
        "{met:?}"
    );
    assert!(last(&run, "pin.angle'").abs() < 1e-9);
    books_balance(&run, 1e-7);
}

#[test]
fn the_load_of_a_joint_with_friction_is_a_channel_of_its_own() {
    let slide = |friction: &str| {
        model(&format!(
            r#"{{"holonomy":1,"space":"planar","bodies":{{"a":{{"mass":1,"inertia":1}}}},"joints":{{"J":{{"type":"prismatic","bodies":["ground","a"],
            "point":[0,0],"axis":[1,0]{friction}}}}}}}"#
        ))
    };
    let label = |model: &Model| {
        model.channels().into_iter().find(|channel| channel.name == "reaction.J.normal").map(|channel| channel.label)
    };
    assert_eq!(label(&slide(r#","friction":{"kinetic":0.3}"#)).as_deref(), Some("F_n J"));
    assert_eq!(label(&slide("")), None);
}

#[test]
fn what_friction_lacks_is_said() {
    let with = |kind: &str, friction: &str| {
        let text = format!(
            r#"{{"holonomy":1,"space":"planar","bodies":{{"a":{{"mass":1,"inertia":1}}}},"joints":{{"J":{{"type":"{kind}","bodies":["ground","a"],
            "point":[0,0],{} "friction":{friction}}}}}}}"#,
            if kind == "revolute" { "" } else { r#""axis":[1,0],"# }
        );
        let found = read(&text).diagnostics;
        let built = || match Model::build(&read(&text).document.expect("a document"), 0, &[], &mut KindCache::new()) {
            Ok(_) => Vec::new(),
            Err(found) => found,
        };
        let found = if found.is_empty() { built() } else { found };
        found.iter().map(|diagnostic| diagnostic.code.id().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(with("revolute", r#"{"kinetic":0.3,"radius":0.1}"#), [""; 0]);
    assert_eq!(with("revolute", r#"{"kinetic":0.3}"#), ["missing-key"]);
    assert_eq!(with("prismatic", r#"{}"#), ["needs-one-of"]);
    assert_eq!(with("prismatic", r#"{"kinetic":-0.3}"#), ["out-of-range"]);
    assert_eq!(with("prismatic", r#"{"kinetic":"-0.3"}"#), ["out-of-range"]);
    assert_eq!(with("prismatic", r#"{"kinetic":0.3,"static":0.2}"#), ["out-of-range"]);
    assert_eq!(with("prismatic", r#"{"kinetic":0.3,"radius":0.2}"#), ["conflicting-keys"]);
    assert_eq!(with("prismatic", r#"{"kinetic":0.3,"speed":0.2}"#), ["missing-key"]);
    assert_eq!(with("prismatic", r#"{"kinetic":0.3,"law":"regularized","speed":0}"#), ["out-of-range"]);
    assert_eq!(with("prismatic", r#"{"kinetic":0.3,"law":"wet"}"#).len(), 1);
}

#[test]
fn a_load_that_is_shared_from_a_switch_on_ends_the_run_there() {
    let text = r#"{"holonomy":1,"space":"planar","gravity":[0,-9.81],"bodies":{"wheel":{"mass":4,"inertia":0.02,"position":[0,0],
        "angular_velocity":10}},"joints":{"pin":{"type":"revolute","bodies":["ground","wheel"],"point":[0,0],
        "friction":{"kinetic":0.2,"radius":0.01}},"more":{"type":"revolute","bodies":["ground","wheel"],"point":[0,0]}},
        "events":{"then":{"when":"t - 0.25","switch":{"more":"on"}}},
        "simulation":{"duration":0.5,"output_step":0.01,"start":{"off":["more"]}}}"#;
    let Progress::Failed(failed) = model(text).start().expect("a run").finish() else { panic!("it goes on") };
    assert!(failed.cause == "shared-load" && (failed.t.expect("a time") - 0.25).abs() < 1e-12, "{failed:?}");
}

/// Chains with friction at random pins, on a slide and against a floor: whatever happens, no friction is greater than its load allows, none gives
/// energy, and the books balance.
#[test]
fn chains_with_random_friction_keep_its_law_and_their_books() {
    let cases = std::env::var("HOLONOMY_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let mut random = randoms(11);
    let (mut sticks, mut slips, mut jammed) = (0, 0, 0);
    for case in 0..cases {
        let links = 1 + case % 3;
        let (mut bodies, mut joints, mut frictions) = (Vec::new(), Vec::new(), Vec::new());
        let (mut angle, mut at) = (0.0, [0.0_f64; 2]);
        let mut friction = |name: &str, radius: f64, most: f64| {
            let kinetic = random(0.05, most);
            let greatest = if case % 3 == 0 { kinetic } else { kinetic * random(1.0, 1.5) };
            frictions.push((name.to_owned(), greatest, if radius > 0.0 { radius } else { 1.0 }));
            let radius = if radius > 0.0 { format!(r#","radius":{radius}"#) } else { String::new() };
            (
                format!(r#","friction":{{"static":{greatest},"kinetic":{kinetic}{radius}}}"#),
                random(0.0, 1.0),
                random(-1.0, 1.0),
            )
        };
        for i in 0..links {
            let (pin, weight, turn) = friction(&format!("j{i}"), 0.06, 1.0);
            angle += turn;
            let (s, c) = (angle.sin(), angle.cos());
            bodies.push(format!(
                r#""b{i}":{{"mass":{},"inertia":{},"position":[{},{}],"angle":{angle},"points":{{"A":[-0.5,0],"B":[0.5,0]}}}}"#,
                0.2 + 2.0 * weight,
                0.02 + 0.3 * weight,
                at[0] + 0.5 * c,
                at[1] + 0.5 * s
            ));
            at = [at[0] + c, at[1] + s];
            let first = if case % 4 == 1 { "sled.O" } else { "ground.O" };
            let to = if i == 0 { first.to_owned() } else { format!("b{}.B", i - 1) };
            joints.push(format!(r#""j{i}":{{"type":"revolute","connect":["{to}","b{i}.A"]{pin}}}"#));
        }
        if case % 4 == 1 {
            let (slide, ..) = friction("slide", 0.0, 0.5);
            bodies.push(r#""sled":{"mass":1,"inertia":1,"position":[0,0],"points":{"O":[0,0]}}"#.to_owned());
            joints.push(format!(
                r#""slide":{{"type":"prismatic","bodies":["ground","sled"],"point":[0,0],"axis":[1,0.2]{slide}}}"#
            ));
        }
        let last_body = links - 1;
        if case % 5 < 3 {
            let (floor, drop, _) = friction("deck", 0.0, 0.6);
            let depth = at[1] - 0.05 - 0.4 * drop;
            joints.push(format!(
                r#""deck":{{"type":"path","connect":["ground.O","b{last_body}.B"],"curve":"y - {depth}","side":"at-least","restitution":{}{floor}}}"#,
                if case % 2 == 0 { 0.0 } else { 0.4 }
            ));
        }
        let text = format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,-9.81],"ground":{{"points":{{"O":[0,0]}}}},"bodies":{{{}}},"joints":{{{}}},
            "simulation":{{"duration":3,"output_step":0.02{}}}}}"#,
            bodies.join(","),
            joints.join(","),
            if case % 7 == 3 { r#","formulation":"augmented-lagrangian","stabilization":"projection""# } else { "" }
        );
        let model = model(&text);
        let mut run = model.start().unwrap_or_else(|failure| panic!("{case}: {failure}\n{text}"));
        let end = run.finish();
        if format!("{end:?}").contains("Painleve") || format!("{end:?}").contains("painleve") {
            jammed += 1;
            continue;
        }
        assert_eq!(
            end,
            Progress::Done,
            "{case}: at {} {:?}\n{text}",
            run.t(),
            run.happened().iter().rev().take(8).collect::<Vec<_>>()
        );
        let (total, impacts, work) =
            (channel(&run, "energy.total"), channel(&run, "energy.impacts"), channel(&run, "energy.forces"));
        let size = total.iter().fold(1.0_f64, |size, energy| size.max(energy.abs()));
        for i in 0..total.len() {
            let off = total[i] - impacts[i] - work[i] - total[0];
            assert!(off.abs() < 1e-6 * size, "{case}: {i} {off}\n{text}");
        }
        let gain = work.windows(2).fold(0.0_f64, |most, pair| most.max(pair[1] - pair[0]));
        assert!(gain < 1e-7 * size, "{case}: friction gives {gain} of {size} J\n{text}");
        for (name, greatest, radius) in &frictions {
            let force = channel(&run, &format!("lambda.{name}.friction"));
            let load = channel(&run, &format!("reaction.{name}.normal"));
            for (force, load) in force.iter().zip(&load) {
                assert!(
                    force.abs() < greatest * radius * load * (1.0 + 1e-7) + 1e-7,
                    "{case}: {name} {force} {load}\n{text}"
                );
            }
        }
        let met = happened(&run);
        sticks += met.iter().filter(|(_, what)| *what == Occurrence::Sticks).count();
        slips += met.iter().filter(|(_, what)| *what == Occurrence::Slips).count();
    }
    assert!(
        sticks > 3 * cases && slips > cases / 2 && jammed < cases / 20,
        "{sticks} stick, {slips} slip, {jammed} jam"
    );
}

#[test]
fn friction_of_a_load_that_is_shared_in_no_one_way_is_refused() {
    let door = |second: &str| {
        format!(
            r#"{{"holonomy":1,"space":"spatial","gravity":[0,0,-9.81],"bodies":{{"door":{{"mass":20,"inertia":[1,1,1],"position":[0.5,0,1],
            "angular_velocity":[0,0,1],"velocity":[0,0.5,0]}}}},"joints":{{
            "low":{{"type":"revolute","bodies":["ground","door"],"point":[0,0,0.5],"axis":[0,0,1],"friction":{{"kinetic":0.2,"radius":0.01}}}},
            "high":{{{second}}}}},"simulation":{{"duration":0.1}}}}"#
        )
    };
    let two = door(r#""type":"revolute","bodies":["ground","door"],"point":[0,0,1.5],"axis":[0,0,1]"#);
    let refused = model(&two).start().expect_err("a refusal");
    assert_eq!(
        (refused.cause.as_str(), &refused.parts[..]),
        ("shared-load", &["low".to_owned()][..]),
        "{}",
        refused.message
    );
}

#[test]
fn the_friction_that_has_no_balance_is_named_not_the_first_one() {
    // Painleve's rod: a uniform one that its lower end pushes ahead at 60 degrees. The floor presses with no force where
    // 1 + 3 cos (cos - mu sin) < 0, mu > 1.347.
    let rod = |side: &str, mu: f64| {
        format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,-9.81],"ground":{{"points":{{"O":[0,0]}}}},"bodies":{{
            "block":{{"mass":1,"inertia":1,"position":[5,0],"velocity":[1,0]}},
            "rod":{{"mass":1,"inertia":"1/3","position":["cos(pi/3)","sin(pi/3)"],"angle":"pi/3","velocity":[-1,0],"points":{{"A":[-1,0]}}}}}},
            "joints":{{
            "slide":{{"type":"prismatic","bodies":["ground","block"],"point":[5,0],"axis":[1,0],"friction":{{"kinetic":0.3}}}},
            "deck":{{"type":"path","connect":["ground.O","rod.A"],"curve":"y"{side},"friction":{{"kinetic":{mu}}}}}}},
            "simulation":{{"duration":0.01}}}}"#
        )
    };
    for side in ["", r#","side":"at-least""#] {
        let refused = model(&rod(side, 1.4)).start().expect_err("no balance");
        assert_eq!((refused.cause.as_str(), refused.parts.as_slice()), ("painleve", &["deck".to_owned()][..]));
        assert_eq!(model(&rod(side, 1.3)).start().expect("a balance").finish(), Progress::Done);
    }
}

#[test]
fn restitution_and_friction_together_may_give_energy_aslant_and_the_books_show_it() {
    let (angle, turn, bounce) = (0.75_f64, 6.0, 0.9);
    let (x, y) = (-0.5 * angle.cos(), 0.5 * angle.sin());
    let run = run(&format!(
        r#"{{"holonomy":1,"space":"planar","gravity":[0,0],"ground":{{"points":{{"O":[0,0]}}}},
        "bodies":{{"b":{{"mass":1,"inertia":"1/12","position":[0,0],"angle":-{angle},"velocity":[0,-1],"angular_velocity":{turn},"points":{{"E":[-0.5,0]}}}}}},
        "joints":{{"sole":{{"type":"path","connect":["ground.O","b.E"],"curve":"y-{y}","side":"at-least","restitution":{bounce},"friction":{{"kinetic":0.8}}}}}},
        "simulation":{{"duration":0.001}}}}"#
    ));
    // It sticks: P = W^-1 (u+ - u-), work P (u+ + u-)/2, W the response of the end to forces there.
    let before = [-turn * y, -1.0 + turn * x];
    let change = [-before[0], -(1.0 + bounce) * before[1]];
    let w = [[1.0 + 12.0 * y * y, -12.0 * x * y], [-12.0 * x * y, 1.0 + 12.0 * x * x]];
    let determinant = w[0][0] * w[1][1] - w[0][1] * w[1][0];
    let push = [
        (w[1][1] * change[0] - w[0][1] * change[1]) / determinant,
        (w[0][0] * change[1] - w[1][0] * change[0]) / determinant,
    ];
    assert!(push[0].abs() < 0.8 * push[1], "{push:?}");
    let gained = push[0] * (before[0] + 0.5 * change[0]) + push[1] * (before[1] + 0.5 * change[1]);
    assert!(
        gained > 0.4 && (last(&run, "energy.impacts") - gained).abs() < 1e-9,
        "{gained}: {}",
        last(&run, "energy.impacts")
    );
}
