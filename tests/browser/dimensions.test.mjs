// Dimensions on the drawing: read, typed, made parameters; zoom and pan of the drawing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, tabTo, there, until } from "./harness/find.mjs";
import { picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };

const written = (page) => page.evaluate(() => JSON.parse(door.session.text));

async function building(fragment = "") {
  const watched = await page_.open(fragment, STILL);
  await watched.page.keyboard.press("e");
  await find(watched.page, "button", "Select");
  await settled(watched.page);
  return watched;
}

/** Types at a dimension. */
async function type(page, label, text) {
  // While it is computed anew, labels move away under the pointer.
  await settled(page);
  const named = await there(page, label, (begin) => door.findAll("button").find((button) => button.getAttribute("aria-label")?.startsWith(begin)), `${label}:`);
  await named.click();
  await until(page, "the field has the focus", () => door.focused()?.tagName === "INPUT");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await settled(page);
}

/** Where a point of a body is at the start, m. */
const at = (page, body, point) =>
  page.evaluate(
    ([name, of]) => {
      const scene = door.session.set.report.scene;
      const item = scene.items.find((other) => other.kind === "body" && other.name === name);
      const { frames } = door.session.set.runs[0];
      const [x, y, angle] = [0, 1, 2].map((i) => frames.value(0, item.at + i));
      const [px, py] = item.points[of];
      return [x + Math.cos(angle) * px - Math.sin(angle) * py, y + Math.sin(angle) * px + Math.cos(angle) * py];
    },
    [body, point],
  );

test("a typed length moves the far end, and what is joined follows; undo is one step", async () => {
  const watched = await building();
  const { page } = watched;
  const before = await page.evaluate(() => door.session.text);
  await type(page, "Length of rocker", "14 cm");
  const [d, c] = [await at(page, "rocker", "D"), await at(page, "rocker", "C")];
  assert.ok(Math.abs(Math.hypot(c[0] - d[0], c[1] - d[1]) - 0.14) < 1e-9);
  assert.deepEqual((await written(page)).ground.points.D, JSON.parse(before).ground.points.D, "its end on the ground stays");
  await find(page, "button", "Length of rocker: 0.14 m. Change");
  // The button has the focus again, so that keys go on from there.
  assert.match(await page.evaluate(() => door.focused()?.getAttribute("aria-label") ?? ""), /Length of rocker/);
  await picture(page, "dimensions");
  assert.deepEqual(await findings(page), []);
  await click(page, "button", "Undo");
  assert.equal(await page.evaluate(() => door.session.text), before);
  await watched.close();
});

test("a length that cannot be reached is refused with the reason, and the old one stays", async () => {
  const watched = await building();
  const { page } = watched;
  const before = await page.evaluate(() => door.session.text);
  for (const [typed, reason] of [
    ["1 m", /./],
    ["-3", /more than nothing/],
    ["2*nothing", /nothing/],
  ]) {
    await type(page, "Length of rocker", typed);
    const said = await page.evaluate(() => door.focused()?.getRootNode().getElementById(door.focused()?.getAttribute("aria-describedby"))?.textContent ?? "");
    assert.match(said, reason, typed);
    assert.equal(await page.evaluate(() => door.session.text), before, typed);
    await page.keyboard.press("Escape");
  }
  await watched.close();
});

test("by keys: an angle at the start is typed, in a unit; the mechanism stays the way it is put together", async () => {
  const watched = await building();
  const { page } = watched;
  await tabTo(page, /^button Angle of A at the start/);
  await page.keyboard.press("Enter");
  await until(page, "the field has the focus", () => door.focused()?.tagName === "INPUT");
  await page.keyboard.type("200 deg");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.ok(Math.abs((await written(page)).simulation.start.hold["A.angle"] - (200 * Math.PI) / 180) < 1e-12);
  const [a, b, c, d] = [await at(page, "crank", "A"), await at(page, "crank", "B"), await at(page, "rocker", "C"), await at(page, "rocker", "D")];
  assert.ok(Math.abs(Math.atan2(b[1] - a[1], b[0] - a[0]) + (160 * Math.PI) / 180) < 1e-9, `${a} ${b}`);
  assert.ok(c[1] > d[1], "the rocker is still above");
  // The angle of the rocker takes the place of that of the crank: there is room for one.
  await type(page, "Angle of D at the start", "100°");
  const { hold } = (await written(page)).simulation.start;
  assert.deepEqual(Object.keys(hold), ["A.angle'", "D.angle"], "speeds are held as before");
  await watched.close();
});

test("a dimension becomes a parameter, whose slider changes the length", async () => {
  const watched = await building();
  const { page } = watched;
  await click(page, "button", "Length of rocker: 0.15 m. Change");
  await click(page, "button", "Make Length of rocker a parameter");
  await settled(page);
  const { parameters, bodies } = await written(page);
  assert.deepEqual(parameters.rocker_length, { value: 0.15, min: 0.075, max: 0.3, unit: "m" });
  assert.match(JSON.stringify(bodies.rocker.points), /rocker_length/);
  await type(page, "Length of rocker", "0.145");
  assert.equal((await written(page)).parameters.rocker_length.value, 0.145, "a length that is a parameter is that parameter's value");
  const c = await at(page, "rocker", "C");
  const d = await at(page, "rocker", "D");
  assert.ok(Math.abs(Math.hypot(c[0] - d[0], c[1] - d[1]) - 0.145) < 1e-9);
  await watched.close();
});

test("the speed of a motor is typed in revolutions a minute", async () => {
  const watched = await building("#g=slider-crank");
  const { page } = watched;
  await type(page, "Speed of motor", "60 rpm");
  assert.ok(Math.abs((await written(page)).parameters.speed.value - 2 * Math.PI) < 1e-9, "its parameter has the value");
  await watched.close();
});

test("wheel, buttons, keys and drags zoom and move the drawing; everything is shown again at once", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const view = () =>
    page.evaluate(() => {
      const { scale, origin, width, height } = door.picture;
      return { scale, x: origin.x, y: origin.y, width, height };
    });
  const whole = await view();
  const box = await page.evaluate(() => ({ x: door.picture.left, y: door.picture.top }));
  const pointer = { x: box.x + 60, y: box.y + 50 };
  await page.mouse.move(pointer.x, pointer.y);
  await page.mouse.wheel({ deltaY: -200 });
  await until(page, "it is larger", (before) => door.picture.scale > before * 1.2, whole.scale);
  const near = await view();
  // What is under the pointer stays there.
  const under = ({ scale, x, y }) => [(pointer.x - x) / scale, (y - pointer.y) / scale];
  for (const i of [0, 1]) assert.ok(Math.abs(under(near)[i] - under(whole)[i]) < 1e-6, `${under(near)}, ${under(whole)}`);
  await page.mouse.down();
  await page.mouse.move(pointer.x + 30, pointer.y + 20, { steps: 6 });
  await page.mouse.up();
  await until(page, "it has moved with the pointer", ({ x, y }) => Math.hypot(door.picture.origin.x - x - 30, door.picture.origin.y - y - 20) < 0.5, near);
  const moved = await view();
  assert.ok(Math.abs(moved.scale - near.scale) < 1e-9, JSON.stringify([near, moved]));
  await click(page, "button", "Show everything (Home)");
  assert.deepEqual(await view(), whole);
  await click(page, "button", "Zoom in (+)");
  assert.ok((await view()).scale > whole.scale);
  await click(page, "button", "Zoom out (\u2212)");
  assert.ok(Math.abs((await view()).scale / whole.scale - 1) < 1e-9);
  await watched.close();
});

test("two fingers zoom and move the drawing, and pull nothing", async () => {
  const watched = await page_.open("", { ...STILL, viewport: { width: 820, height: 1180, hasTouch: true, isMobile: true } });
  const { page } = watched;
  const before = await page.evaluate(() => ({ scale: door.picture.scale, text: door.session.text, left: door.picture.left, top: door.picture.top }));
  const [x, y] = [before.left + 300, before.top + 200];
  const client = await page.createCDPSession();
  const touch = (type, apart) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    });
  await touch("touchStart", 40);
  for (let apart = 44; apart <= 120; apart += 4) await touch("touchMove", apart);
  await touch("touchEnd");
  await until(page, "it is three times as large", (scale) => Math.abs(door.picture.scale / scale - 3) < 0.1, before.scale);
  assert.equal(await page.evaluate(() => door.session.text), before.text);
  await watched.close();
});

test("keys zoom and move the drawing", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  await tabTo(page, /^g Body crank/);
  const view = () => page.evaluate(() => [door.picture.scale, door.picture.origin.x, door.picture.origin.y]);
  const whole = await view();
  await page.keyboard.press("+");
  const near = await view();
  assert.ok(near[0] > 1.2 * whole[0]);
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.up("Shift");
  const moved = await view();
  assert.deepEqual([moved[1] - near[1], moved[2] - near[2]].map(Math.round), [-40, -40]);
  await page.keyboard.press("Home");
  assert.deepEqual(await view(), whole);
  await watched.close();
});

test("formulas that a typed angle writes over are named; where nothing has to be written they stay", async () => {
  const watched = await building();
  const { page } = watched;
  await type(page, "Angle of A at the start", "60°");
  assert.match(JSON.stringify((await written(page)).bodies.crank.position), /crank_length/, "a short way is found from where it was");
  await click(page, "button", "Undo");
  await type(page, "Angle of A at the start", "-150°");
  const { bodies } = await written(page);
  assert.ok(!JSON.stringify(bodies.crank.position).includes("crank_length"), "in one step it would be put together another way");
  assert.match(await page.evaluate(() => door.text()), /Formulas became numbers: [^.]*crank/);
  await watched.close();
});

test("without snapping a bar ends where it is let go, and what is drawn says how long it is; in the hand dimensions follow", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  await click(page, "button", "New");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await click(page, "button", "Snap");
  const place = (x, y) =>
    page.evaluate(
      ([to, up]) => {
        const { scale, origin } = door.picture;
        return { x: Math.round(origin.x + scale * to), y: Math.round(origin.y - scale * up), scale, origin };
      },
      [x, y],
    );
  const [a, b] = [await place(0.0132, 0.0071), await place(0.0977, 0.0643)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 5 });
  assert.match(await page.evaluate(() => door.picture.svg.textContent), /\d+(\.\d+)? mm, \d+(\.\d+)?°/);
  await page.mouse.up();
  await settled(page);
  const length = Math.hypot(b.x - a.x, b.y - a.y) / a.scale;
  const { points } = (await written(page)).bodies.bar1;
  const [first, second] = Object.values(points);
  assert.ok(Math.abs(second[0] - first[0] - length) < 1e-9, `${second[0] - first[0]} ${length}`);
  // The bar hangs on one pin: pulled at its end, its angle follows.
  await click(page, "button", "Select");
  const angle = () =>
    page.evaluate(
      () => door.findAll("button").flatMap((button) => button.getAttribute("aria-label")?.match(/^Angle of A at the start: (.*)\. Change$/)?.[1] ?? [])[0],
    );
  const before = await angle();
  const end = await place(0, 0);
  await page.mouse.move(b.x, b.y);
  await page.mouse.down();
  await page.mouse.move(end.x, b.y, { steps: 8 });
  await until(page, "the angle follows the hand", (old) => !door.findAll("button").some((button) => button.getAttribute("aria-label")?.includes(old)), before);
  await page.mouse.up();
  await settled(page);
  assert.notEqual(await angle(), before);
  await watched.close();
});

test("a slider-crank of 80 and 200 mm at 60 rpm runs, and the force of its pin is plotted, in twelve actions", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const done = [];
  const act = async (what, how) => {
    done.push(what);
    await how();
  };
  const screen = (place) =>
    page.evaluate(([x, y]) => {
      const { scale, origin } = door.picture;
      return { x: origin.x + scale * x, y: origin.y - scale * y };
    }, place);
  const drag = async (from, to) => {
    const [a, b] = [await screen(from), await screen(to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 8 });
    await page.mouse.up();
    await settled(page);
  };
  await act("a new sheet", () => click(page, "button", "New"));
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await find(page, "button", "Select");
  await settled(page);
  await act("the crank", () => drag([0, 0], [0, 0.08]));
  await act("the rod", () => drag([0, 0.08], [0.18, 0]));
  await act("the slider tool", () => click(page, "button", "Slider"));
  await act("a slider at its end", async () => {
    const { x, y } = await screen([0.18, 0]);
    await page.mouse.click(x, y);
    await settled(page);
  });
  await act("the joint of the crank", () => click(page, "button", "Joint A"));
  await act("a driver on it", () => click(page, "button", "Add Driver"));
  await act("its speed", () => type(page, "Speed of driver1", "60 rpm"));
  await act("the length of the rod", () => type(page, "Length of bar2", "200 mm"));
  await act("run", () => click(page, "button", "Run"));
  await act("the pin", () => click(page, "button", "Joint B"));
  await act("its force", () => click(page, "button", "Plot Its Force"));
  await until(page, "it is plotted", () => door.session.set?.report.plots.some(({ title }) => title === "Force in B"));
  assert.ok(done.length <= 12, `${done.length}: ${done.join(", ")}`);
  await settled(page);
  const { bodies, drivers, plots } = await written(page);
  const length = ({ points }) => Math.abs(Object.values(points)[1][0] - Object.values(points)[0][0]);
  assert.deepEqual(
    [length(bodies.bar1), length(bodies.bar2)].map((value) => Number(value.toFixed(12))),
    [0.08, 0.2],
  );
  assert.match(drivers.driver1.function, /6\.28318530717959\*t$/);
  assert.deepEqual(plots.at(-1).channels, ["reaction.B.fx", "reaction.B.fy"]);
  // A turn takes a second: the piston is where it began.
  const [first, after] = await page.evaluate(() => {
    const run = door.session.set.runs[0];
    const at = door.session.set.report.scene.items.find(({ kind, shape }) => kind === "body" && shape === "box").at;
    const rows = Array.from({ length: run.frames.count }, (_, i) => i);
    const near = rows.reduce((best, i) => (Math.abs(run.frames.time(i) - 1) < Math.abs(run.frames.time(best) - 1) ? i : best), 0);
    return [run.frames.value(0, at), run.frames.value(near, at)];
  });
  assert.ok(Math.abs(first - after) < 1e-6, `${first} ${after}`);
  await picture(page, "slider-crank-by-hand");
  await watched.close();
});

test("the card of a joint says its force, its largest and when, and plots it", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  await until(page, "the reactions are judged", () => door.session.verdicts !== undefined);
  await page.evaluate(() => door.session.selectPart("B"));
  await until(page, "the force is said", () => /Force now\s*[\d.]+ N/.test(door.text("Joint B")));
  assert.match(await page.evaluate(() => door.text("Joint B")), /Largest\s*[\d.]+ N at [\d.]+ s/);
  await click(page, "button", "Plot Its Force");
  await until(page, "it is plotted", () => door.session.set?.report.plots.some(({ title }) => title === "Force in B"));
  await watched.close();
});
