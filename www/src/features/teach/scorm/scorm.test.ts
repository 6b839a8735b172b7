// The package against a platform: an implementation of SCORM 1.2 that is not ours reads what is reported.
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { Scorm12API, Scorm2004API } from "scorm-again";
import { describe, expect, it } from "vitest";
import { escaped, launch, manifest, scormPackage, siteFiles } from "./package.js";

interface Reporter {
  begin(): boolean;
  around(): { name: string; id: string; state: string };
  report(news: { points: number; max: number; finished: boolean; state?: string; interactions?: object[] }): boolean;
  end(): void;
}
interface Adapter {
  find(start: unknown): unknown;
  timespan(milliseconds: number): string;
  reporter(api: unknown, now: () => number, edition?: string): Reporter;
}

const source = readFileSync(new URL("./adapter.js", import.meta.url), "utf8");
/** The script as it is packed, in a scope without a document. */
const adapter = (): Adapter => {
  const scope: { holonomyScorm?: Adapter } = {};
  new Function("globalThis", source)(scope);
  return scope.holonomyScorm as Adapter;
};
/** What a platform would keep: in 1.2 nobody may read answers back. */
const written = (list: readonly unknown[]): Record<string, string>[] => JSON.parse(JSON.stringify(list)) as Record<string, string>[];
const platform = (): Scorm12API => new Scorm12API({ autocommit: false, logLevel: 5 });

describe("what a platform is told", () => {
  it("is that the exercise was begun, then the score in percent, then that it is complete, and how long it took", () => {
    const api = platform();
    let now = 1000;
    const to = adapter().reporter(api, () => now);
    expect(to.begin()).toBe(true);
    expect(api.cmi.core.lesson_status).toBe("incomplete");
    expect(to.report({ points: 2.5, max: 8, finished: false })).toBe(true);
    expect([api.cmi.core.score.raw, api.cmi.core.score.min, api.cmi.core.score.max]).toEqual(["31.25", "0", "100"]);
    expect(api.cmi.core.lesson_status).toBe("incomplete");
    expect(to.report({ points: 8, max: 8, finished: true, state: "{}" })).toBe(true);
    expect([api.cmi.core.score.raw, api.cmi.core.lesson_status, api.cmi.suspend_data]).toEqual(["100", "completed", "{}"]);
    expect(api.lmsGetLastError()).toBe("0");
    now += 3_723_450;
    to.end();
    expect(api.isTerminated()).toBe(true);
    expect(api.cmi.getCurrentTotalTime()).toBe("01:02:03.45");
    // Nothing after the end.
    to.report({ points: 0, max: 8, finished: false });
    expect(api.cmi.core.score.raw).toBe("100");
    to.end();
  });
  it("is every answer, and in return who the student is and what was done before", () => {
    const interactions = [
      { id: "period", kind: "numeric", response: "2.4", result: "correct" },
      { id: "why", kind: "options", response: "a,c", result: "wrong" },
      { id: "words", kind: "words", response: "Because.", result: "neutral" },
    ];
    const api = platform();
    api.loadFromJSON({ core: { student_name: "Lovelace, Ada", student_id: "4711" }, suspend_data: '{"name":"Ada"}' }, "cmi");
    const to = adapter().reporter(api, () => 0);
    to.begin();
    expect(to.around()).toMatchObject({ name: "Lovelace, Ada", id: "4711", state: '{"name":"Ada"}' });
    expect(to.report({ points: 1, max: 2, finished: false, state: '{"name":"Ada","a":1}', interactions })).toBe(true);
    expect(api.lmsGetLastError()).toBe("0");
    const told = written(api.cmi.interactions.childArray).map(({ id, type, result }) => [id, type, result]);
    expect(told).toEqual([
      ["period", "numeric", "correct"],
      ["why", "choice", "wrong"],
      ["words", "fill-in", "neutral"],
    ]);
    expect(api.cmi.suspend_data).toBe('{"name":"Ada","a":1}');

    const later = new Scorm2004API({ autocommit: false, logLevel: 5 });
    later.loadFromJSON({ learner_name: "Ada", learner_id: "4711" }, "cmi");
    const next = adapter().reporter(later, () => 90_500, "API_1484_11");
    expect(next.begin()).toBe(true);
    expect(next.around()).toMatchObject({ name: "Ada", id: "4711", state: "" });
    expect(next.report({ points: 1, max: 2, finished: true, state: "x".repeat(5000), interactions })).toBe(true);
    expect([later.cmi.completion_status, later.cmi.score.raw, later.cmi.score.scaled, later.cmi.suspend_data.length]).toEqual(["completed", "50", "0.5", 5000]);
    const answers = written(later.cmi.interactions.childArray).map(({ id, type, learner_response, result }) => [id, type, learner_response, result]);
    expect(answers).toEqual([
      ["period", "numeric", "2.4", "correct"],
      ["why", "choice", "a[,]c", "incorrect"],
      ["words", "fill-in", "Because.", "neutral"],
    ]);
    next.end();
    expect(later.isTerminated()).toBe(true);
  });
  it("is no score where the exercise has no key, and no work that is too long", () => {
    const api = platform();
    const to = adapter().reporter(api, () => 0);
    to.begin();
    expect(to.report({ points: 0, max: 0, finished: true, state: "r".repeat(4097) })).toBe(false);
    expect([api.cmi.core.score.raw, api.cmi.core.lesson_status, api.cmi.suspend_data]).toEqual(["", "completed", ""]);
    expect(to.report({ points: Number.NaN, max: 8, finished: false })).toBe(true);
    expect(api.cmi.core.score.raw).toBe("");
  });
  it("does not undo what was completed before", () => {
    const api = platform();
    api.loadFromJSON({ core: { lesson_status: "completed" } }, "cmi");
    const to = adapter().reporter(api, () => 0);
    to.begin();
    expect(api.cmi.core.lesson_status).toBe("completed");
  });
  it("is nothing where the platform refuses, or is not there", () => {
    const refusing = { LMSInitialize: () => "false", LMSSetValue: () => "false", LMSGetValue: () => "", LMSCommit: () => "false", LMSFinish: () => "false" };
    const to = adapter().reporter(refusing, () => 0);
    expect(to.begin()).toBe(false);
    const api = {};
    const top: { API?: unknown; parent?: unknown } = { API: api };
    top.parent = top;
    expect(adapter().find({ parent: { parent: top } })).toEqual({ api, edition: "API" });
    const alone: { parent?: unknown } = {};
    alone.parent = alone;
    expect(adapter().find(alone)).toBe(null);
    const closed = {
      get API(): unknown {
        throw new Error("another origin");
      },
    };
    expect(adapter().find({ parent: closed })).toBe(null);
  });
});

describe("the package", () => {
  const content = {
    title: 'A & B <script>"',
    language: "en",
    fragment: "m=1abc-_",
    noPlatform: "No platform.",
    files: new Map([
      ["index.html", new Uint8Array([60])],
      ["assets/a b.js", new Uint8Array([1, 2])],
    ]),
  };
  it("has a manifest that names every file, a page to open, the script and the whole site", async () => {
    const files = unzipSync(new Uint8Array(await (await scormPackage(content)).arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(["holonomy/assets/a b.js", "holonomy/index.html", "imsmanifest.xml", "launch.css", "launch.html", "scorm.js"]);
    const xml = strFromU8(files["imsmanifest.xml"] as Uint8Array);
    for (const path of ["launch.html", "scorm.js", "holonomy/index.html", "holonomy/assets/a%20b.js"]) expect(xml).toContain(`<file href="${path}"/>`);
    expect(xml).toContain("<schemaversion>1.2</schemaversion>");
    expect(xml).toContain('adlcp:scormtype="sco" href="launch.html"');
    expect(strFromU8(files["scorm.js"] as Uint8Array)).toBe(source);
    expect([...(files["holonomy/assets/a b.js"] as Uint8Array)]).toEqual([1, 2]);
  });
  it("can be of the edition of 2004", async () => {
    const files = unzipSync(new Uint8Array(await (await scormPackage({ ...content, edition: "2004" })).arrayBuffer()));
    const xml = strFromU8(files["imsmanifest.xml"] as Uint8Array);
    expect(xml).toContain("<schemaversion>2004 4th Edition</schemaversion>");
    expect(xml).toContain('adlcp:scormType="sco" href="launch.html"');
    expect(xml).not.toContain("scormtype");
  });
  it("takes no markup from a title", () => {
    for (const text of [manifest(content.title, []), launch(content)]) {
      expect(text).not.toContain("<script>");
      expect(text).toContain("A &amp; B &lt;script&gt;&quot;");
    }
    expect(escaped("a\u0000b\u001b\ud800")).toBe("ab");
    expect(launch(content)).toContain("holonomy/index.html?report=parent&amp;lang=en#m=1abc-_");
  });
  it("is made of the files that the build lists, or says which one is missing", async () => {
    const bodies: Record<string, string> = { "files.json": '["index.html", "../etc", "/abs", 3]', "index.html": "<" };
    const load = ((address: URL) => {
      const body = bodies[address.pathname.slice(6)];
      return Promise.resolve(new Response(body ?? "", { status: body === undefined ? 404 : 200 }));
    }) as unknown as typeof fetch;
    expect([...(await siteFiles("https://a.example/site/", load))]).toEqual([["index.html", new Uint8Array([60])]]);
    // In a package the page is no site of its own, which browsers keep.
    bodies["index.html"] = '<link rel="icon" href="a.svg">\n  <link rel="manifest" href="./site.webmanifest">\n<p>';
    const packed = (await siteFiles("https://a.example/site/", load)).get("index.html");
    expect(new TextDecoder().decode(packed)).toBe('<link rel="icon" href="a.svg">\n<p>');
    delete bodies["index.html"];
    await expect(siteFiles("https://a.example/site/", load)).rejects.toThrow("404  (index.html)");
  });
});
