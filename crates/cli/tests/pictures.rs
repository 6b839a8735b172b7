//! Plots by the program.

mod common;

use common::{FALL, holonomy_with, temporary};

fn plot(test: &str, name: &str, arguments: &[&str]) -> Vec<u8> {
    let file = temporary(test, name);
    let path = file.to_str().expect("text");
    let out = holonomy_with(&[&["plot", "-", "-o", path], arguments].concat(), FALL.as_bytes()).good();
    assert_eq!(out, "");
    std::fs::read(&file).expect("a picture")
}

fn svg(test: &str, arguments: &[&str]) -> String {
    String::from_utf8(plot(test, "fig.svg", arguments)).expect("text")
}

#[test]
fn the_first_plot_is_drawn_with_all_runs() {
    let picture = svg("the_first_plot", &[]);
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    for text in ["Height", "y, earth", "y, moon", "y', moon"] {
        let escaped = text.replace('\'', "&#39;");
        assert!(
            picture.contains(text) || picture.contains(&escaped) || picture.contains(&text.replace('\'', "&apos;")),
            "{text}: {picture}"
        );
    }
    assert_eq!(picture, svg("the_first_plot", &["--plot", "1"]));
    assert_eq!(picture, svg("the_first_plot", &["--plot", "Height"]));
}

#[test]
fn a_run_and_channels_can_be_chosen() {
    let picture = svg("a_run_and_channels", &["--run", "moon", "--channels", "energy.kinetic"]);
    assert!(picture.contains("energy.kinetic") && !picture.contains("earth"), "{picture}");
    assert_ne!(picture, svg("a_run_and_channels", &["--run", "earth", "--channels", "energy.kinetic"]));
    let dark = svg("a_run_and_channels", &["--run", "moon", "--channels", "energy.kinetic", "--dark"]);
    assert_ne!(picture, dark);
}

#[test]
fn curves_are_called_by_their_labels_as_in_the_page() {
    let label = r#"coordinates={"y":{"value":100,"label":"height"}}"#;
    let one = svg("labels", &["--set", label, "--run", "moon", "--channels", "y,energy.kinetic"]);
    assert!(one.contains(">height<"), "{one}");
    // One channel in several runs: the runs tell the curves apart.
    let runs = svg("labels", &["--set", label, "--channels", "y"]);
    assert!(runs.contains(">earth<") && runs.contains(">moon<") && !runs.contains(">height<"), "{runs}");
}

#[test]
fn a_png_has_the_size_that_was_asked_for_twice_as_sharp() {
    let bytes = plot("a_png", "fig.png", &["--size", "300x200"]);
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((number(16), number(20)), (600, 400));
}

#[test]
fn without_plots_the_coordinates_are_drawn() {
    let picture = svg("without_plots", &["--set", "plots=[]", "--run", "moon"]);
    assert_eq!(picture, svg("without_plots", &["--channels", "y", "--run", "moon"]));
    let all = svg("without_plots", &["--set", "plots=[]"]);
    assert!(all.contains(">earth<") && all.contains(">moon<"), "{all}");
    // Of bodies, where there are no others.
    let bodies =
        r#"{"holonomy":1,"space":"planar","bodies":{"ball":{"mass":1,"inertia":1}},"simulation":{"duration":1}}"#;
    let file = temporary("without_plots", "bodies.svg");
    let path = file.to_str().expect("text");
    assert_eq!(holonomy_with(&["plot", "-", "-o", path], bodies.as_bytes()).good(), "");
    let picture = std::fs::read_to_string(&file).expect("a picture");
    for name in ["ball.x", "ball.y", "ball.angle"] {
        assert!(picture.contains(name), "{picture}");
    }
}

#[test]
fn what_is_not_there_is_said() {
    let said = |arguments: &[&str]| {
        holonomy_with(&[&["plot", "-", "-o", "unwritten.svg"], arguments].concat(), FALL.as_bytes()).bad(2)
    };
    assert_eq!(
        said(&["--plot", "Heigth"]),
        "error: There is no plot \"Heigth\".\nhelp: Did you mean \"Height\"? Known: 1 \"Height\".\n"
    );
    assert_eq!(
        said(&["--plot", "1", "--channels", "y"]),
        "error: --plot and --channels exclude each other.\nhelp: Leave one of them out.\n"
    );
    assert!(said(&["--channels", "yy"]).starts_with("error: There is no channel \"yy\".\nhelp: "));
    let nothing = r#"{"holonomy":1}"#;
    assert!(holonomy_with(&["plot", "-", "-o", "unwritten.svg"], nothing.as_bytes()).bad(2).contains("help: "));
    assert!(said(&["--size", "20x20"]).starts_with("error: The picture cannot be drawn: "));
}
