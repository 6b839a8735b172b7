//! Forces that follow from multipliers: `M v' + C^T lambda = f + sum_i b_i lambda_r(i)`, one for each force and each row that it names.

use holonomy_expr::{Graph, NodeId};

use super::{Builder, Element, Lowered, Names, RowOrigin};
use crate::kind::{Build, Contribution, Described, Formal, Formals, short};
use holonomy_document::diagnostic::{Code, Diagnostic, Place};

/// A multiplier that an expression names, `lambda.A.x`: its row, `A.x`, and the place of the first such expression.
pub type NamedMultiplier = (String, Place);

impl Names<'_> {
    /// The multiplier `name`, `lambda.A.x`.
    // Not inlined: the page's first view has no force that follows from one.
    #[inline(never)]
    pub(super) fn multiplier(&self, build: &mut Build<'_>, name: &str) -> Option<NodeId> {
        let row = name.strip_prefix("lambda.")?;
        let mut known = self.multipliers.borrow_mut();
        let number = known.iter().position(|(known, _)| known == row).unwrap_or_else(|| {
            known.push((row.to_owned(), Place::default()));
            self.named.set(known.len());
            known.len() - 1
        });
        Some(build.formal(Formal::Reaction(short(number))))
    }

    /// Does any expression name a multiplier?
    pub fn name_multipliers(&self) -> bool {
        self.named.get() > 0
    }

    /// An expression that is linear in the multipliers that it names.
    ///
    /// # Errors
    /// It is not.
    #[inline(never)]
    pub(super) fn linear(&self, build: &mut Build<'_>, node: NodeId, place: &Place) -> Result<NodeId, Box<Diagnostic>> {
        let named = named_in(build.graph, build.formals);
        if build.graph.is_affine_in(node, &named) {
            return Ok(node);
        }
        let inputs = build.graph.inputs_of(&[node]);
        let number = inputs.iter().find_map(|input| match build.formals.get(*input) {
            Some(Formal::Reaction(number)) => Some(number),
            _ => None,
        });
        let known = self.multipliers.borrow();
        let name = number.map_or("", |number| &known[number as usize].0);
        let parameters = [("name", &*format!("lambda.{name}"))];
        Err(Box::new(self.document.diagnostic(Code::MULTIPLIER_NOT_LINEAR, place, &parameters)))
    }

    /// Notes the expression at `place` as the one that multipliers from number `first` on stand in.
    #[inline(never)]
    pub(super) fn place_multipliers(&self, first: usize, place: &Place) {
        self.multipliers.borrow_mut().iter_mut().skip(first).for_each(|(_, known)| *known = place.clone());
    }

    /// Makes the multipliers that a gathered instance names those of `rows`.
    ///
    /// # Errors
    /// There is no such row.
    #[inline(never)]
    pub fn gather_multipliers(
        &self,
        formals: &Formals,
        rows: &[RowOrigin],
        gather: &mut [u32],
        first: u32,
    ) -> Result<(), Box<Diagnostic>> {
        let known = self.multipliers.borrow();
        for (input, formal) in gather.iter_mut().zip(formals.list()) {
            let Formal::Reaction(i) = *formal else { continue };
            let named = &known[i as usize];
            let row = rows.iter().position(|row| row.name() == named.0).ok_or_else(|| self.unknown(named, rows))?;
            *input = first + short(row);
        }
        Ok(())
    }

    fn unknown(&self, named: &NamedMultiplier, rows: &[RowOrigin]) -> Box<Diagnostic> {
        let (row, place) = named;
        let owner = row.split('.').next().unwrap_or_default();
        let own: Vec<String> =
            rows.iter().filter(|row| row.owner == owner).map(|row| format!("lambda.{}", row.name())).collect();
        let name = format!("lambda.{row}");
        let known = own.join(", ");
        let parameters = match own.is_empty() {
            true => vec![
                ("name", &*name),
                ("hint", "A multiplier has the name of a joint, driver or constraint and of its row."),
            ],
            false => vec![("name", &*name), ("known", &*known)],
        };
        Box::new(self.document.diagnostic(Code::UNKNOWN_NAME, place, &parameters))
    }
}

impl Builder<'_, '_> {
    /// Where forces read multipliers, and what they are for a unit of each, once all rows are known.
    // Not inlined: without such forces nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn finish_reactive(&mut self) {
        self.inputs.layout.slots = short(self.inputs.slots.values.len());
        let rows: Vec<RowOrigin> = self.rows.holonomic.iter().chain(&self.rows.pfaffian).cloned().collect();
        let mut elements = std::mem::take(&mut self.parts.elements);
        let named = self.names.multipliers.borrow().clone();
        for element in &mut elements {
            let is_named = |formal: &Formal| matches!(formal, Formal::Reaction(_));
            if !element.kind.formals.list().iter().any(is_named) {
                continue;
            }
            let first = self.inputs.layout.multiplier(0);
            let gathered = self.names.gather_multipliers(&element.kind.formals, &rows, &mut element.gather, first);
            if let Err(diagnostic) = gathered {
                self.diagnostics.push(*diagnostic);
                continue;
            }
            for (number, named) in (0..).zip(&named) {
                self.reactive_force(element, number, named);
            }
        }
        self.parts.elements = elements;
    }

    /// The force of an element for a unit of the multiplier `number` among those that are named.
    fn reactive_force(&mut self, element: &Element, number: u32, named: &NamedMultiplier) {
        let kind = &element.kind;
        let Some(input) = kind.formals.list().iter().position(|formal| *formal == Formal::Reaction(number)) else {
            return;
        };
        let row = element.gather[input] - self.inputs.layout.multiplier(0);
        let first = self.rows.holonomic.len();
        let rubs = |friction: &super::JointFriction| first + friction.law.row == row as usize;
        let name = format!("lambda.{}", named.0);
        let place = named.1.clone();
        if self.events.frictions.iter().any(rubs) {
            return self.report(Code::MULTIPLIER_NOT_HERE, &place, &[("name", &name)]);
        }
        let (mut graph, formals) = (kind.graph.clone(), kind.formals.clone());
        let all = named_in(&mut graph, &formals);
        let own = graph.input(short(input));
        let Contribution { power, states, actuated, .. } = &kind.contribution;
        if !power.iter().all(|(law, _)| graph.is_affine_in(*law, &all)) {
            return self.report(Code::MULTIPLIER_NOT_LINEAR, &place, &[("name", &name)]);
        }
        let power = power.iter().map(|(law, along)| (graph.gradient(*law, &[own])[0], *along)).collect();
        let roots = Contribution { power, states: *states, actuated: *actuated, ..Contribution::default() };
        let unit = self.cache.kind(Described { graph, formals, roots }, Some(kind.coordinates));
        let Some(unit) = self.kind_or_report(unit, &element.title, &place) else { return };
        debug_assert_eq!(unit.formals.list().len(), element.gather.len(), "nothing new is asked for");
        let force = Element { kind: unit, ..element.clone() };
        self.parts.reactive.push(row);
        self.parts.reactive_forces.push(force);
    }
}

/// The multipliers that expressions of a graph name.
fn named_in(graph: &mut Graph, formals: &Formals) -> Vec<NodeId> {
    let inputs = (0..).zip(formals.list());
    let named: Vec<u32> = inputs.filter(|(_, formal)| matches!(formal, Formal::Reaction(_))).map(|(i, _)| i).collect();
    named.into_iter().map(|input| graph.input(input)).collect()
}

impl Lowered {
    /// The row of each force that follows from a multiplier.
    pub fn reactive_rows(&self) -> impl Iterator<Item = usize> + '_ {
        self.reactive.iter().map(|row| *row as usize)
    }
}
