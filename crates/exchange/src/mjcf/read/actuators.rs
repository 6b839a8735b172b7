//! Actuators: a force that is affine in a coordinate and its rate, the control being what the key says.

use holonomy_expr::number_text;
use roxmltree::Node;

use super::Reader;
use crate::error::ImportError;
use crate::import::assembly::{Force, Pose};
use crate::import::source::{called, exactly, list, offset, others};
use crate::import::{ATTRIBUTE, CONTROL, ELEMENT};

impl Reader<'_> {
    /// Reads the actuator number `index`.
    pub fn actuator(&mut self, node: Node<'_, '_>, index: usize) -> Result<(), ImportError> {
        let tag = node.tag_name().name();
        let unread = ELEMENT.at(&called(node), "", offset(node));
        let name = node.attribute("name").map_or_else(|| format!("{tag}{}", index + 1), str::to_owned);
        let get = |name: &str| {
            let own = self.defaults.get(node, None, name);
            own.or_else(|| self.defaults.of_tag("general", node, None, name))
        };
        let number = |name: &str, otherwise: f64| {
            get(name).map_or(Ok(otherwise), |text| exactly::<1>(node, name, &text).map(|[number]| number))
        };
        let numbers = |name: &str| get(name).map_or(Ok(Vec::new()), |text| list(node, name, &text));
        let at = |values: &[f64], i: usize, otherwise: f64| values.get(i).copied().unwrap_or(otherwise);
        let (gain, bias) = match tag {
            "motor" => (1.0, [0.0; 3]),
            "position" => {
                let stiffness = number("kp", 1.0)?;
                (stiffness, [0.0, -stiffness, -number("kv", 0.0)?])
            }
            "velocity" => {
                let damping = number("kv", 1.0)?;
                (damping, [0.0, 0.0, -damping])
            }
            "general" => {
                let (gain, bias) = (numbers("gainprm")?, numbers("biasprm")?);
                let plain = |name: &str, known: &[&str]| get(name).is_none_or(|value| known.contains(&value.as_str()));
                let affine = get("biastype").as_deref() == Some("affine");
                if !(plain("gaintype", &["fixed"])
                    && plain("biastype", &["none", "affine"])
                    && plain("dyntype", &["none"]))
                {
                    self.assembly.unread.push(unread);
                    return Ok(());
                }
                let bias = [0, 1, 2].map(|i| if affine { at(&bias, i, 0.0) } else { 0.0 });
                (at(&gain, 0, 1.0), bias)
            }
            _ => {
                self.assembly.unread.push(unread);
                return Ok(());
            }
        };
        let gear = numbers("gear")?;
        let control = at(&self.controls, index, 0.0);
        let [constant, slope, rate] = bias;
        let constant = constant + gain * control;
        let joint = node
            .attribute("joint")
            .and_then(|joint| self.coordinates.get(joint))
            .filter(|found| !found.name.is_empty())
            .cloned();
        let known = [
            "name",
            "class",
            "joint",
            "site",
            "refsite",
            "gear",
            "kp",
            "kv",
            "gaintype",
            "biastype",
            "dyntype",
            "gainprm",
            "biasprm",
            "ctrlrange",
            "ctrllimited",
            "inheritrange",
            "group",
            "user",
            "forcelimited",
            "actlimited",
        ];
        others(node, &known, &mut self.assembly.unread);
        if get("forcerange").is_some() && node.attribute("forcerange").is_none() {
            self.assembly.unread.push(ATTRIBUTE.at(&called(node), "forcerange", offset(node)));
        }
        if gain != 0.0 {
            self.assembly.unread.push(CONTROL.at(&called(node), &number_text(control), offset(node)));
        }
        if let Some(coordinate) = joint {
            let gear = at(&gear, 0, 1.0);
            let law = [gear * (constant + slope * gear * coordinate.value), gear * gear * slope, gear * gear * rate];
            let force = Force::Actuator { joint: coordinate.joint, coordinate: coordinate.name, law };
            self.assembly.forces.push((name, force));
            return Ok(());
        }
        let held = node.attribute("refsite").and_then(|name| self.sites.get(name));
        let fixed = held.is_some_and(|site| site.body.is_none() && site.pose.rotation == Pose::IDENTITY.rotation);
        if !(fixed && node.attribute("site").is_some() && slope == 0.0 && rate == 0.0) {
            self.assembly.unread.push(unread);
            return Ok(());
        }
        let (owner, point, pose) = self.site(node, "site")?;
        let part =
            |from: usize| [0, 1, 2].map(|i| constant * at(&gear, from + i, if from + i == 0 { 1.0 } else { 0.0 }));
        let (force, torque) = (part(0), part(3));
        if torque != [0.0; 3] {
            let name = if force == [0.0; 3] { name.clone() } else { format!("{name}_torque") };
            self.assembly.forces.push((name, Force::Torque { body: owner, torque }));
        }
        if force != [0.0; 3] {
            self.assembly.forces.push((name, Force::Point { point: (owner, Some(point), pose.position), force }));
        } else if let Some(site) = node.attribute("site").filter(|site| !site.contains('.')) {
            // The place of a pure torque is none.
            self.hide(site);
        }
        if let Some(world) = node.attribute("refsite").filter(|site| *site == "world") {
            self.hide(world);
        }
        Ok(())
    }
}
