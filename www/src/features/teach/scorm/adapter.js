/*
 * The side of the learning platform (SCORM 1.2): finds its API, shows the exercise in a frame, and passes on what the exercise reports.
 * It is packed as it stands, beside the page; nothing is loaded from elsewhere.
 */
(function (scope) {
  "use strict";

  /** The API is in a window above this one, or in the window that opened it; how far up is bounded, as the standard advises. */
  function find(start) {
    for (var up = 0, at = start; up < 10; up++) {
      try {
        if (at.API) return at.API;
      } catch (error) {
        return null;
      }
      if (!at.parent || at.parent === at) return null;
      at = at.parent;
    }
    return null;
  }

  /** HHHH:MM:SS.SS, as SCORM 1.2 writes a time. */
  function timespan(milliseconds) {
    var hundredths = Math.max(0, Math.round(milliseconds / 10));
    function two(number) {
      return (number < 10 ? "0" : "") + number;
    }
    var seconds = Math.floor(hundredths / 100);
    return ("000" + Math.min(Math.floor(seconds / 3600), 9999)).slice(-4) + ":" + two(Math.floor(seconds / 60) % 60) + ":" + two(seconds % 60) + "." + two(hundredths % 100);
  }

  /** A reporter to an API: `begin`, `report` (as often as there is something new) and `end`. */
  function reporter(api, now) {
    var began = now();
    var open = false;
    var over = false;
    var told = {};

    function set(key, value) {
      if (told[key] === value) return true;
      told[key] = value;
      return String(api.LMSSetValue(key, value)) === "true";
    }

    return {
      begin: function () {
        open = String(api.LMSInitialize("")) === "true";
        if (!open) return false;
        var status = api.LMSGetValue("cmi.core.lesson_status");
        if (status === "" || status === "not attempted" || status === "unknown") {
          set("cmi.core.lesson_status", "incomplete");
          api.LMSCommit("");
        }
        return true;
      },
      /** `points` and `max` where the exercise can be marked here; `finished` when it was handed in. */
      report: function (news) {
        if (!open || over) return false;
        var good = true;
        if (news.max > 0 && news.points >= 0) {
          good = set("cmi.core.score.min", "0") && good;
          good = set("cmi.core.score.max", "100") && good;
          // Percent: the standard asks for a number from 0 to 100.
          good = set("cmi.core.score.raw", String(Math.round((10000 * Math.min(news.points, news.max)) / news.max) / 100)) && good;
        }
        if (news.finished) good = set("cmi.core.lesson_status", "completed") && good;
        // What was handed in, where it fits into what platforms must keep.
        if (news.receipt && news.receipt.length <= 4096) good = set("cmi.suspend_data", news.receipt) && good;
        api.LMSCommit("");
        return good;
      },
      end: function () {
        if (!open || over) return;
        over = true;
        api.LMSSetValue("cmi.core.session_time", timespan(now() - began));
        api.LMSSetValue("cmi.core.exit", told["cmi.core.lesson_status"] === "completed" ? "" : "suspend");
        api.LMSFinish("");
      },
    };
  }

  function start() {
    var document = scope.document;
    var api = find(scope) || (scope.opener ? find(scope.opener) : null);
    var words = document.getElementById("no-platform");
    var to = api ? reporter(api, Date.now) : null;
    if (!to || !to.begin()) {
      to = null;
      // The exercise works all the same; nobody is told of it.
      if (words) words.hidden = false;
    }
    scope.addEventListener("message", function (event) {
      var news = event.data;
      if (event.origin !== scope.location.origin || !news || news.holonomy !== "exercise" || !to) return;
      to.report({ points: Number(news.points), max: Number(news.max), finished: news.finished === true, receipt: typeof news.receipt === "string" ? news.receipt : "" });
    });
    scope.addEventListener("pagehide", function () {
      if (to) to.end();
    });
    var frame = document.getElementById("exercise");
    if (frame) frame.src = frame.getAttribute("data-address");
  }

  if (scope.document) start();
  else scope.holonomyScorm = { find: find, timespan: timespan, reporter: reporter };
})(typeof window === "undefined" ? globalThis : window);
