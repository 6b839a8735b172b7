//! A class: what only several receipts side by side tell. The board has the same rules (`www/src/features/teach/class.ts`); both are held
//! against `tests/reference/receipts/class.json`.

use super::grade::{Report, Status};
use super::prints::Print;

/// What the others of a class say about a receipt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The receipt of the same name that counts in its place: the one that was finished last, of equal times the one that came last.
    pub replaced_by: Option<usize>,
    /// Those of other names with the same answers and changes, to the last digit. Equal solutions can be honest.
    pub same_as: Vec<usize>,
    /// Those of other names whose own numbers stand in its document, in place of its own.
    pub numbers_of: Vec<usize>,
    /// Those of other names that share words, curves, wrong numbers or times with it, and what that is.
    pub shares: Vec<(usize, Vec<String>)>,
}

/// What makes two names one person's: spaces around it and capitals do not matter.
fn person(report: &Report) -> String {
    report.name.trim().to_lowercase()
}

/// Compares the receipts of a class, in the order in which they came.
pub fn compare(reports: &[&Report]) -> Vec<Beside> {
    let people: Vec<String> = reports.iter().map(|report| person(report)).collect();
    let read = |at: usize| reports[at].status != Status::Damaged;
    let all = || (0..reports.len()).filter(|at| read(*at));
    let beside = |at: usize| {
        if !read(at) {
            return Beside::default();
        }
        let own = reports[at];
        let others = || all().filter(|other| people[*other] != people[at]);
        let same = |other: &usize| !own.work.is_empty() && reports[*other].work == own.work;
        let theirs = |other: &usize| {
            let numbers = &reports[*other].parameters;
            !numbers.is_empty() && own.numbers != own.parameters && own.numbers == *numbers
        };
        let shared = |other: &usize| {
            let same = |print: &&Print| {
                let twin = |other: &Print| other.what == print.what && other.print == print.print;
                reports[*other].prints.iter().any(|other| twin(other) && !(other.right && print.right))
            };
            own.prints.iter().filter(same).map(|print| print.what.clone()).collect::<Vec<_>>()
        };
        // The times are texts of the same form, or nothing: their order is that of time.
        let last = all()
            .filter(|other| people[*other] == people[at])
            .max_by_key(|other| (reports[*other].finished.as_str(), *other));
        Beside {
            replaced_by: last.filter(|last| *last != at && !people[at].is_empty()),
            same_as: others().filter(same).collect(),
            numbers_of: others().filter(theirs).collect(),
            shares: others().map(|other| (other, shared(&other))).filter(|(_, what)| !what.is_empty()).collect(),
        }
    };
    (0..reports.len()).map(beside).collect()
}
