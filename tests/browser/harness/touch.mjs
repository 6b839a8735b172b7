// One finger on the screen, by Chromium's protocol: what it does scrolls the page as it does in the hand.

/** A finger of the page; each step waits for a picture, as a hand is never faster. */
export async function finger(page) {
  const client = await page.createCDPSession();
  const send = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  const pictured = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
  return {
    down: (x, y) => send("touchStart", { x, y }),
    to: async (x, y) => {
      await send("touchMove", { x, y });
      await pictured();
    },
    up: () => send("touchEnd"),
  };
}
