//! Every kind of broken document and link, with the exact words that are said about it: `broken.txt`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use holonomy_document::Document;
use holonomy_document::diagnostic::{Code, Diagnostic, MAX_DOCUMENT, MAX_TEXT, Severity};
use holonomy_document::link;
use holonomy_exercise::{build, codes, open as read};
use holonomy_mechanism::kind::KindCache;
use miniz_oxide::deflate::compress_to_vec_zlib;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/broken.txt");

struct Case {
    name: String,
    text: String,
    expected: String,
}

fn cases(file: &str) -> (String, Vec<Case>) {
    let mut parts = file.split("\n== ");
    let head = parts.next().unwrap_or_default().to_owned();
    let cases = parts
        .map(|part| {
            let (name, rest) = part.split_once('\n').expect("a text after the name");
            let (text, expected) = rest.split_once("\n--\n").unwrap_or_else(|| panic!("{name}: a line with --"));
            Case { name: name.to_owned(), text: text.to_owned(), expected: expected.trim().to_owned() }
        })
        .collect();
    (head, cases)
}

fn told(diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    for finding in diagnostics {
        let Diagnostic { line, column, code, severity, pointer, message, remedy, .. } = finding;
        let grade = if *severity == Severity::Warning { " (warning)" } else { "" };
        let head = format!("{line}:{column} {}{grade} {pointer}", code.id());
        let _ = writeln!(text, "{}\n    {message}\n    {remedy}", head.trim_end());
    }
    text.trim().to_owned()
}

/// What is found when a document that reads well is built and put together.
fn built(document: &Document, seen: &mut BTreeSet<&'static str>) -> String {
    match build(document, 0, &[], &mut KindCache::new()) {
        Err(findings) => {
            seen.extend(findings.iter().map(|finding| finding.code.id()));
            told(&findings)
        }
        Ok(model) => match model.start() {
            Err(failure) => format!("start: {}\n    {}\n    {}", failure.cause, failure.message, failure.remedy),
            Ok(_) => String::new(),
        },
    }
}

#[test]
fn broken_documents_and_links_are_told_so_in_these_words() {
    let file = std::fs::read_to_string(PATH).expect("the table of cases");
    let (head, cases) = cases(&file);
    assert!(cases.len() >= 45, "{} cases", cases.len());
    let mut written = head;
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for case in &cases {
        let found = if case.name.starts_with("link: ") {
            let error = link::decode(&case.text).expect_err(&case.name);
            seen.insert(error.code.id());
            format!("{}\n    {}\n    {}", error.code.id(), error.message, error.remedy)
        } else {
            let reading = read(&case.text);
            let errors = reading.diagnostics.iter().any(|finding| finding.severity == Severity::Error);
            assert_eq!(reading.document.is_none(), errors, "{}: a document with errors is not handed out", case.name);
            for finding in &reading.diagnostics {
                seen.insert(finding.code.id());
                assert!(!finding.message.is_empty() && !finding.remedy.is_empty(), "{}", case.name);
                let (start, end) = finding.span;
                assert!(start <= end && case.text.get(start..end).is_some(), "{}: {finding:?}", case.name);
            }
            match &reading.document {
                Some(document) if reading.diagnostics.is_empty() => built(document, &mut seen),
                _ => told(&reading.diagnostics),
            }
        };
        if found != case.expected {
            wrong.push(format!("== {}\nfound:\n{found}\nexpected:\n{}", case.name, case.expected));
        }
        let _ = write!(written, "\n== {}\n{}\n--\n{found}\n", case.name, case.text);
    }
    if std::env::var_os("HOLONOMY_UPDATE").is_some() {
        std::fs::write(PATH, written).expect("the table can be written");
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }
    // Those that only a built mechanism, a command line, or a generated text can show.
    let elsewhere = [
        Code::DOCUMENT_TOO_LARGE,
        Code::TEXT_TOO_LONG,
        Code::TOO_DEEP,
        Code::MORE_FINDINGS,
        Code::UNKNOWN_RUN,
        Code::BAD_PATH,
        Code::BAD_SET_VALUE,
        Code::UNKNOWN_PARAMETER,
        Code::LINK_TOO_LARGE,
        // Of receipts, which are no documents: exercise.rs.
        codes::RECEIPT_VERSION,
        codes::TOO_LONG,
        // Every word that was announced exists now.
        Code::NOT_AVAILABLE,
    ];
    let lowering = Code::ALL.iter().position(|code| *code == Code::ZERO_LENGTH).expect("the codes of the lowering");
    let links = Code::ALL.iter().position(|code| *code == Code::LINK_EMPTY).expect("the codes of links");
    for (i, code) in Code::ALL.iter().chain(codes::ALL).enumerate() {
        let excused = elsewhere.contains(code) || (lowering..links).contains(&i);
        assert!(excused || seen.contains(code.id()), "no broken document shows {}", code.id());
    }
}

fn only_finding(text: &str) -> Diagnostic {
    let reading = read(text);
    assert!(reading.document.is_none());
    assert_eq!(reading.diagnostics.len(), 1, "{:?}", reading.diagnostics);
    reading.diagnostics.into_iter().next().expect("one finding")
}

#[test]
fn deep_nesting_is_refused_before_it_can_hurt() {
    for open in ["[", "{\"a\":"] {
        let finding = only_finding(&open.repeat(100_000));
        assert_eq!(finding.code, Code::TOO_DEEP);
        assert_eq!(finding.message, "Arrays and objects are nested deeper than 64 levels.");
        assert_eq!(finding.column as usize, 64 * open.len() + 1);
    }
}

#[test]
fn a_text_for_people_has_a_length() {
    let document = |description: &str| {
        format!(
            "{{ \"holonomy\": 1, \"coordinates\": {{ \"x\": 0 }}, \"kinetic_energy\": \"x'^2/2\", \"description\": {description} }}"
        )
    };
    // Characters count, not bytes.
    assert!(read(&document(&format!("\"{}\"", "ü".repeat(MAX_TEXT)))).document.is_some());
    for (before, after, pointer) in
        [("\"", "\"", "/description"), ("{ \"de\": \"kurz\", \"en\": \"", "\" }", "/description/en")]
    {
        let finding = only_finding(&document(&format!("{before}{}{after}", "[".repeat(MAX_TEXT + 1))));
        assert_eq!((finding.code, finding.pointer.as_str()), (Code::TEXT_TOO_LONG, pointer));
        assert_eq!(finding.message, "This text has 20001 characters; the limit is 20000.");
    }
}

#[test]
fn a_document_larger_than_a_mebibyte_is_refused() {
    let text = format!("{{\"holonomy\":1,\"title\":\"{}\"}}", "x".repeat(MAX_DOCUMENT));
    let finding = only_finding(&text);
    assert_eq!(finding.code, Code::DOCUMENT_TOO_LARGE);
    assert_eq!(finding.message, format!("The document has {} bytes; the limit is 1048576.", text.len()));
}

#[test]
fn thousands_of_mistakes_do_not_make_thousands_of_findings() {
    let keys: String = (0..10_000).map(|i| format!("\"k{i}\":{i},")).collect();
    let reading = read(&format!("{{{keys}\"holonomy\":1}}"));
    assert_eq!(reading.diagnostics.len(), 201);
    let last = reading.diagnostics.last().expect("the last finding");
    assert_eq!((last.code, last.message.as_str()), (Code::MORE_FINDINGS, "There are 9800 more findings."));
}

#[test]
fn a_bomb_and_a_link_of_ten_megabytes_are_refused() {
    let bomb = compress_to_vec_zlib(&vec![b' '; 20 << 20], 9);
    let error = link::decode(&format!("m=1{}", base64url(&bomb))).expect_err("a bomb");
    assert_eq!(error.message, "The document in the link is larger than 1048576 bytes.");
    let error = link::decode(&format!("m=1{}", "A".repeat(10 << 20))).expect_err("10 MB");
    assert_eq!(error.message, "The document in the link is larger than 1048576 bytes.");
}

#[test]
fn a_link_with_bytes_that_are_no_text_is_damaged() {
    let error = link::decode(&format!("m=1{}", base64url(&compress_to_vec_zlib(&[0xff, 0xfe], 9)))).expect_err("bytes");
    assert_eq!(error.message, "The link is damaged: its data is no text.");
}

/// Written anew, in the plainest way, so that the test does not lean on what it tests.
fn base64url(bytes: &[u8]) -> String {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1)).collect();
    bits.chunks(6)
        .map(|six| {
            let value = (0..6).fold(0, |value, i| value * 2 + usize::from(*six.get(i).unwrap_or(&0)));
            char::from(LETTERS.as_bytes()[value])
        })
        .collect()
}

/// Documents of the largest size, made to cost as much as possible. Each must be answered in a time that a person
/// waits for; the bound is generous, because tests run without optimization and on busy machines, and still far below
/// what anything quadratic in the size of the document would take.
#[test]
fn the_largest_documents_are_answered_soon() {
    let fill = |item: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for i in 0.. {
            let next = item(i);
            if text.len() + next.len() > MAX_DOCUMENT - 200 {
                return text;
            }
            text.push_str(&next);
        }
        text
    };
    let head = "{\"holonomy\":1,\"coordinates\":{\"x\":1},\"kinetic_energy\":\"x'^2\"";
    let list = |key: &str, item: &dyn Fn(usize) -> String| {
        let items = fill(item);
        format!("{head},\"{key}\":{{{}}}}}", items.trim_end_matches(','))
    };
    let long = "n".repeat(MAX_DOCUMENT / 2 - 200);
    let texts = [
        list("parameters", &|i| format!("\"p{i}\":\"p{}\",", i + 1)),
        list("parameters", &|i| format!("\"p{i}\":\"u{i}\",")),
        list("definitions", &|i| format!("\"d{i}\":\"d{}*x\",", i + 1)),
        list("definitions", &|i| format!("\"d{i}(u)\":\"d{}(u)'\",", i + 1)),
        list("definitions", &|i| format!("\"d\":\"{i}\",")),
        list("outputs", &|i| format!("\"o{i}\":\"x + a.b.c\",")),
        list("joints", &|i| format!("\"j{i}\":{{\"type\":\"weld\",\"connect\":[\"a{i}.b\",\"c.d\"]}},")),
        list("bodies", &|i| format!("\"b{i}\":{{\"mass\":1,\"inertia\":1}},")),
        format!(
            "{head},\"runs\":[{}{{}}]}}",
            fill(&|i| format!("{{\"label\":\"{i}\",\"parameters\":{{\"p\":\"x\"}}}},"))
        ),
        format!("{head},\"parameters\":{{\"{long}\":1,\"a\":\"{long}m\"}}}}"),
        format!("{head},\"potential_energy\":\"{}x\"}}", fill(&|_| "x+".to_owned())),
        fill(&|i| format!("\"{i}")),
        fill(&|_| "//\n".to_owned()),
    ];
    for (i, text) in texts.iter().enumerate() {
        assert!(text.len() <= MAX_DOCUMENT, "text {i}");
        let reading = read(text);
        assert!(reading.diagnostics.len() <= 201, "text {i}");
    }
}
