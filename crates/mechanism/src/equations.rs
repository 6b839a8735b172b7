//! The equations that are solved, as text and LaTeX.

use holonomy_expr::{Graph, NodeId, Scope, latex, latex_name, number_text, print};
use holonomy_solver::Friction;
use serde::Serialize;

use crate::kind::{Build, Formal, Formals, short};
use crate::lower::{Element, Lowered};

/// The equations of a mechanism.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Equations {
    /// What belongs together.
    pub sections: Vec<Section>,
    /// Are there more, which would make it longer than [`MOST_TEXT`]?
    pub cut: bool,
}

/// Text and LaTeX of all equations together, bytes, after which no other is written: a small document can have gigabytes of them.
pub const MOST_TEXT: usize = 16 << 20;

/// Equations of one sort.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// What they are.
    pub title: String,
    /// The equations.
    pub lines: Vec<Line>,
}

/// One equation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// What it belongs to: a body, a joint with its row.
    pub name: String,
    /// As text.
    pub text: String,
    /// As LaTeX.
    pub latex: String,
}

/// Writes the equations down; with `jacobian`, also the entries of the constraint matrix.
pub(crate) fn equations(lowered: &Lowered, jacobian: bool) -> Equations {
    let mut writer = Writer { lowered, sections: Vec::new(), size: 0 };
    for element in &lowered.elements {
        writer.element(element, jacobian);
    }
    let cut = writer.full();
    // In the order of a textbook, whatever the order of the elements.
    let order = |section: &Section| TITLES.iter().position(|title| *title == section.title);
    holonomy_expr::order::sort_by_key(&mut writer.sections, order);
    Equations { sections: writer.sections, cut }
}

/// A place where the equations jump or bend with the state, by its number as in [`holonomy_solver::System::switch_values`]: what it belongs to,
/// and its text. An expression that became long is told by its operation.
pub(crate) fn switch(lowered: &Lowered, index: usize) -> Option<(&str, String)> {
    let mut first = 0;
    for element in &lowered.elements {
        let kind = &element.kind;
        if let Some(node) = kind.switches.get(index - first) {
            let writer = Writer { lowered, sections: Vec::new(), size: 0 };
            let text = writer.text(element, &kind.graph, &kind.formals, *node);
            let name = text.split('(').next().filter(|name| name.chars().all(char::is_alphanumeric));
            let short =
                if text.len() <= LONGEST_SWITCH { text.clone() } else { format!("{}(...)", name.unwrap_or("")) };
            return Some((&element.title, short));
        }
        first += kind.switches.len();
    }
    None
}

/// Longest text of a switch that is shown as it is.
const LONGEST_SWITCH: usize = 100;

const KINETIC: &str = "Kinetic energy";
const POTENTIAL: &str = "Potential energy";
const FORCES: &str = "Forces and the velocities they work along";
const STATES: &str = "States of first order";
const HOLONOMIC: &str = "Constraints";
const PFAFFIAN: &str = "Velocity constraints";
const MATRIX: &str = "Constraint matrix";
const FRICTION: &str = "Friction";
const TITLES: [&str; 8] = [KINETIC, POTENTIAL, FORCES, STATES, HOLONOMIC, PFAFFIAN, FRICTION, MATRIX];

struct Writer<'l> {
    lowered: &'l Lowered,
    sections: Vec<Section>,
    /// Bytes so far.
    size: usize,
}

impl Writer<'_> {
    fn full(&self) -> bool {
        self.size > MOST_TEXT
    }

    fn line(&mut self, title: &str, name: String, text: String, latex: String) {
        self.size += text.len() + latex.len();
        let line = Line { name, text, latex };
        match self.sections.iter_mut().find(|section| section.title == title) {
            Some(section) => section.lines.push(line),
            None => self.sections.push(Section { title: title.to_owned(), lines: vec![line] }),
        }
    }

    fn element(&mut self, element: &Element, jacobian: bool) {
        let kind = &element.kind;
        let contribution = &kind.contribution;
        let title = &element.title;
        let zero = |node: &NodeId| kind.graph.as_constant(*node) == Some(0.0);
        for (section, symbol, node) in [(KINETIC, "T", contribution.kinetic), (POTENTIAL, "V", contribution.potential)]
        {
            if let Some(node) = node.filter(|node| !zero(node) && !self.full()) {
                let (text, tex) = self.both(element, &kind.graph, &kind.formals, node);
                let subscript = latex_name(title);
                self.line(
                    section,
                    title.clone(),
                    format!("{symbol} = {text}"),
                    format!("{symbol}_{{{subscript}}} = {tex}"),
                );
            }
        }
        for (law, velocity) in contribution.forces().iter().filter(|(law, _)| !zero(law)) {
            if self.full() {
                return;
            }
            let (law, law_tex) = self.both(element, &kind.graph, &kind.formals, *law);
            let (velocity, velocity_tex) = self.both(element, &kind.graph, &kind.formals, *velocity);
            let text = format!("P = ({law}) * ({velocity})");
            self.line(
                FORCES,
                title.clone(),
                text,
                format!("P = \\left({law_tex}\\right) \\left({velocity_tex}\\right)"),
            );
        }
        for (rate, state) in contribution.rates() {
            if self.full() {
                return;
            }
            let (text, tex) = self.both(element, &kind.graph, &kind.formals, *rate);
            let (name, _) = self.both(element, &kind.graph, &kind.formals, *state);
            let line = format!("{name}' = {text}");
            self.line(STATES, title.clone(), line, format!("{}' = {tex}", latex_name(&name)));
        }
        let rows =
            contribution.holonomic.iter().enumerate().map(|(i, node)| (HOLONOMIC, element.row as usize + i, *node));
        let first = self.lowered.m + element.pfaffian_row as usize;
        let pfaffian = contribution.pfaffian.iter().enumerate().map(|(i, node)| (PFAFFIAN, first + i, *node));
        for (section, row, node) in rows.chain(pfaffian) {
            if self.full() {
                return;
            }
            let name = self.lowered.rows.get(row).map_or_else(String::new, crate::lower::RowOrigin::name);
            let (text, tex) = self.both(element, &kind.graph, &kind.formals, node);
            let mut frictions = self.lowered.events.frictions.iter();
            if let Some(friction) = frictions.find(|friction| friction.law.row == row) {
                let turns = self.lowered.rows[row].unit == "rad/s";
                let radius = if turns { self.lowered.slots.values[friction.radius as usize] } else { 1.0 };
                let [text, latex] = friction_law(&friction.law, radius, &text, &tex);
                self.line(FRICTION, name.clone(), text, latex);
                continue;
            }
            let (sign, sign_tex) = if self.lowered.events.is_one_sided(row) { ("<=", "\\le") } else { ("=", "=") };
            self.line(section, name.clone(), format!("{text} {sign} 0"), format!("{tex} {sign_tex} 0"));
            if jacobian {
                self.gradient(element, &name, node, section == PFAFFIAN);
            }
        }
    }

    fn gradient(&mut self, element: &Element, name: &str, root: NodeId, pfaffian: bool) {
        let (mut graph, mut formals) = (element.kind.graph.clone(), element.kind.formals.clone());
        let mut build = Build::new(&mut graph, &mut formals);
        let inputs: Vec<NodeId> =
            (0..element.kind.coordinates).map(|i| if pfaffian { build.v(i) } else { build.q(i) }).collect();
        let entries = graph.gradient(root, &inputs);
        for (entry, coordinate) in entries.into_iter().zip(&element.coordinates) {
            if graph.as_constant(entry) == Some(0.0) || self.full() {
                continue;
            }
            let coordinate = &self.lowered.coordinates[*coordinate as usize].name;
            let (text, tex) = self.both(element, &graph, &formals, entry);
            let symbol = latex_name(coordinate);
            let entry = format!("d/d({coordinate}) = {text}");
            self.line(MATRIX, name.to_owned(), entry, format!("\\frac{{\\partial}}{{\\partial {symbol}}} = {tex}"));
        }
    }

    fn both(&self, element: &Element, graph: &Graph, formals: &Formals, node: NodeId) -> (String, String) {
        let (mut page, node) = self.page(element, graph, formals, node);
        let node = page.graph.without_zero_products(node);
        let name = |input: u32| self.shown(&page, element, formals, input);
        (print(&page.graph, node, &name), latex(&page.graph, node, &name))
    }

    /// The text alone: the page's first module has no LaTeX.
    fn text(&self, element: &Element, graph: &Graph, formals: &Formals, node: NodeId) -> String {
        let (page, node) = self.page(element, graph, formals, node);
        print(&page.graph, node, &|input: u32| self.shown(&page, element, formals, input))
    }

    /// The expression with the numbers of the mechanism as the author wrote them.
    fn page(&self, element: &Element, graph: &Graph, formals: &Formals, node: NodeId) -> (Page, NodeId) {
        let mut page = Page::new(graph, formals);
        for input in graph.inputs_of(&[node]) {
            if let Some(Formal::Slot(_)) = formals.get(input) {
                page.put(input, self.slot(element, input));
            }
        }
        let node = page.graph.substitute(node, &page.pairs);
        (page, node)
    }

    fn shown(&self, page: &Page, element: &Element, formals: &Formals, input: u32) -> String {
        page.name(input).map_or_else(|| self.name(element, formals, input), str::to_owned)
    }

    fn coordinate(&self, element: &Element, i: u32) -> &str {
        &self.lowered.coordinates[element.coordinates[i as usize] as usize].name
    }

    /// The velocity of a coordinate: a state of first order is one by itself.
    fn rate(&self, element: &Element, i: u32, more: &str) -> String {
        let is_state = self.lowered.states().contains(&(element.coordinates[i as usize] as usize));
        format!("{}{}{more}", self.coordinate(element, i), if is_state { "" } else { "'" })
    }

    /// How slot `input` of the element is written: the gather says which slot of the mechanism it is.
    fn slot(&self, element: &Element, input: u32) -> &str {
        let place = element.gather.get(input as usize).map_or(0, |place| *place);
        let slot = place.saturating_sub(self.lowered.layout.slot(0)) as usize;
        self.lowered.slots.labels.get(slot).map_or("?", String::as_str)
    }

    /// The angle of a joint at the last accepted step, or a parameter that an event sets.
    fn memory(&self, element: &Element, input: u32) -> String {
        let place = element.gather.get(input as usize).map_or(0, |place| *place);
        let memory = place.saturating_sub(self.lowered.layout.turn(0));
        let angle = self.lowered.angles.iter().find(|angle| angle.memory == memory);
        let parameter = self.lowered.events.memories().into_iter().find(|known| known.memory == memory);
        let name = angle.map(|angle| format!("{}_last", angle.name));
        name.or_else(|| parameter.map(|memory| memory.name.clone())).unwrap_or_else(|| "?".to_owned())
    }

    /// The multiplier of a row that the author names.
    fn multiplier(&self, element: &Element, input: u32) -> String {
        let place = element.gather.get(input as usize).map_or(0, |place| *place);
        let row = place.saturating_sub(self.lowered.layout.multiplier(0)) as usize;
        self.lowered.rows.get(row).map_or_else(|| "?".to_owned(), |row| format!("lambda.{}", row.name()))
    }

    fn name(&self, element: &Element, formals: &Formals, input: u32) -> String {
        match formals.get(input) {
            Some(Formal::Time) => "t".into(),
            Some(Formal::Q(i)) => self.coordinate(element, i).to_owned(),
            Some(Formal::V(i)) => self.rate(element, i, ""),
            Some(Formal::VDot(i)) => self.rate(element, i, "'"),
            Some(Formal::Slot(_)) => self.slot(element, input).to_owned(),
            Some(Formal::Turn(_)) => self.memory(element, input),
            Some(Formal::Reaction(_)) => self.multiplier(element, input),
            Some(Formal::Multiplier(_)) | None => "?".into(),
        }
    }
}

/// The law of a friction with the slip `u`, as text and LaTeX: its force or torque is `F`, the force across the joint `N`.
// Not inlined: without friction there is none, and the first view of the page does without.
#[inline(never)]
fn friction_law(law: &Friction, radius: f64, slip: &str, slip_tex: &str) -> [String; 2] {
    let Friction { at_rest, sliding, rounded, .. } = *law;
    let [at_rest, sliding] = [at_rest, sliding].map(|part| number_text(part * radius));
    match rounded {
        Some(speed) => {
            let speed = number_text(speed);
            [
                format!("u = {slip}, F = {sliding}*N*tanh(u/{speed})"),
                format!("u = {slip_tex}, \\quad F = {sliding} N \\tanh \\frac{{u}}{{{speed}}}"),
            ]
        }
        None => [
            format!("u = {slip}, F = {sliding}*N*sign(u), and |F| <= {at_rest}*N where u = 0"),
            format!(
                "u = {slip_tex}, \\quad F = {sliding} N \\operatorname{{sign}} u, \\quad |F| \\le {at_rest} N \\text{{ for }} u = 0"
            ),
        ],
    }
}

/// A copy of a graph in which numbers of the mechanism stand as the author wrote them.
struct Page {
    graph: Graph,
    /// Inputs of slots, and what stands for them.
    pairs: Vec<(NodeId, NodeId)>,
    /// Input numbers from here on are names of the author.
    first: u32,
    names: Vec<String>,
}

impl Page {
    fn new(graph: &Graph, formals: &Formals) -> Self {
        Self { graph: graph.clone(), pairs: Vec::new(), first: short(formals.list().len()), names: Vec::new() }
    }

    /// Puts what the author wrote in the place of an input.
    fn put(&mut self, input: u32, written: &str) {
        let place = self.graph.input(input);
        let Self { graph, first, names, .. } = self;
        let parsed = holonomy_expr::parse(written).ok();
        let node = parsed.and_then(|expression| expression.lower(graph, &mut Written { first: *first, names }).ok());
        // What is more than names and numbers (a definition, a table) stands as its text.
        let node = node.unwrap_or_else(|| Written { first: *first, names }.input(graph, written));
        self.pairs.push((place, node));
    }

    fn name(&self, input: u32) -> Option<&str> {
        let index = input.checked_sub(self.first)?;
        self.names.get(index as usize).map(String::as_str)
    }
}

/// Names as inputs that print as they are.
struct Written<'n> {
    first: u32,
    names: &'n mut Vec<String>,
}

impl Written<'_> {
    fn input(&mut self, graph: &mut Graph, name: &str) -> NodeId {
        let index = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        graph.input(self.first + short(index))
    }
}

impl Scope for Written<'_> {
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
        (primes == 0).then(|| self.input(graph, name))
    }
}
