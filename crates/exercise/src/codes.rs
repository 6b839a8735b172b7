//! The kinds of findings about exercises and receipts.

use holonomy_document::codes;

codes! {
    /// The kinds of findings about exercises and receipts.
    ALL;
    /// Two tasks of one id.
    DUPLICATE_ID "duplicate-id" Error
        "Two tasks have the id \"{id}\"; the first is at line {line}."
        "Give each task an id of its own: answers and points go by it.";
    /// Not an id.
    BAD_ID "bad-id" Error
        "\"{id}\" cannot be the id of a task."
        "Ids have letters, digits, - and _, at most 64 of them.";
    /// A locked pointer without a target.
    LOCKED_NOWHERE "locked-nowhere" Error
        "The locked pointer \"{pointer}\" leads nowhere: {problem}."
        "Write a JSON pointer to something of this document, for example /parameters/l or /runs.";
    /// A channel where one number is needed.
    MANY_VALUES "many-values" Error
        "`{name}` has a value at every moment of the run; one number is needed here."
        "Say which one, for example final({name}), max({name}) or at({name}, 1).";
    /// A check that is no condition.
    NOT_CONDITION "not-condition" Error
        "The check compares nothing."
        "Write a condition, for example max(drift.position) < 1e-8.";
    /// Tries of an answer that is given once, or that nothing judges.
    ATTEMPTS_NOWHERE "attempts-nowhere" Error
        "\"{key}\" means nothing for an answer of the type \"{type}\"."
        "Leave it out: a prediction is made once, and words are read by the teacher.";
    /// A name in a formula that is none of its variables.
    FORMULA_NAME "formula-name" Error
        "`{name}` is none of the variables of this formula."
        "A formula may use its variables ({known}), numbers, pi and functions; give every letter a range in \"variables\".";
    /// A formula without values.
    FORMULA_VALUES "formula-values" Error
        "The formula has a value at only {found} of {count} points of its variables."
        "Give the variables ranges in which it has one; at least {least} are needed.";
    /// A receipt of another version.
    RECEIPT_VERSION "receipt-version" Error
        "The receipt is of version {found}; this program reads {known}."
        "Read it with the version of Holonomy that wrote it, or a newer one.";
    /// A part of a receipt that is larger than any program writes.
    TOO_LONG "too-long" Error
        "{what} has {found}; the limit is {limit}."
        "No program writes so much: the file was made or changed by hand.";
}
