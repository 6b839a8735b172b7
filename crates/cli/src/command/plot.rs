//! `holonomy plot FILE -o fig.svg`: simulate, draw.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::model::{Analysis, ChannelInfo};
use holonomy_mechanism::run::{ColumnReader, Event, EventKind, Run, RunFailure};
use holonomy_plot::plan::{self, Channel, Curve, Kind, Moment, Moments, Part, Plot, Subject as About, What};
use holonomy_plot::{Column, Figure, Marker, Print, Theme};

use crate::args::{Channels, ChosenRun, Subject};
use crate::output::{note, write};
use crate::prepare::{Opened, channels};
use crate::report::failed;
use crate::simulate::simulate;
use crate::stop::Stop;

/// Simulate, and draw channels as SVG or PNG
///
/// Draws the document's first plot (its coordinates if it describes none), the same figure as
/// the page saves: with curves of all its runs where they can be told apart, else of the
/// first, unless --run names one. The ending of the file, .svg or .png, says which kind of
/// picture is written. For print give the width: 85 mm fills a column of most journals,
/// 170 mm a page.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    run: ChosenRun,
    #[command(flatten)]
    channels: Channels,
    /// The picture; required
    #[arg(short, long, value_name = "FILE")]
    output: Option<OsString>,
    /// Another of the document's plots, by title or number
    #[arg(long, value_name = "TITLE")]
    plot: Option<String>,
    #[command(flatten)]
    size: SizeArguments,
    /// Light lines on a dark ground
    #[arg(long)]
    dark: bool,
}

/// How large the picture becomes, as typed.
#[derive(Debug, clap::Args)]
struct SizeArguments {
    /// In pixels; default 800x500
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    /// For print, so wide
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    width_mm: Option<String>,
    /// Of a print; default 0.7 of the width
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    height_mm: Option<String>,
    /// Letters of a print; default 8
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    font_pt: Option<String>,
    /// Of a PNG for print; default 600
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    dpi: Option<String>,
}

/// Device pixels per CSS pixel of a PNG: sharp on the screens of today and in print.
const PNG_RATIO: f64 = 2.0;
/// Most pixels of a PNG, as `--size` counts them; there are [`PNG_RATIO`] squared times as many in the file.
const MOST_PIXELS: u64 = 8_000_000;
/// Pixels to the inch of a PNG for print.
const PRINT_DPI: f64 = 600.0;
/// Columns of pixels for which a curve keeps its least and greatest values; the page's exports have as many.
const COLUMNS: usize = 2000;
/// The same of a spectrum, of which only a part is drawn; as many as in the page.
const LINES: usize = 4096;

/// Kind of picture, by the ending of the file.
enum Picture {
    Svg,
    Png,
}

/// Simulates the runs and writes the picture, also of what was computed before a failure.
pub fn plot(typed: &Arguments) -> Result<(), Stop> {
    let path = typed.output.as_ref().ok_or_else(|| {
        Stop::Usage(
            "`holonomy plot` needs -o FILE.\nhelp: The ending says which picture: -o fig.svg or -o fig.png.".to_owned(),
        )
    })?;
    let picture = kind_of(path)?;
    let size = Size::new(&typed.size)?;
    size.fits(&picture)?;
    let named = channels(&typed.channels)?;
    let by_name = named.is_some();
    let mut opened = Opened::of_all(&typed.subject, &typed.run)?;
    opened.warn();
    let Wanted { title, mut plot } = wanted(typed, &opened, named)?;

    let first = opened.model(opened.index())?;
    // The page judges by the document's first run.
    let judged = if opened.run.unwrap_or(0) == 0 { None } else { Some(opened.model(0)?) };
    let known = channels_of(&first.channels(), judged.as_ref().unwrap_or(&first).analysis().ok().as_ref());
    if plot.channels.is_empty() {
        plot.channels = motion(&known)?;
    }
    let names = if by_name { plot.channels.clone() } else { Vec::new() };
    let parts = plot.parts(&known);
    let count = opened.document.run_count();
    let chosen = opened.run;
    let runs_of = |part: &Part| -> Vec<usize> {
        match chosen {
            Some(run) => vec![run],
            None if part.plot.shows_one_run(count) => vec![0],
            None => (0..count).collect(),
        }
    };
    // One run, or all of them: the longest list has every run of the others.
    let runs = parts.iter().map(runs_of).max_by_key(Vec::len).unwrap_or_default();
    let mut failures = Vec::new();
    let mut computed = Vec::new();
    for index in runs {
        let model = opened.model(index)?;
        let (run, failure) = simulate((&opened.document, index), &model, &opened.name, &names, &mut opened.kinds)?;
        let moments = moments(&run, failure.as_ref());
        failures.extend(failure);
        computed.push(Computed { of: plan::Run { index, label: model.run_label().to_owned() }, run, moments });
    }
    let mut figures = Vec::new();
    for part in &parts {
        let own = runs_of(part);
        let runs: Vec<&Computed> = computed.iter().filter(|run| own.contains(&run.of.index)).collect();
        let mut figure = figure(&part.plot, &known, &runs)?;
        figure.title = part.title(title.as_deref());
        figure.theme = if typed.dark { Theme::Dark } else { Theme::Light };
        figures.push(figure);
    }
    let bytes = size.draw(Column(&figures), &picture)?;
    write(path, &bytes)?;
    finish(opened.name, failures)
}

/// A run that was computed.
struct Computed {
    of: plan::Run,
    run: Run,
    moments: Moments,
}

/// What a plot may know of the channels of a mechanism.
fn channels_of(known: &[ChannelInfo], analysis: Option<&Analysis>) -> Vec<Channel> {
    let doubt = analysis.map(Analysis::doubt).filter(|doubt| !doubt.joints.is_empty());
    let channel = |ChannelInfo { name, label, unit, group, shown }: &ChannelInfo| Channel {
        doubtful: doubt.as_ref().and_then(|doubt| doubt.of(name)),
        name: name.clone(),
        label: label.clone(),
        unit: shown.map_or_else(|| unit.clone(), |shown| shown.name.to_owned()),
        size: shown.map_or(1.0, |shown| shown.size),
        group: group.clone(),
    };
    known.iter().map(channel).collect()
}

/// The figure with the numbers of its curves. What only some methods have is left out by the runs without it, as in the page.
fn figure(plot: &Plot, known: &[Channel], runs: &[&Computed]) -> Result<Figure, Stop> {
    // As long as the longest run that is drawn: a run may have a length of its own.
    let duration = runs.iter().map(|run| run.run.duration()).fold(0.0, f64::max);
    let of: Vec<plan::Run> = runs.iter().map(|run| run.of.clone()).collect();
    let mut there: Vec<Curve> = Vec::new();
    let mut numbers = Vec::new();
    let mut lacking = None;
    for curve in plot.curves(&of, known) {
        let Some(run) = runs.iter().find(|run| run.of.index == curve.run) else { continue };
        let mut reader = ColumnReader::default();
        let pairs = if plot.kind.over_frequency() {
            reader.spectrum(run.run.trace(), &curve.y, 0.0, duration, LINES)
        } else {
            reader.columns(run.run.trace(), &curve.x, &curve.y, 0.0, duration, COLUMNS)
        };
        match pairs {
            Ok(pairs) => {
                there.push(curve);
                numbers.push(pairs);
            }
            Err(unknown) => lacking = Some(unknown),
        }
    }
    if let (true, Some(unknown)) = (there.is_empty(), lacking) {
        return Err(Stop::Usage(format!(
            "{}.\nhelp: Another run may have it: --run, or other --channels.",
            unknown.to_string().replacen("there", "There", 1)
        )));
    }
    let mut figure = plot.figure(&mut there);
    let size = |name: &str| known.iter().find(|channel| channel.name == name).map_or(1.0, |channel| channel.size);
    for ((series, pairs), curve) in figure.series.iter_mut().zip(numbers).zip(&there) {
        let (across, up) = (size(&curve.x), size(&curve.y));
        series.x = pairs.iter().step_by(2).map(|x| x / across).collect();
        series.y = pairs.iter().skip(1).step_by(2).map(|y| y / up).collect();
    }
    if plot.kind.over_frequency() {
        figure.x.range = plan::reach(&figure.series, duration);
    }
    if plot.kind.over_time() {
        figure.x.range = (duration > 0.0).then_some((0.0, duration));
        let moments: Vec<Moments> = runs.iter().map(|run| run.moments.clone()).collect();
        figure.markers = plan::moments(&moments, duration).iter().map(|moment| marker(moment, &of)).collect();
    }
    Ok(figure)
}

/// The line of a moment; one that not all runs have says whose it is.
fn marker(moment: &Moment, of: &[plan::Run]) -> Marker {
    let mut words = vec![match &moment.what {
        What::Stopped => "stopped",
        What::Singular => "singular",
        What::NearlySingular => "nearly singular",
        What::Redundant => "redundant stops",
        What::Event(name) => name,
    }];
    if moment.runs.len() < of.len() {
        words.extend(moment.runs.iter().filter_map(|run| of.get(*run)).map(|run| &*run.label));
    }
    moment.marker(words.join(", "))
}

/// What a run came to.
fn moments(run: &Run, failure: Option<&RunFailure>) -> Moments {
    let kind = |event: &Event| match event.kind {
        EventKind::Singular => What::Singular,
        EventKind::NearlySingular => What::NearlySingular,
    };
    let mut moments: Moments = run.events().iter().map(|event| (event.t, kind(event))).collect();
    moments.extend(run.happened().into_iter().map(|happened| match happened.what {
        Occurrence::Redundant => (happened.t, What::Redundant),
        _ => (happened.t, What::Event(happened.label)),
    }));
    moments.extend(failure.and_then(|failure| failure.t).map(|t| (t, What::Stopped)));
    moments
}

/// What is drawn of a document that describes no plots.
fn motion(known: &[Channel]) -> Result<Vec<String>, Stop> {
    let found = plan::stand_ins(known).into_iter().find(|plot| plot.subject == About::Motion);
    found.map(|found| found.plot.channels).ok_or_else(|| {
        Stop::Usage(
            "The document describes no plots and has no coordinates.\nhelp: Name channels, for example --channels energy.total."
                .to_owned(),
        )
    })
}

/// All failures are said; the last one gives the exit status.
fn finish(name: String, mut failures: Vec<RunFailure>) -> Result<(), Stop> {
    let Some(last) = failures.pop() else { return Ok(()) };
    for failure in &failures {
        note(&failed(&name, failure));
    }
    Err(Stop::Simulation(name, Box::new(last)))
}

/// What is drawn, and what stands above the picture.
struct Wanted {
    title: Option<String>,
    plot: Plot,
}

/// The channels that were named, or the plot of the document that was.
fn wanted(typed: &Arguments, opened: &Opened, named: Option<Vec<String>>) -> Result<Wanted, Stop> {
    let title = |text: Option<&str>| text.map(str::to_owned);
    let document = &opened.document;
    let plots: Vec<&str> =
        document.plots.iter().map(|plot| plot.title.as_ref().map_or("", |title| title.get("en"))).collect();
    let choice = typed.plot.as_deref();
    if let Some(channels) = named {
        if choice.is_some() {
            return Err(Stop::Usage(
                "--plot and --channels exclude each other.\nhelp: Leave one of them out.".to_owned(),
            ));
        }
        let title = title(document.title.as_ref().map(|title| title.get("en")));
        return Ok(Wanted { title, plot: Plot { channels, ..Plot::default() } });
    }
    let index = match choice {
        None => 0,
        Some(choice) => plots
            .iter()
            .position(|title| *title == choice)
            .or_else(|| choice.parse::<usize>().ok().and_then(|number| number.checked_sub(1)))
            .filter(|index| *index < plots.len())
            .ok_or_else(|| no_plot(choice, &plots))?,
    };
    let Some(plot) = document.plots.get(index) else {
        let title = title(document.title.as_ref().map(|title| title.get("en")));
        return Ok(Wanted { title, plot: Plot::default() });
    };
    Ok(Wanted { title: title(plot.title.as_ref().map(|title| title.get("en"))), plot: plot_of(plot) })
}

/// A plot of the document.
fn plot_of(plot: &holonomy_document::Plot) -> Plot {
    Plot {
        kind: plot.kind.and_then(|kind| Kind::named(kind.id())).unwrap_or_default(),
        channels: plot.channels.value.iter().map(|channel| channel.value.clone()).collect(),
        log: plot.log,
    }
}

fn no_plot(choice: &str, plots: &[&str]) -> Stop {
    let guess = holonomy_expr::nearest(choice, plots.iter().copied());
    let guess = guess.map(|title| format!("Did you mean \"{title}\"? ")).unwrap_or_default();
    let known: Vec<String> =
        plots.iter().enumerate().map(|(index, title)| format!("{} \"{title}\"", index + 1)).collect();
    Stop::Usage(format!("There is no plot \"{choice}\".\nhelp: {guess}Known: {}.", known.join(", ")))
}

fn kind_of(path: &OsStr) -> Result<Picture, Stop> {
    let ending = Path::new(path).extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Picture::Svg),
        Some("png") => Ok(Picture::Png),
        _ => Err(Stop::Usage(format!(
            "\"{}\" does not end in .svg or .png.\nhelp: The ending says which picture is written.",
            path.to_string_lossy()
        ))),
    }
}

/// How large the picture becomes.
enum Size {
    Screen((u32, u32)),
    Paper(Print, f64),
}

impl Size {
    fn new(typed: &SizeArguments) -> Result<Self, Stop> {
        let number = |text: &Option<String>, name: &str, example: &str| -> Result<Option<f64>, Stop> {
            let Some(text) = text else { return Ok(None) };
            let value = text.parse::<f64>().ok().filter(|value| value.is_finite());
            value.map(Some).ok_or_else(|| {
                Stop::Usage(format!(
                    "--{name} needs a number, found \"{text}\".\nhelp: For example --{name} {example}."
                ))
            })
        };
        let width = number(&typed.width_mm, "width-mm", "85")?;
        let height_mm = number(&typed.height_mm, "height-mm", "60")?;
        let font_pt = number(&typed.font_pt, "font-pt", "8")?;
        let dpi = number(&typed.dpi, "dpi", "600")?;
        let Some(width_mm) = width else {
            let of_print = [("height-mm", height_mm), ("font-pt", font_pt), ("dpi", dpi)];
            if let Some((name, _)) = of_print.iter().find(|(_, value)| value.is_some()) {
                return Err(Stop::Usage(format!(
                    "--{name} belongs to a picture for print.\nhelp: Say how wide it is: --width-mm 85 fills a column, 170 a page."
                )));
            }
            return pixels(typed.size.as_deref()).map(Self::Screen);
        };
        if typed.size.is_some() {
            return Err(Stop::Usage(
                "--size and --width-mm exclude each other.\nhelp: --size is in pixels for the screen, --width-mm for print.".to_owned(),
            ));
        }
        let print = Print { height_mm, font_pt: font_pt.unwrap_or(Print::new(width_mm).font_pt), width_mm };
        Ok(Self::Paper(print, dpi.unwrap_or(PRINT_DPI)))
    }

    /// Refuses a PNG that takes more memory than a picture is worth; an SVG has no pixels.
    fn fits(&self, picture: &Picture) -> Result<(), Stop> {
        match (self, picture) {
            (Self::Screen((width, height)), Picture::Png) if u64::from(*width) * u64::from(*height) > MOST_PIXELS => {
                Err(Stop::Usage(format!(
                    "--size {width}x{height} is too large for a PNG: at most {} million pixels, width times height.\nhelp: An SVG is sharp at every size: -o fig.svg.",
                    MOST_PIXELS / 1_000_000
                )))
            }
            _ => Ok(()),
        }
    }

    fn draw(&self, figures: Column<'_>, picture: &Picture) -> Result<Vec<u8>, Stop> {
        let drawn = match (self, picture) {
            (Self::Screen(size), Picture::Svg) => figures.svg(*size).map(String::into_bytes),
            (Self::Screen(size), Picture::Png) => figures.png(*size, PNG_RATIO),
            (Self::Paper(print, _), Picture::Svg) => figures.svg_print(print).map(String::into_bytes),
            (Self::Paper(print, dpi), Picture::Png) => figures.png_print(print, *dpi),
        };
        drawn.map_err(|error| undrawable(&error))
    }
}

fn pixels(text: Option<&str>) -> Result<(u32, u32), Stop> {
    let Some(text) = text else { return Ok((800, 500)) };
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=8192).contains(number));
    text.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?))).ok_or_else(|| {
        Stop::Usage(format!(
            "--size needs width and height in pixels, up to 8192, found \"{text}\".\nhelp: For example --size 800x500."
        ))
    })
}

fn undrawable(error: &dyn std::error::Error) -> Stop {
    Stop::Usage(format!(
        "The picture cannot be drawn: {error}.\nhelp: Try another --size (for print: --width-mm), or other --channels."
    ))
}

#[cfg(test)]
mod plans;

#[cfg(test)]
mod tests {
    use holonomy_document::PlotKind;
    use holonomy_plot::plan::Kind;

    #[test]
    fn the_kinds_of_documents_are_those_of_plans() {
        assert!(PlotKind::IDS.iter().all(|id| Kind::named(id).is_some()));
        assert_eq!(PlotKind::IDS.len(), Kind::ALL.len());
    }
}
