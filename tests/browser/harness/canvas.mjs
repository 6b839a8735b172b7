// Looking at what was drawn.

/**
 * The pixels of a canvas that have a hue (curves do; paper, grid, ticks and text are grey), in CSS pixels from its top left corner,
 * and how many there are.
 */
export async function colouredPixels(canvas) {
  return canvas.evaluate((element) => {
    const { width, height } = element;
    const copy = new OffscreenCanvas(width, height);
    const context = copy.getContext("2d", { willReadFrequently: true });
    context.drawImage(element, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const ratio = width / element.clientWidth;
    const points = [];
    for (let index = 0; index < data.length; index += 4) {
      const [red, green, blue, alpha] = data.slice(index, index + 4);
      if (alpha > 127 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40) {
        const pixel = index / 4;
        points.push([(pixel % width) / ratio, Math.floor(pixel / width) / ratio]);
      }
    }
    return points;
  });
}

/** The share of `expected` points that have a coloured pixel within `distance` CSS pixels. */
export function covered(expected, pixels, distance = 2.5) {
  const cells = new Set(pixels.map(([x, y]) => `${Math.floor(x / distance)},${Math.floor(y / distance)}`));
  const near = ([x, y]) => {
    const [column, row] = [Math.floor(x / distance), Math.floor(y / distance)];
    return [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => cells.has(`${column + dx},${row + dy}`)));
  };
  return expected.filter(near).length / expected.length;
}
