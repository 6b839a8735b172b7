// WebKit by classic WebDriver, spoken plainly: WebKitGTK's driver and its MiniBrowser. A page has those means of puppeteer's that the main path needs.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { findNamed, readAria } from "./named.mjs";
import { onPath, SCREEN, screen } from "./screen.mjs";

const PATIENCE = 20_000 * Number(process.env.HOLONOMY_PATIENCE ?? 3);
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Backspace: "\uE003",
  Delete: "\uE017",
  Shift: "\uE008",
  Control: "\uE009",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** The browser that Debian's driver brings along, in the folder of its architecture. */
function miniBrowser() {
  const folders = existsSync("/usr/lib") ? readdirSync("/usr/lib").filter((name) => name.includes("-linux-")) : [];
  return folders
    .flatMap((folder) => ["6.0", "4.1"].map((version) => `/usr/lib/${folder}/webkit${version === "6.0" ? "gtk" : "2gtk"}-${version}/MiniBrowser`))
    .find((file) => existsSync(file));
}

/** What is missing for WebKit, in words, or undefined where it is there. */
export function webkitMissing() {
  if (onPath("WebKitWebDriver") === undefined || miniBrowser() === undefined) return "no WebKitWebDriver with a MiniBrowser (on Debian: webkit2gtk-driver)";
  if (!SCREEN && onPath("Xvfb") === undefined) return "no screen for WebKit and no Xvfb to make one (on Debian: xvfb)";
  return undefined;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts WebKit with a window of that size: `{ page, close }`. */
export async function launchWebkit({ width, height }) {
  const { env, end } = await screen();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  const send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (value?.error !== undefined) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  let session;
  const close = async () => {
    if (session !== undefined) await send("DELETE", `/session/${session}`).catch(() => undefined);
    driver.kill();
    end();
  };
  try {
    const options = { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } };
    for (const begin = Date.now(); session === undefined; await new Promise((resolve) => setTimeout(resolve, 100))) {
      try {
        session = (await send("POST", "/session", { capabilities: { alwaysMatch: options } })).sessionId;
      } catch (error) {
        if (Date.now() - begin > PATIENCE || error.message.includes(":")) throw error;
      }
    }
    const command = (method, path, body) => send(method, `/session/${session}${path}`, body);
    await command("POST", "/window/rect", { width, height });
    return { page: webkitPage(command), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function webkitPage(command) {
  const packed = (value) => (value?.reference === undefined ? value : { [ELEMENT]: value.reference });
  const element = (value) => (value?.[ELEMENT] === undefined ? null : handle(value[ELEMENT]));
  const run = (act, ...given) => command("POST", "/execute/sync", { script: `return (${act}).apply(null, arguments)`, args: given.map(packed) });
  const act = (actions) => command("POST", "/actions", { actions });
  const keys = (actions) => act([{ type: "key", id: "keyboard", actions }]);
  const code = (key) => KEYS[key] ?? key;
  const pointer = (actions) => act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  const handle = (reference) => ({
    reference,
    evaluate: (test, ...given) => run(test, { reference }, ...given),
    focus: () => run((part) => part.focus(), { reference }),
    async click({ count = 1 } = {}) {
      const { x, y } = await run(
        (part) => {
          part.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
          const { left, top, width, height } = part.getBoundingClientRect();
          return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
        },
        { reference },
      );
      const press = [
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await pointer([{ type: "pointerMove", x, y, duration: 0 }, ...Array.from({ length: count }, () => press).flat()]);
    },
    type: (text) => page.keyboard.type(text),
  });
  const poll = async (timeout, ask) => {
    for (const begin = Date.now(); Date.now() - begin < timeout; await new Promise((resolve) => setTimeout(resolve, 50))) {
      const answer = await ask();
      if (answer) return answer;
    }
    throw new Error(`${timeout} ms were not enough`);
  };
  const page = {
    goto: (url) => command("POST", "/url", { url }),
    reload: () => command("POST", "/refresh", {}),
    title: () => command("GET", "/title"),
    evaluate: run,
    $: async (selector) => {
      const wanted = readAria(selector);
      if (wanted !== null) return element(await run(findNamed, wanted));
      return element(
        await run(
          (steps) => {
            const search = (root, css) =>
              root.querySelector(css) ?? [...root.querySelectorAll("*")].map((part) => part.shadowRoot && search(part.shadowRoot, css)).find(Boolean) ?? null;
            return steps.reduce((from, css) => from && search(from.shadowRoot ?? from, css), document);
          },
          selector
            .split(">>>")
            .map((css) => css.trim())
            .filter(Boolean),
        ),
      );
    },
    $eval: async (selector, test, ...given) => {
      const found = await page.$(selector);
      assert.ok(found, `there is no ${selector}`);
      return found.evaluate(test, ...given);
    },
    waitForFunction: (test, { timeout = PATIENCE } = {}, ...given) => poll(timeout, () => run(test, ...given)),
    waitForSelector: (selector, { timeout = PATIENCE } = {}) => poll(timeout, () => page.$(selector)),
    locator: (selector) => {
      const limited = (timeout) => ({ setTimeout: limited, click: async () => (await poll(timeout, () => page.$(selector))).click() });
      return limited(PATIENCE);
    },
    keyboard: {
      press: (key) =>
        keys([
          { type: "keyDown", value: code(key) },
          { type: "keyUp", value: code(key) },
        ]),
      down: (key) => keys([{ type: "keyDown", value: code(key) }]),
      up: (key) => keys([{ type: "keyUp", value: code(key) }]),
      type: async (text) => {
        for (const letter of text) await page.keyboard.press(letter);
      },
    },
    mouse: {
      move: (x, y) => pointer([{ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 }]),
      down: () => pointer([{ type: "pointerDown", button: 0 }]),
      up: () => pointer([{ type: "pointerUp", button: 0 }]),
    },
    screenshot: async ({ path }) => writeFileSync(path, Buffer.from(await command("GET", "/screenshot"), "base64")),
  };
  return page;
}
