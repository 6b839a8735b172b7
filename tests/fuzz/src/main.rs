//! Targets by name: their seeds as files, and inputs by the driver that needs nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use holonomy_fuzz::drive::{Count, drive};
use holonomy_fuzz::targets::{ALL, Target, named};

const HELP: &str = "\
holonomy-fuzz list                          names of the targets
holonomy-fuzz seeds TARGET FOLDER           writes what the target begins with
holonomy-fuzz words TARGET FILE             writes its words as a dictionary of libFuzzer
holonomy-fuzz drive TARGET SECONDS FOLDER   hands in changed seeds; an input that is not answered is put into FOLDER/TARGET";

/// Inputs between two looks at the clock.
const ROUND: u64 = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match *words.as_slice() {
        ["list"] => {
            ALL.iter().for_each(|target| println!("{}", target.name));
            Ok(())
        }
        ["seeds", name, folder] => of(name).and_then(|target| seeds(target, Path::new(folder))),
        ["words", name, file] => of(name).and_then(|target| dictionary(target, Path::new(file))),
        ["drive", name, seconds, folder] => of(name).and_then(|target| for_seconds(target, seconds, Path::new(folder))),
        _ => Err(HELP.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn of(name: &str) -> Result<&'static Target, String> {
    named(name).ok_or_else(|| format!("there is no target named `{name}`"))
}

fn seeds(target: &Target, folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    for (number, seed) in (target.seeds)().iter().enumerate() {
        std::fs::write(folder.join(format!("seed-{number}")), seed).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn dictionary(target: &Target, file: &Path) -> Result<(), String> {
    let quoted = |word: &&str| word.bytes().map(|byte| format!("\\x{byte:02X}")).collect::<String>();
    let lines: Vec<String> = target.words.iter().map(|word| format!("\"{}\"\n", quoted(word))).collect();
    std::fs::write(file, lines.concat()).map_err(|error| error.to_string())
}

fn for_seconds(target: &Target, seconds: &str, folder: &Path) -> Result<(), String> {
    let seconds: u64 = seconds.parse().map_err(|_| format!("`{seconds}` is no number of seconds"))?;
    let (start, given) = (Instant::now(), (target.seeds)());
    let mut all = Count::default();
    let mut round = 0;
    while start.elapsed() < Duration::from_secs(seconds) {
        let mut last = Vec::new();
        let answered = catch_unwind(AssertUnwindSafe(|| {
            drive(target, &given, ROUND, round, |input| {
                last.clear();
                last.extend_from_slice(input);
            })
        }));
        let Ok(count) = answered else {
            let file = folder.join(target.name).join(format!("round-{round}"));
            let folder = file.parent().unwrap_or(folder);
            std::fs::create_dir_all(folder)
                .and_then(|()| std::fs::write(&file, last))
                .map_err(|error| error.to_string())?;
            return Err(format!("{} is not answered; the input is in {}", target.name, file.display()));
        };
        all = Count { cases: all.cases + count.cases, further: all.further + count.further };
        round += 1;
    }
    println!("{}: {} inputs, {} further than to the first refusal", target.name, all.cases, all.further);
    Ok(())
}
