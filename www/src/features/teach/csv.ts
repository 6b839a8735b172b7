/** The board as CSV: the columns of `holonomy grade -o`, with the points that the teacher gave by hand in their places. */
import type { Report } from "../exercise/types.js";
import type { Row } from "./board.js";

/** As the program writes them: schools' own scripts read these. */
const RERUN: Record<Report["rerun"], string> = {
  agrees: "agrees bit for bit",
  differs: "differs",
  "other-version": "another version: judged by the checks alone",
  "not-told": "no run in the receipt",
  failed: "cannot be run again",
};

const rounded = (points: number): number => Number(points.toFixed(3));

/** Control characters written out, line ends and tabs as blanks. */
function harmless(text: string): string {
  return text.replace(/[\n\r\t]/g, " ").replace(/[\u0000-\u001f\u007f-\u009f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Where a formula would begin: at the beginning, or behind a sign that parts cells in some country. */
const FORMULA = /(^|[,;])([\s"]*)(?=[=+\-@＝＋－＠])/gu;

/** A cell (RFC 4180). What a spreadsheet would take for a formula is kept a text by an apostrophe; a lone `-` is none. */
export function cell(text: string): string {
  const plain = harmless(text);
  const kept = plain === "-" ? plain : plain.replace(FORMULA, "$1$2'");
  return /[,"]/.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}

/** One row a submission that is graded. `tasks`: the ids of the key's tasks. */
export function csv(rows: readonly Row[], tasks: readonly string[]): string {
  const head = `file,name,status,points,max,open,rerun,doubts,attempts,hints,changed,method,version,started,finished,solver_s,wall_s,counts,same_as,shares${tasks.map((task) => `,${cell(task)}`).join("")}`;
  const lines = rows.flatMap((row) => {
    const { report } = row;
    if (report === undefined) return [];
    const cells = [
      cell(row.file),
      cell(report.name),
      row.status,
      String(rounded(row.points)),
      String(report.max),
      String(row.open),
      cell(RERUN[report.rerun]),
      cell(row.doubts.map(({ code }) => code).join(" ")),
      String(report.attempts),
      String(report.hints),
      cell(report.changed.join(" ")),
      cell(report.method),
      cell(report.version),
      cell(report.started),
      cell(report.finished),
      report.solver_s.toFixed(3),
      row.wall.toFixed(3),
      row.replacedBy === undefined ? "yes" : "no",
      cell(row.twins.join("; ")),
      cell(row.shares.map(({ name, what }) => `${name} (${what.join(", ")})`).join("; ")),
      ...tasks.map((id) =>
        report.tasks.some((task) => task.id === id && (task.state !== "open" || row.given.has(id))) ? String(rounded(row.pointsOf(id))) : "",
      ),
    ];
    return [cells.join(",")];
  });
  return `${[head, ...lines].join("\n")}\n`;
}
