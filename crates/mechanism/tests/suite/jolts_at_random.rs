//! Balls on walls that move, and beads on floors that lie, along random broken lines, against closed forms.

use crate::jolts::{INTEGRATORS, balanced};
use crate::runs::{last, randoms, run};

/// Every fifth case has the other form that goes with rows from one side.
fn formulation(case: usize) -> &'static str {
    if case % 5 == 4 { r#","formulation":"augmented-lagrangian","stabilization":"projection""# } else { "" }
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
            let formulation = formulation(case);
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
            let formulation = formulation(case);
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
