//! The part that the first view needs.

use super::module::{Module, function_of};
use super::{Plan, Renumbered, short_name};
use std::borrow::Cow;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ElementSection, Elements, ExportKind, ExportSection, Function, FunctionSection,
    GlobalSection, GlobalType, ImportSection, MemorySection, StartSection, TableSection, TypeSection, ValType,
};

/// Writes it: imports, the functions that are called, the ways to those of the rest, table, memory and globals, and exports for the rest.
pub fn write(module: &Module<'_>, plan: &Plan) -> Result<Vec<u8>, Error> {
    let mut renumbered = Renumbered(&plan.in_first);
    let mut file = wasm_encoder::Module::new();
    file.section(&types(module)?);

    let mut imports = ImportSection::new();
    for import in &module.imports {
        renumbered.parse_import(&mut imports, *import)?;
    }
    file.section(&imports);

    let ways = plan.ways.iter().map(|(function, _)| *function);
    let mut functions = FunctionSection::new();
    for function in plan.first.iter().copied().chain(ways.clone()) {
        functions.function(module.functions[function as usize]);
    }
    file.section(&functions);

    let mut tables = TableSection::new();
    for (number, table) in module.tables.iter().enumerate() {
        let mut kind = renumbered.table_type(table.ty)?;
        if number == 0 {
            kind.minimum = kind.minimum.max(u64::from(plan.places));
            kind.maximum = kind.maximum.map(|maximum| maximum.max(kind.minimum));
        }
        tables.table(kind);
    }
    file.section(&tables);

    let mut memories = MemorySection::new();
    memories.memory(renumbered.memory_type(module.memory)?);
    file.section(&memories);

    let mut globals = GlobalSection::new();
    for global in &module.globals {
        renumbered.parse_global(&mut globals, global.clone())?;
    }
    // Not 0: the rest is there.
    let there = module.globals.len() as u32;
    globals.global(GlobalType { val_type: ValType::I32, mutable: true, shared: false }, &ConstExpr::i32_const(0));
    file.section(&globals);

    file.section(&exports(module, plan, there)?);
    if let Some(start) = module.start {
        file.section(&StartSection { function_index: plan.in_first[start as usize] });
    }

    // The way to a function stands in its place of the table until the rest puts itself there.
    let mut entries: Vec<Option<u32>> = module.table.clone();
    entries.resize(plan.places as usize, None);
    for (function, place) in &plan.ways {
        entries[*place as usize] = Some(*function);
    }
    let entries: Vec<Option<u32>> =
        entries.iter().map(|entry| entry.map(|function| plan.in_first[function as usize])).collect();
    file.section(&elements(&entries));

    let mut code = CodeSection::new();
    for function in &plan.first {
        code.function(&module.rewritten(*function, &plan.in_first, |_| {})?);
    }
    for (function, place) in &plan.ways {
        code.function(&way(module, *function, *place, plan.fetch, there));
    }
    file.section(&code);

    file.section(&plan.memory(module, |data, start, bytes, later| {
        // Nothing takes no bytes in the end: wasm-opt leaves zeros out.
        let mut needed = bytes.to_vec();
        for place in later {
            needed[place].fill(0);
        }
        data.active(0, &ConstExpr::i32_const(start as i32), needed);
    }));
    Ok(file.finish())
}

/// The types of functions, the same in both parts.
pub fn types(module: &Module<'_>) -> Result<TypeSection, Error> {
    let mut types = TypeSection::new();
    for kind in &module.types {
        types.ty().func_type(&Renumbered(&[]).func_type(kind.clone())?);
    }
    Ok(types)
}

/// Runs of entries that follow one another, each a list for the table.
pub fn elements(entries: &[Option<u32>]) -> ElementSection {
    let mut elements = ElementSection::new();
    let mut place = 0;
    for run in entries.chunk_by(|a, b| a.is_some() == b.is_some()) {
        let functions: Vec<u32> = run.iter().copied().flatten().collect();
        if !functions.is_empty() {
            elements.active(None, &ConstExpr::i32_const(place), Elements::Functions(Cow::Owned(functions)));
        }
        place += run.len() as i32;
    }
    elements
}

fn exports(module: &Module<'_>, plan: &Plan, there: u32) -> Result<ExportSection, Error> {
    let mut exports = ExportSection::new();
    for export in &module.exports {
        let kind = Renumbered(&[]).export_kind(export.kind)?;
        let index = function_of(export).map_or(export.index, |function| plan.in_first[function as usize]);
        exports.export(export.name, kind, index);
    }
    for (number, function) in plan.shared.iter().enumerate() {
        exports.export(&short_name('f', number), ExportKind::Func, plan.in_first[*function as usize]);
    }
    for number in 0..module.tables.len() {
        exports.export(&short_name('t', number), ExportKind::Table, number as u32);
    }
    exports.export("there", ExportKind::Global, there);
    for number in 0..there {
        exports.export(&short_name('g', number as usize), ExportKind::Global, number);
    }
    exports.export(&short_name('m', 0), ExportKind::Memory, 0);
    Ok(exports)
}

/// What stands for a function of the rest: asks for the rest if it is not there, then calls what stands in the function's place.
fn way(module: &Module<'_>, function: u32, place: u32, fetch: u32, there: u32) -> Function {
    let mut way = Function::new([]);
    let mut write = way.instructions();
    write.global_get(there).i32_eqz().if_(BlockType::Empty).call(fetch).end();
    for number in 0..module.type_of(function).params().len() {
        write.local_get(number as u32);
    }
    write.i32_const(place as i32).call_indirect(0, module.functions[function as usize]).end();
    way
}
