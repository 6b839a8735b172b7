//! `holonomy plot FILE -o fig.svg`: simulate, draw.

use std::ffi::OsStr;
use std::path::Path;

use holonomy_mechanism::document::PlotKind;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::ChannelInfo;
use holonomy_mechanism::run::{ColumnReader, Run, RunFailure};
use holonomy_plot::{Axis, Figure, Scale, Series, Theme};

use crate::args::Typed;
use crate::output::{note, write};
use crate::prepare::{Opened, channels};
use crate::simulate::simulate;
use crate::stop::{Stop, failed};

/// Device pixels per CSS pixel of a PNG: sharp on the screens of today and in print.
const PNG_RATIO: f64 = 2.0;

/// What is drawn.
struct Wanted {
    title: Option<String>,
    channels: Vec<String>,
    /// The second channel over the first, not over time.
    path: bool,
    /// Amplitudes over frequencies, not values over time.
    spectrum: bool,
    equal: bool,
    log: bool,
}

/// Kind of picture, by the ending of the file.
enum Picture {
    Svg,
    Png,
}

/// Simulates the runs and writes the picture, also of what was computed before a failure.
pub fn plot(typed: &Typed) -> Result<(), Stop> {
    let path = typed.os_value("output").ok_or_else(|| {
        Stop::Usage(
            "`holonomy plot` needs -o FILE.\nhelp: The ending says which picture: -o fig.svg or -o fig.png.".to_owned(),
        )
    })?;
    let picture = kind_of(path)?;
    let size = size(typed)?;
    let named = channels(typed)?;
    let opened = Opened::new(typed)?;
    opened.warn();
    let mut wanted = wanted(typed, &opened, named)?;

    let mut cache = KindCache::default();
    let runs = match opened.run {
        Some(run) => vec![run],
        None => (0..opened.document.run_count()).collect(),
    };
    let mut figure = Figure { title: wanted.title.clone(), aspect_equal: wanted.equal, ..Figure::default() };
    figure.theme = if typed.has("dark") { Theme::Dark } else { Theme::Light };
    let mut failures = Vec::new();
    for index in &runs {
        let model = opened.model(*index, &mut cache)?;
        let known = model.channels();
        if wanted.channels.is_empty() {
            wanted.channels = coordinates(&known)?;
        }
        let (run, failure) = simulate((&opened.document, *index), &model, &opened.name, &wanted.channels)?;
        add_series(&mut figure, &wanted, &run, &known, (runs.len() > 1).then(|| model.run_label()))?;
        label_axes(&mut figure, &wanted, &known);
        failures.extend(failure);
    }
    let bytes = match picture {
        Picture::Svg => holonomy_plot::svg(&figure, size).map(String::into_bytes).map_err(|error| undrawable(&error)),
        Picture::Png => holonomy_plot::png(&figure, size, PNG_RATIO).map_err(|error| undrawable(&error)),
    }?;
    write(path, &bytes)?;
    finish(opened.name, failures)
}

/// The coordinates of the mechanism, for a document that describes no plots: the author's own, or those of its bodies.
fn coordinates(known: &[ChannelInfo]) -> Result<Vec<String>, Stop> {
    let of = |group: &str| -> Vec<String> {
        let positions = known.iter().filter(|info| info.group == group && !info.name.ends_with('\''));
        positions.map(|info| info.name.clone()).collect()
    };
    let own = of("coordinates");
    let found = if own.is_empty() { of("bodies") } else { own };
    if found.is_empty() {
        return Err(Stop::Usage(
            "The document describes no plots and has no coordinates.\nhelp: Name channels, for example --channels energy.total."
                .to_owned(),
        ));
    }
    Ok(found)
}

/// All failures are said; the last one gives the exit status.
fn finish(name: String, mut failures: Vec<RunFailure>) -> Result<(), Stop> {
    let Some(last) = failures.pop() else { return Ok(()) };
    for failure in &failures {
        note(&failed(&name, failure));
    }
    Err(Stop::Simulation(name, Box::new(last)))
}

/// The curves of a run, called as in the page: by the channel's label, the run's, or both, whatever tells them apart.
fn add_series(
    figure: &mut Figure,
    wanted: &Wanted,
    run: &Run,
    known: &[ChannelInfo],
    label: Option<&str>,
) -> Result<(), Stop> {
    let values = |name: &str| run.trace().channel(name).map_err(|error| Stop::Usage(error.to_string()));
    let single = wanted.path || wanted.channels.len() == 1;
    let mut add = |name: &str, x: Vec<f64>, y: Vec<f64>| {
        let name = known.iter().find(|info| info.name == name).map_or(name, |info| &info.label);
        let label = match label {
            None => name.to_owned(),
            Some(run) if single => run.to_owned(),
            Some(run) => format!("{name}, {run}"),
        };
        let index = figure.series.len();
        figure.series.push(Series::numbered(index, label, x, y));
    };
    if let (true, [x, y, ..]) = (wanted.path, &wanted.channels[..]) {
        add(y, values(x)?, values(y)?);
        return Ok(());
    }
    for name in &wanted.channels {
        if wanted.spectrum {
            let lines = ColumnReader::default()
                .spectrum(run.trace(), name, f64::NEG_INFINITY, f64::INFINITY, 0)
                .map_err(|error| Stop::Usage(error.to_string()))?;
            let (x, y) = lines.chunks_exact(2).map(|pair| (pair[0], pair[1])).unzip();
            add(name, x, y);
        } else {
            add(name, values("t")?, values(name)?);
        }
    }
    Ok(())
}

/// A unit stands at the axis when all its channels have it, a label when there is one channel.
fn label_axes(figure: &mut Figure, wanted: &Wanted, known: &[ChannelInfo]) {
    let axis = |names: &[String]| {
        let infos: Vec<&ChannelInfo> =
            names.iter().filter_map(|name| known.iter().find(|info| info.name == *name)).collect();
        let unit = infos.first().map(|info| info.unit.clone()).unwrap_or_default();
        let unit = if infos.iter().all(|info| info.unit == unit) { unit } else { String::new() };
        let label = if let [name] = names { name.clone() } else { String::new() };
        Axis { label, unit, ..Axis::default() }
    };
    if let (true, [x, y, ..]) = (wanted.path, &wanted.channels[..]) {
        (figure.x, figure.y) = (axis(std::slice::from_ref(x)), axis(std::slice::from_ref(y)));
    } else {
        (figure.x, figure.y) = (axis(&["t".to_owned()]), axis(&wanted.channels));
    }
    if wanted.spectrum {
        figure.x = Axis { label: "frequency".to_owned(), unit: "Hz".to_owned(), ..Axis::default() };
    }
    if wanted.log {
        figure.y.scale = Scale::Log;
    }
}

/// The channels that were named, or the plot of the document that was.
fn wanted(typed: &Typed, opened: &Opened, named: Option<Vec<String>>) -> Result<Wanted, Stop> {
    let title = |text: Option<&str>| text.map(str::to_owned);
    let document = &opened.document;
    let plots: Vec<&str> =
        document.plots.iter().map(|plot| plot.title.as_ref().map_or("", |title| title.get("en"))).collect();
    let choice = typed.value("plot").map_err(Stop::Usage)?;
    if let Some(channels) = named {
        if choice.is_some() {
            return Err(Stop::Usage(
                "--plot and --channels exclude each other.\nhelp: Leave one of them out.".to_owned(),
            ));
        }
        let title = title(document.title.as_ref().map(|title| title.get("en")));
        return Ok(Wanted { title, channels, path: false, spectrum: false, equal: false, log: false });
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
        return Ok(Wanted { title, channels: Vec::new(), path: false, spectrum: false, equal: false, log: false });
    };
    let kind = plot.kind.unwrap_or(PlotKind::Time);
    Ok(Wanted {
        title: title(plot.title.as_ref().map(|title| title.get("en"))),
        channels: plot.channels.value.iter().map(|channel| channel.value.clone()).collect(),
        path: matches!(kind, PlotKind::Path | PlotKind::Phase),
        spectrum: kind == PlotKind::Spectrum,
        equal: kind == PlotKind::Path,
        log: plot.log,
    })
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

fn size(typed: &Typed) -> Result<(u32, u32), Stop> {
    let Some(text) = typed.value("size").map_err(Stop::Usage)? else { return Ok((800, 500)) };
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=8192).contains(number));
    text.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?))).ok_or_else(|| {
        Stop::Usage(format!(
            "--size needs width and height in pixels, up to 8192, found \"{text}\".\nhelp: For example --size 800x500."
        ))
    })
}

fn undrawable(error: &dyn std::error::Error) -> Stop {
    Stop::Usage(format!("The picture cannot be drawn: {error}.\nhelp: Try another --size, or other --channels."))
}
