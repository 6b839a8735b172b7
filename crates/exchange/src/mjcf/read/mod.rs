//! MJCF as a document.

mod actuators;
mod bodies;
mod compiler;
mod constraints;
mod defaults;
mod geoms;
mod joints;
mod motion;
mod tendons;

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::Node;

use crate::error::ImportError;
use crate::import::assembly::{Assembly, Owner, Pose};
use crate::import::source::{called, elements, numbers, offset, parse, root};
use crate::import::{ATTRIBUTE, ELEMENT, Imported, imported};
use bodies::RawBody;
use compiler::Compiler;
use defaults::Defaults;
use tendons::Taut;

/// A joint of the file as a coordinate of a joint of the document.
#[derive(Clone, Debug)]
struct Coordinate {
    /// The joint of the document, by its name in the file.
    joint: String,
    /// The coordinate.
    name: &'static str,
    /// Its value in the file at the start, less that at the reference pose; rad or m.
    moved: f64,
    /// Its value in the file at the start; rad or m.
    value: f64,
    /// Does it slide?
    slides: bool,
}

/// Where a body of the file ended up: an owner of the document, and its frame there.
#[derive(Clone, Copy, Debug)]
struct Home {
    owner: Owner,
    within: Pose,
    /// Its frame at the reference pose, global.
    reference: Pose,
}

/// A site of the file.
#[derive(Clone, Debug)]
struct Site {
    /// The body of the file; none for the world.
    body: Option<usize>,
    /// Where, in the frame of that body.
    pose: Pose,
    /// The name of its point in the document.
    point: String,
}

/// A file that is being read.
struct Reader<'t> {
    /// The file, for the lines of what is refused.
    text: &'t str,
    compiler: Compiler,
    defaults: Defaults,
    bodies: Vec<RawBody>,
    by_name: BTreeMap<String, usize>,
    joint_count: usize,
    /// Names that bodies, joints and sites have, which none of their kind has again.
    named: BTreeSet<(&'static str, String)>,
    homes: Vec<Home>,
    sites: BTreeMap<String, Site>,
    coordinates: BTreeMap<String, Coordinate>,
    strings: BTreeMap<String, Taut>,
    assembly: Assembly,
    contacts: bool,
    /// Controls of the key, in the order of the actuators.
    controls: Vec<f64>,
}

/// What is about how a file is solved and shown, and not about the mechanism.
const OPTIONS: [&str; 18] = [
    "timestep",
    "integrator",
    "iterations",
    "tolerance",
    "solver",
    "cone",
    "jacobian",
    "ls_iterations",
    "ls_tolerance",
    "noslip_iterations",
    "noslip_tolerance",
    "ccd_iterations",
    "ccd_tolerance",
    "sdf_iterations",
    "sdf_initpoints",
    "impratio",
    "apirate",
    "gravity",
];

/// Reads a file.
///
/// # Errors
/// It is no XML, no MJCF, or says something that no mechanism can be; with line and column.
pub fn import(text: &str) -> Result<Imported, ImportError> {
    let document = parse(text)?;
    let root = root(&document, "mujoco")?;
    let mut reader = Reader {
        text,
        compiler: Compiler::default(),
        defaults: Defaults::default(),
        bodies: Vec::new(),
        by_name: BTreeMap::new(),
        joint_count: 0,
        named: BTreeSet::new(),
        homes: Vec::new(),
        sites: BTreeMap::new(),
        coordinates: BTreeMap::new(),
        strings: BTreeMap::new(),
        assembly: Assembly { gravity: [0.0, 0.0, -9.81], ..Assembly::default() },
        contacts: true,
        controls: Vec::new(),
    };
    reader.assembly.title = root.attribute("model").unwrap_or_default().to_owned();
    reader.settings(root)?;
    reader.world(root)?;
    let key = reader.key(root)?;
    let shares = reader.shares(root);
    reader.build(&key, &shares)?;
    let sections = |name: &'static str| elements(root).filter(move |node| node.has_tag_name(name));
    for tendon in sections("tendon").flat_map(elements) {
        reader.tendon(tendon)?;
    }
    let equality: Vec<Node<'_, '_>> = sections("equality").flat_map(elements).collect();
    reader.equalities(&shares, &equality)?;
    for (index, actuator) in sections("actuator").flat_map(elements).enumerate() {
        reader.actuator(actuator, index)?;
    }
    reader.points();
    imported(reader.assembly, text)
}

impl Reader<'_> {
    /// The sections beside bodies and what is between them.
    fn settings(&mut self, root: Node<'_, '_>) -> Result<(), ImportError> {
        for section in elements(root) {
            match section.tag_name().name() {
                "compiler" => self.compiler.read(section, &mut self.assembly.unread)?,
                "default" => self.defaults.read(section),
                "option" => self.option(section)?,
                "worldbody" | "keyframe" | "equality" | "tendon" | "actuator" => {}
                _ => self.assembly.unread.push(ELEMENT.at(&called(section), "", offset(section))),
            }
        }
        Ok(())
    }

    fn option(&mut self, option: Node<'_, '_>) -> Result<(), ImportError> {
        if let Some(gravity) = numbers(option, "gravity")? {
            self.assembly.gravity = gravity;
        }
        let unread = &mut self.assembly.unread;
        for attribute in option.attributes().filter(|attribute| !OPTIONS.contains(&attribute.name())) {
            unread.push(ATTRIBUTE.at("option", attribute.name(), offset(option)));
        }
        for flag in elements(option) {
            if !flag.has_tag_name("flag") {
                unread.push(ELEMENT.at(&called(flag), "", offset(flag)));
                continue;
            }
            for attribute in flag.attributes() {
                match (attribute.name(), attribute.value()) {
                    ("contact", value) => self.contacts = value != "disable",
                    ("gravity", "disable") => self.assembly.gravity = [0.0; 3],
                    (
                        "warmstart" | "filterparent" | "refsafe" | "energy" | "eulerdamp" | "autoreset" | "clampctrl",
                        _,
                    )
                    | (
                        "gravity" | "constraint" | "equality" | "passive" | "limit" | "actuation" | "sensor",
                        "enable",
                    ) => {}
                    (name, _) => unread.push(ATTRIBUTE.at("flag", name, offset(flag))),
                }
            }
        }
        Ok(())
    }
}
