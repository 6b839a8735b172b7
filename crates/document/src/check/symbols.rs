//! What the names in expressions mean, and what each of them needs to be known.

use std::collections::BTreeSet;

use holonomy_expr::Expression;

use super::cycles;
use super::uses::{Use, UseKind, uses};
use crate::coordinates::{ANGULAR_VELOCITY, BodyCoordinates, EULER_COORDINATES, ROTATION_ENTRIES};
use crate::{Keys, Scalar};

/// What must be known before a value can be computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    pub time: bool,
    pub position: bool,
    pub velocity: bool,
    pub acceleration: bool,
    /// A parameter that an event sets.
    pub memory: bool,
    /// A state of first order.
    pub state: bool,
    /// A multiplier.
    pub multiplier: bool,
}

impl Needs {
    pub const NOTHING: Self = Self {
        time: false,
        position: false,
        velocity: false,
        acceleration: false,
        memory: false,
        state: false,
        multiplier: false,
    };
    pub const TIME: Self = Self { time: true, ..Self::NOTHING };
    pub const POSITION: Self = Self { position: true, ..Self::NOTHING };
    pub const VELOCITY: Self = Self { velocity: true, ..Self::NOTHING };
    pub const STATE: Self = Self { state: true, ..Self::NOTHING };
    pub const MULTIPLIER: Self = Self { multiplier: true, ..Self::NOTHING };
    pub const MOTION: Self =
        Self { time: true, position: true, velocity: true, memory: true, state: true, ..Self::NOTHING };

    fn with(self, other: Self) -> Self {
        Self {
            time: self.time || other.time,
            position: self.position || other.position,
            velocity: self.velocity || other.velocity,
            acceleration: self.acceleration || other.acceleration,
            memory: self.memory || other.memory,
            state: self.state || other.state,
            multiplier: self.multiplier || other.multiplier,
        }
    }

    /// Needs of the time derivative.
    fn rate(self) -> Self {
        Self {
            time: self.time || self.position || self.velocity,
            position: self.position || self.velocity,
            velocity: self.position || self.velocity,
            acceleration: self.velocity || self.acceleration || self.state || self.multiplier,
            memory: self.memory,
            state: self.state,
            multiplier: self.multiplier,
        }
    }

    /// The gravest part of `self` that is not in `allowed`, in words.
    pub fn beyond(self, allowed: Self) -> Option<&'static str> {
        if self.acceleration && !allowed.acceleration {
            Some("accelerations")
        } else if self.multiplier && !allowed.multiplier {
            Some("multipliers")
        } else if self.velocity && !allowed.velocity {
            Some("velocities")
        } else if self.position && !allowed.position {
            Some("coordinates")
        } else if self.time && !allowed.time {
            Some("time")
        } else if self.memory && !allowed.memory {
            Some("a parameter that an event sets")
        } else if self.state && !allowed.state {
            Some("states")
        } else {
            None
        }
    }
}

/// What a name means.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// A number such as `pi`, or an argument.
    Constant,
    Time,
    Parameter,
    Definition(usize),
    /// A coordinate of the author's, of a body, of a point or of a joint; the words say which.
    Coordinate(&'static str),
    /// An angular velocity of a body.
    Velocity,
    /// A state of first order.
    State,
    /// A multiplier, of a row with this owner and name.
    Multiplier,
    /// A result of the simulation; the words say which.
    Result(&'static str),
    /// Known, but its value had a mistake.
    Broken,
    /// Unknown; with a hint if there is one.
    Unknown(Option<String>),
}

/// The names of a document.
pub struct Symbols<'k> {
    pub keys: &'k Keys,
    /// Needs of each definition; those in a circle need nothing.
    pub needs: Vec<Needs>,
    /// Parameters that events set.
    set: BTreeSet<&'k str>,
}

impl<'k> Symbols<'k> {
    pub fn new(keys: &'k Keys) -> Self {
        let mut set = BTreeSet::new();
        for name in keys.events.iter().flat_map(|event| event.value.set.names()) {
            set.insert(name);
        }
        let mut symbols = Self { keys, needs: vec![Needs::NOTHING; keys.definitions.len()], set };
        let order = cycles::topological(&symbols.definition_uses()).unwrap_or_default();
        for i in order {
            let definition = &keys.definitions[i];
            if let Scalar::Expression(expression, _) = &definition.expression.value {
                symbols.needs[i] = symbols.expression_needs(expression, &definition.arguments);
            }
        }
        symbols
    }

    /// For each definition the definitions that it uses.
    pub fn definition_uses(&self) -> Vec<Vec<usize>> {
        let definitions = &self.keys.definitions;
        let uses_of = |expression: &Expression, arguments: &[String]| {
            let names = uses(expression).into_iter().filter(|use_| !arguments.contains(&use_.name));
            names.filter_map(|use_| definitions.index(&use_.name)).collect()
        };
        definitions
            .iter()
            .map(|definition| match &definition.expression.value {
                Scalar::Number(_) => Vec::new(),
                Scalar::Expression(expression, _) => uses_of(expression, &definition.arguments),
            })
            .collect()
    }

    fn expression_needs(&self, expression: &Expression, arguments: &[String]) -> Needs {
        let each = uses(expression).into_iter().filter(|use_| !arguments.contains(&use_.name));
        each.map(|use_| self.needs_of(&use_)).fold(Needs::NOTHING, Needs::with)
    }

    /// Needs of one name in an expression; unknown names need nothing (they are reported elsewhere).
    pub fn needs_of(&self, use_: &Use) -> Needs {
        if matches!(use_.kind, UseKind::Table) {
            return Needs::NOTHING;
        }
        let bare = match self.meaning(&use_.name) {
            Meaning::Time => Needs::TIME,
            Meaning::Coordinate(_) => Needs::POSITION,
            Meaning::Velocity => Needs::VELOCITY,
            Meaning::State => Needs::STATE,
            Meaning::Multiplier => Needs::MULTIPLIER,
            Meaning::Definition(i) => self.needs[i],
            Meaning::Parameter if self.set.contains(use_.name.as_str()) => Needs { memory: true, ..Needs::NOTHING },
            _ => Needs::NOTHING,
        };
        match (use_.primes, self.meaning(&use_.name)) {
            (0, _) => bare,
            (1, Meaning::Coordinate(_)) => Needs::VELOCITY,
            (1, _) => bare.rate(),
            (_, _) => bare.rate().rate(),
        }
    }

    /// What `name` means.
    pub fn meaning(&self, name: &str) -> Meaning {
        if let Some(result) = result(name) {
            // A body may have the name of a group of results: what it has is its own.
            let own = name.split_once('.').map(|(owner, rest)| self.dotted(owner, rest));
            return own.filter(|own| *own != Meaning::Unknown(None)).unwrap_or(result);
        }
        match name.split_once('.') {
            None => self.plain(name),
            Some((owner, rest)) => self.dotted(owner, rest),
        }
    }

    fn plain(&self, name: &str) -> Meaning {
        let keys = self.keys;
        if name == "t" {
            Meaning::Time
        } else if name == "pi" {
            Meaning::Constant
        } else if keys.parameters.mentions(name) {
            Meaning::Parameter
        } else if let Some(i) = keys.definitions.index(name) {
            Meaning::Definition(i)
        } else if keys.coordinates.mentions(name) {
            Meaning::Coordinate("a coordinate")
        } else if keys.states.mentions(name) {
            Meaning::State
        } else if keys.definitions.is_broken(name) {
            Meaning::Broken
        } else if keys.bodies.mentions(name) {
            let last = if keys.is_spatial() { "z, or a point of it" } else { "angle" };
            Meaning::Unknown(Some(format!("`{name}` is a body: write {name}.x, {name}.y or {name}.{last}.")))
        } else if let Some(joint) = keys.joints.get(name) {
            let hint = match joint.coordinates(keys.is_spatial()) {
                [] => format!("`{name}` is a joint without a coordinate."),
                coordinates => format!("`{name}` is a joint: write {name}.{}.", coordinates[0]),
            };
            Meaning::Unknown(Some(hint))
        } else if keys.outputs.mentions(name) {
            Meaning::Unknown(Some(format!("`{name}` is an output; write a definition instead and use that.")))
        } else if keys.tables.mentions(name) {
            Meaning::Unknown(Some(format!("`{name}` is a table: write table({name}, t).")))
        } else {
            Meaning::Unknown(None)
        }
    }

    fn dotted(&self, owner: &str, rest: &str) -> Meaning {
        let keys = self.keys;
        if keys.bodies.is_broken(owner) || keys.joints.is_broken(owner) {
            return Meaning::Broken;
        }
        if let Some(body) = keys.bodies.get(owner) {
            let coordinates = BodyCoordinates::of(keys, body);
            let axes = &coordinates.names()[..coordinates.dimensions()];
            let entry = |name: &str| coordinates.is_spatial() && ROTATION_ENTRIES.contains(&name);
            return match rest.split_once('.') {
                None if coordinates.names().contains(&rest) || entry(rest) => {
                    Meaning::Coordinate("a coordinate of a body")
                }
                None if coordinates.is_spatial() && ANGULAR_VELOCITY.contains(&rest) => Meaning::Velocity,
                None if body.points.mentions(rest) => {
                    let names: Vec<String> = axes.iter().map(|axis| format!("{owner}.{rest}.{axis}")).collect();
                    let (last, others) =
                        names.split_last().map_or(("", Vec::new()), |(last, rest)| (last.as_str(), rest.to_vec()));
                    let others = others.join(", ");
                    Meaning::Unknown(Some(format!("`{owner}.{rest}` is a point: write {others} or {last}.")))
                }
                None if coordinates == BodyCoordinates::RotationMatrix && EULER_COORDINATES.contains(&rest) => {
                    Meaning::Unknown(Some(format!(
                        "\"{owner}\" has the coordinates r11 to r33; only bodies with \"euler-parameters\" have e0 to e3."
                    )))
                }
                Some((point, axis)) if body.points.mentions(point) && axes.contains(&axis) => {
                    Meaning::Coordinate("a coordinate of a point")
                }
                _ => Meaning::Unknown(None),
            };
        }
        match keys.joints.get(owner) {
            Some(joint) if joint.coordinates(keys.is_spatial()).contains(&rest) => {
                Meaning::Coordinate("a coordinate of a joint")
            }
            Some(_) => Meaning::Unknown(None),
            None => self.of_force(owner, rest),
        }
    }

    /// The state of a force.
    // Not inlined: the page's first view has none.
    #[inline(never)]
    fn of_force(&self, owner: &str, rest: &str) -> Meaning {
        let forces = &self.keys.forces;
        if forces.is_broken(owner) {
            return Meaning::Broken;
        }
        let Some(own) = forces.get(owner).and_then(|force| force.record().own()) else { return Meaning::Unknown(None) };
        match own.state {
            Some(state) if state.name == rest => Meaning::State,
            _ if own.quantities.contains(&rest) => Meaning::Result("what a force tells"),
            _ => Meaning::Unknown(None),
        }
    }

    /// The names that may be used where `allowed` is known, for the nearest name; not all of very many.
    pub fn candidates(&self, allowed: Needs) -> Vec<String> {
        /// Of each kind of names: more would take longer to compare than the hint is worth.
        const MOST: usize = 1000;
        let keys = self.keys;
        let mut names: Vec<String> = keys.parameters.mentioned().take(MOST).map(str::to_owned).collect();
        let definitions = keys.definitions.iter().zip(&self.needs);
        let usable = definitions.filter(|(_, needs)| needs.beyond(allowed).is_none());
        names.extend(usable.take(MOST).map(|(definition, _)| definition.name.clone()));
        if allowed.position {
            names.extend(keys.coordinates.mentioned().take(MOST).map(str::to_owned));
            for body in keys.bodies.iter().take(MOST) {
                let coordinates = BodyCoordinates::of(keys, &body.value);
                names.extend(coordinates.names().iter().map(|coordinate| format!("{}.{coordinate}", body.name)));
                for point in body.value.points.names() {
                    let axes = &coordinates.names()[..coordinates.dimensions()];
                    names.extend(axes.iter().map(|coordinate| format!("{}.{point}.{coordinate}", body.name)));
                }
            }
            for joint in keys.joints.iter().take(MOST) {
                let coordinates = joint.value.coordinates(keys.is_spatial()).iter();
                names.extend(coordinates.map(|coordinate| format!("{}.{coordinate}", joint.name)));
            }
        }
        if allowed.state {
            names.extend(keys.states.mentioned().take(MOST).map(str::to_owned));
            for force in keys.forces.iter().take(MOST) {
                let own = force.value.record().own().and_then(|own| own.state);
                names.extend(own.map(|own| format!("{}.{}", force.name, own.name)));
            }
        }
        if allowed.time {
            names.push("t".to_owned());
        }
        names.push("pi".to_owned());
        names
    }
}

/// What names of results mean.
fn result(name: &str) -> Option<Meaning> {
    let (head, rest) = name.split_once('.').unwrap_or((name, ""));
    let what = match head {
        // Of a row: `lambda.A.x`; without the row there is none, which is told where it is looked up.
        "lambda" if !rest.is_empty() => return Some(Meaning::Multiplier),
        "lambda" => Some("a multiplier"),
        "reaction" => Some("a reaction"),
        "energy" => Some("an energy"),
        "drift" => Some("a drift"),
        "frame" | "T" => Some("a tangent frame"),
        "step" | "steps" | "condition" | "rank" => Some("a figure of the method"),
        _ => {
            let digits = head.strip_prefix('q').or_else(|| head.strip_prefix('z'))?;
            let numbered = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
            numbered.then_some("an independent coordinate")
        }
    };
    what.map(Meaning::Result)
}
