//! Values of a document as text, as people write it.

use holonomy_expr::number_text;
use serde_json::{Value, json};

/// A value with a line for each part of the document, body and joint.
pub fn write_lines(value: &Value, depth: usize, out: &mut String) {
    match value {
        Value::Object(members) if depth < 2 => {
            out.push('{');
            for (i, (key, member)) in members.iter().enumerate() {
                out.push_str(if i == 0 { "\n" } else { ",\n" });
                out.extend(std::iter::repeat_n("  ", depth + 1));
                out.push_str(&format!("{}: ", json!(key)));
                write_lines(member, depth + 1, out);
            }
            out.push('\n');
            out.extend(std::iter::repeat_n("  ", depth));
            out.push('}');
        }
        Value::Object(members) => {
            out.push_str("{ ");
            for (i, (key, member)) in members.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                out.push_str(&format!("{}: ", json!(key)));
                write_lines(member, depth + 1, out);
            }
            out.push_str(" }");
        }
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write_lines(item, depth + 1, out);
            }
            out.push(']');
        }
        Value::Number(number) => out.push_str(&number.as_f64().map_or_else(|| number.to_string(), number_text)),
        other => out.push_str(&other.to_string()),
    }
}

/// `a + k x + d x'` as a number or an expression.
pub fn written_law(x: &str, [constant, slope, rate]: [f64; 3]) -> Value {
    if slope == 0.0 && rate == 0.0 {
        return json!(constant);
    }
    let mut text = String::new();
    for (factor, of) in [(constant, String::new()), (slope, format!("*{x}")), (rate, format!("*{x}'"))] {
        if factor != 0.0 {
            let sign = if factor < 0.0 { "-" } else { "+" };
            let sign = if text.is_empty() && factor > 0.0 {
                String::new()
            } else if text.is_empty() {
                sign.to_owned()
            } else {
                format!(" {sign} ")
            };
            text.push_str(&format!("{sign}{}{of}", number_text(factor.abs())));
        }
    }
    json!(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_are_written_shortly() {
        assert_eq!(written_law("A.angle", [0.0, 0.0, 0.0]), json!(0.0));
        assert_eq!(written_law("A.angle", [1.5, 0.0, 0.0]), json!(1.5));
        assert_eq!(written_law("A.angle", [0.3, 0.0, -0.05]), json!("0.3 - 0.05*A.angle'"));
        assert_eq!(written_law("A.angle", [0.0, -2.0, 1.0]), json!("-2*A.angle + 1*A.angle'"));
    }
}
