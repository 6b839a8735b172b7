// A screen that nobody sees, for browsers that want one: WebKit for its window, Firefox for 3D graphics.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first program of a name on PATH. */
export function onPath(name) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}

/** True where a window can be shown as things are. */
export const SCREEN = process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;

/** The environment with a screen, and what ends that; as it is where there is one or none can be made. */
export async function screen() {
  if (SCREEN || onPath("Xvfb") === undefined) return { env: process.env, end: () => undefined };
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    child.stdio[3].once("data", (data) => resolve(String(data).trim()));
    child.once("exit", () => reject(new Error("Xvfb did not start")));
    child.once("error", reject);
  });
  return { env: { ...process.env, DISPLAY: `:${number}` }, end: () => child.kill() };
}
