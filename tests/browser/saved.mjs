// No test: a page saved in one file, and what it shows when it is opened from a disk; for all browsers.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { downloaded } from "./harness/files.mjs";
import { click, find, says, until } from "./harness/find.mjs";

/** What the page's dialog saves; `values`: how many of them each slider has, by its name. */
export async function savePage(page, values = {}) {
  await click(page, "button", "Share");
  // What stands above it has its height then.
  await says(page, "characters.");
  await click(page, "DisclosureTriangle", "Save as a Page");
  const button = await find(page, "button", "Save the Page");
  for (const [name, count] of Object.entries(values)) {
    const field = await find(page, "combobox", `Values of ${name}`);
    await field.select(String(count));
    await says(page, `${count} values`);
  }
  // By keys: with many sliders it lies below what a small window shows of the dialog.
  const html = await downloaded(page, async () => {
    await button.focus();
    await page.keyboard.press("Enter");
  });
  await says(page, "poses a run");
  await click(page, "button", "Close");
  return html;
}

/** Where the file lies, as an address. */
export function onDisk(html, name = "saved") {
  const file = join(mkdtempSync(join(tmpdir(), "holonomy-")), `${name}.html`);
  writeFileSync(file, html);
  return { file, url: pathToFileURL(file).href };
}

/** Numbers of the shown run's poses at times, as the page has them. */
export const posesOf = (page, times) =>
  page.evaluate((all) => {
    const { set, selectedRun } = door.session;
    const run = set.runs.find(({ index }) => index === selectedRun);
    return all.map((t) => {
      const values = new Float64Array(set.report.scene.size);
      run.frames.at(t, values);
      return [...values];
    });
  }, times);

/** Waits until the file that is open replays, and stops it. */
export async function replays(page) {
  await until(page, "the file replays", () => window.player?.values.length > 0);
  await page.evaluate(() => window.player.clock.pause());
}

/** The same of the file that is open; and how far they may be off. */
export async function recorded(page, times) {
  await replays(page);
  return page.evaluate((all) => {
    const poses = all.map((t) => (window.player.seek(t), [...window.player.values]));
    return { poses, within: window.player.recording.error };
  }, times);
}

/** Poses are those of the page, within the error that the file states. */
export function samePoses(replayed, { poses, within }) {
  const most = Math.max(within.place, within.turn);
  assert.ok(most < 1e-3, JSON.stringify(within));
  assert.equal(poses.length, replayed.length);
  poses.forEach((pose, i) =>
    pose.forEach((value, k) => assert.ok(Math.abs(value - replayed[i][k]) <= most * 1.01 + 1e-7, `pose ${i}, number ${k}: ${value}, ${replayed[i][k]}`)),
  );
}

/** Lets a file fall on the page. */
export const drop = (page, name, text) =>
  page.evaluate(
    (called, content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], called));
      for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, composed: true, dataTransfer: data }));
    },
    name,
    text,
  );
