/**
 * Parts of the page that are fetched when they are first needed. What cannot be had is said with what helps (the files of a site that was renewed
 * are gone: reloading; no connection: waiting), and so is what takes long.
 */
import { text } from "../text/strings.js";
import type { Notice } from "./kept.js";

/** After so long somebody who waits is told, ms. */
const PATIENCE = 8000;
/** For the question whether the site answers at all, ms. */
const ANSWER = 5000;

/** Where it is said: the session. */
interface Told {
  notice: Notice | undefined;
  notify(notice: Notice | undefined): void;
}

/** A part of the page; nothing, with `problem` said, when it cannot be had. */
export async function part<T>(session: Told, fetched: () => Promise<T>, problem: string): Promise<T | undefined> {
  try {
    return await patient(session, fetched());
  } catch {
    session.notify(await lacking(problem));
    return undefined;
  }
}

/** The same promise; while it takes long that is said. */
export async function patient<T>(session: Told, awaited: Promise<T>): Promise<T> {
  const { slow, slowRemedy } = text.banner;
  const notice: Notice = { message: slow, remedy: slowRemedy, action: reloading(), calm: true };
  const timer = setTimeout(() => session.notice ?? session.notify(notice), PATIENCE);
  try {
    return await awaited;
  } finally {
    clearTimeout(timer);
    if (session.notice === notice) session.notify(undefined);
  }
}

/** That something could not be fetched, with what helps. `otherwise`: what the visitor can do without reloading. */
export async function lacking(problem: string, otherwise?: Notice["action"]): Promise<Notice> {
  const { renewed, solverRemedy } = text.banner;
  if (await answers()) return { message: problem, remedy: renewed, action: reloading() };
  return { message: problem, remedy: solverRemedy, ...(otherwise !== undefined && { action: otherwise }) };
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

function reloading(): NonNullable<Notice["action"]> {
  return { label: text.banner.reload, run: () => location.reload() };
}
