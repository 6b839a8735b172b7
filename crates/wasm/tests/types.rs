//! The TypeScript types of everything that the page is told: derived from the Rust types, kept in `www/src/solver/generated.ts`.

mod written;

use std::any::TypeId;

use holonomy_boundary::CheckReport;
use holonomy_document::diagnostic::Diagnostic;
use holonomy_exercise::proof::GivenAway;
use holonomy_exercise::returned::Added;
use holonomy_exercise::{Report, TaskReport};
use holonomy_mechanism::balance::{RestReport, VibrationReport};
use holonomy_mechanism::model::Dragged;
use holonomy_mechanism::run::{Accuracy, Comparison, Description, ModeReport, RunFailure, Summary};
use holonomy_plot::{Figure, Layout};
use holonomy_study::fixes::{Fix, WaysOut};
use holonomy_study::work_precision::MethodSweep;
use holonomy_wasm::{Held, LinkTarget, RunProgress, SweepRow};
use holonomy_wasm_later::ComparisonUpdate;
use holonomy_wasm_later::balance::LocusUpdate;
use holonomy_wasm_later::exchange::{ReadFile, ToolFile};
use holonomy_wasm_later::exercise::{HandedIn, Variant};
use ts_rs::{Config, TS, TypeVisitor};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/src/solver/generated.ts");

const HEAD: &str = "\
/**
 * What the solver says, and what it is asked with: the shapes of its JSON. Made from the Rust types by a test of `crates/wasm`:
 *
 *     HOLONOMY_UPDATE=1 cargo test -p holonomy-wasm --test types
 *
 * SI units and radians everywhere.
 */
";

/// Every type that has a declaration, once: what is asked for, and what it is made of.
struct Declarations {
    config: Config,
    seen: Vec<TypeId>,
    texts: Vec<(String, String)>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        // Numbers, lists and the like have no declaration, but may be made of types that do.
        T::visit_generics(self);
        T::visit_dependencies(self);
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            self.texts.push((T::ident(&self.config), laid_out(&format!("{docs}export {}", T::decl(&self.config)))));
        }
    }
}

/// One key a line, indented by its depth; comments of one line on one line. What may be left out is never `null`.
fn laid_out(declaration: &str) -> String {
    let lines = declaration.replace("/**\n * ", "/** ").replace("\n */\n", " */\n");
    let lines = lines.replace("{ \"kind\"", "{\n\"kind\"").replace(", }", ",\n}");
    let mut out = String::new();
    let mut depth = 0;
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let optional = line.split_once("?: ").and_then(|(key, kind)| Some((key, kind.strip_suffix(" | null,")?)));
        let line = match optional {
            Some((key, kind)) if !line.starts_with('/') => format!("{key}?: {kind},"),
            _ if line.starts_with('*') => format!(" {line}"),
            _ => records(line),
        };
        let braces = |brace| line.matches(brace).count();
        let within = depth - usize::from(line.starts_with('}'));
        depth = depth + braces('{') - braces('}');
        out += &format!("{}{line}\n", "  ".repeat(within));
    }
    out
}

/// The form of objects with any keys that everybody writes.
fn records(line: &str) -> String {
    match line.split_once("{ [key in string]: ").and_then(|(before, rest)| Some((before, rest.split_once(" }")?))) {
        Some((before, (kind, after))) => format!("{before}Record<string, {kind}>{after}"),
        None => line.to_owned(),
    }
}

fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, seen: Vec::new(), texts: Vec::new() };
    all.visit::<CheckReport>();
    all.visit::<Diagnostic>();
    all.visit::<RunFailure>();
    all.visit::<RunProgress>();
    all.visit::<Summary>();
    all.visit::<Description>();
    all.visit::<ModeReport>();
    all.visit::<RestReport>();
    all.visit::<VibrationReport>();
    all.visit::<LocusUpdate<'static>>();
    all.visit::<Comparison>();
    all.visit::<Accuracy>();
    all.visit::<Fix>();
    all.visit::<WaysOut>();
    all.visit::<Dragged>();
    all.visit::<Held>();
    all.visit::<LinkTarget>();
    all.visit::<SweepRow>();
    all.visit::<MethodSweep>();
    all.visit::<ComparisonUpdate>();
    all.visit::<Figure>();
    all.visit::<Layout>();
    all.visit::<Variant>();
    all.visit::<TaskReport>();
    all.visit::<HandedIn>();
    all.visit::<Added>();
    all.visit::<GivenAway>();
    all.visit::<Report>();
    all.visit::<ToolFile>();
    all.visit::<ReadFile>();
    all.texts.sort();
    for pair in all.texts.windows(2) {
        assert!(pair[0].0 != pair[1].0, "two types are called {}", pair[0].0);
    }
    all.texts.iter().fold(HEAD.to_owned(), |file, (_, text)| file + "\n" + text)
}

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let fresh = declarations();
    if std::env::var_os("HOLONOMY_UPDATE").is_some() {
        std::fs::write(PATH, &fresh).expect("the types can be written");
    }
    let stored = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        stored == fresh,
        "www/src/solver/generated.ts is stale: HOLONOMY_UPDATE=1 cargo test -p holonomy-wasm --test types"
    );
}
