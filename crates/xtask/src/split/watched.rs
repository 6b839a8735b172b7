//! A module that notes which of its functions are called.

use super::first::types;
use super::module::{Module, function_of};
use super::{Renumbered, short_name};
use crate::failure::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ExportKind, ExportSection, FunctionSection, GlobalSection, GlobalType,
    ImportSection, MemorySection, StartSection, TableSection, ValType,
};

/// The module with a global for each of its own functions, exported as `c` with the function's number, which is 1 once it was called.
pub fn watched(file: &[u8]) -> Result<Vec<u8>> {
    write(&Module::read(file)?).context("write the module that notes what is called")
}

fn write(module: &Module<'_>) -> std::result::Result<Vec<u8>, Error> {
    let numbers: Vec<u32> = (0..module.functions.len() as u32).collect();
    let mut same = Renumbered(&numbers);
    let own = module.imported_functions..module.functions.len() as u32;
    let mut file = wasm_encoder::Module::new();
    file.section(&types(module)?);

    let mut imports = ImportSection::new();
    for import in &module.imports {
        same.parse_import(&mut imports, *import)?;
    }
    file.section(&imports);
    let mut functions = FunctionSection::new();
    for function in own.clone() {
        functions.function(module.functions[function as usize]);
    }
    file.section(&functions);
    let mut tables = TableSection::new();
    for table in &module.tables {
        same.parse_table(&mut tables, table.clone())?;
    }
    file.section(&tables);
    let mut memories = MemorySection::new();
    memories.memory(same.memory_type(module.memory)?);
    file.section(&memories);

    let mut globals = GlobalSection::new();
    for global in &module.globals {
        same.parse_global(&mut globals, global.clone())?;
    }
    let noted = module.globals.len() as u32;
    let mut exports = ExportSection::new();
    for export in &module.exports {
        let index = function_of(export).unwrap_or(export.index);
        exports.export(export.name, same.export_kind(export.kind)?, index);
    }
    for number in 0..own.len() as u32 {
        globals.global(GlobalType { val_type: ValType::I32, mutable: true, shared: false }, &ConstExpr::i32_const(0));
        exports.export(&short_name('c', number as usize), ExportKind::Global, noted + number);
    }
    file.section(&globals);
    file.section(&exports);
    if let Some(start) = module.start {
        file.section(&StartSection { function_index: start });
    }
    file.section(&super::first::elements(&module.table));

    let mut code = CodeSection::new();
    for (number, function) in own.enumerate() {
        code.function(&module.rewritten(function, &numbers, |written| {
            written.instructions().i32_const(1).global_set(noted + number as u32);
        })?);
    }
    file.section(&code);
    let mut data = DataSection::new();
    for (start, bytes) in &module.data {
        data.active(0, &ConstExpr::i32_const(*start as i32), bytes.iter().copied());
    }
    file.section(&data);
    Ok(file.finish())
}
