// How long the main thread of a page was busy at a stretch.

/**
 * The longest task of the page's main thread while `act` runs: `{ cpu, wall }` in milliseconds.
 *
 * Processor time is what the page needs; the time on the wall also counts what other programs of a busy machine take from it.
 */
export async function longestTask(page, act) {
  await page.tracing.start({ categories: ["-*", "toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse(Buffer.from(await page.tracing.stop()).toString("utf8"));
  // The browser has pages of its own, and their tasks are longer than ours (docs/performance.md): ours is the process that a document of this address was committed to.
  const address = page.url().split("#")[0];
  const ours = new Set(
    traceEvents
      .filter(({ args }) =>
        [args?.data?.url, args?.data?.documentLoaderURL, ...(args?.data?.frames ?? []).map(({ url }) => url)].some((url) => url?.startsWith(address)),
      )
      .map(({ pid, args }) => args.data.frames?.find(({ url }) => url?.startsWith(address))?.processId ?? pid),
  );
  const main = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, dur, pid, tid }) => /(^|::)RunTask$/.test(name) && dur !== undefined && ours.has(pid) && main.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error("the trace has no tasks of the page");
  const most = (key) => Math.max(...tasks.map((task) => task[key] ?? 0)) / 1000;
  return { cpu: most("tdur"), wall: most("dur") };
}
