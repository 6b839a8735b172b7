//! What must never be, as tests: no kernel with bits of its own, uses that point one way, a map of the house that is true.

use crate::project;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

mod limits;
mod paths;

/// The crates whose numbers must be the same everywhere.
const NUMERICAL: [&str; 6] = ["expr", "solver", "document", "mechanism", "study", "exercise"];

fn cargo(arguments: &[&str]) -> String {
    let output = project::cargo().args(arguments).output().expect("cargo runs");
    assert!(output.status.success(), "cargo {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("cargo writes text")
}

/// The packages that go into `package`, each with the features it is built with.
fn tree(package: &str, extra: &[&str]) -> BTreeMap<String, Vec<String>> {
    let mut arguments =
        vec!["tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}|{f}", "--package", package];
    arguments.extend(extra);
    let text = cargo(&arguments);
    let lines = text.lines().filter_map(|line| line.split_once('|'));
    let name = |package: &str| package.split(' ').next().unwrap_or_default().to_owned();
    lines
        .map(|(package, features)| {
            (name(package), features.trim_end_matches(" (*)").split(',').map(str::to_owned).collect())
        })
        .collect()
}

fn has(tree: &BTreeMap<String, Vec<String>>, package: &str, feature: &str) -> bool {
    tree.get(package).is_some_and(|features| features.iter().any(|found| found == feature))
}

/// `matrixmultiply` picks fused multiply-add at run time, and the functions of std are those of the machine's C library or of the browser.
#[test]
fn no_kernel_with_bits_of_its_own_is_in_the_product() {
    for (package, extra) in
        [("holonomy-wasm", &["--target", "wasm32-unknown-unknown"] as &[&str]), ("holonomy-cli", &[])]
    {
        let tree = tree(package, extra);
        assert!(
            tree.contains_key("nalgebra") && tree.contains_key("libm"),
            "{package}: the tree was not understood: {tree:?}"
        );
        assert!(
            !tree.contains_key("matrixmultiply"),
            "{package} contains matrixmultiply; see: cargo tree -p {package} -i matrixmultiply"
        );
        for part in ["nalgebra", "simba"] {
            assert!(
                !has(&tree, part, "std"),
                "{package} builds {part} with std; see: cargo tree -p {package} -e features -i {part}"
            );
        }
        // plotters turns on num-traits/std in the programs; with these two, nothing of nalgebra can reach it.
        assert!(has(&tree, "nalgebra", "libm-force"), "{package} builds nalgebra without libm-force");
        assert!(has(&tree, "simba", "libm_force"), "{package} builds simba without libm_force");
    }
}

#[test]
fn the_numerical_crates_alone_have_no_std_in_their_dependencies() {
    for package in NUMERICAL {
        let tree = tree(&format!("holonomy-{package}"), &[]);
        for part in ["num-traits", "nalgebra", "simba", "libm"] {
            assert!(
                !has(&tree, part, "std"),
                "holonomy-{package} builds {part} with std; see: cargo tree -p holonomy-{package} -e features -i {part}"
            );
        }
    }
}

/// One `libm`, pinned: its bits are part of a document's results.
#[test]
fn there_is_one_libm_and_it_is_pinned() {
    let lock = std::fs::read_to_string(project::root().join("Cargo.lock")).expect("Cargo.lock");
    assert_eq!(lock.matches("name = \"libm\"").count(), 1, "Cargo.lock has more than one libm");
    let workspace = std::fs::read_to_string(project::root().join("Cargo.toml")).expect("Cargo.toml");
    assert!(workspace.contains("libm = \"=0."), "libm is not pinned by = in Cargo.toml");
}

/// `expr <- solver <- document <- mechanism <- {study, exercise, exchange} <- {boundary, wasm, cli}` and `plot <- {wasm, cli}`.
#[test]
fn uses_between_the_crates_point_one_way() {
    let allowed: BTreeMap<&str, &[&str]> = BTreeMap::from([
        ("holonomy-expr", &[] as &[&str]),
        ("holonomy-solver", &["expr"]),
        // Of the solver, what reads and checks a document knows the table of methods.
        ("holonomy-document", &["expr", "solver"]),
        ("holonomy-mechanism", &["expr", "solver", "document"]),
        ("holonomy-study", &["expr", "solver", "document", "mechanism"]),
        ("holonomy-exercise", &["expr", "solver", "document", "mechanism"]),
        ("holonomy-exchange", &["expr", "solver", "document", "mechanism"]),
        ("holonomy-plot", &[]),
        ("holonomy-boundary", &["solver", "document", "mechanism", "study"]),
        ("holonomy-wasm", &["document", "mechanism", "study", "plot", "boundary"]),
        ("holonomy-wasm-later", &["document", "mechanism", "study", "exercise", "exchange", "boundary"]),
        ("holonomy-reproduce", &["expr", "document", "mechanism", "plot"]),
        ("holonomy-cli", &["expr", "document", "mechanism", "study", "exercise", "exchange", "plot", "reproduce"]),
        ("xtask", &[]),
    ]);
    let metadata: Value = serde_json::from_str(&cargo(&["metadata", "--locked", "--no-deps", "--format-version", "1"]))
        .expect("metadata");
    let packages = metadata["packages"].as_array().expect("packages");
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some(allowed) = allowed.get(name) else {
            continue;
        };
        for used in package["dependencies"].as_array().into_iter().flatten().filter(|used| used["kind"].is_null()) {
            let used = used["name"].as_str().unwrap_or_default();
            let ours = used.strip_prefix("holonomy-");
            assert!(ours.is_none_or(|used| allowed.contains(&used)), "{name} must not use {used}");
        }
    }
    let found =
        packages.iter().filter(|package| allowed.contains_key(package["name"].as_str().unwrap_or_default())).count();
    assert_eq!(found, allowed.len(), "a crate of the workspace is missing");
}

/// Inside the mechanism's crate: what stands on a floor uses only what is below it, kinds of elements excepted, which share their helpers.
#[test]
fn uses_inside_the_mechanism_point_one_way() {
    let floors: [&[&str]; 10] = [
        &["hash", "kind", "record"],
        &["body", "coupling", "force", "joint"],
        &["lower"],
        &["equations", "places"],
        &["system"],
        &["failure"],
        &["model"],
        &["balance"],
        &["run"],
        &["workspace"],
    ];
    let floor = |name: &str| floors.iter().position(|names| names.contains(&name));
    let source = project::root().join("crates/mechanism/src");
    let mut found = 0;
    for file in paths::below(&source, "rs") {
        let inside = file.strip_prefix(&source).expect("a file of the crate").with_extension("");
        let name = inside.iter().next().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
        if name == "lib" {
            continue;
        }
        let own = floor(name).unwrap_or_else(|| panic!("{name} has no floor"));
        let text = read(&file);
        // Tests may use what they like.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for used in line.split("crate::").skip(1) {
                let used = used.split(|c: char| !(c.is_ascii_lowercase() || c == '_')).next().unwrap_or_default();
                let Some(other) = floor(used) else { continue };
                let kinds = own == 1 && other == 1;
                assert!(used == name || kinds || other < own, "{} must not use {used}", file.display());
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found} uses found");
}

/// The lists stand in clippy.toml, and `.ci/run` makes a warning an error.
#[test]
fn the_numerical_crates_refuse_floats_of_std_and_hash_maps() {
    let lints = ["clippy::disallowed_methods", "clippy::disallowed_types", "clippy::iter_over_hash_type"];
    for package in NUMERICAL {
        let text = read(&project::root().join("crates").join(package).join("src/lib.rs"));
        let warned = text.lines().find(|line| line.starts_with("#![cfg_attr(not(test), warn("));
        assert!(lints.iter().all(|lint| warned.is_some_and(|line| line.contains(lint))), "{package} does not warn");
    }
    let lists = read(&project::root().join("clippy.toml"));
    for entry in ["f64::sin", "f64::mul_add", "std::collections::HashMap"] {
        assert!(lists.contains(&format!("\"{entry}\"")), "clippy.toml does not list {entry}");
    }
}

/// A map that names what is not there is worse than none.
#[test]
fn every_path_named_in_the_architecture_exists() {
    let text = read(&project::root().join("ARCHITECTURE.md"));
    let paths = paths::named_paths(&text);
    assert!(paths.len() > 8, "the paths were not found: {paths:?}");
    let lock = read(&project::root().join("Cargo.lock"));
    for path in paths {
        // `num-traits/std` is a feature of a package, not a file.
        let first = path.split('/').next().unwrap_or_default();
        if lock.contains(&format!("name = \"{first}\"\n")) {
            continue;
        }
        assert!(project::root().join(&path).exists(), "ARCHITECTURE.md names `{path}`, which does not exist");
    }
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
