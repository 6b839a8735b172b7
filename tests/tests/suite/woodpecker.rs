//! What the text of the woodpecker says, against time stepping by Moreau's scheme with tiny steps, written for its three coordinates alone: height of the
//! sleeve, its angle, angle of the bird; with the whole geometry, and with that of Glocker, which is linear in the angles.
//! Sources: C. Glocker, Dynamik von Starrkoerpersystemen mit Reibung und Stoessen (1995); J. J. Moreau, Unilateral contact and dry friction (1988).

use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, finish, gallery_document, gallery_text, model};

type Three = [f64; 3];

const SLEEVE: [f64; 2] = [3e-4, 5e-9];
const BIRD: [f64; 2] = [4.5e-3, 7e-7];
const SPRING: f64 = 5.6e-3;
const G: f64 = 9.81;
const FRICTION: f64 = 0.3;
const RESTITUTION: Three = [0.5, 0.0, 0.0];
const ROD: f64 = 0.0025;
const WIDTH: f64 = 0.0031;
const HEIGHT: f64 = 0.0058;
const PIVOT: f64 = 0.01;
const CENTRE: f64 = 0.015;
const BEAK: f64 = 0.0201;
const HIGH: f64 = 0.02;

/// What the equations are at a place: masses, forces, and of beak, lower and upper edge: gap, directions across and along the rod.
struct Place {
    mass: [Three; 3],
    force: Three,
    gap: Three,
    across: [Three; 3],
    along: [Three; 3],
}

fn place(q: Three, v: Three, whole: bool) -> Place {
    let [_, sleeve, bird] = q;
    let ([cf, sf], [cs, ss]) =
        if whole { ([sleeve.cos(), sleeve.sin()], [bird.cos(), bird.sin()]) } else { ([1.0, sleeve], [1.0, bird]) };
    // In the linear geometry squares of angles are left out wherever they stand beside 1.
    let second = |x: f64| if whole { x } else { 0.0 };
    let (jx, jy) = ([0.0, second(-PIVOT * sf), second(-CENTRE * ss)], [1.0, PIVOT * cf, CENTRE * cs]);
    let mut mass = [[0.0; 3]; 3];
    for (i, row) in mass.iter_mut().enumerate() {
        for (j, entry) in row.iter_mut().enumerate() {
            *entry = BIRD[0] * (jx[i] * jx[j] + jy[i] * jy[j]);
        }
    }
    mass[0][0] += SLEEVE[0];
    mass[1][1] += SLEEVE[1];
    mass[2][2] += BIRD[1];
    let [ax, ay] = [[cf, cs], [sf, ss]].map(|[f, s]| second(-PIVOT * f * v[1] * v[1] - CENTRE * s * v[2] * v[2]));
    let torque = SPRING * (sleeve - bird);
    let spring = [0.0, -torque, torque];
    let force = std::array::from_fn(|k| {
        spring[k] - BIRD[0] * (jx[k] * ax + jy[k] * (ay + G)) - if k == 0 { SLEEVE[0] * G } else { 0.0 }
    });
    let short = CENTRE - BEAK;
    Place {
        mass,
        force,
        gap: [
            PIVOT * cf + short * cs - HIGH * ss - ROD,
            WIDTH * cf + HEIGHT * sf - ROD,
            WIDTH * cf - HEIGHT * sf - ROD,
        ],
        across: [
            [0.0, second(-PIVOT * sf), second(-short * ss) - HIGH * cs],
            [0.0, second(-WIDTH * sf) + HEIGHT * cf, 0.0],
            [0.0, second(-WIDTH * sf) - HEIGHT * cf, 0.0],
        ],
        along: [
            [1.0, PIVOT * cf, short * cs - second(HIGH * ss)],
            [1.0, WIDTH * cf + second(HEIGHT * sf), 0.0],
            [1.0, WIDTH * cf - second(HEIGHT * sf), 0.0],
        ],
    }
}

fn dot(a: Three, b: Three) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Solution of a symmetric system of three.
fn solved(m: [Three; 3], b: Three) -> Three {
    let cross = |a: Three, b: Three| [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let rows = [cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])];
    let determinant = dot(m[0], rows[0]);
    std::array::from_fn(|i| (rows[0][i] * b[0] + rows[1][i] * b[1] + rows[2][i] * b[2]) / determinant)
}

/// One step: half of the way, impulses that only push and rub, the other half. Tells which of beak, lower and upper edge touch.
fn step(q: &mut Three, v: &mut Three, h: f64, whole: bool) -> [bool; 3] {
    let middle = std::array::from_fn(|k| q[k] + 0.5 * h * v[k]);
    let at = place(middle, *v, whole);
    let free = solved(at.mass, at.force);
    let mut after: Three = std::array::from_fn(|k| v[k] + h * free[k]);
    let touches = at.gap.map(|gap| gap <= 0.0);
    // Gauss-Seidel over the contacts that touch: across, then along within friction.
    let mut impulses = [[0.0_f64; 2]; 3];
    let moved = [at.across, at.along].map(|rows| rows.map(|row| solved(at.mass, row)));
    for _ in 0..if touches.contains(&true) { 400 } else { 0 } {
        let mut most = 0.0_f64;
        for i in (0..3).filter(|i| touches[*i]) {
            for (k, row) in [at.across[i], at.along[i]].into_iter().enumerate() {
                let before = if k == 0 { RESTITUTION[i] * dot(row, *v).min(0.0) } else { 0.0 };
                let wanted = impulses[i][k] - (dot(row, after) + before) / dot(row, moved[k][i]);
                let bound = FRICTION * impulses[i][0];
                let next = if k == 0 { wanted.max(0.0) } else { wanted.clamp(-bound, bound) };
                let change = next - impulses[i][k];
                impulses[i][k] = next;
                after = std::array::from_fn(|j| after[j] + moved[k][i][j] * change);
                most = most.max(change.abs());
            }
        }
        if most < 1e-18 {
            break;
        }
    }
    *v = after;
    *q = std::array::from_fn(|k| middle[k] + 0.5 * h * after[k]);
    touches
}

/// Mean time between pecks and what the sleeve sinks in it, and whether its upper edge touched, by time stepping from the start of the document.
fn stepped(whole: bool, h: f64, duration: f64) -> (f64, f64, bool) {
    let (mut q, mut v) = ([0.0, -0.1, -0.2788], [-0.3411, 0.0, -7.4583]);
    let (mut pecks, mut beak, mut upper) = (Vec::new(), false, false);
    let mut t = 0.0;
    while t < duration {
        let touches = step(&mut q, &mut v, h, whole);
        if touches[0] && !beak {
            pecks.push((t + 0.5 * h, q[0]));
        }
        (beak, upper) = (touches[0], upper || touches[2]);
        t += h;
    }
    // The first three are on the way to the cycle.
    let (first, last) = (pecks[2], pecks[pecks.len() - 1]);
    let count = (pecks.len() - 3) as f64;
    ((last.0 - first.0) / count, (first.1 - last.1) / count, upper)
}

fn run(sets: &[(&str, &str)]) -> Run {
    finish(&model(&gallery_document("woodpecker", sets), 0))
}

fn pecks(run: &Run) -> Vec<f64> {
    run.happened()
        .iter()
        .filter(|met| met.event == "beak.curve" && met.what == Occurrence::Reached)
        .map(|met| met.t)
        .collect()
}

fn at(run: &Run, name: &str, time: f64) -> f64 {
    let row = channel(run, "t").iter().position(|t| (t - time).abs() < 1e-12).expect("a row");
    channel(run, name)[row]
}

#[test]
fn its_cycle_is_that_of_tiny_steps() {
    let run = run(&[]);
    let pecks = pecks(&run);
    let [.., before, last] = pecks[..] else { panic!("{pecks:?}") };
    let (period, sinks) = (last - before, at(&run, "sleeve.y", before) - at(&run, "sleeve.y", last));
    // Time stepping is of first order: its error here is about 3e-5 s and 1e-5 m.
    let (stepped_period, stepped_sinks, upper) = stepped(true, 1e-5, 0.8);
    assert!((period - stepped_period).abs() < 5e-5, "{period} {stepped_period}");
    assert!((sinks - stepped_sinks).abs() < 3e-5 && !upper, "{sinks} {stepped_sinks}");
    assert!((period - 0.1307).abs() < 5e-5 && (sinks - 0.0145).abs() < 5e-6, "{period} {sinks}");
    // In the linear geometry the upper edge strikes, too.
    let (linear, _, upper) = stepped(false, 1e-5, 1.0);
    assert!((linear - 0.146).abs() < 5e-4 && upper, "{linear}");
    let text = gallery_text("woodpecker");
    assert!(text.contains("every 0.1307 s") && text.contains("14.5 mm") && text.contains("0.146 s"));
}

#[test]
fn it_comes_to_the_same_cycle_from_every_start() {
    let mut last_pairs = Vec::new();
    for turn in ["-3", "-7.4583", "-12"] {
        let run = run(&[("parameters.turn.value", turn), ("simulation.duration", "1.5")]);
        let pecks = pecks(&run);
        let [.., before, last] = pecks[..] else { panic!("{turn}: {pecks:?}") };
        last_pairs.push((last - before, at(&run, "sleeve.y", before) - at(&run, "sleeve.y", last)));
    }
    let (period, sinks) = last_pairs[1];
    assert!(
        last_pairs.iter().all(|pair| (pair.0 - period).abs() < 1e-6 && (pair.1 - sinks).abs() < 1e-7),
        "{last_pairs:?}"
    );
}

#[test]
fn the_weight_pays_for_what_the_cycle_takes() {
    let run = run(&[]);
    let pecks = pecks(&run);
    let [.., before, last] = pecks[..] else { panic!("{pecks:?}") };
    let change = |name: &str| at(&run, name, last) - at(&run, name, before);
    // Friction and impacts.
    let paid = (SLEEVE[0] + BIRD[0]) * G * change("sleeve.y");
    let spent = change("energy.forces") + change("energy.impacts");
    assert!((paid - spent).abs() < 1e-8 && spent < -6e-4, "{paid} {spent}");
    // In each cycle the sleeve stands still for a while.
    let happened = run.happened();
    let stuck: Vec<&str> = happened
        .iter()
        .filter(|met| met.t > before && met.what != Occurrence::Event)
        .map(|met| met.event.as_str())
        .collect();
    assert!(stuck.contains(&"low.friction"), "{stuck:?}");
}
