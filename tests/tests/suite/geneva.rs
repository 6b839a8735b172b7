//! What the text of the Geneva drive says, against its closed form: `tan(beta) = sin(alpha)/(a/r - cos(alpha))`.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, SQRT_2};

use holonomy_mechanism::model::items::{Anchor, Item};
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, gallery_document, gallery_text, largest, model};

fn run(speed: f64) -> Run {
    let duration = (6.4 * PI / speed).to_string();
    finish(&model(
        &gallery_document(
            "geneva",
            &[("parameters.speed.value", &speed.to_string()), ("simulation.duration", &duration)],
        ),
        0,
    ))
}

/// Angle of the wheel, its speed and its acceleration at the angle of the crank, which turns with `speed`.
fn wheel(crank: f64, speed: f64) -> [f64; 3] {
    let turn = ((crank + PI) / (2.0 * PI)).floor();
    let alpha = crank - 2.0 * PI * turn;
    let dwell = |beta: f64| [-turn * FRAC_PI_2 - beta, 0.0, 0.0];
    if alpha.abs() >= FRAC_PI_4 {
        return dwell(FRAC_PI_4.copysign(alpha));
    }
    // With s = r/a: beta' = w s (cos alpha - s)/d, beta'' = -w^2 s (1 - s^2) sin alpha/d^2, d = 1 + s^2 - 2 s cos alpha.
    let s = 1.0 / SQRT_2;
    let d = 1.0 + s * s - 2.0 * s * alpha.cos();
    let beta = alpha.sin().atan2(SQRT_2 - alpha.cos());
    let second = -speed * speed * s * (1.0 - s * s) * alpha.sin() / (d * d);
    [-turn * FRAC_PI_2 - beta, -speed * s * (alpha.cos() - s) / d, -second]
}

#[test]
fn the_wheel_follows_the_closed_form() {
    for speed in [1.0, 3.0, 12.0] {
        let run = run(speed);
        let crank: Vec<f64> = channel(&run, "t").iter().map(|t| speed * t - 0.75 * PI).collect();
        let of = |level: usize| -> Vec<f64> { crank.iter().map(|crank| wheel(*crank, speed)[level]).collect() };
        let computed = [channel(&run, "wheel.angle"), channel(&run, "wheel.angle'"), channel(&run, "wheel.angle''")];
        assert!(difference(&computed[0], &of(0)) < 1e-9);
        assert!(difference(&computed[1], &of(1)) < 1e-8 * speed);
        assert!(difference(&channel(&run, "formula"), &of(0)) < 1e-9);
        // Samples at the very moments of entering and leaving have the acceleration of the one side or the other.
        let at_switch = |crank: f64| ((crank + PI).rem_euclid(2.0 * PI) - PI).abs() - FRAC_PI_4;
        for ((crank, found), wanted) in crank.iter().zip(&computed[2]).zip(of(2)) {
            if at_switch(*crank).abs() > 1e-6 {
                assert!((found - wanted).abs() < 1e-6 * speed * speed, "{crank}: {found} {wanted}");
            }
        }
    }
}

#[test]
fn it_is_as_fast_and_as_loud_as_the_text_says() {
    let speed = 3.0;
    let run = run(speed);
    assert!((largest(&channel(&run, "wheel.angle'")) / speed - 1.0 / (SQRT_2 - 1.0)).abs() < 1e-3);
    assert!((1.0 / (SQRT_2 - 1.0) - 2.41_f64).abs() < 0.005);
    let happened = run.happened();
    let switches: Vec<(f64, &str)> = happened.iter().map(|met| (met.t, met.event.as_str())).collect();
    // Alternately; the first after half a turn less the quarter in which it moves, and then a quarter of the time each turn.
    for (k, (t, event)) in switches.iter().enumerate() {
        let turn = 2.0 * PI / speed;
        let whole = (k / 2) as f64 * turn;
        let (name, wanted) = if k % 2 == 0 { ("enters", whole + turn / 4.0) } else { ("leaves", whole + turn / 2.0) };
        assert!(*event == name && (t - wanted).abs() < 1e-12 * t, "{event} {t} {wanted}");
    }
    assert_eq!(switches.len(), 6);
    // Nothing strikes, and the jump of the acceleration is the square of the speed.
    assert!(largest(&channel(&run, "energy.impacts")) < 1e-12);
    let (t, acceleration) = (channel(&run, "t"), channel(&run, "wheel.angle''"));
    let entered = t.iter().position(|t| (t - switches[0].0).abs() < 1e-12).expect("a row");
    assert!((acceleration[entered].abs() - speed * speed).abs() < 1e-8, "{}", acceleration[entered]);
    assert!(acceleration[entered - 1].abs() < 1e-12);
}

/// A wheel of the kind `geneva` that a driver turns; `axle`: how its joint is written; `more`: further keys.
fn of_the_kind(slots: f64, axle: &str, phase: f64, more: &str) -> String {
    format!(
        r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, 0],
        "ground": {{ "points": {{ "O": [0, 0], "W": [0.08, 0.06] }} }},
        "bodies": {{
          "crank": {{ "mass": 1, "inertia": 0.01, "angle": 0.4, "points": {{ "O": [0, 0] }} }},
          "wheel": {{ "mass": 1, "inertia": {J}, "position": [0.08, 0.06], "angle": -0.2, "points": {{ "W": [0, 0] }} }} }},
        "joints": {{
          "A": {{ "type": "revolute", "connect": ["ground.O", "crank.O"] }},
          "B": {{ "type": "revolute", "connect": {axle} }},
          "cross": {{ "type": "geneva-wheel", "joints": ["A", "B"], "slots": {slots}, "phase": {phase}{more} }} }},
        "drivers": {{ "motor": {{ "joint": "A", "coordinate": "angle", "function": "0.4 + {W}*t" }} }},
        "simulation": {{ "duration": 5, "output_step": 0.01, "integrator": {{ "type": "dop853", "rtol": 1e-12, "atol": 1e-14 }} }} }}"#
    )
}

/// Moment of inertia of the wheel, kg m^2, and speed of the crank, rad/s.
const J: f64 = 0.002;
const W: f64 = 3.0;

/// How far a wheel of `slots` is turned by a pin at an angle from the line of the axles, backwards, with two derivatives by that angle.
fn turned(slots: f64, pin: f64) -> [f64; 3] {
    let turn = ((pin + PI) / (2.0 * PI)).floor();
    let u = pin - 2.0 * PI * turn;
    let share = PI / slots;
    if u.abs() >= FRAC_PI_2 - share {
        return [2.0 * share * turn + share.copysign(u), 0.0, 0.0];
    }
    let s = share.sin();
    let d = 1.0 + s * s - 2.0 * s * u.cos();
    let second = -s * (1.0 - s * s) * u.sin() / (d * d);
    [2.0 * share * turn + (s * u.sin()).atan2(1.0 - s * u.cos()), s * (u.cos() - s) / d, second]
}

#[test]
fn wheels_of_any_number_of_slots_follow_the_closed_form_however_their_axles_are_written() {
    for slots in [3.0, 4.0, 5.0, 8.0, 12.0] {
        for (axle, sign) in [(r#"["ground.W", "wheel.W"]"#, -1.0), (r#"["wheel.W", "ground.W"]"#, 1.0)] {
            for phase in [PI, -2.0, 0.3] {
                let run = finish(&model(&document(&of_the_kind(slots, axle, phase, "")), 0));
                let start = turned(slots, phase)[0];
                let channels = ["wheel.angle", "wheel.angle'", "wheel.angle''", "reaction.cross", "reaction.motor"];
                let [place, speed, bend, torque, motor] = channels.map(|name| channel(&run, name));
                for (i, t) in channel(&run, "t").into_iter().enumerate() {
                    let [gone, first, second] = turned(slots, phase + W * t);
                    assert!((place[i] + 0.2 + (gone - start)).abs() < 1e-12, "{slots} {phase} {t}");
                    assert!((speed[i] + W * first).abs() < 1e-11, "{slots} {phase} {t}");
                    // At the ends of a step the acceleration is that of the one side or the other.
                    let jump = [-1e-9, 1e-9].map(|off| turned(slots, phase + W * t + off)[2]);
                    if jump[0].abs().min(jump[1].abs()) > 0.0 || jump == [0.0; 2] {
                        assert!((bend[i] + W * W * second).abs() < 1e-8, "{slots} {phase} {t}: {}", bend[i]);
                        assert!((torque[i] - -sign * J * bend[i]).abs() < 1e-12, "{slots} {phase} {t}");
                        assert!((motor[i] - J * W * W * first * second).abs() < 1e-9, "{slots} {phase} {t}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_wheel_begins_with_the_acceleration_that_its_slots_give_it() {
    for slots in [3.0, 4.0, 6.0] {
        let within = FRAC_PI_2 - PI / slots - 1e-7;
        assert!((turned(slots, -within)[2] - (PI / slots).tan()).abs() < 1e-5);
    }
}

/// Where a function that grows through 0 between `a` and `b` is 0.
fn root(f: impl Fn(f64) -> f64, mut a: f64, mut b: f64) -> f64 {
    for _ in 0..200 {
        let middle = 0.5 * (a + b);
        if f(middle) < 0.0 { a = middle } else { b = middle }
    }
    a
}

#[test]
fn a_loose_wheel_is_pushed_by_the_one_wall_and_caught_by_the_other() {
    let play = 0.01;
    let text = of_the_kind(4.0, r#"["ground.W", "wheel.W"]"#, PI, r#", "play": 0.01"#);
    let run = finish(&model(&document(&text), 0));
    // Up to the first turn the pin is at W t - pi from the line; the wheel is a quarter of a turn further for each.
    let law = |t: f64| turned(4.0, PI + W * t);
    let begin = law(0.0)[0];
    // It rests until the wall behind has gone half of the play, goes with it until the pin is on the line, and is thrown across.
    let first = root(|t| law(t)[0] - begin - 0.5 * play, 0.7 * PI / W, PI / W);
    let line = PI / W;
    let [place, speed, _] = law(line);
    let thrown = |t: f64| place - 0.5 * play + W * speed * (t - line);
    let caught = root(|t| thrown(t) - law(t)[0] - 0.5 * play, line + 0.01, line + 0.2);
    let met: Vec<_> = run.happened().into_iter().filter(|met| met.t < 2.0).collect();
    let [a, b, c, ..] = &met[..] else { panic!("{met:?}") };
    assert!(a.event == "cross.upper" && (a.t - first).abs() < 1e-11, "{a:?} {first}");
    assert!(b.event == "cross.upper" && (b.t - line).abs() < 1e-7, "{b:?} {line}");
    assert!(c.event == "cross.lower" && (c.t - caught).abs() < 1e-9, "{c:?} {caught}");
    let end = line + 0.25 * PI / W;
    for (t, angle) in channel(&run, "t").into_iter().zip(channel(&run, "wheel.angle")) {
        let gone = -(angle + 0.2);
        let expected = if t < first {
            begin
        } else if t < line {
            law(t)[0] - 0.5 * play
        } else if t < caught {
            thrown(t)
        } else if t < end {
            law(t)[0] + 0.5 * play
        } else {
            continue;
        };
        assert!((gone - (expected - begin)).abs() < 1e-9, "{t}: {gone}");
    }
    let (total, impacts, work) = ("energy.total", "energy.impacts", "energy.actuators");
    let [total, impacts, work] = [total, impacts, work].map(|name| channel(&run, name));
    for i in 0..total.len() {
        assert!((total[i] - total[0] - impacts[i] - work[i]).abs() < 1e-9, "{i}");
    }
}

#[test]
fn a_wheel_that_rebounds_does_the_same_every_turn_and_rests_in_between() {
    let text = of_the_kind(6.0, r#"["ground.W", "wheel.W"]"#, PI, r#", "play": 0.05, "restitution": 0.4"#);
    let run = finish(&model(&document(&text.replace(r#""duration": 5"#, r#""duration": 6.2"#)), 0));
    let turn = 2.0 * PI / W;
    let within = |from: f64| -> Vec<(String, f64)> {
        let met = run.happened().into_iter();
        met.filter(|met| met.t > from && met.t < from + turn - 1e-6).map(|met| (met.event, met.t - from)).collect()
    };
    // The first turn begins in the middle of the play, the others at the flank.
    let (second, third) = (within(1.5 * turn), within(0.5 * turn));
    assert!(second.len() > 15, "{second:?}");
    assert_eq!(second.len(), third.len());
    for (a, b) in second.iter().zip(&third) {
        assert!(a.0 == b.0 && (a.1 - b.1).abs() < 1e-8, "{a:?} {b:?}");
    }
    for (t, speed) in channel(&run, "t").into_iter().zip(channel(&run, "wheel.angle'")) {
        let u = (PI + W * t + PI).rem_euclid(2.0 * PI) - PI;
        assert!(u.abs() < FRAC_PI_2 - PI / 6.0 + 1e-9 || speed.abs() < 1e-12, "{t}: {speed}");
    }
}

#[test]
fn the_pin_is_drawn_between_the_walls_of_a_slot_and_the_disc_in_a_hollow() {
    for slots in [3.0, 4.0, 7.0] {
        for axle in [r#"["ground.W", "wheel.W"]"#, r#"["wheel.W", "ground.W"]"#] {
            for phase in [0.0, 0.2, -0.25, PI, 2.0] {
                let model = model(&document(&of_the_kind(slots, axle, phase, "")), 0);
                let found = model.scene().items.iter().find_map(|item| match item {
                    Item::Strand { name, lines, .. } if name == "cross" => Some(lines.clone()),
                    _ => None,
                });
                // Bodies as the pose is written: the crank in the origin, turned by 0.4, the wheel by -0.2.
                let global = |anchor: &Anchor| -> [f64; 2] {
                    let (from, angle) = if anchor.body == "wheel" { ([0.08, 0.06], -0.2_f64) } else { ([0.0; 2], 0.4) };
                    let (sin, cos) = angle.sin_cos();
                    let [x, y] = [anchor.point[0], anchor.point[1]];
                    [from[0] + cos * x - sin * y, from[1] + sin * x + cos * y]
                };
                let lines: Vec<Vec<[f64; 2]>> =
                    found.expect("a wheel").iter().map(|line| line.iter().map(global).collect()).collect();
                let [rim, _, arm, pin] = &lines[..] else { panic!("{}", lines.len()) };
                let distance = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
                assert!(distance(rim[0], rim[rim.len() - 1]) < 1e-14, "the rim is closed");
                let thick = distance(pin[0], arm[1]);
                let nearest = |at: [f64; 2]| {
                    rim.windows(2).map(|side| from_side(at, side[0], side[1])).fold(f64::INFINITY, f64::min)
                };
                if phase.abs() < 1.0 {
                    // At the end of the slot there are corners.
                    let fit = if phase == 0.0 { 0.02 } else { 1e-4 };
                    assert!((nearest(arm[1]) - thick).abs() < fit * thick, "{slots} {phase}");
                } else {
                    let lock = 0.8 * 0.1 * (PI / slots).sin();
                    assert!((nearest([0.0, 0.0]) - lock).abs() < 1e-2 * lock, "{slots} {phase}");
                    assert!(nearest(arm[1]) > thick);
                }
            }
        }
    }
}

/// The distance of a point from a side.
fn from_side(at: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let along = [b[0] - a[0], b[1] - a[1]];
    let square = along[0] * along[0] + along[1] * along[1];
    let part = (((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / square).clamp(0.0, 1.0);
    (at[0] - a[0] - part * along[0]).hypot(at[1] - a[1] - part * along[1])
}

/// The example: slots, play, restitution, speed of the crank.
fn loose(slots: f64, play: f64, restitution: f64, speed: f64) -> Run {
    let values = [("n", slots), ("p", play), ("e", restitution), ("speed", speed)].map(|(name, value)| {
        let at = if name == "n" { format!("parameters.{name}") } else { format!("parameters.{name}.value") };
        (at, value.to_string())
    });
    let mut sets: Vec<(&str, &str)> = values.iter().map(|(at, value)| (at.as_str(), value.as_str())).collect();
    sets.push(("simulation.integrator", r#"{ "type": "dop853", "rtol": 1e-11, "atol": 1e-13 }"#));
    finish(&model(&gallery_document("loose-geneva", &sets), 0))
}

#[test]
fn the_loose_wheel_is_thrown_and_struck_as_the_text_says() {
    let speed = 3.0;
    let line = PI / speed;
    let mut blows = Vec::new();
    for (slots, play) in [(6.0, 0.0001), (6.0, 0.0008), (4.0, 0.004)] {
        let run = loose(slots, play, 0.4, speed);
        let met = run.happened();
        let taken = met.iter().find(|met| met.event == "cross.upper").expect("taken along");
        assert!(taken.t < line);
        // Thrown where the pin is on the line, at the speed of the formula, against the crank.
        let left = met.iter().rposition(|met| met.t < line + 1e-6 && met.event == "cross.upper").expect("thrown");
        assert!((met[left].t - line).abs() < 1e-6, "{:?}", met[left]);
        let c = (PI / slots).sin();
        let t = channel(&run, "t");
        let at = |time: f64, name: &str| channel(&run, name)[t.iter().position(|t| *t == time).expect("a row")];
        let thrown = at(met[left].t, "axle.angle'");
        assert!((thrown + speed * c / (1.0 - c)).abs() < 1e-6, "{thrown}");
        // The wall before it strikes first after that: how fast they meet.
        let struck = &met[left + 1];
        assert_eq!(struck.event, "cross.lower");
        let wall = -speed * turned(slots, speed * struck.t - PI)[1];
        let after = at(struck.t, "axle.angle'");
        assert!((after - (wall - 0.4 * (thrown - wall))).abs() < 1e-6, "{after}");
        blows.push(wall - thrown);
        // Ever less, and at rest within the play until the next slot.
        let off = channel(&run, "off");
        assert!(off.iter().all(|off| off.abs() < 0.5 * play + 1e-9));
        let (total, impacts) = (channel(&run, "energy.total"), channel(&run, "energy.impacts"));
        let motor = channel(&run, "energy.actuators");
        for i in 0..t.len() {
            assert!((total[i] - total[0] - impacts[i] - motor[i]).abs() < 1e-9);
        }
        let after_each_turn: Vec<f64> = (1..3)
            .map(|k| {
                let time = f64::from(k) * 2.0 * line;
                impacts[t.iter().rposition(|t| *t < time).expect("a row")]
            })
            .collect();
        assert!(after_each_turn[0] < 0.0 && after_each_turn[1] < after_each_turn[0], "{after_each_turn:?}");
    }
    // Eight times the play, four times the blow.
    assert!((blows[1] / blows[0] - 4.0).abs() < 0.1, "{blows:?}");
}

#[test]
fn without_play_the_formula_of_the_example_is_that_of_the_part() {
    let text = gallery_text("loose-geneva").replace(r#", "play": "p", "restitution": "e""#, "");
    let text = text.replace("energy.impacts", "energy.total");
    let run = finish(&model(&document(&text), 0));
    assert!(largest(&channel(&run, "off")) < 1e-9);
}
