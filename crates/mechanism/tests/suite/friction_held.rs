//! Dry friction where drivers and loops tell the slip: it is there at once, after every turn, and beside others.

use crate::friction::books_balance;
use crate::runs::{G, channel, happened, last, run};

/// A body of 2 kg that a driver moves along `x`.
fn driven(space: &str, joint: &str, function: &str, duration: f64) -> String {
    let (origin, inertia) = if space == "planar" { ("[0,0]", "0.01") } else { ("[0,0,0]", "[0.01,0.01,0.02]") };
    format!(
        r#"{{"holonomy":1,"space":"{space}","ground":{{"points":{{"G":{origin}}}}},
        "bodies":{{"s":{{"mass":2,"inertia":{inertia},"points":{{"B":{origin}}}}}}},
        "joints":{{{joint}}},"drivers":{{"D":{{"joint":"S","coordinate":"displacement","function":"{function}"}}}},
        "simulation":{{"duration":{duration}}}}}"#
    )
}

#[test]
fn a_slide_that_is_driven_from_rest_and_back_rubs_all_the_way() {
    let slide = |kind: &str, more: &str| {
        format!(
            r#""S":{{"type":"{kind}","connect":["ground.G","s.B"],"axis":[1,0{more}],"friction":{{"kinetic":0.3}}}}"#
        )
    };
    let way = 0.1 * (3.0 + 6.0_f64.sin() + 1.0);
    for (function, duration, way) in [
        ("0.1*t^2", 1.0, 0.1),
        ("0.1*max(0, t - 0.3)^2", 1.0, 0.049),
        ("-0.1*max(0, t - 0.3)^3", 1.0, 0.0343),
        ("0.1*sin(3*t)", 2.0, way),
        ("0.1*cos(3*t)", core::f64::consts::TAU / 3.0, 0.4),
    ] {
        for joint in [slide("prismatic", ""), slide("pin-slot", "")] {
            let run = run(&driven("planar", &joint, function, duration));
            let lost = last(&run, "energy.forces");
            assert!((lost + 0.3 * 2.0 * G * way).abs() < 1e-6, "{joint} {function}: {lost}");
        }
    }
    let floor = r#"{"holonomy":1,"space":"planar","ground":{"points":{"G":[0,0]}},"bodies":{"s":{"mass":2,"inertia":0.01,"points":{"B":[0,0]}}},
        "joints":{"S":{"type":"path","connect":["ground.G","s.B"],"curve":"y","side":"at-least","friction":{"kinetic":0.3}},
        "A":{"type":"angle","bodies":["ground","s"]}},"constraints":{"drive":"s.x-0.1*max(0, t-0.3)^2"},"simulation":{"duration":1}}"#;
    assert!((last(&run(floor), "energy.forces") + 0.3 * 2.0 * G * 0.049).abs() < 1e-6);
    let sleeve = r#""S":{"type":"cylindrical","connect":["ground.G","s.B"],"axis":[1,0,0],"friction":{"kinetic":0.2,"radius":0.02}}"#;
    for (function, duration, way) in [("0.1*sin(3*t)", 2.0, way), ("0.1*max(0, t - 0.3)^2", 1.0, 0.049)] {
        let lost = last(&run(&driven("spatial", sleeve, function, duration)), "energy.forces");
        assert!((lost + 0.2 * 2.0 * G * way).abs() < 1e-6, "{function}: {lost}");
    }
}

#[test]
fn a_pin_that_is_driven_to_and_fro_rubs_against_its_turn_and_a_turn_is_nothing_to_tell() {
    let run = run(
        r#"{"holonomy":1,"space":"planar","ground":{"points":{"G":[0,0]}},"bodies":{"w":{"mass":3,"inertia":0.01,"points":{"B":[0,0]}}},
        "joints":{"J":{"type":"revolute","connect":["ground.G","w.B"],"friction":{"kinetic":0.2,"radius":0.05}}},
        "drivers":{"D":{"joint":"J","coordinate":"angle","function":"sin(t)"}},"simulation":{"duration":6,"output_step":0.1}}"#,
    );
    let moment = 0.2 * 0.05 * 3.0 * G;
    for (force, speed) in channel(&run, "lambda.J.friction").iter().zip(channel(&run, "J.angle'")) {
        assert!((force - moment * speed.signum()).abs() < 1e-9, "{force} at {speed}");
    }
    assert!(happened(&run).is_empty(), "{:?}", happened(&run));
}

/// A crank of 0.1 m, a rod of 0.6 m and a block that slides, at 20 rad/s.
fn slider_crank(crank_pin: &str, wrist_pin: &str, slide: &str) -> String {
    format!(
        r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},
        "bodies":{{"c":{{"mass":1,"inertia":0.1,"position":["0.1*cos(1)","0.1*sin(1)"],"angle":1,"points":{{"O":[-0.1,0],"A":[0.1,0]}}}},
            "r":{{"mass":1.5,"inertia":0.05,"position":["0.2*cos(1)+0.3*cos(asin(sin(1)/3))","0.1*sin(1)"],"angle":"-asin(sin(1)/3)",
                "points":{{"A":[-0.3,0],"B":[0.3,0]}}}},
            "s":{{"mass":2,"inertia":0.01,"position":["0.2*cos(1)+0.6*cos(asin(sin(1)/3))",0],"points":{{"B":[0,0]}}}}}},
        "joints":{{"J":{{"type":"revolute","connect":["ground.O","c.O"]{crank_pin}}},"A":{{"type":"revolute","connect":["c.A","r.A"]}},
            "B":{{"type":"revolute","connect":["r.B","s.B"]{wrist_pin}}},"S":{{"type":"prismatic","connect":["ground.O","s.B"],"axis":[1,0]{slide}}}}},
        "simulation":{{"duration":1,"start":{{"hold":{{"J.angle'":20}}}}}}}}"#
    )
}

#[test]
fn a_slider_crank_loses_what_friction_that_is_rounded_off_takes() {
    let pin = r#","friction":{"kinetic":0.2,"radius":0.02@}"#;
    let slide = r#","friction":{"kinetic":0.15@}"#;
    for parts in [["", "", slide], [pin, "", slide], ["", pin, ""], [pin, pin, slide]] {
        let with = |law: &str| {
            let [crank, wrist, slide] = parts.map(|part| part.replace('@', law));
            run(&slider_crank(&crank, &wrist, &slide))
        };
        let dry = with("");
        let rounded = with(r#","law":"regularized","speed":1e-4"#);
        let [lost, about] = [&dry, &rounded].map(|run| last(run, "energy.forces"));
        assert!((lost - about).abs() < 1e-4 * about.abs() && about < -1.0, "{parts:?}: {lost} and {about}");
        books_balance(&dry, 1e-6);
    }
}

#[test]
fn a_slide_that_turns_where_a_loop_stretches_keeps_its_friction() {
    // Two blocks on crossed slides with a bar of 1 m between them, thrown; friction in one of the slides.
    let blocks = |law: &str| {
        run(&format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,0],"ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"a":{{"mass":1,"inertia":0.1,"position":[0.8,0],"velocity":[-3,0],"points":{{"O":[0,0]}}}},
                "b":{{"mass":1,"inertia":0.1,"position":[0,0.6],"velocity":[0,4],"points":{{"O":[0,0]}}}}}},
            "joints":{{"X":{{"type":"prismatic","connect":["ground.O","a.O"],"axis":[1,0],"friction":{{"kinetic":0.2{law}}}}},
                "Y":{{"type":"prismatic","connect":["ground.O","b.O"],"axis":[0,1]}},"R":{{"type":"distance","connect":["a.O","b.O"]}}}},
            "simulation":{{"duration":3}}}}"#
        ))
    };
    let (dry, rounded) = (blocks(""), blocks(r#","law":"regularized","speed":1e-4"#));
    let [left, about] = [&dry, &rounded].map(|run| last(run, "energy.total"));
    assert!((left - about).abs() < 1e-3 && about < 2.0, "{left} and {about}");
    books_balance(&dry, 1e-6);
}

/// Two bodies on one axis through the origin, the first driven; 0.1 kg m^2 about it.
fn on_one_axis(rotation: &str, axis: &str, function: &str, second: &str) -> String {
    format!(
        r#"{{"holonomy":1,"space":"spatial","rotation":"{rotation}","gravity":[0,0,0],"ground":{{"points":{{"O":[0,0,0]}}}},
        "bodies":{{"a":{{"mass":1,"inertia":[0.1,0.1,0.1],"points":{{"O":[0,0,0]}}}},"b":{{"mass":1,"inertia":[0.1,0.1,0.1],"points":{{"O":[0,0,0]}}}}}},
        "joints":{{"P":{{"type":"revolute","axis":{axis},"connect":["ground.O","a.O"]}},
        "Q":{{"type":"revolute","axis":{axis},"connect":["a.O","b.O"],{second}}}}},
        "drivers":{{"D":{{"joint":"P","coordinate":"angle","function":"{function}"}}}},
        "forces":{{"F":{{"type":"force","at":"b.O","value":[0,-5,0]}}}},"simulation":{{"duration":1}}}}"#
    )
}

#[test]
fn what_a_driven_pin_leaves_at_a_stop_sticks_or_slips_as_its_load_says_however_rotations_are_written() {
    for rotation in ["euler-parameters", "rotation-matrix"] {
        for axis in ["[0,0,1]", "[1,0,0]", "[0,1,1]", "[1,2,3]", "[-2,1,5]", "[3,-1,0.5]"] {
            for (stop, sense) in [("upper", 1.0), ("lower", -1.0)] {
                // 0.1 N m take the body along; friction of 5 N at 0.05 m gives 0.25 N m times its coefficient.
                let end = |at_rest: f64| {
                    let friction = format!(r#""friction":{{"static":{at_rest},"kinetic":0.3,"radius":0.05}}"#);
                    let second = format!(r#""stops":{{"{stop}":0}},{friction}"#);
                    last(&run(&on_one_axis(rotation, axis, &format!("{sense}*0.5*t^2"), &second)), "Q.angle")
                };
                assert!(end(0.45).abs() < 1e-10, "{rotation} {axis} {stop}");
                assert!((end(0.35) + sense * 0.125).abs() < 1e-10, "{rotation} {axis} {stop}");
                // Without friction, from a stop that takes it along at first: it flies on.
                let free =
                    on_one_axis(rotation, axis, &format!("{sense}*(t^3-t)"), &format!(r#""stops":{{"{stop}":0}}"#));
                assert!((last(&run(&free), "Q.angle") + sense).abs() < 1e-10, "{rotation} {axis} {stop}");
            }
        }
    }
}

#[test]
fn a_pin_that_touches_its_stop_and_carries_nothing_stays_where_it_is_until_something_moves_it() {
    let pin = |load: &str| {
        format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,0],"ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"b":{{"mass":1,"inertia":0.1,"points":{{"O":[0,0]}}}}}},
            "joints":{{"Q":{{"type":"revolute","connect":["ground.O","b.O"],"stops":{{"upper":0}},"friction":{{"kinetic":0.3,"radius":0.05}}}}}},
            "forces":{{"turn":{{"type":"torque","body":"b","value":"{load}"}}}},"simulation":{{"duration":1}}}}"#
        )
    };
    assert_eq!(last(&run(&pin("0")), "Q.angle"), 0.0);
    // A torque alone loads no pin: 0.1 N m by 0.1 kg m^2 for half a second, away from the stop or against it.
    assert!((last(&run(&pin("-0.1*if(t > 0.5, 1, 0)")), "Q.angle") + 0.125).abs() < 1e-9);
    assert!(last(&run(&pin("0.1*if(t > 0.5, 1, 0)")), "Q.angle").abs() < 1e-9);
}
