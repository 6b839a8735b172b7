/** An edit that cannot be made; the message says what is in the way and what to do, in the page's language. */
import { type Said, spoken } from "../text/said.js";

export class EditRefused extends Error {
  override name = "EditRefused";

  constructor(readonly said: Said) {
    super(spoken(said));
  }
}
