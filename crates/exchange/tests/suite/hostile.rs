//! The corpus of attacks (`tests/hostile/attacks.json`) in every text of a document that a file for another tool takes over: what is written
//! is, but for the text itself, what is written of plain words.

use holonomy_document::{Document, read};
use holonomy_exchange::dxf::Sizes;
use holonomy_exchange::scipy::script;
use holonomy_exchange::{dxf, gltf, import, mjcf, sdf, urdf};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use serde_json::{Value, json};

use crate::common::document;

/// All attacks of the corpus.
fn attacks() -> Vec<String> {
    let corpus: Value = serde_json::from_str(include_str!("../../../../tests/hostile/attacks.json")).unwrap();
    let one = |attack: &Value| match attack {
        Value::String(text) => text.clone(),
        long => long["repeat"].as_str().unwrap().repeat(long["times"].as_u64().unwrap() as usize),
    };
    corpus.as_object().unwrap().values().flat_map(|kind| kind.as_array().unwrap()).map(one).collect()
}

/// What no file of XML can have.
fn is_xml(c: &char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// What of a mechanism has a name of its own here.
const NAMED: [&str; 3] = ["arm", "pin", "push"];

/// A mechanism with one text in every place for one, and another name for one of [`NAMED`].
fn mechanism(text: &str, of: &str, name: &str) -> Value {
    let [arm, pin, push] = NAMED.map(|own| if own == of { name } else { own });
    json!({
        "holonomy": 1, "space": "planar", "title": text, "description": text, "references": [text],
        "parameters": { "mass": { "value": 1, "label": text, "unit": text } },
        "ground": { "points": { "O": [0, 0] } },
        "bodies": {
            arm: { "mass": "mass", "inertia": 0.1, "position": [0.5, 0], "points": { "A": [-0.5, 0], "P": [0.5, 0] } },
            "last": { "mass": 1, "inertia": 0.1, "position": [1.5, 0], "points": { "A": [-0.5, 0], "P": [0.5, 0] } }
        },
        "joints": {
            pin: { "type": "revolute", "connect": ["ground.O", format!("{arm}.A")] },
            "second": { "type": "revolute", "connect": [format!("{arm}.P"), "last.A"] }
        },
        "forces": { push: { "type": "actuator", "joint": pin, "coordinate": "angle", "value": "-mass" } },
        "outputs": { "high": { "expression": format!("{arm}.y"), "label": text, "unit": text } },
        "scene": [{ "point": ["mass", 0], "label": text }],
        "plots": [{ "title": text, "channels": ["high"] }],
        "runs": [{ "label": text }],
        "simulation": { "duration": 0.1, "output_step": 0.05 }
    })
}

/// A document with an attack as all of its texts.
fn attacked(text: &str) -> Document {
    document(&mechanism(text, "", "").to_string())
}

/// Tags, names of attributes and kinds of nodes of a file of XML; the texts of names and titles.
fn tree(text: &str) -> (Vec<String>, Vec<String>) {
    let file = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (mut shape, mut titles) = (Vec::new(), Vec::new());
    for node in file.descendants() {
        let attributes: Vec<&str> = node.attributes().map(|attribute| attribute.name()).collect();
        shape.push(format!("{:?} {} {attributes:?}", node.node_type(), node.tag_name().name()));
        if node.parent().is_some_and(|parent| parent.is_root()) {
            titles.extend(["name", "model"].iter().filter_map(|key| node.attribute(*key)).map(str::to_owned));
        }
    }
    (shape, titles)
}

#[test]
fn a_title_is_one_attribute_of_xml_and_adds_no_element() {
    type Export =
        fn(&Document, usize, &mut KindCache) -> Result<holonomy_exchange::Exported, holonomy_exchange::ExportError>;
    for (format, write) in [("mjcf", mjcf::export as Export), ("urdf", urdf::export), ("sdf", sdf::export)] {
        let written = |text: &str| write(&attacked(text), 0, &mut KindCache::new()).unwrap();
        let plain = tree(&written("word").text).0;
        for attack in attacks() {
            let (shape, titles) = tree(&written(&attack).text);
            assert_eq!(shape, plain, "{format}: {attack:?}");
            let kept: String = attack.chars().filter(is_xml).collect();
            // SDF has the title in a comment. A file of ROS must have a name.
            let told = if format == "urdf" && kept.trim().is_empty() { "mechanism".to_owned() } else { kept };
            assert_eq!(titles, if format == "sdf" { vec![] } else { vec![told] }, "{format}: {attack:?}");
        }
    }
}

#[test]
fn files_of_attacks_are_read_back_as_documents() {
    for attack in attacks() {
        let written = mjcf::export(&attacked(&attack), 0, &mut KindCache::new()).unwrap();
        // The names of bodies, joints and motors, too: a file of others has any.
        let escaped: String = attack.chars().filter(is_xml).map(|c| format!("&#{};", u32::from(c))).collect();
        for text in [
            written.text.clone(),
            written.text.replace("\"arm\"", &format!("\"{escaped}\"")).replace("\"pin\"", &format!("\"{escaped}\"")),
        ] {
            match import(&text) {
                Ok(read) => {
                    let document = document(&read.document);
                    assert_eq!(document.bodies.len(), 2, "{attack:?}");
                    Model::build(&document, 0, &[], &mut KindCache::new())
                        .unwrap_or_else(|error| panic!("{attack:?}: {error:?}"));
                }
                Err(error) => panic!("{attack:?}: {error}"),
            }
        }
    }
}

/// A film as JSON and its buffer.
fn film(document: &Document) -> (Value, Vec<u8>) {
    let bytes = gltf::export(document, 0, &mut KindCache::new(), 20.0).unwrap().bytes;
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let json = word(12);
    assert_eq!(word(8), bytes.len());
    (serde_json::from_slice(&bytes[20..20 + json]).unwrap(), bytes[20 + json..].to_vec())
}

/// The value with one text in place of another, wherever it stands as a whole.
fn with(value: &Value, text: &str, other: &str) -> Value {
    match value {
        Value::String(found) => json!(if found == text { other } else { found }),
        Value::Array(list) => list.iter().map(|item| with(item, text, other)).collect(),
        Value::Object(map) => {
            Value::Object(map.iter().map(|(key, item)| (key.clone(), with(item, text, other))).collect())
        }
        other => other.clone(),
    }
}

#[test]
fn texts_in_gltf_are_strings_and_nothing_else_changes() {
    let (plain, buffer) = film(&attacked("a plain word"));
    assert!(plain.to_string().contains("a plain word"));
    for attack in attacks() {
        let (scene, bytes) = film(&attacked(&attack));
        assert_eq!(with(&scene, &attack, "a plain word"), plain, "{attack:?}");
        assert_eq!(bytes, buffer, "{attack:?}");
    }
}

#[test]
fn drawings_to_cut_are_pairs_of_code_and_value_and_have_no_text_but_names() {
    let drawn = |document: &Document| dxf::export(document, 0, &mut KindCache::new(), Sizes::default()).unwrap().text;
    let plain = drawn(&attacked("word"));
    for attack in attacks() {
        assert_eq!(drawn(&attacked(&attack)), plain, "{attack:?}");
    }
    for name in names() {
        let text = drawn(&document(&mechanism("word", "arm", &name).to_string()));
        let (lines, usual): (Vec<&str>, Vec<&str>) = (text.lines().collect(), plain.lines().collect());
        assert_eq!((lines.len() % 2, lines.len()), (0, usual.len()), "{name}");
        for (pair, usual) in lines.chunks(2).zip(usual.chunks(2)) {
            assert_eq!((pair[0], pair[0].trim().parse::<u32>().is_ok()), (usual[0], true), "{name}");
            assert_eq!(if pair[1] == name { "arm" } else { pair[1] }, usual[1], "{name}");
        }
    }
}

/// Attacks that are names, and names that other languages have for themselves.
fn names() -> Vec<String> {
    let words = "None True False class def import lambda_ exec eval open print repr RuntimeError scipy numpy numpy_ main position_1 dynamics_1 table_k s q_ v a x y __import__ \
        __builtins__ __name__ world mechanism key default geom type name";
    let list = attacks().into_iter().chain(words.split_whitespace().map(str::to_owned));
    list.filter(|name| is_accepted(name)).collect()
}

/// Does a document take this for a name of a body, of a joint and of a force?
fn is_accepted(name: &str) -> bool {
    let accepted = NAMED.map(|of| {
        let reading = read(&mechanism("word", of, name).to_string());
        let told: Vec<&str> = reading.diagnostics.iter().map(|finding| finding.code.id()).collect();
        let accepted = !told.iter().any(|code| matches!(*code, "bad-name" | "reserved-name" | "name-taken"));
        assert_eq!(accepted, reading.document.is_some(), "{name:?} for {of}: {told:?}");
        accepted
    });
    accepted == [true; 3]
}

#[test]
fn what_is_no_name_is_refused_wherever_names_stand() {
    let taken = names();
    // The corpus has some: `__proto__`, `CON`.
    assert!(taken.iter().any(|name| name == "__proto__") && taken.iter().any(|name| name == "CON"), "{taken:?}");
    for attack in attacks().iter().filter(|attack| !taken.contains(*attack) && !attack.is_empty()) {
        for key in [
            "parameters",
            "coordinates",
            "definitions",
            "bodies",
            "joints",
            "forces",
            "drivers",
            "outputs",
            "tables",
            "events",
            "constraints",
        ] {
            let reading = read(&json!({ "holonomy": 1, key: { attack.as_str(): {} } }).to_string());
            assert!(reading.document.is_none(), "{key}: {attack:?}");
            assert!(
                reading.diagnostics.iter().any(|finding| matches!(finding.code.id(), "bad-name" | "bad-definition")),
                "{key}: {attack:?}: {:?}",
                reading.diagnostics
            );
        }
    }
}

/// The parts of a script of Python but for what its texts say: a text is `""`, a comment `#`.
fn tokens(script: &str) -> Vec<String> {
    let (mut out, mut rest) = (Vec::new(), script);
    while let Some(first) = rest.chars().next() {
        let end = |from: usize, mark: &str| {
            let mut at = from;
            while !rest[at..].starts_with(mark) {
                let c = rest[at..].chars().next().unwrap_or_else(|| panic!("a text without an end: {rest:.80}"));
                assert!(mark.len() == 3 || c != '\n', "a line ends within a text: {rest:.80}");
                at += if c == '\\' { 2 } else { c.len_utf8() };
            }
            at + mark.len()
        };
        let (part, length) = match first {
            '"' if rest.starts_with("\"\"\"") => ("\"\"", end(3, "\"\"\"")),
            '"' => ("\"\"", end(1, "\"")),
            '#' => ("#", rest.find(['\n', '\r']).unwrap_or(rest.len())),
            c if c.is_ascii_alphanumeric() || c == '_' => {
                let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                (&rest[..length], length)
            }
            c => {
                assert!(c == '\n' || c == ' ' || c.is_ascii_graphic(), "{c:?} stands in the script: {rest:.80}");
                (&rest[..1], 1)
            }
        };
        out.push(part.to_owned());
        rest = &rest[length..];
    }
    out
}

/// The script of a document.
fn python(document: &Document) -> String {
    let model = Model::build(document, 0, &[], &mut KindCache::new()).unwrap();
    script(document, 0, &model).unwrap()
}

#[test]
fn texts_in_a_script_of_python_are_texts_and_comments() {
    let plain = tokens(&python(&attacked("word")));
    for attack in attacks() {
        // A unit of letters that are not seen is a comment all the same.
        let kept = tokens(&python(&attacked(&attack)));
        let without = |list: &[String]| {
            list.iter().filter(|part| !matches!(part.as_str(), "#" | " ")).cloned().collect::<Vec<_>>()
        };
        assert_eq!(without(&kept), without(&plain), "{attack:?}");
    }
}

#[test]
fn names_in_a_script_of_python_are_none_of_its_own() {
    let of = |parameter: &str, coordinate: &str| {
        let text = json!({
            "holonomy": 1, "parameters": { parameter: 1 }, "coordinates": { coordinate: 1 },
            "tables": { "k": { "t": [0, 1, 2], "value": [0, 1, 0] } },
            "kinetic_energy": format!("{coordinate}'^2/2"), "potential_energy": format!("{parameter}*{coordinate}^2*table(k, t)"),
            "simulation": { "duration": 0.1 }
        });
        python(&document(&text.to_string()))
    };
    // What the script calls, or takes something out of, and words of the language.
    let usual = tokens(&of("kay", "ex"));
    let called = usual.windows(3).filter(|of| of[0] != "." && matches!(of[2].as_str(), "(" | "."));
    let mut own: Vec<&str> = called.map(|of| of[1].as_str()).collect();
    own.extend(["None", "True", "False", "class", "def", "import"]);
    assert!(["numpy", "open", "repr", "RuntimeError"].iter().all(|name| own.contains(name)), "{own:?}");
    for name in names() {
        for script in [of(&name, "ex"), of("kay", &name)] {
            tokens(&script);
            let made = script.lines().filter_map(|line| line.trim_start().split_once(" = "));
            let read = |right: &str| right == "1.0" || ["q[", "v[", "s["].iter().any(|input| right.starts_with(input));
            let made: Vec<&str> = made.filter(|(_, right)| read(right)).map(|(left, _)| left).collect();
            assert!(made.len() >= 3, "{name}: {made:?}");
            assert_eq!(made.iter().find(|left| own.contains(left)), None, "{name}");
        }
    }
}
