//! Lifts of cams: in expressions, at the pose as written, and over a turn.

use super::{Builder, Lowering, Names};
use crate::coupling::cam::within_turn;
use crate::kind::{Build, Formals};
use crate::lower::Addresses;
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::{At, Coupling, Joint, Named, Scalar};
use holonomy_expr::{Graph, NodeId, math, number_text};

/// How far from each other the ends of a lift may be, m.
const CLOSED: f64 = 1e-9;

impl Names<'_> {
    /// A lift at an angle of the cam.
    // Not inlined: without a cam nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn lift(&self, build: &mut Build<'_>, lift: &At<Scalar>, angle: NodeId) -> Result<NodeId, Box<Diagnostic>> {
        let angle = within_turn(build, angle);
        self.lower(build, lift, vec![("angle".to_owned(), angle)])
    }
}

impl Builder<'_, '_> {
    /// What is left of a follower's displacement at the pose as written; the radius of its roller and the end of the lift are looked at.
    #[inline(never)]
    pub(super) fn place_cam(
        &mut self,
        index: usize,
        joint: &Named<Joint>,
        coupling: &Coupling<'_>,
        lift: &At<Scalar>,
        roller: Option<&At<Scalar>>,
    ) {
        let radius = self.optional(roller);
        if let Some(roller) = roller.filter(|_| radius <= 0.0) {
            let found = number_text(radius);
            let parameters = [("what", "The radius"), ("condition", "greater than 0"), ("found", found.as_str())];
            self.report(Code::OUT_OF_RANGE, &roller.place, &parameters);
        }
        let [first, second] = coupling.coordinates;
        let first = self.as_written(&coupling.joints.first, first);
        let second = self.as_written(&coupling.joints.second, second);
        let (Some(first), Some(second)) = (first, second) else { return };
        let turn = 2.0 * std::f64::consts::PI;
        let mut lifts = [0.0; 3];
        for (value, angle) in lifts.iter_mut().zip([first - turn * math::floor(first / turn), 0.0, turn]) {
            // At the angle itself: within a turn its end would be its beginning.
            let found = self.at_start(|build, names| {
                let angle = build.graph.constant(angle);
                names.lower(build, lift, vec![("angle".to_owned(), angle)])
            });
            *value = self.take(found);
        }
        let [written, start, end] = lifts;
        if math::abs(end - start) > CLOSED {
            let (end, start) = (number_text(end), number_text(start));
            let parameters = [("name", joint.name.as_str()), ("end", &end), ("start", &start)];
            self.report(Code::OPEN_CAM, &lift.place, &parameters);
        }
        let offset = self.names.joints[index].geometry[0] as usize;
        let slots = &mut self.inputs.slots;
        slots.values[offset] = second - written;
        slots.labels[offset] = number_text(second - written);
    }
}

impl Lowering<'_> {
    /// A lift and its derivative by the angle at each of several angles, m.
    #[inline(never)]
    pub(crate) fn lifts(&self, lift: &At<Scalar>, angles: impl Iterator<Item = f64>) -> Vec<[f64; 2]> {
        let (mut graph, mut formals) = (Graph::new(), Formals::default());
        let mut build = Build::new(&mut graph, &mut formals);
        // A lift knows no time: the angle takes its input.
        let angle = build.time();
        let Ok(node) = self.names.lower(&mut build, lift, vec![("angle".to_owned(), angle)]) else { return Vec::new() };
        let slope = graph.gradient(node, &[angle]).pop().unwrap_or(node);
        let mut source = self.lowered.source();
        let gather = self.lowered.layout.gather(&formals, &Addresses::asked(&formals));
        let mut at = |angle: f64| {
            source[0] = angle;
            let inputs: Vec<f64> = gather.iter().map(|input| source[*input as usize]).collect();
            [node, slope].map(|root| graph.eval(root, &inputs))
        };
        angles.map(&mut at).collect()
    }
}
