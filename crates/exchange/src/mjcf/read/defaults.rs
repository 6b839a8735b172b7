//! Defaults: attributes that a class has where an element says nothing.

use std::collections::BTreeMap;

use roxmltree::Node;

use crate::import::source::elements;

/// The class of everything that names none.
const MAIN: &str = "main";

/// Attributes of a tag, by name.
type Values = BTreeMap<(String, String), String>;

/// All classes.
#[derive(Clone, Debug, Default)]
pub struct Defaults {
    /// Attributes by tag and name, and the class around, by the name of the class.
    classes: BTreeMap<String, (Option<String>, Values)>,
}

impl Defaults {
    /// Reads a section.
    pub fn read(&mut self, section: Node<'_, '_>) {
        let mut waiting = vec![(section, None::<String>)];
        while let Some((node, outer)) = waiting.pop() {
            let name = node.attribute("class").unwrap_or(MAIN).to_owned();
            let (_, values) = self.classes.entry(name.clone()).or_insert_with(|| (outer, BTreeMap::new()));
            for child in elements(node) {
                if child.has_tag_name("default") {
                    waiting.push((child, Some(name.clone())));
                    continue;
                }
                let tag = child.tag_name().name();
                for attribute in child.attributes() {
                    values.insert((tag.to_owned(), attribute.name().to_owned()), attribute.value().to_owned());
                }
            }
        }
    }

    /// An attribute of a node: its own, or that of its class or of the classes around it; `class` is that of the bodies around.
    pub fn get(&self, node: Node<'_, '_>, class: Option<&str>, name: &str) -> Option<String> {
        self.of_tag(node.tag_name().name(), node, class, name)
    }

    /// The same for elements whose defaults stand under another tag.
    pub fn of_tag(&self, tag: &str, node: Node<'_, '_>, class: Option<&str>, name: &str) -> Option<String> {
        if let Some(own) = node.attribute(name) {
            return Some(own.to_owned());
        }
        let key = (tag.to_owned(), name.to_owned());
        let mut class = Some(node.attribute("class").or(class).unwrap_or(MAIN).to_owned());
        // A chain is never longer than there are classes.
        for _ in 0..=self.classes.len() {
            let Some((outer, values)) = class.as_ref().and_then(|class| self.classes.get(class)) else { break };
            if let Some(value) = values.get(&key) {
                return Some(value.clone());
            }
            class.clone_from(outer);
        }
        None
    }
}
