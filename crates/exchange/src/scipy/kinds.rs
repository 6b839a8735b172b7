//! The equations: one function a level for every kind of element, and the elements that have them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use holonomy_document::{Document, Named, Table};
use holonomy_expr::{Graph, Listing, NodeId, Spline, python};
use holonomy_mechanism::kind::{Formal, Formals, Row, Target};
use holonomy_mechanism::lower::{AngleMemory, Element, Lowered};

use super::names::{fresh, of_table, quoted};
use super::{ScriptError, section};

/// What a level gives, for the documentation of its function.
const LEVELS: [(&str, &str); 4] = [
    ("position", "c and the entries of C"),
    ("velocity", "b"),
    ("dynamics", "M, f and gamma"),
    ("angles", "the angle, rad, near its last value"),
];

/// An instance of a kind: where its local coordinates, rows, angle memories and numbers are in the mechanism.
struct Instance<'l> {
    title: &'l str,
    coordinates: Vec<usize>,
    rows: Vec<usize>,
    turns: Vec<usize>,
    slots: Vec<usize>,
}

/// Writes all kinds and all elements.
pub(super) fn write(document: &Document, lowered: &Lowered, out: &mut String) -> Result<(), ScriptError> {
    let mut tables = Tables::new(document);
    let mut equations = String::new();
    let mut elements = String::new();
    let mut done: Vec<&Element> = Vec::new();
    let mut count = 0;
    for first in &lowered.elements {
        if done.iter().any(|known| Arc::ptr_eq(&known.kind, &first.kind)) {
            continue;
        }
        done.push(first);
        count += 1;
        let alike = lowered.elements.iter().filter(|element| Arc::ptr_eq(&element.kind, &first.kind));
        let instances: Vec<Instance<'_>> = alike.map(|element| instance(lowered, element)).collect();
        let derived =
            first.kind.derived().map_err(|problem| ScriptError::Element { element: first.title.clone(), problem })?;
        let levels = [
            ("position", &derived.roots.position),
            ("velocity", &derived.roots.velocity),
            ("dynamics", &derived.roots.dynamics),
        ];
        let holonomic = first.kind.rows().0;
        let mut writer = Writer::new(lowered, &derived.formals, &instances, count, &mut tables);
        for (level, roots) in levels {
            let targets: Vec<(String, NodeId)> =
                roots.iter().map(|(target, node)| (place(*target, holonomic), *node)).collect();
            writer.level(level, derived.graph.clone(), &targets, &mut equations);
        }
        writer.elements(&mut elements);
    }
    let mut known: Vec<&AngleMemory> = Vec::new();
    for first in &lowered.angles {
        if known.iter().any(|known| Arc::ptr_eq(&known.observer, &first.observer)) {
            continue;
        }
        known.push(first);
        count += 1;
        let alike = lowered.angles.iter().filter(|angle| Arc::ptr_eq(&angle.observer, &first.observer));
        let instances: Vec<Instance<'_>> = alike.map(|angle| angle_instance(lowered, angle)).collect();
        let observer = &first.observer;
        let mut writer = Writer::new(lowered, &observer.formals, &instances, count, &mut tables);
        let targets: Vec<(String, NodeId)> =
            observer.roots.iter().take(1).map(|root| ("(\"a\", 0)".to_owned(), *root)).collect();
        writer.level("angles", observer.graph.clone(), &targets, &mut equations);
        writer.elements(&mut elements);
    }
    tables.write(out);
    section("The equations: functions of local coordinates q, velocities v, angles at the last step a, numbers s", out);
    out.push_str(equations.trim_start());
    section("The elements: which coordinates, rows, angles and numbers of the mechanism their local ones are", out);
    out.push_str(include_str!("kind.py"));
    let _ = writeln!(out, "\n\nKINDS = [\n{elements}]");
    Ok(())
}

fn instance<'l>(lowered: &Lowered, element: &'l Element) -> Instance<'l> {
    let (holonomic, pfaffian) = element.kind.rows();
    let first = lowered.m + element.pfaffian_row as usize;
    let rows = (element.row as usize..element.row as usize + holonomic).chain(first..first + pfaffian).collect();
    let (_, turns, slots) = addresses(lowered, &element.kind.formals, &element.gather);
    let coordinates = element.coordinates.iter().map(|i| *i as usize).collect();
    Instance { title: &element.title, coordinates, rows, turns, slots }
}

fn angle_instance<'l>(lowered: &Lowered, angle: &'l AngleMemory) -> Instance<'l> {
    let (coordinates, turns, slots) = addresses(lowered, &angle.observer.formals, &angle.gather);
    Instance { title: &angle.name, coordinates, rows: vec![angle.memory as usize], turns, slots }
}

/// Coordinates, angle memories and numbers of the mechanism behind the local ones.
fn addresses(lowered: &Lowered, formals: &Formals, gather: &[u32]) -> (Vec<usize>, Vec<usize>, Vec<usize>) {
    let layout = &lowered.layout;
    let mut lists = (Vec::new(), Vec::new(), Vec::new());
    let put = |list: &mut Vec<usize>, local: u32, global: u32| {
        list.resize(list.len().max(local as usize + 1), 0);
        list[local as usize] = global as usize;
    };
    for (formal, input) in formals.list().iter().zip(gather) {
        match *formal {
            Formal::Q(i) => put(&mut lists.0, i, input - layout.q(0)),
            Formal::V(i) => put(&mut lists.0, i, input - layout.v(0)),
            Formal::Turn(i) => put(&mut lists.1, i, input - layout.turn(0)),
            Formal::Slot(i) => put(&mut lists.2, i, input - layout.slot(0)),
            Formal::Time | Formal::VDot(_) | Formal::Multiplier(_) | Formal::Reaction(_) => {}
        }
    }
    lists
}

/// Where an output goes, as a tuple of Python: name of the array, local row or coordinates.
fn place(target: Target, holonomic: usize) -> String {
    let local = |row: Row| match row {
        Row::Holonomic(i) => i as usize,
        Row::Pfaffian(i) => holonomic + i as usize,
    };
    match target {
        Target::Constraint(row) => format!("(\"c\", {row})"),
        Target::Matrix(row, i) => format!("(\"C\", {}, {i})", local(row)),
        Target::Bias(row) => format!("(\"b\", {})", local(row)),
        Target::Mass(i, j) => format!("(\"M\", {i}, {j})"),
        Target::Force(i) => format!("(\"f\", {i})"),
        // Only linearizations have these.
        Target::RowByQ(..) | Target::DynamicsByQ(..) | Target::DynamicsByV(..) => String::new(),
    }
}

/// The tables of the document as curves, and those that the equations use.
struct Tables {
    /// Name in Python, curve, whether it is used.
    curves: Vec<(String, Spline, bool)>,
}

impl Tables {
    fn new(document: &Document) -> Self {
        let curve = |table: &Named<Table>| {
            let spline = Spline::new(&table.value.t.value, &table.value.value.value).ok()?;
            Some((of_table(&table.name), spline, false))
        };
        Self { curves: document.tables.iter().filter_map(curve).collect() }
    }

    /// The curves of a graph are needed.
    fn take(&mut self, graph: &Graph) {
        for spline in graph.splines() {
            for (_, _, used) in self.curves.iter_mut().filter(|(_, known, _)| known == spline) {
                *used = true;
            }
        }
    }

    /// The name of a curve.
    fn name(&self, spline: &Spline) -> String {
        self.curves.iter().find(|(_, known, _)| known == spline).map_or_else(String::new, |(name, ..)| name.clone())
    }

    fn write(&self, out: &mut String) {
        let used: Vec<_> = self.curves.iter().filter(|(_, _, used)| *used).collect();
        if used.is_empty() {
            return;
        }
        section("The tables of the document", out);
        for (name, spline, _) in used {
            let (points, values): (Vec<f64>, Vec<f64>) = spline.points().unzip();
            let _ = writeln!(out, "{name} = Table(\n    {points:?},\n    {values:?},\n)");
        }
    }
}

/// Writes the functions of one kind.
struct Writer<'a, 'l> {
    instances: &'a [Instance<'l>],
    number: usize,
    /// Names of the formal inputs, and where each is read.
    inputs: Vec<(String, String)>,
    tables: &'a mut Tables,
    /// Level, places of its outputs.
    levels: Vec<(&'static str, String)>,
}

impl<'a, 'l> Writer<'a, 'l> {
    fn new(
        lowered: &Lowered,
        formals: &Formals,
        instances: &'a [Instance<'l>],
        number: usize,
        tables: &'a mut Tables,
    ) -> Self {
        let mut used: BTreeSet<String> = tables.curves.iter().map(|(name, ..)| name.clone()).collect();
        let coordinate = |i: u32| {
            let name = |instance: &Instance<'_>| {
                let at = instance.coordinates.get(i as usize);
                at.map_or("", |at| &*lowered.coordinates[*at].name).to_owned()
            };
            let last = |name: String| name.rsplit('.').next().unwrap_or_default().to_owned();
            let common = last(name(&instances[0]));
            match instances {
                [one] => name(one),
                many if many.iter().all(|other| last(name(other)) == common) => format!("{common}{i}"),
                _ => format!("q{i}"),
            }
        };
        let is_state = |i: u32| {
            let at = |instance: &Instance<'_>| instance.coordinates.get(i as usize).copied();
            instances.iter().all(|instance| at(instance).is_some_and(|at| lowered.states().contains(&at)))
        };
        let slot = |i: u32| match instances {
            [one] => {
                let label = one.slots.get(i as usize).and_then(|slot| lowered.slots.labels.get(*slot));
                let is_name = |label: &&String| {
                    label.starts_with(|c: char| c.is_alphabetic())
                        && label.chars().all(|c| c.is_alphanumeric() || c == '_')
                };
                label.filter(is_name).cloned().unwrap_or_else(|| format!("s{i}"))
            }
            _ => format!("s{i}"),
        };
        let input = |formal: &Formal| match *formal {
            Formal::Time => ("t".to_owned(), String::new()),
            Formal::Q(i) => (fresh(&coordinate(i), &mut used), format!("q[{i}]")),
            Formal::V(i) => {
                let prime = if is_state(i) { "" } else { "'" };
                (fresh(&format!("{}{prime}", coordinate(i)), &mut used), format!("v[{i}]"))
            }
            Formal::Turn(i) => (fresh(&format!("turn{i}"), &mut used), format!("a[{i}]")),
            Formal::Slot(i) => (fresh(&slot(i), &mut used), format!("s[{i}]")),
            // Results alone have these.
            Formal::VDot(_) | Formal::Multiplier(_) | Formal::Reaction(_) => (String::new(), String::new()),
        };
        let inputs = formals.list().iter().map(input).collect();
        Self { instances, number, inputs, tables, levels: Vec::new() }
    }

    /// Writes the function of a level, if it has outputs.
    fn level(&mut self, level: &'static str, mut graph: Graph, targets: &[(String, NodeId)], out: &mut String) {
        let mut tidy: Vec<(&str, NodeId)> =
            targets.iter().map(|(place, node)| (place.as_str(), graph.without_zero_products(*node))).collect();
        // What is 0 all the time needs no place, but for residuals of rows.
        tidy.retain(|(place, node)| place.starts_with("(\"c\"") || graph.as_constant(*node) != Some(0.0));
        if tidy.is_empty() {
            return;
        }
        self.tables.take(&graph);
        let roots: Vec<NodeId> = tidy.iter().map(|(_, node)| *node).collect();
        let used = graph.inputs_of(&roots);
        let name = |input: u32| self.inputs.get(input as usize).map_or_else(String::new, |(name, _)| name.clone());
        let Listing { statements, results } = python(&graph, &roots, &name, &|spline| self.tables.name(spline));
        let what = LEVELS.iter().find(|(known, _)| *known == level).map_or("", |(_, what)| what);
        let titles: Vec<&str> = self.instances.iter().map(|instance| instance.title).collect();
        let shown = titles.iter().take(8).copied().collect::<Vec<&str>>().join(", ");
        let rest = titles.len().saturating_sub(8);
        let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        let of = (shown + &rest).replace(['"', '\\'], "'").replace(char::is_control, " ");
        let _ = writeln!(out, "\n\ndef {level}_{}(t, q, v, a, s):\n    \"\"\"{of}: {what}.\"\"\"", self.number);
        for input in used {
            if let Some((name, read)) = self.inputs.get(input as usize).filter(|(_, read)| !read.is_empty()) {
                let _ = writeln!(out, "    {name} = {read}");
            }
        }
        for (name, text) in statements {
            let _ = writeln!(out, "    {name} = {text}");
        }
        out.push_str("    return (\n");
        for ((place, _), result) in tidy.iter().zip(&results) {
            let _ = writeln!(out, "        {result},  # {}", comment(level, place));
        }
        out.push_str("    )\n");
        let places: Vec<&str> = tidy.iter().map(|(place, _)| *place).collect();
        self.levels.push((level, places.join(", ")));
    }

    /// Writes the instances of the kind.
    fn elements(&self, out: &mut String) {
        let _ = writeln!(out, "    Kind(\n        [\n            # element, coordinates, rows, angles, numbers");
        for instance in self.instances {
            let Instance { title, coordinates, rows, turns, slots } = instance;
            let _ = writeln!(out, "            ({}, {coordinates:?}, {rows:?}, {turns:?}, {slots:?}),", quoted(title));
        }
        out.push_str("        ],\n");
        for (level, places) in &self.levels {
            let _ = writeln!(out, "        {level}=({level}_{}, [{places}]),", self.number);
        }
        out.push_str("    ),\n");
    }
}

/// A place as it stands behind its expression: `C[0, 3]`.
fn comment(level: &str, place: &str) -> String {
    let parts: Vec<&str> = place.trim_matches(['(', ')']).split(", ").collect();
    let name = parts[0].trim_matches('"');
    let name = if level == "dynamics" && name == "b" { "gamma" } else { name };
    format!("{name}[{}]", parts[1..].join(", "))
}
