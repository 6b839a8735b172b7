/** What goes back to the students: a page for each, and one of all, in one file. */
import { strToU8, zipSync } from "fflate";
import { exerciseOf, said } from "../../document/exercise.js";
import type { Exercises } from "../exercise/client.js";
import { remark } from "../exercise/words.js";
import { language } from "../../text/strings.js";
import type { Added } from "../../solver/types.js";
import { LIMIT, type Row } from "./board.js";
import { teach } from "./words.js";

/** What the teacher adds to the report of a row. */
export function addedTo(row: Row, key: string, right: boolean): Added {
  const shown = language();
  const tasks = exerciseOf(key)?.tasks ?? [];
  const remarks = (row.report?.tasks ?? []).map(({ id, feedback }): [string, string[]] => {
    const answer = tasks.find((task) => task.id === id)?.answer;
    const told = feedback
      .filter(({ code }) => code !== "open" && code !== "missing")
      .map((one) => `${remark(one, answer?.quantity)} ${one.note === undefined ? "" : said(one.note, shown)}`.trim());
    const met = row.met.get(id);
    const criteria = met === undefined ? [] : (answer?.rubric ?? []).map(({ label }, i) => `${met.has(i) ? "✓" : "–"} ${said(label, shown)}`);
    return [id, [...told, ...criteria]];
  });
  return {
    language: shown,
    words: teach.board.back.words,
    right,
    given: Object.fromEntries(row.given),
    comments: Object.fromEntries(row.comments),
    remarks: Object.fromEntries(remarks),
  };
}

/** A name as that of a file. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, "_").slice(0, 60) || "_";

/** The pages of all receipts that count, as a zip file. */
export async function pagesOf(
  rows: readonly Row[],
  key: string,
  title: string,
  right: boolean,
  pool: Pick<Exercises, "ask">,
): Promise<Uint8Array<ArrayBuffer>> {
  const counted = rows.filter(({ report, replacedBy }) => report !== undefined && report.status !== "damaged" && replacedBy === undefined);
  const shown = language();
  const bodies = await Promise.all(counted.map((row) => pool.ask("returnedBody", { key, submission: row.text, added: addedTo(row, key, right) }, LIMIT)));
  const page = (name: string, parts: string[]): Promise<string> =>
    pool.ask("returnedPage", { language: shown, title: name === "" ? title : `${title}: ${name}`, bodies: parts });
  const pages = await Promise.all(bodies.map((body, i) => page(counted[i]?.report?.name.trim() ?? "", [body])));
  const files = pages.map((text, i): [string, Uint8Array] => [
    `${String(i + 1).padStart(3, "0")}-${plain(counted[i]?.report?.name.trim() ?? "")}.html`,
    strToU8(text),
  ]);
  return zipSync(Object.fromEntries([...files, ["all.html", strToU8(await page("", bodies))]]));
}
