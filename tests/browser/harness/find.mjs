// Finding what a person finds: by role and name, through shadow roots.
import assert from "node:assert/strict";

/** Slow machines wait longer: `HOLONOMY_PATIENCE=5`. */
const TIMEOUT = 20_000 * Number(process.env.HOLONOMY_PATIENCE ?? 3);

/** The selector of elements with a role and an accessible name. */
export function aria(role, name) {
  return `::-p-aria([name="${name}"][role="${role}"])`;
}

/** The element with a role and name, as soon as it is there. */
export async function find(page, role, name) {
  const element = await page.waitForSelector(aria(role, name), { timeout: TIMEOUT }).catch(() => null);
  assert.ok(element, `the page has no ${role} named "${name}"`);
  return element;
}

/** A text on the page, as soon as it is there. */
export async function says(page, text) {
  await until(page, `it says “${text}”`, (wanted) => door.text().includes(wanted), text);
}

/** What `look`, run in the page, finds there through `door`, as soon as it finds something; `what` says what that is. */
export async function there(page, what, look, ...arguments_) {
  const found = await page.waitForFunction(look, { timeout: TIMEOUT, polling: 50 }, ...arguments_).catch((error) => {
    throw new Error(`the page does not come to show ${what} (${error.message})`);
  });
  return found.asElement();
}

/**
 * The box of an element as soon as it stands still: its fonts are there, and for so many pictures one after the other it has not moved. What is
 * aimed at before a formula is typeset or a font has come lies elsewhere when the hand comes down.
 */
export async function standing(page, element, pictures = 20) {
  const seen = { box: "", times: 0 };
  const begin = Date.now();
  while (seen.times < pictures) {
    assert.ok(Date.now() - begin < TIMEOUT, "it does not come to stand still");
    const now = await element.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return new Promise((resolve) => requestAnimationFrame(() => resolve([x, y, width, height, document.fonts.status].join(" "))));
    });
    seen.times = now === seen.box && now.endsWith("loaded") ? seen.times + 1 : 0;
    seen.box = now;
  }
  return element.boundingBox();
}

/** Clicks it. */
export async function click(page, role, name) {
  const locator = page.locator(aria(role, name)).setTimeout(TIMEOUT);
  // On a telephone the transport lies over the foot of the page: what is under it is brought into sight first.
  // The pages of the other browsers are wide, and their locators know only the click.
  const handle = await locator.waitHandle?.();
  await handle?.evaluate((element) => {
    if (innerWidth < 800 && element.getBoundingClientRect().bottom > innerHeight - 80) element.scrollIntoView({ block: "center" });
  });
  await locator.click();
}

/** Waits until `test`, run in the page with `arguments_`, is true; `what` says what was waited for. */
export async function until(page, what, test, ...arguments_) {
  await page.waitForFunction(test, { timeout: TIMEOUT, polling: 50 }, ...arguments_).catch((error) => {
    throw new Error(`waited in vain until ${what} (${error.message})`);
  });
}

/** What has the focus, through shadow roots: tag, role and name as far as the markup tells. */
export function focused(page) {
  return page.evaluate(() => {
    const element = door.focused();
    if (!element || element === document.body) return "";
    const name = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()} ${name.trim().replace(/\s+/g, " ").slice(0, 80)}`;
  });
}

/** To the first part of the page, that Tab has left behind its last one. */
async function startOver(page) {
  await page.evaluate(() => {
    window.focus();
    door.find("button").focus();
  });
  await until(page, "the page has the focus again", () => document.hasFocus());
}

/** Presses Tab until what has the focus matches; fails after `most` times. */
export async function tabTo(page, pattern, most = 120) {
  const passed = [];
  for (let count = 0; count < most; count += 1) {
    // Behind the last part of a page comes the browser's own frame; without a window Firefox does not come back from it to the first part.
    if (passed.at(-1) === "" && page.browser().isFirefox === true) await startOver(page);
    else await page.keyboard.press("Tab");
    const now = await focused(page);
    if (pattern.test(now)) return now;
    passed.push(now);
  }
  assert.fail(`Tab never came to ${pattern}; it passed ${JSON.stringify(passed)}`);
}

/** Writes over what a field holds. */
export async function write(page, label, text) {
  const field = await find(page, "textbox", label);
  await field.click({ count: 3 });
  await field.type(text);
}
