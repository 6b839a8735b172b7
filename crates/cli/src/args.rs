//! The command line: one table of commands and options, from which the parser, its messages and the help come.

use std::ffi::OsString;
use std::fmt::Write as _;

use holonomy_expr::nearest;

/// An option of a command.
pub struct Opt {
    /// Without the dashes; one letter is a short option.
    pub name: &'static str,
    /// A second name.
    pub alias: Option<&'static str>,
    /// What stands for the value in the help; `None`: the option takes none.
    pub value: Option<&'static str>,
    /// May be given more than once.
    pub repeats: bool,
    /// One sentence.
    pub help: &'static str,
}

/// A command.
pub struct Command {
    /// What is typed.
    pub name: &'static str,
    /// The one positional argument, as the help shows it; in brackets if it may be left out.
    pub argument: &'static str,
    /// What may follow it, any number of times but at least once.
    pub more: Option<&'static str>,
    /// One line for the list of commands.
    pub summary: &'static str,
    /// Below the usage of the command's own help.
    pub details: &'static str,
    /// Its options.
    pub options: &'static [Opt],
}

const SET: Opt =
    Opt { name: "set", alias: None, value: Some("PATH=JSON"), repeats: true, help: "Change a value of the document." };
const RUN: Opt = Opt {
    name: "run",
    alias: None,
    value: Some("LABEL"),
    repeats: false,
    help: "One of the document's runs, by label or number.",
};
const CHANNELS: Opt = Opt {
    name: "channels",
    alias: None,
    value: Some("A,B,..."),
    repeats: false,
    help: "Only these channels; time comes first.",
};
const HELP: Opt = Opt { name: "help", alias: Some("h"), value: None, repeats: false, help: "This help." };

const FILE: &str = "\
FILE is a path, - for standard input, gallery:NAME for an example that comes
with the program, or a link.";

/// The commands, in the order of the help.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "run",
        argument: "FILE",
        more: None,
        summary: "Simulate, and write the channels as CSV",
        details: "\
Writes CSV to standard output, or to the file of -o: a header with the channels'
names, one row a sample, every number with as many digits as it needs to be read
back exactly. Lines that begin with # tell units, method and version. The run is
the document's first unless --run names another. If the simulation fails, what
was computed until then is written and the exit status is 1.",
        options: &[
            Opt { name: "output", alias: Some("o"), value: Some("FILE"), repeats: false, help: "Write the CSV there." },
            RUN,
            SET,
            CHANNELS,
            Opt {
                name: "csv",
                alias: None,
                value: Some("comma|semicolon"),
                repeats: false,
                help: "semicolon: fields apart by semicolons, decimal commas.",
            },
            Opt {
                name: "summary",
                alias: None,
                value: None,
                repeats: false,
                help: "Print how it went as a JSON object; CSV only with -o.",
            },
            HELP,
        ],
    },
    Command {
        name: "check",
        argument: "FILE",
        more: None,
        summary: "Validity, mobility, rank, redundancy, reactions, assembly",
        details: "",
        options: &[
            Opt { name: "json", alias: None, value: None, repeats: false, help: "Print one JSON object." },
            Opt {
                name: "motion",
                alias: None,
                value: None,
                repeats: false,
                help: "Simulate as well: singular positions along the motion.",
            },
            RUN,
            SET,
            HELP,
        ],
    },
    Command {
        name: "equations",
        argument: "FILE",
        more: None,
        summary: "The equations that are solved",
        details: "",
        options: &[
            Opt { name: "latex", alias: None, value: None, repeats: false, help: "Print LaTeX." },
            RUN,
            SET,
            HELP,
        ],
    },
    Command {
        name: "plot",
        argument: "FILE",
        more: None,
        summary: "Simulate, and draw channels as SVG or PNG",
        details: "\
Draws the document's first plot (its coordinates if it describes none), the same
figure as the page saves: with curves of all its runs where they can be told apart,
else of the first, unless --run names one. The ending of the file, .svg or .png,
says which kind of picture is written. For print give the width: 85 mm fills a
column of most journals, 170 mm a page.",
        options: &[
            Opt {
                name: "output",
                alias: Some("o"),
                value: Some("FILE"),
                repeats: false,
                help: "The picture; required.",
            },
            Opt {
                name: "channels",
                alias: None,
                value: Some("A,B,..."),
                repeats: false,
                help: "Draw these channels over time.",
            },
            Opt {
                name: "plot",
                alias: None,
                value: Some("TITLE"),
                repeats: false,
                help: "Another of the document's plots, by title or number.",
            },
            RUN,
            SET,
            Opt { name: "size", alias: None, value: Some("WxH"), repeats: false, help: "In pixels; default 800x500." },
            Opt { name: "width-mm", alias: None, value: Some("N"), repeats: false, help: "For print, so wide." },
            Opt {
                name: "height-mm",
                alias: None,
                value: Some("N"),
                repeats: false,
                help: "Of a print; default 0.7 of the width.",
            },
            Opt {
                name: "font-pt",
                alias: None,
                value: Some("N"),
                repeats: false,
                help: "Letters of a print; default 8.",
            },
            Opt {
                name: "dpi",
                alias: None,
                value: Some("N"),
                repeats: false,
                help: "Of a PNG for print; default 600.",
            },
            Opt { name: "dark", alias: None, value: None, repeats: false, help: "Light lines on a dark ground." },
            HELP,
        ],
    },
    Command {
        name: "link",
        argument: "FILE",
        more: None,
        summary: "Print the link that carries the document",
        details: "\
The document itself is inside the link, after the #; no server ever gets it.
Without --base the link leads to the page that `cargo xtask serve` shows on this
machine.",
        options: &[
            Opt {
                name: "base",
                alias: None,
                value: Some("URL"),
                repeats: false,
                help: "Address of the page; default http://localhost:8080/.",
            },
            SET,
            HELP,
        ],
    },
    Command {
        name: "open",
        argument: "LINK",
        more: None,
        summary: "Print the document of a link or of a part of it after #",
        details: "LINK may be - for standard input: some links are longer than a command line.",
        options: &[HELP],
    },
    Command {
        name: "sweep",
        argument: "FILE",
        more: None,
        summary: "Simulate with many values, one row of CSV a run",
        details: "\
Runs the document with n values from a to b, evenly spaced, and with every
combination where --over is given more than once; in parallel on this machine.
Each row has the values, how the run ended, steps, evaluations, the largest
drifts, and the last value of each channel of --channels. If runs fail, their rows
tell the cause and the time reached, and the exit status is 1.",
        options: &[
            Opt {
                name: "over",
                alias: None,
                value: Some("PATH=a:b:n"),
                repeats: true,
                help: "Which value, its ends, how many.",
            },
            Opt { name: "log", alias: None, value: None, repeats: false, help: "Evenly spaced in the logarithm." },
            Opt {
                name: "list",
                alias: None,
                value: None,
                repeats: false,
                help: "Run nothing; print one independent job a line.",
            },
            Opt {
                name: "channels",
                alias: None,
                value: Some("A,B,..."),
                repeats: false,
                help: "Add the last values of these channels.",
            },
            Opt {
                name: "take",
                alias: None,
                value: Some("A,B,..."),
                repeats: false,
                help: "Of each channel: last, min, max, mean; default last.",
            },
            Opt { name: "output", alias: Some("o"), value: Some("FILE"), repeats: false, help: "Write the CSV there." },
            RUN,
            SET,
            HELP,
        ],
    },
    Command {
        name: "grade",
        argument: "KEY",
        more: Some("SUBMISSION"),
        summary: "Grade receipts of an exercise",
        details: "\
KEY is the teacher's document with its exercise: a path, gallery:NAME for a lesson
that comes with the program, or a link. SUBMISSION is a receipt as a file or a link,
or a folder with receipts (*.json). Tasks, answers and locked parts are taken from
KEY; every document is run again. A submission that is damaged or does not fit is
reported in its own row and stops no other. A table is printed; -o writes CSV.

Exit status: 0 all graded without doubt, 1 a submission is damaged or doubtful, 2
KEY or the command line is wrong.",
        options: &[
            Opt { name: "output", alias: Some("o"), value: Some("FILE"), repeats: false, help: "Write CSV there." },
            Opt {
                name: "json",
                alias: None,
                value: None,
                repeats: false,
                help: "Print everything as one JSON array instead of the table.",
            },
            Opt {
                name: "limit",
                alias: None,
                value: Some("SECONDS"),
                repeats: false,
                help: "Longest time for one submission; default 20.",
            },
            HELP,
        ],
    },
    Command {
        name: "exercise",
        argument: "KEY",
        more: None,
        summary: "Print what a student gets: the exercise without its key",
        details: "\
With --student the parameters that vary have this student's numbers: the same name
gives the same numbers for ever. They are drawn again where the document would not
run.",
        options: &[
            Opt {
                name: "student",
                alias: None,
                value: Some("NAME"),
                repeats: false,
                help: "With the numbers of this student.",
            },
            Opt { name: "output", alias: Some("o"), value: Some("FILE"), repeats: false, help: "Write it there." },
            HELP,
        ],
    },
    Command {
        name: "reproduce",
        argument: "[ID]",
        more: None,
        summary: "A paper's tables and figures, ours beside theirs",
        details: "\
ID is the paper; without it, all that there are:
  stabilization    Ascher, Chin, Petzold, Reich (1995), tables 6.1 to 6.4
  continuation     Minimal coordinates by QR with a continued tangent frame
  rotation-matrix  Bodies in the elements of their rotation matrices
  solvability      Which reactions are unique where rows depend on others

Computes every entry anew, on all cores, and writes a report in Markdown with its
figures as SVG. In a release build the first takes some minutes, the others seconds;
it tells how far it is on standard error.",
        options: &[
            Opt {
                name: "output",
                alias: Some("o"),
                value: Some("DIR"),
                repeats: false,
                help: "The folder of the report; default docs/reproduction.",
            },
            HELP,
        ],
    },
];

/// What was typed: the command, its argument, its options with their values, in order.
#[derive(Debug)]
pub struct Typed {
    /// Of [`COMMANDS`].
    pub command: &'static str,
    /// The positional argument; empty where it may be left out and was.
    pub argument: OsString,
    /// What followed it.
    pub more: Vec<OsString>,
    options: Vec<(&'static str, OsString)>,
}

impl Typed {
    /// The option was given.
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(known, _)| *known == name)
    }

    /// The value of an option.
    pub fn os_value(&self, name: &str) -> Option<&OsString> {
        self.options.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The value of an option that must be text.
    pub fn value(&self, name: &str) -> Result<Option<&str>, String> {
        Ok(self.values(name)?.first().copied())
    }

    /// All values of an option that may be repeated.
    pub fn values(&self, name: &str) -> Result<Vec<&str>, String> {
        self.options
            .iter()
            .filter(|(known, _)| *known == name)
            .map(|(_, value)| value.to_str().ok_or_else(|| format!("The value of --{name} is not valid UTF-8.")))
            .collect()
    }
}

/// What the program was asked for.
pub enum Request {
    /// Print this and be done.
    Print(String),
    /// Run a command.
    Run(Typed),
}

/// Reads the command line, without the program's own name.
///
/// # Errors
/// A sentence that says what is wrong and what would be right.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut parser = lexopt::Parser::from_args(arguments);
    let command = match parser.next().map_err(|error| sentence(&error))? {
        None => return Err("There is no command.\nhelp: `holonomy --help` lists them.".to_owned()),
        Some(lexopt::Arg::Long("help") | lexopt::Arg::Short('h')) => return Ok(Request::Print(overview())),
        Some(lexopt::Arg::Long("version") | lexopt::Arg::Short('V')) => {
            return Ok(Request::Print(format!("holonomy {}\n", env!("CARGO_PKG_VERSION"))));
        }
        Some(lexopt::Arg::Value(word)) if word == "help" => match parser.next().map_err(|error| sentence(&error))? {
            Some(lexopt::Arg::Value(word)) => return find(&word).map(|command| Request::Print(help(command))),
            _ => return Ok(Request::Print(overview())),
        },
        Some(lexopt::Arg::Value(word)) => find(&word)?,
        Some(lexopt::Arg::Long(name)) => return Err(no_command(&format!("--{name}"))),
        Some(lexopt::Arg::Short(letter)) => return Err(no_command(&format!("-{letter}"))),
    };
    arguments_of(command, &mut parser)
}

fn arguments_of(command: &'static Command, parser: &mut lexopt::Parser) -> Result<Request, String> {
    let mut argument = None;
    let mut more = Vec::new();
    let mut options: Vec<(&'static str, OsString)> = Vec::new();
    while let Some(next) = parser.next().map_err(|error| sentence(&error))? {
        let typed = match next {
            lexopt::Arg::Value(value) if argument.is_none() => {
                argument = Some(value);
                continue;
            }
            lexopt::Arg::Value(value) if command.more.is_some() => {
                more.push(value);
                continue;
            }
            lexopt::Arg::Value(value) => {
                let (name, wanted) = (command.name, command.argument);
                let value = value.to_string_lossy();
                return Err(format!("`holonomy {name}` takes one {wanted}; \"{value}\" is one too many."));
            }
            lexopt::Arg::Long(name) => name.to_owned(),
            lexopt::Arg::Short(letter) => letter.to_string(),
        };
        let known = command.options.iter().find(|option| option.name == typed || option.alias == Some(&typed));
        let Some(option) = known else { return Err(unknown_option(command, &typed)) };
        if option.name == "help" {
            return Ok(Request::Print(help(command)));
        }
        let value = match option.value {
            Some(shown) => parser.value().map_err(|_| format!("{} needs a value, {shown}.", dashed(&typed)))?,
            None => OsString::new(),
        };
        if !option.repeats && options.iter().any(|(name, _)| *name == option.name) {
            return Err(format!("{} is given twice.", dashed(&typed)));
        }
        options.push((option.name, value));
    }
    let optional = command.argument.starts_with('[');
    match argument.or_else(|| optional.then(OsString::new)) {
        Some(_) if command.more.is_some() && more.is_empty() => Err(format!(
            "`holonomy {name}` needs a {wanted} after the {argument}.\nhelp: `holonomy {name} --help` tells what it can be.",
            name = command.name,
            wanted = command.more.unwrap_or_default(),
            argument = command.argument
        )),
        Some(argument) => Ok(Request::Run(Typed { command: command.name, argument, more, options })),
        None => Err(format!(
            "`holonomy {name}` needs a {argument}.\nhelp: `holonomy {name} --help` tells what it can be.",
            name = command.name,
            argument = command.argument
        )),
    }
}

fn find(word: &OsString) -> Result<&'static Command, String> {
    let word = word.to_string_lossy();
    COMMANDS.iter().find(|command| command.name == word).ok_or_else(|| no_command(&word))
}

fn no_command(word: &str) -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    let guess = nearest(word.trim_start_matches('-'), names.iter().copied());
    let guess = guess.map(|name| format!("Did you mean `{name}`? ")).unwrap_or_default();
    format!("There is no command `{word}`.\nhelp: {guess}Known: {}.", names.join(", "))
}

fn unknown_option(command: &Command, typed: &str) -> String {
    let names: Vec<&str> = command.options.iter().map(|option| option.name).collect();
    let guess = nearest(typed, names.iter().copied());
    let guess = guess.map(|name| format!("Did you mean --{name}? ")).unwrap_or_default();
    let known: Vec<String> = names.iter().map(|name| dashed(name)).collect();
    format!("`holonomy {}` has no option {}.\nhelp: {guess}Known: {}.", command.name, dashed(typed), known.join(", "))
}

fn dashed(name: &str) -> String {
    if name.chars().count() == 1 { format!("-{name}") } else { format!("--{name}") }
}

/// lexopt's own messages (a value for an option that takes none, a value that is not UTF-8) as sentences.
fn sentence(error: &lexopt::Error) -> String {
    let text = error.to_string();
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", characters.as_str())
}

/// The help of the program.
pub fn overview() -> String {
    let mut text = String::from("Simulates mechanisms with constraints, as the page does, with the same numbers.\n\n");
    text.push_str("Usage: holonomy COMMAND ...\n\nCommands:\n");
    for command in COMMANDS {
        let more = command.more.map(|more| format!(" {more}...")).unwrap_or_default();
        let shown = format!("{} {}{more}", command.name, command.argument);
        let _ = writeln!(text, "  {shown:<16} {}", command.summary);
    }
    text.push_str("\nOptions:\n  -h, --help       This help; `holonomy COMMAND --help` for a command's own\n");
    text.push_str("  -V, --version    The version\n\n");
    text.push_str(FILE);
    text.push_str("\n\nExit status: 0 done, 1 the simulation failed, 2 the document or the command line\nis wrong.\n");
    text
}

/// The help of a command.
pub fn help(command: &Command) -> String {
    let more = command.more.map(|more| format!(" {more}...")).unwrap_or_default();
    let mut text =
        format!("{}.\n\nUsage: holonomy {} {}{more} [OPTIONS]\n", command.summary, command.name, command.argument);
    if command.argument == "FILE" {
        let _ = write!(text, "\n{FILE}\n");
    }
    if !command.details.is_empty() {
        let _ = write!(text, "\n{}\n", command.details);
    }
    text.push_str("\nOptions:\n");
    for option in command.options {
        let short = option.alias.map(|alias| format!("{}, ", dashed(alias))).unwrap_or_else(|| "    ".to_owned());
        let value = option.value.map(|value| format!(" {value}")).unwrap_or_default();
        let repeats = if option.repeats { " May be repeated." } else { "" };
        let shown = format!("{short}--{}{value}", option.name);
        let _ = writeln!(text, "  {shown:<24} {}{repeats}", option.help);
    }
    text
}
