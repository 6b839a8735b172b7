// The server of `cargo xtask serve`: what it sends, and what it never does. No browser here.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { POLICY, serve, serveOnFirst } from "../../crates/xtask/src/serve.mjs";

// A site in a folder of its own beside a file that must never be served.
const folder = mkdtempSync(join(tmpdir(), "holonomy-server-"));
const home = join(folder, "site");
let server;
before(async () => {
  mkdirSync(join(home, "sub"), { recursive: true });
  for (const [name, text] of [
    ["site/index.html", "<p>home"],
    ["site/a b.wasm", "wasm"],
    ["site/sub/index.html", "<p>sub"],
    ["secret.txt", "secret"],
  ]) {
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(join(folder, "secret.txt"), join(home, "link.txt"));
  server = await serve(home, { packed: true });
});
after(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

/** The answer to a request whose path is sent as it is. */
function ask(path, { method = "GET", ...headers } = {}) {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("files are served with their kind and the policy", async () => {
  const { status, headers, body } = await ask("/");
  assert.deepEqual([status, headers["content-type"], String(body)], [200, "text/html; charset=utf-8", "<p>home"]);
  assert.equal(headers["content-security-policy"], POLICY);
  const known =
    /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; .*; base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default lit-html dompurify$/;
  assert.match(POLICY, known);
  assert.deepEqual([headers["x-content-type-options"], headers["referrer-policy"], headers["cache-control"]], ["nosniff", "no-referrer", "no-cache"]);
  assert.equal(String((await ask("/index.html?x=1")).body), "<p>home");
  const wasm = (await ask("/a%20b.wasm")).headers;
  assert.deepEqual([wasm["content-type"], wasm["content-length"]], ["application/wasm", "4"]);
  assert.equal(String((await ask("/sub/")).body), "<p>sub");
  const moved = await ask("/sub");
  assert.deepEqual([moved.status, moved.headers.location], [301, "/sub/"]);
});

test("what becomes smaller is sent compressed to whoever takes that", async () => {
  const long = "a line of a program\n".repeat(1000);
  for (const [text, time] of [
    [long, 1_000],
    [long.replaceAll("line", "row"), 2_000],
  ]) {
    writeFileSync(join(home, "long.js"), text);
    utimesSync(join(home, "long.js"), time, time);
    for (const codings of ["gzip", "br, gzip;q=0.5", "deflate,gzip"]) {
      const { headers, body } = await ask("/long.js", { "Accept-Encoding": codings });
      assert.deepEqual([headers["content-encoding"], headers.vary, headers["content-length"]], ["gzip", "Accept-Encoding", String(body.length)]);
      assert.ok(body.length < text.length / 10);
      assert.equal(String(gunzipSync(body)), text);
    }
  }
  writeFileSync(join(home, "a.png"), long);
  for (const [name, codings] of [
    ["long.js", "br"],
    ["long.js", "gzip;q=0"],
    ["long.js", ""],
    ["a.png", "gzip"],
  ]) {
    const { headers, body } = await ask(`/${name}`, { "Accept-Encoding": codings });
    assert.ok(headers["content-encoding"] === undefined && body.length > 17_000, `${name} ${codings}`);
  }
});

test("a page is told that browsers may keep it only by a server that lets them; the other one takes back what was kept", async () => {
  const html = '<head>\n    <link rel="icon" href="i.svg">\n    <link rel="manifest" href="./m.webmanifest">\n</head>';
  writeFileSync(join(home, "sub/kept.html"), html);
  writeFileSync(join(home, "sub/sw.js"), "keeps everything");
  assert.equal(String((await ask("/sub/kept.html")).body), '<head>\n    <link rel="icon" href="i.svg">\n</head>');
  const { headers, body } = await ask("/sub/sw.js");
  assert.equal(headers["content-type"], "text/javascript; charset=utf-8");
  assert.match(String(body), /unregister/);
  const published = await serve(home, { offline: true });
  const text = async (path) => (await fetch(published.url + path)).text();
  assert.deepEqual([await text("sub/kept.html"), await text("sub/sw.js")], [html, "keeps everything"]);
  await published.close();
});

test("a head has no body", async () => {
  const { headers, body } = await ask("/", { method: "HEAD" });
  assert.deepEqual([headers["content-length"], body.length], ["7", 0]);
});

test("nothing outside the site is served", async () => {
  const paths = [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/sub/../../secret.txt",
    "/..\\secret.txt",
    "/link.txt",
    "//secret.txt",
    "/%00",
    join(folder, "secret.txt"),
  ];
  for (const path of paths) {
    const { status, body } = await ask(path);
    assert.equal(status, 404, path);
    assert.ok(!String(body).includes("secret"), path);
  }
});

test("what is no request for a file is refused", async () => {
  for (const path of ["/missing", "/%zz", "/%+1"]) assert.equal((await ask(path)).status, 404, path);
  const post = await ask("/", { method: "POST" });
  assert.deepEqual([post.status, post.headers.allow], [405, "GET, HEAD"]);
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.end("nonsense\r\n\r\n");
  let said = "";
  for await (const part of socket) said += part;
  assert.match(said, /^HTTP\/1\.1 400 /);
  assert.equal((await ask("/", { X: "x".repeat(20_000) })).status, 431);
});

test("the next free port is taken, on this machine only, unless one was asked for", async () => {
  const taken = Number(new URL(server.url).port);
  const next = await serveOnFirst([taken, 0], home, {});
  assert.notEqual(new URL(next.url).port, String(taken));
  assert.equal(new URL(next.url).hostname, "127.0.0.1");
  await next.close();
  await assert.rejects(serveOnFirst([taken], home, {}), { code: "EADDRINUSE" });
});
