//! The picture: what there is to draw, and which values of a frame place it.
//!
//! A frame is a list of values at one time: the poses of the bodies (`x, y, angle` each in the plane; `x, y, z, r11, r12, ...
//! r33` in space, the rotation from body to world row by row), then the values of the items that the author wrote, then the
//! tangent basis where it is drawn. Items carry indices into that list.

use std::convert::Infallible;

use holonomy_expr::NodeId;

use crate::body::{BodyCoordinates, Pose};
use crate::kind::{Build, Described, KindCache};
use crate::lower::{Addresses, Lowering, Names, ObserverInstance};
use crate::record::Record;
use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::{At, Attachment, ForceKeys, PointRef, Round, Scalar, SceneItem, Shape, Space, Text, Vector};

use super::evaluate::Source;
use super::items::{Anchor, Item, Scene};
use super::strand;

/// A picture and where its values come from.
#[derive(Clone, Debug)]
pub struct ScenePlan {
    /// The picture.
    pub scene: Scene,
    /// The source of each value.
    pub values: Vec<Source>,
}

/// Plans the picture; observers are appended to `observers`.
pub(super) fn plan(
    lowering: &Lowering<'_>,
    record: Record,
    observers: &mut Vec<ObserverInstance>,
    cache: &mut KindCache,
) -> Result<ScenePlan, Vec<Diagnostic>> {
    let mut work = SceneBuilder { lowering, record, items: Vec::new(), values: Vec::new(), scalars: Vec::new() };
    work.bodies(observers, cache)?;
    work.joints();
    if !lowering.lowered.events.one_sided.is_empty() {
        strand::add_one_sided(lowering, &mut work.items);
    }
    work.forces();
    work.traces();
    // Where there are bodies their space is that of the picture, whatever the author's points have.
    let (author, document) = (work.author(), lowering.names.document);
    let spatial = document.is_spatial() || (author && document.bodies.is_empty());
    let SceneBuilder { items, mut values, scalars, .. } = work;
    if !scalars.is_empty() {
        // One observer for all that the author wrote; its outputs stand in the order of their values.
        let names = &lowering.names;
        let described = Described::write(|build| {
            scalars.iter().map(|(_, scalar)| scalar.node(build, names)).collect::<Result<_, Box<Diagnostic>>>()
        });
        let described = described.map_err(|diagnostic| vec![*diagnostic])?;
        observers.push(ObserverInstance::of_mechanism(described, cache, &lowering.lowered.layout));
        let observer = observers.len() - 1;
        for (output, (value, _)) in scalars.iter().enumerate() {
            values[*value] = Source::Observer { observer, output };
        }
    }
    let size = values.len();
    let space = if spatial { Space::Spatial } else { Space::Planar };
    let shown = lowering.names.document.shown_unit("m");
    let scene = Scene { space, size, bounds: [Vec::new(), Vec::new()], items, shown };
    Ok(ScenePlan { scene, values })
}

/// A value of the picture that is an expression.
enum Value<'d> {
    Scalar(&'d At<Scalar>),
    /// A component of a point of a body, for its trace.
    Point(&'d str, &'d str, usize),
}

impl Value<'_> {
    fn node(&self, build: &mut Build<'_>, names: &Names<'_>) -> Result<NodeId, Box<Diagnostic>> {
        match self {
            Self::Scalar(scalar) => names.lower(build, scalar, Vec::new()),
            Self::Point(body, point, axis) => {
                let nodes = names.point_nodes(build, body, point);
                let node = nodes.and_then(|nodes| nodes.get(*axis).copied());
                Ok(node.unwrap_or_else(|| build.graph.constant(0.0)))
            }
        }
    }
}

struct SceneBuilder<'w, 'd> {
    lowering: &'w Lowering<'d>,
    record: Record,
    items: Vec<Item>,
    values: Vec<Source>,
    /// Values that are expressions: their number, and the expression.
    scalars: Vec<(usize, Value<'w>)>,
}

impl<'w> SceneBuilder<'w, '_> {
    fn slot(&self, slot: u32) -> f64 {
        self.lowering.lowered.slots.values[slot as usize]
    }

    fn point_map(&self, points: &[(String, Vec<u32>)]) -> serde_json::Map<String, serde_json::Value> {
        points.iter().map(|(name, slots)| (name.clone(), serde_json::json!(self.place(slots)))).collect()
    }

    fn place(&self, slots: &[u32]) -> Vec<f64> {
        slots.iter().map(|slot| self.slot(*slot)).collect()
    }

    fn bodies(&mut self, observers: &mut Vec<ObserverInstance>, cache: &mut KindCache) -> Result<(), Vec<Diagnostic>> {
        let names = &self.lowering.names;
        if !names.document.bodies.is_empty() {
            self.items.push(Item::Ground { points: self.point_map(&names.ground) });
        }
        for (address, body) in names.bodies.iter().zip(&names.document.bodies) {
            let at = self.values.len();
            let kind = address.index.coordinates;
            let first = self.record.q() + address.index.first as usize;
            if kind == BodyCoordinates::EulerParameters {
                let described = Described::write::<Infallible>(|build| {
                    let Pose::Spatial(pose) = Pose::local(build, kind, 0) else { return Ok(Vec::new()) };
                    let entries: Vec<NodeId> = pose.matrix.iter().flat_map(|row| row.0).collect();
                    Ok(super::channels::with_rates(build, &entries))
                });
                let Ok(described) = described;
                let observer = cache.observer(described);
                let coordinates: Vec<u32> = address.index.range().collect();
                let gather = Addresses { coordinates: &coordinates, ..Addresses::default() };
                let gather = self.lowering.lowered.layout.gather(&observer.formals, &gather);
                observers.push(ObserverInstance { observer, gather });
                let observer = observers.len() - 1;
                self.values.extend((first..first + 3).map(Source::Field));
                self.values.extend((0..9).map(|output| Source::Observer { observer, output }));
            } else {
                self.values.extend((first..first + kind.count() as usize).map(Source::Field));
            }
            self.items.push(Item::Body {
                name: address.name.clone(),
                shape: body.value.shape.unwrap_or(Shape::Rod),
                at,
                points: self.point_map(&address.points),
                center_of_mass: vec![0.0; kind.dimensions()],
            });
        }
        Ok(())
    }

    fn joints(&mut self) {
        let names = &self.lowering.names;
        let document = names.document;
        let driven = |name: &str| {
            let actuated = document.forces.iter().filter_map(|force| {
                let record = force.value.record();
                record.keys().joint.map(|(joint, _)| joint).or(record.own().and_then(|own| own.turns))
            });
            let mut driven = document.drivers.iter().map(|driver| &driver.value.joint).chain(actuated);
            driven.any(|joint| joint.value == name)
        };
        let placed = names.joints.iter().zip(&self.lowering.placed);
        for (joint, (ends, placed)) in document.joints.iter().zip(placed) {
            let Some((first, second)) = joint.value.attachment().map(|attachment: Attachment<'_>| attachment.bodies())
            else {
                self.items.extend(strand::of(self.lowering, joint));
                continue;
            };
            let anchor = |body: &str, i: usize| Anchor { body: body.to_owned(), point: self.place(&ends.points[i]) };
            let [axis, second_axis] = placed.directions.clone();
            self.items.push(Item::Joint {
                name: joint.name.clone(),
                kind: joint.value.id(),
                first: anchor(first, 0),
                second: anchor(second, 1),
                axis,
                second_axis,
                points: joint.value.facts().points,
                driven: driven(&joint.name),
            });
        }
    }

    fn anchor(&self, point: &PointRef) -> Option<Anchor> {
        let slots = self.lowering.names.point(&point.body, &point.point)?;
        Some(Anchor { body: point.body.clone(), point: self.place(slots) })
    }

    fn forces(&mut self) {
        for force in &self.lowering.names.document.forces {
            let name = force.name.clone();
            let keys = force.value.record().keys();
            if keys.is_spring() {
                self.items.extend(self.spring(name, keys));
            } else if let Some(at) = keys.at.and_then(|at| self.anchor(at)) {
                self.items.push(Item::Force { name, at });
            }
        }
    }

    /// A spring between two points, or at the ends of a joint.
    #[inline(never)]
    fn spring(&self, name: String, ForceKeys { connect, twists, form, .. }: ForceKeys<'_>) -> Option<Item> {
        if let Some(pair) = connect {
            let (first, second) = (self.anchor(&pair.first)?, self.anchor(&pair.second)?);
            return Some(Item::Spring { name, first, second, form });
        }
        let names = &self.lowering.names;
        let index = names.document.joints.index(&twists?.value)?;
        let ends = names.joints.get(index)?;
        let (first, second) = names.document.joints[index].value.attachment()?.bodies();
        let anchor = |body: &str, i: usize| Anchor { body: body.to_owned(), point: self.place(&ends.points[i]) };
        Some(Item::Spring { name, first: anchor(first, 0), second: anchor(second, 1), form })
    }

    /// Path plots of a point of a body are drawn in the picture as well.
    fn traces(&mut self) {
        let names = &self.lowering.names;
        for plot in &names.document.plots {
            let [x, y] = plot.channels.value.as_slice() else { continue };
            // A path of `b.P.x` and `b.P.y`; in space of any two axes.
            let (Some((x, first)), Some((y, second))) = (x.value.rsplit_once('.'), y.value.rsplit_once('.')) else {
                continue;
            };
            let dimensions = if names.document.is_spatial() { 3 } else { 2 };
            let axes = &["x", "y", "z"][..dimensions];
            let known = axes.contains(&first) && axes.contains(&second) && first != second;
            let Some((body, point)) = x.split_once('.').filter(|_| x == y && known) else { continue };
            if names.body(body).is_some() && names.point(body, point).is_some() {
                let at = (0..dimensions).map(|axis| self.value(Value::Point(body, point, axis))).collect();
                self.items.push(Item::Trace { at, label: x.to_owned() });
            }
        }
    }

    fn value(&mut self, value: Value<'w>) -> usize {
        let at = self.values.len();
        // Replaced when the observer exists.
        self.values.push(Source::Field(0));
        self.scalars.push((at, value));
        at
    }

    fn vector(&mut self, vector: &'w Vector) -> Vec<usize> {
        vector.components.iter().map(|component| self.value(Value::Scalar(component))).collect()
    }

    fn round(&mut self, round: &'w Round) -> (Vec<usize>, usize) {
        (self.vector(&round.center), self.value(Value::Scalar(&round.radius)))
    }

    /// The items that the author wrote; true if they are in space.
    fn author(&mut self) -> bool {
        let lowering: &'w Lowering<'_> = self.lowering;
        let mut spatial = false;
        let mut basis = None;
        for item in &lowering.names.document.scene {
            match item {
                SceneItem::Point(point) => {
                    let at = self.vector(&point.point);
                    spatial |= at.len() == 3;
                    let label = point.label.as_ref().map_or(String::new(), |label: &Text| label.get("en").to_owned());
                    if point.trace {
                        self.items.push(Item::Trace { at: at.clone(), label: label.clone() });
                    }
                    self.items.push(Item::Point { at, label, shape: point.shape });
                }
                SceneItem::Line(line) => {
                    let (from, to) = (self.vector(&line.line.first), self.vector(&line.line.second));
                    spatial |= from.len() == 3;
                    self.items.push(Item::Line { from, to, shape: line.shape });
                }
                SceneItem::Circle(circle) => {
                    let (center, radius) = self.round(&circle.circle);
                    spatial |= center.len() == 3;
                    self.items.push(Item::Circle { center, radius });
                }
                SceneItem::Sphere(sphere) => {
                    let (center, radius) = self.round(&sphere.sphere);
                    spatial |= center.len() == 3;
                    self.items.push(Item::Sphere { center, radius });
                }
                SceneItem::Frame(frame) => {
                    let at = self.vector(&frame.frame);
                    spatial |= at.len() == 3;
                    let (n, p) = (self.record.n, self.record.p);
                    let columns = if p == 0 {
                        -1
                    } else {
                        i64::try_from(*basis.get_or_insert_with(|| {
                            let first = self.values.len();
                            let offset = self.record.tangent_basis();
                            self.values.extend((offset..offset + n * p).map(Source::Field));
                            first
                        }))
                        .unwrap_or(-1)
                    };
                    self.items.push(Item::Frame { at, columns, n, p });
                }
                SceneItem::Arrow(arrow) => {
                    let (at, vector) = (self.vector(&arrow.arrow.at), self.vector(&arrow.arrow.vector));
                    spatial |= at.len() == 3;
                    self.items.push(Item::Arrow { at, vector });
                }
            }
        }
        spatial
    }
}

impl Scene {
    /// Sets the bounds to those of one frame.
    pub(super) fn fit(&mut self, frame: &[f64]) {
        let dimensions = self.dimensions();
        let (mut low, mut high) = (vec![f64::INFINITY; dimensions], vec![f64::NEG_INFINITY; dimensions]);
        self.places(frame, &mut |_, point, radius| {
            for (i, value) in point.iter().enumerate().take(dimensions).filter(|(_, value)| value.is_finite()) {
                low[i] = low[i].min(value - radius);
                high[i] = high[i].max(value + radius);
            }
        });
        for (low, high) in low.iter_mut().zip(&mut high) {
            if *low > *high {
                (*low, *high) = (-1.0, 1.0);
            }
        }
        self.bounds = [low, high];
    }

    /// Components of a point.
    pub fn dimensions(&self) -> usize {
        if self.space == Space::Spatial { 3 } else { 2 }
    }

    /// Hands every point of the picture of one frame to `take`, with its item and the radius of what stands around it (0 for a
    /// point); in the same order for every frame.
    pub(crate) fn places(&self, frame: &[f64], take: &mut dyn FnMut(&Item, &[f64], f64)) {
        let dimensions = self.dimensions();
        let at = |indices: &[usize]| -> Vec<f64> { indices.iter().map(|i| frame[*i]).collect() };
        let numbers = |value: &serde_json::Value| -> Vec<f64> {
            value.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect()
        };
        for item in &self.items {
            match item {
                Item::Ground { points } => points.values().for_each(|point| take(item, &numbers(point), 0.0)),
                Item::Body { at: first, points, .. } if dimensions == 3 => {
                    let place: Vec<f64> = frame[*first..first + 3].to_vec();
                    let rotation = &frame[first + 3..first + 12];
                    take(item, &place, 0.0);
                    for point in points.values().map(numbers).filter(|point| point.len() == 3) {
                        let turned = |i: usize| (0..3).map(|j| rotation[3 * i + j] * point[j]).sum::<f64>();
                        take(item, &[place[0] + turned(0), place[1] + turned(1), place[2] + turned(2)], 0.0);
                    }
                }
                Item::Body { at: first, points, .. } => {
                    let (x, y, angle) = (frame[*first], frame[first + 1], frame[first + 2]);
                    let (sin, cos) = (holonomy_expr::math::sin(angle), holonomy_expr::math::cos(angle));
                    take(item, &[x, y], 0.0);
                    for point in points.values().map(numbers).filter(|point| point.len() == 2) {
                        take(item, &[x + cos * point[0] - sin * point[1], y + sin * point[0] + cos * point[1]], 0.0);
                    }
                }
                Item::Trace { at: point, .. } | Item::Point { at: point, .. } => take(item, &at(point), 0.0),
                Item::Line { from, to, .. } => {
                    take(item, &at(from), 0.0);
                    take(item, &at(to), 0.0);
                }
                Item::Circle { center, radius } | Item::Sphere { center, radius } => {
                    take(item, &at(center), frame[*radius]);
                }
                Item::Joint { .. }
                | Item::Spring { .. }
                | Item::Strand { .. }
                | Item::Force { .. }
                | Item::Frame { .. }
                | Item::Arrow { .. } => {}
            }
        }
    }
}
