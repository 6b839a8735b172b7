// Files that the page hands to its visitor: really downloaded, and read back.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { until } from "./find.mjs";
import { savedFiles } from "./firefox.mjs";

/** Lets downloads of a page go to a folder of their own; call the answer to get the next one, `{ name, bytes, text }`. */
export async function downloads(page) {
  if (page.browser().savedFiles !== undefined) return savedFiles(page);
  const folder = mkdtempSync(join(tmpdir(), "holonomy-"));
  // Every watched page has a context of its own, and a context its own downloads. Each file gets a name of its own there: two may be called alike.
  const session = await page.browser().target().createCDPSession();
  const [names, done] = [new Map(), []];
  session.on("Browser.downloadWillBegin", ({ guid, suggestedFilename }) => names.set(guid, suggestedFilename));
  session.on("Browser.downloadProgress", ({ guid, state }) => state === "completed" && names.has(guid) && done.push(guid));
  await session.send("Browser.setDownloadBehavior", {
    behavior: "allowAndName",
    browserContextId: page.browserContext().id,
    downloadPath: folder,
    eventsEnabled: true,
  });
  return async () => {
    for (const begin = Date.now(); Date.now() - begin < 30_000; await new Promise((resolve) => setTimeout(resolve, 50))) {
      const guid = done.shift();
      if (guid === undefined) continue;
      const bytes = readFileSync(join(folder, guid));
      return { name: names.get(guid), bytes, text: bytes.toString("utf8") };
    }
    return assert.fail("no file was saved");
  };
}

/** What `look` says of a text on an empty page without a policy: the site's own lets nobody make markup of a text. */
export async function lookedAt(page, look, text) {
  const blank = await page.browserContext().newPage();
  try {
    return await blank.evaluate(look, text);
  } finally {
    await blank.close();
    await page.bringToFront();
  }
}

/** The bytes of what `act` saves, as the page makes it: for files whose names do not matter. */
export async function downloadedBytes(page, act) {
  await page.evaluate(() => {
    const create = URL.createObjectURL;
    delete window.saved;
    URL.createObjectURL = (blob) => {
      URL.createObjectURL = create;
      const reader = new FileReader();
      reader.onload = () => (window.saved = reader.result.split(",")[1] ?? "");
      reader.readAsDataURL(blob);
      return create.call(URL, blob);
    };
  });
  await act();
  await until(page, "a file is saved", () => window.saved !== undefined);
  return Buffer.from(await page.evaluate(() => window.saved), "base64");
}

/** The same as text. */
export const downloaded = async (page, act) => (await downloadedBytes(page, act)).toString("utf8");

/** Size, density (pixels to a metre) and pixels of a PNG of eight bits without interlacing. */
export function decodePng(bytes) {
  assert.deepEqual([...bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const found = { data: [] };
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    assert.equal(bytes.readUInt32BE(at + 8 + length), checksum(bytes.subarray(at + 4, at + 8 + length)), `${kind}: checksum`);
    if (kind === "IHDR") Object.assign(found, { width: body.readUInt32BE(0), height: body.readUInt32BE(4), depth: body[8], channels: { 2: 3, 6: 4 }[body[9]] });
    if (kind === "pHYs") found.density = body.readUInt32BE(0);
    if (kind === "IDAT") found.data.push(body);
    at += 12 + length;
  }
  const { width, height, channels } = found;
  const raw = inflateSync(Buffer.concat(found.data));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? pixels[y * stride + x - channels] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + x] : 0;
      const corner = x >= channels && y > 0 ? pixels[(y - 1) * stride + x - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[y * stride + x] = (raw[y * (stride + 1) + 1 + x] + guess) & 255;
    }
  }
  return { width, height, channels, density: found.density, pixels };
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [a, b, c].map((value) => Math.abs(a + b - c - value));
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** How many different colours a picture has. */
export function colours({ pixels, channels }) {
  const seen = new Set();
  for (let at = 0; at < pixels.length; at += channels) seen.add(pixels.readUIntBE(at, 3));
  return seen.size;
}
