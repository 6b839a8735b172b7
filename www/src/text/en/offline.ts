/** Words about new versions of the page. */
import { late } from "../strings.js";

export const offline = late("offline", {
  ready: "There is a new version of this page.",
  readyLead: "Nothing changes until you take it. What you changed is offered again as your work.",
  take: "Reload with the New Version",
  later: "Later",
  renewed: "This page was renewed in another window.",
  renewedLead: "What is open here goes on working; a part that is opened for the first time may be missing. What you changed is offered again as your work.",
});
