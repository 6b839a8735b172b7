//! The picture of a mechanism with the motion of a run, as a scene in space for viewers and films: glTF 2.0, one file (GLB).

mod glb;
mod motion;
mod shape;
mod solid;

use holonomy_document::{Document, Space};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::model::items::{Item, Scene};
use holonomy_mechanism::run::Progress;
use serde_json::json;

use crate::error::ExportError;
use crate::report::{Kind, Report};
use glb::File;
use motion::Motion;
use shape::{Form, LAYERS};
use solid::{Solid, Vector, length, minus};

/// Frames a second unless something else is asked for.
pub const RATE: f64 = 30.0;
/// Most frames of a file.
pub const MOST_FRAMES: usize = 20_000;

const ITEM: Kind = Kind { code: "gltf-item", lost: "a {detail} of the picture", instead: "nothing" };
const STOPPED: Kind =
    Kind { code: "gltf-stopped", lost: "the run after {detail} s, where it failed", instead: "the motion until then" };
const FRAMES: Kind =
    Kind { code: "gltf-frames", lost: "more frames than {detail}", instead: "so many, evenly over the run" };
const NO_MOTION: Kind = Kind {
    code: "gltf-equations",
    lost: "equations, masses, joints and forces",
    instead: "the shapes and their motion",
};

/// Colours of the bodies, linear.
const COLORS: [[f64; 3]; 6] =
    [[0.05, 0.2, 0.6], [0.6, 0.2, 0.03], [0.04, 0.36, 0.2], [0.42, 0.09, 0.3], [0.5, 0.36, 0.03], [0.1, 0.36, 0.42]];
const GREY: [f64; 3] = [0.2, 0.2, 0.2];

/// A scene with its motion, and what it lacks.
#[derive(Clone, Debug)]
pub struct Film {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// What the format cannot hold.
    pub report: Report,
}

/// The picture of run `run` of a document, with `rate` frames a second of its motion.
///
/// # Errors
/// When the document cannot be built or put together, has no picture, or `rate` is no rate.
pub fn export(document: &Document, run: usize, kinds: &mut KindCache, rate: f64) -> Result<Film, ExportError> {
    if !(rate.is_finite() && rate > 0.0) {
        return Err(ExportError::Size("number of frames a second"));
    }
    let model = Model::build(document, run, &[], kinds).map_err(ExportError::Document)?;
    let mut report = Report::default();
    report.add(NO_MOTION, "", "");
    let mut simulated = model.start().map_err(|failure| ExportError::Start(Box::new(failure)))?;
    while simulated.advance(1000) == Progress::Running {}
    if simulated.failure().is_some() {
        report.add(STOPPED, "", &format!("{:.6}", simulated.t()));
    }
    let end = simulated.t();
    // Rounded, so that frames of a run of samples fall onto samples.
    let wanted = (end * rate).round().max(1.0) + 1.0;
    if wanted > MOST_FRAMES as f64 {
        report.add(FRAMES, "", &MOST_FRAMES.to_string());
    }
    let scene = model.scene();
    // Times of frames differ: a run that fails where it starts is one.
    let count = if end > 0.0 { wanted.min(MOST_FRAMES as f64) as usize } else { 1 };
    let motion = Motion::new(&simulated.trace().frames(0.0, end, count), scene.size);
    let title = document.title.as_ref().map_or("Mechanism", |title| title.get("en"));
    Stage::new(scene, &motion).played(title, report)
}

/// A file that is being put together.
struct Stage<'a> {
    scene: &'a Scene,
    motion: &'a Motion,
    /// Radius of a rod, m.
    radius: f64,
    file: File,
    times: usize,
    nodes: Vec<usize>,
    /// Colours in use, each with its material.
    materials: Vec<([f64; 3], usize)>,
}

fn vector(values: &[f64]) -> Vector {
    [0, 1, 2].map(|i| values.get(i).copied().unwrap_or(0.0))
}

fn places(points: &serde_json::Map<String, serde_json::Value>) -> Vec<Vector> {
    let numbers = |point: &serde_json::Value| -> Vec<f64> {
        point.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect()
    };
    points.values().map(|point| vector(&numbers(point))).collect()
}

/// The radius of rods: a part of the whole picture, less where bodies are small beside it.
fn rod_radius(scene: &Scene) -> f64 {
    let diagonal = length(minus(vector(&scene.bounds[1]), vector(&scene.bounds[0])));
    let mut sizes: Vec<f64> = Vec::new();
    for item in &scene.items {
        if let Item::Body { points, .. } = item {
            let points = places(points);
            let far = |a: &Vector| points.iter().map(|b| length(minus(*a, *b))).fold(length(*a), f64::max);
            sizes.push(points.iter().map(far).fold(0.0, f64::max));
        }
    }
    sizes.retain(|size| *size > 0.0);
    sizes.sort_by(f64::total_cmp);
    let median = sizes.get(sizes.len() / 2).copied().unwrap_or(diagonal);
    let radius = (0.016 * diagonal).min(0.075 * median);
    if radius > 0.0 && radius.is_finite() { radius } else { 0.02 }
}

impl<'a> Stage<'a> {
    fn new(scene: &'a Scene, motion: &'a Motion) -> Self {
        let mut file = File::default();
        let times = file.times(&motion.times());
        Self { scene, motion, radius: rod_radius(scene), file, times, nodes: Vec::new(), materials: Vec::new() }
    }

    fn is_planar(&self) -> bool {
        self.scene.space == Space::Planar
    }

    fn material(&mut self, color: [f64; 3]) -> usize {
        if let Some((_, known)) = self.materials.iter().find(|(known, _)| *known == color) {
            return *known;
        }
        let made = self.file.material(&format!("colour {}", self.materials.len() + 1), color);
        self.materials.push((color, made));
        made
    }

    /// A node with a solid at the origin of its frame.
    fn add(&mut self, name: &str, solid: &Solid, color: [f64; 3]) -> usize {
        let material = self.material(color);
        let mut node = json!({ "name": name });
        if let Some(mesh) = self.file.mesh(name, solid, material) {
            node["mesh"] = json!(mesh);
        }
        let node = self.file.node(node);
        self.nodes.push(node);
        node
    }

    fn played(mut self, title: &str, mut report: Report) -> Result<Film, ExportError> {
        let mut bodies = 0;
        for item in &self.scene.items {
            let lost = match item {
                Item::Ground { points } => {
                    self.ground(&places(points));
                    continue;
                }
                Item::Body { name, shape, at, points, .. } => {
                    self.body(name, *shape, *at, places(points), bodies);
                    bodies += 1;
                    continue;
                }
                Item::Point { at, label, .. } => {
                    self.point(at, label);
                    continue;
                }
                Item::Line { from, to, .. } => {
                    self.line(from, to);
                    continue;
                }
                // Joints are where bodies meet, with the ends of their travel.
                Item::Joint { .. } | Item::Strand { kind: "stops" | "cord", .. } => continue,
                Item::Spring { name, .. } => (name.as_str(), "spring"),
                Item::Force { name, .. } => (name.as_str(), "force"),
                Item::Strand { name, kind, .. } => (name.as_str(), *kind),
                Item::Trace { label, .. } => (label.as_str(), "trace"),
                Item::Circle { .. } => ("", "circle"),
                Item::Sphere { .. } => ("", "sphere"),
                _ => ("", "frame or arrow"),
            };
            report.add(ITEM, lost.0, lost.1);
        }
        if self.nodes.is_empty() {
            return Err(ExportError::NoBodies("glTF"));
        }
        // The height is y there, z in a space of ours; in the plane it is y here, too.
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let mut root = json!({ "name": title, "children": self.nodes });
        if !self.is_planar() {
            root["rotation"] = json!([-half, 0.0, 0.0, half]);
        }
        let root = self.file.node(root);
        Ok(Film { bytes: self.file.finish(root, title), report })
    }

    fn ground(&mut self, points: &[Vector]) {
        let mut solid = Solid::default();
        points.iter().for_each(|point| solid.ball(*point, 1.4 * self.radius));
        if !points.is_empty() {
            self.add("ground", &solid, GREY);
        }
    }

    fn body(&mut self, name: &str, shape: holonomy_document::Shape, at: usize, points: Vec<Vector>, number: usize) {
        let (mut points, mut axis) = (points, None);
        for item in &self.scene.items {
            let Item::Joint { first, second, axis: on_first, second_axis, .. } = item else { continue };
            for (anchor, direction) in [(first, on_first), (second, second_axis)] {
                if anchor.body == name {
                    axis = axis.or_else(|| direction.as_deref().map(vector));
                    let place = vector(&anchor.point);
                    if points.iter().all(|known| length(minus(*known, place)) > 1e-9) {
                        points.push(place);
                    }
                }
            }
        }
        let layer = self.is_planar().then_some(number % LAYERS);
        let solid = shape::solid(&Form { shape, points: &points, axis, layer }, self.radius);
        let node = self.add(name, &solid, COLORS[number % COLORS.len()]);
        let (places, turns) = if self.is_planar() { self.motion.planar(at) } else { self.motion.spatial(at) };
        self.file.track(node, "translation", self.times, &places);
        self.file.track(node, "rotation", self.times, &turns);
    }

    fn point(&mut self, at: &[usize], label: &str) {
        let mut solid = Solid::default();
        solid.ball([0.0; 3], 1.6 * self.radius);
        let node = self.add(if label.is_empty() { "point" } else { label }, &solid, COLORS[1]);
        let places = self.motion.places(at);
        self.file.track(node, "translation", self.times, &places);
    }

    /// A rod of length 1 along z, moved, turned and stretched.
    fn line(&mut self, from: &[usize], to: &[usize]) {
        let mut solid = Solid::default();
        solid.cylinder([0.0; 3], [0.0, 0.0, 1.0], 0.7 * self.radius);
        let node = self.add("line", &solid, COLORS[0]);
        let (places, turns, sizes) = self.motion.spans(from, to);
        self.file.track(node, "translation", self.times, &places);
        self.file.track(node, "rotation", self.times, &turns);
        self.file.track(node, "scale", self.times, &sizes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn film(name: &str, rate: f64) -> Result<Film, ExportError> {
        let text = holonomy_document::gallery::text(name).expect("a name").expect("a document");
        let document = holonomy_document::read(&text).document.expect("a document");
        export(&document, 0, &mut KindCache::new(), rate)
    }

    /// The scene of a file whose lengths fit.
    fn scene(bytes: &[u8]) -> serde_json::Value {
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes")) as usize;
        assert_eq!((&bytes[..4], word(4), word(8)), (&b"glTF"[..], 2, bytes.len()));
        let json = word(12);
        assert_eq!(word(20 + json) + 28 + json, bytes.len());
        serde_json::from_slice(&bytes[20..20 + json]).expect("JSON")
    }

    #[test]
    fn every_body_is_a_node_that_moves() {
        for (name, bodies, root) in [("four-bar", 3, false), ("heavy-top", 1, true)] {
            let film = film(name, 10.0).expect("a film");
            let scene = scene(&film.bytes);
            let channels = scene["animations"][0]["channels"].as_array().expect("channels");
            let turns = channels.iter().filter(|channel| channel["target"]["path"] == "rotation").count();
            assert_eq!(turns, bodies, "{name}");
            let nodes = scene["nodes"].as_array().expect("nodes");
            // The last one is the whole; in space it stands up.
            assert_eq!(nodes[nodes.len() - 1].get("rotation").is_some(), root, "{name}");
            assert!(film.report.lost.iter().any(|loss| loss.code == "gltf-equations"));
        }
    }

    #[test]
    fn a_joint_with_ends_loses_no_more_than_one_without() {
        let lost = |name: &str| {
            let film = film(name, 10.0).expect("a film");
            film.report
                .lost
                .into_iter()
                .filter(|loss| loss.code == ITEM.code)
                .map(|loss| loss.detail)
                .collect::<Vec<_>>()
        };
        assert!(lost("stop-pendulum").iter().all(|what| what != "stops"), "{:?}", lost("stop-pendulum"));
        assert!(lost("belt-drive").iter().any(|what| what == "belt"), "{:?}", lost("belt-drive"));
    }

    #[test]
    fn frames_have_an_end() {
        let film = film("four-bar", 1e300).expect("a film");
        let many = film.report.lost.iter().find(|loss| loss.code == "gltf-frames").expect("a loss");
        assert_eq!(many.detail, MOST_FRAMES.to_string());
        let scene = scene(&film.bytes);
        let input = scene["animations"][0]["samplers"][0]["input"].as_u64().expect("an accessor") as usize;
        assert_eq!(scene["accessors"][input]["count"], json!(MOST_FRAMES));
    }

    #[test]
    fn a_rate_that_is_none_is_refused() {
        for rate in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(matches!(film("four-bar", rate), Err(ExportError::Size(_))), "{rate}");
        }
    }
}
