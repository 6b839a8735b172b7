//! What the page knows of the kinds of joints is made from their facts, and no kind is named where everything is said of all of them.

use holonomy_document::{Direction, Facts, InSpace, Joint};
use serde_json::{Value, json};
use std::path::Path;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/src/document/kinds.ts");

fn in_space(facts: &InSpace) -> Value {
    let (direction, either) = match facts.direction {
        Direction::None => (Value::Null, false),
        Direction::Own(key) => (json!(key), false),
        Direction::Either(key) => (json!(key), true),
    };
    json!({"coordinates": facts.coordinates, "direction": direction, "either": either})
}

fn kind(facts: &Facts) -> Value {
    let others = facts.others.map(|others| others.iter().map(|(key, usual)| json!([key, usual])).collect::<Vec<_>>());
    let mut told = json!({
        "points": facts.points,
        "others": others,
        "planar": facts.plane.as_ref().map(in_space),
        "spatial": facts.space.as_ref().map(in_space),
    });
    if let Some(slip) = facts.slips {
        told["slips"] = json!({"turns": slip.turns()});
    }
    if !facts.sides.is_empty() {
        told["sides"] = json!(facts.sides);
    }
    if facts.loose {
        told["loose"] = json!(true);
    }
    told
}

#[test]
fn the_kinds_of_the_page_are_those_of_the_document() {
    let mut text = String::from(
        "// Made from the facts of `document::Joint`: HOLONOMY_UPDATE=1 cargo test -p holonomy-mechanism kinds::\n\
         import type { JointKind } from \"./kind.js\";\n\n\
         /** Every kind of joint. */\n\
         export const JOINTS: Record<string, JointKind> = {\n",
    );
    for (id, facts) in Joint::IDS.iter().zip(Joint::FACTS) {
        text.push_str(&format!("  \"{id}\": {},\n", kind(facts)));
    }
    text.push_str("};\n");
    if std::env::var_os("HOLONOMY_UPDATE").is_some() {
        std::fs::write(PATH, &text).unwrap();
    }
    let known = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        known == text,
        "www/src/document/kinds.ts is stale: HOLONOMY_UPDATE=1 cargo test -p holonomy-mechanism kinds::"
    );
}

#[test]
fn the_examples_of_the_page_are_those_of_the_gallery() {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/src/features/examples/entries.ts");
    let mut text = String::from(
        "// Made from `document::gallery`: HOLONOMY_UPDATE=1 cargo test -p holonomy-mechanism kinds::\n\
         /** An example. */\n\
         export interface GalleryEntry {\n  /** Its name in links. */\n  name: string;\n  /** The group it stands in. */\n  group: string;\n  /** Its space. */\n  \
         space: \"plane\" | \"space\";\n  /** What it shows, in a line. */\n  title: string;\n  /** And in a sentence. */\n  summary: string;\n}\n\n\
         /** All of them. */\n\
         export const GALLERY: readonly GalleryEntry[] = [\n",
    );
    for entry in holonomy_document::gallery::entries() {
        let [name, group, space, title, summary] =
            [entry.name, entry.group, entry.space, entry.title, entry.summary].map(|part| format!("{part:?}"));
        text.push_str(&format!(
            "  {{ name: {name}, group: {group}, space: {space}, title: {title}, summary: {summary} }},\n"
        ));
    }
    text.push_str("];\n");
    if std::env::var_os("HOLONOMY_UPDATE").is_some() {
        std::fs::write(PATH, &text).unwrap();
    }
    let known = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(known == text, "{PATH} is stale: HOLONOMY_UPDATE=1 cargo test -p holonomy-mechanism kinds::");
}

/// Where kinds are named: their own files, the records of the document, words, templates (what is added or drawn by hand), what is
/// drawn of each, and lessons of the tour.
const HOMES: &[&str] = &[
    "crates/document/src/joint",
    "crates/document/src/force.rs",
    "crates/mechanism/src/joint",
    "crates/mechanism/src/coupling",
    "crates/mechanism/src/force",
    "crates/document/src/gallery/family.rs",
    // What a kind is in the formats of other tools.
    "crates/exchange",
    "crates/reproduce",
    "crates/xtask/src/bench/peers",
    "www/src/text",
    "www/src/features/tour",
    "www/src/document/kinds.ts",
    "www/src/features/examples/entries.ts",
    "www/src/document/add.ts",
    "www/src/document/bar.ts",
    "www/src/document/retype.ts",
    "www/src/features/hand/templates.ts",
    "www/src/features/hand/adding.ts",
    "www/src/features/hand/parts.ts",
    "www/src/picture/plane/drawing.ts",
    "www/src/picture/space/joints.ts",
    "www/src/picture/space/content.ts",
    "www/src/picture/fourbar.ts",
];

/// Words of a kind that mean something else as well.
const OTHERS: &[&str] = &["planar", "angle", "distance", "path", "force", "torque"];

/// The lines of a file before its tests.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().lines()
}

fn named(folder: &Path, root: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let local = path.strip_prefix(root).expect("a path below the root").to_string_lossy().replace('\\', "/");
        let name = entry.file_name().to_string_lossy().into_owned();
        if HOMES.iter().any(|home| local.starts_with(home)) || ["tests", "examples", "target"].contains(&name.as_str())
        {
            continue;
        }
        if path.is_dir() {
            named(&path, root, found);
        } else if (name.ends_with(".rs") || name.ends_with(".ts")) && !name.contains(".test.") {
            let text = std::fs::read_to_string(&path).expect("a text");
            for (number, line) in lines(&text).enumerate() {
                let code = line.trim_start();
                if code.starts_with("//") || code.starts_with('*') || code.starts_with("/*") {
                    continue;
                }
                let ids = Joint::IDS.iter().chain(holonomy_document::Force::IDS);
                let mut ids = ids.filter(|id| !OTHERS.contains(id));
                let quoted =
                    ids.any(|id| ['"', '\'', '`'].iter().any(|quote| code.contains(&format!("{quote}{id}{quote}"))));
                let variant = code.contains("Joint::") && code.contains("(_)")
                    || [
                        "Force::SpringDamper",
                        "Force::TorsionSpringDamper",
                        "Force::Bushing",
                        "Force::DcMotor",
                        "Force::PidController",
                        "Force::Actuator",
                        "Force::Torque",
                        "Force::Point(",
                    ]
                    .iter()
                    .any(|kind| code.contains(kind));
                if quoted || variant {
                    found.push(format!("{local}:{}: {code}", number + 1));
                }
            }
        }
    }
}

#[test]
fn no_kind_is_named_outside_its_file_the_record_words_and_templates() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut found = Vec::new();
    named(&root.join("crates"), root, &mut found);
    named(&root.join("www/src"), root, &mut found);
    assert!(found.is_empty(), "a kind is named where all kinds should be treated alike:\n{}", found.join("\n"));
    for home in HOMES {
        // A home that has gone would let its place be taken by anything.
        assert!(root.join(home).exists(), "{home} does not exist");
    }
}
