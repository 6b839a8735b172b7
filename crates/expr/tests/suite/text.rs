//! What text means and how expressions are written.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::support::{Variables, name_of};
use holonomy_expr::{Graph, NodeId, latex, latex_name, parse, print};

fn lower(text: &str) -> (Graph, NodeId) {
    let mut graph = Graph::new();
    let root = parse(text).unwrap().lower(&mut graph, &mut Variables::default()).unwrap();
    (graph, root)
}

/// x = 2, y = 3, crank.B.x = 5, x' = 7, t = 0.5
fn value(text: &str) -> f64 {
    let (graph, root) = lower(text);
    graph.eval(root, &[2.0, 3.0, 5.0, 7.0, 0.5])
}

#[test]
fn meaning() {
    let cases = [
        ("-x^2", -4.0),
        ("(-x)^2", 4.0),
        ("2^-x", 0.25),
        ("2^3^2", 512.0),
        ("(2^3)^2", 64.0),
        ("x - y - 1", -2.0),
        ("x - (y - 1)", 0.0),
        ("12/x/y", 2.0),
        ("12/x*y", 18.0),
        ("-x*y", -6.0),
        ("x*-y", -6.0),
        ("1 - -x", 3.0),
        ("crank.B.x + x'", 12.0),
        ("x < y", 1.0),
        ("x >= y", 0.0),
        ("x == 2 and not y == 2", 1.0),
        ("x == 1 or y == 2", 0.0),
        ("1 < x and x < y or 0", 1.0),
        ("not x > y", 1.0),
        ("1 + 2 == 3", 1.0),
        ("x != y", 1.0),
        ("if(x > y, 10, 20)", 20.0),
        ("min(5, x, y)", 2.0),
        ("max(5, x, y, 9)", 9.0),
        ("clamp(x', 0, 4)", 4.0),
        ("norm(3, 4)", 5.0),
        ("mod(-x, y)", 1.0),
        ("S(x)", 8.0),
        ("table(lift, 1)", 0.1),
        ("atan2(0, -1) - pi", 0.0),
        ("1e-3*1E+3", 1.0),
        (".5 + 2.", 2.5),
        ("sign(-3)*abs(-3)", -3.0),
        ("ln(exp(t))", 0.5),
        ("0.1 + 0.2", 0.1 + 0.2),
        (" 2\t*\n3 ", 6.0),
        ("1.7976931348623157e308", f64::MAX),
        ("2.2250738585072011e-308", 2.225073858507201e-308),
        ("9007199254740993", 9007199254740992.0),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn expressions_as_they_were_written() {
    let cases = [
        ("((x))", "x"),
        ("a+b-c", "a + b - c"),
        ("(a+b)-c", "(a + b) - c"),
        ("a-(b-c)", "a - (b - c)"),
        ("a*(b/c)", "a*(b/c)"),
        ("a*b/c", "a*b/c"),
        ("-(a*b)", "-(a*b)"),
        ("-a*b", "-a*b"),
        ("a*(-b)", "a*-b"),
        ("-(-a)", "--a"),
        ("a - (-b)", "a - -b"),
        ("(a^b)^c", "(a^b)^c"),
        ("a^b^c", "a^b^c"),
        ("a^(-b)", "a^-b"),
        ("a^(-b^c)", "a^-b^c"),
        ("(a^-b)^c", "(a^-b)^c"),
        ("-a^b", "-a^b"),
        ("(-a)^b", "(-a)^b"),
        ("(a<b)==(c<d)", "(a < b) == (c < d)"),
        ("not(a and b)", "not (a and b)"),
        ("not a and b", "not a and b"),
        ("a or b and c", "a or b and c"),
        ("(a or b) and c", "(a or b) and c"),
        ("(not a) < b", "(not a) < b"),
        ("2.50*x''", "2.5*x''"),
        ("table( lift ,t )", "table(lift, t)"),
        ("f( )", "f()"),
    ];
    for (text, expected) in cases {
        let expression = parse(text).unwrap();
        assert_eq!(expression.to_string(), expected, "{text}");
        assert_eq!(parse(expected).unwrap(), expression, "{text}");
    }
}

#[test]
fn spans() {
    let text = " 2*(crank.B.x' + sin( y ))";
    let expression = parse(text).unwrap();
    assert_eq!(&text[expression.span.start..expression.span.end], "2*(crank.B.x' + sin( y )");
    let names: Vec<(String, u8, &str)> = expression
        .names()
        .into_iter()
        .map(|used| (used.name, used.primes, &text[used.span.start..used.span.end]))
        .collect();
    assert_eq!(names, [("crank.B.x".into(), 1, "crank.B.x'"), ("y".into(), 0, "y")]);
}

#[test]
fn uses() {
    let expression = parse("S(x) + table(lift, t*pi) + sin(R(x')) + x").unwrap();
    let list = |uses: Vec<holonomy_expr::NameUse>| uses.into_iter().map(|used| used.name).collect::<Vec<_>>().join(" ");
    assert_eq!(list(expression.names()), "x t x x");
    assert_eq!(list(expression.functions()), "S R");
    assert_eq!(list(expression.tables()), "lift");
}

#[test]
fn nodes_as_text() {
    let cases = [
        ("(x + y) + 1", "x + y + 1"),
        ("x + (y + 1)", "x + (y + 1)"),
        ("x*(y*2)", "x*(y*2)"),
        ("x - 2*y", "x - 2*y"),
        ("x*(-2)", "x*(-2)"),
        ("-2*x", "-2*x"),
        ("x^(-1)", "x^(-1)"),
        ("(-2)^x", "(-2)^x"),
        ("1/(x*y)", "1/(x*y)"),
        ("not (x > y) or t", "not x > y or t"),
        ("x*(1/0)", "x*(1/0)"),
        ("clamp(x, 0, 1)", "min(max(x, 0), 1)"),
    ];
    for (text, expected) in cases {
        let (graph, root) = lower(text);
        assert_eq!(print(&graph, root, &name_of), expected, "{text}");
    }
}

#[test]
fn latex_of_nodes_and_texts() {
    let cases = [
        ("x/y", r"\frac{x}{y}"),
        ("2*x/(y + 1)", r"\frac{2 \, x}{y + 1}"),
        ("x*(y/2)", r"x \, \frac{y}{2}"),
        ("(x/y)^2", r"\left(\frac{x}{y}\right)^{2}"),
        ("x'^2", r"\dot{x}^{2}"),
        ("x*3", r"x \cdot 3"),
        ("sqrt(x + 1)", r"\sqrt{x + 1}"),
        ("abs(x)", r"\left|x\right|"),
        ("sin(x)^2", r"\sin\left(x\right)^{2}"),
        ("x^(y + 1)", r"x^{y + 1}"),
        ("-(x + y)", r"-\left(x + y\right)"),
        ("x - (y - 1)", r"x - \left(y - 1\right)"),
        ("norm(x, y)", r"\left\lVert \left(x, y\right)\right\rVert "),
        ("if(x <= 0, 1, y)", r"\begin{cases} 1 & \text{if } x \le 0 \\ y & \text{otherwise} \end{cases}"),
        ("atan2(y, x)", r"\operatorname{atan2}\left(y, x\right)"),
        ("1e-7*x", r"10^{-7} \, x"),
        ("crank.B.x + t", r"x_{\mathrm{crank},B} + t"),
        ("table(lift, t)", r"\mathrm{lift}\left(t\right)"),
        ("not x > y and t", r"\lnot x > y \land t"),
    ];
    for (text, expected) in cases {
        let (graph, root) = lower(text);
        assert_eq!(latex(&graph, root, &name_of), expected, "{text}");
        assert_eq!(parse(text).unwrap().latex(), expected, "{text}");
    }
    assert_eq!(parse("2*pi").unwrap().latex(), r"2 \, \pi");
}

#[test]
fn latex_of_names() {
    let cases = [
        ("theta1", r"\theta_{1}"),
        ("theta1'", r"\dot{\theta}_{1}"),
        ("x''", r"\ddot{x}"),
        ("omega_max", r"\omega_{\mathrm{max}}"),
        ("l_0", "l_{0}"),
        ("speed", r"\mathrm{speed}"),
        ("A.angle'", r"\dot{\mathrm{angle}}_{A}"),
        ("crank.B.x", r"x_{\mathrm{crank},B}"),
        ("_a", r"\mathrm{\_a}"),
        ("e0", "e_{0}"),
    ];
    for (name, expected) in cases {
        assert_eq!(latex_name(name), expected);
    }
}

#[test]
fn expressions_are_equal_where_their_parts_are_wherever_they_stand() {
    let parsed = |text: &str| parse(text).expect("an expression");
    assert_eq!(parsed("a+b"), parsed(" (a) + b"));
    for (one, other) in [("a", "b"), ("a + b", "b + a"), ("1", "2"), ("sin(x)", "cos(x)"), ("x'", "x")] {
        assert_ne!(parsed(one), parsed(other));
    }
}

#[test]
fn a_text_is_cut_where_it_is_longer_than_a_mebibyte_and_not_before() {
    const LIMIT: usize = 1 << 20;
    let printed = |letters: usize| {
        let text = format!("{} + b", "x".repeat(letters));
        parse(&text).expect("an expression").to_string()
    };
    // What comes after the first mebibyte is left out, as soon as there is more than that.
    assert!(printed(LIMIT - 3).ends_with("x + b"));
    assert!(printed(LIMIT - 2).ends_with("x +  ..."));
}
