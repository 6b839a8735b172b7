//! Values that use each other: an order to compute them in, or the circle that has none.

use std::collections::BTreeMap;

use super::uses::uses;
use crate::{At, Scalar};

/// An order in which each of `values` comes after those that it uses, or the circle, its first name repeated at the
/// end. Values that use nothing of the list keep their order.
pub fn order(values: &[(&str, &At<Scalar>)]) -> Result<Vec<usize>, Vec<String>> {
    let mut index: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, (name, _)) in values.iter().enumerate() {
        index.insert(name, i);
    }
    let uses: Vec<Vec<usize>> = values
        .iter()
        .map(|(_, value)| match &value.value {
            Scalar::Number(_) => Vec::new(),
            Scalar::Expression(expression, _) => {
                uses(expression).iter().filter_map(|use_| index.get(use_.name.as_str()).copied()).collect()
            }
        })
        .collect();
    topological(&uses).map_err(|circle| circle.into_iter().map(|i| values[i].0.to_owned()).collect())
}

/// Depth-first order of a graph given by what each node uses; `Err` is a circle. Own stack, so that a chain of
/// thousands of definitions cannot exhaust the real one.
pub fn topological(uses: &[Vec<usize>]) -> Result<Vec<usize>, Vec<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; uses.len()];
    let mut order = Vec::with_capacity(uses.len());
    for root in 0..uses.len() {
        if marks[root] != Mark::New {
            continue;
        }
        let mut stack = vec![(root, 0)];
        marks[root] = Mark::Open;
        while let Some((node, next)) = stack.last_mut() {
            let node = *node;
            match uses[node].get(*next) {
                Some(&used) => {
                    *next += 1;
                    match marks[used] {
                        Mark::Done => {}
                        Mark::New => {
                            marks[used] = Mark::Open;
                            stack.push((used, 0));
                        }
                        Mark::Open => {
                            let from = stack.iter().position(|(open, _)| *open == used).unwrap_or(0);
                            let mut circle: Vec<usize> = stack[from..].iter().map(|(open, _)| *open).collect();
                            circle.push(used);
                            return Err(circle);
                        }
                    }
                }
                None => {
                    marks[node] = Mark::Done;
                    order.push(node);
                    stack.pop();
                }
            }
        }
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::topological;

    #[test]
    fn order_and_circles() {
        assert_eq!(topological(&[vec![], vec![], vec![0]]), Ok(vec![0, 1, 2]));
        assert_eq!(topological(&[vec![2], vec![0], vec![]]), Ok(vec![2, 0, 1]));
        assert_eq!(topological(&[vec![0]]), Err(vec![0, 0]));
        assert_eq!(topological(&[vec![1], vec![2], vec![1]]), Err(vec![1, 2, 1]));
        let chain: Vec<Vec<usize>> = (0..100_000).map(|i| if i + 1 < 100_000 { vec![i + 1] } else { vec![] }).collect();
        assert_eq!(topological(&chain).map(|order| order[0]), Ok(99_999));
    }
}
