//! What is open in this instance: a text is read once and its runs are built once, whichever question comes first.

use std::cell::RefCell;
use std::sync::Arc;

use holonomy_document::Document;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::workspace::{Reader, Workspace};

use crate::answer::Refusal;

thread_local! {
    static OPEN: RefCell<Workspace> = RefCell::new(Workspace::default());
}

/// Calls with a text open.
pub fn with_open<T>(text: &str, call: impl FnOnce(&mut Workspace) -> T) -> T {
    OPEN.with(|open| {
        let mut workspace = open.borrow_mut();
        workspace.open(text);
        call(&mut workspace)
    })
}

/// The document of a text.
///
/// # Errors
/// Everything that was found in it.
pub fn document(text: &str) -> Result<Arc<Document>, Refusal> {
    with_open(text, |open| open.document().cloned().ok_or_else(|| Refusal::Diagnostics(open.diagnostics().to_vec())))
}

/// Calls with the compiled kinds of this instance.
pub fn with_kinds<T>(call: impl FnOnce(&mut KindCache) -> T) -> T {
    OPEN.with(|open| call(open.borrow_mut().kinds()))
}

/// Reads and builds from now on as `reader` does.
pub fn read_by(reader: Reader) {
    OPEN.with(|open| open.borrow_mut().read_by(reader));
}
