//! Dry friction of joints: rows along the slip that hold where they stick, and the loads that their forces follow from.

use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::{Joint, Named, Slip};
use holonomy_expr::{NodeId, number_text};
use holonomy_solver::Friction;

use super::{Addresses, Builder, Memory, Names, ObserverInstance, RowKind, RowOrigin};
use crate::joint::{self, EndAddresses, JointKind};
use crate::kind::{Build, Contribution, Described, short};

/// Speed of slip of friction that is rounded off where nothing is said, m/s.
const SPEED: f64 = 1e-3;

/// Friction along one direction of a joint.
#[derive(Clone, Debug)]
pub struct JointFriction {
    /// Whose it is, and whether it sticks.
    pub sticks: Memory,
    /// The sense in which it slides.
    pub sense: Memory,
    /// The element of its row, and which of its Pfaffian rows that is.
    pub element: usize,
    /// Which of the Pfaffian rows of the element.
    pub place: u32,
    /// The load and its derivatives by the multipliers of `across`.
    pub load: ObserverInstance,
    /// The load across the joint alone, without the radius.
    pub normal: ObserverInstance,
    /// The slot of the radius.
    pub radius: u32,
    /// The rows that the load is made of.
    pub across: Vec<u32>,
    /// As the solver knows it; its row counts from the first of all rows.
    pub law: Friction,
}

impl JointFriction {
    /// `owner.friction`, of two at one place as well, which stick and slide together.
    pub fn full_name(&self) -> String {
        format!("{}.friction", self.sticks.name)
    }
}

impl Builder<'_, '_> {
    /// Room for whether frictions stick, and in which sense they slide.
    // Not inlined: without friction nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn place_frictions(&mut self) {
        let document = self.document;
        for joint in &document.joints {
            let Some((_, slip)) = joint.value.record().keys().friction else { continue };
            for _ in 0..1 + usize::from(slip.in_two_directions()) {
                self.inputs.layout.turns += 2;
                let memory = self.inputs.layout.turns - 2;
                self.friction_memories.push((joint.name.clone(), memory));
            }
        }
    }

    /// Rows and loads of the friction of a joint whose own rows `names` begin with holonomic row `first`.
    // Not inlined: without friction nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn friction(&mut self, joint: &Named<Joint>, ends: &EndAddresses, names: &[&'static str], first: usize) {
        let keys = joint.value.record().keys();
        let Some((friction, slip)) = keys.friction else { return };
        let place = &friction.place;
        let [at_rest, sliding, radius, speed] =
            [&friction.r#static, &friction.kinetic, &friction.radius, &friction.speed]
                .map(|scalar| scalar.as_ref().map(|scalar| (self.optional(Some(scalar)), &scalar.place)));
        let none = [
            (at_rest, "The coefficient of static friction", false),
            (sliding, "The coefficient of friction", false),
            (radius, "The radius", true),
            (speed, "The speed of slip", true),
        ];
        for (value, what, positive) in none {
            let wrong = |value: f64| value.is_nan() || value < 0.0 || positive && value == 0.0;
            if let Some((value, place)) = value.filter(|(value, _)| wrong(*value)) {
                let condition = if positive { "greater than 0" } else { "zero or more" };
                let found = number_text(value);
                self.report(Code::OUT_OF_RANGE, place, &[("what", what), ("condition", condition), ("found", &found)]);
            }
        }
        let (at_rest, sliding) = (at_rest.or(sliding), sliding.or(at_rest));
        let (Some((at_rest, at)), Some((sliding, _))) = (at_rest, sliding) else { return };
        if at_rest < sliding {
            let (found, condition) = (number_text(at_rest), format!("at least \"kinetic\", {}", number_text(sliding)));
            let what = "The coefficient of static friction";
            self.report(Code::OUT_OF_RANGE, at, &[("what", what), ("condition", &condition), ("found", &found)]);
        }
        let (radius, speed) = (radius.map_or(1.0, |(radius, _)| radius), speed.map_or(SPEED, |(speed, _)| speed));
        let label = friction.radius.as_ref().map_or_else(String::new, |radius| radius.value.text());
        let slot = self.inputs.slots.push(radius, label);
        let curve_of = |build: &mut Build<'_>, names: &Names<'_>| -> Result<Option<NodeId>, Box<Diagnostic>> {
            match (joint::kind(&joint.value), keys.written) {
                (JointKind::Written(_), Some(curve)) => {
                    let ends = ends.global(build);
                    let local = joint::written_names(build, &ends);
                    let row = names.lower(build, curve, local)?;
                    Ok(Some(joint::on_side(build, keys.one_sided().map(|row| row.side), row)))
                }
                _ => Ok(None),
            }
        };
        let mut rows = Vec::new();
        let element = self.of_mechanism(&joint.name, place, |build, names| {
            let curve = curve_of(build, names)?;
            let radius = build.global_slot(slot);
            let ends = ends.global(build);
            let slips = joint::friction::slips(&joint.value, build, &ends, radius, curve);
            rows = slips.iter().map(|slip| (slip.row, slip.unit)).collect();
            Ok(Contribution { pfaffian: slips.iter().map(|slip| slip.speed).collect(), ..Contribution::default() })
        });
        let Some(element) = element else { return };
        let one_sided = keys.side.is_some();
        let mechanism = &self.names;
        let described: Result<_, Box<Diagnostic>> = Described::write(|build| {
            let curve = curve_of(build, mechanism)?;
            let ends = ends.global(build);
            let mut load = joint::friction::load(build, &ends, names, curve, one_sided);
            if slip == Slip::Turns {
                let radius = build.global_slot(slot);
                load = build.graph.mul(radius, load);
            }
            let multipliers = joint::friction::multipliers(build, names.len());
            let gradient = build.graph.gradient(load, &multipliers);
            Ok(std::iter::once(load).chain(gradient).collect::<Vec<_>>())
        });
        let normal: Result<_, Box<Diagnostic>> = Described::write(|build| {
            let curve = curve_of(build, mechanism)?;
            let ends = ends.global(build);
            Ok(vec![joint::friction::load(build, &ends, names, curve, false)])
        });
        let (load, normal) = match (described, normal) {
            (Ok(load), Ok(normal)) => (load, normal),
            (Err(diagnostic), _) | (_, Err(diagnostic)) => return self.diagnostics.push(*diagnostic),
        };
        // Where multipliers are is known when all numbers are.
        let [load, normal] = [load, normal]
            .map(|described| ObserverInstance { observer: self.cache.observer(described), gather: Vec::new() });
        let contact = self.events.one_sided.iter().position(|row| row.memory.name == joint.name && one_sided);
        let number = self.events.frictions.len();
        let memories: Vec<u32> =
            self.friction_memories.iter().filter(|(name, _)| *name == joint.name).map(|(_, memory)| *memory).collect();
        for (i, ((_, unit), memory)) in rows.iter().zip(memories).enumerate() {
            let memory_of = |memory: u32| Memory { name: joint.name.clone(), memory, value: 0.0 };
            let rounded = friction.is_regularized().then(|| if *unit == "rad/s" { speed / radius } else { speed });
            self.events.frictions.push(JointFriction {
                sticks: memory_of(memory),
                sense: memory_of(memory + 1),
                element: self.parts.elements.len(),
                place: short(i),
                load: load.clone(),
                normal: normal.clone(),
                radius: slot,
                across: (0..names.len()).map(|i| short(first + i)).collect(),
                law: Friction {
                    row: self.rows.pfaffian.len() + i,
                    sticks: memory as usize,
                    sense: memory as usize + 1,
                    at_rest,
                    sliding,
                    contact,
                    rounded,
                    beside: (rows.len() == 2).then(|| number + 1 - i),
                },
            });
        }
        let origin = |(row, unit): &(&str, &'static str)| RowOrigin {
            kind: RowKind::Joint,
            owner: joint.name.clone(),
            row: (*row).to_owned(),
            unit,
            place: place.clone(),
        };
        self.add(element, rows.iter().map(origin).collect());
    }

    /// Where the loads of frictions read their inputs, and their rows among all of them, once the number of each is known.
    // Not inlined: without friction nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn finish_frictions(&mut self) {
        let layout = &self.inputs.layout;
        for friction in &mut self.events.frictions {
            for ObserverInstance { observer, gather } in [&mut friction.load, &mut friction.normal] {
                *gather = layout.gather(&observer.formals, &Addresses::asked(&observer.formals));
                layout.gather_rows(&observer.formals, &friction.across, gather);
            }
            friction.law.row += self.rows.holonomic.len();
        }
    }
}
