//! What happens when the program itself breaks.

use std::sync::Once;

/// Makes a panic tell its message: on the console, and as the error that is thrown into JavaScript in place of a bare `unreachable`.
/// The instance cannot be used afterwards (values are left half changed, borrow flags stay set): the page replaces its worker.
pub fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let message = panic.to_string();
            web_sys::console::error_1(&wasm_bindgen::JsValue::from_str(&message));
            wasm_bindgen::throw_str(&message);
        }));
    });
}
