//! Parts to cut: the bodies of a mechanism in the plane as flat links with holes at their pins, in a drawing (DXF).

mod write;

use holonomy_document::{Document, Shape};
use holonomy_expr::math;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::model::items::{Anchor, Item};

use crate::error::ExportError;
use crate::exported::Exported;
use crate::numbers::Sources;
use crate::outline::{Outline, Place, Pose, around};
use crate::report::{Kind, Report};
use write::Drawing;

/// Sizes of the parts, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// Width of a body without a section; 20 mm.
    pub width: f64,
    /// Diameter of the holes; 6 mm.
    pub hole: f64,
}

impl Default for Sizes {
    fn default() -> Self {
        Self { width: 0.02, hole: 0.006 }
    }
}

/// The layer with all parts where they are at the start.
const ASSEMBLY: &str = "ASSEMBLY";
/// The layer with the origins of the bodies' frames and their points without holes.
const MARKS: &str = "MARKS";
/// The layer with the names of the parts.
const LABELS: &str = "LABELS";

const WIDTH: Kind = Kind {
    code: "dxf-width",
    lost: "a width, which the document does not have",
    instead: "{detail} mm; give the body a section, or name another width",
};
const NO_POINTS: Kind = Kind { code: "dxf-no-points", lost: "the body, which has no points", instead: "nothing" };
const NO_HOLE: Kind =
    Kind { code: "dxf-joint", lost: "a joint of type {detail}", instead: "no hole; its points are on the layer MARKS" };
const SLOT: Kind =
    Kind { code: "dxf-slot", lost: "the slot of a joint of type pin-slot", instead: "the hole of its pin" };
const ROD: Kind =
    Kind { code: "dxf-rod", lost: "the rod that a distance stands for", instead: "the holes at its ends" };
const FORCE: Kind = Kind { code: "dxf-force", lost: "a force", instead: "nothing" };
const DRIVER: Kind = Kind { code: "dxf-driver", lost: "a driver", instead: "nothing" };
const EQUATION: Kind = Kind { code: "dxf-equation", lost: "an equation of the author", instead: "nothing" };

/// A flat part.
struct Part {
    name: String,
    /// Where its frame is at the start.
    pose: Pose,
    /// What lies within its outline, its own frame, m.
    points: Vec<Place>,
    holes: Vec<Place>,
    shape: Shape,
    width: f64,
}

impl Part {
    /// The radius of a part that is round.
    fn radius(&self) -> Option<f64> {
        if !matches!(self.shape, Shape::Disc | Shape::Ring) {
            return None;
        }
        let far = |points: &[Place]| points.iter().map(|point| math::norm(point)).fold(0.0, f64::max);
        let holes = if self.holes.is_empty() { 0.0 } else { far(&self.holes) + self.width / 2.0 };
        Some(far(&self.points).max(holes).max(self.width / 2.0))
    }

    fn outline(&self) -> Option<Outline> {
        match self.radius() {
            Some(radius) => Some(Outline::Circle([0.0; 2], radius)),
            None => around(&self.points, self.width / 2.0),
        }
    }

    /// The box around it at a pose.
    fn bounds(&self, pose: Pose) -> [Place; 2] {
        match self.radius() {
            Some(radius) => Outline::bounds(&[pose.place([0.0; 2])], radius),
            None => {
                let points: Vec<Place> = self.points.iter().map(|point| pose.place(*point)).collect();
                Outline::bounds(&points, self.width / 2.0)
            }
        }
    }
}

/// Adds a point unless it is there.
fn add(points: &mut Vec<Place>, point: Place) {
    if !points.iter().any(|known| (known[0] - point[0]).abs().max((known[1] - point[1]).abs()) < 1e-9) {
        points.push(point);
    }
}

fn place(point: &[f64]) -> Place {
    [point.first().copied().unwrap_or(0.0), point.get(1).copied().unwrap_or(0.0)]
}

/// The drawing of run `run` of a document in the plane.
///
/// # Errors
/// When the document is in space, has no bodies, cannot be built or put together, or a hole does not fit.
pub fn export(document: &Document, run: usize, kinds: &mut KindCache, sizes: Sizes) -> Result<Exported, ExportError> {
    for (value, what) in [(sizes.width, "width"), (sizes.hole, "diameter of the holes")] {
        if !(value.is_finite() && value > 0.0) {
            return Err(ExportError::Size(what));
        }
    }
    if document.is_spatial() {
        return Err(ExportError::Spatial("DXF"));
    }
    let mut report = Report::default();
    let parts = parts(&Sources::new(document, run, kinds, "DXF")?, sizes, &mut report)?;
    if parts.is_empty() {
        return Err(ExportError::NoBodies("DXF"));
    }
    for part in &parts {
        if sizes.hole >= part.width && !part.holes.is_empty() {
            let mm = |value: f64| (1e6 * value).round() / 1e3;
            return Err(ExportError::Hole { body: part.name.clone(), hole: mm(sizes.hole), width: mm(part.width) });
        }
    }
    unheld(document, &mut report);
    Ok(Exported { text: drawn(&parts, sizes), report })
}

/// The parts: bodies with points, and the ground where something turns on it.
fn parts(sources: &Sources<'_>, sizes: Sizes, report: &mut Report) -> Result<Vec<Part>, ExportError> {
    let Sources { document, model, lowering, start } = sources;
    let mut parts = Vec::new();
    let bodies = model.scene().items.iter().filter_map(|item| match item {
        Item::Body { name, shape, points, .. } => Some((name, shape, points)),
        _ => None,
    });
    for ((name, shape, points), index) in bodies.zip(&model.lowered().bodies) {
        let first = index.range().start as usize;
        let pose = Pose { x: start.q[first], y: start.q[first + 1], angle: start.q[first + 2] };
        let section = document.bodies.get(name).and_then(|body| body.section.as_ref());
        let width = match section {
            Some(section) => {
                lowering.values.number(&section.width).map_err(|diagnostic| ExportError::Document(vec![*diagnostic]))?
            }
            None => sizes.width,
        };
        let coordinate = |value: &serde_json::Value| value.as_f64();
        let own = points.values().map(|point| {
            let numbers: Vec<f64> = point.as_array().into_iter().flatten().filter_map(coordinate).collect();
            place(&numbers)
        });
        let mut part = Part { name: name.clone(), pose, points: Vec::new(), holes: Vec::new(), shape: *shape, width };
        own.for_each(|point| add(&mut part.points, point));
        parts.push(part);
    }
    let ground = Part {
        name: "ground".to_owned(),
        pose: Pose::default(),
        points: Vec::new(),
        holes: Vec::new(),
        shape: Shape::Plate,
        width: sizes.width,
    };
    parts.push(ground);
    pins(model, &mut parts, report);
    let mut drawn = Vec::new();
    for part in parts {
        let is_ground = part.name == "ground";
        if part.outline().is_none() {
            if !is_ground {
                report.add(NO_POINTS, &part.name, "");
            }
            continue;
        }
        if document.bodies.get(&part.name).is_none_or(|body| body.section.is_none()) {
            report.add(WIDTH, &part.name, &format!("{}", (1e6 * part.width).round() / 1e3));
        }
        drawn.push(part);
    }
    if drawn.iter().all(|part| part.name == "ground") {
        drawn.clear();
    }
    Ok(drawn)
}

/// Holes where joints turn; what is no hole is told.
fn pins(model: &Model, parts: &mut [Part], report: &mut Report) {
    for item in &model.scene().items {
        let Item::Joint { name, kind, first, second, .. } = item else { continue };
        let mut take = |anchor: &Anchor, hole: bool| {
            let Some(part) = parts.iter_mut().find(|part| part.name == anchor.body) else { return };
            // Of the ground only what is held by pins is a part.
            if hole || part.name != "ground" {
                add(&mut part.points, place(&anchor.point));
            }
            if hole {
                add(&mut part.holes, place(&anchor.point));
            }
        };
        let (on_first, on_second) = match *kind {
            "revolute" => (true, true),
            "cord" => (true, true),
            "distance" => {
                report.add(ROD, name, "");
                (true, true)
            }
            "pin-slot" => {
                report.add(SLOT, name, "");
                (false, true)
            }
            other => {
                report.add(NO_HOLE, name, other);
                (false, false)
            }
        };
        take(first, on_first);
        take(second, on_second);
    }
}

/// Names what no drawing of parts holds.
fn unheld(document: &Document, report: &mut Report) {
    for joint in document.joints.iter().filter(|joint| joint.value.attachment().is_none()) {
        report.add(NO_HOLE, &joint.name, joint.value.id());
    }
    document.forces.iter().for_each(|force| report.add(FORCE, &force.name, ""));
    document.drivers.iter().for_each(|driver| report.add(DRIVER, &driver.name, ""));
    let constraints = document.constraints.iter().map(|equation| &equation.name);
    for name in constraints.chain(document.velocity_constraints.iter().map(|equation| &equation.name)) {
        report.add(EQUATION, name, "");
    }
}

/// The assembly, and under it the parts in a row, each as its own frame has it.
fn drawn(parts: &[Part], sizes: Sizes) -> String {
    let mut drawing = Drawing::new();
    let [assembly, marks, labels] = [ASSEMBLY, MARKS, LABELS].map(|name| drawing.layer(name));
    let layers: Vec<String> = parts.iter().map(|part| drawing.layer(&part.name)).collect();
    let mut extent = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    let take = |extent: &mut [Place; 2], [low, high]: [Place; 2]| {
        for axis in 0..2 {
            extent[0][axis] = extent[0][axis].min(low[axis]);
            extent[1][axis] = extent[1][axis].max(high[axis]);
        }
    };
    let cut = |drawing: &mut Drawing, part: &Part, pose: Pose, layer: &str| {
        if let Some(outline) = part.outline() {
            drawing.outline(&outline.at(pose), layer);
        }
        for hole in &part.holes {
            drawing.circle(pose.place(*hole), sizes.hole / 2.0, layer);
        }
    };
    for part in parts {
        cut(&mut drawing, part, part.pose, &assembly);
        take(&mut extent, part.bounds(part.pose));
    }
    let gap = sizes.width;
    let height = sizes.width / 2.0;
    let [mut x, top] = [extent[0][0], extent[0][1] - 2.0 * gap];
    for (part, layer) in parts.iter().zip(&layers) {
        let [low, high] = part.bounds(Pose::default());
        let pose = Pose { x: x - low[0], y: top - high[1], angle: 0.0 };
        cut(&mut drawing, part, pose, layer);
        drawing.point(pose.place([0.0; 2]), &marks);
        for point in part.points.iter().filter(|point| !part.holes.contains(point)) {
            drawing.point(pose.place(*point), &marks);
        }
        let bounds = part.bounds(pose);
        let below = [(bounds[0][0] + bounds[1][0]) / 2.0, bounds[0][1] - gap];
        drawing.text(&part.name, below, height, &labels);
        take(&mut extent, [[bounds[0][0], below[1] - height], bounds[1]]);
        x += high[0] - low[0] + gap;
    }
    drawing.finish(extent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Loss;

    fn exported(text: &str, sizes: Sizes) -> Result<Exported, ExportError> {
        let document = holonomy_document::read(text).document.expect("a document");
        export(&document, 0, &mut KindCache::new(), sizes)
    }

    const PENDULUM: &str = r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},
        "bodies":{"bob":{"mass":1,"inertia":0.1,"position":[0.5,0],"points":{"A":[-0.5,0],"P":[0.5,0]}}},
        "joints":{"pin":{"type":"revolute","connect":["ground.O","bob.A"]}},
        "forces":{"push":{"type":"actuator","joint":"pin","coordinate":"angle","value":0}},"simulation":{"duration":1}}"#;

    #[test]
    fn a_pin_is_a_hole_in_both_parts_and_the_rest_is_told() {
        let Exported { text, report } = exported(PENDULUM, Sizes::default()).expect("a drawing");
        // In the assembly and beside it, of both parts: a hole of 6 mm; the ground is a washer of 20 mm.
        assert_eq!(text.matches("\n40\n3.0\n").count(), 4);
        assert_eq!(text.matches("\n40\n10.0\n").count(), 2 + 2, "two washers, two texts");
        assert_eq!(text.matches("\nLWPOLYLINE\n").count(), 2);
        let lines: Vec<String> = report.lost.iter().map(Loss::line).collect();
        let width = "not held: a width, which the document does not have; instead: 20 mm; give the body a section, or name another width";
        assert_eq!(lines[..2], [format!("bob: {width}"), format!("ground: {width}")]);
        assert_eq!(lines[2..], ["push: not held: a force; instead: nothing"]);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let told = |sizes| exported(PENDULUM, sizes).expect_err("no drawing").to_string();
        let hole = Sizes { hole: 0.02, ..Sizes::default() };
        assert_eq!(told(hole), "a hole of 20 mm does not fit into \"bob\", which is 20 mm wide");
        assert_eq!(told(Sizes { width: f64::NAN, ..hole }), "the width must be greater than 0");
        assert_eq!(told(Sizes { hole: 0.0, ..hole }), "the diameter of the holes must be greater than 0");
        let equations = r#"{"holonomy":1,"coordinates":{"x":1},"kinetic_energy":"x'^2/2"}"#;
        let error = exported(equations, Sizes::default()).expect_err("no bodies");
        assert!(matches!(error, ExportError::NoBodies(_)), "{error}");
    }

    #[test]
    fn names_of_layers_come_once() {
        let mut drawing = Drawing::new();
        let names = ["crank", "Crank", "0"].map(|name| drawing.layer(name));
        assert_eq!(names, ["crank", "Crank_2", "0_2"]);
    }
}
