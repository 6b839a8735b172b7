// Ends of travel: marked in the plots, a pose of rest that leans on one, their fields in the parts, and the side of a cord.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { documentText, picture, site } from "./harness/site.mjs";

const page_ = site();
const links = JSON.parse(readFileSync(new URL("../reference/links.json", import.meta.url), "utf8"));
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** Types a value into a field of the parts. */
async function put(page, name, value) {
  const field = await find(page, "textbox", name);
  await field.click({ count: 3 });
  await (value === "" ? page.keyboard.press("Backspace") : field.type(value));
  await page.keyboard.press("Enter");
}

const joint = async (page, name) => JSON.parse(await documentText(page)).joints[name];

test("a pendulum against its stop: marks in the plots, a rest that leans on it, fields for its ends", async () => {
  const watched = await page_.open("#g=stop-pendulum", { features: STILL });
  const { page } = watched;
  await there(page, "the stop is marked", () => door.text().includes("pin.upper"));
  // An arc of 32 pieces and a tick in one path; it is no part beside the joint.
  await until(page, "its end is drawn", () =>
    door.everything.some((path) => ((d) => d.split("M").length === 3 && d.split("L").length === 34)(path.getAttribute("d") ?? "")),
  );
  await click(page, "button", "Analysis");
  await click(page, "button", "Find Where It Rests");
  await there(page, "the poses of rest", () => door.text().includes("stable, on pin.upper"));
  await click(page, "button", "Edit");
  await click(page, "button", "Joint pin");
  await put(page, "Lower stop", "-4");
  await until(page, "the lower stop is written", () => JSON.parse(door.session.text).joints.pin.stops.lower === -4);
  await put(page, "Upper stop", "-9");
  await page.waitForSelector("::-p-text(must be greater than)");
  assert.equal((await joint(page, "pin")).stops.upper, "-pi/2 - beta");
  assert.deepEqual(await findings(page), []);
  await put(page, "Lower stop", "");
  await until(page, "the lower stop is gone", () => JSON.parse(door.session.text).joints.pin.stops.lower === undefined);
  await watched.close();
});

test("a cord becomes a bumper and a rod again, on a telephone", async () => {
  const { link } = links.find(({ note }) => note === "stops and one side, in the plane");
  const watched = await page_.open(link, { viewport: { width: 360, height: 740 }, features: [...STILL, { name: "prefers-color-scheme", value: "dark" }] });
  const { page } = watched;
  await click(page, "button", "Edit");
  await click(page, "button", "Joint over");
  const held = await find(page, "combobox", "Holds");
  await held.select("at-most");
  await until(page, "the other side", () => JSON.parse(door.session.text).joints.over.side === "at-most");
  await find(page, "textbox", "Restitution");
  await picture(page, "one-sided-telephone");
  assert.deepEqual(await findings(page), []);
  await click(page, "button", "Undo");
  await (await find(page, "combobox", "Holds")).select("");
  await until(page, "both sides, without a restitution", () => {
    const { side, restitution } = JSON.parse(door.session.text).joints.over;
    return side === undefined && restitution === undefined;
  });
  await watched.close();
});

test("the friction of a joint by its fields, which a plot holds, on a telephone", async () => {
  const watched = await page_.open("#g=stick-slip", {
    viewport: { width: 360, height: 740 },
    features: [...STILL, { name: "prefers-color-scheme", value: "dark" }],
  });
  const { page } = watched;
  await click(page, "button", "Edit");
  await click(page, "button", "Joint sole");
  await put(page, "Friction", "0.5");
  await until(page, "another coefficient", () => JSON.parse(door.session.text).joints.sole.friction.kinetic === 0.5);
  await put(page, "Static friction", "0.4");
  await page.waitForSelector("::-p-text(must be at least)");
  await picture(page, "friction-telephone");
  assert.deepEqual(await findings(page), []);
  await put(page, "Static friction", "");
  await until(page, "kinetic friction alone", () => JSON.parse(door.session.text).joints.sole.friction.static === undefined);
  await put(page, "Friction", "");
  // A plot shows that friction: what it names must be there.
  await page.waitForSelector("::-p-text(There is no channel)");
  assert.equal((await joint(page, "sole")).friction.kinetic, 0.5);
  await watched.close();
});
