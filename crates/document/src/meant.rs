//! What was probably meant by a name that does not exist: of a channel, or in an expression.
//!
//! Names are made of an owner and what is asked of it, `H.angle`. A name whose owner exists is meant as one of its channels, so that
//! what it has comes before names of others that are merely spelled alike.

use crate::decode::near as nearest;

/// More names are not listed.
const SHOWN: usize = 12;

/// What there is instead of a name that does not exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meant {
    /// The name that was probably meant.
    pub nearest: Option<String>,
    /// What the owner of the name has, as a sentence.
    pub hint: Option<String>,
}

/// Looks for `name` among those that there are.
pub fn meant<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Meant {
    let Some((owner, asked)) = name.rsplit_once('.') else {
        return Meant { nearest: nearest(name, names).map(str::to_owned), hint: None };
    };
    let parts = names.clone().filter_map(|name| name.strip_prefix(owner)?.strip_prefix('.'));
    let rates = |part: &str| part.len() - part.trim_end_matches('\'').len();
    // A point of the owner is not what is asked, nor is a rate where a value is.
    let alike: Vec<&str> = parts.clone().filter(|part| !part.contains('.') && rates(part) == rates(asked)).collect();
    let near = nearest(asked, alike.iter().copied()).or_else(|| nearest(asked, parts.clone()));
    let only = || if let [only] = alike[..] { Some(only) } else { None };
    let found = near.or_else(only).map(|part| format!("{owner}.{part}"));
    if found.is_some() || alike.is_empty() {
        return Meant { nearest: found.or_else(|| nearest(name, names).map(str::to_owned)), hint: None };
    }
    let more = if alike.len() > SHOWN { "..." } else { "" };
    let list: Vec<&str> = alike.into_iter().take(SHOWN).chain(Some(more).filter(|more| !more.is_empty())).collect();
    Meant { nearest: None, hint: Some(format!("\"{owner}\" has {}.", list.join(", "))) }
}

/// What a diagnostic of an unknown channel says besides its name: the way out in one of its two forms, never none.
pub fn channel_advice<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> (&'static str, String) {
    let Meant { nearest, hint } = meant(name, names);
    match (nearest, hint) {
        (Some(nearest), _) => ("nearest", nearest),
        (None, Some(hint)) => ("hint", hint),
        (None, None) => {
            ("hint", "Channels are named after what they are of: crank.x, A.angle, energy.total.".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANNELS: [&str; 12] = [
        "t",
        "theta",
        "crank.x",
        "crank.x'",
        "crank.y",
        "crank.y'",
        "crank.angle",
        "crank.B.x",
        "H.angle",
        "H.angle'",
        "lambda.H.x",
        "energy.total",
    ];

    fn of(name: &str) -> (Option<String>, Option<String>) {
        let Meant { nearest, hint } = meant(name, CHANNELS.into_iter());
        (nearest, hint)
    }

    #[test]
    fn a_part_of_the_owner_comes_first() {
        let name = |name: &str| (Some(name.to_owned()), None);
        assert_eq!(of("H.theta"), name("H.angle"));
        assert_eq!(of("H.theta'"), name("H.angle'"));
        assert_eq!(of("crank.angel"), name("crank.angle"));
        assert_eq!(of("crank.B.z"), name("crank.B.x"));
        assert_eq!(of("crank.angle''"), name("crank.angle"));
    }

    #[test]
    fn of_several_parts_that_are_no_nearer_all_are_named() {
        assert_eq!(of("crank.phi"), (None, Some("\"crank\" has x, y, angle.".to_owned())));
    }

    #[test]
    fn an_owner_that_is_misspelled_is_looked_for_as_a_whole() {
        assert_eq!(of("cranck.x").0.as_deref(), Some("crank.x"));
        assert_eq!(of("energi.total").0.as_deref(), Some("energy.total"));
        assert_eq!(of("thet").0.as_deref(), Some("theta"));
        assert_eq!(of("nonsense.of.mine"), (None, None));
    }
}
