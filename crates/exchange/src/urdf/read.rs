//! URDF as a document: the root link stands still.

use std::collections::BTreeMap;

use holonomy_mechanism::body::vector::{Vector3, direction, times};
use roxmltree::Node;

use crate::error::ImportError;
use crate::import::assembly::{Assembly, Coupling, Force, Form, Joint, Owner, Place, Pose, Rigid, are_ends};
use crate::import::source::{called, elements, exactly, numbers, offset, others, parse, refusal, root};
use crate::import::{ATTRIBUTE, CONTACT, DRAWN, ELEMENT, Imported, LIMIT, imported, turned};
use crate::relative::of_roll_pitch_yaw;

/// A joint of the file.
struct RawJoint<'a, 'i> {
    node: Node<'a, 'i>,
    name: String,
    parent: usize,
    child: usize,
    origin: Pose,
}

/// Reads a file.
///
/// # Errors
/// It is no XML, no URDF, or says something that no mechanism can be; with line and column.
pub fn import(text: &str) -> Result<Imported, ImportError> {
    let document = parse(text)?;
    let root = root(&document, "robot")?;
    let mut assembly = Assembly { gravity: [0.0, 0.0, -9.81], ..Assembly::default() };
    assembly.title = root.attribute("name").unwrap_or_default().to_owned();
    let mut links: Vec<Node<'_, '_>> = Vec::new();
    let mut index: BTreeMap<&str, usize> = BTreeMap::new();
    for node in elements(root) {
        match node.tag_name().name() {
            "link" => {
                let name = node.attribute("name").ok_or_else(|| refusal(node, "name is missing"))?;
                if index.insert(name, links.len()).is_some() {
                    return Err(refusal(node, "there is a link of this name already"));
                }
                links.push(node);
            }
            "joint" | "material" => {}
            _ => assembly.unread.push(ELEMENT.at(&called(node), "", offset(node))),
        }
    }
    let joints = elements(root).filter(|node| node.has_tag_name("joint")).map(|node| raw(node, &index));
    let joints = joints.collect::<Result<Vec<_>, _>>()?;
    let order = order(root, &links, &joints)?;
    let mut homes: Vec<(Owner, Pose)> = vec![(None, Pose::IDENTITY); links.len()];
    let mut poses = vec![Pose::IDENTITY; links.len()];
    for (link, joint) in order {
        let node = links[link];
        shapes(node, &mut assembly);
        let Some(joint) = joint.map(|joint| &joints[joint]) else { continue };
        let (holder, held) = homes[joint.parent];
        poses[link] = poses[joint.parent].then(&joint.origin);
        let fixed = joint.node.attribute("type") == Some("fixed");
        let Some((mass, center, inertia)) = inertial(node)? else {
            if !fixed {
                return Err(refusal(node, "it moves and has no inertial with a mass; shapes of URDF have no density"));
            }
            homes[link] = (holder, held.then(&joint.origin));
            continue;
        };
        let owner = Some(assembly.bodies.len());
        let name = node.attribute("name").unwrap_or_default().to_owned();
        let pose = poses[link];
        let still = [0.0; 3];
        assembly.bodies.push(Rigid {
            name,
            mass,
            inertia,
            center,
            pose,
            velocity: still,
            spin: still,
            points: Vec::new(),
            shape: None,
            position: offset(node),
        });
        homes[link] = (owner, Pose::IDENTITY);
        connect(joint, [holder, owner], &pose, &mut assembly)?;
    }
    for joint in &joints {
        mimic(joint.node, &joint.name, &joints, &mut assembly)?;
    }
    imported(assembly, text)
}

fn raw<'a, 'i>(node: Node<'a, 'i>, index: &BTreeMap<&str, usize>) -> Result<RawJoint<'a, 'i>, ImportError> {
    let end = |tag: &str| {
        let link = elements(node).find(|end| end.has_tag_name(tag)).and_then(|end| end.attribute("link"));
        let link = link.ok_or_else(|| refusal(node, &format!("{tag} is missing")))?;
        index
            .get(link)
            .copied()
            .ok_or_else(|| refusal(node, &format!("{tag} is called \"{link}\", and there is no such link")))
    };
    let name = node.attribute("name").ok_or_else(|| refusal(node, "name is missing"))?.to_owned();
    Ok(RawJoint { node, name, parent: end("parent")?, child: end("child")?, origin: origin(node)? })
}

/// Links from the root on, each with the joint that it hangs on.
fn order(
    root: Node<'_, '_>,
    links: &[Node<'_, '_>],
    joints: &[RawJoint<'_, '_>],
) -> Result<Vec<(usize, Option<usize>)>, ImportError> {
    let mut holds: Vec<Option<usize>> = vec![None; links.len()];
    let mut hanging: Vec<Vec<usize>> = vec![Vec::new(); links.len()];
    for (index, joint) in joints.iter().enumerate() {
        hanging[joint.parent].push(index);
        if holds[joint.child].replace(index).is_some() {
            return Err(refusal(joint.node, &format!("{} hangs on another joint already", called(links[joint.child]))));
        }
    }
    let mut order: Vec<(usize, Option<usize>)> = Vec::new();
    let roots = (0..links.len()).filter(|link| holds[*link].is_none());
    order.extend(roots.map(|link| (link, None)));
    if order.len() > 1 {
        let second = links[order[1].0];
        return Err(refusal(second, "there is another link that hangs on nothing; URDF has one root"));
    }
    let mut next = 0;
    while let Some((link, _)) = order.get(next).copied() {
        order.extend(hanging[link].iter().map(|index| (joints[*index].child, Some(*index))));
        next += 1;
    }
    if order.len() < links.len() {
        return Err(refusal(root, "its links hang on each other in a circle"));
    }
    Ok(order)
}

/// The frame that an element says.
fn origin(node: Node<'_, '_>) -> Result<Pose, ImportError> {
    let Some(origin) = elements(node).find(|part| part.has_tag_name("origin")) else { return Ok(Pose::IDENTITY) };
    let angles = numbers(origin, "rpy")?.unwrap_or([0.0; 3]);
    let rotation = if angles == [0.0; 3] { Pose::IDENTITY.rotation } else { of_roll_pitch_yaw(angles) };
    Ok(Pose { rotation, position: numbers(origin, "xyz")?.unwrap_or([0.0; 3]) })
}

type Mass = (f64, Vector3, holonomy_mechanism::body::vector::Matrix3);

fn inertial(link: Node<'_, '_>) -> Result<Option<Mass>, ImportError> {
    let Some(inertial) = elements(link).find(|part| part.has_tag_name("inertial")) else { return Ok(None) };
    let part = |tag: &'static str| {
        let found = elements(inertial).find(|part| part.has_tag_name(tag));
        found.ok_or_else(|| refusal(inertial, &format!("{tag} of {} is missing", called(link))))
    };
    let number = |node: Node<'_, '_>, name: &str| {
        let text =
            node.attribute(name).ok_or_else(|| refusal(node, &format!("{name} of {} is missing", called(link))))?;
        exactly::<1>(node, name, text).map(|[number]| number)
    };
    let mass = number(part("mass")?, "value")?;
    if mass == 0.0 {
        return Ok(None);
    }
    let tensor = part("inertia")?;
    let [xx, xy, xz, yy, yz, zz] = ["ixx", "ixy", "ixz", "iyy", "iyz", "izz"].map(|name| number(tensor, name));
    let (xy, xz, yz) = (xy?, xz?, yz?);
    let inertia = [[xx?, xy, xz], [xy, yy?, yz], [xz, yz, zz?]];
    let pose = origin(inertial)?;
    let straight = pose.rotation == Pose::IDENTITY.rotation;
    Ok(Some((mass, pose.position, if straight { inertia } else { turned(&pose.rotation, &inertia) })))
}

/// What is drawn and what touches.
fn shapes(link: Node<'_, '_>, assembly: &mut Assembly) {
    others(link, &["name", "type"], &mut assembly.unread);
    let name = called(link);
    for part in elements(link) {
        let found = match part.tag_name().name() {
            "inertial" => continue,
            "collision" => CONTACT.at(&name, "", offset(part)),
            "visual" => {
                let mesh = part.descendants().find(|node| node.has_tag_name("mesh"));
                let Some(mesh) = mesh else { continue };
                DRAWN.at(&name, mesh.attribute("filename").unwrap_or("mesh"), offset(mesh))
            }
            tag => ATTRIBUTE.at(&name, tag, offset(part)),
        };
        assembly.unread.push(found);
    }
}

fn connect(
    joint: &RawJoint<'_, '_>,
    bodies: [Owner; 2],
    pose: &Pose,
    assembly: &mut Assembly,
) -> Result<(), ImportError> {
    let node = joint.node;
    let find = |tag: &str| elements(node).find(|part| part.has_tag_name(tag));
    // Programs write an axis of length 0 for joints that have none.
    let axis = || {
        let axis = find("axis").map_or(Ok(None), |axis| numbers(axis, "xyz"))?.unwrap_or([1.0, 0.0, 0.0]);
        let axis = direction(axis).ok_or_else(|| refusal(node, "axis has no direction"))?;
        Ok(times(&pose.rotation, axis))
    };
    let form = match node.attribute("type") {
        Some("revolute" | "continuous") => Form::Revolute(axis()?),
        Some("prismatic") => Form::Prismatic(axis()?),
        Some("fixed") => Form::Weld,
        Some("planar") => Form::Planar(axis()?),
        Some("floating") => {
            if find("mimic").is_some() {
                assembly.unread.push(ATTRIBUTE.at(&called(node), "mimic", offset(node)));
            }
            return Ok(());
        }
        _ => return Err(refusal(node, "type is revolute, continuous, prismatic, fixed, floating or planar")),
    };
    let name = joint.name.clone();
    assembly.joints.push(Joint {
        name: name.clone(),
        form,
        bodies,
        at: Place::Common(pose.position),
        position: offset(node),
    });
    for part in elements(node) {
        match part.tag_name().name() {
            "origin" | "parent" | "child" | "axis" | "mimic" => {}
            "limit" if node.attribute("type") == Some("continuous") => {}
            "limit" => {
                let [lower, upper] =
                    [numbers(part, "lower")?, numbers(part, "upper")?].map(|end| end.unwrap_or([0.0])[0]);
                let ends = ["lower", "upper"].map(|end| part.attribute(end).unwrap_or("0")).join(" ");
                // The ends that this program writes where a slide must have some.
                let none = ends == "-1000 1000";
                if !none && matches!(form, Form::Revolute(_) | Form::Prismatic(_)) && are_ends([lower, upper]) {
                    assembly.ends.insert(name.clone(), [lower, upper]);
                } else if !none {
                    assembly.unread.push(LIMIT.at(&called(node), &ends, offset(part)));
                }
            }
            "dynamics" => {
                let [damping] = numbers(part, "damping")?.unwrap_or([0.0]);
                let [friction] = numbers(part, "friction")?.unwrap_or([0.0]);
                if friction != 0.0 {
                    assembly.unread.push(ATTRIBUTE.at(&called(node), "friction", offset(part)));
                }
                let coordinate = match form {
                    Form::Revolute(_) => "angle",
                    Form::Prismatic(_) => "displacement",
                    _ => "",
                };
                if damping != 0.0 && coordinate.is_empty() {
                    assembly.unread.push(ATTRIBUTE.at(&called(node), "damping", offset(part)));
                } else if damping != 0.0 {
                    let law = [0.0, 0.0, -damping];
                    let force = Force::Actuator { joint: name.clone(), coordinate, law };
                    assembly.forces.push((format!("{name}_damper"), force));
                }
            }
            tag => assembly.unread.push(ATTRIBUTE.at(&called(node), tag, offset(part))),
        }
    }
    Ok(())
}

/// A joint that follows another.
fn mimic(
    node: Node<'_, '_>,
    name: &str,
    joints: &[RawJoint<'_, '_>],
    assembly: &mut Assembly,
) -> Result<(), ImportError> {
    let Some(mimic) = elements(node).find(|part| part.has_tag_name("mimic")) else { return Ok(()) };
    let leads = mimic.attribute("joint").ok_or_else(|| refusal(node, "mimic has no joint"))?;
    if !joints.iter().any(|joint| joint.name == leads) {
        return Err(refusal(node, &format!("mimic is called \"{leads}\", and there is no such joint")));
    }
    let [factor] = numbers(mimic, "multiplier")?.unwrap_or([1.0]);
    let [shift] = numbers(mimic, "offset")?.unwrap_or([0.0]);
    if shift != 0.0 {
        assembly.unread.push(ATTRIBUTE.at(&called(node), "offset of mimic", offset(mimic)));
    }
    let form = |name: &str| assembly.joints.iter().find(|joint| joint.name == name).map(|joint| joint.form);
    let both = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
    let coupling = match (form(leads), form(name)) {
        (Some(Form::Revolute(_)), Some(Form::Revolute(_))) => Some((both(leads, name), factor, false)),
        (Some(Form::Revolute(_)), Some(Form::Prismatic(_))) => Some((both(leads, name), factor, true)),
        (Some(Form::Prismatic(_)), Some(Form::Revolute(_))) if factor != 0.0 => {
            Some((both(name, leads), 1.0 / factor, true))
        }
        _ => None,
    };
    match coupling {
        Some((joints, factor, slides)) => {
            let position = offset(mimic);
            assembly.couplings.push(Coupling { name: format!("{name}_mimic"), joints, factor, slides, position });
        }
        None => assembly.unread.push(ATTRIBUTE.at(&called(node), "mimic", offset(mimic))),
    }
    Ok(())
}
