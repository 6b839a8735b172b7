//! The command line itself: help, version, and what is said about a wrong one. Status 2, nothing on standard output.

use crate::common::{holonomy, holonomy_with};

#[test]
fn version() {
    for arguments in [["--version"], ["-V"]] {
        assert_eq!(holonomy(&arguments).good(), concat!("holonomy ", env!("CARGO_PKG_VERSION"), "\n"));
    }
}

/// Every command is listed with a summary, and tells its options, however it is asked.
#[test]
fn help() {
    let overview = holonomy(&["--help"]).good();
    assert_eq!(holonomy(&["help"]).good(), overview);
    let of = |name: &'static str| {
        let text = holonomy(&[name, "--help"]).good();
        assert_eq!(holonomy(&["help", name]).good(), text);
        let summary = text.lines().next().expect("a summary").to_owned();
        assert!(overview.contains(&format!("  {name:<9}  {summary}\n")), "{name}: {overview}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{name}: a line is too long");
        text
    };
    for (name, options) in [
        ("run", "--output --run --set --channels --csv --summary"),
        ("check", "--json --motion --run --set"),
        ("equations", "--latex --run --set"),
        ("plot", "--output --channels --plot --run --set --size --width-mm --height-mm --font-pt --dpi --dark"),
        ("link", "--base --set"),
        ("open", ""),
        ("sweep", "--over --log --list --channels --take --output --run --set"),
        ("grade", "--output --json --limit"),
        ("exercise", "--student --output"),
        ("reproduce", "--full --output"),
    ] {
        let text = of(name);
        for option in options.split_whitespace() {
            assert!(text.contains(option), "{name} has {option}: {text}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_command_line() {
    let cases: &[(&[&str], &str)] = &[
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
            "error: There is no example \"four-baar\" in the gallery.\nhelp: Did you mean gallery:four-bar? Known: four-bar, slider-crank, scotch-yoke, quick-return, chebyshev, peaucellier, jansen-leg, planetary-gear, geneva, loose-geneva, double-wishbone, double-pendulum, planar-pendulum, spherical-pendulum, conical-pendulum, moving-support, bouncing-ball, stop-pendulum, slack-cords, newtons-cradle, stick-slip, brick, servo, cam-follower, atwood, belt-drive, woodpecker, linear-example, two-link-parabola, two-link-moving-line, squeezer, squeezer-bodies, mobile-robot, chaplygin-sleigh, parallelogram, rolling-disc, rattleback, bicycle, bricard, door-two-hinges, table-four-legs, spatial-four-bar, free-body, heavy-top, tippe-top, gyroscope, universal-shaft, governor, governor-critical, slider-crank-spatial, triple-pendulum-spatial, spin-top, double-pendulum-rotation, stewart-platform, stewart-forces, n-four-bar, lesson-ways-to-move, lesson-four-bar, lesson-slider-crank, lesson-ladder, lesson-pendulum, lesson-gyroscope, lesson-parking, lesson-stewart, lesson-order, lesson-drift, lesson-frames, lesson-release, lesson-reactions; with a number: n-four-bar?N=40, chain?N=100.\n",
        ),
        (
            &["run", "gallery:n-four-bar?N=41"],
            "error: \"N=41\" is nothing that n-four-bar can be made of.\nhelp: Write n-four-bar?N=2, with a whole number N from 1 to 40.\n",
        ),
        (
            &["run", "#g=four-bar?N=3"],
            "error: No documents are made of \"four-bar\" with a number, so \"N=3\" means nothing.\nhelp: Write four-bar. With a number there are n-four-bar?N=40, chain?N=100.\n",
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
fn what_cannot_be_read_as_a_command_is_said_with_what_could() {
    for (arguments, words) in [
        (&[][..], "Usage: holonomy <COMMAND>"),
        (&["rum", "x"], "a similar subcommand exists: 'run'"),
        (&["run"], "required arguments were not provided:\n  <FILE>"),
        (&["open"], "required arguments were not provided:\n  <LINK>"),
        (&["run", "a", "b"], "unexpected argument 'b' found"),
        (&["check", "a", "--jsn"], "a similar argument exists: '--json'"),
        (&["run", "a", "--run"], "a value is required for '--run <LABEL>'"),
        (&["run", "a", "-o"], "a value is required for '--output <FILE>'"),
        (&["run", "a", "--run", "1", "--run", "2"], "cannot be used multiple times"),
        (&["run", "a", "--summary=yes"], "unexpected value 'yes' for '--summary'"),
    ] {
        let said = holonomy(arguments).bad(2);
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
#[cfg(unix)]
fn a_value_that_is_not_text_is_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = crate::common::command(&["run", "gallery:four-bar", "--run"]);
    let output = command.arg(std::ffi::OsStr::from_bytes(&[0xff])).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: invalid UTF-8"));
}
