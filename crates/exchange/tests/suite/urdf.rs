//! URDF, written and read.

use holonomy_exchange::{Imported, urdf};
use holonomy_mechanism::kind::KindCache;
use serde_json::{Value, json};

use crate::common::{document, gallery, motion};

fn read(text: &str) -> (Value, Vec<String>) {
    let Imported { document: text, unread } = urdf::import(text).unwrap_or_else(|error| panic!("{error}"));
    document(&text);
    (serde_json::from_str(&text).unwrap(), unread.iter().map(|found| found.line()).collect())
}

#[test]
fn a_tree_of_hinges_comes_back_and_moves_alike() {
    let (_, original) = gallery().find(|(name, _)| *name == "double-pendulum").unwrap();
    let text = urdf::export(&original, 0, &mut KindCache::new()).unwrap().text;
    let (read, unread) = read(&text);
    assert_eq!(unread, Vec::<String>::new());
    // Gravity is not in the file: here it points along z as in robots.
    assert_eq!(read["gravity"], json!([0, 0, -9.81]));
    assert_eq!(read["space"], json!("spatial"));
    let text = read.to_string().replace("[0,0,-9.81]", "[0,-9.81,0]");
    let names = ["upper".to_owned(), "lower".to_owned()];
    let (a, b) = (motion(original.source(), &names, 1.0), motion(&text, &names, 1.0));
    let off = a.iter().flatten().zip(b.iter().flatten()).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
    assert!(off < 1e-9, "{off:e}\n{text}");
}

const ARM: &str = r#"<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0 0 0.2"/><mass value="2"/>
    <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.01"/></inertial>
    <collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 1" rpy="0 1.5707963267948966 0"/>
    <axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/><dynamics damping="0.5" friction="0.1"/></joint>
  <transmission name="t"/>
</robot>"#;

#[test]
fn an_ordinary_file_is_read_and_what_is_not_understood_is_listed() {
    let (read, unread) = read(ARM);
    assert_eq!(read["joints"]["shoulder"]["type"], json!("revolute"));
    assert_eq!(read["joints"]["shoulder"]["stops"], json!({ "lower": -1, "upper": 1 }));
    assert_eq!(read["forces"]["shoulder_damper"]["value"], json!("-0.5*shoulder.angle'"));
    let position: Vec<f64> =
        read["bodies"]["upper"]["position"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
    assert!((position[0] - 0.2).abs() < 1e-12 && (position[2] - 1.0).abs() < 1e-12, "{position:?}");
    assert_eq!(
        unread,
        [
            "line 8, column 3: transmission \"t\": not understood, left out",
            "line 5, column 5: link \"upper\": its contact is left out: bodies pass through each other",
            "line 7, column 77: joint \"shoulder\": its friction is not understood, left out",
        ]
    );
}

#[test]
fn an_axis_is_asked_of_joints_that_have_one_and_an_offset_is_told() {
    let axis = "<axis xyz=\"0 0 0\"/>";
    let fixed = ARM.replace("type=\"revolute\"", "type=\"fixed\"").replace("<axis xyz=\"0 1 0\"/>", axis);
    assert_eq!(read(&fixed).0["joints"]["shoulder"]["type"], json!("weld"));
    let refused = urdf::import(&ARM.replace("<axis xyz=\"0 1 0\"/>", axis)).unwrap_err().to_string();
    assert_eq!(refused, "line 6, column 3: joint \"shoulder\": axis has no direction");
    let (follows, unread) = read(
        r#"<robot name="r"><link name="base"/>
        <link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
        <link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
        <joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
        <joint name="k" type="continuous"><parent link="base"/><child link="b"/><mimic joint="j" multiplier="2" offset="0.5"/></joint>
        </robot>"#,
    );
    assert_eq!(follows["joints"]["k_mimic"]["ratio"], json!(2));
    assert_eq!(unread, ["line 5, column 81: joint \"k\": its offset of mimic is not understood, left out"]);
}

#[test]
fn bad_files_are_refused_with_their_place() {
    for (before, after, problem) in [
        (
            "<child link=\"upper\"/>",
            "<child link=\"uper\"/>",
            "line 6, column 3: joint \"shoulder\": child is called \"uper\", and there is no such link",
        ),
        ("value=\"2\"", "value=\"two\"", "line 3, column 55: mass: value has \"two\", which is no finite number"),
        (
            "type=\"revolute\"",
            "type=\"magic\"",
            "line 6, column 3: joint \"shoulder\": type is revolute, continuous, prismatic, fixed, floating or planar",
        ),
        (
            "<parent link=\"base\"/>",
            "<parent link=\"upper\"/>",
            "line 1, column 1: robot \"arm\": its links hang on each other in a circle",
        ),
        (
            "<link name=\"base\"/>",
            "<link name=\"base\"/><link name=\"base\"/>",
            "line 2, column 22: link \"base\": there is a link of this name already",
        ),
    ] {
        assert!(ARM.contains(before), "{before}");
        assert_eq!(urdf::import(&ARM.replace(before, after)).unwrap_err().to_string(), problem);
    }
    let light = ARM.replace("<mass value=\"2\"/>", "<mass value=\"0\"/>");
    let said = urdf::import(&light).unwrap_err().to_string();
    assert_eq!(
        said,
        "line 3, column 3: link \"upper\": it moves and has no inertial with a mass; shapes of URDF have no density"
    );
}
