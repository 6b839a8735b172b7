//! Where bodies could be in another assembly of a planar mechanism.
//!
//! A chain of bodies that hangs on the rest in two places can be put on the other side: a pin and a pin are mirrored at the
//! line through both (the two intersections of two circles), a pin and a slide at the normal of the slide through the pin (a
//! circle and a line). A body with its joint points mirrored is turned so that they fit best: with the centred points `p`
//! and their images `p'`, the angle is `atan2(sum p x p', sum p . p')`.

use holonomy_expr::math;

use crate::model::items::{Anchor, Item, Scene};
use holonomy_document::{Points, Space};

/// A body and where it could be: x, y, angle.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyPose {
    pub name: String,
    pub pose: [f64; 3],
}

/// A chain on its other side.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The input is among its bodies.
    pub with_input: bool,
    pub placed: Vec<BodyPose>,
}

/// Chains that are looked at have at most so many bodies,
const LONGEST: usize = 6;
/// and there are at most so many.
const MOST: usize = 200;

type Point = [f64; 2];

struct Body {
    name: String,
    pose: [f64; 3],
    /// A motor or a driver moves it; where there is none, the first body that is pinned to the ground counts as the input.
    input: bool,
}

struct Link {
    /// Numbers of the bodies; `None` is the ground.
    ends: [Option<usize>; 2],
    /// Where each end is, in its body's frame.
    local: [Point; 2],
    /// And global.
    at: [Point; 2],
    /// Global direction in which the second slides along the first.
    slide: Option<Point>,
}

/// Every chain that can be put on its other side, short ones first.
pub fn ways(scene: &Scene, frame: &[f64]) -> Vec<Way> {
    if scene.space != Space::Planar {
        return Vec::new();
    }
    let (bodies, links) = parts(scene, frame);
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for first in 0..bodies.len() {
        grow(&links, &[first], &mut chains);
    }
    holonomy_expr::order::sort_by_key(&mut chains, Vec::len);
    let way = |chain: &Vec<usize>| {
        let placed = mirrored(chain, &bodies, &links)?;
        Some(Way { with_input: chain.iter().any(|body| bodies[*body].input), placed })
    };
    chains.iter().filter_map(way).collect()
}

/// Largest extent of the start pose, m.
pub fn size(scene: &Scene) -> f64 {
    let [low, high] = &scene.bounds;
    low.iter().zip(high).fold(0.0, |size: f64, (low, high)| size.max(high - low)).max(f64::MIN_POSITIVE)
}

/// Adds the connected chains that begin with `chain`, each once: bodies are added in the order of their numbers only if a
/// smaller one did not begin the chain.
fn grow(links: &[Link], chain: &[usize], chains: &mut Vec<Vec<usize>>) {
    if chains.len() >= MOST {
        return;
    }
    let mut sorted = chain.to_vec();
    holonomy_expr::order::sort_indices(&mut sorted);
    if chains.contains(&sorted) {
        return;
    }
    chains.push(sorted);
    if chain.len() == LONGEST {
        return;
    }
    for link in links {
        for (here, there) in [(0, 1), (1, 0)] {
            let (Some(inside), Some(outside)) = (link.ends[here], link.ends[there]) else { continue };
            if chain.contains(&inside) && !chain.contains(&outside) {
                grow(links, &[chain, &[outside]].concat(), chains);
            }
        }
    }
}

fn parts(scene: &Scene, frame: &[f64]) -> (Vec<Body>, Vec<Link>) {
    let mut bodies: Vec<Body> = Vec::new();
    for item in &scene.items {
        if let Item::Body { name, at, .. } = item {
            bodies.push(Body { name: name.clone(), pose: [frame[*at], frame[*at + 1], frame[*at + 2]], input: false });
        }
    }
    let mut links = Vec::new();
    for item in &scene.items {
        let Item::Joint { first, second, axis, driven, points, .. } = item else { continue };
        let number = |anchor: &Anchor| bodies.iter().position(|body| body.name == anchor.body);
        let ends = [number(first), number(second)];
        let local = [first, second].map(|anchor| [anchor.point[0], anchor.point[1]]);
        let pose = |end: Option<usize>| end.map_or([0.0; 3], |body| bodies[body].pose);
        let at = [0, 1].map(|i| place(pose(ends[i]), local[i]));
        let slides = *points == Points::Line;
        let slide = axis.as_ref().filter(|_| slides).map(|axis| turn(pose(ends[0])[2], [axis[0], axis[1]]));
        if *driven && let Some(body) = ends[1] {
            bodies[body].input = true;
        }
        links.push(Link { ends, local, at, slide });
    }
    if bodies.iter().all(|body| !body.input) {
        let pinned = |link: &&Link| link.slide.is_none() && link.ends.contains(&None);
        let ends = links.iter().find(pinned).map(|link| link.ends);
        if let Some(body) = ends.into_iter().flatten().flatten().next() {
            bodies[body].input = true;
        }
    }
    (bodies, links)
}

/// The chain on its other side; `None` where it does not hang on two things.
fn mirrored(chain: &[usize], bodies: &[Body], links: &[Link]) -> Option<Vec<BodyPose>> {
    let inside = |end: Option<usize>| end.is_some_and(|body| chain.contains(&body));
    let outer: Vec<&Link> = links.iter().filter(|link| inside(link.ends[0]) != inside(link.ends[1])).collect();
    let [first, second] = outer.as_slice() else { return None };
    // The end on the rest: for a rod between two points it is the one that stays.
    let fixed = |link: &Link| link.at[usize::from(inside(link.ends[0]))];
    let (origin, along) = match (first.slide, second.slide) {
        (None, None) => (fixed(first), minus(fixed(second), fixed(first))),
        (None, Some(slide)) => (fixed(first), [-slide[1], slide[0]]),
        (Some(slide), None) => (fixed(second), [-slide[1], slide[0]]),
        (Some(_), Some(_)) => return None,
    };
    let length = math::norm(&along);
    if length.is_nan() || length <= 0.0 {
        return None;
    }
    let along = [along[0] / length, along[1] / length];
    let image = |point: Point| {
        let d = minus(point, origin);
        let s = 2.0 * (d[0] * along[0] + d[1] * along[1]);
        [origin[0] + s * along[0] - d[0], origin[1] + s * along[1] - d[1]]
    };
    Some(chain.iter().map(|body| fitted(*body, &bodies[*body], links, &image)).collect())
}

/// A body turned so that its joint points lie best on their images. One that slides keeps its direction.
fn fitted(number: usize, body: &Body, links: &[Link], image: &dyn Fn(Point) -> Point) -> BodyPose {
    let mut slides = false;
    let mut points: Vec<(Point, Point)> = Vec::new();
    for link in links {
        for end in 0..2 {
            if link.ends[end] == Some(number) {
                slides |= link.slide.is_some();
                points.push((link.local[end], image(link.at[end])));
            }
        }
    }
    let count = points.len().max(1) as f64;
    let mean = |pick: &dyn Fn(&(Point, Point)) -> Point| {
        let sum = points.iter().map(pick).fold([0.0; 2], |sum, p| [sum[0] + p[0], sum[1] + p[1]]);
        [sum[0] / count, sum[1] / count]
    };
    let (own, goal) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let (mut cross, mut dot) = (0.0, 0.0);
    for (p, image) in &points {
        let (p, image) = (minus(*p, own), minus(*image, goal));
        cross += p[0] * image[1] - p[1] * image[0];
        dot += p[0] * image[0] + p[1] * image[1];
    }
    let angle = if slides || math::norm(&[cross, dot]) == 0.0 {
        body.pose[2]
    } else {
        let angle = math::atan2(cross, dot);
        let turns = math::floor((body.pose[2] - angle) / core::f64::consts::TAU + 0.5);
        angle + core::f64::consts::TAU * turns
    };
    let offset = turn(angle, own);
    BodyPose { name: body.name.clone(), pose: [goal[0] - offset[0], goal[1] - offset[1], angle] }
}

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn turn(angle: f64, [x, y]: Point) -> Point {
    let (sin, cos) = (math::sin(angle), math::cos(angle));
    [cos * x - sin * y, sin * x + cos * y]
}

fn place(pose: [f64; 3], point: Point) -> Point {
    let [x, y] = turn(pose[2], point);
    [pose[0] + x, pose[1] + y]
}
