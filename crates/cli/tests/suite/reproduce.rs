//! What is said when a paper cannot be reproduced. That the reports are right is tested beside the tables.

use crate::common::{holonomy, temporary};

#[test]
fn an_unknown_paper_is_named_with_those_that_there_are() {
    assert_eq!(
        holonomy(&["reproduce", "stabilisation"]).bad(2),
        "error: There is no paper \"stabilisation\" to reproduce.\nhelp: Did you mean `stabilization`? Known: stabilization, continuation, rotation-matrix, solvability.\n"
    );
    assert_eq!(
        holonomy(&["reproduce", "tangent"]).bad(2),
        "error: There is no paper \"tangent\" to reproduce.\nhelp: Known: stabilization, continuation, rotation-matrix, solvability.\n"
    );
    assert!(holonomy(&["reproduce", "stabilization", "6.1"]).bad(2).contains("unexpected argument '6.1'"));
}

#[test]
fn a_folder_that_cannot_be_made_is_refused_before_the_work() {
    let file = temporary("reproduce", "a-file");
    std::fs::write(&file, "in the way").expect("a file");
    let said = holonomy(&["reproduce", "stabilization", "-o", file.join("report").to_str().expect("text")]).bad(2);
    assert!(said.starts_with("error: The folder \"") && said.contains("help: Give another with -o DIR."), "{said}");
}
