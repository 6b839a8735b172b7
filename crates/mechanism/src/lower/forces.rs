//! Forces of the document.

use holonomy_expr::{Graph, NodeId, number_text};

use super::{Addresses, Builder, Names};
use crate::force::{self, Given, Number};
use crate::kind::{Build, Formals};
use holonomy_document::diagnostic::Diagnostic;
use holonomy_document::{Alternatives, Force};

impl Builder<'_, '_> {
    pub(super) fn forces(&mut self) {
        let document = self.document;
        for force in &document.forces {
            self.force(&force.name, &force.value);
        }
    }

    fn force(&mut self, name: &str, force: &Force) {
        let (keys, kind, place) = (force.record().keys(), force::kind(force), force.place());
        let mut ends = None;
        if let Some(pair) = keys.connect {
            let Some(placed) = self.point_ends(&pair.first, &pair.second, place) else { return };
            ends = Some(placed);
        }
        let (addresses, placement) = ends.unzip();
        let mut numbers = Vec::new();
        for number in kind.numbers(placement.as_ref()) {
            let (value, text) = match number {
                Number::Written(scalar) => (self.optional(Some(scalar)), scalar.value.text()),
                Number::Value(value) => (value, number_text(value)),
                Number::Angle(joint) => {
                    let value = self.at_start(|build, names| force::Mechanism::angle(names, build, joint));
                    let value = self.take(value);
                    (value, number_text(value))
                }
            };
            numbers.push(self.inputs.slots.push(value, text));
        }
        let element = self.of_mechanism(name, place, |build, names| {
            let ends = addresses.map(|ends| ends.global(build));
            let numbers = numbers.iter().map(|slot| build.global_slot(*slot)).collect();
            kind.contribution(build, names, &Given { ends, numbers })
        });
        if let Some(element) = element {
            let law = keys.alternatives.as_ref().and_then(Alternatives::written_law);
            let written = law.into_iter().chain(keys.value.iter().flat_map(|value| value.components()));
            let written: Vec<_> = written.map(|scalar| (scalar.value.text(), scalar.place.clone())).collect();
            self.check_finite(&element, &written);
            self.add(element, Vec::new());
        }
    }

    /// A quantity of the mechanism at the pose as written.
    fn at_start(
        &self,
        describe: impl FnOnce(&mut Build<'_>, &Names<'_>) -> Result<NodeId, Box<Diagnostic>>,
    ) -> Result<f64, Box<Diagnostic>> {
        let (mut graph, mut formals) = (Graph::new(), Formals::default());
        let node = describe(&mut Build::new(&mut graph, &mut formals), &self.names)?;
        let source = self.source();
        let gather = self.inputs.layout.gather(&formals, &Addresses::asked(&formals));
        let inputs: Vec<f64> = gather.iter().map(|input| source[*input as usize]).collect();
        Ok(graph.eval(node, &inputs))
    }
}
