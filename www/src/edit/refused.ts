/** An edit that cannot be made; the message says what is in the way and what to do, in the page's language. */
export class EditRefused extends Error {
  override name = "EditRefused";
}
