// The view in space: loaded when first needed, turned by keys and fingers, chosen from by clicks and by a list, freed when another
// document comes, drawn only when something changed; and what stands in for it where there are no 3D graphics.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { decodePng } from "./harness/files.mjs";
import { click, find, says, there, until } from "./harness/find.mjs";
import { openExample, picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];
const canvasOf = (page) => there(page, "the view in space", () => door.space);

/** Opens an example standing still, with its view in space. */
async function open(fragment, options = {}) {
  const watched = await page_.open(fragment, { features: STILL, ...options });
  await canvasOf(watched.page).catch(async (error) => {
    throw new Error(`no view in space; the page says: ${await watched.page.evaluate(() => door.text("Mechanism"))} (${error.message})`);
  });
  // What is said in idle time lies over the picture: here it would come between two looks.
  await watched.page.evaluate(() => {
    door.session.judge(undefined);
    door.session.judge = () => undefined;
  });
  await quiet(watched.page);
  return watched;
}

/** Waits until what was asked for is drawn. */
async function quiet(page) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 200)));
}

/** The picture of the canvas as it is on the screen, as a hash. */
async function look(page) {
  await quiet(page);
  const canvas = await canvasOf(page);
  return createHash("sha256")
    .update(await canvas.screenshot())
    .digest("hex");
}

/** The picture once it is as wanted: on a busy machine it may be drawn later than `quiet` waits. */
async function lookFor(page, what, wanted) {
  const begin = Date.now();
  for (;;) {
    const now = await look(page);
    if (wanted(now)) return now;
    assert.ok(Date.now() - begin < 20_000, `waited in vain until ${what}`);
  }
}

const another = (page, old, what) => lookFor(page, what, (now) => now !== old);
const again = (page, old, what) => lookFor(page, what, (now) => now === old);

/** Where the name of a part stands, px of the screen; names have a fixed place beside their parts. */
async function partAt(page, name, [dx, dy]) {
  const { x, y } = await (await canvasOf(page)).boundingBox();
  const transform = await page.evaluate((wanted) => door.drawn("name").find(({ textContent }) => textContent === wanted)?.style.transform, name);
  const [left, top] = transform.match(/-?\d+/g).map(Number);
  return [x + left - dx, y + top - dy];
}

test("three.js is fetched for the first scene in space, not for the four-bar", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const files = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.ok(!(await files()).some((name) => /space/.test(name)), `${await files()}`);
  await openExample(page, "Spherical pendulum");
  await canvasOf(page);
  assert.ok(
    (await files()).some((name) => /space.*\.js$/.test(name)),
    `${await files()}`,
  );
  await watched.close();
});

test("keys turn, zoom and move the picture, and Home brings it back", async () => {
  const watched = await open("#g=spherical-pendulum");
  const { page } = watched;
  await (await canvasOf(page)).focus();
  const first = await look(page);
  const seen = new Set([first]);
  let last = first;
  for (const key of ["ArrowRight", "ArrowUp", "+", "-"]) {
    await page.keyboard.press(key);
    last = await another(page, last, `${key} changes the picture`);
    seen.add(last);
  }
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.up("Shift");
  seen.add(await another(page, last, "Shift and an arrow change the picture"));
  // Minus undoes plus, so five pictures of six differ.
  assert.equal(seen.size, 5, "each key changes the picture");
  assert.equal(await page.evaluate(() => Number(door.find("slider", "Time").value)), 0, "the time stands still");
  await page.keyboard.press("Home");
  await again(page, first, "Home brings the picture back");
  await watched.close();
});

test("buttons show it from the front, from above and from the side", async () => {
  const watched = await open("#g=spherical-pendulum");
  const { page } = watched;
  let last = await look(page);
  const seen = new Set([last]);
  for (const name of ["Front", "Top", "Side", "Turn left", "Nearer"]) {
    await click(page, "button", name);
    last = await another(page, last, `${name} changes the picture`);
    seen.add(last);
  }
  assert.equal(seen.size, 6);
  await watched.close();
});

test("one finger turns, two come nearer", async () => {
  const watched = await open("#g=spherical-pendulum", { viewport: { width: 360, height: 740, hasTouch: true, isMobile: true } });
  const { page } = watched;
  const { x, y, width, height } = await (await canvasOf(page)).boundingBox();
  const [cx, cy] = [x + width / 2, y + height / 2];
  const first = await look(page);
  const finger = await page.touchscreen.touchStart(cx, cy);
  await finger.move(cx + 40, cy + 10);
  await finger.move(cx + 60, cy + 10);
  await finger.end();
  const second = await another(page, first, "one finger turns it");
  const [a, b] = [await page.touchscreen.touchStart(cx - 20, cy), await page.touchscreen.touchStart(cx + 20, cy)];
  for (const spread of [30, 45, 60]) {
    await a.move(cx - spread, cy);
    await b.move(cx + spread, cy);
  }
  await a.end();
  await b.end();
  await another(page, second, "two fingers bring it nearer");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await watched.close();
});

test("a click chooses a part, the list of parts too, and it is marked", async () => {
  const watched = await open("#g=spherical-pendulum");
  const { page } = watched;
  // A click focuses the canvas, and a key then shows the focus: it has it from the beginning.
  await (await canvasOf(page)).focus();
  const plain = await look(page);
  await page.mouse.click(...(await partAt(page, "m", [14, 8])));
  await find(page, "region", "Point m");
  await page.mouse.move(5, 5);
  await another(page, plain, "the chosen part is marked");
  await page.keyboard.press("Escape");
  await again(page, plain, "it is not marked when it is not chosen");
  await click(page, "button", "Parts");
  const entry = await find(page, "button", "Point m");
  await entry.click();
  await find(page, "region", "Point m");
  assert.equal(await entry.evaluate((element) => element.getAttribute("aria-pressed")), "true");
  await watched.close();
});

test("on a telephone the list of parts ends within the picture, its last part is in reach, and the picture beside it stays", async () => {
  const watched = await open("#g=governor", { viewport: { width: 390, height: 844, hasTouch: true, isMobile: true } });
  const { page } = watched;
  const canvas = await (await canvasOf(page)).boundingBox();
  await page.emulateMediaFeatures([...STILL, { name: "prefers-color-scheme", value: "dark" }]);
  await click(page, "button", "Parts");
  const list = await (await find(page, "region", "Parts")).boundingBox();
  assert.ok(list.y + list.height <= canvas.y + canvas.height, `the list ends at ${list.y + list.height}, the picture at ${canvas.y + canvas.height}`);
  // Above the list, right of the button that opens it, is nothing but dark background: the browser must not take it for covered.
  await quiet(page);
  const clip = { x: canvas.x + 90, y: canvas.y + 2, width: 60, height: 20 };
  const { pixels } = decodePng(Buffer.from(await page.screenshot({ clip })));
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  assert.ok(mean < 80, `the picture above the list is dark: ${mean} of 255`);
  const last = await page.evaluateHandle(() => door.findAll("button", undefined, /^(Body|Joint|Force|Spring)/).at(-1));
  await last.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
  const at = await last.boundingBox();
  assert.ok(at.y >= list.y && at.y + at.height <= list.y + list.height, `the last part is at ${at.y} to ${at.y + at.height}`);
  await watched.close();
});

test("bodies and joints in space are chosen, named under the pointer, and have arrows", async () => {
  const watched = await open("#g=slider-crank-spatial&t=0.6");
  const { page } = watched;
  await page.waitForFunction(() => {
    return door.drawn("name").some(({ textContent, style }) => textContent === "B" && style.transform !== "");
  });
  await quiet(page);
  const ball = await partAt(page, "B", [13, -20]);
  await page.mouse.move(...ball);
  const tip = await there(page, "a name at the pointer", () => door.drawn("hovered")[0]);
  assert.match(await tip.evaluate(({ textContent }) => textContent), /^Joint B, ball joint/);
  await page.mouse.click(...ball);
  await find(page, "region", "Joint B");
  await page.keyboard.press("Escape");
  await click(page, "button", "Parts");
  await page.mouse.move(5, 5);
  let before = await look(page);
  for (const arrows of ["Velocities", "Forces in the joints"]) {
    await click(page, "checkbox", arrows);
    await page.mouse.move(5, 5);
    before = await another(page, before, `${arrows} are drawn`);
  }
  await click(page, "button", "Body rod, rod");
  await find(page, "region", "Body rod");
  await watched.close();
});

test("both frames stand on one sphere; a name chooses its run, and each frame can be hidden", async () => {
  const watched = await open("#g=spherical-pendulum");
  const { page } = watched;
  assert.equal(await page.evaluate(() => door.findAll("application", undefined, "Mechanism").length), 1);
  await look(page);
  const pressed = (name) => find(page, "button", name).then((button) => button.evaluate((element) => element.getAttribute("aria-pressed")));
  await click(page, "button", "traditional QR");
  await until(page, "the run is chosen", () => door.session.selectedRun === 0);
  assert.deepEqual([await pressed("traditional QR"), await pressed("continued")], ["true", "false"]);
  await click(page, "button", "continued");
  await until(page, "the other run is chosen", () => door.session.selectedRun === 1);
  assert.deepEqual([await pressed("traditional QR"), await pressed("continued")], ["false", "true"]);
  await click(page, "button", "traditional QR");
  await click(page, "button", "Parts");
  await page.mouse.move(5, 5);
  const open_ = await look(page);
  await click(page, "checkbox", "Tangent frame of the run “traditional QR”");
  await page.mouse.move(5, 5);
  await another(page, open_, "one frame is hidden");
  await click(page, "checkbox", "Tangent frame of the run “traditional QR”");
  await page.mouse.move(5, 5);
  await again(page, open_, "both frames are there");
  await watched.close();
});

test("the frame that is factored anew is seen to jump as often as the reference lists, the continued one never", async () => {
  const watched = await open("#g=spherical-pendulum&t=2");
  const { page } = watched;
  await until(page, "the last moment is shown", () => {
    return (
      door
        .drawn("jumps")
        .map((element) => element.textContent)
        .join() === "9 jumps,0 jumps"
    );
  });
  await watched.close();
});

test("it is drawn when something changed, and only then", async () => {
  const watched = await page_.open("", { start: false, features: STILL });
  const { page } = watched;
  await page.evaluateOnNewDocument(() => {
    window.draws = 0;
    for (const name of ["drawElements", "drawArrays"]) {
      const draw = WebGL2RenderingContext.prototype[name];
      WebGL2RenderingContext.prototype[name] = function (...input) {
        window.draws += 1;
        return draw.apply(this, input);
      };
    }
  });
  await page.goto(`${page_.url}#g=spherical-pendulum`);
  await settled(page);
  await canvasOf(page);
  await quiet(page);
  await quiet(page);
  const draws = () => page.evaluate(() => window.draws);
  const before = await draws();
  assert.ok(before > 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await draws(), before, "nothing is drawn while nothing changes");
  await (await canvasOf(page)).focus();
  await page.keyboard.press("ArrowLeft");
  await quiet(page);
  const turned = await draws();
  assert.ok(turned > before);
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })));
  await quiet(page);
  assert.ok((await draws()) > turned, "another time is another picture");
  await watched.close();
});

test("what a document needed is freed when another comes", async () => {
  const watched = await page_.open("", { start: false, features: STILL });
  const { page } = watched;
  await page.evaluateOnNewDocument(() => {
    const alive = { Buffer: new Set(), Texture: new Set(), VertexArray: new Set() };
    window.contexts = [];
    window.alive = () => Object.values(alive).map((set) => set.size);
    for (const [kind, set] of Object.entries(alive)) {
      const { prototype } = WebGL2RenderingContext;
      const [create, remove] = [prototype[`create${kind}`], prototype[`delete${kind}`]];
      prototype[`create${kind}`] = function () {
        const made = create.call(this);
        set.add(made);
        return made;
      };
      prototype[`delete${kind}`] = function (gone) {
        set.delete(gone);
        return remove.call(this, gone);
      };
    }
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      const context = getContext.call(this, kind, ...rest);
      if (kind === "webgl2" && context !== null && !window.contexts.includes(context)) window.contexts.push(context);
      return context;
    };
  });
  await page.goto(`${page_.url}#g=spherical-pendulum`);
  await settled(page);
  await canvasOf(page);
  await quiet(page);
  const first = await page.evaluate(() => window.alive());
  assert.ok(first[0] > 0);
  for (const title of ["Conical pendulum", "Spherical pendulum"]) {
    await openExample(page, title);
    await quiet(page);
  }
  assert.deepEqual(await page.evaluate(() => window.alive()), first, "buffers, textures, vertex arrays");
  assert.equal(await page.evaluate(() => window.contexts.length), 1, "the canvas stays from scene to scene");
  await openExample(page, "Four-bar");
  await until(page, "the canvas is gone", () => window.contexts.every((context) => context.isContextLost()));
  assert.equal(await page.evaluate(() => door.space), null);
  await openExample(page, "Spherical pendulum");
  await canvasOf(page);
  await watched.close();
});

test("without 3D graphics the mechanism is drawn in lines, and the page says so", async () => {
  const watched = await page_.open("", { start: false, features: STILL });
  const { page } = watched;
  await page.evaluateOnNewDocument(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return /webgl/.test(kind) ? null : getContext.call(this, kind, ...rest);
    };
  });
  await page.goto(`${page_.url}#g=spherical-pendulum`);
  await settled(page);
  await until(page, "it is drawn", () => door.parts("m").length > 0);
  await page.waitForSelector("::-p-text(no 3D graphics)");
  assert.equal(await page.evaluate(() => door.space), null);
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.ok(!files.some((name) => /space/.test(name)), "nobody waits for what cannot be shown");
  // What has no value is left out; a number that is none would be an error of the browser.
  await page.evaluate(() => {
    const document_ = JSON.parse(door.session.text);
    document_.scene.push(
      {
        line: [
          [0, 0, 0],
          ["1/0", 0, 0],
        ],
      },
      { point: ["sqrt(-1)", 0, 0], label: "nowhere" },
    );
    door.session.edit(JSON.stringify(document_));
  });
  await says(page, "Not drawn, because an expression has no value");
  await settled(page);
  assert.equal(await page.evaluate(() => door.parts("nowhere")[0].getBoundingClientRect().width), 0);
  await watched.close();
});

test("the colours follow the theme", async () => {
  const watched = await open("#g=spherical-pendulum");
  const { page } = watched;
  const light = await look(page);
  await click(page, "button", "Dark colours");
  await page.mouse.move(5, 5);
  await another(page, light, "it is dark");
  await click(page, "button", "Light colours");
  await page.mouse.move(5, 5);
  await again(page, light, "it is light");
  await watched.close();
});

test("the open list of parts has no finding of axe", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const watched = await open("#g=spherical-pendulum");
  const { page } = watched;
  await click(page, "button", "Parts");
  await picture(page, "space-parts");
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    [],
  );
  await watched.close();
});
