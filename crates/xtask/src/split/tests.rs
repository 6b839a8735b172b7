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
        let parts = split(&file, &Statics::default(), &called.iter().copied().collect()).expect("two parts");
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
        let refused = split(file, &Statics::default(), &none).err().expect(reason).to_string();
        assert!(refused.contains(reason), "{refused}");
    }
}

/// A module with four statics of four bytes from 1024 on: `first` reads number 0, which names number 2, which names itself; `other`
/// reads number 1 by an address eight bytes before it, outside of all; nothing names number 3. `wrong` is added to what the linker notes.
fn with_statics(wrong: u8) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], []);
    types.ty().function([], [ValType::I32]);
    let mut imports = ImportSection::new();
    imports.import("page", "rest", EntityType::Function(0));
    let mut functions = FunctionSection::new();
    functions.function(0).function(1).function(1);
    let mut tables = TableSection::new();
    let kind = TableType { element_type: RefType::FUNCREF, table64: false, minimum: 1, maximum: None, shared: false };
    tables.table(kind);
    let mut memories = MemorySection::new();
    memories.memory(MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None });
    let mut exports = ExportSection::new();
    for (name, number) in [(FETCH, 1), ("first", 2), ("other", 3)] {
        exports.export(name, ExportKind::Func, number);
    }
    exports.export("memory", ExportKind::Memory, 0);
    let memory = |offset: u64| wasm_encoder::MemArg { offset, align: 2, memory_index: 0 };
    let mut code = CodeSection::new();
    let mut body = |write: &dyn Fn(&mut Function)| {
        let mut function = Function::new([]);
        write(&mut function);
        function.instructions().end();
        code.function(&function);
    };
    body(&|f| _ = f.instructions().call(0));
    body(&|f| _ = f.instructions().i32_const(1024).i32_load(memory(0)).i32_load(memory(0)));
    body(&|f| _ = f.instructions().i32_const(8).i32_load(memory(1020)));
    let mut data = DataSection::new();
    let bytes = [1032_u32, 77, 1032, 99].map(u32::to_le_bytes).concat();
    data.active(0, &ConstExpr::i32_const(1024), bytes.iter().copied());

    let mut file = wasm_encoder::Module::new();
    file.section(&types).section(&imports).section(&functions).section(&tables).section(&memories).section(&exports);
    file.section(&code).section(&data);
    let mut symbols = wasm_encoder::SymbolTable::new();
    for number in 0..4 {
        let definition = wasm_encoder::DataSymbolDefinition { index: 0, offset: 4 * number, size: 4 };
        symbols.data(0, &format!("static {number}"), Some(definition));
    }
    let mut linking = wasm_encoder::LinkingSection::new();
    file.section(linking.symbol_table(&symbols));

    // Places are counted from the start of what a section holds; 1024 in seven bits and seven bits is 0x80 0x08, 1020 is 0xfc 0x07.
    let made = file.clone().finish();
    let content = |id: u8| {
        let payloads = wasmparser::Parser::new(0).parse_all(&made).map(|payload| payload.expect("a module"));
        payloads.filter_map(|payload| payload.as_section()).find(|section| section.0 == id).expect("the section").1
    };
    let (in_code, in_data) = (&made[content(10)], &made[content(11)]);
    let at = |number: [u8; 2]| in_code.windows(2).position(|bytes| bytes == number).expect("the address") as u8;
    let bytes_at = (in_data.len() - bytes.len()) as u8;
    // Kind, place, symbol, addend: the last in seven bits with a sign, -8 is 0x78.
    let notes = [
        ("reloc.CODE", vec![6, 2, 4, at([0x80, 8]), 0, 0, 3, at([0xfc, 7]), 1, 0x78]),
        ("reloc.DATA", vec![7, 2, 5, bytes_at + wrong, 2, 0, 5, bytes_at + 8, 2, 0]),
    ];
    for (name, note) in notes {
        file.section(&wasm_encoder::CustomSection { name: name.into(), data: note.into() });
    }
    file.finish()
}

#[test]
fn statics_come_with_the_functions_that_name_them() {
    const SCRIPT: &str = r#"
import { readFileSync } from "node:fs";
const [first, rest] = process.argv.slice(1).map((path) => new WebAssembly.Module(readFileSync(path)));
const page = { rest: () => new WebAssembly.Instance(rest, { first: exports }) };
const { exports } = new WebAssembly.Instance(first, { page });
const memory = () => new Int32Array(exports.memory.buffer, 1024, 4).join();
console.log(memory(), exports.first(), memory(), exports.other(), memory());
"#;
    let linked = with_statics(0);
    let statics = Statics::read(&linked).expect("notes");
    let parts = split(&without_notes(&linked).expect("a module"), &statics, &[1].into()).expect("two parts");
    let all = "1032,77,1032,99";
    assert_eq!(
        in_node("statics", SCRIPT, &[&parts.first, &parts.rest]),
        format!("1032,0,1032,0 1032 1032,0,1032,0 77 {all}")
    );
    // Functions of both are called at first: only what nothing names comes later.
    let parts = split(&linked, &statics, &[1, 2].into()).expect("two parts");
    let said = in_node("all-statics", SCRIPT, &[&parts.first, &parts.rest]);
    assert_eq!(said, "1032,77,1032,0 1032 1032,77,1032,0 77 1032,77,1032,0");
}

#[test]
fn notes_of_the_linker_that_are_wrong_or_missing_are_refused() {
    for (linked, reason) in [
        (with_statics(1), "the module is not as the linker noted"),
        (small(FETCH), "the linker noted no statics; it must be given --emit-relocs"),
    ] {
        assert_eq!(Statics::read(&linked).err().expect(reason).to_string(), reason);
    }
}
