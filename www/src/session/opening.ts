/** Opening what an address or a name leads to. */
import { patient } from "./late.js";
import { failureInWords, text as words } from "../text/strings.js";
import { Refused } from "../solver/client.js";
import type { LinkTarget } from "../solver/types.js";
import type { Session } from "./session.js";

/** A document from elsewhere may not be longer, characters. */
const LONGEST = 1 << 20;

/** A moment of a document: a time, a run, a chosen part. */
export interface Moment {
  t?: number;
  run?: string;
  sel?: string;
}

/** A fragment without the moment that it carries. */
function originOf(fragment: string): string {
  const parts = fragment.replace(/^#/, "").split("&");
  return parts.filter((part) => !/^(t|run|sel)=/.test(part)).join("&");
}

/** Opens what the address says: a document, an example, another site's document after a question; the first example when nothing. */
export async function openAddress(session: Session, fragment: string): Promise<void> {
  let target: LinkTarget;
  session.notice = undefined;
  try {
    target = fragment === "" ? { kind: "none" } : await session.client.open(fragment);
  } catch (error) {
    session.fail(error);
    return;
  }
  const moment = {
    ...(target.t !== undefined && { t: target.t }),
    ...(target.run !== undefined && { run: target.run }),
    ...(target.sel !== undefined && { sel: target.sel }),
  };
  switch (target.kind) {
    case "document":
      session.open(target.text, moment, originOf(fragment));
      return;
    case "gallery":
      await openExample(session, target.name, moment);
      return;
    case "url":
      askForUrl(session, target.url, moment);
      break;
    case "error":
      session.notify({ message: () => `${words.banner.link} ${target.message}`, remedy: target.remedy });
      break;
    case "none":
      // An address without a document has nothing to say; one with something in it must not lead elsewhere without a word.
      if (/(^|&)r=/.test(fragment)) session.notify({ message: () => words.banner.receipt, remedy: () => words.banner.receiptRemedy });
      else if (fragment !== "") session.notify({ message: () => words.banner.nothing, remedy: () => words.banner.nothingRemedy });
      break;
  }
  // Back to the bare address is back to the first screen.
  if (session.good === undefined || fragment === "") await openExample(session, "four-bar", moment);
}

export async function openExample(session: Session, name: string, moment: Moment): Promise<void> {
  try {
    // Lessons are files beside the page, known to a part of it that is loaded for them.
    const lesson = name.startsWith("lesson-")
      ? await patient(
          session,
          import("./lessons.js").then(({ lessonText }) => lessonText(name)),
        )
      : undefined;
    const text = lesson ?? (await patient(session, session.client.galleryText(name)));
    if (text !== undefined) session.open(text, moment, `g=${name}`);
    else {
      session.notify({ message: () => words.banner.unknownExample(name), remedy: "" });
      if (session.good === undefined && name !== "four-bar") await openExample(session, "four-bar", {});
    }
  } catch (error) {
    if (error instanceof Refused && error.failure !== undefined) {
      const { failure } = error;
      session.notify({ message: () => failureInWords(failure).message, remedy: () => failureInWords(failure).remedy });
      if (session.good === undefined && name !== "four-bar") await openExample(session, "four-bar", {});
    } else session.fail(error);
  }
}

/** Another site is asked for a document when the visitor says so. */
function askForUrl(session: Session, address: string, moment: Moment): void {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    session.notify({ message: () => words.banner.link, remedy: () => words.banner.fetchOnlyHttps });
    return;
  }
  if (url.protocol !== "https:") {
    session.notify({ message: () => words.banner.link, remedy: () => words.banner.fetchOnlyHttps });
    return;
  }
  const run = async (): Promise<void> => {
    try {
      const response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      const text = await response.text();
      if (text.length > LONGEST) throw new Error(words.banner.fetchTooLong);
      session.open(text, moment, `u=${url.href}`);
    } catch (error) {
      const cause = error instanceof Error ? ` ${error.message}` : "";
      session.notify({ message: () => words.banner.fetchFailed + cause, remedy: () => words.banner.fetchRemedy });
    }
  };
  session.notify({
    message: () => words.banner.fetching(url.host),
    remedy: () => words.banner.fetchLead,
    action: { label: () => words.banner.fetchYes, run: () => void run() },
  });
}
