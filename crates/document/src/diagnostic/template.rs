//! Sentences with holes: `{name}` is a parameter; a part in `{?` .. `?}` is left out if one of its parameters is
//! missing.

/// Characters of a parameter that are shown: an expression can be as long as a document, a message cannot.
const LONGEST: usize = 400;

/// Fills `template`.
pub(super) fn fill(template: &str, parameters: &[(&'static str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some(at) = rest.find("{?") {
        fill_part(&rest[..at], parameters, &mut out);
        rest = &rest[at + 2..];
        let end = rest.find("?}").unwrap_or(rest.len());
        let part = &rest[..end];
        if holes(part).all(|name| parameters.iter().any(|(known, _)| *known == name)) {
            fill_part(part, parameters, &mut out);
        }
        rest = rest.get(end + 2..).unwrap_or_default();
    }
    fill_part(rest, parameters, &mut out);
    out
}

fn fill_part(part: &str, parameters: &[(&'static str, &str)], out: &mut String) {
    let mut rest = part;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.find('}').unwrap_or(rest.len());
        let name = &rest[..end];
        match parameters.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => match text.char_indices().nth(LONGEST) {
                Some((end, _)) => {
                    out.push_str(&text[..end]);
                    out.push_str("...");
                }
                None => out.push_str(text),
            },
            None => {
                debug_assert!(false, "the sentence needs {name}");
                out.push('?');
            }
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    out.push_str(rest);
}

/// The names in the holes of a part.
pub(super) fn holes(part: &str) -> impl Iterator<Item = &str> {
    part.split('{').skip(1).map(|tail| tail.split('}').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn long_parameters_are_cut_between_characters() {
        let (whole, long) = ("é".repeat(400), "é".repeat(401));
        assert_eq!(fill("a {x}.", &[("x", &whole)]), format!("a {whole}."));
        assert_eq!(fill("a {x}.", &[("x", &long)]), format!("a {whole}...."));
    }

    #[test]
    fn parts_without_their_parameter_are_left_out() {
        let template = "no `{name}`.{? Did you mean `{nearest}`??} Known: {known}.";
        assert_eq!(fill(template, &[("name", "a"), ("known", "b, c")]), "no `a`. Known: b, c.");
        assert_eq!(
            fill(template, &[("name", "a"), ("nearest", "b"), ("known", "b, c")]),
            "no `a`. Did you mean `b`? Known: b, c."
        );
    }
}
