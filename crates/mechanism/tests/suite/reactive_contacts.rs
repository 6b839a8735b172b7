//! Forces that follow from multipliers beside stops, rows from one side and dry friction, against closed forms and against the same law without
//! multipliers.

use holonomy_mechanism::run::{Progress, Run};

use crate::runs::{G, channel, happened, last, model, randoms, run};

const METHODS: [&str; 2] = ["", r#","formulation":"augmented-lagrangian","stabilization":"projection""#];

/// A point of 1 kg over the deck `y = 0`, at the height `h` and with the speed 3 m/s along it, with forces of the author.
fn deck(height: f64, restitution: f64, forces: [&str; 2], more: &str) -> String {
    format!(
        r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":3}},"y":{height}}},"kinetic_energy":"(x'^2+y'^2)/2",
        "potential_energy":"{G}*y","constraints":{{"deck":{{"expression":"y","side":"at-least","restitution":{restitution}}}}},
        "generalized_forces":{{"x":"{}","y":"{}"}},
        "simulation":{{"duration":1,"output_step":0.01,"integrator":{{"type":"dopri5","rtol":1e-11,"atol":1e-11}}{more}}}}}"#,
        forces[0], forces[1]
    )
}

/// What forces and impacts have taken is in the books.
fn books_balance(run: &Run, within: f64) {
    let names = ["energy.total", "energy.forces", "energy.actuators", "energy.impacts"];
    let [total, forces, actuators, impacts] = names.map(|name| run.trace().channel(name).ok());
    let total = total.expect("energy");
    let at = |channel: &Option<Vec<f64>>, i: usize| channel.as_ref().map_or(0.0, |channel| channel[i]);
    for (i, now) in total.iter().enumerate() {
        let given = at(&forces, i) + at(&actuators, i) + at(&impacts, i);
        assert!((now - total[0] - given).abs() < within, "{i}: {now} {given}");
    }
}

fn failed(text: &str) -> (String, Option<f64>, String) {
    let failure = match model(text).start() {
        Err(failure) => failure,
        Ok(mut run) => match run.finish() {
            Progress::Failed(failure) => failure,
            other => panic!("{other:?}"),
        },
    };
    (failure.cause.clone(), failure.t, failure.message)
}

#[test]
fn what_has_fallen_on_a_deck_is_braked_by_its_push() {
    let sign = last(&run(&deck(0.0, 0.0, ["0", "0"], "")), "lambda.deck.1").signum();
    for method in METHODS {
        for bounces in [0.0, 0.4] {
            let run = run(&deck(0.2, bounces, [&format!("-0.3*{sign}*lambda.deck.1"), "0"], method));
            // It falls, bounces for (1 + e) / (1 - e) times as long, and slides from then on.
            let rests = (0.4 / G).sqrt() * (1.0 + bounces) / (1.0 - bounces);
            let exact = 3.0 - 0.3 * G * (1.0 - rests);
            assert!(
                (last(&run, "x'") - exact).abs() < 1e-4 * bounces + 1e-9,
                "{bounces}: {} {exact}",
                last(&run, "x'")
            );
            assert!(channel(&run, "x'")[..(20.0 * rests) as usize].iter().all(|v| (v - 3.0).abs() < 1e-12));
            assert!((last(&run, "lambda.deck.1").abs() - G).abs() < 1e-9 && last(&run, "y").abs() < 1e-12);
            books_balance(&run, 1e-9);
        }
    }
}

#[test]
fn what_carries_itself_leaves_when_its_push_has_gone_and_not_before() {
    let plain = run(&deck(0.0, 0.0, ["0", "0"], ""));
    let sign = last(&plain, "lambda.deck.1").signum();
    for part in [0.5, 4.0, -0.9] {
        // 0 = N (1 + part) + 12 t - G.
        let run = run(&deck(0.0, 0.0, ["0", &format!("{part}*{sign}*lambda.deck.1 + 12*t")], ""));
        let (t, push, y) = (channel(&run, "t"), channel(&run, "lambda.deck.1"), channel(&run, "y"));
        let leaves = G / 12.0;
        for ((t, push), y) in t.iter().zip(&push).zip(&y) {
            let exact = if *t < leaves { (G - 12.0 * t) / (1.0 + part) } else { 0.0 };
            assert!((push.abs() - exact).abs() < 1e-8 * (1.0 + exact), "{part} {t}: {push} {exact}");
            let height = if *t < leaves { 0.0 } else { 2.0 * (t - leaves).powi(3) };
            assert!((y - height).abs() < 1e-9, "{part} {t}: {y} {height}");
        }
        let met = run.happened();
        assert!(met.len() == 1 && (met[0].t - leaves).abs() < 1e-12, "{met:?}");
        books_balance(&run, 1e-9);
    }
}

#[test]
fn a_push_that_pulls_itself_in_has_no_balance_or_two() {
    let sign = last(&run(&deck(0.0, 0.0, ["0", "0"], "")), "lambda.deck.1").signum();
    let law = |part: f64| format!("{part}*{sign}*lambda.deck.1");
    for part in [-1.0, -1.5] {
        let (cause, t, message) = failed(&deck(0.0, 0.0, ["0", &law(part)], ""));
        assert!(cause == "unbalanced" && message.contains("deck"), "{part}: {cause} {t:?} {message}");
    }
    // It falls, and is told where it lands.
    let (cause, t, _) = failed(&deck(0.2, 0.0, ["0", &law(-1.5)], ""));
    assert!(cause == "unbalanced" && (t.expect("a time") - (0.4 / G).sqrt()).abs() < 1e-12, "{cause} {t:?}");
}

/// A slide along `x` on ground, of 2 kg, pushed by 10 N/s, with a force of the author along it.
fn slide(friction: &str, force: &str, method: &str) -> String {
    format!(
        r#"{{"holonomy":1,"space":"planar","gravity":[0,-{G}],"bodies":{{"block":{{"mass":2,"inertia":0.1}}}},
        "joints":{{"slide":{{"type":"prismatic","bodies":["ground","block"],"point":[0,0],"axis":[1,0],"friction":{friction}}}}},
        "forces":{{"own":{{"type":"actuator","joint":"slide","coordinate":"displacement","value":"10*t + {force}"}}}},
        "simulation":{{"duration":2,"output_step":0.01,"integrator":{{"type":"dopri5","rtol":1e-11,"atol":1e-11}}{method}}}}}"#
    )
}

#[test]
fn a_force_by_the_load_helps_what_sticks_to_come_loose() {
    let friction = r#"{"static":0.4,"kinetic":0.3}"#;
    let sign = last(&run(&slide(friction, "0", "")), "lambda.slide.n").signum();
    for method in METHODS {
        let run = run(&slide(friction, &format!("0.1*{sign}*lambda.slide.n"), method));
        let (load, loose) = (2.0 * G, 0.3 * 2.0 * G / 10.0);
        let met = run.happened();
        assert!(met.len() == 1 && (met[0].t - loose).abs() < 1e-12, "{met:?} {loose}");
        for (t, x) in channel(&run, "t").iter().zip(channel(&run, "slide.displacement")) {
            // 2 x'' = 10 t + 0.1 N - 0.3 N.
            let since = (t - loose).max(0.0);
            let exact = (10.0 * since.powi(3) / 6.0 + (10.0 * loose - 0.2 * load) * since * since / 2.0) / 2.0;
            assert!((x - exact).abs() < 1e-9, "{t}: {x} {exact}");
        }
        books_balance(&run, 1e-8);
    }
}

#[test]
fn a_pendulum_on_a_string_that_is_braked_by_it_and_strikes_a_stop() {
    // A bead of 1 kg on a ring; the multiplier is the push of the ring: v^2 - g y as long as no stop pushes.
    let ring = |force: &str| {
        run(&format!(
            r#"{{"holonomy":1,"coordinates":{{"x":0.6,"y":-0.8}},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"{G}*y",
            "constraints":{{"ring":"(x^2+y^2-1)/2","wall":{{"expression":"x+0.1","side":"at-least","restitution":0.8}}}},
            "definitions":{{"press":"{force}"}},"generalized_forces":{{"x":"-0.05*press*x'","y":"-0.05*press*y'"}},
            "simulation":{{"duration":2,"output_step":0.01,"integrator":{{"type":"dopri5","rtol":1e-11,"atol":1e-11}}}}}}"#
        ))
    };
    let (follows, written) = (ring("lambda.ring.1"), ring(&format!("x'^2+y'^2-{G}*y")));
    let times = |run: &Run| run.happened().iter().map(|met| met.t).collect::<Vec<f64>>();
    let (times, others) = (times(&follows), times(&written));
    assert!(times.len() == others.len() && times.len() >= 2, "{times:?} {others:?}");
    assert!(times.iter().zip(&others).all(|(a, b)| (a - b).abs() < 1e-9), "{times:?} {others:?}");
    for name in ["x", "y", "x'", "lambda.ring.1"] {
        for (a, b) in channel(&follows, name).iter().zip(channel(&written, name)) {
            assert!((a - b).abs() < 1e-7, "{name}: {a} {b}");
        }
    }
    books_balance(&follows, 1e-8);
}

#[test]
fn decks_that_share_the_load_end_the_run_where_it_lands() {
    let text = deck(0.2, 0.0, ["0.1*lambda.deck.1", "0"], "").replacen(
        r#""deck":"#,
        r#""plank":{"expression":"2*y","side":"at-least"},"deck":"#,
        1,
    );
    let (cause, t, message) = failed(&text);
    assert!(cause == "shared-load" && (t.expect("a time") - (0.4 / G).sqrt()).abs() < 1e-12, "{cause} {t:?} {message}");
}

#[test]
fn a_row_that_holds_always_and_feet_that_share_against_it_are_told() {
    // Two feet that press equally pull the hook tight: nothing says how much.
    let text = format!(
        r#"{{"holonomy":1,"coordinates":{{"x":0,"y":0,"tilt":0}},"kinetic_energy":"(x'^2+y'^2+tilt'^2)/2","potential_energy":"{G}*y",
        "constraints":{{"hook":"y","left":{{"expression":"y-tilt","side":"at-least"}},"right":{{"expression":"y+tilt","side":"at-least"}}}},
        "generalized_forces":{{"x":"0.1*lambda.hook.1"}},"simulation":{{"duration":1,"output_step":0.01}}}}"#
    );
    let (cause, t, message) = failed(&text);
    assert!(cause == "shared-load" && message.contains("hook"), "{cause} {t:?} {message}");
    // With one foot there is one way.
    let alone = text.replacen(r#","right":{"expression":"y+tilt","side":"at-least"}"#, "", 1);
    assert!((last(&run(&alone), "lambda.hook.1").abs() - G).abs() < 1e-9);
}

#[test]
fn independent_rows_that_act_alike_are_told_in_any_order() {
    // y_1'' = y_2'' = -g + N_1 + N_2: any share will do, and each is another brake of s.
    let decks = [r#""a":{"expression":"y1","side":"at-least"}"#, r#""b":{"expression":"y2","side":"at-least"}"#];
    for order in [[0, 1], [1, 0]] {
        let text = format!(
            r#"{{"holonomy":1,"coordinates":{{"y1":0,"y2":0,"s":{{"value":0,"velocity":4}}}},"kinetic_energy":"(y1'^2+y2'^2+s'^2)/2",
            "potential_energy":"{G}*(y1+y2)","constraints":{{{},{}}},
            "generalized_forces":{{"y1":"lambda.b.1","y2":"lambda.a.1","s":"-0.5*lambda.a.1"}},"simulation":{{"duration":0.5}}}}"#,
            decks[order[0]], decks[order[1]]
        );
        assert_eq!(failed(&text).0, "unbalanced", "{order:?}");
    }
    // A deck that takes away what it gives.
    assert_eq!(failed(&deck(0.0, 0.0, ["0", "-lambda.deck.1 + 9.81"], "")).0, "unbalanced");
}

#[test]
fn no_step_leads_across_a_pole() {
    // 0 = 2 - (1 - t) lambda.
    for (integrator, formulation) in [
        (r#""rk4","step":0.01"#, "index-1"),
        (r#""euler","step":0.01"#, "index-1"),
        (r#""rk4","step":0.013"#, "augmented-lagrangian"),
    ] {
        let (cause, t, message) = failed(&format!(
            r#"{{"holonomy":1,"coordinates":{{"x":0,"s":{{"value":0,"velocity":4}}}},"kinetic_energy":"x'^2/2+3*s'^2/2","potential_energy":"-2*x",
            "constraints":{{"hold":"x"}},"generalized_forces":{{"x":"t/1.0013*lambda.hold.1","s":"-0.5*lambda.hold.1"}},
            "simulation":{{"duration":2,"formulation":"{formulation}","integrator":{{"type":{integrator}}}}}}}"#
        ));
        assert!(cause == "unbalanced" && (t.expect("a time") - 1.0013).abs() < 0.015, "{cause} {t:?} {message}");
    }
}

#[test]
fn a_wall_and_what_sticks_share_the_load() {
    // 8 N toward the wall; the floor would hold up to 9.81 N.
    let block = |force: f64| {
        format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,-{G}],"ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"b":{{"mass":2,"inertia":0.1,"position":[0.1,0],"points":{{"c":[0,0]}}}}}},"coordinates":{{"w":0}},"kinetic_energy":"w'^2/2",
            "joints":{{"foot":{{"type":"path","connect":["ground.O","b.c"],"curve":"y","side":"at-least","friction":{{"kinetic":0.5}}}},
            "wall":{{"type":"path","connect":["ground.O","b.c"],"curve":"x-0.1","side":"at-most"}},
            "level":{{"type":"angle","bodies":["ground","b"]}}}},
            "forces":{{"push":{{"type":"force","at":"b.c","value":[{force},0]}}}},"generalized_forces":{{"w":"-0.3*lambda.wall.curve"}},
            "simulation":{{"duration":1}}}}"#
        )
    };
    let (cause, _, message) = failed(&block(8.0));
    assert!(cause == "shared-load" && message.contains("wall"), "{cause} {message}");
}

#[test]
fn a_load_that_turns_its_own_sign_has_one_answer() {
    // lambda (1 + k) = 2 g, and friction of 0.2 |lambda|.
    for part in [-1.5_f64, -3.0, -10.0, 0.5] {
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,-{G}],"bodies":{{"b":{{"mass":2,"inertia":0.1,"velocity":[3,0],"points":{{"c":[0,0]}}}}}},
            "joints":{{"slide":{{"type":"prismatic","bodies":["ground","b"],"point":[0,0],"axis":[1,0],"friction":{{"kinetic":0.2}}}}}},
            "forces":{{"press":{{"type":"force","at":"b.c","value":[0,"{part}*lambda.slide.n"]}}}},"simulation":{{"duration":0.1}}}}"#
        ));
        let load = last(&run, "lambda.slide.n");
        assert!((load - 2.0 * G / (1.0 + part)).abs() < 1e-9, "{part}: {load}");
        let load = load.abs();
        let speed = last(&run, "slide.displacement'").abs();
        assert!((speed - (3.0 - 0.2 * load / 2.0 * 0.1).max(0.0)).abs() < 1e-9, "{part}: {speed} {load}");
    }
}

#[test]
fn many_pins_that_rub_a_little_begin_to_turn() {
    // Twelve bars in a row, let go: at the ends of the chain what falls first is as without friction.
    let chain = |friction: &str| {
        let bodies: Vec<String> = (0..12)
            .map(|i| format!(r#""k{i}":{{"mass":1,"inertia":0.02,"position":[{},0]}}"#, f64::from(i) + 0.5))
            .collect();
        let joint = |i: i32| {
            let first = if i == 0 { "ground".to_owned() } else { format!("k{}", i - 1) };
            format!(r#""j{i}":{{"type":"revolute","bodies":["{first}","k{i}"],"point":[{i},0]{friction}}}"#)
        };
        let joints: Vec<String> = (0..12).map(joint).collect();
        run(&format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,-{G}],"bodies":{{{}}},"joints":{{{}}},"simulation":{{"duration":0.2,"output_step":0.1}}}}"#,
            bodies.join(","),
            joints.join(",")
        ))
    };
    let (rubbing, free) = (chain(r#","friction":{"kinetic":1e-6,"radius":0.02}"#), chain(""));
    for i in 0..12 {
        let name = format!("k{i}.y");
        assert!((last(&rubbing, &name) - last(&free, &name)).abs() < 1e-6, "{name}");
    }
    books_balance(&rubbing, 1e-7);
}

/// Two pendulums with stops, dry friction and a deck, with forces by what holds them.
fn chain(seed: u64) -> String {
    let mut random = randoms(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut joint = |name: &str, bodies: &str, x: f64| {
        let (kinetic, lower, restitution) = (random(0.05, 0.3), random(-2.0, -0.3), random(0.0, 0.8));
        format!(
            r#""{name}":{{"type":"revolute","bodies":[{bodies}],"point":[{x},0],"friction":{{"kinetic":{kinetic},"radius":0.03}},
            "stops":{{"lower":{lower},"restitution":{restitution}}}}}"#
        )
    };
    let joints = format!("{},{}", joint("A", r#""ground","b""#, 0.0), joint("B", r#""b","c""#, 0.8));
    let mut names = ["lambda.A.x", "lambda.A.y", "lambda.B.y", "lambda.A.lower", "lambda.B.lower", "lambda.deck.1"];
    let name = names[random(0.0, 6.0) as usize];
    names.reverse();
    let other = names[random(0.0, 6.0) as usize];
    let (by, rate, height) = (random(-0.05, 0.05), random(-0.03, 0.03), random(0.2, 0.8));
    format!(
        r#"{{"holonomy":1,"space":"planar","gravity":[0,-{G}],"bodies":{{
        "b":{{"mass":1,"inertia":0.08,"position":[0.4,0]}},
        "c":{{"mass":0.7,"inertia":0.05,"position":[1.1,0],"points":{{"E":[0.3,0]}}}}}},"joints":{{{joints}}},
        "constraints":{{"deck":{{"expression":"c.E.y+{height}","side":"at-least","restitution":0.5}}}},
        "forces":{{"one":{{"type":"actuator","joint":"A","coordinate":"angle","value":"{by}*{name}"}},
        "two":{{"type":"actuator","joint":"B","coordinate":"angle","value":"{rate}*{other}*B.angle'"}}}},
        "simulation":{{"duration":1,"output_step":0.02,"integrator":{{"type":"dopri5","rtol":1e-8,"atol":1e-10}}}}}}"#
    )
}

#[test]
fn chains_with_stops_and_friction_keep_their_books_or_say_why_they_end() {
    let mut ended = 0;
    for seed in 0..60 {
        let mut run = model(&chain(seed)).start().expect("a run");
        match run.finish() {
            Progress::Done => {}
            Progress::Failed(failure) => {
                assert!(["unbalanced", "painleve", "shared-load"].contains(&&*failure.cause), "{seed}: {failure:?}");
                ended += 1;
            }
            other => panic!("{seed}: {other:?}"),
        }
        books_balance(&run, 1e-6);
        for name in ["lambda.A.lower", "lambda.B.lower", "lambda.deck.1"] {
            assert!(channel(&run, name).iter().all(|push| *push >= 0.0), "{seed}: {name}");
        }
    }
    // What rests at a stop and sticks shares its load.
    assert!(ended < 20, "{ended}");
}

#[test]
fn a_friction_force_is_not_followed() {
    let text = slide(r#"{"static":0.4,"kinetic":0.3}"#, "0.1*lambda.slide.friction", "");
    let read = holonomy_document::read(&text);
    let document = read.document.expect("a document");
    let told = holonomy_mechanism::model::Model::build(&document, 0, &[], &mut Default::default());
    let told: Vec<&str> = told.err().into_iter().flatten().map(|finding| finding.code.id()).collect();
    assert_eq!(told, ["multiplier-not-here"]);
}

#[test]
fn feet_that_press_on_each_other_are_found_together() {
    // A bar of 2 kg on two feet; the push of the first is fed back above the second: N_1 + N_2 (1 - 0) = m g - 0.5 N_1 (half a metre away).
    let text = format!(
        r#"{{"holonomy":1,"space":"planar","gravity":[0,-{G}],
        "bodies":{{"bar":{{"mass":2,"inertia":0.3,"points":{{"A":[-0.5,0],"B":[0.5,0]}}}}}},
        "constraints":{{"left":{{"expression":"bar.A.y","side":"at-least"}},"right":{{"expression":"bar.B.y","side":"at-least"}}}},
        "forces":{{"press":{{"type":"force","at":"bar.B","value":[0,"-0.5*abs_left"]}}}},
        "definitions":{{"abs_left":"lambda.left.1"}},
        "simulation":{{"duration":0.5,"output_step":0.1,"integrator":{{"type":"dopri5","rtol":1e-10,"atol":1e-10}}}}}}"#
    );
    let run = run(&text);
    let (left, right) = (last(&run, "lambda.left.1"), last(&run, "lambda.right.1"));
    // Each foot carries half the weight, the right one what is pressed on it as well.
    assert!((left - G).abs() < 1e-9 && (right - G - 0.5 * left).abs() < 1e-9, "{left} {right}");
    assert!(happened(&run).is_empty() && last(&run, "bar.y").abs() < 1e-12);
}
