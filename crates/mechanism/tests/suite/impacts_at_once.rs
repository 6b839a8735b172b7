//! Several impacts at once against time stepping with tiny steps, written for this one mechanism.
//!
//! A bar that falls flat on posts beside its middle, with `e` of the speed after an impact. The scheme of J. J. Moreau, Unilateral contact and dry
//! friction in finite freedom dynamics (1988): what is passed in the middle of a step is struck at its end, by projected sweeps over all of it.

use crate::runs::{G, channel, run};

const MASS: f64 = 1.2;
const INERTIA: f64 = 0.15;
/// Where the posts stand beside the middle, and which part of the restitution they have.
const POSTS: [[f64; 2]; 3] = [[0.1, 1.0], [0.5, 0.5], [-0.3, 0.8]];

/// Height and angle at the end, by steps of `h`; how often two were struck in one step.
fn stepped(restitution: f64, end: f64, h: f64) -> ([f64; 2], usize) {
    let (mut q, mut v) = ([0.3, 0.0], [0.0, 0.0]);
    let mut at_once = 0;
    for _ in 0..(end / h).round() as usize {
        let middle = [q[0] + 0.5 * h * v[0], q[1] + 0.5 * h * v[1]];
        let gradients = POSTS.map(|[at, _]| [1.0, at / (middle[1].cos() * middle[1].cos())]);
        let passed = (0..POSTS.len()).filter(|i| middle[0] + POSTS[*i][0] * middle[1].tan() <= 0.0);
        let struck: Vec<([f64; 2], f64)> = passed.map(|i| (gradients[i], restitution * POSTS[i][1])).collect();
        let speed = |g: &[f64; 2], v: &[f64; 2]| g[0] * v[0] + g[1] * v[1];
        let after: Vec<f64> = struck.iter().map(|(g, part)| part * speed(g, &v).min(0.0)).collect();
        let mut next = [v[0] - h * G, v[1]];
        let mut impulses = vec![0.0; struck.len()];
        for _ in 0..if struck.is_empty() { 0 } else { 200 } {
            for (((g, _), after), impulse) in struck.iter().zip(&after).zip(&mut impulses) {
                let size = g[0] * g[0] / MASS + g[1] * g[1] / INERTIA;
                let change = (-(speed(g, &next) + after) / size).max(-*impulse);
                *impulse += change;
                next = [next[0] + change * g[0] / MASS, next[1] + change * g[1] / INERTIA];
            }
        }
        at_once += usize::from(impulses.iter().filter(|impulse| **impulse > 1e-3).count() > 1);
        q = [0, 1].map(|i| q[i] + 0.5 * h * (v[i] + next[i]));
        v = next;
    }
    (q, at_once)
}

#[test]
fn a_bar_on_posts_goes_where_tiny_steps_take_it() {
    for (restitution, end) in [(0.0, 0.7), (0.4, 0.7), (0.8, 0.7)] {
        let posts = ["first", "second", "third"].iter().zip(POSTS).map(|(name, [at, part])| {
            let restitution = restitution * part;
            format!(r#""{name}":{{"expression":"y+{at}*tan(a)","side":"at-least","restitution":{restitution}}}"#)
        });
        let posts: Vec<String> = posts.collect();
        let run = run(&format!(
            r#"{{"holonomy":1,"coordinates":{{"y":0.3,"a":0}},"kinetic_energy":"{MASS}/2*y'^2+{INERTIA}/2*a'^2",
            "potential_energy":"{MASS}*{G}*y","constraints":{{{}}},
            "simulation":{{"duration":{end},"output_step":0.01}}}}"#,
            posts.join(",")
        ));
        let shown = [channel(&run, "y"), channel(&run, "a")].map(|channel| channel[channel.len() - 1]);
        let (coarse, _) = stepped(restitution, end, 8e-5);
        let (fine, at_once) = stepped(restitution, end, 2e-5);
        let away = |q: [f64; 2]| (q[0] - shown[0]).abs() + (q[1] - shown[1]).abs();
        assert!(at_once > 0, "two push at once");
        assert!(away(fine) < 2e-4 && away(fine) < 0.35 * away(coarse), "{restitution}: {shown:?} {fine:?} {coarse:?}");
    }
}
