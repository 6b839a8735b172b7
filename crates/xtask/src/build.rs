//! From the sources to the site in `dist/`: compile to WebAssembly, make the bindings, optimize, bundle the page.

use crate::failure::{Context, Failure, Result};
use crate::steps::Steps;
use crate::toolchain::{Compiler, WASM};
use crate::{npm, process, project, sizes, split, tools};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// How many steps [`steps`] takes.
pub const STEPS: usize = MODULE_STEPS + 1;
/// How many steps [`modules`] takes.
pub const MODULE_STEPS: usize = 4;

/// The modules: the page's own, and the one that is loaded later: exercises, comparisons. Package, and what its bindings are called.
const MODULES: [(&str, &str); 2] = [("holonomy-wasm", "holonomy_wasm"), ("holonomy-wasm-later", "holonomy_later")];

/// The module that comes to the page in parts, the document that the page shows first, and the parts: what that needs, and the rest. The
/// module as a whole stays beside them for programs of Node's.
const SPLIT: &str = "holonomy_wasm";
const FIRST_SCREEN: &str = "four-bar.json";
const PARTS: [&str; 2] = ["holonomy_first.wasm", "holonomy_rest.wasm"];

/// What rustc's WebAssembly uses beyond the first version of the format; every browser has them since 2022, SIMD since March 2023. Never `--fast-math` and never
/// relaxed SIMD: they change results.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-mutable-globals",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-simd",
];
/// Measured on this file: `-O3` and `-Oz` take more time and give the same speed within noise and the same bytes within 1 %, `-O2` 0.1 % more
/// bytes; `-O1` is a fifth slower. A second pass finds what the first has freed: 0.3 % of the bytes. A function that is called once stays one:
/// put into its caller it takes 4 % more bytes with brotli, because the code around it repeats itself less.
const OPTIMIZE: [&str; 3] = ["-Os", "-Os", "--one-caller-inline-max-function-size=0"];

/// `cargo xtask build`.
pub fn task() -> bool {
    let mut steps = Steps::new(STEPS);
    if self::steps(&mut steps).is_some() {
        if let Err(failure) = sizes::print() {
            println!("sizes are not known: {failure}");
        }
        println!("\nthe site is in dist/; any file server can serve it, from any sub-path");
    }
    steps.summarize()
}

/// The steps of the build; none as soon as one fails.
pub fn steps(steps: &mut Steps) -> Option<()> {
    modules(steps)?;
    steps.run("bundle the page", "10 s", bundle)
}

/// The steps up to the modules in `www/pkg`; none as soon as one fails.
pub fn modules(steps: &mut Steps) -> Option<()> {
    let compiler = steps.run("look for Rust, Node and the WebAssembly target", "5 s", || {
        tools::check()?;
        let compiler = must(Compiler::find(WASM))?;
        println!("{}", compiler.describe());
        Ok(compiler)
    })?;
    steps.run("install the front end's dependencies", "20 s", npm::install)?;
    let modules = steps.run("compile the solver to WebAssembly", "100 s", || compile(&compiler))?;
    steps.run("make the bindings and optimize", "30 s", || {
        // Each takes one processor for a minute.
        std::thread::scope(|scope| {
            let running: Vec<_> = modules.iter().map(|(wasm, name)| scope.spawn(move || bind(wasm, name))).collect();
            running
                .into_iter()
                .try_for_each(|one| one.join().unwrap_or_else(|_| Err(Failure::new("making the bindings broke off"))))
        })
    })
}

/// What a build cannot do without is a failure, not a step left out.
fn must<T>(result: Result<T>) -> Result<T> {
    result.map_err(|failure| Failure::Failed(failure.to_string()))
}

/// Compiles the modules, both at once; the files before bindings and optimization.
fn compile(compiler: &Compiler) -> Result<Vec<(PathBuf, &'static str)>> {
    let mut command = compiler.cargo("build", "wasm");
    command.args(["--locked", "--lib", "--profile", "wasm"]);
    for (package, _) in MODULES {
        command.args(["--package", package]);
    }
    process::run(&mut command)?;
    let folder = project::target().join("wasm").join(WASM.triple).join("wasm");
    Ok(MODULES.map(|(package, name)| (folder.join(format!("{}.wasm", package.replace('-', "_"))), name)).into())
}

/// Writes a module to `www/pkg`: JavaScript, types and the optimized file; the page's also in its two parts.
fn bind(wasm: &Path, name: &str) -> Result<()> {
    let folder = project::bindings();
    let made = folder.join(format!("{name}_bg.wasm"));
    let parts = if name == SPLIT { PARTS.map(|part| folder.join(part)).to_vec() } else { Vec::new() };
    let stamp = folder.join(format!(".{name}-made-from"));
    let splitting = std::fs::read_dir(project::root().join("crates/xtask/src/split"))?.flatten();
    let mut made_from: Vec<PathBuf> = splitting.map(|entry| entry.path()).collect();
    made_from.sort();
    made_from.extend([wasm.to_path_buf(), project::root().join("Cargo.lock")]);
    let mark = project::mark_of(&made_from).map(|mark| format!("{mark} {}", OPTIMIZE.join(" ")));
    let there = made.exists() && parts.iter().all(|part| part.exists());
    if there && mark.is_some() && std::fs::read_to_string(&stamp).ok() == mark {
        println!("{name} in www/pkg is up to date");
        return Ok(());
    }
    let _ = std::fs::remove_file(&stamp);
    let mut bindgen = Bindgen::new();
    // The page says where its parts are.
    let linked = std::fs::read(wasm).context("read the module")?;
    bindgen
        .input_bytes(name, split::without_notes(&linked)?)
        .out_name(name)
        .typescript(true)
        .omit_default_module_path(name == SPLIT);
    bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(&folder))
        .map_err(|error| Failure::new(format!("cannot make the bindings: {error:#}")))?;
    if name == SPLIT {
        split(&linked, &made, &folder.join(format!("{name}.js")))?;
    }
    for file in parts.iter().chain([&made]) {
        let before = std::fs::metadata(file).context("find the WebAssembly file")?.len();
        optimize(file)?;
        let after = std::fs::metadata(file)?.len();
        let shown = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{shown}: {} kB, before wasm-opt {} kB", after / 1000, before / 1000);
    }
    if let Some(mark) = mark {
        std::fs::write(stamp, mark)?;
    }
    Ok(())
}

/// Splits the page's module, before it is optimized: then functions that are called once are still functions of their own.
fn split(linked: &[u8], made: &Path, bindings: &Path) -> Result<()> {
    let module = std::fs::read(made).context("read the module")?;
    let watched = made.with_file_name("holonomy_watched.wasm");
    std::fs::write(&watched, split::watched(&module)?)?;
    let mut command = project::node("node");
    command.args(["--input-type=module", "-e", include_str!("split/first-view.mjs")]);
    command.arg(bindings).arg(&watched).arg(project::root().join("gallery").join(FIRST_SCREEN));
    let called = process::output(&mut command)?;
    std::fs::remove_file(&watched)?;
    let called: BTreeSet<u32> = serde_json::from_str(&called).context("read which functions the first view calls")?;
    let split::Parts { first, rest } = split::split(&module, &split::Statics::read(linked)?, &called)?;
    for (part, bytes) in PARTS.iter().zip([first, rest]) {
        std::fs::write(made.with_file_name(part), bytes).context("write the parts of the module")?;
    }
    Ok(())
}

/// Runs `wasm-opt` on a file in place.
fn optimize(file: &Path) -> Result<()> {
    let program = project::root().join("node_modules/binaryen/bin/wasm-opt");
    let optimized = file.with_extension("optimized");
    let mut command = project::node("node");
    command.arg(program).arg(file).args(OPTIMIZE).args(FEATURES).arg("-o").arg(&optimized);
    process::run(&mut command)?;
    std::fs::rename(&optimized, file).context("put the optimized file in place")
}

fn bundle() -> Result<()> {
    process::run(project::node("npx").args(["--no-install", "vite", "build"]))?;
    if !project::site().join("index.html").exists() {
        return Err(Failure::new("vite wrote no dist/index.html"));
    }
    sizes::check()
}
