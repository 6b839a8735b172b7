// Files for other tools are saved with what they lack, and files of other tools become documents.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { downloaded } from "./harness/files.mjs";
import { click, find, says, there, until } from "./harness/find.mjs";
import { documentText, program, settled, site } from "./harness/site.mjs";
import { drop } from "./saved.mjs";

const page_ = site();
const folder = mkdtempSync(join(tmpdir(), "holonomy-"));

/** A robot of one link that turns. */
const ARM = `<link name="base"/><link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="shoulder" type="continuous"><parent link="base"/><child link="arm"/></joint>`;

/** The page of an example with the part for other tools open. */
async function opened(example) {
  const watched = await page_.open(`#g=${example}`);
  const { page } = watched;
  await click(page, "button", "Share");
  await click(page, "DisclosureTriangle", "For other tools");
  await find(page, "button", "Save the File");
  return watched;
}

/** Chooses a file of this text. */
async function given(page, name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  await (await there(page, "the field for files", () => door.files(/^Open a File/))).uploadFile(path);
}

test("a file for MuJoCo tells what it lacks before it is saved, and is the program's", async () => {
  const watched = await opened("double-pendulum");
  const { page } = watched;
  await says(page, "Its parameters. Instead: their values.");
  const file = await downloaded(page, () => click(page, "button", "Save the File"));
  assert.equal(file, program("export", "gallery:double-pendulum", "--format", "mjcf"));
  await watched.close();
});

test("URDF says which joint is cut", async () => {
  const watched = await opened("four-bar");
  const { page } = watched;
  await (await find(page, "combobox", "Format")).select("urdf");
  await says(page, "D: A loop: its joint is cut (between ground and rocker). Instead: nothing: the two come apart there.");
  await watched.close();
});

test("a file of MuJoCo becomes the document, and what was not understood is listed", async () => {
  const watched = await opened("four-bar");
  const { page } = watched;
  const text = program("export", "gallery:double-pendulum", "--format", "mjcf").replace("<worldbody>", "<asset/><worldbody>");
  await given(page, "pendulum.xml", text);
  await says(page, "pendulum.xml is open. One thing in it was not understood:");
  await until(page, "it is named", () => /asset \(line \d+\): not understood, left out/.test(door.text()));
  await page.keyboard.press("Escape");
  await settled(page);
  assert.match(await page.title(), /Double pendulum/);
  await watched.close();
});

test("a broken file is refused with its place, and what was open stays", async () => {
  const watched = await opened("four-bar");
  const { page } = watched;
  await given(page, "broken.xml", "<mujoco>\n<worldbody></mujoco>");
  await says(page, "line 2, column 12: this is no XML");
  assert.match(await page.title(), /Four-bar/);
  await watched.close();
});

test("files of other tools open from “Open a File” and by dropping as well; what was not understood is told, the first of it in words", async () => {
  const watched = await page_.open("#g=four-bar");
  const { page } = watched;
  const pendulum = program("export", "gallery:double-pendulum", "--format", "mjcf");
  await click(page, "button", "Examples");
  await given(page, "pendulum.xml", pendulum.replace("<worldbody>", "<asset/><worldbody>"));
  await says(page, "pendulum.xml is open. One thing in it was not understood:");
  await until(page, "it is named", () => /asset \(line \d+\): not understood, left out\./.test(door.text()));
  await settled(page);
  assert.match(await page.title(), /Double pendulum/);
  const extra = Array.from({ length: 5 }, (_, k) => `<gadget name="g${k}"/>`).join("\n");
  await drop(page, "robot.urdf", `<robot name="Arm">${ARM}${extra}</robot>`);
  await says(page, "robot.urdf is open. 5 things in it were not understood:");
  assert.match(await page.evaluate(() => door.session.notice.remedy), /^gadget "g0" .*gadget "g2" \(line 4\): not understood, left out\. And 2 more\.$/);
  // What is read whole is not talked about; what is no file of theirs changes nothing.
  await drop(page, "whole.xml", pendulum);
  await until(page, "nothing is said", () => door.session.notice === undefined);
  const text = await documentText(page);
  for (const [name, content, why] of [
    ["broken.xml", "<mujoco>\n<worldbody></mujoco>", "line 2, column 12: this is no XML"],
    ["world.sdf", '<sdf version="1.9"><world name="w"/></sdf>', "Files of MuJoCo (<mujoco>) and of ROS (<robot>) are read."],
  ]) {
    await drop(page, name, content);
    await says(page, `“${name}” could not be opened.`);
    await says(page, why);
  }
  assert.equal(await documentText(page), text);
  await watched.close();
});
