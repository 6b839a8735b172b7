//! Channels of several runs in one table, side by side over time.

use super::csv::{self, Dialect};
use super::trace::{Trace, UnknownChannel};

/// A table that is put together run by run.
#[derive(Debug, Default)]
pub struct Table {
    dialect: Dialect,
    about: String,
    parts: Vec<Part>,
}

/// The share of one run.
#[derive(Debug)]
struct Part {
    label: String,
    method: String,
    notices: Vec<String>,
    names: Vec<String>,
    units: Vec<String>,
    /// Rows of time and values.
    rows: Vec<f64>,
}

impl Table {
    /// An empty table.
    pub fn new(dialect: Dialect) -> Self {
        Self { dialect, ..Self::default() }
    }

    /// Adds channels of a run; time comes by itself. `label` is what tells the run from the others.
    ///
    /// # Errors
    /// There is no channel of a name.
    pub fn add(&mut self, trace: &Trace, label: &str, channels: &[String]) -> Result<(), UnknownChannel> {
        let names: Vec<String> = channels.iter().filter(|name| *name != "t").cloned().collect();
        let rows = trace.rows(&names, 0, usize::MAX)?;
        if self.parts.is_empty() {
            csv::about(&trace.plan, self.dialect, &mut self.about);
        }
        self.parts.push(Part {
            label: label.to_owned(),
            method: trace.plan.method.clone(),
            notices: trace.notices(),
            units: names.iter().map(|name| csv::unit(&trace.plan, name).to_owned()).collect(),
            names,
            rows,
        });
        Ok(())
    }

    /// Numbers that the table has at most.
    pub fn values(&self) -> usize {
        self.parts.iter().map(|part| part.rows.len()).sum()
    }

    /// The table as CSV: one row for every time at which a run has a sample; the fields of runs that have none there are empty.
    pub fn csv(&self) -> String {
        let dialect = self.dialect;
        let mut out = self.about.clone();
        let several = self.parts.len() > 1;
        let of = |word: &str, part: &Part| if several { format!("{word}, {}", part.label) } else { word.to_owned() };
        if let [part] = &self.parts[..] {
            csv::comment("run", &part.label, &mut out);
        }
        for part in &self.parts {
            csv::comment(&of("method", part), &part.method, &mut out);
            for notice in &part.notices {
                csv::comment(&of("notice", part), notice, &mut out);
            }
        }
        let column =
            |part: &Part, name: &String| if several { format!("{name} ({})", part.label) } else { name.clone() };
        let mut names = vec!["t".to_owned()];
        names.extend(self.parts.iter().flat_map(|part| part.names.iter().map(|name| column(part, name))));
        let units =
            std::iter::once("s").chain(self.parts.iter().flat_map(|part| part.units.iter().map(String::as_str)));
        out.push_str(&format!("# units: {}\n", dialect.fields(units)));
        let header = out.len();
        out.push_str(&dialect.fields(&names));
        out.push('\n');

        let mut empty = vec![false; names.len()];
        let mut rests: Vec<_> =
            self.parts.iter().map(|part| part.rows.chunks_exact(part.names.len() + 1).peekable()).collect();
        loop {
            let next = rests.iter_mut().filter_map(|rest| rest.peek().map(|row| row[0])).min_by(f64::total_cmp);
            let Some(t) = next else { break };
            let mut values = vec![t];
            let mut absent = vec![false];
            for (part, rest) in self.parts.iter().zip(&mut rests) {
                let row = rest.next_if(|row| row[0] == t);
                absent.extend(vec![row.is_none(); part.names.len()]);
                values.extend(row.map_or_else(|| vec![f64::NAN; part.names.len()], |row| row[1..].to_vec()));
            }
            // A field is empty because the run has no sample there, or because its value is no number: only the latter is a fact
            // about the value.
            let mut here = vec![false; names.len()];
            csv::row(values.into_iter(), dialect, &mut here, &mut out);
            for (known, (here, absent)) in empty.iter_mut().zip(here.into_iter().zip(absent)) {
                *known |= here && !absent;
            }
        }
        if let Some(comment) = csv::about_empty(&names, dialect, &empty) {
            out.insert_str(header, &comment);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(label: &str, names: &[&str], rows: &[f64]) -> Part {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Part {
            label: label.to_owned(),
            method: "index-1".to_owned(),
            notices: Vec::new(),
            units: vec!["m".to_owned(); names.len()],
            names,
            rows: rows.to_vec(),
        }
    }

    #[test]
    fn runs_stand_side_by_side_and_a_time_that_one_lacks_leaves_its_field_empty() {
        let mut table = Table::new(Dialect::Semicolon);
        table.parts.push(part("a;b", &["x"], &[0.0, 1.5, 0.5, f64::NAN, 1.0, 3.0]));
        table.parts.push(part("c", &["x", "y"], &[0.0, 2.5, 7.0, 1.0, -1e-20, 8.0]));
        let text = table.csv();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["# method, a;b: index-1", "# method, c: index-1", "# units: s;m;m;m"]);
        assert_eq!(lines[3], "# empty where the value is no finite number: \"x (a;b)\"");
        assert_eq!(lines[4], "t;\"x (a;b)\";x (c);y (c)");
        assert_eq!(lines[5..], ["0;1,5;2,5;7", "0,5;;;", "1;3;-1e-20;8"]);
    }

    #[test]
    fn one_run_needs_no_name_in_its_columns() {
        let mut table = Table::new(Dialect::Comma);
        table.parts.push(part("a", &["x"], &[0.0, 1.5]));
        assert!(table.csv().ends_with("# units: s,m\nt,x\n0,1.5\n"), "{}", table.csv());
        assert_eq!(table.values(), 2);
    }
}
