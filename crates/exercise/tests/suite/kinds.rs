//! What the page knows of the kinds of tasks is made from their facts, and no kind is named where all are treated alike.

use std::path::Path;

use holonomy_exercise::Answer;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/src/document/task-kinds.ts");

#[test]
fn the_kinds_of_tasks_of_the_page_are_those_of_the_document() {
    let mut text = String::from(
        "// Made from the facts of `exercise::Answer`: HOLONOMY_UPDATE=1 cargo test -p holonomy-exercise kinds::\n\n\
         /** Every kind of task, in the order in which they are offered. */\n\
         export const TASKS = {\n",
    );
    for (id, facts) in Answer::IDS.iter().zip(Answer::FACTS) {
        text.push_str(&format!(
            "  {id}: {{ predicted: {}, document: {}, right: {:?}, secrets: {:?} }},\n",
            facts.predicted, facts.document, facts.right, facts.secrets
        ));
    }
    text.push_str("};\n");
    if std::env::var_os("HOLONOMY_UPDATE").is_some() {
        std::fs::write(PATH, &text).expect("the kinds can be written");
    }
    let known = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(known == text, "{PATH} is stale: HOLONOMY_UPDATE=1 cargo test -p holonomy-exercise kinds::");
}

/// Where kinds of tasks are named: their files, and the forms of students and teachers. Words are looked up by kind elsewhere.
const HOMES: [&str; 4] = [
    "crates/exercise/src/task",
    "www/src/features/exercise/forms.ts",
    "www/src/document/task-kinds.ts",
    "www/src/features/teach/answers.ts",
];

/// Parts of the program that know of tasks.
const FOLDERS: [&str; 5] = [
    "crates/exercise/src",
    "crates/wasm-later/src",
    "www/src/features/exercise",
    "www/src/features/teach",
    "www/src/document/exercise.ts",
];

fn named(path: &Path, found: &mut Vec<String>) {
    let local = path.strip_prefix(ROOT).expect("a path below the root").to_string_lossy().replace('\\', "/");
    if HOMES.iter().any(|home| local.starts_with(home)) {
        return;
    }
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("a folder") {
            named(&entry.expect("an entry").path(), found);
        }
        return;
    }
    let source = (local.ends_with(".rs") || local.ends_with(".ts")) && !local.contains(".test.");
    if !source {
        return;
    }
    let text = std::fs::read_to_string(path).expect("a text");
    for (number, line) in text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().lines().enumerate() {
        let variant = Answer::IDS.iter().any(|id| {
            // What asks for a kind by its id: `type === "number"`, `case "number"`, `"number" =>`.
            let asked = [format!("type === \"{id}\""), format!("type !== \"{id}\""), format!("type: \"{id}\"")];
            let matched = [format!("case \"{id}\""), format!("\"{id}\" =>"), format!("\"{id}\" |")];
            asked.iter().chain(&matched).any(|form| line.contains(form))
        });
        if variant
            || line.contains("Answer::Number")
            || line.contains("Answer::Choice")
            || line.contains("Answer::Model")
        {
            found.push(format!("{local}:{}: {}", number + 1, line.trim()));
        }
    }
}

#[test]
fn no_kind_of_task_is_named_outside_its_file_and_its_forms() {
    let mut found = Vec::new();
    for folder in FOLDERS {
        named(&Path::new(ROOT).join(folder), &mut found);
    }
    assert!(found.is_empty(), "a kind is named where all kinds should be treated alike:\n{}", found.join("\n"));
    for home in HOMES.iter().chain(&FOLDERS) {
        // A home that has gone would let its place be taken by anything.
        assert!(Path::new(ROOT).join(home).exists(), "{home} does not exist");
    }
}
