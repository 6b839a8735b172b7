/** What a format cannot hold and what of a file was not understood, in words; Rust's own where it knows a code that the page does not. */
import type { Loss, Unread } from "../solver/types.js";
import { exchange as words } from "./en/exchange.js";

function said<T>(all: Readonly<Record<string, T>>, code: string): T | undefined {
  return all[code];
}

/** What is lost, and what is written instead. */
export function lossInWords({ code, detail, lost, instead }: Loss): readonly [lost: string, instead: string] {
  return said(words.lost, code)?.(detail) ?? [lost, instead];
}

/** What became of it. */
export function unreadInWords({ code, detail, words: own }: Unread): string {
  return said(words.left, code)?.(detail) ?? own;
}
