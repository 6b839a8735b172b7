//! What formats lack: everything that is not in a file is told, and nothing in it has the name of something else.

use std::collections::BTreeSet;

use holonomy_exchange::{Exported, mjcf, sdf, urdf};
use holonomy_mechanism::kind::KindCache;
use roxmltree::Document;

use crate::common::document;

/// A body called as the ground is in some formats, a joint and a force of one name, several motors on a joint, one on a joint that is none of links.
const ODD: &str = r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},
    "bodies":{"world":{"mass":1,"inertia":0.1,"position":[0.5,0],"points":{"A":[-0.5,0],"P":[0.5,0]}},
        "b":{"mass":1,"inertia":0.1,"position":[1.5,0],"points":{"A":[-0.5,0],"P":[0.5,0]}}},
    "joints":{"pin":{"type":"revolute","connect":["ground.O","world.A"]},
        "slot":{"type":"pin-slot","connect":["world.P","b.A"],"axis":[1,0]},
        "rod":{"type":"distance","connect":["ground.O","b.P"]}},
    "forces":{"spring":{"type":"actuator","joint":"pin","coordinate":"angle","value":"1 - 4*pin.angle"},
        "damper":{"type":"actuator","joint":"pin","coordinate":"angle","value":"-2*pin.angle'"},
        "brake":{"type":"actuator","joint":"pin","coordinate":"angle","value":"-3*pin.angle'"},
        "drag":{"type":"actuator","joint":"slot","coordinate":"displacement","value":"-2*slot.displacement'"},
        "pull":{"type":"actuator","joint":"rod","coordinate":"length","value":"-2*rod.length'"},
        "rod":{"type":"spring-damper","connect":["ground.O","b.P"],"stiffness":1}},
    "simulation":{"duration":1}}"#;

fn export(
    write: fn(&holonomy_document::Document, usize, &mut KindCache) -> Result<Exported, holonomy_exchange::ExportError>,
) -> Exported {
    write(&document(ODD), 0, &mut KindCache::new()).unwrap()
}

/// Elements of losses of a kind.
fn lost(exported: &Exported, code: &str) -> Vec<String> {
    let losses = exported.report.lost.iter().filter(|loss| loss.code == code);
    losses.map(|loss| loss.element.clone()).collect()
}

#[test]
fn motors_are_in_the_file_or_told() {
    assert_eq!(lost(&export(mjcf::export), "law"), ["pull"]);
    let sdf = export(sdf::export);
    assert_eq!(lost(&sdf, "law"), ["rod", "drag", "pull"]);
    let file = Document::parse(&sdf.text).unwrap();
    let number = |name: &str| -> Vec<f64> {
        let found = file.descendants().filter(|node| node.has_tag_name(name));
        found.map(|node| node.text().unwrap().parse().unwrap()).collect()
    };
    assert_eq!([number("damping"), number("spring_stiffness"), number("spring_reference")], [[5.0], [4.0], [0.25]]);
    let urdf = export(urdf::export);
    assert_eq!(lost(&urdf, "law"), ["rod", "spring", "drag", "pull"]);
    assert_eq!(urdf.text.matches("<dynamics damping=\"5\"/>").count(), 1);
    assert_eq!(urdf.text.matches("<dynamics").count(), 1);
}

#[test]
fn a_torsion_spring_is_written_as_the_equal_motor() {
    let with = |spring: &str| {
        // Joints of files are at 0 where the document is at 0.4.
        let text = format!(
            r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"b":{{"mass":1,"inertia":0.1,"position":["0.5*cos(0.4)","0.5*sin(0.4)"],"angle":0.4,"points":{{"A":[-0.5,0]}}}}}},
            "joints":{{"pin":{{"type":"revolute","connect":["ground.O","b.A"]}}}},
            "forces":{{"spring":{spring}}},"simulation":{{"duration":1}}}}"#
        );
        let document = document(&text);
        [mjcf::export, sdf::export].map(|export| export(&document, 0, &mut KindCache::new()).unwrap().text)
    };
    let motor = |rest: &str| {
        with(&format!(
            r#"{{"type":"actuator","joint":"pin","coordinate":"angle","value":"4*{rest} - 4*pin.angle - 2*pin.angle'"}}"#
        ))
    };
    let spring = r#""type":"torsion-spring-damper","joint":"pin","stiffness":4,"damping":2"#;
    assert_eq!(with(&format!("{{{spring},\"angle\":0.25}}")), motor("0.25"));
    // Without torque as written.
    assert_eq!(with(&format!("{{{spring}}}")), motor("0.4"));
    assert_ne!(motor("0.4"), motor("0.25"));
}

#[test]
fn a_belt_is_written_as_the_equal_gear_and_what_has_no_equal_is_told() {
    let with = |third: &str| {
        // The wheel at the end of an arm turns against it the other way round than the arm against the pulley on the ground.
        document(&format!(
            r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"arm":{{"mass":1,"inertia":0.1,"position":[0.5,0],"points":{{"O":[-0.5,0],"E":[0.5,0]}}}},
                "wheel":{{"mass":1,"inertia":0.1,"position":[1,0],"points":{{"E":[0,0],"R":[0,0.1]}}}}}},
            "joints":{{"O":{{"type":"revolute","connect":["ground.O","arm.O"]}},"E":{{"type":"revolute","connect":["arm.E","wheel.E"]}},
                "third":{third}}},"simulation":{{"duration":1}}}}"#
        ))
    };
    let belt = with(r#"{"type":"belt","joints":["O","E"],"radii":[0.2,0.1]}"#);
    let gear = with(r#"{"type":"gear","joints":["O","E"],"ratio":-2}"#);
    for export in [mjcf::export, urdf::export] {
        let [belt, gear] = [&belt, &gear].map(|document| export(document, 0, &mut KindCache::new()).unwrap());
        assert_eq!(belt.text, gear.text);
        assert_eq!(lost(&belt, "coupling"), lost(&gear, "coupling"));
    }
    assert_eq!(lost(&sdf::export(&belt, 0, &mut KindCache::new()).unwrap(), "coupling"), ["third"]);
    let others = [
        r#"{"type":"rope","through":["ground.O","arm.E","wheel.R"]}"#,
        r#"{"type":"gear","joints":["O","E"],"ratio":-2,"play":0.01}"#,
        r#"{"type":"geneva-wheel","joints":["O","E"],"slots":4}"#,
    ];
    for other in others.map(with) {
        for export in [mjcf::export, urdf::export, sdf::export] {
            assert_eq!(lost(&export(&other, 0, &mut KindCache::new()).unwrap(), "joint"), ["third"]);
        }
    }
}

#[test]
fn nothing_has_the_name_of_something_else() {
    let mjcf = export(mjcf::export);
    assert_eq!(lost(&mjcf, "name"), ["rod", "world"]);
    let file = Document::parse(&mjcf.text).unwrap();
    let mut names = BTreeSet::new();
    for section in file.root_element().children().filter(|node| node.is_element()) {
        for node in section.descendants().filter(|node| node.has_attribute("name")) {
            let kind = match section.tag_name().name() {
                "worldbody" => node.tag_name().name(),
                section => section,
            };
            assert!(names.insert((kind, node.attribute("name"))), "{kind} {:?}", node.attribute("name"));
        }
    }
    let sdf = export(sdf::export);
    assert_eq!(lost(&sdf, "name"), ["world"]);
    let file = Document::parse(&sdf.text).unwrap();
    let pin = file.descendants().find(|node| node.attribute("name") == Some("pin")).unwrap();
    let end = |tag: &str| pin.children().find(|node| node.has_tag_name(tag)).and_then(|node| node.text());
    assert_eq!([end("parent"), end("child")], [Some("world"), Some("world_")]);
}
