import { expect, test } from "vitest";
import { workerAddress } from "./policy.js";

const PAGE = "https://site.example/some/path/index.html?lang=de#g=four-bar";
const SITE = "https://site.example/some/path/";

test("workers of the site are its scripts", () => {
  for (const file of ["assets/worker-Bjlnq_f5.js", "assets/exchange-worker-BYKP-85w.js", "sw.js"]) {
    expect(workerAddress(SITE + file, PAGE)).toBe(SITE + file);
    expect(workerAddress(file, PAGE)).toBe(SITE + file);
  }
});

test("nothing else is", () => {
  const others = [
    "https://elsewhere.example/some/path/assets/worker-Bjlnq_f5.js",
    "//elsewhere.example/some/path/sw.js",
    "https://site.example/assets/worker-Bjlnq_f5.js",
    "https://site.example/sw.js",
    "http://site.example/some/path/sw.js",
    "https://site.example/some/path/../sw.js",
    "assets/../../sw.js",
    "assets/%2e%2e/%2e%2e/sw.js",
    "assets/worker-Bjlnq_f5.js?anything",
    "assets/page-aKLiiqwq.js",
    "assets/more/worker-Bjlnq_f5.js",
    "sw.js#x",
    "data:text/javascript,alert(1)",
    "javascript:alert(1)",
    "blob:https://site.example/4a7f",
    "",
  ];
  for (const other of others) expect(workerAddress(other, PAGE), other).toBeNull();
});
