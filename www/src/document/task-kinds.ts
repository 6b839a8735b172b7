// Made from the facts of `exercise::Answer`: HOLONOMY_UPDATE=1 cargo test -p holonomy-exercise kinds::

/** Every kind of task, in the order in which they are offered. */
export const TASKS = {
  number: { predicted: false, document: false, right: ["value"], secrets: ["value", "mistakes"] },
  formula: { predicted: false, document: false, right: ["value"], secrets: ["value", "mistakes"] },
  choice: { predicted: false, document: false, right: ["correct"], secrets: ["correct", "options/feedback"] },
  model: { predicted: false, document: true, right: ["checks"], secrets: ["checks"] },
  predict: { predicted: true, document: false, right: ["value", "curve"], secrets: [] },
  text: { predicted: false, document: false, right: [], secrets: ["solution", "rubric"] },
};
