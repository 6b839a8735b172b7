//! Parameters and the numbers made of them.

use std::fmt::Write as _;

use holonomy_document::{Document, Scalar};
use holonomy_expr::{Graph, NodeId, Scope, parse, python};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;

use super::names::{fresh, of_tables};
use super::{list, section};

/// How deep definitions of parameters may name each other here; what is deeper stays a number.
const DEEPEST: usize = 16;

/// A formula of the parameters in a graph.
type Formula = (Graph, NodeId);

/// Parameters by name, and definitions over them.
struct Parameters<'d> {
    document: &'d Document,
    values: &'d [(String, f64)],
    depth: usize,
}

impl Scope for Parameters<'_> {
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
        if primes > 0 {
            return None;
        }
        if let Some(index) = self.values.iter().position(|(known, _)| known == name) {
            return Some(graph.input(u32::try_from(index).ok()?));
        }
        let definition = self.document.definitions.get(name).filter(|definition| definition.arguments.is_empty())?;
        if self.depth == DEEPEST {
            return None;
        }
        match &definition.expression.value {
            Scalar::Number(number) => Some(graph.constant(*number)),
            Scalar::Expression(expression, _) => {
                self.depth += 1;
                let node = expression.lower(graph, self).ok();
                self.depth -= 1;
                node
            }
        }
    }
}

/// The formula that a text is of the parameters, if it is one and not a mere number.
fn formula(document: &Document, values: &[(String, f64)], text: &str) -> Option<Formula> {
    let mut graph = Graph::new();
    let node = parse(text).ok()?.lower(&mut graph, &mut Parameters { document, values, depth: 0 }).ok()?;
    (!graph.inputs_of(&[node]).is_empty()).then_some((graph, node))
}

fn evaluated((graph, node): &Formula, values: &[(String, f64)]) -> f64 {
    let inputs: Vec<f64> = values.iter().map(|(_, value)| *value).collect();
    graph.eval(*node, &inputs)
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-13 * a.abs().max(b.abs())
}

/// Writes the parameters, and the function that makes the numbers of the mechanism out of them.
pub(super) fn write(document: &Document, run: usize, model: &Model, out: &mut String) {
    let values = model.parameters();
    let mut used = of_tables(document);
    let names: Vec<String> = values.iter().map(|(name, _)| fresh(name, &mut used)).collect();
    let name = |input: u32| names.get(input as usize).cloned().unwrap_or_default();
    let slots = &model.lowered().slots;
    // A formula counts where it gives the number that the mechanism has.
    let formulas: Vec<Option<Formula>> = (slots.labels.iter().zip(&slots.values))
        .map(|(label, value)| formula(document, values, label).filter(|found| same(evaluated(found, values), *value)))
        .collect();

    section("Parameters: SI units and radians. Change them here, or as names of the module", out);
    let written = document.apply_run(run).map(|run| run.parameters).unwrap_or_default();
    for (key, scalar) in &written {
        let Some(index) = values.iter().position(|(known, _)| known == key) else { continue };
        let value = values[index].1;
        let of_others = formula(document, values, &scalar.value.text()).filter(|f| same(evaluated(f, values), value));
        let text = match &of_others {
            Some((graph, node)) => {
                let listing = python(graph, &[*node], &name, &|_| String::new());
                if listing.statements.is_empty() { listing.results.concat() } else { format!("{value:?}") }
            }
            None => format!("{value:?}"),
        };
        let unit = document.parameters.get(key).and_then(|parameter| parameter.unit.clone()).unwrap_or_default();
        let fixed = of_others.is_none() && is_fixed(document, run, model, &formulas, (key, value));
        let notes = [unit.as_str(), if fixed { "some numbers below were computed from it: export again" } else { "" }];
        let notes: Vec<&str> = notes.into_iter().filter(|note| !note.is_empty()).collect();
        let comment = if notes.is_empty() { String::new() } else { format!("  # {}", notes.join("; ")) };
        let _ = writeln!(out, "{} = {text}{}", names[index], comment.replace(char::is_control, " "));
    }
    if written.is_empty() {
        out.push_str("# This document has none.\n");
    }

    section(
        "The numbers of the mechanism (parameters, masses, points in the frames of bodies...), as elements use them",
        out,
    );
    let numbers: Vec<String> = slots.values.iter().map(|value| format!("{value:?}")).collect();
    list("NUMBERS", &numbers, out);
    out.push_str("\n\ndef numbers():\n    \"\"\"The numbers with the parameters as they are now.\"\"\"\n    s = numpy.array(NUMBERS, dtype=float)\n");
    for (slot, found) in formulas.iter().enumerate() {
        let Some((graph, node)) = found else { continue };
        let listing = python(graph, &[*node], &name, &|_| String::new());
        for (part, text) in &listing.statements {
            let _ = writeln!(out, "    {part} = {text}");
        }
        let _ = writeln!(out, "    s[{slot}] = {}", listing.results.concat());
    }
    out.push_str("    return s\n");
}

/// Do numbers of the mechanism follow a parameter in a way that no formula of the script tells? Tried with another value.
fn is_fixed(document: &Document, run: usize, model: &Model, formulas: &[Option<Formula>], of: (&str, f64)) -> bool {
    let (name, value) = of;
    let other = vec![(name.to_owned(), value + 1e-3 * value.abs().max(1e-3))];
    let Ok(moved) = Model::build(document, run, &other, &mut KindCache::new()) else { return true };
    let (before, now) = (&model.lowered().slots.values, &moved.lowered().slots.values);
    let told = |((found, before), now): ((&Option<Formula>, &f64), &f64)| match found {
        Some(found) => same(evaluated(found, moved.parameters()), *now),
        None => same(*before, *now),
    };
    before.len() != now.len() || !formulas.iter().zip(before).zip(now).all(told)
}
