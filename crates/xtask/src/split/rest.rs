//! The part that comes after the first view.

use super::first::{elements, types};
use super::module::Module;
use super::{FIRST, Plan, Renumbered, short_name};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, EntityType, Function, FunctionSection, GlobalType, ImportSection, StartSection, ValType,
};

/// Writes it: everything that is shared comes from the first part, and instantiating it puts its functions into their places of the table.
pub fn write(module: &Module<'_>, plan: &Plan) -> Result<Vec<u8>, Error> {
    let mut renumbered = Renumbered(&plan.in_rest);
    let mut file = wasm_encoder::Module::new();
    file.section(&types(module)?);

    let mut imports = ImportSection::new();
    let mut import = |kind: char, number: usize, what: EntityType| {
        imports.import(FIRST, &short_name(kind, number), what);
    };
    for (number, function) in plan.shared.iter().enumerate() {
        import('f', number, EntityType::Function(module.functions[*function as usize]));
    }
    for (number, table) in module.tables.iter().enumerate() {
        let mut kind = renumbered.table_type(table.ty)?;
        if number == 0 {
            kind.minimum = kind.minimum.max(u64::from(plan.places));
            kind.maximum = kind.maximum.map(|maximum| maximum.max(kind.minimum));
        }
        import('t', number, EntityType::Table(kind));
    }
    import('m', 0, EntityType::Memory(renumbered.memory_type(module.memory)?));
    for (number, global) in module.globals.iter().enumerate() {
        import('g', number, EntityType::Global(renumbered.global_type(global.ty)?));
    }
    let there = module.globals.len();
    let noted = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
    imports.import(FIRST, "there", EntityType::Global(noted));
    file.section(&imports);

    // After its functions one that notes that they are there: of the type without parameters that the start must have.
    let mut functions = FunctionSection::new();
    for function in &plan.rest {
        functions.function(module.functions[*function as usize]);
    }
    let plain = module.types.iter().position(|kind| kind.params().is_empty() && kind.results().is_empty());
    let plain = plain.ok_or(Error::UnexpectedNonCoreModuleSection)?;
    functions.function(plain as u32);
    file.section(&functions);

    file.section(&StartSection { function_index: (plan.shared.len() + plan.rest.len()) as u32 });

    let mut entries = vec![None; plan.places as usize];
    for (function, place) in &plan.ways {
        entries[*place as usize] = Some(plan.in_rest[*function as usize]);
    }
    file.section(&elements(&entries));

    let mut code = CodeSection::new();
    for function in &plan.rest {
        code.function(&module.rewritten(*function, &plan.in_rest, |_| {})?);
    }
    let mut noted = Function::new([]);
    noted.instructions().i32_const(1).global_set(there as u32).end();
    code.function(&noted);
    file.section(&code);
    file.section(&plan.memory(module, |data, start, bytes, later| {
        for place in later {
            let start = start + place.start as u32;
            data.active(0, &ConstExpr::i32_const(start as i32), bytes[place].iter().copied());
        }
    }));
    Ok(file.finish())
}
