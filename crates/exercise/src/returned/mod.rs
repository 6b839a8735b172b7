//! What goes back to a student: one page of HTML without scripts, with tasks, answers, points, what is said about them, the right curve over
//! the drawn one, and the teacher's comment. Program and board say what stands in it; how it looks is said here.

mod picture;
mod prose;
mod student;

pub use student::{Added, student};

use std::fmt::Write as _;

use serde::Deserialize;

use picture::curves;
use prose::{escaped, prose};

/// The words of a page.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Labels {
    /// Over a task: `{n}` is its number, `{points}` of `{max}` were earned.
    pub task: String,
    /// Beside the name: `{points}` of `{max}`.
    pub points: String,
    /// Above an answer.
    pub answer: String,
    /// Above what would have been right.
    pub right: String,
    /// Above the reason for a prediction.
    pub reason: String,
    /// Above the teacher's comment.
    pub comment: String,
    /// The drawn curve.
    pub drawn: String,
    /// The curve of the run.
    pub run: String,
}

/// What goes back to one student.
#[derive(Clone, Debug, Default)]
pub struct ReturnedStudent {
    /// The name.
    pub name: String,
    /// The points, in words.
    pub points: String,
    /// Task by task.
    pub tasks: Vec<ReturnedTask>,
}

/// A task with its answer.
#[derive(Clone, Debug, Default)]
pub struct ReturnedTask {
    /// Its number and points, in words.
    pub heading: String,
    /// `right`, `partly`, `wrong`, `missing` or `open`.
    pub state: String,
    /// What was asked; Markdown with $math$.
    pub prompt: String,
    /// What was answered, as text.
    pub answer: String,
    /// The reason for a prediction.
    pub reason: String,
    /// What is said about it; Markdown with $math$.
    pub remarks: Vec<String>,
    /// What would have been right, where it is told.
    pub right: String,
    /// The teacher's comment.
    pub comment: String,
    /// The drawn curve: time and value.
    pub drawn: Vec<[f64; 2]>,
    /// The curve of the run: time and value.
    pub run: Vec<[f64; 2]>,
    /// The unit of the curves.
    pub unit: String,
}

/// The looks of a page, on screen and on paper, in light and dark.
const STYLE: &str = ":root{color-scheme:light dark;--ink:#16202b;--soft:#4d5b69;--line:#d3dae1;--paper:#fff;--good:#0b6b3a;--warn:#8a5a00;--bad:#a02020;\
--drawn:#1f4b99;--run:#b3541e}@media(prefers-color-scheme:dark){:root{--ink:#e7ebf0;--soft:#a3afbb;--line:#3a434d;--paper:#14181d;--good:#5cc48c;\
--warn:#e0b050;--bad:#f08080;--drawn:#8ab4f8;--run:#f0a070}}*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);\
font:16px/1.5 system-ui,sans-serif}main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}main+main{border-top:2px solid var(--line);\
break-before:page}header{display:flex;flex-wrap:wrap;gap:.2rem 1.5rem;align-items:baseline;border-bottom:1px solid var(--line);padding-bottom:.6rem}\
h1{font-size:1.35rem;margin:0;flex:1 1 100%}h2{font-size:1.05rem;margin:0}article{border-bottom:1px solid var(--line);padding:1rem 0;break-inside:avoid}\
p{margin:.4rem 0}.soft,dt{color:var(--soft);font-size:.9rem}dl{margin:.5rem 0;display:grid;gap:.3rem}dd{margin:0}.given{white-space:pre-wrap}.head{display:flex;\
justify-content:space-between;gap:1rem}.right{color:var(--good)}.partly,.open{color:var(--warn)}.wrong,.missing{color:var(--bad)}.says{border-left:3px solid \
var(--line);padding-left:.7rem}.comment{border-left:3px solid var(--drawn);padding-left:.7rem}svg{width:100%;height:auto;display:block;margin:.5rem 0}\
svg text{fill:var(--soft);font:12px system-ui,sans-serif}code{font-family:ui-monospace,monospace;font-size:.92em}@media print{main{padding:0;max-width:none}}";

/// What one student gets, as a part of a page.
pub fn body(title: &str, student: &ReturnedStudent, words: &Labels) -> String {
    let mut html = format!(
        "<main>\n<header><h1>{}</h1><strong>{}</strong><span>{}</span></header>\n",
        escaped(title),
        escaped(&student.name),
        escaped(&student.points)
    );
    for task in &student.tasks {
        html.push_str(&article(task, words));
    }
    html.push_str("</main>\n");
    html
}

/// A page of one part or several ([`body`]).
pub fn page(language: &str, title: &str, bodies: &[String]) -> String {
    let mut html = String::new();
    let _ = write!(
        html,
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>{}</title>\n<style>{STYLE}</style>\n{}",
        escaped(language),
        escaped(title),
        bodies.concat()
    );
    html
}

fn article(task: &ReturnedTask, words: &Labels) -> String {
    let known = ["right", "partly", "wrong", "missing", "open"];
    let state = known.into_iter().find(|known| *known == task.state).unwrap_or("open");
    let sign = match state {
        "right" => "✓",
        "partly" => "≈",
        "wrong" => "✗",
        _ => "",
    };
    let mut html = format!(
        "<article>\n<div class=\"head\"><h2>{}</h2><span class=\"{state}\">{sign}</span></div>\n{}",
        escaped(&task.heading),
        prose(&task.prompt)
    );
    html.push_str("<dl>");
    for (label, text) in [(&words.answer, &task.answer), (&words.reason, &task.reason)] {
        if !text.trim().is_empty() {
            let _ = write!(html, "<dt>{}</dt><dd class=\"given\">{}</dd>", escaped(label), escaped(text));
        }
    }
    html.push_str("</dl>\n");
    if task.drawn.len() > 1 || task.run.len() > 1 {
        html.push_str(&curves(task, words));
    }
    if !task.remarks.is_empty() {
        let said: Vec<String> = task.remarks.iter().map(|remark| prose(remark)).collect();
        let _ = writeln!(html, "<div class=\"says\">{}</div>", said.concat());
    }
    if !task.right.is_empty() && state != "right" {
        let _ = writeln!(html, "<dl><dt>{}</dt><dd>{}</dd></dl>", escaped(&words.right), prose(&task.right));
    }
    if !task.comment.trim().is_empty() {
        let _ = writeln!(
            html,
            "<div class=\"comment\"><p class=\"soft\">{}</p><p>{}</p></div>",
            escaped(&words.comment),
            escaped(&task.comment)
        );
    }
    html.push_str("</article>\n");
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ada() -> (ReturnedStudent, Labels) {
        let task = ReturnedTask {
            heading: "Task 1, 2 of 3 points".to_owned(),
            state: "partly".to_owned(),
            prompt: "How **far**, in $\\pi r^2$?".to_owned(),
            answer: "<script>alert(1)</script>".to_owned(),
            remarks: vec!["Nearly.".to_owned()],
            right: "0.5 m".to_owned(),
            comment: "See me & bring it.".to_owned(),
            drawn: vec![[0.0, 0.0], [1.0, 1.0]],
            run: vec![[0.0, 0.0], [1.0, 2.0]],
            unit: "m".to_owned(),
            ..ReturnedTask::default()
        };
        let name = "Ada \"A\"".to_owned();
        let student = ReturnedStudent { name, points: "2 of 3 points".to_owned(), tasks: vec![task] };
        (student, Labels { answer: "Your answer".to_owned(), right: "Right".to_owned(), ..Labels::default() })
    }

    #[test]
    fn what_is_right_is_told_where_it_is_known_and_was_not_found() {
        let told = |state: &str, right: &str| {
            let (mut student, words) = ada();
            let task = &mut student.tasks[0];
            (task.state, task.right) = (state.to_owned(), right.to_owned());
            article(task, &words).contains("<dt>Right</dt>")
        };
        assert_eq!([told("wrong", "0.5 m"), told("wrong", ""), told("right", "0.5 m")], [true, false, false]);
    }

    #[test]
    fn nothing_of_a_submission_is_markup_and_both_curves_are_drawn() {
        let (student, words) = ada();
        let part = body("A & B", &student, &words);
        let page = page("en", "A & B: <Ada>", &[part.clone(), part]);
        assert!(!page.contains("<script") && !page.contains("NaN"), "{page}");
        assert!(
            page.contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                && page.contains("<title>A &amp; B: &lt;Ada&gt;</title>")
        );
        assert!(page.contains("See me &amp; bring it.") && page.contains("Ada &quot;A&quot;"));
        assert_eq!((page.matches("<main>").count(), page.matches("<polyline").count()), (2, 4));
        assert!(page.contains("How <strong>far</strong>, in <i>π r<sup>2</sup></i>?"), "{page}");
        assert!(page.contains("default-src 'none'"));
    }
}
