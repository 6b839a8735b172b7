//! Plots by the program.

use crate::common::{FALL, holonomy_with, temporary};

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
    for text in ["Height", "y, earth", "y, moon", "y′, moon"] {
        assert!(picture.contains(text), "{text}: {picture}");
    }
    assert_eq!(picture, svg("the_first_plot", &["--plot", "1"]));
    assert_eq!(picture, svg("the_first_plot", &["--plot", "Height"]));
}

#[test]
fn a_run_and_channels_can_be_chosen() {
    let picture = svg("a_run_and_channels", &["--run", "moon", "--channels", "energy.kinetic"]);
    assert!(picture.contains("kinetic energy") && !picture.contains("earth"), "{picture}");
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
fn curves_are_in_the_units_that_the_document_states() {
    let document = r#"{ "holonomy": 1, "display": { "length": "mm" }, "coordinates": { "y": { "value": 0.25, "unit": "m" } }, "kinetic_energy": "y'^2/2",
        "simulation": { "duration": 1 } }"#;
    let file = temporary("display", "fig.svg");
    let path = file.to_str().expect("text");
    holonomy_with(&["plot", "-", "-o", path, "--channels", "y"], document.as_bytes()).good();
    let picture = std::fs::read_to_string(&file).expect("a picture");
    assert!(picture.contains(">250<") && picture.contains("mm") && !picture.contains(">0.25<"), "{picture}");
    // Files of numbers stay in SI units.
    let numbers = holonomy_with(&["run", "-"], document.as_bytes()).good();
    assert!(
        numbers.lines().filter(|line| !line.starts_with('#')).nth(1).is_some_and(|line| line.contains("0.25")),
        "{numbers}"
    );
}

#[test]
fn channels_of_three_units_stand_in_two_plots_one_above_the_other() {
    let unit = r#"coordinates={"y":{"value":100,"unit":"m"}}"#;
    let picture = svg("three_units", &["--set", unit, "--run", "moon", "--channels", "y,y',energy.kinetic"]);
    assert_eq!((picture.matches("<svg ").count(), picture.matches("<title>").count()), (3, 2), "{picture}");
    assert!(
        picture.contains(" width=\"800\" height=\"500\"") && picture.contains("(m, m/s)") && picture.contains("(J)")
    );
    // Two units have an axis on each side of one plot.
    let two = svg("three_units", &["--set", unit, "--run", "moon", "--channels", "y,energy.kinetic"]);
    assert_eq!(two.matches("<svg ").count(), 1);
}

#[test]
fn a_run_that_stops_is_marked_where_it_does() {
    let stops = r#"{"holonomy":1,"coordinates":{"x":{"value":1,"velocity":-1}},"kinetic_energy":"x'^2/2","potential_energy":"0*x",
        "generalized_forces":{"x":"1e-9*sqrt(x)"},"simulation":{"duration":2,"integrator":{"type":"rk4","step":0.01}},
        "plots":[{"title":"Way","channels":["x"]}]}"#;
    let file = temporary("stops", "fig.svg");
    let path = file.to_str().expect("text");
    let said = holonomy_with(&["plot", "-", "-o", path], stops.as_bytes()).bad(1);
    assert!(said.contains("error: "), "{said}");
    let picture = std::fs::read_to_string(&file).expect("a picture");
    assert!(picture.contains(">stopped<"), "{picture}");
    assert!(!svg("stops", &["--run", "moon"]).contains(">stopped<"));
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
    for name in ["x ball", "y ball", "φ ball"] {
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
    let huge = ["plot", "-", "-o", "unwritten.png", "--size", "8192x8192"];
    assert_eq!(
        holonomy_with(&huge, FALL.as_bytes()).bad(2),
        "error: --size 8192x8192 is too large for a PNG: at most 8 million pixels, width times height.\nhelp: An SVG is sharp at every size: -o fig.svg.\n"
    );
    assert!(said(&["--size", "20x20"]).starts_with("error: The picture cannot be drawn: "));
}

#[test]
fn for_print_a_picture_has_its_width() {
    let picture = svg("print", &["--width-mm", "85", "--run", "earth"]);
    assert!(picture.contains(" width=\"84.90mm\" height=\"59.50mm\""), "{picture}");
    let wide = svg("print", &["--width-mm", "170", "--height-mm", "60", "--font-pt", "9"]);
    assert!(wide.contains(" width=\"170.13mm\""), "{wide}");
    let bytes = plot("print", "fig.png", &["--width-mm", "85", "--dpi", "300"]);
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert!((1000..=1005).contains(&number(16)), "{}", number(16));
    let said = |arguments: &[&str]| {
        holonomy_with(&[&["plot", "-", "-o", "unwritten.svg"], arguments].concat(), FALL.as_bytes()).bad(2)
    };
    assert_eq!(
        said(&["--width-mm", "wide"]),
        "error: --width-mm needs a number, found \"wide\".\nhelp: For example --width-mm 85.\n"
    );
    assert!(
        said(&["--width-mm", "85", "--size", "80x80"]).starts_with("error: --size and --width-mm exclude each other.")
    );
    assert!(said(&["--dpi", "300"]).starts_with("error: --dpi belongs to a picture for print."));
    assert_eq!(
        said(&["--width-mm", "5"]),
        "error: The picture cannot be drawn: the width in mm of a figure on paper is between 20 and 600, got 5.\nhelp: Try another --size (for print: --width-mm), or other --channels.\n"
    );
}

#[test]
fn more_curves_than_can_be_told_apart_are_those_of_one_run() {
    let crowd = "y,y',y'',energy.total,energy.kinetic";
    let one = svg("crowd", &["--channels", crowd]);
    assert_eq!(one, svg("crowd", &["--channels", crowd, "--run", "earth"]));
    assert_ne!(one, svg("crowd", &["--channels", crowd, "--run", "moon"]));
}

#[test]
fn a_spectrum_is_drawn_over_frequencies_and_two_units_on_two_axes() {
    let swing = r#"{ "holonomy": 1, "coordinates": { "x": { "value": 1 } },
        "kinetic_energy": "x'^2/2", "potential_energy": "200*x^2",
        "outputs": { "double": "2*x" },
        "plots": [{ "kind": "spectrum", "channels": ["x"], "title": "Lines" }],
        "simulation": { "duration": 10, "output_step": 0.01 } }"#;
    let file = temporary("spectrum", "fig.svg");
    let path = file.to_str().expect("text");
    let drawn = |arguments: &[&str]| {
        let out = holonomy_with(&[&["plot", "-", "-o", path], arguments].concat(), swing.as_bytes()).good();
        assert_eq!(out, "");
        std::fs::read_to_string(&file).expect("a picture")
    };
    let lines = drawn(&[]);
    assert!(lines.contains("frequency") && lines.contains("Hz") && lines.contains(">Lines<"), "{lines}");
    // 3.2 Hz; the samples reach up to 50 Hz.
    assert!(lines.contains(">3.0<") && !lines.contains(">20"), "{lines}");
    let time = drawn(&["--channels", "x"]);
    assert!(time.contains("time") && !time.contains("frequency"), "{time}");
}
