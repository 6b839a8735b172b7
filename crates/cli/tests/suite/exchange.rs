//! Files for other tools, and theirs.

use crate::common::{FALL, holonomy, holonomy_with, temporary};

#[test]
fn the_ending_of_the_file_is_the_format_and_losses_are_told() {
    for (ending, begin) in [("xml", "<mujoco"), ("urdf", "<robot"), ("sdf", "<sdf")] {
        let file = temporary("exchange", &format!("four-bar.{ending}"));
        let ran = holonomy(&["export", "gallery:four-bar", "-o", file.to_str().expect("text")]);
        assert_eq!((ran.status, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
        assert!(ran.stderr.contains("the document: not held: plots; instead: nothing\n"), "{}", ran.stderr);
        let text = std::fs::read_to_string(file).expect("the file");
        assert_eq!(text.lines().nth(1).map(|line| line.starts_with(begin)), Some(true), "{text}");
    }
    let urdf = holonomy(&["export", "gallery:four-bar", "--format", "urdf"]);
    assert!(
        urdf.stderr.starts_with("D: not held: a loop: its joint between \"ground\" and \"rocker\" is CUT"),
        "{}",
        urdf.stderr
    );
}

#[test]
fn what_cannot_be_written_is_refused() {
    let none = holonomy(&["export", "gallery:four-bar", "-o", "four-bar.step"]).bad(2);
    assert_eq!(none, "error: The format is not known.\nhelp: Name it with --format: mjcf, urdf, sdf, dxf, glb.\n");
    let width = holonomy(&["export", "gallery:four-bar", "--format", "sdf", "--width", "20"]).bad(2);
    assert_eq!(width, "error: --width is an option of the format dxf.\nhelp: Leave it out, or take --format dxf.\n");
    let equations = holonomy_with(&["export", "-", "--format", "mjcf"], FALL.as_bytes()).bad(2);
    assert_eq!(
        equations,
        "error: <standard input>: the document has no bodies: its equations have no place in MJCF.\nhelp: Give the mechanism bodies and joints.\n"
    );
}

#[test]
fn a_file_comes_back_as_a_document_that_is_good() {
    let file = temporary("exchange", "back.xml");
    let path = file.to_str().expect("text");
    assert_eq!(holonomy(&["export", "gallery:double-pendulum", "-o", path]).status, 0);
    let document = holonomy(&["import", path]).good();
    assert!(holonomy_with(&["check", "-"], document.as_bytes()).stdout.contains("degrees of freedom  2"), "{document}");
}

#[test]
fn what_is_not_understood_is_listed_and_what_is_broken_has_a_place() {
    let file = temporary("exchange", "bad.xml");
    let path = file.to_str().expect("text");
    let body = "<body name=\"b\"><freejoint/><inertial pos=\"0 0 0\" mass=\"1\" diaginertia=\"1 1 1\"/></body>";
    std::fs::write(&file, format!("<mujoco>\n<asset/><worldbody>{body}</worldbody></mujoco>")).expect("written");
    let ran = holonomy(&["import", path]);
    assert_eq!((ran.status, ran.stderr), (0, format!("{path}: line 2, column 1: asset: not understood, left out\n")));
    std::fs::write(&file, "<mujoco>\n<worldbody></mujoco>").expect("written");
    let said = holonomy(&["import", path]).bad(2);
    assert!(said.starts_with(&format!("error: {path}: line 2, column 12: this is no XML: ")), "{said}");
}
