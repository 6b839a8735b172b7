//! Damaged files: a document that passes every check, or a clear error; never a panic.

use holonomy_exchange::{import, mjcf, urdf};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::common::{document, gallery, mjcf as written};

/// What damaged text becomes must be a document that can be built, or an error with words.
fn survives(text: &str) {
    match import(text) {
        Ok(read) => {
            let document = document(&read.document);
            Model::build(&document, 0, &[], &mut KindCache::new())
                .unwrap_or_else(|error| panic!("{error:?}\n{}", read.document));
        }
        Err(error) => assert!(error.to_string().len() > 10, "{error}"),
    }
}

/// One damage: where, of what kind, and with what.
fn damage(text: &str, (at, kind, number): (prop::sample::Index, u8, f64)) -> String {
    let bytes = text.as_bytes();
    let place = |from: usize| (from..text.len()).find(|i| text.is_char_boundary(*i)).unwrap_or(text.len());
    let from = place(at.index(bytes.len()));
    let next = |pattern: char| text[from..].find(pattern).map(|i| from + i);
    match kind % 8 {
        // A byte less, a byte more.
        0 => format!("{}{}", &text[..from], &text[place(from + 1)..]),
        1 => format!("{}<{}", &text[..from], &text[from..]),
        // A number, an attribute, an element, a tag.
        2 => match text[from..].find(|c: char| c.is_ascii_digit()).map(|i| from + i) {
            Some(i) => {
                let end = text[i..].find([' ', '"']).map_or(text.len(), |j| i + j);
                format!("{}{number:?}{}", &text[..i], &text[end..])
            }
            None => String::new(),
        },
        3 => match next('"') {
            Some(i) => {
                let end = text[i + 1..].find('"').map_or(text.len(), |j| i + 1 + j);
                format!("{}{}", &text[..i + 1], &text[end..])
            }
            None => String::new(),
        },
        4 => match next('<') {
            Some(i) => {
                let end = text[i..].find('>').map_or(text.len(), |j| i + j + 1);
                format!("{}{}", &text[..i], &text[end..])
            }
            None => String::new(),
        },
        5 => match next('<') {
            Some(i) => {
                let end = text[i..].find("/>").map_or(text.len(), |j| i + j + 2);
                format!("{}{}{}", &text[..end], &text[i..end], &text[end..])
            }
            None => String::new(),
        },
        6 => text[..from].to_owned(),
        _ => match text[from..].find("name=\"").map(|i| from + i + 6) {
            Some(i) => format!("{}x<&\u{e4}{}", &text[..i], &text[i..]).replace("x<&", "x&lt;&amp;"),
            None => String::new(),
        },
    }
}

#[test]
fn damaged_files_are_refused_or_read() {
    let both = |document: &holonomy_document::Document| {
        let tree = urdf::export(document, 0, &mut KindCache::new()).unwrap();
        [written(document).text, tree.text]
    };
    let files = gallery().flat_map(|(_, document)| both(&document)).filter(|text| text.len() < 20_000);
    let files: Vec<String> = files.collect();
    assert!(files.len() > 40);
    let cases = if std::env::var_os("HOLONOMY_ALL").is_some() { 20_000 } else { 2_000 };
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let number = prop_oneof![
        Just(0.0),
        Just(-1.0),
        Just(f64::NAN),
        Just(f64::INFINITY),
        Just(1e308),
        Just(1e-308),
        Just(-1e200),
        -10.0..10.0
    ];
    let one = (any::<prop::sample::Index>(), any::<u8>(), number);
    let all = (any::<prop::sample::Index>(), prop::collection::vec(one, 1..4));
    runner
        .run(&all, |(file, damages)| {
            let text = damages.into_iter().fold(files[file.index(files.len())].clone(), |text, one| {
                if text.is_empty() { text } else { damage(&text, one) }
            });
            survives(&text);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn depth_and_size_have_an_end() {
    let deep = |count: usize| {
        let open: String =
            (0..count).map(|_| "<body><inertial pos=\"0 0 0\" mass=\"1\" diaginertia=\"1 1 1\"/>").collect();
        format!("<mujoco><worldbody>{open}{}</worldbody></mujoco>", "</body>".repeat(count))
    };
    survives(&deep(300));
    let refused = mjcf::import(&deep(600)).unwrap_err().to_string();
    assert!(refused.ends_with("this is no XML: elements stand in each other more than 500 deep"), "{refused}");
    survives(&deep(50_000));
    survives(&format!("<mujoco>{}", "<a>".repeat(400_000)));
    let large = format!("<mujoco>{}</mujoco>", " ".repeat(9 << 20));
    let refused = mjcf::import(&large).unwrap_err().to_string();
    assert_eq!(refused, "the file has 9437201 bytes; at most 8388608 are read");
    // Entities that grow.
    survives("<!DOCTYPE a [<!ENTITY b \"bbbb\">]><mujoco>&b;</mujoco>");
}
