//! Files of MJCF as others write them, good and bad.

use holonomy_exchange::{Imported, mjcf};
use serde_json::{Value, json};

use crate::common::document;

fn read(text: &str) -> (Value, Vec<String>) {
    let Imported { document: text, unread } = mjcf::import(text).unwrap_or_else(|error| panic!("{error}"));
    document(&text);
    (serde_json::from_str(&text).unwrap(), unread.iter().map(|found| found.line()).collect())
}

fn refused(text: &str) -> String {
    match mjcf::import(text) {
        Ok(read) => panic!("{}", read.document),
        Err(error) => error.to_string(),
    }
}

const CART: &str = r#"<mujoco model="cart and pole">
  <compiler angle="degree"/>
  <option gravity="0 0 -9.81" timestep="0.01"/>
  <default>
    <joint damping="0.05"/>
    <default class="pole"><geom type="capsule" size="0.05" density="500"/></default>
  </default>
  <visual><global offwidth="100"/></visual>
  <worldbody>
    <light pos="0 0 3"/>
    <geom name="rail" type="capsule" size="0.02" fromto="-1 0 0 1 0 0" contype="0" conaffinity="0"/>
    <body name="cart">
      <joint name="slider" type="slide" axis="1 0 0" limited="true" range="-1 1"/>
      <geom name="box" type="box" size="0.1 0.1 0.05" mass="2" contype="0" conaffinity="0"/>
      <body name="pole" childclass="pole" pos="0 0 0.1">
        <joint name="hinge" axis="0 1 0" stiffness="3" springref="90" armature="0.1"/>
        <geom name="rod" fromto="0 0 0 0 0 0.6"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="drive" joint="slider" gear="50"/></actuator>
  <sensor><jointpos joint="hinge"/></sensor>
</mujoco>"#;

#[test]
fn an_ordinary_file_is_read_and_what_is_not_understood_is_listed() {
    let (read, unread) = read(CART);
    assert_eq!(read["title"], json!("cart and pole"));
    assert_eq!(read["joints"]["slider"]["type"], json!("prismatic"));
    assert_eq!(read["joints"]["slider"]["stops"], json!({ "lower": -1, "upper": 1 }));
    assert_eq!(read["joints"]["hinge"]["type"], json!("revolute"));
    assert_eq!(read["joints"]["hinge"]["point"], json!([0, 0, 0.1]));
    let spring = read["forces"]["hinge_spring"]["value"].as_str().unwrap();
    assert_eq!(spring, format!("{} - 3*hinge.angle - 0.05*hinge.angle'", 3.0 * std::f64::consts::FRAC_PI_2));
    assert_eq!(read["forces"]["slider_spring"]["value"], json!("-0.05*slider.displacement'"));
    // A capsule of 500 kg/m^3.
    let volume = std::f64::consts::PI * 0.05 * 0.05 * (0.6 + 4.0 / 3.0 * 0.05);
    assert!((read["bodies"]["pole"]["mass"].as_f64().unwrap() - 500.0 * volume).abs() < 1e-12);
    let moments: Vec<f64> =
        read["bodies"]["cart"]["inertia"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
    let expected = [2.0 / 3.0 * 0.0125, 2.0 / 3.0 * 0.0125, 2.0 / 3.0 * 0.02];
    assert!((0..3).all(|i| (moments[i] - expected[i]).abs() < 1e-15), "{moments:?}");
    assert_eq!(
        unread,
        [
            "line 8, column 3: visual: not understood, left out",
            "line 22, column 3: sensor: not understood, left out",
            "line 16, column 9: joint \"hinge\": its armature is not understood, left out",
            "line 17, column 9: geom \"rod\": its contact is left out: bodies pass through each other",
            "line 21, column 13: motor \"drive\": its control stays at 0",
        ]
    );
}

#[test]
fn a_loop_by_anchor_is_a_ball_and_two_are_a_hinge() {
    let text = |second: &str| {
        format!(
            r#"<mujoco><worldbody>
            <body name="a" pos="0 0 1"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><joint type="ball"/></body>
            <body name="b" pos="1 0 1" euler="0 0 90"><inertial pos="0.1 0 0" mass="1" diaginertia="1 1 1"/><freejoint/></body>
            </worldbody><equality><connect name="c" body1="a" body2="b" anchor="0.5 0 0"/>{second}</equality></mujoco>"#
        )
    };
    let (ball, unread) = read(&text(""));
    assert_eq!(ball["joints"]["c"]["type"], json!("spherical"));
    assert_eq!(unread, Vec::<String>::new());
    let (hinge, _) = read(&text(r#"<connect body1="a" body2="b" anchor="0.5 0 2"/>"#));
    assert_eq!(hinge["joints"]["c"]["type"], json!("revolute"));
    assert_eq!(hinge["joints"]["c"]["axis"], json!([0, 0, 1]));
    // The point in the frame of b at its centre of mass.
    let point = hinge["bodies"]["b"]["points"]["c"].as_array().unwrap();
    let expected = [-0.1, 0.5, 0.0];
    assert!((0..3).all(|i| (point[i].as_f64().unwrap() - expected[i]).abs() < 1e-12), "{point:?}");
}

#[test]
fn a_class_says_places_as_well() {
    let text = |class: &str, own: &str| {
        format!(
            r#"<mujoco><default><geom type="box" size="1 2 3" mass="1" contype="0" conaffinity="0" {class}/></default>
            <worldbody><body name="b"><joint/><geom {own}/></body></worldbody></mujoco>"#
        )
    };
    let places = r#"pos="0 0 5" euler="0 0 90""#;
    assert_eq!(read(&text(places, "")), read(&text("", places)));
    assert_eq!(read(&text(places, r#"quat="1 0 0 0""#)), read(&text("", r#"pos="0 0 5""#)));
    assert_ne!(read(&text(places, "")), read(&text("", "")));
    let ends = r#"fromto="0 0 1 0 0 2""#;
    assert_eq!(read(&text(ends, "")), read(&text("", ends)));
}

#[test]
fn a_name_that_changes_is_told_where_it_stands() {
    let (read, unread) = read(
        "<mujoco><worldbody>\n<body name=\"arm.1\">\n<joint name=\"t\"/><geom size=\"1\" contype=\"0\" conaffinity=\"0\"/></body></worldbody></mujoco>",
    );
    assert_eq!(read["joints"]["joint_t"]["bodies"], json!(["ground", "arm_1"]));
    assert_eq!(
        unread,
        [
            "line 2, column 1: body \"arm.1\": is called arm_1 in the document",
            "line 3, column 1: joint \"t\": is called joint_t in the document"
        ]
    );
}

/// MuJoCo numbers joints in the order of the file, those of a frame where the frame stands.
#[test]
fn the_key_goes_by_the_order_of_the_file_also_through_frames() {
    let text = |joints: &str| {
        format!(
            r#"<mujoco><worldbody><body name="b">{joints}<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></worldbody>
            <keyframe><key qpos="0.25 0" qvel="0 2"/></keyframe></mujoco>"#
        )
    };
    let hinge = r#"<joint name="turn" axis="0 0 1"/>"#;
    let (plain, _) = read(&text(&format!(r#"<joint name="slide" type="slide" axis="0 0 1"/>{hinge}"#)));
    let (framed, _) = read(&text(&format!(
        r#"<frame euler="0 90 0"><frame><joint name="slide" type="slide" axis="-1 0 0"/></frame></frame>{hinge}"#
    )));
    assert_eq!(plain["bodies"]["b"]["position"], json!([0, 0, 0.25]));
    for key in ["position", "velocity", "angular_velocity"] {
        let of = |document: &Value| -> Vec<f64> {
            document["bodies"]["b"][key].as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
        };
        let (plain, framed) = (of(&plain), of(&framed));
        assert_eq!(plain.len(), framed.len(), "{key}");
        assert!(plain.iter().zip(&framed).all(|(a, b)| (a - b).abs() < 1e-15), "{key}: {plain:?} {framed:?}");
    }
}

#[test]
fn a_group_of_joints_that_no_joint_is_leaves_the_body_free_and_says_so() {
    let (read, unread) = read(
        r#"<mujoco><worldbody><body name="b"><joint name="x" type="slide" axis="1 0 0"/><joint name="y" type="slide" axis="0 1 0"/>
        <geom size="1" contype="0" conaffinity="0"/></body></worldbody></mujoco>"#,
    );
    assert!(read.get("joints").is_none());
    assert_eq!(
        unread,
        ["line 1, column 35: body \"b\": no joint moves as a slide, a slide together; the body is left free"]
    );
}

#[test]
fn bad_files_are_refused_with_their_place() {
    assert_eq!(
        refused("<mujoco><worldbody></mujoco>"),
        "line 1, column 20: this is no XML: expected 'worldbody' tag, not 'mujoco'"
    );
    assert_eq!(refused("{\"holonomy\": 1}"), "line 1, column 1: this is no XML: unknown token");
    assert_eq!(refused("<robot/>"), "line 1, column 1: the file begins with <robot>, where <mujoco> is needed");
    assert_eq!(refused("<mujoco/>"), "what was read is no mechanism: it has no body that moves");
    let body = |inside: &str| format!("<mujoco>\n<worldbody>\n<body name=\"b\">{inside}</body></worldbody></mujoco>");
    assert_eq!(refused(&body("<joint axis=\"0 0 0\"/>")), "line 3, column 16: joint: axis has no direction");
    assert_eq!(
        refused(&body("<joint name=\"j\" pos=\"1 2\"/>")),
        "line 3, column 16: joint \"j\": pos needs 3 numbers, found 2"
    );
    assert_eq!(
        refused(&body("<joint name=\"j\" pos=\"1 2 nan\"/>")),
        "line 3, column 16: joint \"j\": pos has \"nan\", which is no finite number"
    );
    assert_eq!(
        refused(&body("<joint/><geom type=\"mesh\" mesh=\"m\" contype=\"0\" conaffinity=\"0\"/>")),
        "line 3, column 1: body \"b\" moves and has neither inertial nor a shape with a mass"
    );
    assert_eq!(
        refused(&body("<joint name=\"j\"/><joint name=\"j\"/>")),
        "line 3, column 33: joint \"j\": there is a joint of this name already"
    );
    assert_eq!(
        refused(&body("<body name=\"b\"/>")),
        "line 3, column 16: body \"b\": there is a body of this name already"
    );
    let mass = refused(&body("<joint/><inertial pos=\"0 0 0\" mass=\"-1\" diaginertia=\"1 1 1\"/>"));
    assert_eq!(mass, "what was read is no mechanism: The mass must be greater than 0, found -1. (at /bodies/b/mass)");
}
