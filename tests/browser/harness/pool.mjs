// Browsers that are lent to the files of tests, one file after the other: starting one, and compiling the modules of the page in it, takes as
// long as two tests.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import puppeteer from "puppeteer-core";

/** The variable that tells a file of tests the port of the pool. */
const PORT = "HOLONOMY_POOL";
/** A browser is started anew after so many files: what its pages leave behind must not add up. */
const FILES = 15;

/** One browser: started when it is first lent, again when it has gone, and after some files. */
class Lane {
  #files = 0;
  /** @type {import("puppeteer-core").Browser | undefined} */
  #browser;

  constructor(launch) {
    this.launch = launch;
  }

  /** Where it is reached. */
  async endpoint() {
    if (this.#files % FILES === 0 || !this.#browser.connected) {
      await this.close();
      this.#browser = await this.launch();
    }
    this.#files += 1;
    return this.#browser.wsEndpoint();
  }

  /** Ends it. */
  async close() {
    await this.#browser?.close().catch(() => undefined);
  }
}

/**
 * Lends browsers to the files of tests that this process starts, until it is closed.
 *
 * @param {number} count how many there are at once
 * @param {() => Promise<import("puppeteer-core").Browser>} launch
 */
export async function pool(count, launch) {
  const lanes = Array.from({ length: count }, () => new Lane(launch));
  const [free, waiting] = [[...lanes], []];
  const lend = async () => {
    if (free.length === 0 || waiting.length === 0) return;
    const [lane, socket] = [free.shift(), waiting.shift()];
    // A file has its browser as long as it lives, however it ends.
    socket.once("close", () => {
      free.push(lane);
      void lend();
    });
    socket.write(await lane.endpoint());
  };
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    waiting.push(socket);
    void lend();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env[PORT] = String(server.address().port);
  return {
    close: async () => {
      delete process.env[PORT];
      server.close();
      for (const lane of lanes) await lane.close();
    },
  };
}

/** A browser of the pool, where there is one; closing it gives it back. */
export async function lent() {
  if (process.env[PORT] === undefined) return undefined;
  const socket = connect(Number(process.env[PORT]), "127.0.0.1");
  const [endpoint] = await once(socket, "data");
  const browser = await puppeteer.connect({ browserWSEndpoint: endpoint.toString() });
  browser.close = async () => {
    await browser.disconnect();
    socket.destroy();
  };
  return browser;
}
