//! End-to-end tests of the workspace live in `tests/tests/`; this library holds what they share.
