/**
 * Parts of the page that are fetched when they are first needed. What cannot be had is said with what helps (the files of a site that was renewed
 * are gone: reloading; no connection: waiting), and so is what takes long.
 */
import type { Said } from "../text/said.js";
import { text } from "../text/strings.js";
import type { Notice, SaidNotice } from "./kept.js";

/** Time after which a wait is announced, ms. */
const PATIENCE = 8000;
/** For the question whether the site answers at all, ms. */
const ANSWER = 5000;

/** Where it is said: the session. */
interface Told {
  notice: Notice | undefined;
  notify(notice: SaidNotice | undefined): void;
}

/** A part of the page; nothing, with `problem` said, when it cannot be had. `unasked`: nobody asked for it, and it says nothing over what is said. */
export async function part<T>(session: Told, fetched: () => Promise<T>, problem: Said, unasked = false): Promise<T | undefined> {
  try {
    return await patient(session, fetched());
  } catch {
    const notice = await lacking(problem);
    if (!unasked || session.notice === undefined) session.notify(notice);
    return undefined;
  }
}

/** The same promise; while it takes long that is said. */
export async function patient<T>(session: Told, awaited: Promise<T>): Promise<T> {
  let told: Notice | undefined;
  const timer = setTimeout(() => {
    if (session.notice !== undefined) return;
    session.notify({ message: () => text.banner.slow, remedy: () => text.banner.slowRemedy, action: reloading(), calm: true });
    told = session.notice;
  }, PATIENCE);
  try {
    return await awaited;
  } finally {
    clearTimeout(timer);
    if (told !== undefined && session.notice === told) session.notify(undefined);
  }
}

/** That something could not be fetched, with what helps. `otherwise`: what the visitor can do without reloading. */
export async function lacking(problem: Said, otherwise?: SaidNotice["action"]): Promise<SaidNotice> {
  if (await answers()) return { message: problem, remedy: () => text.banner.renewed, action: reloading() };
  return { message: problem, remedy: () => text.banner.solverRemedy, ...(otherwise !== undefined && { action: otherwise }) };
}

/** The site that the page came from answers: what is missing there is missing because the site has changed. */
async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.href.replace(/#.*/, ""), { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(ANSWER) });
    return ok;
  } catch {
    return false;
  }
}

function reloading(): NonNullable<SaidNotice["action"]> {
  return { label: () => text.banner.reload, run: () => location.reload() };
}
