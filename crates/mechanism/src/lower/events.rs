//! Events: quantities whose zeros a run looks for, and what happens there. What an event changes is remembered: parameters that are set,
//! rows that are switched.

use holonomy_solver::Direction;

use super::values::number_word;
use super::{Builder, Element, JointFriction, Lowered, ObserverInstance, OneSidedRow, RowKind, RowOrigin};
use crate::kind::{Contribution, Described};
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::{At, EffectiveRun, Event, Named, OfChannel, Scalar, Sense, Switched};

/// A number that is constant but for events, with its place among the memories.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory {
    /// The parameter, or whose rows.
    pub name: String,
    /// Its number among the memories.
    pub memory: u32,
    /// At the start; rows that hold have 1, others 0.
    pub value: f64,
}

/// Rows that hold where their memory is not 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    /// Whose rows, and whether they hold.
    pub memory: Memory,
    /// The rows.
    pub rows: Vec<usize>,
}

/// What happens at one event.
#[derive(Clone, Debug)]
pub struct Happening {
    /// Its name.
    pub name: String,
    /// The name that is shown.
    pub label: String,
    /// Sense in which its quantity becomes zero.
    pub direction: Direction,
    /// Switches by the number of their memory, with the values that they take.
    pub switches: Vec<(u32, f64)>,
    /// Memories of the parameters that are set.
    pub set: Vec<u32>,
    /// Their new values.
    pub values: Option<ObserverInstance>,
    /// Impulses, as forces of an element without inertia and rows.
    pub impulse: Option<Element>,
    /// The run ends there.
    pub stop: bool,
}

/// All events of a mechanism.
#[derive(Clone, Debug, Default)]
pub struct Events {
    /// In the order of the document.
    pub list: Vec<Happening>,
    /// Their quantities.
    pub quantities: Option<ObserverInstance>,
    /// Parameters that are set.
    pub parameters: Vec<Memory>,
    /// Rows that are switched.
    pub switches: Vec<Switch>,
    /// Rows that push one way only.
    pub one_sided: Vec<OneSidedRow>,
    /// Frictions of joints.
    pub frictions: Vec<JointFriction>,
}

impl Events {
    /// What changes only at crossings.
    pub fn memories(&self) -> Vec<&Memory> {
        if self.parameters.is_empty() && !self.switch_rows() { Vec::new() } else { self.all_memories() }
    }

    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn all_memories(&self) -> Vec<&Memory> {
        let switches = self.switches.iter().map(|switch| &switch.memory);
        let rows = self.one_sided.iter().map(|row| &row.memory);
        let frictions = self.frictions.iter().flat_map(|friction| [&friction.sticks, &friction.sense]);
        self.parameters.iter().chain(switches).chain(rows).chain(frictions).collect()
    }

    /// Do rows come and go?
    pub fn switch_rows(&self) -> bool {
        !self.switches.is_empty() || !self.one_sided.is_empty() || !self.frictions.is_empty()
    }
}

impl Lowered {
    /// Rows that do not hold with these memories: switched off, one-sided and open, or of a friction that does not stick.
    pub fn off(&self, memories: &[f64]) -> Vec<usize> {
        if self.events.switch_rows() { self.all_off(memories) } else { Vec::new() }
    }

    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn all_off(&self, memories: &[f64]) -> Vec<usize> {
        // A row from one side that waits to be switched on is off for two reasons.
        let mut off: Vec<usize> = self.rows_off(memories).collect();
        off.sort_unstable();
        off.dedup();
        off
    }

    /// The same, one after the other.
    pub fn rows_off<'a>(&'a self, memories: &'a [f64]) -> impl Iterator<Item = usize> + 'a {
        let holds = |memory: &Memory| memories[memory.memory as usize] != 0.0;
        let off = self.events.switches.iter().filter(move |switch| !holds(&switch.memory));
        let open = self.events.one_sided.iter().filter(move |row| !holds(&row.memory));
        let sliding = self.events.frictions.iter().filter(move |friction| !holds(&friction.sticks));
        let rows = off.flat_map(|switch| &switch.rows).chain(open.map(|row| &row.row));
        rows.chain(sliding.map(|friction| &friction.law.row)).copied()
    }

    /// The memories at the start; angles are found by the assembly.
    pub fn memories(&self) -> Vec<f64> {
        let mut memories = vec![0.0; self.layout.turns as usize];
        for memory in self.events.memories() {
            memories[memory.memory as usize] = memory.value;
        }
        memories
    }
}

impl Builder<'_, '_> {
    fn memory(&mut self, name: &str, value: f64) -> Memory {
        let memory = self.inputs.layout.turns;
        self.inputs.layout.turns += 1;
        Memory { name: name.to_owned(), memory, value }
    }

    /// Room for what events change. Nothing else asks for memories after this.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn place_memories(&mut self, run: &EffectiveRun) {
        let document = self.document;
        let events = || document.events.iter().map(|event| &event.value);
        for name in events().flat_map(|event| event.set.names()) {
            let known = self.events.parameters.iter().any(|memory| memory.name == name);
            let value = self.values.parameters.iter().find(|(parameter, _)| parameter == name).map(|(_, value)| *value);
            if let Some(value) = value.filter(|_| !known) {
                let memory = self.memory(name, value);
                self.names.memories.push((name.to_owned(), memory.memory));
                self.events.parameters.push(memory);
            }
        }
        let off = || run.simulation.start.iter().flat_map(|start| &start.off);
        let switched = events().flat_map(|event| event.switch.names());
        for owner in switched.chain(off().map(|rows| rows.value.as_str())) {
            if self.events.switches.iter().any(|switch| switch.memory.name == owner) {
                continue;
            }
            let holds = off().all(|rows| rows.value != owner);
            let memory = self.memory(owner, f64::from(u8::from(holds)));
            self.events.switches.push(Switch { memory, rows: Vec::new() });
        }
    }

    /// The events; all rows are known.
    // Not inlined: without events nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn write_events(&mut self) {
        let document = self.document;
        let (holonomic, pfaffian) = (&self.rows.holonomic, &self.rows.pfaffian);
        for switch in &mut self.events.switches {
            let rows = holonomic.iter().chain(pfaffian).enumerate();
            // A body may have the name of a constraint.
            let own = |row: &RowOrigin| row.owner == switch.memory.name && row.kind != RowKind::Body;
            switch.rows = rows.filter(|(_, row)| own(row)).map(|(i, _)| i).collect();
        }
        for event in &document.events {
            let happening = self.happening(event);
            self.events.list.push(happening);
        }
        let whens: Vec<_> = document.events.iter().map(|event| &event.value.when).collect();
        self.events.quantities = self.values_of(&whens).filter(|_| !whens.is_empty());
        self.check_quantities(&whens);
    }

    fn happening(&mut self, event: &Named<Event>) -> Happening {
        let Named { name, value: event, .. } = event;
        let known = |owner: &str| self.events.switches.iter().find(|switch| switch.memory.name == owner);
        let switches = event.switch.iter().filter_map(|switch| {
            let value = match switch.value.value {
                Switched::On => 1.0,
                Switched::Off => 0.0,
            };
            known(&switch.name).map(|known| (known.memory.memory, value))
        });
        let switches = switches.collect();
        let of_parameter = |name: &str| self.names.memories.iter().find(|(known, _)| known == name).map(|(_, i)| *i);
        let set: Vec<u32> = event.set.names().filter_map(of_parameter).collect();
        let values: Vec<_> = event.set.iter().map(|set| &set.value).collect();
        Happening {
            name: name.clone(),
            label: event.label.as_ref().map_or(name.as_str(), |label| label.get("en")).to_owned(),
            direction: match event.direction {
                Some(Sense::Rising) => Direction::Rising,
                Some(Sense::Falling) => Direction::Falling,
                Some(Sense::Both) | None => Direction::Both,
            },
            switches,
            values: if set.is_empty() { None } else { self.values_of(&values) },
            set,
            impulse: self.impulse(name, event),
            stop: event.stop == Some(true),
        }
    }

    /// Expressions of the state that are evaluated together.
    fn values_of(&mut self, scalars: &[&At<Scalar>]) -> Option<ObserverInstance> {
        let names = &self.names;
        let described = Described::write(|build| {
            scalars.iter().map(|scalar| names.lower(build, scalar, Vec::new())).collect::<Result<Vec<_>, _>>()
        });
        match described {
            Ok(described) => Some(ObserverInstance::of_mechanism(described, self.cache, &self.inputs.layout)),
            Err(diagnostic) => {
                self.diagnostics.push(*diagnostic);
                None
            }
        }
    }

    /// Impulses along coordinates are forces along their rates.
    fn impulse(&mut self, name: &str, event: &Event) -> Option<Element> {
        let impulses = &event.impulse.0;
        let first = impulses.first()?;
        self.of_mechanism(name, &first.channel.place, |build, names| {
            let mut power = Vec::new();
            for OfChannel { channel, value } in impulses {
                let impulse = names.lower(build, value, Vec::new())?;
                let coordinate = names.leaf(build, &channel.value).ok_or_else(|| {
                    let parameters = [("what", "coordinate"), ("name", channel.value.as_str())];
                    Box::new(names.document.diagnostic(Code::UNKNOWN_REFERENCE, &channel.place, &parameters))
                        as Box<Diagnostic>
                })?;
                power.push((impulse, build.rate_at_constant_velocity(coordinate)));
            }
            Ok(Contribution { power, ..Contribution::default() })
        })
    }

    /// A quantity must be a number at the start as written.
    fn check_quantities(&mut self, whens: &[&At<Scalar>]) {
        let Some(quantities) = &self.events.quantities else { return };
        let source = self.source();
        let inputs: Vec<f64> = quantities.gather.iter().map(|input| source[*input as usize]).collect();
        let mut findings = Vec::new();
        for (root, when) in quantities.observer.roots.iter().zip(whens) {
            let value = quantities.observer.graph.eval(*root, &inputs);
            if !value.is_finite() {
                findings.push((format!("`{}`", when.value.text()), number_word(value), when.place.clone()));
            }
        }
        for (text, word, place) in findings {
            self.report(Code::NOT_FINITE, &place, &[("what", &text), ("found", word)]);
        }
    }
}
