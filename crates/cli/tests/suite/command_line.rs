//! The command line itself: help, version, and what is said about a wrong one. Status 2, nothing on standard output.

use crate::common::{holonomy, holonomy_with};

#[test]
fn version() {
    for arguments in [["--version"], ["-V"]] {
        assert_eq!(holonomy(&arguments).good(), concat!("holonomy ", env!("CARGO_PKG_VERSION"), "\n"));
    }
}

/// The help as a user sees it. After an intended change: `HOLONOMY_BLESS=1 cargo test -p holonomy-cli help`, and read the difference.
#[test]
fn help() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let mut overview = holonomy(&["--help"]).good();
    for arguments in [&["-h"][..], &["help"], &["help", "--help"]] {
        assert_eq!(holonomy(arguments).good(), overview);
    }
    for name in
        ["overview", "run", "check", "equations", "plot", "link", "open", "sweep", "grade", "exercise", "reproduce"]
    {
        let text = match name {
            "overview" => std::mem::take(&mut overview),
            name => holonomy(&[name, "--help"]).good(),
        };
        if name != "overview" {
            assert_eq!(holonomy(&["help", name]).good(), text);
            assert_eq!(holonomy(&[name, "x.json", "-h"]).good(), text);
        }
        assert!(text.lines().all(|line| line.chars().count() <= 90), "{name}: a line is too long");
        let path = folder.join(format!("{name}.txt"));
        if std::env::var_os("HOLONOMY_BLESS").is_some() {
            std::fs::write(&path, &text).expect("a file");
        }
        let kept = std::fs::read_to_string(&path).expect("the help that was read and found good");
        assert_eq!(text, kept, "{name}");
    }
}

#[test]
fn what_is_wrong_with_a_command_line() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "error: There is no command.\nhelp: `holonomy --help` lists them.\n"),
        (
            &["rum", "x"],
            "error: There is no command `rum`.\nhelp: Did you mean `run`? Known: run, check, equations, plot, link, open, sweep, grade, exercise, reproduce.\n",
        ),
        (
            &["animate", "x"],
            "error: There is no command `animate`.\nhelp: Known: run, check, equations, plot, link, open, sweep, grade, exercise, reproduce.\n",
        ),
        (
            &["--run"],
            "error: There is no command `--run`.\nhelp: Did you mean `run`? Known: run, check, equations, plot, link, open, sweep, grade, exercise, reproduce.\n",
        ),
        (&["run"], "error: `holonomy run` needs a FILE.\nhelp: `holonomy run --help` tells what it can be.\n"),
        (&["open"], "error: `holonomy open` needs a LINK.\nhelp: `holonomy open --help` tells what it can be.\n"),
        (
            &["run", "a", "b"],
            "error: `holonomy run` takes one FILE; \"b\" is one too many.\nhelp: `holonomy --help` tells what can be typed.\n",
        ),
        (
            &["check", "a", "--jsn"],
            "error: `holonomy check` has no option --jsn.\nhelp: Did you mean --json? Known: --json, --motion, --run, --set, --help.\n",
        ),
        (
            &["run", "a", "--run"],
            "error: --run needs a value, LABEL.\nhelp: `holonomy --help` tells what can be typed.\n",
        ),
        (&["run", "a", "-o"], "error: -o needs a value, FILE.\nhelp: `holonomy --help` tells what can be typed.\n"),
        (
            &["run", "a", "--run", "1", "--run", "2"],
            "error: --run is given twice.\nhelp: `holonomy --help` tells what can be typed.\n",
        ),
        (
            &["run", "a", "--summary=yes"],
            "error: Unexpected argument for option '--summary': \"yes\".\nhelp: `holonomy --help` tells what can be typed.\n",
        ),
        (
            &["run", "-", "--set", "l"],
            "error: --set needs PATH=JSON, found \"l\".\nhelp: For example --set simulation.integrator.step=1e-3.\n",
        ),
        (
            &["run", "-", "--channels", "a,,b"],
            "error: --channels needs names with commas between.\nhelp: For example --channels crank.angle,drift.position.\n",
        ),
        (
            &["run", "no/such/file.json"],
            "error: \"no/such/file.json\" cannot be read: No such file or directory (os error 2).\nhelp: FILE is a path, - for standard input, gallery:NAME, or a link.\n",
        ),
        (
            &["run", "gallery:four-baar"],
            "error: There is no example \"four-baar\" in the gallery.\nhelp: Did you mean gallery:four-bar? Known: four-bar, double-pendulum, planar-pendulum, spherical-pendulum, conical-pendulum, moving-support, linear-example, two-link-parabola, two-link-moving-line, squeezer, squeezer-bodies, mobile-robot, chaplygin-sleigh, parallelogram, rolling-disc, bricard, door-two-hinges, table-four-legs, spatial-four-bar, free-body, heavy-top, gyroscope, universal-shaft, governor, slider-crank-spatial, triple-pendulum-spatial, spin-top, double-pendulum-rotation, stewart-platform, stewart-forces, n-four-bar, lesson-ways-to-move, lesson-drift, lesson-frames, lesson-reactions; with a number: n-four-bar?N=40, chain?N=100.\n",
        ),
        (
            &["run", "gallery:n-four-bar?N=41"],
            "error: \"N=41\" is nothing that n-four-bar can be made of.\nhelp: Write n-four-bar?N=2, with a whole number N from 1 to 40.\n",
        ),
        (
            &["run", "#g=four-bar?N=3"],
            "error: \"four-bar\" is one document, so \"N=3\" means nothing.\nhelp: Write four-bar. With a number there are n-four-bar?N=40, chain?N=100.\n",
        ),
        (
            &["plot", "gallery:four-bar"],
            "error: `holonomy plot` needs -o FILE.\nhelp: The ending says which picture: -o fig.svg or -o fig.png.\n",
        ),
        (
            &["plot", "gallery:four-bar", "-o", "fig.pdf"],
            "error: \"fig.pdf\" does not end in .svg or .png.\nhelp: The ending says which picture is written.\n",
        ),
        (
            &["plot", "gallery:four-bar", "-o", "fig.svg", "--size", "800"],
            "error: --size needs width and height in pixels, up to 8192, found \"800\".\nhelp: For example --size 800x500.\n",
        ),
        (
            &["link", "gallery:four-bar", "--base", "example.org"],
            "error: --base needs the address of a page, found \"example.org\".\nhelp: For example --base https://example.org/holonomy/.\n",
        ),
    ];
    for (arguments, expected) in cases {
        assert_eq!(holonomy_with(arguments, crate::common::FALL.as_bytes()).bad(2), *expected, "{arguments:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_value_that_is_not_text_is_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = crate::common::command(&["run", "gallery:four-bar", "--run"]);
    let output = command.arg(std::ffi::OsStr::from_bytes(&[0xff])).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: The value of --run is not valid UTF-8.\n");
}
