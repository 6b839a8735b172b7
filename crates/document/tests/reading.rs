//! What reading, writing, changing and sharing a document promise.

use holonomy_document::diagnostic::Severity;
use holonomy_document::link::{self, Content};
use holonomy_document::{Document, read, read_with};
use proptest::prelude::*;

const GALLERY: [&str; 6] = [
    include_str!("../../../gallery/four-bar.json"),
    include_str!("../../../gallery/planar-pendulum.json"),
    include_str!("../../../gallery/spherical-pendulum.json"),
    include_str!("../../../gallery/conical-pendulum.json"),
    include_str!("../../../gallery/double-pendulum.json"),
    include_str!("../../../gallery/moving-support.json"),
];

/// Every key of the catalogue that exists, once.
const EVERYTHING: &str = include_str!("everything.json");

fn document(text: &str) -> Document {
    let reading = read(text);
    let told: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    assert!(reading.diagnostics.is_empty(), "{told:#?}");
    reading.document.expect("a document")
}

#[test]
fn the_gallery_and_a_document_with_everything_are_read() {
    for text in GALLERY.into_iter().chain([EVERYTHING]) {
        let document = document(text);
        assert_eq!(document.source(), text);
    }
}

#[test]
fn canonical_text_is_a_fixed_point_and_the_same_document() {
    for text in GALLERY.into_iter().chain([EVERYTHING]) {
        let first = document(text).canonical();
        assert!(!first.contains('\n') && first.len() < text.len());
        let again = document(&first);
        assert_eq!(again.canonical(), first);
        let plain = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("plain JSON");
        // Numbers such as 1 and 1.0 are one number; everything else is the same to an independent reader.
        assert_eq!(numbers_as_floats(plain(&first)), numbers_as_floats(plain(text)));
    }
}

fn numbers_as_floats(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Number(number) => serde_json::json!(number.as_f64()),
        Value::Array(items) => items.into_iter().map(numbers_as_floats).collect(),
        Value::Object(members) => members
            .into_iter()
            .map(|(key, value)| (key, numbers_as_floats(value)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other,
    }
}

#[test]
fn a_run_replaces_axes_as_a_whole_and_the_parameters_it_names() {
    let document = document(EVERYTHING);
    assert_eq!(document.run_count(), 2);
    let first = document.apply_run(0).expect("the first run");
    assert_eq!(first.label, "as written");
    assert_eq!(first.simulation.integrator.as_ref().map(|axis| axis.id()), Some("dopri5"));
    let second = document.apply_run(1).expect("the second run");
    let integrator = second.simulation.integrator.as_ref().expect("an integrator");
    assert_eq!((integrator.id(), integrator.number("step").map(|step| step.value)), ("rk4", Some(0.001)));
    assert!(integrator.number("rtol").is_none());
    // Untouched axes stay.
    assert_eq!(second.simulation.stabilization.as_ref().map(|axis| axis.id()), Some("projection"));
    let value = |name: &str| {
        let (_, value) = second.parameters.iter().find(|(known, _)| known == name).expect("a parameter");
        value.value.text()
    };
    assert_eq!((value("l").as_str(), value("half").as_str()), ("0.2", "l/2"));
    // "half" uses "l" and comes after it, although it is written before it.
    let order: Vec<&str> = second.parameters.iter().map(|(name, _)| name.as_str()).collect();
    assert!(order.iter().position(|name| *name == "l") < order.iter().position(|name| *name == "half"), "{order:?}");
    assert_eq!(document.find_run("short rod").map_err(|error| error.to_string()), Ok(1));
    assert_eq!(document.find_run("1").map_err(|error| error.to_string()), Ok(0));
    let error = document.find_run("none of them").expect_err("no such run");
    assert_eq!(error.to_string(), "there is no run none of them; the document has 2");
    assert_eq!(error.labels, ["as written", "short rod"]);
    assert!(document.apply_run(2).is_err());
}

fn set(text: &str, path: &str, value: &str) -> Result<String, String> {
    let reading = read_with(text, &[(path.to_owned(), value.to_owned())]);
    let told: Vec<String> = reading.diagnostics.iter().map(|finding| finding.message.clone()).collect();
    reading.document.map(|document| document.canonical()).ok_or_else(|| told.join(" "))
}

#[test]
fn values_are_set_by_path() {
    let text = EVERYTHING;
    let canonical = document(text).canonical();
    for (path, value, from, to) in [
        ("simulation.integrator.rtol", "1e-3", "\"rtol\":1e-8", "\"rtol\":0.001"),
        ("parameters.l", "0.5", "\"l\":{\"value\":0.4", "\"l\":{\"value\":0.5"),
        ("simulation.duration", "2", "\"duration\":5", "\"duration\":2"),
        ("bodies.crank.mass", "\"2*0.05\"", "\"mass\":1.5", "\"mass\":\"2*0.05\""),
        ("gravity.1", "0", "[0,\"-9.81\"]", "[0,0]"),
        ("runs.1.parameters.l", "0.3", "\"parameters\":{\"l\":0.2}", "\"parameters\":{\"l\":0.3}"),
        ("simulation.start.hold.A.angle'", "3", "\"A.angle'\":\"2*k/100\"", "\"A.angle'\":3"),
    ] {
        assert!(canonical.contains(from), "{from}");
        assert_eq!(set(text, path, value), Ok(canonical.replacen(from, to, 1)), "{path}");
    }
    assert_eq!(
        set(text, "simulation.integrator.stp", "1"),
        Err("Unknown key \"stp\" in the integrator \"dopri5\".".to_owned())
    );
    assert_eq!(
        set(text, "gravity.5", "1"),
        Err("The path \"gravity.5\" leads nowhere: \"5\" is not an index of an array of 2.".to_owned())
    );
    // A broken document is reported as it is.
    assert_eq!(set("{", "a", "1"), Err("Expected `}`: the `{` of line 1, column 1 is never closed.".to_owned()));
}

#[test]
fn places_lead_back_to_the_text() {
    let text = EVERYTHING;
    let document = document(text);
    let joint = document.drivers.iter().next().expect("a driver");
    let place = &joint.value.function.place;
    assert_eq!(place.pointer, "/drivers/motor/function");
    assert_eq!(&text[place.span.0..place.span.1], "\"0.1*S(t)\"");
    let inner = document.place_in(place, 4, 8);
    assert_eq!(&text[inner.span.0..inner.span.1], "S(t)");
    let (line, column) = document.line_column(&inner);
    let shown = text.lines().nth(line as usize - 1).expect("the line");
    assert!(shown.chars().skip(column as usize - 1).collect::<String>().starts_with("S(t)"));
}

// ---- links ----

/// Links that were made once (these by another implementation of zlib) open for ever. Never change them; add one for each codec.
const GOLDEN: [(&str, &str); 2] = [
    (
        "https://example.org/holonomy/#m=1eNpFjVFqwzAQRK8i5qdOqji1odDqFDlBg7CXRlRaFXldXAffLH-5WNb-yc8O7LyZueKSY-ac_uEaCwkSCQ4n4n6MYzL3Gyx-ffGJhMoAd0Vcz5-Po4JN_W6RAsO91RpPfoJrl8Wiy7n0gb3QltG35ixmBdX9CUwSujMxlW9dRjW9fLXm1cwqu2O7bmYhluDjE_qsP5r9jLWcByk-sGzlJffqci6pmqyZd-ZgIpblAYZ7Ra4",
        r#"{"holonomy":1,"title":"Pendulum ü","parameters":{"l":{"value":1.5,"min":0.1,"max":2}},"coordinates":{"x":"l","z":0},"kinetic_energy":"(x'^2 + z'^2)/2","potential_energy":"9.81*z","constraints":{"rod":"norm(x, z) - l"}}"#,
    ),
    (
        "m=1eNqrVsrIz8nPy8-tVLIy1FFKzs8vSsnMSyxJLVayqlaqAArW6ihlZ-allmQmx6fmpRalAxUqVajHGSnVAgB9bxRu",
        r#"{"holonomy":1,"coordinates":{"x":1},"kinetic_energy":"x'^2"}"#,
    ),
];

#[test]
fn golden_links_open_for_ever() {
    for (link, text) in GOLDEN {
        let target = link::decode(link).expect("a good link");
        assert_eq!(target.content, Content::Document(text.to_owned()), "{link}");
        let document = document(text);
        assert_eq!(document.canonical(), text);
    }
}

#[test]
fn a_link_gives_back_the_document() {
    for text in GALLERY.into_iter().chain([EVERYTHING]) {
        let document = document(text);
        let fragment = link::fragment(&document);
        assert!(fragment.starts_with("m=1"));
        let canonical = Content::Document(document.canonical());
        for shape in [
            fragment.clone(),
            format!("#{fragment}"),
            format!("https://example.org/sub/path/index.html?x=1#{fragment}"),
            format!("<https://example.org/#{fragment}>"),
            format!("(https://example.org/#{fragment})."),
            format!("#{fragment}=="),
            format!("#x=1&{fragment}&t=1"),
            format!("#{}", fragment.replacen('=', "%3D", 1)),
            format!("#{}", fragment.replace('-', "%2D").replace('_', "%5f")),
            format!("#{}\n  {}", &fragment[..40], &fragment[40..]),
            link::encode(&document),
        ] {
            let target = link::decode(&shape).unwrap_or_else(|error| panic!("{shape}: {error}"));
            assert_eq!(target.content, canonical, "{shape}");
        }
    }
}

#[test]
fn a_damaged_letter_never_opens_another_document() {
    let document = document(GALLERY[4]);
    let fragment = link::fragment(&document);
    let canonical = Content::Document(document.canonical());
    for at in (3..fragment.len()).step_by(7) {
        let mut bytes = fragment.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(bytes).expect("letters");
        // The last letter carries bits that no byte needs: the same document may come out, never another.
        match link::decode(&changed) {
            Ok(target) => assert_eq!(target.content, canonical),
            Err(error) => assert_eq!(error.code.id(), "link-damaged", "{error}"),
        }
        let cut = link::decode(&fragment[..at]).expect_err("a link that was cut");
        assert!(matches!(cut.code.id(), "link-damaged" | "link-empty"), "{cut}");
    }
}

#[test]
fn other_targets_and_moments() {
    let gallery =
        |name: &str, query: Option<&str>| Content::Gallery { name: name.into(), query: query.map(Into::into) };
    let url = |address: &str| Content::Url(address.into());
    for (link, content, t, run, sel) in [
        ("#g=four-bar", gallery("four-bar", None), None, None, None),
        ("#g=four-bar.", gallery("four-bar", None), None, None, None),
        ("#g=n-four-bar?N=40", gallery("n-four-bar", Some("N=40")), None, None, None),
        (
            "#g=four-bar&t=1.25&run=with%20projection&sel=crank",
            gallery("four-bar", None),
            Some(1.25),
            Some("with projection"),
            Some("crank"),
        ),
        ("#g=four-bar&t=NaN&run=", gallery("four-bar", None), None, None, None),
        ("#g=four-bar&t=2)", gallery("four-bar", None), Some(2.0), None, None),
        ("#u=https://example.org/a(1).json?x=1", url("https://example.org/a(1).json?x=1"), None, None, None),
        ("#u=https%3A%2F%2Fexample.org%2Fa.json&t=3", url("https://example.org/a.json"), Some(3.0), None, None),
    ] {
        let target = link::decode(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(target.content, content, "{link}");
        assert_eq!((target.t, target.run.as_deref(), target.sel.as_deref()), (t, run, sel), "{link}");
    }
}

// ---- whatever comes ----

/// Reads and checks what must hold for any text.
fn whatever(text: &str) {
    let reading = read(text);
    let errors = reading.diagnostics.iter().any(|finding| finding.severity == Severity::Error);
    assert_eq!(reading.document.is_none(), errors);
    for finding in &reading.diagnostics {
        assert!(text.get(finding.span.0..finding.span.1).is_some(), "{finding:?}");
        assert!(!finding.message.is_empty() && !finding.remedy.is_empty());
    }
    if let Some(document) = reading.document {
        let canonical = document.canonical();
        let again = read(&canonical).document.expect("canonical text is a document");
        assert_eq!(again.canonical(), canonical);
        assert_eq!(
            link::decode(&link::fragment(&document)).map(|target| target.content),
            Ok(Content::Document(canonical))
        );
        for run in 0..document.run_count() {
            assert!(document.apply_run(run).is_ok());
        }
    }
}

/// Pieces from which texts are made that go deeper than arbitrary bytes would.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "\\u00",
        "1",
        "-1e5",
        "1e999",
        "null",
        "true",
        "NaN",
        "//",
        "/*",
        "#",
        "'",
        "\"holonomy\":1,",
        "\"space\":\"planar\",",
        "\"bodies\":{",
        "\"a\":",
        "\"mass\":",
        "\"x'\"",
        "\"t\"",
        "\"type\":",
        "\"revolute\"",
        "\"connect\":[\"a.b\",\"ground.c\"]",
        "\"joints\":{",
        "\"simulation\":{",
        "\"definitions\":{\"S(u)\":",
        "\u{feff}",
        "é",
        "\u{1F600}",
        "\n",
        "\t",
        "(",
        ")",
        "^",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        whatever(&text);
    }

    #[test]
    fn any_heap_of_pieces_is_answered(text in pieces()) {
        whatever(&text);
    }

    #[test]
    fn any_change_of_a_good_document_is_answered(
        which in 0usize..7, changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, any::<char>()), 1..4)
    ) {
        let mut text: Vec<char> = if which < 6 { GALLERY[which] } else { EVERYTHING }.chars().collect();
        for (at, what, c) in changes {
            let at = at.index(text.len());
            match what {
                0 => { text.remove(at); }
                1 => text[at] = c,
                2 => text.truncate(at.max(1)),
                _ => text.insert(at, ['"', '{', '}', ',', '\'', '('][c as usize % 6]),
            }
        }
        whatever(&text.into_iter().collect::<String>());
    }

    #[test]
    fn any_number_survives(number in any::<f64>().prop_filter("finite", |number| number.is_finite())) {
        let text = format!("{{\"holonomy\":1,\"parameters\":{{\"a\":{number:e}}},\"coordinates\":{{\"x\":1}},\"kinetic_energy\":\"x'^2\"}}");
        let canonical = document(&text).canonical();
        let again = document(&canonical);
        let value = again.parameters[0].value.value.value.number();
        prop_assert_eq!(value.map(f64::to_bits), Some(number.to_bits()));
    }

    #[test]
    fn any_link_is_answered(link in "(#?[mgu]=)?[0-3]?[ -~]{0,80}") {
        let _ = link::decode(&link);
    }

    #[test]
    fn any_bytes_in_a_link_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let letters: String = bytes.iter().map(|byte| char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[usize::from(*byte) % 64])).collect();
        let _ = link::decode(&format!("m=1{letters}"));
        let _ = link::decode(&format!("m=1eN{letters}"));
    }

    #[test]
    fn any_set_is_answered(path in "[a-z./0-9']{0,30}", value in "[ -~]{0,20}") {
        let reading = read_with(GALLERY[1], &[(path, value)]);
        prop_assert_eq!(reading.document.is_none(), reading.diagnostics.iter().any(|finding| finding.severity == Severity::Error));
    }
}
