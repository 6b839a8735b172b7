//! Tendons between two sites: springs, dampers and what keeps a distance.

use holonomy_expr::math;
use holonomy_mechanism::body::vector::{Vector3, plus};
use roxmltree::Node;

use super::Reader;
use crate::error::ImportError;
use crate::import::assembly::{Force, Owner};
use crate::import::source::{called, elements, exactly, list, offset, others};
use crate::import::{ATTRIBUTE, ELEMENT, LIMIT};

/// A tendon between two sites.
#[derive(Clone, Debug)]
pub struct Taut {
    /// Owner, name and place of each end.
    pub ends: [(Owner, Option<String>, Vector3); 2],
    /// Its length in the pose of the file, m.
    pub length: f64,
}

impl Reader<'_> {
    /// Reads a tendon.
    pub fn tendon(&mut self, node: Node<'_, '_>) -> Result<(), ImportError> {
        let sites: Vec<Node<'_, '_>> = elements(node).collect();
        let name = node.attribute("name").map_or_else(|| format!("tendon{}", self.strings.len() + 1), str::to_owned);
        let two = <[Node<'_, '_>; 2]>::try_from(sites)
            .ok()
            .filter(|sites| sites.iter().all(|site| site.has_tag_name("site")));
        let (Some([first, second]), true) = (two, node.has_tag_name("spatial")) else {
            self.assembly.unread.push(ELEMENT.at(&called(node), "", offset(node)));
            return Ok(());
        };
        let known = [
            "name",
            "class",
            "stiffness",
            "damping",
            "springlength",
            "range",
            "limited",
            "frictionloss",
            "armature",
            "width",
            "rgba",
            "material",
            "group",
            "solreflimit",
            "solimplimit",
            "solreffriction",
            "solimpfriction",
            "margin",
            "user",
        ];
        others(node, &known, &mut self.assembly.unread);
        let get = |name: &str| self.defaults.of_tag("tendon", node, None, name);
        let number =
            |name: &str| get(name).map_or(Ok(0.0), |text| exactly::<1>(node, name, &text).map(|[number]| number));
        let (stiffness, damping) = (number("stiffness")?, number("damping")?);
        let free = get("springlength").map_or(Ok(Vec::new()), |text| list(node, "springlength", &text))?;
        let mut found = Vec::new();
        if let Some(range) = get("range").filter(|_| get("limited").as_deref() != Some("false")) {
            found.push(LIMIT.at(&called(node), &range, offset(node)));
        }
        for name in ["frictionloss", "armature"] {
            if number(name)? != 0.0 {
                found.push(ATTRIBUTE.at(&called(node), name, offset(node)));
            }
        }
        if free.len() > 1 && free[0] != free[1] {
            found.push(ATTRIBUTE.at(&called(node), "slack (springlength)", offset(node)));
        }
        let written = [first, second].map(|site| {
            let site = site.attribute("site").and_then(|name| self.sites.get(name));
            site.map_or([0.0; 3], |site| self.pose_written(site.body).then(&site.pose).position)
        });
        let length = math::norm(&plus(written[1], -1.0, written[0]));
        let (a, b) = (self.site(first, "site")?, self.site(second, "site")?);
        let ends = [(a.0, Some(a.1), a.2.position), (b.0, Some(b.1), b.2.position)];
        if stiffness != 0.0 || damping != 0.0 {
            let free = free.first().copied().filter(|free| *free >= 0.0).unwrap_or(length);
            let spring = Force::Spring { points: ends.clone(), stiffness, damping, length: free };
            self.assembly.forces.push((name.clone(), spring));
        }
        self.assembly.unread.extend(found);
        self.strings.insert(name, Taut { ends, length });
        Ok(())
    }
}
