// The sheet that is built on: places of the plane (m) on the screen, and drags between them.

/** Where a place of the plane is on the screen, px, read off the drawing. */
export function screen(page, at) {
  return page.evaluate(([x, y]) => {
    const { scale, origin } = door.picture;
    return { x: origin.x + scale * x, y: origin.y - scale * y };
  }, at);
}

/** A drag of the mouse from place to place. */
export async function drag(page, from, to, steps = 6) {
  const [a, b] = [await screen(page, from), await screen(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  for (let k = 1; k <= steps; k += 1) await page.mouse.move(a.x + ((b.x - a.x) * k) / steps, a.y + ((b.y - a.y) * k) / steps);
  // What follows the hand follows with the next pictures.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
  await page.mouse.up();
}
