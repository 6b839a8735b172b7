// Building by hand: by pointer, by keys alone, by taps alone; with one history for drawing and text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, tabTo, until } from "./harness/find.mjs";
import { drag, screen } from "./harness/sheet.mjs";
import { picture, setText, settled, site } from "./harness/site.mjs";

const page_ = site();

/** The document as the page has it. */
function documentText(page) {
  return page.evaluate(() => door.session.text);
}

async function document_(page) {
  return JSON.parse(await documentText(page));
}

async function tap(page, at) {
  const { x, y } = await screen(page, at);
  await page.touchscreen.tap(x, y);
}

/** The drawing has the document: bodies with these numbers of joints and ground points. */
async function built(page, bodies, joints) {
  await until(
    page,
    `there are ${bodies} bodies and ${joints} joints`,
    (b, j) => {
      const value = JSON.parse(door.session.text);
      return Object.keys(value.bodies).length === b && Object.keys(value.joints).length === j;
    },
    bodies,
    joints,
  );
  await settled(page);
}

/** The tools are there, and the drawing has found its place beside them. */
async function editing(page) {
  await find(page, "button", "Select");
  await until(page, "the drawing can be built on", () => {
    const [drawing] = door.drawn("sheet");
    const box = drawing?.getBoundingClientRect();
    const [, , width, height] = (drawing?.getAttribute("viewBox") ?? "").split(" ").map(Number);
    // The drawing is laid out in whole pixels.
    return box !== undefined && Math.abs(width - box.width) < 1 && Math.abs(height - box.height) < 1;
  });
  await settled(page);
}

/** It moves when it runs. */
async function runs(page) {
  await until(page, "the time goes on", () => door.session.clock.t > 0.02);
  const moved = await page.evaluate(() => {
    const run = door.session.set.runs[0];
    const last = run.frames.count - 1;
    return Math.max(...Array.from({ length: run.frames.row - 1 }, (_, i) => Math.abs(run.frames.value(last, i) - run.frames.value(0, i))));
  });
  assert.ok(moved > 1e-3, `it moves by ${moved}`);
}

/** Counts what is done: a command or a part that is made, however many keys or taps that takes. Templates would not count as one. */
function counted() {
  const done = [];
  const act = async (what, how) => {
    done.push(what);
    return how();
  };
  return { act, atMost: (most) => assert.ok(done.length <= most, `${done.length} actions: ${done.join(", ")}`) };
}

const A = [0, 0];
const B = [0, 0.06];
const C = [0.16, 0.12];
const D = [0.2, 0];

test("from an empty page to a four-bar that runs in five actions, by pointer", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const { act, atMost } = counted();
  await act("a new sheet", () => click(page, "button", "New"));
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await editing(page);
  await act("a bar", () => drag(page, A, B));
  await act("a bar", () => drag(page, B, C));
  await built(page, 2, 2);
  await act("a bar", () => drag(page, D, C));
  await built(page, 3, 4);
  await act("run", () => click(page, "button", "Run"));
  await runs(page);
  atMost(5);
  const { ground } = await document_(page);
  assert.equal(Object.keys(ground.points).length, 2);
  assert.match(await page.evaluate(() => door.text("Checks")), /1 degree of freedom/);
  await watched.close();
});

test("from an empty page to a four-bar that runs in five actions, by keys alone", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const { act, atMost } = counted();
  await act("a new sheet", () => page.keyboard.press("n"));
  await find(page, "combobox", "From");
  await tabTo(page, /From/);
  for (const [from, to] of [
    ["0; 0", "0; 60"],
    ["0 60", "160 120"],
    ["200; 0", "160; 120"],
  ]) {
    await act("a bar", async () => {
      await page.keyboard.type(from);
      await page.keyboard.press("Tab");
      await page.keyboard.type(to);
      await page.keyboard.press("Enter");
    });
    await until(page, "the fields are empty again", () => {
      const element = door.focused();
      return element?.name === "from" && element.value === "";
    });
  }
  await built(page, 3, 4);
  await act("run", async () => {
    await tabTo(page, /^button Run/);
    await page.keyboard.press("Enter");
  });
  await runs(page);
  atMost(5);
  await watched.close();
});

test("bars are drawn with the cross of the keyboard too", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.keyboard.press("n");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await editing(page);
  await tabTo(page, /^svg /);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  for (let k = 0; k < 5; k += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await built(page, 1, 1);
  const { bar1 } = (await document_(page)).bodies;
  assert.ok(bar1.section.density > 1000 && bar1.angle === 0, JSON.stringify(bar1));
  await watched.close();
});

test("from an empty page to a four-bar that runs in five actions, by taps alone", async () => {
  const watched = await page_.open("", { viewport: { width: 820, height: 1180, hasTouch: true, isMobile: true } });
  const { page } = watched;
  const { act, atMost } = counted();
  const press = async (role, name) => {
    const element = await find(page, role, name);
    await element.tap();
  };
  await act("a new sheet", () => press("button", "New"));
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await editing(page);
  await act("a bar", async () => {
    await tap(page, A);
    await tap(page, B);
  });
  await built(page, 1, 1);
  // The next ones go on from where the last one ended.
  await act("a bar", () => tap(page, C));
  await built(page, 2, 2);
  await act("a bar down to the ground, its end tapped twice", async () => {
    await tap(page, D);
    await built(page, 3, 3);
    await tap(page, D);
  });
  await built(page, 3, 4);
  await act("run", () => press("button", "Run"));
  await runs(page);
  atMost(5);
  await watched.close();
});

test("a pull beyond what the mechanism reaches sticks at the limit and says so; let go, it is the start and one entry", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "Edit");
  await editing(page);
  const before = await documentText(page);
  const crank = await page.evaluate(() => {
    const { text } = door.session;
    const { position, angle, points } = JSON.parse(text).bodies.rocker;
    const x = points.C[0];
    return [position[0] + Math.cos(angle) * x, position[1] + Math.sin(angle) * x];
  });
  await drag(page, crank, [0.42, 0.05], 24);
  const note = await page.evaluate(() => door.text(door.find("note", undefined, "Mechanism")));
  assert.match(note, /can go no farther.*(A|B|C|D).*\d m short/, note);
  await settled(page);
  const after = await document_(page);
  assert.notEqual(after.bodies.rocker.angle, JSON.parse(before).bodies.rocker.angle);
  assert.equal(after.joints.A.type, "revolute");
  await click(page, "button", "Undo");
  assert.equal(await documentText(page), before, "one gesture, one entry, byte by byte");
  await click(page, "button", "Other Assembly");
  await settled(page);
  const other = await document_(page);
  assert.ok(Math.abs(other.bodies.rocker.angle - JSON.parse(before).bodies.rocker.angle) > 0.1);
  await click(page, "button", "Undo");
  assert.equal(await documentText(page), before);
  await watched.close();
});

test("a joint is moved by 5 mm, by typing in the inspector", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.keyboard.press("e");
  await editing(page);
  await tabTo(page, /^button Joint D$/);
  await page.keyboard.press("Enter");
  const before = await documentText(page);
  await tabTo(page, /^input At x/);
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type("0,205");
  await page.keyboard.press("Enter");
  await until(page, "the ground point has moved", () => JSON.parse(door.session.text).ground.points.D[0] === 0.205);
  await settled(page);
  await click(page, "button", "Undo");
  assert.equal(await documentText(page), before);
  await watched.close();
});

test("a joint gets a torsion spring and a body a bushing, which have fields and are drawn", async () => {
  const watched = await page_.open("#g=four-bar");
  const { page } = watched;
  await click(page, "button", "Edit");
  await click(page, "button", "Joint B");
  const long = () => page.evaluate(() => door.everything.filter((path) => (path.getAttribute("d") ?? "").split("L").length > 30).length);
  const before = await long();
  await click(page, "button", "Add Torsion Spring");
  await until(page, "a torsion spring is at the joint", () => {
    const forces = Object.values(JSON.parse(door.session.text).forces);
    return forces.some(({ type, joint, stiffness }) => type === "torsion-spring-damper" && joint === "B" && stiffness === 1);
  });
  await settled(page);
  await until(
    page,
    "it is drawn as a line of many points",
    (count) => door.everything.filter((path) => (path.getAttribute("d") ?? "").split("L").length > 30).length > count,
    before,
  );
  const stiffness = await find(page, "textbox", "Stiffness");
  await stiffness.click({ count: 3 });
  await stiffness.type("2,5");
  await page.keyboard.press("Enter");
  await until(page, "its stiffness is in the document", () => Object.values(JSON.parse(door.session.text).forces).some(({ stiffness }) => stiffness === 2.5));
  await settled(page);
  await find(page, "textbox", "Angle without torque");
  await click(page, "button", "Body rocker");
  await click(page, "button", "Bushing Here");
  await until(page, "a bushing holds the body to the ground", () => {
    const forces = Object.values(JSON.parse(door.session.text).forces);
    return forces.some(({ type, connect }) => type === "bushing" && connect[0].startsWith("ground.") && connect[1].startsWith("rocker."));
  });
  await settled(page);
  await until(page, "it is drawn as a sleeve about a core", () => door.everything.some((path) => (path.getAttribute("d") ?? "").split("a13 13").length === 3));
  await find(page, "textbox", "Stiffness, y");
  await find(page, "textbox", "Torsional stiffness");
  await watched.close();
});

test("a joint gets a motor with its circuit, whose fields have the units of its parts", async () => {
  const watched = await page_.open("#g=four-bar");
  const { page } = watched;
  await click(page, "button", "Edit");
  await click(page, "button", "Joint A");
  await click(page, "button", "+ DC Motor");
  const force = (type) => page.evaluate((type) => Object.values(JSON.parse(door.session.text).forces).find((one) => one.type === type), type);
  await until(page, "the motor is at the joint", () =>
    Object.values(JSON.parse(door.session.text).forces).some(({ type, joint }) => type === "dc-motor" && joint === "A"),
  );
  await settled(page);
  const inductance = await find(page, "textbox", "Inductance");
  await inductance.click({ count: 3 });
  await inductance.type("50 mH");
  await page.keyboard.press("Enter");
  await until(page, "the inductance is set", () => Object.values(JSON.parse(door.session.text).forces).some(({ inductance }) => inductance === 0.05));
  await settled(page);
  await click(page, "button", "Joint A");
  await click(page, "button", "+ Controller");
  await until(page, "a controller is there", () => Object.values(JSON.parse(door.session.text).forces).some(({ type }) => type === "pid-controller"));
  await settled(page);
  await find(page, "textbox", "Proportional gain");
  assert.equal((await force("pid-controller")).coordinate, "angle");
  await watched.close();
});

test("joints get a belt and a cam between them, and points a rope over them", async () => {
  const watched = await page_.open("#g=four-bar");
  const { page } = watched;
  const wheel = (x) => ({ mass: 1, inertia: 0.01, position: [x, 0], points: { M: [0, 0] } });
  const pin = (body, x) => ({ type: "revolute", bodies: ["ground", body], point: [x, 0] });
  await setText(
    page,
    JSON.stringify({
      holonomy: 1,
      space: "planar",
      ground: { points: { O: [0.1, 0.2] } },
      bodies: { big: wheel(0), small: wheel(0.2), stem: { ...wheel(0), position: [0, 0.05] } },
      joints: { A: pin("big", 0), B: pin("small", 0.2), S: { type: "prismatic", bodies: ["ground", "stem"], point: [0, 0.05], axis: [0, 1] } },
    }),
  );
  await settled(page);
  await click(page, "button", "Edit");
  const both = async (first, second, couple) => {
    await click(page, "button", first);
    await page.keyboard.down("Shift");
    await click(page, "button", second);
    await page.keyboard.up("Shift");
    await click(page, "button", couple);
  };
  const made = (what, type) => until(page, what, (type) => Object.values(JSON.parse(door.session.text).joints).some((joint) => joint.type === type), type);
  const long = (count) => door.everything.filter((path) => (path.getAttribute("d") ?? "").split("L").length > 40).length >= count;
  await both("Joint A", "Joint B", "+ Belt");
  await made("a belt is between the joints", "belt");
  await settled(page);
  await until(page, "the belt and its two pulleys are drawn", long, 3);
  await find(page, "textbox", "Radius of pulley 2");
  await click(page, "checkbox", "Crossed");
  await until(page, "the belt is crossed", () => Object.values(JSON.parse(door.session.text).joints).some(({ crossed }) => crossed === true));
  await settled(page);
  await both("Joint A", "Joint B", "+ Geneva wheel");
  await made("a Geneva wheel is between the joints", "geneva-wheel");
  await settled(page);
  await until(page, "the wheel is drawn", long, 5);
  await find(page, "textbox", "Slots");
  await click(page, "button", "Undo");
  await settled(page);
  await both("Joint A", "Joint B", "+ Gear");
  await made("a gear is between the joints", "gear");
  const play = await find(page, "textbox", "Play");
  await play.click({ count: 3 });
  await play.type("0.02");
  await page.keyboard.press("Enter");
  await until(page, "it is loose", () => Object.values(JSON.parse(door.session.text).joints).some(({ play }) => play === 0.02));
  await find(page, "textbox", "Restitution");
  await click(page, "button", "Undo");
  await click(page, "button", "Undo");
  await settled(page);
  await both("Joint A", "Joint S", "+ Cam");
  await made("a cam is between the joints", "cam");
  await settled(page);
  await until(page, "its profile is drawn", long, 4);
  await find(page, "textbox", "Lift over the angle");
  await both("Point ground.O", "Point stem.M", "+ Rope");
  await until(page, "a rope runs over the points", () =>
    Object.values(JSON.parse(door.session.text).joints).some(({ through, side }) => side === "at-most" && through.join() === "ground.O,stem.M"),
  );
  await settled(page);
  await find(page, "button", "belt and pulleys belt1");
  await click(page, "button", "Stop editing");
  await page.evaluate(() => door.session.selectPart("belt1"));
  await find(page, "region", "Joint belt1");
  await until(page, "its card tells what it joins", () => door.text(door.find("region", "Joint belt1")).includes("ground, big, small"));
  await watched.close();
});

test("a part in space is edited and moved along an axis", async () => {
  const watched = await page_.open("#g=slider-crank-spatial");
  const { page } = watched;
  await click(page, "button", "Edit");
  await click(page, "button", "Body slider");
  await find(page, "group", "What to do with slider");
  for (const width of [1280, 360]) {
    await page.setViewport({ width, height: 800 });
    await until(
      page,
      `at ${width} px what can be done with the part lies over neither the title nor the runs`,
      (wanted) => {
        const tools = door.find("group", "What to do with slider").getBoundingClientRect();
        const head = door.find("heading", undefined, "Mechanism").getBoundingClientRect();
        return innerWidth === wanted && tools.height > 0 && tools.bottom <= head.top && tools.right <= innerWidth;
      },
      width,
    );
  }
  await page.setViewport({ width: 1280, height: 800 });
  const mass = await find(page, "textbox", "Mass");
  await mass.click({ count: 3 });
  await mass.type("2,5");
  await page.keyboard.press("Enter");
  await until(page, "the mass is in the document", () => JSON.parse(door.session.text).bodies.slider.mass === 2.5);
  await settled(page);
  await click(page, "button", "plus x, 0.005 m");
  await until(page, "the slider has moved", () => Math.abs(JSON.parse(door.session.text).bodies.slider.position[0] - 0.205) < 1e-9);
  await settled(page);
  await click(page, "button", "Add Torque");
  await until(page, "a torque about the third axis acts on the slider", () => {
    const forces = Object.values(JSON.parse(door.session.text).forces ?? {});
    return forces.some(({ type, body, value }) => type === "torque" && body === "slider" && value.join() === "0,0,0.1");
  });
  await find(page, "textbox", "Torque, z");
  await settled(page);
  await watched.close();
});

test("text and drawing are edited in turn and undone to the start, byte by byte", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.keyboard.press("n");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await editing(page);
  const texts = [await documentText(page)];
  const keep = async (what) => {
    // Typing becomes an edit after a pause.
    await until(page, `${what} is in the document`, (old) => door.session.text !== old, texts.at(-1));
    await settled(page);
    texts.push(await documentText(page));
  };
  await drag(page, A, B);
  await keep("the first bar");
  await setText(page, texts.at(-1).replace('"duration": 5', '"duration":   4.0'));
  await keep("what was typed");
  await click(page, "button", "Document");
  await editing(page);
  await drag(page, B, C);
  await keep("the second bar");
  assert.ok(texts.at(-1).includes('"duration":   4.0'), "what was typed stays as it was typed");
  await click(page, "button", "Spring");
  await drag(page, [0.1, 0.16], C);
  await keep("the spring");
  await page.keyboard.press("Delete");
  await keep("its removal");
  assert.equal(new Set(texts).size, texts.length, "every step changed the document");
  for (const text of texts.reverse().slice(1)) {
    await click(page, "button", "Undo");
    // On a busy machine the pause between taking the old text away and writing the new one is long enough for an entry of its own.
    if ((await documentText(page)) === "") await click(page, "button", "Undo");
    assert.equal(await documentText(page), text);
  }
  await watched.close();
});

test("what cannot be is refused in words and changes nothing", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "Edit");
  const before = await documentText(page);
  await click(page, "button", "Body crank");
  const name = await find(page, "textbox", "Name");
  await name.click({ count: 3 });
  await name.type("rocker");
  await page.keyboard.press("Enter");
  await page.waitForSelector("::-p-text(is the name of another part)");
  const mass = await find(page, "textbox", "Mass");
  await mass.click({ count: 3 });
  await mass.type("heavy");
  await page.keyboard.press("Enter");
  await page.waitForSelector("::-p-text(heavy)");
  assert.equal(await documentText(page), before);
  await watched.close();
});

for (const scheme of ["light", "dark"]) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
    { width: 1920, height: 1080 },
  ]) {
    test(`tools, parts and fields are accessible, ${scheme}, ${viewport.width} px wide`, async () => {
      const watched = await page_.open("", { viewport, features: [{ name: "prefers-color-scheme", value: scheme }] });
      const { page } = watched;
      await click(page, "button", "Edit");
      await click(page, "button", "Body crank");
      await settled(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
      await picture(page, `hand-${scheme}-${viewport.width}`);
      assert.deepEqual(await findings(page), []);
      const small = await page.evaluate(() => {
        const controls = ["Tools", "What to do with crank", "Parts"].flatMap((name) => door.findAll(/^(button|textbox|combobox)$/, undefined, name));
        return controls
          .map((element) => [element.getAttribute("aria-label") ?? element.textContent.trim(), element.getBoundingClientRect()])
          .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
          .map(([name]) => name);
      });
      assert.deepEqual(small, [], "targets of at least 24 px");
      await watched.close();
    });
  }
}

test("a slider-crank by hand: two bars, a slider at the end, a motor; the numbers that are written and shown are clean, a reaction is plotted", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "New");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await editing(page);
  const end = [0.14, 0];
  await drag(page, A, B);
  await built(page, 1, 1);
  const drawing = await page.evaluate(() => {
    const element = door.focused();
    return { editing: element === door.drawn("sheet")[0], frame: getComputedStyle(element).outlineStyle };
  });
  assert.deepEqual(drawing, { editing: true, frame: "none" }, "the pointer leaves no frame around the drawing");
  await drag(page, B, end);
  await built(page, 2, 2);
  await click(page, "button", "Slider");
  const at = async (place) => {
    const { x, y } = await screen(page, place);
    await page.mouse.click(x, y);
  };
  await at(end);
  await built(page, 3, 4);
  const { bodies } = await document_(page);
  assert.deepEqual(bodies.block1.position, end, "where the bar ends, without the last bits of the closing");
  // The rail is chosen: its place is shown as one would say it.
  const shownAs = async (label) => (await find(page, "textbox", label)).evaluate((field) => field.value);
  assert.deepEqual([await shownAs("At x"), await shownAs("At y")], ["140", "0"]);
  await click(page, "button", "Motor");
  await at(A);
  await until(page, "there is a motor", () => JSON.parse(door.session.text).forces?.motor1 !== undefined);
  await settled(page);
  // Its law is longer than a number: all of it can be read.
  const law = await find(page, "textbox", "Law");
  assert.ok(await law.evaluate((field) => field.scrollWidth <= field.clientWidth + 1), "the law is not cut off");
  await click(page, "button", "Run");
  await runs(page);
  await click(page, "button", "New Plot …");
  await find(page, "dialog", "New Plot");
  await page.keyboard.type("reaction.A.fy");
  await until(page, "it is found", () => door.find("option", undefined, "New Plot") !== null);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await until(page, "the reaction is plotted", () => JSON.parse(door.session.text).plots?.some(({ channels }) => channels.includes("reaction.A.fy")) === true);
  await watched.close();
});
