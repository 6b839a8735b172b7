//! Walls, drivers and floors whose speed or slope jumps, under what touches them, against closed forms.

use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::run::{Progress, Run};

use crate::runs::{channel, happened, last, model, run};

pub const INTEGRATORS: [&str; 4] = [
    r#"{"type":"dopri5"}"#,
    r#"{"type":"dopri5","rtol":1e-9,"atol":1e-9}"#,
    r#"{"type":"dop853"}"#,
    r#"{"type":"rk4","step":0.013}"#,
];

#[track_caller]
fn near(found: f64, exact: f64, tolerance: f64, what: &str) {
    assert!((found - exact).abs() < tolerance, "{what}: {found} in place of {exact}");
}

/// The books: what has come in is what there is more, and none of it by a stabilization; samples in their order.
#[track_caller]
pub fn balanced(run: &Run, tolerance: f64) {
    let of = |name: &str| channel(run, name);
    let times = of("t");
    assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "samples come in the order of time: {times:?}");
    let (total, parts) = (
        of("energy.total"),
        ["impacts", "actuators", "forces", "stabilization"].map(|part| of(&format!("energy.{part}"))),
    );
    for i in 0..total.len() {
        let given: f64 = parts.iter().map(|part| part[i] - part[0]).sum();
        near(total[i] - given, total[0], tolerance, "the books");
    }
    let pulled = parts[3].last().expect("a sample");
    near(*pulled, 0.0, tolerance, "energy.stabilization");
}

/// A mass of 1 kg that the force -0.1 N holds against a wall, for 2 s.
fn at_wall(wall: &str, speed: f64, restitution: f64, integrator: &str) -> Run {
    run(&format!(
        r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":{speed}}}}},"kinetic_energy":"x'^2/2","generalized_forces":{{"x":"-0.1"}},
        "constraints":{{"w":{{"expression":"x-({wall})","side":"at-least","restitution":{restitution}}}}},
        "simulation":{{"duration":2,"output_step":0.1,"integrator":{integrator}}}}}"#
    ))
}

#[test]
fn a_wall_that_slows_down_lets_go_and_one_that_speeds_up_strikes() {
    for integrator in INTEGRATORS {
        // It flies on with 1 m/s.
        let run = at_wall("min(t, 0.5+0.5*t)", 1.0, 0.0, integrator);
        near(last(&run, "x"), 1.95, 1e-11, "it flies on");
        near(last(&run, "x'"), 0.9, 1e-11, "its speed");
        near(last(&run, "energy.impacts"), 0.0, 1e-12, "nothing strikes");
        assert_eq!(happened(&run), [("w.1".to_owned(), Occurrence::Left)]);
        near(run.happened()[0].t, 1.0, 1e-12, "it is left");
        balanced(&run, 1e-11);
        // Relative to it the wall comes with 0.5 m/s.
        let run = at_wall("max(0.5*t, t-0.5)", 0.5, 0.5, integrator);
        near(last(&run, "x'"), 1.25 - 0.1, 1e-11, "it is struck");
        near(last(&run, "energy.impacts"), 0.5 * (1.25_f64.powi(2) - 0.25), 1e-11, "what the wall gives");
        balanced(&run, 1e-11);
        // Without a rebound it is taken along.
        let run = at_wall("max(0.5*t, t-0.5)", 0.5, 0.0, integrator);
        near(last(&run, "x'"), 1.0, 1e-11, "it is taken along");
        assert!(run.happened().is_empty());
        // A wall that turns.
        let run = at_wall("abs(t-1)-1", -1.0, 1.0, integrator);
        near(last(&run, "x"), 1.95, 1e-10, "it comes back");
        near(last(&run, "x'"), 2.9, 1e-10, "twice the wall's speed and its own");
    }
}

#[test]
fn what_rests_on_a_driven_body_is_left_behind_or_struck_as_by_a_wall() {
    let carrier = |carrier: &str, load: f64, restitution: f64, integrator: &str| {
        run(&format!(
            r#"{{"holonomy":1,"coordinates":{{"a":{{"value":0,"velocity":1}},"b":{{"value":0,"velocity":1}}}},"kinetic_energy":"(a'^2+b'^2)/2",
            "generalized_forces":{{"b":"{load}"}},
            "constraints":{{"d":"a-({carrier})","w":{{"expression":"b-a","side":"at-least","restitution":{restitution}}}}},
            "simulation":{{"duration":2,"output_step":0.1,"integrator":{integrator}}}}}"#
        ))
    };
    for integrator in INTEGRATORS {
        for load in [0.0, -0.1] {
            let run = carrier("min(t, 0.5+0.5*t)", load, 0.0, integrator);
            near(last(&run, "a"), 1.5, 1e-11, "the carrier");
            near(last(&run, "b"), 2.0 + 0.5 * load, 1e-11, "what it carries flies on");
            near(last(&run, "energy.impacts"), -0.375, 1e-11, "the driver takes the carrier's energy");
            balanced(&run, 1e-11);
            let run = carrier("max(t, 2*t-1)", load, 0.5, integrator);
            near(last(&run, "b"), 1.0 + 2.5 + 0.5 * load, 1e-11, "what it strikes");
            balanced(&run, 1e-11);
            let met = happened(&run);
            let what = if load == 0.0 { Occurrence::Reached } else { Occurrence::Left };
            assert_eq!(met[0], ("w.1".to_owned(), what), "{met:?}");
            near(run.happened()[0].t, 1.0, 1e-12, "it is struck");
        }
    }
}

#[test]
fn a_slide_that_starts_at_once_pulls_what_rubs_on_it_along() {
    for integrator in INTEGRATORS {
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,-10],"ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"a":{{"mass":2,"inertia":0.5,"points":{{"A":[0,0]}}}},"b":{{"mass":1,"inertia":0.1,"points":{{"A":[0,0]}}}}}},
            "joints":{{"S":{{"type":"prismatic","connect":["ground.O","a.A"],"axis":[1,0]}},
                "Q":{{"type":"prismatic","connect":["a.A","b.A"],"axis":[1,0],"friction":{{"static":0.25,"kinetic":0.2}}}}}},
            "drivers":{{"D":{{"joint":"S","coordinate":"displacement","function":"if(t<1,0,t-1)"}}}},
            "simulation":{{"duration":3,"output_step":0.1,"integrator":{integrator}}}}}"#
        ));
        // With 2 m/s^2 for half a second.
        near(last(&run, "b.x"), 0.25 + 1.5, 1e-10, "it comes after");
        near(last(&run, "energy.forces"), -0.5, 1e-10, "heat");
        let met = run.happened();
        assert_eq!(happened(&run).iter().map(|met| met.1).collect::<Vec<_>>(), [Occurrence::Slips, Occurrence::Sticks]);
        near(met[0].t, 1.0, 1e-12, "it slips");
        near(met[1].t, 1.5, 1e-11, "it sticks");
        balanced(&run, 1e-10);
    }
}

#[test]
fn events_beside_a_driver_whose_speed_jumps_happen_when_they_are_due() {
    let pair = |driver: &str, b: f64, event: &str, integrator: &str| {
        run(&format!(
            r#"{{"holonomy":1,"coordinates":{{"a":{{"value":0,"velocity":1}},"b":{{"value":{b},"velocity":0.5}}}},"kinetic_energy":"(a'^2+b'^2)/2",
            "constraints":{{"d":"a-({driver})"}},"events":{{"m":{event}}},"simulation":{{"duration":2,"output_step":0.1,"integrator":{integrator}}}}}"#
        ))
    };
    for integrator in INTEGRATORS {
        // It would be met at 1.2 s with the old speed.
        assert!(pair("min(t, 0.5+0.5*t)", 0.6, r#"{"when":"b-a"}"#, integrator).happened().is_empty());
        let run = pair("max(t, 2*t-1)", 0.6, r#"{"when":"b-a"}"#, integrator);
        near(run.happened()[0].t, 1.0 + 0.1 / 1.5, 1e-12, "it is met with the new one");
        // At the very moment.
        let run = pair("max(t, 2*t-1)", 0.5, r#"{"when":"t-1","impulse":{"b":"0.5"}}"#, integrator);
        near(last(&run, "b"), 2.0, 1e-11, "pushed");
        near(last(&run, "a'"), 2.0, 1e-11, "driven");
        near(last(&run, "energy.impacts"), 1.5 + 0.375, 1e-11, "both");
        assert_eq!(run.happened().len(), 1);
    }
}

#[test]
fn without_contacts_a_driver_that_jumps_is_kept_up_with_by_the_stabilization() {
    let run = run(
        r#"{"holonomy":1,"coordinates":{"a":{"value":0,"velocity":1}},"kinetic_energy":"a'^2/2","constraints":{"d":"a-max(t, 2*t-1)"},
        "simulation":{"duration":2}}"#,
    );
    near(last(&run, "a'"), 2.0, 1e-12, "its speed");
    near(last(&run, "energy.stabilization"), 1.5, 1e-12, "its energy");
}

#[test]
fn a_corner_where_a_bead_comes_to_rest_needs_a_row_for_each_side() {
    let bead = |rows: &str| {
        format!(
            r#"{{"holonomy":1,"coordinates":{{"x":-1,"y":0.5}},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"9.81*y","constraints":{{{rows}}},"simulation":{{"duration":5}}}}"#
        )
    };
    let rests =
        run(&bead(r#""l":{"expression":"y+0.5*x","side":"at-least"},"r":{"expression":"y-0.5*x","side":"at-least"}"#));
    assert!(last(&rests, "x").abs() < 1e-9 && last(&rests, "x'").abs() < 1e-9);
    let mut swings = model(&bead(r#""w":{"expression":"y-0.5*abs(x)","side":"at-least"}"#)).start().expect("a run");
    let end = swings.finish();
    assert!(matches!(&end, Progress::Failed(failure) if failure.to_string().contains("flips to and fro")), "{end:?}");
}

/// A bead of 1 kg on a deck, from x and with x', under 9.81 m/s^2.
fn on_deck(deck: &str, [x, speed]: [f64; 2], restitution: f64, duration: f64, more: &str) -> Run {
    run(&format!(
        r#"{{"holonomy":1,"coordinates":{{"x":{{"value":{x:?},"velocity":{speed:?}}},"y":0}},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"9.81*y",
        "constraints":{{"deck":{{"expression":"y-({deck})","side":"at-least","restitution":{restitution}}}}},
        "simulation":{{"duration":{duration},"output_step":0.1{more}}}}}"#
    ))
}

#[test]
fn an_edge_is_the_same_however_it_is_written() {
    let spellings = [
        "if(x>1,-0.5*(x-1),0)",
        "if(x>=1,-0.5*(x-1),0)",
        "if(x<1,0,-0.5*(x-1))",
        "if(x<=1,0,-0.5*(x-1))",
        "if(1<x,-0.5*(x-1),0)",
        "-0.5*max(x-1,0)",
        "-0.5*max(0,x-1)",
        "0.5*min(1-x,0)",
        "0.5*min(0,1-x)",
        "-0.25*(abs(x-1)+x-1)",
        "-0.5*(x-1)*(x>1)",
    ];
    for integrator in INTEGRATORS {
        for deck in spellings {
            let more = format!(r#","integrator":{integrator}"#);
            let left = on_deck(deck, [0.0, 3.0], 0.0, 0.5, &more);
            near(left.happened()[0].t, 1.0 / 3.0, 1e-12, deck);
            near(last(&left, "y"), -0.5 * 9.81 / 36.0, 1e-10, deck);
            balanced(&left, 1e-10);
            // The other way it comes up the slope from below: mirrored.
            let mirrored = deck.replace('x', "(2-x)");
            let left = on_deck(&mirrored.replace("ma(2-x)", "max"), [2.0, -3.0], 0.0, 0.5, &more);
            near(left.happened()[0].t, 1.0 / 3.0, 1e-12, &mirrored);
            balanced(&left, 1e-10);
        }
    }
}

#[test]
fn an_edge_just_behind_the_start_or_at_the_end_of_a_step_is_met() {
    // The slope strikes with what of the speed is towards it.
    let (corner, after) = ([0.0003, 0.003, 0.009, 0.03, 0.06], 3.0 / 1.25);
    for integrator in INTEGRATORS.into_iter().chain([r#"{"type":"rk4","step":0.01}"#]) {
        for more in ["", r#","formulation":"index-1""#] {
            for corner in corner {
                let deck = format!("0.25*(abs(x-{corner})+x-{corner})");
                let run = on_deck(&deck, [0.0, 3.0], 0.0, 0.3, &format!(r#","integrator":{integrator}{more}"#));
                let left = 0.3 - corner / 3.0;
                near(last(&run, "x"), corner + left * (after - 0.5 * left * 9.81 * 0.5 / 1.25), 1e-10, &deck);
                near(last(&run, "energy.impacts"), -0.9, 1e-10, &deck);
            }
        }
    }
}

#[test]
fn what_jumps_at_the_start_has_jumped_before_anything_moves() {
    for integrator in INTEGRATORS {
        let more = format!(r#","integrator":{integrator}"#);
        for driver in ["if(t<=0,0,-t)", "if(t<0,0,-t)", "min(-t,0)", "-max(t,0)"] {
            let run = run(&format!(
                r#"{{"holonomy":1,"coordinates":{{"a":0,"b":0}},"kinetic_energy":"(a'^2+b'^2)/2","potential_energy":"9.81*b",
                "constraints":{{"drive":"a-({driver})","deck":{{"expression":"b-a","side":"at-least","restitution":0.5}}}},
                "simulation":{{"duration":0.1,"output_step":0.1{more}}}}}"#
            ));
            near(last(&run, "b"), -0.04905, 1e-10, driver);
            near(last(&run, "energy.stabilization"), 0.0, 1e-10, driver);
            assert_eq!(channel(&run, "t")[0], 0.0);
        }
        for wall in ["abs(t)", "max(t,0)", "if(t>0,t,0)"] {
            let run = run(&format!(
                r#"{{"holonomy":1,"coordinates":{{"y":0}},"kinetic_energy":"y'^2/2",
                "constraints":{{"wall":{{"expression":"y-({wall})","side":"at-least","restitution":0.5}}}},
                "simulation":{{"duration":0.1,"output_step":0.1{more}}}}}"#
            ));
            near(last(&run, "y"), 0.15, 1e-11, wall);
        }
        // At the edge of a table, on the way out and on the way in.
        for (edge, speed) in [("x<=1", 3.0), ("x<1", 3.0), ("x<=1", -3.0), ("x<1", -3.0)] {
            let run = on_deck(&format!("if({edge},0,-0.5*(x-1))"), [1.0, speed], 0.0, 0.1, &more);
            near(last(&run, "x"), 1.0 + 0.1 * speed, 1e-11, edge);
            near(last(&run, "y"), if speed > 0.0 { -0.04905 } else { 0.0 }, 1e-11, edge);
            near(last(&run, "energy.impacts"), 0.0, 1e-11, edge);
        }
    }
}

#[test]
fn friction_of_impacts_does_not_depend_on_how_a_curve_is_written() {
    let (mu, g) = (0.2, 9.81_f64);
    let fall = (-2.0 + (4.0 + 0.2 * g).sqrt()) / g;
    let exact = 3.0 - mu * (2.0 + g * fall) - mu * g * (0.06 - fall);
    for space in ["planar", "spatial"] {
        for curve in ["0.1*y", "y", "2*y", "10*y"] {
            let (kind, law) = if space == "planar" { ("path", "curve") } else { ("point-surface", "surface") };
            let (inertia, place, velocity, zero) = match space {
                "planar" => ("1", "[0,0.1]", "[3,-2]", "[0,0]"),
                _ => ("[1,1,1]", "[0,0.1,0]", "[3,-2,0]", "[0,0,0]"),
            };
            let gravity = if space == "planar" { "[0,-9.81]" } else { "[0,-9.81,0]" };
            let run = run(&format!(
                r#"{{"holonomy":1,"space":"{space}","gravity":{gravity},"ground":{{"points":{{"o":{zero}}}}},
                "bodies":{{"B":{{"mass":2,"inertia":{inertia},"position":{place},"velocity":{velocity},"points":{{"c":{zero}}}}}}},
                "joints":{{"f":{{"type":"{kind}","connect":["ground.o","B.c"],"{law}":"{curve}","side":"at-least","friction":{{"kinetic":{mu}}}}}}},
                "simulation":{{"duration":0.06}}}}"#
            ));
            near(last(&run, "B.x'"), exact, 1e-9, curve);
        }
    }
}

#[test]
fn an_edge_far_from_zero_is_met() {
    for integrator in INTEGRATORS {
        let more = format!(r#","integrator":{integrator}"#);
        for (edge, start) in [(1e3, 999.1), (1e3, 999.7), (1e3, 1e3), (-1e5, -100_000.9), (-1e5, -1e5)] {
            let reached = (edge - start) / 3.0;
            let deck = format!("if(x<={edge:?},0,-0.5*(x-({edge:?})))");
            let run = on_deck(&deck, [start, 3.0], 0.0, reached + 0.25, &more);
            let left = last(&run, "t") - reached;
            near(
                last(&run, "y"),
                -0.5 * 9.81 * left * left,
                1e-9,
                &format!("{edge} from {start} {integrator} {:?}", run.happened()),
            );
            near(last(&run, "energy.stabilization"), 0.0, 1e-9, "nothing pulls");
        }
    }
}
