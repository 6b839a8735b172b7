// Pixels of plots at several device pixel ratios, light and dark: the curve is where its numbers are, canvas and SVG are one picture, labels keep apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "./harness/find.mjs";
import { site } from "./harness/site.mjs";

const page_ = site();
const RATIOS = [1, 1.5, 2, 3];
const THEMES = ["light", "dark"];

async function open(ratio, scheme, fragment = "") {
  const features = [
    { name: "prefers-reduced-motion", value: "reduce" },
    { name: "prefers-color-scheme", value: scheme },
  ];
  const watched = await page_.open(fragment, { viewport: { width: 1280, height: 800, deviceScaleFactor: ratio }, features });
  await until(watched.page, "both plots are drawn", () => door.plots.every(({ layout }) => layout !== null));
  return watched;
}

/**
 * Draws curves with the page's own module and finds each in the pixels: of every column of device pixels the middle of what has colour, weighted by how
 * much. How far it is from the series, in device pixels, at the worst; and how many columns were looked at.
 */
function distances(page, theme, ratio) {
  return page.evaluate(
    async (theme, ratio) => {
      const engine = await door.engine;
      const [width, height] = [420, 230];
      const curves = {
        sine: { f: (t) => Math.sin(t), y: {} },
        steep: { f: (t) => 4 * Math.sin(2 * t) + t, y: {} },
        level: { f: () => 0.3, y: { range: [-1, 1] } },
        decay: { f: (t) => 10 ** (-12 + t), y: { scale: "log" } },
        faint: { f: (t) => Math.cos(t), y: {}, faint: true },
      };
      const results = {};
      for (const [name, { f, y, faint }] of Object.entries(curves)) {
        const x = Float64Array.from({ length: 1201 }, (_, i) => i / 120);
        const data = [{ x, y: x.map(f) }];
        const canvas = document.createElement("canvas");
        const spec = { x: { label: "time", unit: "s", range: [0, 10] }, y, series: [{ color: 0, width: 2, ...(faint && { faint }) }], theme };
        const layout = engine.drawFigure(canvas, spec, data, width, height, ratio);
        if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) throw new Error(`${canvas.width} x ${canvas.height}`);
        const { data: pixels } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const { plot } = layout;
        const along = (axis, value) =>
          axis.log ? (Math.log10(value) - Math.log10(axis.min)) / (Math.log10(axis.max) - Math.log10(axis.min)) : (value - axis.min) / (axis.max - axis.min);
        const at = (value) => ratio * (plot.top + (1 - along(layout.y, value)) * plot.height);
        let [worst, columns] = [0, 0];
        for (let column = Math.ceil(ratio * plot.left) + 3; column < ratio * (plot.left + plot.width) - 3; column++) {
          const t = layout.x.min + (((column + 0.5) / ratio - plot.left) / plot.width) * (layout.x.max - layout.x.min);
          const step = ((layout.x.max - layout.x.min) / plot.width / ratio) * 0.5;
          // Where it runs steeply, or turns within the pixel, its middle in a column is not the curve itself.
          if (Math.abs(at(f(t + step)) - at(f(t - step))) > 2 || Math.abs(at(f(t + 4 * step)) - 2 * at(f(t)) + at(f(t - 4 * step))) > 0.4) continue;
          let [sum, weighted] = [0, 0];
          for (let row = Math.floor(ratio * plot.top) - 3; row < ratio * (plot.top + plot.height) + 3; row++) {
            const [r, g, b, a] = pixels.slice(4 * (row * canvas.width + column), 4 * (row * canvas.width + column) + 4);
            // Grid, axes and text have little colour (18 levels), curves much (64 where faint).
            const hue = Math.max(0, ((Math.max(r, g, b) - Math.min(r, g, b)) * a) / 255 - 24);
            sum += hue;
            weighted += hue * (row + 0.5);
          }
          if (sum === 0) throw new Error(`${name} has no colour in column ${column}`);
          worst = Math.max(worst, Math.abs(weighted / sum - at(f(t))));
          columns++;
        }
        results[name] = { worst, columns };
      }
      return results;
    },
    theme,
    ratio,
  );
}

/** Draws a figure on a canvas and as an SVG, both on their ground, and compares the pixels of the plot area; text is drawn by other fonts. */
function differences(page, theme, ratio) {
  return page.evaluate(
    async (theme, ratio) => {
      const engine = await door.engine;
      const [width, height] = [420, 240];
      const x = Float64Array.from({ length: 2001 }, (_, i) => i / 200);
      const data = [
        { x, y: x.map((t) => Math.sin(2 * t)) },
        { x, y: x.map((t) => Math.cos(3 * t) * Math.exp(-t / 5)) },
        { x, y: x.map((t) => 0.2 * t - 1) },
      ];
      // No title, no names: an SVG has them above the plot, a canvas has not. Room for any font's labels.
      const spec = {
        x: { label: "time", unit: "s", range: [0, 10] },
        y: { range: [-1.2, 1.2] },
        series: [{ color: 0 }, { color: 1, dash: "dashed" }, { color: 2, dash: "dotted", faint: true, width: 1.25 }],
        markers: [
          { x: 4, label: "singular", above: true },
          { x: 9, label: "stopped", above: true, solid: true },
        ],
        theme,
        least_left: 90,
        least_right: 30,
      };
      const drawn = document.createElement("canvas");
      const layout = engine.drawFigure(drawn, spec, data, width, height, ratio);
      const svg = engine.figureSvg(spec, data, width, height);
      const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      const image = new Image();
      image.src = address;
      await image.decode();
      const pixels = (paint) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [drawn.width, drawn.height];
        const context = canvas.getContext("2d");
        context.fillStyle = theme === "light" ? "#fff" : "rgb(20 23 28)";
        context.fillRect(0, 0, canvas.width, canvas.height);
        paint(context);
        return context.getImageData(0, 0, canvas.width, canvas.height).data;
      };
      const a = pixels((context) => context.drawImage(drawn, 0, 0));
      const b = pixels((context) => context.drawImage(image, 0, 0, drawn.width, drawn.height));
      URL.revokeObjectURL(address);
      const { plot } = layout;
      let [sum, far, count] = [0, 0, 0];
      for (let row = Math.ceil(ratio * plot.top) + 1; row < ratio * (plot.top + plot.height) - 1; row++) {
        for (let column = Math.ceil(ratio * plot.left) + 1; column < ratio * (plot.left + plot.width) - 1; column++) {
          const at = 4 * (row * drawn.width + column);
          const difference = Math.max(...[0, 1, 2].map((i) => Math.abs(a[at + i] - b[at + i])));
          sum += difference;
          far += difference > 64 ? 1 : 0;
          count++;
        }
      }
      return { mean: sum / count, far: far / count, count };
    },
    theme,
    ratio,
  );
}

for (const ratio of RATIOS) {
  test(`at ratio ${ratio} curves lie within half a pixel of their series, and canvas and SVG are one picture, light and dark`, async () => {
    const watched = await open(ratio, "light");
    const { page } = watched;
    for (const theme of THEMES) {
      for (const [name, { worst, columns }] of Object.entries(await distances(page, theme, ratio))) {
        assert.ok(columns > 60, `${name} was looked at in ${columns} columns only`);
        assert.ok(worst <= 0.5, `${name}, ${theme}: ${worst} device pixels from its series`);
      }
      // An SVG is laid out once, its crisp lines on whole CSS pixels; on a finer canvas they stand on its own, up to half a CSS pixel beside.
      const { mean, far, count } = await differences(page, theme, ratio);
      assert.ok(count > 10_000);
      assert.ok(mean < (ratio === 1 ? 2 : 4) && far < 0.02, `${theme}: ${mean} levels on average, ${(100 * far).toFixed(2)} % are others`);
    }
    await watched.close();
  });

  for (const scheme of THEMES) {
    test(`at ratio ${ratio}, ${scheme}, the page's canvases have that many pixels, and labels in its own font keep apart and whole`, async () => {
      const watched = await open(ratio, scheme);
      const { page } = watched;
      const found = await page.evaluate(() =>
        door.plots.map(({ canvas, layout }) => {
          const context = document.createElement("canvas").getContext("2d");
          // As the page writes.
          context.font = "12px system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif";
          const widths = layout.x_ticks.map(({ label }) => context.measureText(label).width);
          return { css: [canvas.clientWidth, canvas.clientHeight], device: [canvas.width, canvas.height], layout, widths };
        }),
      );
      for (const { css, device, layout, widths } of found) {
        assert.deepEqual(
          device,
          css.map((length) => Math.round(length * ratio)),
        );
        let end = Number.NEGATIVE_INFINITY;
        layout.x_ticks.forEach(({ pos }, i) => {
          const left = Math.min(pos - widths[i] / 2, css[0] - 2 - widths[i]);
          assert.ok(left > end + 4, `labels ${i - 1} and ${i} touch`);
          end = left + widths[i];
          assert.ok(left >= 0 && end <= css[0], `label ${i} is cut`);
        });
        const heights = layout.y_ticks.map(({ pos }) => pos);
        assert.ok(
          heights.every((pos, i) => i === 0 || heights[i - 1] - pos >= 14),
          `${heights}`,
        );
        if (layout.y.log) {
          const powers = layout.y_ticks.filter(({ label }) => !/^(≤|0$)/.test(label));
          assert.ok(powers.length >= 2 && powers.every(({ label }) => /^10[⁻⁰¹²³⁴-⁹]*$/.test(label)), JSON.stringify(layout.y_ticks));
        }
      }
      assert.ok(found.some(({ layout }) => layout.y.log) && found.length === 2);
      await watched.close();
    });
  }
}
