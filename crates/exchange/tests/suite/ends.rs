//! Ends of the travel of joints, written and read, and coordinates that are not 0 at the start.

use holonomy_exchange::{mjcf, sdf, urdf};
use holonomy_mechanism::kind::KindCache;
use serde_json::{Value, json};

use crate::common::{document, motion};

/// An arm that begins at an angle of 0.5 and hits its upper end, and a weight on a slide that falls on its lower one.
const ARM: &str = r#"{
  "holonomy": 1, "title": "Ends", "space": "planar", "gravity": [0, -9.81],
  "parameters": { "least": -0.25 },
  "ground": { "points": { "O": [0, 0], "P": [2, 0] } },
  "bodies": {
    "arm": { "mass": 1, "inertia": 0.1, "position": [0.4387912809451864, 0.2397127693021015], "angle": 0.5,
      "velocity": [-0.7191383079063045, 1.3163738428355591], "angular_velocity": 3, "points": { "O": [-0.5, 0] } },
    "weight": { "mass": 2, "inertia": 0.1, "position": [2, 0], "points": { "P": [0, 0] } }
  },
  "joints": {
    "pin": { "type": "revolute", "connect": ["ground.O", "arm.O"], "stops": { "upper": 1, "lower": -1 } },
    "rail": { "type": "prismatic", "connect": ["ground.P", "weight.P"], "axis": [0, 1], "stops": { "lower": "least", "restitution": 0.5 } }
  },
  "simulation": { "duration": 1, "output_step": 0.01 }
}"#;

fn joints(text: &str) -> Value {
    serde_json::from_str::<Value>(text).expect("JSON")["joints"].clone()
}

#[test]
fn stops_are_written_and_read_from_where_the_joint_starts() {
    let original = document(ARM);
    let exported = mjcf::export(&original, 0, &mut KindCache::new()).expect("MJCF");
    let lost: Vec<&str> = exported.report.lost.iter().map(|loss| loss.code).collect();
    assert!(lost.contains(&"rebound") && !lost.contains(&"stops"), "{lost:?}");
    let back = mjcf::import(&exported.text).expect("a document").document;
    // In the plane again, where the angle of the pin is that of the arm.
    let read = joints(&back);
    let near = |value: &Value, wanted: f64| (value.as_f64().expect("a number") - wanted).abs() < 1e-12;
    assert!(near(&read["pin"]["stops"]["lower"], -1.0) && near(&read["pin"]["stops"]["upper"], 1.0), "{read}");
    assert!(near(&read["rail"]["stops"]["lower"], -0.25) && near(&read["rail"]["stops"]["upper"], 1e6), "{read}");
    // Without the rebound it moves alike, through its impacts.
    let plain = ARM.replace(r#", "restitution": 0.5"#, "");
    let names = ["arm".to_owned(), "weight".to_owned()];
    let (a, b) = (motion(&plain, &names, 1.0), motion(&back, &names, 1.0));
    let off = a.iter().flatten().zip(b.iter().flatten()).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
    assert!(off < 1e-9, "{off:e}");

    let exported = urdf::export(&original, 0, &mut KindCache::new()).expect("URDF").text;
    assert!(exported.contains(r#"name="pin" type="revolute""#), "{exported}");
    let read = joints(&urdf::import(&exported).expect("a document").document);
    assert!(near(&read["pin"]["stops"]["lower"], -1.5) && near(&read["pin"]["stops"]["upper"], 0.5), "{read}");
    assert!(near(&read["rail"]["stops"]["lower"], -0.25) && near(&read["rail"]["stops"]["upper"], 1000.0), "{read}");

    let exported = sdf::export(&original, 0, &mut KindCache::new()).expect("SDF").text;
    assert!(exported.contains("<lower>-1.5</lower>") && exported.contains("<upper>0.5</upper>"), "{exported}");
    assert!(exported.contains("<lower>-0.25</lower>") && exported.matches("<upper>").count() == 1, "{exported}");
}

#[test]
fn ends_that_no_joint_can_have_are_told() {
    let robot = |limit: &str| {
        format!(
            r#"<robot name="r"><link name="base"/><link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
            <joint name="j" type="revolute"><parent link="base"/><child link="b"/><axis xyz="0 1 0"/>{limit}</joint></robot>"#
        )
    };
    for (limit, ends) in [
        (r#"<limit lower="0.5" upper="1" effort="1" velocity="1"/>"#, "0.5 1"),
        (r#"<limit effort="1" velocity="1"/>"#, "0 0"),
        (r#"<limit lower="1" upper="-1" effort="1" velocity="1"/>"#, "1 -1"),
    ] {
        let read = urdf::import(&robot(limit)).expect("a document");
        assert_eq!(joints(&read.document)["j"].get("stops"), None);
        assert!(read.unread[0].line().ends_with(&format!("its limits ({ends}) are left out")), "{:?}", read.unread);
    }
    let wrong = urdf::import(&robot(r#"<limit lower="a" upper="1" effort="1" velocity="1"/>"#));
    assert!(wrong.is_err());
}

/// A hinge about z or -z whose body is turned at the start: laws count from there, in the file's own sense.
#[test]
fn laws_in_the_plane_count_from_the_start_in_the_sense_of_the_file() {
    for (axis, sense) in [(1, 1.0), (-1, -1.0)] {
        let file = format!(
            r#"<mujoco><compiler angle="radian"/><option gravity="0 0 0"/><worldbody>
            <body name="a" euler="0 0 0.5"><joint name="J" type="hinge" axis="0 0 {axis}" stiffness="2" springref="0.3" range="-0.2 1"/>
            <inertial pos="0.5 0 0" mass="1" diaginertia="0.1 0.1 0.1"/></body></worldbody></mujoco>"#
        );
        let text = mjcf::import(&file).expect("a document").document;
        let read = serde_json::from_str::<Value>(&text).expect("JSON");
        assert_eq!(read["space"], json!("planar"));
        // At the start, at an angle of 0.5, the spring pulls with 2 N m/rad * 0.3 rad, in the sense of the file.
        let law = read["forces"]["J_spring"]["value"].as_str().expect("a law");
        let constant: f64 = law.split_whitespace().next().expect("a number").parse().expect("a number");
        assert!((constant - (2.0 * 0.5 + sense * 0.6)).abs() < 1e-12, "{law}");
        let stops = &read["joints"]["J"]["stops"];
        let ends = if sense > 0.0 { [0.3, 1.5] } else { [-0.5, 0.7] };
        for (key, end) in ["lower", "upper"].into_iter().zip(ends) {
            assert!((stops[key].as_f64().expect("a number") - end).abs() < 1e-12, "{stops}");
        }
    }
}
