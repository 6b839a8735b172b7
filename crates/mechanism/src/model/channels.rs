//! Channels: results by name, each a stored number or an expression of stored numbers.

use holonomy_expr::NodeId;
use serde::Serialize;

use crate::body::{BodyCoordinates, Pose};
use crate::force::{self, Given};
use crate::joint;
use crate::joint::reaction::{self, Share};
use crate::kind::{Build, Contribution, Described, Formal, short};
use crate::lower::{Addresses, Lowering, ObserverInstance, RowKind};
use crate::record::{Record, Scalar};
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::meant::channel_advice;
use holonomy_document::{ANGULAR_VELOCITY, ROTATION_ENTRIES};
use holonomy_document::{Document, Joint, Named, PlotKind, ShownUnit, Text};

use super::evaluate::{ROTATION_MATRIX, Source};

/// Most entries of the tangent basis that are listed; more can still be asked for by name.
const MAX_LISTED_BASIS: usize = 1000;

/// A channel as lists show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChannelInfo {
    /// Its name in plots, CSV and exercises.
    pub name: String,
    /// Its unit; empty if it has none or an unknown one.
    pub unit: String,
    /// The name that is shown.
    pub label: String,
    /// What it belongs to.
    pub group: String,
    /// The unit that plots show it in, where the document states another.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub shown: Option<ShownUnit>,
}

/// All channels of a model.
#[derive(Clone, Debug)]
pub struct Channels {
    /// What lists show, in order.
    pub list: Vec<ChannelInfo>,
    /// Where each comes from.
    pub sources: Vec<Source>,
    /// Expressions that some of them need.
    pub observers: Vec<ObserverInstance>,
    record: Record,
}

impl Channels {
    /// The source of the channel `name`.
    pub fn source(&self, name: &str) -> Option<Source> {
        let listed = self.list.iter().position(|channel| channel.name == name).map(|i| self.sources[i]);
        listed.or_else(|| self.basis_entry(name))
    }

    /// `T.i.j`, listed or not.
    fn basis_entry(&self, name: &str) -> Option<Source> {
        let (i, j) = name.strip_prefix("T.")?.split_once('.')?;
        let (i, j): (usize, usize) = (i.parse().ok()?, j.parse().ok()?);
        let inside = (1..=self.record.n).contains(&i) && (1..=self.record.p).contains(&j);
        inside.then(|| Source::Field(self.record.tangent_basis() + (j - 1) * self.record.n + i - 1))
    }

    fn push(&mut self, name: String, unit: &str, label: Option<&Text>, group: &str, source: Source) {
        let label = label.map_or_else(|| super::symbols::symbol(&name, unit, group), |text| text.get("en").to_owned());
        self.list.push(ChannelInfo { name, unit: unit.to_owned(), label, group: group.to_owned(), shown: None });
        self.sources.push(source);
    }
}

/// The unit of a rate.
pub fn rate_unit(unit: &str, order: usize) -> String {
    match (unit, order) {
        ("", _) => String::new(),
        (unit, 0) => unit.to_owned(),
        (unit, 1) => format!("{unit}/s"),
        (unit, order) => format!("{unit}/s^{order}"),
    }
}

/// Finds the channels of the document's plots that no run can have. What only some methods have (the frame, its coordinates) is
/// left out of a plot by the runs without it, and is no mistake.
pub(super) fn known_in_plots(document: &Document, channels: &Channels) -> Result<(), Vec<Diagnostic>> {
    let names = || channels.list.iter().map(|channel| channel.name.as_str());
    let none = |name: &str| channels.source(name).is_none() && !needs_a_frame(name);
    let unknown = document.plots.iter().flat_map(|plot| {
        let written = plot.channels.value.iter().map(|channel| (channel.value.clone(), &channel.place));
        let mut unknown: Vec<_> = written.filter(|(name, _)| none(name)).collect();
        // One channel of a phase plot goes with its own rate.
        if let (Some(PlotKind::Phase), [only], true) = (plot.kind, &plot.channels.value[..], unknown.is_empty()) {
            let rate = format!("{}'", only.value);
            unknown.extend(none(&rate).then_some((rate, &only.place)));
        }
        unknown
    });
    let findings: Vec<Diagnostic> = unknown
        .map(|(name, place)| {
            let (kind, advice) = channel_advice(&name, names());
            document.diagnostic(Code::UNKNOWN_CHANNEL, place, &[("name", &name), (kind, &advice)])
        })
        .collect();
    if findings.is_empty() { Ok(()) } else { Err(findings) }
}

/// Whether the name is one of the channels that only minimal coordinates have: `T.i.j`, `frame.*`, `q1`, `z1`, `q1.literal`.
pub fn needs_a_frame(name: &str) -> bool {
    let numbered = name.strip_prefix(['q', 'z']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    numbered || name.starts_with("T.") || name.starts_with("frame.")
}

/// Lists the channels. `cache` keeps the compiled expressions.
pub(super) fn channels(
    lowering: &Lowering<'_>,
    record: Record,
    cache: &mut crate::kind::KindCache,
) -> Result<Channels, Vec<Diagnostic>> {
    let mut work = ChannelBuilder {
        lowering,
        cache,
        diagnostics: Vec::new(),
        channels: Channels { list: Vec::new(), sources: Vec::new(), observers: Vec::new(), record },
    };
    work.channels.push("t".into(), "s", None, "time", Source::Field(0));
    work.coordinates();
    work.rotations();
    work.rotation_matrices();
    work.points();
    work.joint_coordinates();
    if lowering.lowered.states > 0 {
        work.states();
    }
    if !lowering.names.telling.is_empty() {
        work.told();
    }
    work.outputs();
    work.minimal();
    work.multipliers();
    work.reactions();
    work.scalars();
    for channel in &mut work.channels.list {
        channel.shown = lowering.names.document.shown_unit(&channel.unit);
    }
    // Beyond the limit every further expression fails alike: once is enough.
    work.diagnostics.dedup_by(|next, one| next.code == Code::TOO_MANY_NODES && one.code == Code::TOO_MANY_NODES);
    if work.diagnostics.is_empty() { Ok(work.channels) } else { Err(work.diagnostics) }
}

struct ChannelBuilder<'w, 'd> {
    lowering: &'w Lowering<'d>,
    cache: &'w mut crate::kind::KindCache,
    diagnostics: Vec<Diagnostic>,
    channels: Channels,
}

impl ChannelBuilder<'_, '_> {
    fn add(&mut self, name: String, unit: &str, label: Option<&Text>, group: &str, source: Source) {
        self.channels.push(name, unit, label, group, source);
    }

    fn coordinates(&mut self) {
        let record = self.channels.record;
        let document = self.lowering.names.document;
        let lowered = &self.lowering.lowered;
        for (i, origin) in lowered.coordinates.iter().enumerate().take(lowered.states().start) {
            let label = document.coordinates.get(&origin.name).and_then(|coordinate| coordinate.label.as_ref());
            let group = if origin.body.is_empty() { "coordinates" } else { "bodies" };
            for (order, offset) in [record.q(), record.v(), record.v_dot()].into_iter().enumerate() {
                let name = format!("{}{}", origin.name, "'".repeat(order));
                let label = label.filter(|_| order == 0);
                self.add(name, &rate_unit(&origin.unit, order), label, group, Source::Field(offset + i));
            }
        }
    }

    /// States of first order and their rates.
    #[inline(never)]
    fn states(&mut self) {
        let (record, lowered) = (self.channels.record, &self.lowering.lowered);
        for i in lowered.states() {
            let origin = &lowered.coordinates[i];
            let written = self.lowering.names.document.states.get(&origin.name);
            for (order, offset) in [record.v(), record.v_dot()].into_iter().enumerate() {
                let name = format!("{}{}", origin.name, "'".repeat(order));
                let label = written.and_then(|state| state.label.as_ref()).filter(|_| order == 0);
                self.add(name, &rate_unit(&origin.unit, order), label, "states", Source::Field(offset + i));
            }
        }
    }

    /// What forces tell of themselves: `motor.torque`.
    #[inline(never)]
    fn told(&mut self) {
        let names = &self.lowering.names;
        for (name, slots) in &names.telling {
            let Some(force) = names.document.forces.get(name) else { continue };
            let own = force.record().own().and_then(|own| own.state).map(|own| format!("{name}.{}", own.name));
            let state = own.and_then(|own| names.state(&own));
            let mut told = Vec::new();
            let observer = self.observe_only(|build| {
                let numbers = slots.iter().map(|slot| build.global_slot(*slot)).collect();
                told = force::kind(force).told(build, names, &Given { ends: None, numbers, state })?;
                Ok(told.iter().map(|(.., node)| *node).collect())
            });
            let Some(observer) = observer else { continue };
            for (output, (quantity, unit, _)) in told.into_iter().enumerate() {
                self.add(format!("{name}.{quantity}"), unit, None, "forces", Source::Observer { observer, output });
            }
        }
    }

    /// Adds an observer; its outputs become channels.
    fn observe(
        &mut self,
        at: &Addresses<'_>,
        describe: impl FnOnce(&mut Build<'_>) -> Result<Vec<NodeId>, Box<Diagnostic>>,
    ) -> Option<usize> {
        match Described::write(describe) {
            Ok(described) => {
                let gather = self.lowering.lowered.layout.gather(&described.formals, at);
                let observer = self.cache.observer(described);
                self.channels.observers.push(ObserverInstance { observer, gather });
                Some(self.channels.observers.len() - 1)
            }
            Err(diagnostic) => {
                self.diagnostics.push(*diagnostic);
                None
            }
        }
    }

    /// Entries of the rotation matrix and angular velocity of bodies in space.
    fn rotations(&mut self) {
        for body in &self.lowering.names.bodies {
            let kind = body.index.coordinates;
            if !kind.is_spatial() {
                continue;
            }
            let coordinates: Vec<u32> = body.index.range().collect();
            let at = Addresses { coordinates: &coordinates, ..Addresses::default() };
            if kind == BodyCoordinates::EulerParameters {
                let observer = self.observe(&at, |build| {
                    let Pose::Spatial(pose) = Pose::local(build, kind, 0) else { return Ok(Vec::new()) };
                    let entries: Vec<NodeId> = pose.matrix.iter().flat_map(|row| row.0).collect();
                    Ok(with_rates(build, &entries))
                });
                self.observed(observer, &body.name, &ROTATION_ENTRIES, "", 3);
            }
            let observer = self.observe(&at, |build| {
                let Pose::Spatial(pose) = Pose::local(build, kind, 0) else { return Ok(Vec::new()) };
                let omega = pose.angular_velocity(build).0;
                let rates = omega.map(|node| build.rate(node));
                Ok([omega, rates].concat())
            });
            self.observed(observer, &body.name, &ANGULAR_VELOCITY, "rad/s", 2);
        }
    }

    /// What the elements of a rotation matrix tell of bodies whose coordinates they are.
    fn rotation_matrices(&mut self) {
        let blocks = &self.lowering.lowered.rotation_blocks;
        for body in &self.lowering.names.bodies {
            let own = |block: &holonomy_solver::RotationBlock| block.position == body.index.first as usize;
            let Some(block) = blocks.iter().position(own) else { continue };
            for (quantity, (name, unit)) in ROTATION_MATRIX.iter().enumerate() {
                let source = Source::RotationMatrix { block, quantity };
                self.add(format!("{}.{name}", body.name), unit, None, "rotation matrix", source);
            }
        }
    }

    /// Channels of a body that are outputs of an observer: all values, then all rates...
    fn observed(&mut self, observer: Option<usize>, body: &str, names: &[&str], unit: &str, orders: usize) {
        let Some(observer) = observer else { return };
        for (i, name) in names.iter().enumerate() {
            for order in 0..orders {
                let source = Source::Observer { observer, output: order * names.len() + i };
                let unit = if unit == "rad/s" { rate_unit("rad", order + 1) } else { rate_unit(unit, order) };
                self.add(format!("{body}.{name}{}", "'".repeat(order)), &unit, None, "bodies", source);
            }
        }
    }

    fn points(&mut self) {
        for body in &self.lowering.names.bodies {
            let kind = body.index.coordinates;
            let coordinates: Vec<u32> = body.index.range().collect();
            for (point, slots) in &body.points {
                let at = Addresses { coordinates: &coordinates, slots, ..Addresses::default() };
                let observer = self.observe(&at, |build| {
                    let pose = Pose::local(build, kind, 0);
                    let local: Vec<NodeId> = (0..kind.dimensions()).map(|i| build.slot(short(i))).collect();
                    let point = pose.point(build, &local);
                    Ok(with_rates(build, &point))
                });
                let Some(observer) = observer else { continue };
                for (axis, name) in kind.names()[..kind.dimensions()].iter().enumerate() {
                    for order in 0..3 {
                        let name = format!("{}.{point}.{name}{}", body.name, "'".repeat(order));
                        let source = Source::Observer { observer, output: order * kind.dimensions() + axis };
                        self.add(name, &rate_unit("m", order), None, "points", source);
                    }
                }
            }
        }
    }

    fn joint_coordinates(&mut self) {
        let names = &self.lowering.names;
        for (joint, ends) in names.document.joints.iter().zip(&names.joints) {
            for coordinate in joint.value.coordinates(names.document.is_spatial()) {
                let (coordinates, slots) = (ends.coordinates(), ends.slots());
                let at = Addresses { coordinates: &coordinates, slots: &slots, turns: &ends.turns, row: 0 };
                let observer = if joint.value.record().keys().through.is_some() {
                    self.observe_only(|build| {
                        let node = names.joint_coordinate(build, &joint.name, coordinate);
                        Ok(with_rates(build, node.as_slice()))
                    })
                } else {
                    self.observe(&at, |build| {
                        let ends = ends.local(build);
                        let node = joint::coordinate(&joint.value, coordinate, build, &ends);
                        Ok(with_rates(build, node.as_slice()))
                    })
                };
                let Some(observer) = observer else { continue };
                let unit = joint::coordinate_unit(coordinate);
                for order in 0..3 {
                    let name = format!("{}.{coordinate}{}", joint.name, "'".repeat(order));
                    let source = Source::Observer { observer, output: order };
                    self.add(name, &rate_unit(unit, order), None, "joints", source);
                }
            }
        }
    }

    fn outputs(&mut self) {
        let names = &self.lowering.names;
        for output in &names.document.outputs {
            let expression = &output.value.expression;
            let Some(observer) =
                self.observe_only(|build| Ok(vec![names.lower_result(build, expression, Vec::new())?]))
            else {
                continue;
            };
            let unit = output.value.unit.clone().unwrap_or_default();
            let source = Source::Observer { observer, output: 0 };
            self.add(output.name.clone(), &unit, output.value.label.as_ref(), "outputs", source);
        }
    }

    /// An observer over coordinates and slots of the mechanism.
    fn observe_only(
        &mut self,
        describe: impl FnOnce(&mut Build<'_>) -> Result<Vec<NodeId>, Box<Diagnostic>>,
    ) -> Option<usize> {
        match Described::write(describe) {
            Ok(described) => {
                let layout = &self.lowering.lowered.layout;
                self.channels.observers.push(ObserverInstance::of_mechanism(described, self.cache, layout));
                if self.lowering.names.name_multipliers() {
                    self.gather_multipliers();
                }
                Some(self.channels.observers.len() - 1)
            }
            Err(diagnostic) => {
                self.diagnostics.push(*diagnostic);
                None
            }
        }
    }

    /// Where the last observer reads the multipliers that it names.
    // Not inlined: the page's first view names none.
    #[inline(never)]
    fn gather_multipliers(&mut self) {
        let Lowering { lowered, names, .. } = self.lowering;
        let Some(instance) = self.channels.observers.last_mut() else { return };
        let (formals, first) = (&instance.observer.formals, lowered.layout.multiplier(0));
        let gathered = names.gather_multipliers(formals, &lowered.rows, &mut instance.gather, first);
        self.diagnostics.extend(gathered.err().map(|diagnostic| *diagnostic));
    }

    fn minimal(&mut self) {
        let record = self.channels.record;
        for i in 0..record.p {
            self.add(format!("q{}", i + 1), "", None, "minimal", Source::Field(record.q_independent() + i));
        }
        for i in 0..record.p {
            self.add(format!("z{}", i + 1), "", None, "minimal", Source::Field(record.z() + i));
        }
        for i in 0..record.p {
            self.add(format!("q{}.literal", i + 1), "", None, "minimal", Source::Field(record.q_literal() + i));
        }
        if record.p > 0 {
            self.add("frame.turn".into(), "rad", None, "frame", Source::Field(record.scalar(Scalar::FrameTurn)));
            let source = Source::Field(record.scalar(Scalar::FrameHolonomy));
            self.add("frame.holonomy".into(), "rad", None, "frame", source);
        }
        if record.n * record.p <= MAX_LISTED_BASIS {
            for j in 0..record.p {
                for i in 0..record.n {
                    let source = Source::Field(record.tangent_basis() + j * record.n + i);
                    self.add(format!("T.{}.{}", i + 1, j + 1), "", None, "frame", source);
                }
            }
        }
    }

    fn multipliers(&mut self) {
        let offset = self.channels.record.multipliers();
        for (i, origin) in self.lowering.lowered.rows.iter().enumerate() {
            let unit = match origin.unit {
                // The row of a velocity has the multiplier of its position.
                "m" | "m/s" => "N",
                "rad" | "rad/s" => "N m",
                _ => "",
            };
            self.add(format!("lambda.{}", origin.name()), unit, None, "multipliers", Source::Field(offset + i));
        }
    }

    fn reactions(&mut self) {
        let names = &self.lowering.names;
        let rows = &self.lowering.lowered.rows;
        let rows_of = |kind: RowKind, owner: &str| -> Vec<u32> {
            let own = rows.iter().enumerate().filter(|(_, row)| row.kind == kind && row.owner == owner);
            own.map(|(i, _)| short(i)).collect()
        };
        for (joint, ends) in names.document.joints.iter().zip(&names.joints) {
            let own = rows_of(RowKind::Joint, &joint.name);
            if own.is_empty() {
                continue;
            }
            let keys = joint.value.record().keys();
            if keys.through.is_some() || keys.coupling.is_some() {
                self.one_reaction(joint, &own);
                continue;
            }
            let observer = if let Some(curve) = keys.written {
                self.observe_only(|build| {
                    let ends = ends.global(build);
                    let local = joint::written_names(build, &ends);
                    let row = names.lower(build, curve, local)?;
                    let holonomic = vec![joint::on_side(build, keys.one_sided().map(|row| row.side), row)];
                    let point = ends.second(build);
                    let pfaffian = friction_rows(&joint.value, build, &ends, None, holonomic.first().copied());
                    let rows = Share { holonomic, pfaffian, point };
                    Ok(reaction::of_joint(build, &ends, &rows))
                })
            } else {
                let (coordinates, mut slots) = (ends.coordinates(), ends.slots());
                let own = self.lowering.lowered.events.frictions.iter().find(|own| own.sticks.name == joint.name);
                slots.extend(own.map(|own| own.radius));
                let radius = own.map(|_| short(slots.len() - 1));
                let at = Addresses { coordinates: &coordinates, slots: &slots, turns: &ends.turns, row: 0 };
                self.observe(&at, |build| {
                    let ends = ends.local(build);
                    let equations = joint::equations(&joint.value, build, &ends);
                    let point = equations.contact.clone().unwrap_or_else(|| ends.second(build));
                    let Contribution { mut holonomic, mut pfaffian, .. } = equations.contribution();
                    pfaffian.extend(friction_rows(&joint.value, build, &ends, radius, None));
                    if keys.stops.is_some() {
                        holonomic.extend(joint::stop_rows(&joint.value, build, &ends));
                    }
                    Ok(reaction::of_joint(build, &ends, &Share { holonomic, pfaffian, point }))
                })
            };
            let Some(observer) = observer else { continue };
            let instance = &mut self.channels.observers[observer];
            let layout = &self.lowering.lowered.layout;
            layout.gather_rows(&instance.observer.formals, &own, &mut instance.gather);
            for (output, (component, unit)) in reaction::names(ends.spatial).iter().enumerate() {
                let source = Source::Observer { observer, output };
                self.add(format!("reaction.{}.{component}", joint.name), unit, None, "reactions", source);
            }
            self.normal_force(&joint.name);
        }
        for driver in &names.document.drivers {
            let Some(row) = rows_of(RowKind::Driver, &driver.name).first().copied() else { continue };
            let unit = generalized_force_unit(&driver.value.coordinate.value);
            // What the driver exerts along its coordinate on the second body: its share of -C^T lambda.
            let source = Source::Negated(self.channels.record.multipliers() + row as usize);
            self.add(format!("reaction.{}", driver.name), unit, None, "reactions", source);
        }
    }

    /// What a rope pulls with, or what a coupling exerts along the coordinate of its second joint: one number.
    // Not inlined: the page's first view has neither.
    #[inline(never)]
    fn one_reaction(&mut self, joint: &Named<Joint>, rows: &[u32]) {
        let keys = joint.value.record().keys();
        let first = rows[0] as usize;
        let multiplier = self.channels.record.multipliers() + first;
        let unit = if self.lowering.lowered.rows[first].unit == "rad" { "N m" } else { "N" };
        // A coupling's share is that of -C^T lambda.
        let source = match (keys.play, keys.side) {
            (Some(_), _) => self.between(rows),
            (None, None) if keys.coupling.is_some() => Some(Source::Negated(multiplier)),
            (None, _) => Some(Source::Field(multiplier)),
        };
        if let Some(source) = source {
            self.add(format!("reaction.{}", joint.name), unit, None, "reactions", source);
        }
    }

    /// The multiplier of the lower row of a coupling with play less that of its upper one.
    fn between(&mut self, rows: &[u32]) -> Option<Source> {
        let observer = self.observe_only(|build| {
            let [lower, upper] = [0, 1].map(|i| build.formal(Formal::Multiplier(i)));
            Ok(vec![build.graph.sub(lower, upper)])
        })?;
        let instance = &mut self.channels.observers[observer];
        self.lowering.lowered.layout.gather_rows(&instance.observer.formals, rows, &mut instance.gather);
        Some(Source::Observer { observer, output: 0 })
    }

    /// The load across a joint with friction: the magnitude of the force across the directions in which it is free.
    // Not inlined: without friction there is none, and the first view of the page does without.
    #[inline(never)]
    fn normal_force(&mut self, joint: &str) {
        let mut own = self.lowering.lowered.events.frictions.iter().filter(|own| own.sticks.name == joint);
        let Some(friction) = own.next() else { return };
        self.channels.observers.push(friction.normal.clone());
        let source = Source::Observer { observer: self.channels.observers.len() - 1, output: 0 };
        self.add(format!("reaction.{joint}.normal"), "N", None, "reactions", source);
        if let Some(channel) = self.channels.list.last_mut() {
            channel.label = format!("F_n {joint}");
        }
    }

    fn scalars(&mut self) {
        let record = self.channels.record;
        let field = |scalar| Source::Field(record.scalar(scalar));
        let drift = [
            ("drift.position", Scalar::DriftPosition),
            ("drift.velocity", Scalar::DriftVelocity),
            ("drift.acceleration", Scalar::DriftAcceleration),
            ("drift.position.2", Scalar::DriftPosition2),
            ("drift.velocity.2", Scalar::DriftVelocity2),
            ("drift.acceleration.2", Scalar::DriftAcceleration2),
        ];
        // Rows have a common unit only if all are lengths.
        let rows = &self.lowering.lowered.rows;
        let lengths = !rows.is_empty() && rows.iter().all(|row| row.unit == "m" || row.unit == "m/s");
        for (name, scalar) in drift {
            let order = ["velocity", "acceleration"].iter().position(|word| name.contains(word)).map_or(0, |i| i + 1);
            let unit = if lengths { rate_unit("m", order) } else { String::new() };
            self.add(name.into(), &unit, None, "drift", field(scalar));
        }
        for (i, name) in ["kinetic", "potential", "total", "jacobi"].iter().enumerate() {
            self.add(format!("energy.{name}"), "J", None, "energy", Source::Energy(i));
        }
        let works = [
            ("stabilization", Scalar::StabilizationWork),
            ("actuators", Scalar::ActuatorWork),
            ("forces", Scalar::ForceWork),
        ];
        let impacts = record.events.then_some(("impacts", Scalar::CrossingWork));
        for (name, scalar) in works.into_iter().chain(impacts) {
            self.add(format!("energy.{name}"), "J", None, "energy", field(scalar));
        }
        self.add("step.size".into(), "s", None, "run", field(Scalar::StepSize));
        let conditioning = |scalar, smallest| Source::Conditioning { offset: record.scalar(scalar), smallest };
        self.add("condition".into(), "", None, "run", conditioning(Scalar::Condition, false));
        let smallest = conditioning(Scalar::SmallestSingularValue, true);
        self.add("condition.smallest".into(), "", None, "run", smallest);
        self.add("rank".into(), "", None, "run", field(Scalar::Rank));
    }
}

/// The slips of a joint with friction, whose multipliers are friction forces; `radius` is the slot of that at which it rubs.
// Not inlined: without friction there is none, and the first view of the page does without.
#[inline(never)]
fn friction_rows(
    joint: &Joint,
    build: &mut Build<'_>,
    ends: &joint::AnyEnds,
    radius: Option<u32>,
    curve: Option<NodeId>,
) -> Vec<NodeId> {
    let radius = match radius {
        Some(slot) => build.slot(slot),
        None => build.graph.constant(1.0),
    };
    joint::friction::slips(joint, build, ends, radius, curve).into_iter().map(|slip| slip.speed).collect()
}

/// The unit of a generalized force along a joint coordinate.
fn generalized_force_unit(coordinate: &str) -> &'static str {
    if joint::coordinate_unit(coordinate) == "rad" { "N m" } else { "N" }
}

/// Values, rates, second rates, one after the other.
pub(super) fn with_rates(build: &mut Build<'_>, values: &[NodeId]) -> Vec<NodeId> {
    let rates: Vec<NodeId> = values.iter().map(|node| build.rate(*node)).collect();
    let second: Vec<NodeId> = rates.iter().map(|node| build.rate(*node)).collect();
    [values, &rates, &second].concat()
}
