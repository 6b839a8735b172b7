//! Broken expressions and their messages, word for word.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::support::Variables;
use holonomy_expr::{Graph, parse};

/// The text, what stands at the place of the error, and the message.
const BROKEN: &[(&str, &str, &str)] = &[
    ("", "", "the expression is empty: a number, a name or a formula is expected"),
    ("  ", "  ", "the expression is empty: a number, a name or a formula is expected"),
    ("x +", "", "a number, a name or `(` is expected after `+`, but the expression ends here (at character 4)"),
    ("* x", "*", "a number, a name or `(` is expected, but here is `*` (at character 1)"),
    ("x + * y", "*", "a number, a name or `(` is expected after `+`, but here is `*` (at character 5)"),
    ("()", ")", "a number, a name or `(` is expected after `(`, but here is `)` (at character 2)"),
    ("(x + y", "(", "this `(` is never closed (at character 1)"),
    ("sin(x*(y + 1)", "(", "this `(` is never closed (at character 4)"),
    ("x + y)", ")", "this `)` has no `(` before it (at character 6)"),
    ("2x", "x", "an operator is missing between `2` and `x`: for a product write `*` (at character 2)"),
    ("x y", "y", "an operator is missing between `x` and `y`: for a product write `*` (at character 3)"),
    ("(x)(y)", "(", "an operator is missing between `)` and `(`: for a product write `*` (at character 4)"),
    ("(x 2)", "2", "an operator is missing between `x` and `2`: for a product write `*` (at character 4)"),
    ("2 e", "e", "an operator is missing between `2` and `e`: for a product write `*` (at character 3)"),
    ("1e", "1e", "`1e` is not a number: digits must follow the `e` of its exponent (at character 1)"),
    ("3 + 1e+", "1e+", "`1e+` is not a number: digits must follow the `e` of its exponent (at character 5)"),
    ("1.2.3", "1.2.3", "`1.2.3` is not a number: it has more than one point (at character 1)"),
    ("1e999", "1e999", "the number 1e999 is too large: the largest is about 1.8e308 (at character 1)"),
    (
        "0,5*x",
        ",",
        "a comma separates the arguments of a function, and here is none; decimals are written with a point (at character 2)",
    ),
    (
        "2*(0,5)",
        ",",
        "a comma separates the arguments of a function, and here is none; decimals are written with a point (at character 5)",
    ),
    ("x ** 2", "**", "`**` is no operator here: a power is written `^` (at character 3)"),
    ("x && y", "&&", "`&&` is no operator here: write `and` (at character 3)"),
    ("x || y", "||", "`||` is no operator here: write `or` (at character 3)"),
    ("!x", "!", "`!` is no operator here: write `not` (at character 1)"),
    (
        "x = y",
        "=",
        "`=` is no operator here: equality is tested by `==`; an equation `a = b` is written `a - b` (at character 3)",
    ),
    ("x =< y", "=<", "`=<` is no operator here: write `<=` (at character 3)"),
    ("a < b < c", "<", "comparisons do not chain: write `a < b and b < c` (at character 7)"),
    ("x % 2", "%", "unexpected character `%`: write `mod(a, b)` for a remainder, `/100` for per cent (at character 3)"),
    ("x \u{2212} y", "\u{2212}", "unexpected character `\u{2212}`: write `-` (at character 3)"),
    ("2\u{b7}x", "\u{b7}", "unexpected character `\u{b7}`: write `*` (at character 2)"),
    ("x\u{b2}", "\u{b2}", "unexpected character `\u{b2}`: write `^2` (at character 2)"),
    ("\u{3c0}/2", "\u{3c0}", "unexpected character `\u{3c0}`: write `pi` (at character 1)"),
    (
        "\u{3b8} + 1",
        "\u{3b8}",
        "unexpected character `\u{3b8}`: names are made of the letters a to z, digits and `_` (at character 1)",
    ),
    (
        "x\u{2019} + 1",
        "\u{2019}",
        "unexpected character `\u{2019}`: a time derivative is written with a plain quote, `x'` (at character 2)",
    ),
    ("x + [y]", "[", "unexpected character `[`: only round parentheses group (at character 5)"),
    ("x # y", "#", "unexpected character `#` (at character 3)"),
    ("x + .", ".", "unexpected character `.`: a number or a name belongs before a point (at character 5)"),
    ("crank.", ".", "a name is expected after the point in `crank.` (at character 6)"),
    ("crank..x", ".", "a name is expected after the point in `crank.` (at character 6)"),
    ("(x)'", "'", "a prime (time derivative) belongs directly after a name, as in `x'` (at character 4)"),
    ("x'''", "x'''", "`x` has 3 primes: velocities have one, accelerations two (at character 1)"),
    ("pi'", "pi'", "`pi` is a number and has no time derivative (at character 1)"),
    ("sin", "sin", "`sin` is a function: its argument stands in parentheses, `sin(...)` (at character 1)"),
    ("2*sin x", "sin", "`sin` is a function: its argument stands in parentheses, `sin(...)` (at character 3)"),
    ("sin()", "sin()", "`sin` takes 1 argument, here are none (at character 1)"),
    ("sin(x, y)", "sin(x, y)", "`sin` takes 1 argument, here are 2 (at character 1)"),
    ("1 + atan2(y)", "atan2(y)", "`atan2` takes 2 arguments (y, x), here is 1 (at character 5)"),
    ("min(x)", "min(x)", "`min` takes 2 or more arguments, here is 1 (at character 1)"),
    (
        "if(x > 0, 1)",
        "if(x > 0, 1)",
        "`if` takes 3 arguments (condition, value if true, value otherwise), here are 2 (at character 1)",
    ),
    ("clamp(x)", "clamp(x)", "`clamp` takes 3 arguments (value, lowest, highest), here is 1 (at character 1)"),
    ("rise_345()", "rise_345()", "`rise_345` takes 1 argument, here are none (at character 1)"),
    (
        "1 + rise_cycloidal(t, 1)",
        "rise_cycloidal(t, 1)",
        "`rise_cycloidal` takes 1 argument, here are 2 (at character 5)",
    ),
    ("rise_modified", "rise_modified", "unknown name `rise_modified` (at character 1)"),
    (
        "rise_cycliodal(t)",
        "rise_cycliodal",
        "unknown function `rise_cycliodal`: did you mean `rise_cycloidal`? (at character 1)",
    ),
    ("sin(x,)", ")", "a number, a name or `(` is expected after `,`, but here is `)` (at character 7)"),
    ("sin(x y)", "y", "an operator is missing between `x` and `y`: for a product write `*` (at character 7)"),
    ("x'(t)", "x'", "`x'` is not a function: only plain names can be called (at character 1)"),
    ("crank.B(2)", "crank.B", "`crank.B` is not a function: only plain names can be called (at character 1)"),
    ("not", "", "a number, a name or `(` is expected after `not`, but the expression ends here (at character 4)"),
    ("x or and y", "and", "a number, a name or `(` is expected after `or`, but here is `and` (at character 6)"),
    (
        "table(2, t)",
        "2",
        "the first argument of `table` is the name of a table, as in `table(lift, t)` (at character 7)",
    ),
    ("table(lift)", "table(lift)", "`table` takes 2 arguments (name of the table, place), here is 1 (at character 1)"),
    ("table(lft, t)", "lft", "unknown table `lft`: did you mean `lift`? (at character 7)"),
    ("crank.B.y + 1", "crank.B.y", "unknown name `crank.B.y`: did you mean `crank.B.x`? (at character 1)"),
    ("2*omgea", "omgea", "unknown name `omgea`: did you mean `omega`? (at character 3)"),
    ("x''", "x''", "unknown name `x''`: did you mean `x'`? (at character 1)"),
    ("1 + wheel.angle", "wheel.angle", "unknown name `wheel.angle` (at character 5)"),
    ("Pi", "Pi", "unknown name `Pi`: did you mean `pi`? (at character 1)"),
    ("2*S", "S", "unknown name `S`: it is a function, write `S(...)` (at character 3)"),
    ("y + sinn(x)", "sinn", "unknown function `sinn`: did you mean `sin`? (at character 5)"),
    ("log(x)", "log", "unknown function `log`: the natural logarithm is `ln` (at character 1)"),
    ("pow(x, 2)", "pow", "unknown function `pow`: write `a^b` (at character 1)"),
    ("x(y + 1)", "x", "unknown function `x`: `x` is a value; for a product write `x*(...)` (at character 1)"),
    ("foo(x)", "foo", "unknown function `foo` (at character 1)"),
];

#[test]
fn broken_expressions() {
    for (text, place, message) in BROKEN {
        let error = match parse(text) {
            Err(error) => error,
            Ok(expression) => match expression.lower(&mut Graph::new(), &mut Variables::default()) {
                Err(error) => error,
                Ok(_) => panic!("{text:?} is accepted"),
            },
        };
        assert_eq!(error.to_string(), *message, "{text:?}");
        assert_eq!(&text[error.span.start..error.span.end], *place, "{text:?}");
    }
}

#[test]
fn nesting_has_a_limit() {
    let nested = |open: &str, close: &str, depth: usize| open.repeat(depth) + "x" + &close.repeat(depth);
    for (open, close) in [("(", ")"), ("sin(", ")"), ("-", ""), ("not ", ""), ("2^", "")] {
        let deepest = nested(open, close, 64);
        let expression = parse(&deepest).unwrap_or_else(|error| panic!("{open}: {error}"));
        assert_eq!(parse(&expression.to_string()).as_ref(), Ok(&expression));
        expression.lower(&mut Graph::new(), &mut Variables::default()).unwrap();
        let error = parse(&nested(open, close, 65)).unwrap_err().to_string();
        let expected = format!(
            "the expression is nested more than 64 deep: give its parts names by definitions (at character {})",
            open.len() * 65 + 1
        );
        assert_eq!(error, expected, "{open}");
    }
    // far beyond the limit no stack overflows
    for open in ["(", "-", "x^", "sin(", "if(x, ", "not "] {
        assert!(parse(&open.repeat(100_000)).is_err());
    }
    // a long sum is not a deep one
    let long = vec!["x"; 20_000].join(" + ");
    let expression = parse(&long).unwrap();
    assert_eq!(expression.to_string(), long);
    expression.lower(&mut Graph::new(), &mut Variables::default()).unwrap();
}

#[test]
fn a_graph_that_is_too_large_is_refused() {
    let expression = parse("x*y + sin(x)*cos(y) + 3").unwrap();
    let error = expression.lower(&mut Graph::with_limit(5), &mut Variables::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the expressions need more than 5 nodes: use shorter ones, or split them into definitions that share parts"
    );
}
