use super::*;
use crate::{process, project};
use std::borrow::Cow;
use std::path::PathBuf;
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function, FunctionSection,
    GlobalSection, GlobalType, ImportSection, MemorySection, MemoryType, RefType, TableSection, TableType, TypeSection,
    ValType,
};

/// A module with what the page's has: an import, a memory, a global, a table, calls both ways. `fetch`: the name of the function that asks for the rest.
fn small(fetch: &str) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], []);
    types.ty().function([ValType::I32], [ValType::I32]);
    let mut imports = ImportSection::new();
    imports.import("page", "rest", EntityType::Function(0));
    let mut functions = FunctionSection::new();
    for kind in [0, 1, 1, 1, 1] {
        functions.function(kind);
    }
    let mut tables = TableSection::new();
    let kind =
        TableType { element_type: RefType::FUNCREF, table64: false, minimum: 2, maximum: Some(2), shared: false };
    tables.table(kind);
    let mut memories = MemorySection::new();
    memories.memory(MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None });
    let mut globals = GlobalSection::new();
    globals.global(GlobalType { val_type: ValType::I32, mutable: true, shared: false }, &ConstExpr::i32_const(100));
    let mut exports = ExportSection::new();
    exports.export(fetch, ExportKind::Func, 1);
    for (name, number) in [("twice", 2), ("times", 3), ("unused", 5)] {
        exports.export(name, ExportKind::Func, number);
    }
    exports.export("memory", ExportKind::Memory, 0);
    let mut elements = ElementSection::new();
    elements.active(None, &ConstExpr::i32_const(1), Elements::Functions(Cow::Borrowed(&[4])));

    let mut code = CodeSection::new();
    let mut body = |write: &dyn Fn(&mut Function)| {
        let mut function = Function::new([]);
        write(&mut function);
        function.instructions().end();
        code.function(&function);
    };
    body(&|f| _ = f.instructions().call(0));
    // twice(x) = times(x) + the global, which times has changed.
    body(&|f| _ = f.instructions().local_get(0).call(3).global_get(0).i32_add());
    // times(x) = the function of the table, of x; the global is 7 then, and the memory has 9.
    body(&|f| {
        let memory = wasm_encoder::MemArg { offset: 0, align: 2, memory_index: 0 };
        f.instructions().i32_const(7).global_set(0).i32_const(0).i32_const(9).i32_store(memory);
        f.instructions().local_get(0).i32_const(1).call_indirect(0, 1);
    });
    body(&|f| _ = f.instructions().local_get(0).i32_const(2).i32_mul());
    body(&|f| _ = f.instructions().local_get(0).call(2));

    let mut file = wasm_encoder::Module::new();
    file.section(&types).section(&imports).section(&functions).section(&tables).section(&memories).section(&globals);
    file.section(&exports).section(&elements).section(&code);
    file.finish()
}

/// What a program of Node's prints that is given files.
fn in_node(name: &str, script: &str, files: &[&[u8]]) -> String {
    let mut command = project::node("node");
    command.args(["--input-type=module", "-e", script]);
    let paths: Vec<PathBuf> = (0..files.len())
        .map(|number| std::env::temp_dir().join(format!("holonomy-split-{}-{name}-{number}.wasm", std::process::id())))
        .collect();
    for (path, file) in paths.iter().zip(files) {
        std::fs::write(path, file).expect("a file");
    }
    let said = process::output(command.args(&paths));
    for path in paths {
        std::fs::remove_file(path).expect("the file is there");
    }
    said.expect("Node")
}

#[test]
fn both_parts_are_one_instance_and_the_rest_is_asked_for_once() {
    const SCRIPT: &str = r#"
import { readFileSync } from "node:fs";
const [first, rest] = process.argv.slice(1).map((path) => new WebAssembly.Module(readFileSync(path)));
let asked = 0;
const page = { rest: () => { asked += 1; new WebAssembly.Instance(rest, { first: exports }); } };
const { exports } = new WebAssembly.Instance(first, { page });
console.log(exports.twice(5), exports.twice(6), exports.unused(7), asked, new Int32Array(exports.memory.buffer)[0], exports.there.value);
"#;
    let file = small(FETCH);
    // Own functions: 0 asks for the rest, 1 is `twice`, 2 `times`, 3 the one in the table, 4 `unused`.
    for called in [vec![1], vec![], vec![1, 2], vec![1, 2, 3], vec![3], vec![1, 2, 3, 4]] {
        let parts = split(&file, &called.iter().copied().collect()).expect("two parts");
        let asked = u8::from(called.len() < 4);
        assert_eq!(
            in_node("parts", SCRIPT, &[&parts.first, &parts.rest]),
            format!("17 19 21 {asked} 9 {asked}"),
            "{called:?}"
        );
    }
}

#[test]
fn a_watched_module_tells_which_functions_are_called() {
    const SCRIPT: &str = r#"
import { readFileSync } from "node:fs";
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[1])), { page: { rest() {} } });
const called = () => Object.keys(exports).filter((name) => /^c\d+$/.test(name) && exports[name].value === 1).join();
console.log(called(), exports.times(4), called());
"#;
    assert_eq!(in_node("watched", SCRIPT, &[&watched(&small(FETCH)).expect("a module")]), " 8 c2,c3");
}

#[test]
fn what_is_no_such_module_is_refused() {
    let none = BTreeSet::new();
    for (file, reason) in [
        (&b"no module"[..], "cannot read the module"),
        (&small("other")[..], "the module exports no function \"fetch_rest\""),
        (&wasm_encoder::Module::new().finish()[..], "the module has no table"),
    ] {
        let refused = split(file, &none).err().expect(reason).to_string();
        assert!(refused.contains(reason), "{refused}");
    }
}
