// Room: nothing is cut off at 320 px, everything of the header is at hand on a telephone, the tools keep one line, Tab goes as the eye does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, focused, there, until } from "./harness/find.mjs";
import { documentText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const NARROW = { width: 320, height: 640 };

/** What sticks out of the page to the side, by name. */
function outside(page) {
  return page.evaluate(() => {
    const scrolls = (element) => {
      for (let up = element; up; up = up.assignedSlot ?? up.parentElement ?? up.getRootNode().host) {
        if (up !== element && /auto|scroll|hidden/.test(getComputedStyle(up).overflowX) && up.getBoundingClientRect().right <= innerWidth + 0.5) return true;
      }
      return false;
    };
    const wide = door.everything.filter((element) => {
      const { width, right } = element.getBoundingClientRect();
      return width > 0 && right > innerWidth + 0.5 && !element.ownerSVGElement && !scrolls(element);
    });
    return [...new Set(wide.map((element) => `${element.getRootNode().host?.tagName ?? "page"} ${element.tagName}.${element.className}`))].slice(0, 8);
  });
}

async function fits(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${what}: the page is ${wide} px wider than the screen: ${(await outside(page)).join(", ")}`);
  assert.deepEqual(await outside(page), [], what);
}

for (const language of ["en", "de"]) {
  test(`nothing is cut off at 320 px: first screen, tools, panels and dialogs, ${language}`, async () => {
    const watched = await page_.open("", { viewport: NARROW, start: false });
    const { page } = watched;
    await page.goto(`${page_.url}?lang=${language}`);
    await settled(page);
    const de = language === "de";
    await fits(page, "the first screen");
    await picture(page, `reflow-320-${language}`);
    const analysis = de ? "Analyse" : "Analysis";
    await click(page, "button", analysis);
    await find(page, "complementary", analysis);
    await fits(page, analysis);
    await page.keyboard.press("Escape");
    for (const dialog of de ? ["Beispiele", "Teilen", "Reihe"] : ["Examples", "Share", "Sweep"]) {
      await click(page, "button", dialog);
      await there(page, "the dialog", () => door.find("dialog"));
      await fits(page, dialog);
      await page.keyboard.press("Escape");
    }
    await (await there(page, "the method", () => door.find("button", /^(Method|Verfahren): /))).click();
    await there(page, "its panel", () => door.find("complementary"));
    await fits(page, "the method");
    await page.keyboard.press("Escape");
    await click(page, "button", de ? "Bauen" : "Edit");
    await find(page, "group", de ? "Werkzeuge" : "Tools");
    await settled(page);
    await fits(page, "the tools");
    await picture(page, `reflow-320-${language}-edit`);
    await watched.close();
  });
}

test("language, undo, colours and keys are at hand on a telephone", async () => {
  const watched = await page_.open("", { viewport: { width: 360, height: 740 } });
  const { page } = watched;
  const before = await documentText(page);
  await page.evaluate(() => door.session.edit(door.session.text.replace('"value": 6', '"value": 5')));
  await click(page, "button", "More");
  await click(page, "menuitem", "Undo");
  assert.equal(await documentText(page), before);
  await click(page, "button", "More");
  assert.deepEqual(await findings(page), []);
  await picture(page, "more-360");
  await click(page, "menuitem", "Keys");
  await find(page, "dialog", "Keys");
  await page.keyboard.press("Escape");
  await click(page, "button", "More");
  await click(page, "menuitem", "Deutsch");
  await find(page, "button", "Beispiele");
  await click(page, "button", "Mehr");
  await click(page, "menuitem", "English");
  await find(page, "button", "Examples");
  await watched.close();
});

for (const height of [640, 740, 844]) {
  test(`on a telephone ${height} px high the mechanism, a parameter, a plot and the transport are in sight together`, async () => {
    const watched = await page_.open("#g=slider-crank", { viewport: { width: 375, height } });
    const { page } = watched;
    const seen = (find, named) => page.evaluate((find, named) => door.find(find, named).getBoundingClientRect().toJSON(), find, named);
    const transport = await seen("slider", "Time");
    assert.ok(transport.bottom <= height, `the transport ends at ${transport.bottom}`);
    const parameter = await seen("slider", "length of the rod: slider");
    assert.ok(parameter.bottom < transport.top, `the parameter ends at ${parameter.bottom}`);
    const drawing = await page.evaluate(() => door.picture.element.getBoundingClientRect().toJSON());
    assert.ok(drawing.height >= 120 && drawing.top > 0, `the drawing is ${drawing.height} px high`);
    const plot = await seen("figure", "Acceleration of the piston");
    assert.ok(Math.min(plot.bottom, transport.top) - plot.top > 0.75 * plot.height, `the plot from ${plot.top} to ${plot.bottom}`);
    // The other plots by their names, the other parameters by their number; the transport stays.
    await click(page, "button", "Place of the piston");
    await find(page, "figure", "Place of the piston");
    await click(page, "button", "All 3");
    await find(page, "slider", "speed of the crank: slider");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    assert.equal((await seen("slider", "Time")).top, transport.top);
    await picture(page, `home-375-${height}`);
    // Another document begins with its own first plot and its first parameter. Plots are drawn where they are in sight.
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      location.hash = "#g=four-bar";
    });
    await find(page, "figure", "Angles");
    assert.equal(await page.evaluate(() => door.find("button", "All 3").getAttribute("aria-expanded")), "false");
    await watched.close();
  });
}

test("the checks and the tools keep one line on a desktop, in both languages, and every tool has its name", async () => {
  for (const [language, names] of [
    ["en", ["Analysis", "Pin This Run", "Compare Methods", "Sweep"]],
    ["de", ["Analyse"]],
  ]) {
    const watched = await page_.open("", { start: false });
    const { page } = watched;
    await page.goto(`${page_.url}?lang=${language}`);
    await settled(page);
    const heights = await page.evaluate(() =>
      [door.find("region", /^(Checks|Prüfungen)$/), door.find("group", /^(Look closer|Genauer hinsehen)$/)].map(
        (element) => element.getBoundingClientRect().height,
      ),
    );
    assert.ok(heights[0] < 70 && heights[1] < 50, `${language}: the checks are ${heights[0]} px high, the tools ${heights[1]} px`);
    for (const name of names) await find(page, "button", name);
    await watched.close();
  }
});

test("Tab goes from the header over the mechanism and its controls to the plots, the checks, the tools, and what is below", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await until(page, "the page is complete", () => door.complete);
  const wanted = [
    /Skip to the mechanism/,
    /Examples/,
    /New/,
    /Edit/,
    /Document/,
    /Share/,
    /Body crank/,
    /^button Run/,
    /Time/,
    /motor speed/,
    /1 degree of freedom/,
    /^button Analysis/,
    /Method:/,
    /Pin This Run/,
    /Compare Methods/,
    /^button Sweep/,
  ];
  const passed = [];
  for (let count = 0; count < 90; count += 1) {
    await page.keyboard.press("Tab");
    passed.push(await focused(page));
    if (wanted.at(-1).test(passed.at(-1))) break;
  }
  const places = wanted.map((pattern) => passed.findIndex((name) => pattern.test(name)));
  assert.ok(!places.includes(-1), `Tab never came to ${wanted[places.indexOf(-1)]}: ${passed.join(" > ")}`);
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
    passed.join(" > "),
  );
  // Between the mechanism's controls and the checks there are the plots.
  const [speed, checks] = [places[wanted.length - 7], places[wanted.length - 6]];
  assert.ok(checks - speed > 2, passed.join(" > "));
  await watched.close();
});

test("on a telephone Tab comes to the tools and the drawing before the parts below them, as the eye does", async () => {
  const watched = await page_.open("", { viewport: { width: 360, height: 740 }, features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await click(page, "button", "Edit");
  await find(page, "button", "Select");
  await until(page, "the parts are there", () => door.find("button", undefined, "Parts") !== null);
  await settled(page);
  const heights = await page.evaluate(() =>
    [...[door.find("banner"), door.find("group", "Tools"), door.picture.element], ...["Parts", "Plots", "Checks"].map((name) => door.find("region", name))].map(
      (part) => part.getBoundingClientRect().top,
    ),
  );
  assert.deepEqual(
    heights,
    [...heights].sort((a, b) => a - b),
    "one below the other",
  );
  // The transport stays at the foot of the screen; Tab comes to it after the picture that it moves.
  const foot = await page.evaluate(() => innerHeight - door.find("slider", "Time").getBoundingClientRect().bottom);
  assert.ok(foot >= 0 && foot < 60, `${foot} px above the lower edge`);
  // The places that Tab comes to, in the order it does: which part of the page each is in.
  const order = [];
  for (let count = 0; count < 90 && order.at(-1) !== "Checks"; count += 1) {
    await page.keyboard.press("Tab");
    const part = await page.evaluate(() => {
      const places = {
        Header: door.find("banner"),
        Tools: door.find("group", "Tools"),
        Picture: door.picture.element,
        Time: door.find("slider", "Time"),
        ...Object.fromEntries(["Parts", "Plots", "Checks"].map((name) => [name, door.find("region", name)])),
      };
      return Object.keys(places).find((name) => door.holds(places[name]));
    });
    if (part !== undefined && part !== order.at(-1)) order.push(part);
  }
  assert.deepEqual(order.slice(order.indexOf("Tools")), ["Tools", "Picture", "Time", "Parts", "Plots", "Checks"]);
  await watched.close();
});

test("where the checks need a second line, none begins with the dot between two of them", async () => {
  for (const language of ["en", "de"]) {
    const watched = await page_.open("", { viewport: { width: 820, height: 1180 }, start: false });
    const { page } = watched;
    await page.goto(`${page_.url}?lang=${language}`);
    await settled(page);
    await picture(page, `checks-820-${language}`);
    const { first, others } = await page.evaluate(() => {
      const checks = door.findAll("button", undefined, /^(Checks|Prüfungen)$/);
      const list = checks[0].parentElement;
      const cut =
        list.getBoundingClientRect().left +
        Number.parseFloat(
          getComputedStyle(list)
            .clipPath.replace(/^inset\(/, "")
            .split(" ")[3],
        );
      const seen = checks.slice(1).map((check) => {
        const { left } = check.getBoundingClientRect();
        const dot = left + Number.parseFloat(getComputedStyle(check, "::before").left);
        return { starts: Math.abs(left - checks[0].getBoundingClientRect().left) < 1, room: dot - cut };
      });
      return { first: seen.filter(({ starts }) => starts).map(({ room }) => room), others: seen.filter(({ starts }) => !starts).map(({ room }) => room) };
    });
    assert.ok(first.length > 0 && others.length > 0, `${language}: two lines, one with two checks`);
    assert.ok(
      first.every((room) => room < -3),
      `${language}: what stands before a line is cut off: ${first}`,
    );
    assert.ok(
      others.every((room) => room > 0),
      `${language}: the dots within a line are seen: ${others}`,
    );
    await watched.close();
  }
});

test("a decimal comma is understood wherever a field is one number", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const document_ = async () => JSON.parse(await documentText(page));
  const write = async (name, value) => {
    const field = await find(page, "textbox", name);
    await field.click({ count: 3 });
    await field.type(value);
    await page.keyboard.press("Enter");
  };
  await write("motor speed: number", "5,5");
  await until(page, "the parameter is set", () => JSON.parse(door.session.text).parameters.speed.value === 5.5);
  await settled(page);
  await (await there(page, "the method", () => door.find("button", /^Method: /))).click();
  await write("duration, s", "2,5");
  await until(page, "the duration is set", () => JSON.parse(door.session.text).simulation.duration === 2.5);
  await settled(page);
  await page.keyboard.press("Escape");
  await click(page, "button", "Sweep");
  await write("From", "4,5");
  await write("To", "5,5");
  const problem = await page.evaluate(() => door.text(door.find("alert", undefined, /^Sweep/)));
  assert.equal(problem, "");
  assert.equal((await document_()).parameters.speed.value, 5.5);
  await watched.close();
});

test("on a telephone what the analysis shows in the picture can be seen beside the panel", async () => {
  const watched = await page_.open("#g=parallelogram", {
    viewport: { width: 360, height: 740 },
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  const { page } = watched;
  /** Which arrows are outside the screen or under something else than the picture. */
  const covered = () =>
    page.evaluate(() => {
      const { element } = door.picture;
      return door.drawn("force").filter((line) => {
        const { left, right, top, bottom } = line.getBoundingClientRect();
        return !door.at((left + right) / 2, (top + bottom) / 2).includes(element);
      }).length;
    });
  await click(page, "button", "Analysis");
  await find(page, "button", "Show the force flow");
  const high = () => page.evaluate(() => door.find("complementary", "Analysis").getBoundingClientRect().height);
  assert.equal(await high(), 740, "the panel has the screen to itself");
  await click(page, "button", "Show the force flow");
  await until(page, "arrows are drawn", () => door.drawn("force").length > 0);
  assert.ok((await high()) < 370, "the panel steps aside");
  assert.equal(await covered(), 0, "every arrow can be seen");
  // What was pressed is still under the thumb, and says what is shown.
  const said = await page.evaluate(() => {
    const panel = door.find("complementary", "Analysis");
    const [button, box] = [door.find("button", "Show the force flow").getBoundingClientRect(), panel.getBoundingClientRect()];
    const told = door.findAll("status", undefined, panel).find((status) => door.text(status).includes("in balance"));
    return button.top >= box.top && button.bottom <= box.bottom && told.getBoundingClientRect().top < box.bottom;
  });
  assert.ok(said, "the button and the sentence are in sight");
  await picture(page, "flow-360");
  await click(page, "button", "Show the force flow");
  await until(page, "the panel has its room again", () => door.find("complementary", "Analysis").getBoundingClientRect().height === innerHeight);
  await watched.close();
});

test("on a telephone what a card of the checks shows in the picture can be seen beside the card", async () => {
  const watched = await page_.open("#g=parallelogram", {
    viewport: { width: 360, height: 740 },
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  const { page } = watched;
  await click(page, "button", "1 redundant constraint: O1, O2, O3, T1, T2 and T3");
  await (await there(page, "what can be shown", () => door.find("button", /^Show Me/, "Redundant constraints"))).evaluate((button) => button.click());
  /** From where to where the picture and the card are in sight, px. */
  const places = () =>
    page.evaluate(() => {
      const card = door.find("region", "Redundant constraints").getBoundingClientRect();
      const pane = door.drawn("pane")[0].getBoundingClientRect();
      return { card: [card.top, card.bottom], pane: [pane.top, pane.bottom] };
    });
  await until(page, "the joints are marked", () => door.session.spotlight !== undefined);
  await until(page, "the card is at the foot of the screen", () => {
    const card = door.find("region", "Redundant constraints");
    return Math.abs(card.getBoundingClientRect().bottom - innerHeight) < 1;
  });
  const { card, pane } = await places();
  assert.ok(pane[0] >= 0 && pane[1] <= card[0] + 40, `the picture from ${pane} stands above the card from ${card}`);
  await picture(page, "check-360");
  await (await there(page, "what is shown", () => door.find("button", undefined, door.find("list", undefined, "Redundant constraints")))).evaluate((button) =>
    button.click(),
  );
  await until(page, "the card is back in its place, and in sight", () => {
    const { top, bottom } = door.find("region", "Redundant constraints").getBoundingClientRect();
    return bottom > 0 && top < innerHeight && door.find("group", "Look closer").getBoundingClientRect().top >= bottom - 1;
  });
  await watched.close();
});
