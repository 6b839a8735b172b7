//! Walls, drivers and floors whose speed or slope jumps, under what touches them, against closed forms.

use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::run::{Progress, Run};

use crate::runs::{channel, happened, last, model, run};

const INTEGRATORS: [&str; 4] = [
    r#"{"type":"dopri5"}"#,
    r#"{"type":"dopri5","rtol":1e-9,"atol":1e-9}"#,
    r#"{"type":"dop853"}"#,
    r#"{"type":"rk4","step":0.013}"#,
];

#[track_caller]
fn near(found: f64, exact: f64, tolerance: f64, what: &str) {
    assert!((found - exact).abs() < tolerance, "{what}: {found} in place of {exact}");
}

/// The books: what has come in is what there is more.
#[track_caller]
fn balanced(run: &Run, tolerance: f64) {
    let of = |name: &str| channel(run, name);
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

/// A broken line: its corners, from left to right; its first and last piece go on.
struct Line(Vec<[f64; 2]>);

impl Line {
    fn slope(&self, piece: usize) -> f64 {
        let [a, b] = [self.0[piece], self.0[piece + 1]];
        (b[1] - a[1]) / (b[0] - a[0])
    }

    fn pieces(&self) -> usize {
        self.0.len() - 1
    }

    /// Where a piece ends.
    fn end(&self, piece: usize) -> f64 {
        if piece + 1 == self.pieces() { f64::INFINITY } else { self.0[piece + 1][0] }
    }

    fn at(&self, piece: usize, x: f64) -> f64 {
        self.0[piece][1] + self.slope(piece) * (x - self.0[piece][0])
    }

    /// As an expression of an input.
    fn text(&self, input: &str) -> String {
        let piece = |i: usize| {
            let [x, y] = self.0[i];
            format!("{y:?} + {:?}*({input} - {x:?})", self.slope(i))
        };
        (0..self.pieces() - 1).rev().fold(piece(self.pieces() - 1), |rest, i| {
            format!("if({input} < {:?}, {}, {rest})", self.0[i + 1][0], piece(i))
        })
    }
}

/// A mass that falls with `g` on a wall which moves along a broken line, and is struck with a restitution: height and speed at `duration`, and the number
/// of impacts; none where two of them are so near to each other that closed forms cannot be followed.
fn ball(wall: &Line, g: f64, restitution: f64, mut speed: f64, duration: f64) -> Option<(f64, f64, u32)> {
    let (mut t, mut y, mut piece, mut rests, mut impacts) = (0.0, wall.at(0, 0.0), 0, true, 0);
    loop {
        let end = wall.end(piece).min(duration);
        if rests {
            (t, y, speed) = (end, wall.at(piece, end), wall.slope(piece));
        } else {
            // Above the wall, and how fast.
            let (gap, rise) = (y - wall.at(piece, t), speed - wall.slope(piece));
            let flight = (rise + (rise * rise + 2.0 * g * gap).sqrt()) / g;
            if t + flight < end {
                if flight < 0.02 || end - t - flight < 1e-3 {
                    return None;
                }
                impacts += 1;
                t += flight;
                y = wall.at(piece, t);
                rests = restitution == 0.0;
                speed = wall.slope(piece) - restitution * (rise - g * flight);
                continue;
            }
            let step = end - t;
            y += step * (speed - 0.5 * g * step);
            speed -= g * step;
            t = end;
            if y - wall.at(piece, t) < 1e-3 {
                return None;
            }
        }
        if t >= duration {
            return Some((y, speed, impacts));
        }
        piece += 1;
        if rests {
            let rise = speed - wall.slope(piece);
            if rise > 0.0 {
                rests = false;
            } else {
                speed = wall.slope(piece) - restitution * rise;
                rests = restitution == 0.0;
                impacts += u32::from(!rests);
            }
        }
    }
}

fn randoms(mut state: u64) -> impl FnMut(f64, f64) -> f64 {
    move |low: f64, high: f64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * f64::from((state >> 40) as u32) / f64::from(1 << 24)
    }
}

#[test]
fn balls_on_walls_whose_speed_jumps_at_random() {
    let mut random = randoms(11);
    let (mut tried, mut struck) = (0, 0);
    for case in 0..160 {
        let mut corners = vec![[0.0, random(-1.0, 1.0)]];
        for _ in 0..5 {
            let [t, y] = *corners.last().expect("one");
            let pause = random(0.1, 0.7);
            corners.push([t + pause, y + pause * random(-2.0, 2.0)]);
        }
        let wall = Line(corners);
        let restitution = if case % 2 == 0 { 0.0 } else { random(0.3, 1.0) };
        let start = wall.slope(0);
        let Some((y, speed, impacts)) = ball(&wall, 9.0, restitution, start, 2.0) else { continue };
        tried += 1;
        struck += impacts;
        for (number, integrator) in INTEGRATORS.iter().enumerate() {
            let text = wall.text("t");
            // The wall is a function of time, or a body of its own that a driver moves.
            let (more, row) = if (case + number) % 3 == 0 {
                (format!(r#","constraints":{{"d":"a-({text})","#), "y-a".to_owned())
            } else {
                (r#","constraints":{"#.to_owned(), format!("y-({text})"))
            };
            let a = if row == "y-a" {
                format!(r#","a":{{"value":{:?},"velocity":{start:?}}}"#, wall.at(0, 0.0))
            } else {
                String::new()
            };
            let energy = if a.is_empty() { "" } else { "+a'^2" };
            let formulation = if case % 5 == 4 {
                r#","formulation":"augmented-lagrangian","stabilization":"projection""#
            } else {
                ""
            };
            let text = format!(
                r#"{{"holonomy":1,"coordinates":{{"y":{{"value":{:?},"velocity":{start:?}}}{a}}},"kinetic_energy":"y'^2/2{energy}","potential_energy":"9*y"
                {more}"w":{{"expression":"{row}","side":"at-least","restitution":{restitution:?}}}}},
                "simulation":{{"duration":2,"output_step":0.1,"integrator":{integrator}{formulation}}}}}"#,
                wall.at(0, 0.0)
            );
            let run = run(&text);
            let found = (last(&run, "y"), last(&run, "y'"));
            assert!(
                (found.0 - y).abs() < 1e-10 && (found.1 - speed).abs() < 1e-10,
                "{case}: {found:?} in place of {y} {speed}, {impacts} impacts\n{:?}\n{text}",
                run.happened()
            );
            balanced(&run, 1e-9);
        }
    }
    assert!(tried > 60 && struck > 100, "{tried} tried, {struck} struck");
}

/// A bead that slides on and flies over a broken line in a field `g` downwards, without friction: where it is after `duration`, its velocity, the number of
/// impacts and of flights; none where closed forms cannot be followed.
fn bead(floor: &Line, g: f64, restitution: f64, along: f64, duration: f64) -> Option<([f64; 4], [u32; 2])> {
    let (mut t, mut piece, mut rests, mut counts) = (0.0, 0, true, [0, 0]);
    let direction = |piece: usize| {
        let length = floor.slope(piece).hypot(1.0);
        [1.0 / length, floor.slope(piece) / length]
    };
    let mut x = [0.0, floor.at(0, 0.0)];
    let mut v = direction(0).map(|part| part * along);
    // On a piece it keeps what is along it, and of what is towards it, gives back a part.
    let strike = |v: [f64; 2], piece: usize| {
        let [c, s] = direction(piece);
        let (along, towards) = (c * v[0] + s * v[1], -s * v[0] + c * v[1]);
        let back = if towards < 0.0 { -restitution * towards } else { towards };
        ([along * c - back * s, along * s + back * c], back)
    };
    loop {
        let [c, s] = direction(piece);
        let left = duration - t;
        let end = floor.end(piece);
        let accelerated = if rests { [-g * s * c, -g * s * s] } else { [0.0, -g] };
        // The time to the end of the piece, along x.
        let way = end - x[0];
        let a = accelerated[0];
        let root = v[0] * v[0] + 2.0 * a * way;
        let to_end = if end.is_infinite() {
            f64::INFINITY
        } else if root <= 0.0 {
            return None;
        } else {
            2.0 * way / (v[0] + root.sqrt())
        };
        let to_floor = if rests {
            f64::INFINITY
        } else {
            let (gap, rise) = (x[1] - floor.at(piece, x[0]), v[1] - floor.slope(piece) * v[0]);
            (rise + (rise * rise + 2.0 * g * gap).sqrt()) / g
        };
        let step = to_end.min(to_floor).min(left);
        for i in 0..2 {
            x[i] += step * (v[i] + 0.5 * step * accelerated[i]);
            v[i] += step * accelerated[i];
        }
        t += step;
        if v[0] < 0.1 {
            return None;
        }
        if step == left {
            return Some(([x[0], x[1], v[0], v[1]], counts));
        }
        if step < 0.02 || (to_end - to_floor).abs() < 1e-3 {
            return None;
        }
        if to_floor < to_end {
            counts[0] += 1;
            (v, _) = strike(v, piece);
            rests = restitution == 0.0;
            continue;
        }
        piece += 1;
        if rests {
            let (after, back) = strike(v, piece);
            let bends = floor.slope(piece) - floor.slope(piece - 1);
            counts[usize::from(bends < 0.0)] += 1;
            v = after;
            rests = back == 0.0;
        } else if x[1] - floor.at(piece, x[0]) < 1e-3 {
            return None;
        }
    }
}

#[test]
fn beads_on_floors_with_edges_at_random() {
    let mut random = randoms(5);
    let (mut tried, mut all) = (0, [0, 0]);
    for case in 0..400 {
        let mut corners = vec![[0.0, random(-0.2, 0.2)]];
        for _ in 0..4 {
            let [x, y] = *corners.last().expect("one");
            let way = random(0.2, 0.9);
            corners.push([x + way, y + way * random(-1.0, 0.6)]);
        }
        let floor = Line(corners);
        let restitution = if case % 2 == 0 { 0.0 } else { random(0.2, 0.8) };
        let along = random(1.0, 3.0);
        let Some((exact, counts)) = bead(&floor, 3.0, restitution, along, 0.9) else { continue };
        tried += 1;
        all = [all[0] + counts[0], all[1] + counts[1]];
        let slope = floor.slope(0);
        let length = slope.hypot(1.0);
        for integrator in INTEGRATORS {
            let formulation = if case % 5 == 4 {
                r#","formulation":"augmented-lagrangian","stabilization":"projection""#
            } else {
                ""
            };
            let text = format!(
                r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":{:?}}},"y":{{"value":{:?},"velocity":{:?}}}}},
                "kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"3*y",
                "constraints":{{"w":{{"expression":"y-({})","side":"at-least","restitution":{restitution:?}}}}},
                "simulation":{{"duration":0.9,"output_step":0.1,"integrator":{integrator}{formulation}}}}}"#,
                along / length,
                floor.at(0, 0.0),
                along * slope / length,
                floor.text("x")
            );
            let run = run(&text);
            let found = ["x", "y", "x'", "y'"].map(|name| last(&run, name));
            let error = (0..4).map(|i| (found[i] - exact[i]).abs()).fold(0.0, f64::max);
            assert!(error < 1e-10, "{case}: {error:e}, {found:?} in place of {exact:?}\n{:?}\n{text}", run.happened());
            balanced(&run, 1e-9);
        }
    }
    assert!(tried > 60 && all[0] > 60 && all[1] > 60, "{tried} tried, {all:?}");
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
