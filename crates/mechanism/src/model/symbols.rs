//! What channels are called in plots: symbols of the field with the part that has them, `a_x piston` for `piston.x''`. An underscore
//! begins an index.

/// Names of letters, the letter and its capital.
const GREEK: [(&str, &str, &str); 12] = [
    ("alpha", "α", "Α"),
    ("beta", "β", "Β"),
    ("gamma", "γ", "Γ"),
    ("delta", "δ", "Δ"),
    ("epsilon", "ε", "Ε"),
    ("theta", "θ", "Θ"),
    ("lambda", "λ", "Λ"),
    ("mu", "μ", "Μ"),
    ("rho", "ρ", "Ρ"),
    ("phi", "φ", "Φ"),
    ("psi", "ψ", "Ψ"),
    ("omega", "ω", "Ω"),
];

/// Quantities that are words; the page has them in its languages.
const WORDS: [(&str, &str); 10] = [
    ("energy.kinetic", "kinetic energy"),
    ("energy.potential", "potential energy"),
    ("energy.total", "total energy"),
    ("energy.jacobi", "Jacobi energy"),
    ("energy.stabilization", "work of the stabilization"),
    ("drift.position", "drift of positions"),
    ("drift.velocity", "drift of velocities"),
    ("drift.acceleration", "drift of accelerations"),
    ("step.size", "step size"),
    ("condition", "condition number"),
];

/// `theta1` as `θ_1`; a name that is no letter stays.
fn letter(name: &str) -> String {
    let known = GREEK.iter().find(|(word, ..)| {
        name.len() >= word.len() && name.as_bytes()[..word.len()].eq_ignore_ascii_case(word.as_bytes())
    });
    let Some((word, small, capital)) = known else { return name.to_owned() };
    let rest = &name[word.len()..];
    let index = rest.strip_prefix('_').unwrap_or(rest);
    if !(index.bytes().all(|byte| byte.is_ascii_digit()) || matches!(index, "x" | "y" | "z")) {
        return name.to_owned();
    }
    indexed(if name.as_bytes()[0].is_ascii_uppercase() { capital } else { small }, index)
}

/// A sign with its index.
fn indexed(sign: &str, index: &str) -> String {
    if index.is_empty() { sign.to_owned() } else { [sign, "_", index].concat() }
}

/// The symbol of the last word of a name and of its rates: `angle` is φ, ω, α.
fn of_part(last: &str, order: usize) -> String {
    const AXES: [&str; 3] = ["x", "y", "z"];
    let rest = |word: &str| last.strip_prefix(word);
    if AXES.contains(&last) {
        return match order {
            0 => last.to_owned(),
            1 => indexed("v", last),
            _ => indexed("a", last),
        };
    }
    let (letters, index): (&[&str], &str) = match (rest("angle"), rest("w"), rest("r"), rest("e")) {
        (Some(index), ..) if index.len() < 2 => (&["φ", "ω", "α"], index),
        (_, Some(axis), ..) if AXES.contains(&axis) => (&["ω", "α"], axis),
        (.., Some(entry), _) if entry.len() == 2 => (&["R"], entry),
        (.., Some(entry)) if entry.len() == 1 => (&["e"], entry),
        _ if last == "displacement" => (&["s", "v", "a"], ""),
        _ if last == "length" => (&["l"], ""),
        _ => return letter(last) + &"′".repeat(order),
    };
    match letters.get(order) {
        Some(sign) => indexed(sign, index),
        None => indexed(&[letters[0], &"′".repeat(order)].concat(), index),
    }
}

/// What a channel is called.
pub(super) fn symbol(name: &str, unit: &str, group: &str) -> String {
    if let Some((_, word)) = WORDS.iter().find(|(channel, _)| *channel == name) {
        return (*word).to_owned();
    }
    let path = name.trim_end_matches('\'');
    let order = name.len() - path.len();
    let Some((owner, last)) = path.rsplit_once('.') else {
        let digits = path.find(|digit: char| digit.is_ascii_digit()).unwrap_or(path.len());
        return if group == "minimal" {
            indexed(&path[..digits], &path[digits..])
        } else {
            letter(path) + &"′".repeat(order)
        };
    };
    let of = |kind: &str| match owner.strip_prefix(kind) {
        Some("") => Some(""),
        Some(rest) => rest.strip_prefix('.'),
        None => None,
    };
    if let Some(joint) = of("lambda") {
        // `lambda.W1.n`, and `lambda.d` of a single row.
        return if joint.is_empty() { ["λ ", last].concat() } else { [&indexed("λ", last), " ", joint].concat() };
    }
    if let Some(joint) = of("reaction") {
        let sign = if unit.ends_with('m') { "M" } else { "F" };
        return if joint.is_empty() {
            [sign, " ", last].concat()
        } else {
            [&indexed(sign, &last[1..]), " ", joint].concat()
        };
    }
    if let Some(row) = owner.strip_prefix("T.") {
        return ["T_", row, last].concat();
    }
    [&*of_part(last, order), " ", &*owner.replace('.', " ")].concat()
}

#[cfg(test)]
mod tests {
    use super::symbol;

    #[test]
    fn channels_are_called_by_symbols_and_the_part_that_has_them() {
        for (name, unit, group, expected) in [
            ("piston.x", "m", "bodies", "x piston"),
            ("piston.x'", "m/s", "bodies", "v_x piston"),
            ("crank.B.y''", "m/s^2", "bodies", "a_y crank B"),
            ("crank.angle", "rad", "bodies", "φ crank"),
            ("crank.angle'", "rad/s", "bodies", "ω crank"),
            ("crank.angle''", "rad/s^2", "bodies", "α crank"),
            ("book.wz", "rad/s", "bodies", "ω_z book"),
            ("book.r21", "", "bodies", "R_21 book"),
            ("book.e0", "", "bodies", "e_0 book"),
            ("bar1.Lambda11", "N m", "bodies", "Λ_11 bar1"),
            ("leg1.displacement'", "m/s", "joints", "v leg1"),
            ("O.angle2", "rad", "joints", "φ_2 O"),
            ("rope.length", "m", "joints", "l rope"),
            ("reaction.A.fx", "N", "multipliers", "F_x A"),
            ("reaction.axle.mz", "N m", "multipliers", "M_z axle"),
            ("reaction.motor", "N m", "multipliers", "M motor"),
            ("reaction.drive1", "N", "multipliers", "F drive1"),
            ("lambda.W1.n", "N", "multipliers", "λ_n W1"),
            ("theta1'", "rad/s", "coordinates", "θ_1′"),
            ("Omega", "rad", "coordinates", "Ω"),
            ("phi", "rad", "outputs", "φ"),
            ("rear.y", "m", "bodies", "y rear"),
            ("thetamax", "", "outputs", "thetamax"),
            ("q2", "", "minimal", "q_2"),
            ("T.1.2", "", "minimal", "T_12"),
            ("energy.total", "J", "energy", "total energy"),
            ("t", "s", "time", "t"),
            ("reactions.x", "m", "bodies", "x reactions"),
            ("lambda.d", "N", "multipliers", "λ d"),
        ] {
            assert_eq!(symbol(name, unit, group), expected, "{name}");
        }
    }
}
