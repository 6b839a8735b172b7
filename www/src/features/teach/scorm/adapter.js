/*
 * The side of the learning platform (SCORM 1.2 and 2004): finds its API, shows the exercise in a frame, tells it who the student is and what was
 * done before, and passes on what the exercise reports. It is packed as it stands, beside the page; nothing is loaded from elsewhere.
 */
(function (scope) {
  "use strict";

  /** What the two editions call the same. */
  var EDITIONS = {
    API_1484_11: {
      call: { begin: "Initialize", end: "Terminate", get: "GetValue", set: "SetValue", keep: "Commit" },
      name: "cmi.learner_name",
      id: "cmi.learner_id",
      status: "cmi.completion_status",
      score: "cmi.score.",
      time: "cmi.session_time",
      exit: "cmi.exit",
      ended: "normal",
      response: "learner_response",
      wrong: "incorrect",
      separator: "[,]",
      words: "fill-in",
      limit: 64000,
    },
    API: {
      call: { begin: "LMSInitialize", end: "LMSFinish", get: "LMSGetValue", set: "LMSSetValue", keep: "LMSCommit" },
      name: "cmi.core.student_name",
      id: "cmi.core.student_id",
      status: "cmi.core.lesson_status",
      score: "cmi.core.score.",
      time: "cmi.core.session_time",
      exit: "cmi.core.exit",
      ended: "",
      response: "student_response",
      wrong: "wrong",
      separator: ",",
      words: "fill-in",
      limit: 4096,
    },
  };

  /** The API is in a window above this one, or in the window that opened it; how far up is bounded, as the standard advises. */
  function find(start) {
    for (var up = 0, at = start; up < 10; up++) {
      try {
        for (var name in EDITIONS) if (at[name]) return { api: at[name], edition: name };
      } catch (error) {
        return null;
      }
      if (!at.parent || at.parent === at) return null;
      at = at.parent;
    }
    return null;
  }

  function two(number) {
    return (number < 10 ? "0" : "") + number;
  }

  /** HHHH:MM:SS.SS, as SCORM 1.2 writes a time. */
  function timespan(milliseconds) {
    var hundredths = Math.max(0, Math.round(milliseconds / 10));
    var seconds = Math.floor(hundredths / 100);
    return ("000" + Math.min(Math.floor(seconds / 3600), 9999)).slice(-4) + ":" + two(Math.floor(seconds / 60) % 60) + ":" + two(seconds % 60) + "." + two(hundredths % 100);
  }

  /** As SCORM 2004 writes it (ISO 8601). */
  function duration(milliseconds) {
    return "PT" + Math.max(0, Math.round(milliseconds / 10)) / 100 + "S";
  }

  /** A reporter to an API: `begin`, `around`, `report` (as often as there is something new) and `end`. */
  function reporter(api, now, edition) {
    var words = EDITIONS[edition || "API"];
    var began = now();
    var open = false;
    var over = false;
    var told = {};

    function call(what, first, second) {
      return second === undefined ? api[words.call[what]](first) : api[words.call[what]](first, second);
    }
    function set(key, value) {
      if (told[key] === value) return true;
      told[key] = value;
      return String(call("set", key, value)) === "true";
    }

    /** The answers, each by its place in the list of the platform. */
    function interactions(list) {
      for (var i = 0; i < list.length; i++) {
        var one = list[i];
        var key = "cmi.interactions." + i + ".";
        set(key + "id", String(one.id));
        set(key + "type", one.kind === "words" ? words.words : one.kind === "options" ? "choice" : "numeric");
        set(key + words.response, String(one.response).split(",").join(one.kind === "options" ? words.separator : ","));
        set(key + "result", one.result === "wrong" ? words.wrong : one.result);
      }
    }

    return {
      begin: function () {
        open = String(call("begin", "")) === "true";
        if (!open) return false;
        var status = call("get", words.status);
        if (status === "" || status === "not attempted" || status === "unknown") {
          set(words.status, "incomplete");
          call("keep", "");
        }
        return true;
      },
      /** Who the student is, and the work that the platform keeps. */
      around: function () {
        function get(key) {
          var value = open ? call("get", key) : "";
          return typeof value === "string" ? value : "";
        }
        return { holonomy: "platform", name: get(words.name), id: get(words.id), state: get("cmi.suspend_data") };
      },
      /** `points` and `max` where the exercise can be marked here; `finished` when it was handed in. False: the work is longer than the platform keeps. */
      report: function (news) {
        if (!open || over) return true;
        if (news.max > 0 && news.points >= 0) {
          set(words.score + "min", "0");
          set(words.score + "max", "100");
          // Percent: the standard asks for a number from 0 to 100.
          var percent = Math.round((10000 * Math.min(news.points, news.max)) / news.max) / 100;
          set(words.score + "raw", String(percent));
          if (words.score === "cmi.score.") set("cmi.score.scaled", String(Math.round(100 * percent) / 10000));
        }
        if (news.finished) set(words.status, "completed");
        var state = news.state || "";
        var fits = state.length <= words.limit;
        if (state !== "" && fits) set("cmi.suspend_data", state);
        interactions(news.interactions || []);
        call("keep", "");
        return fits;
      },
      end: function () {
        if (!open || over) return;
        over = true;
        var took = now() - began;
        call("set", words.time, edition === "API_1484_11" ? duration(took) : timespan(took));
        call("set", words.exit, told[words.status] === "completed" ? words.ended : "suspend");
        call("end", "");
      },
    };
  }

  function start() {
    var document = scope.document;
    var found = find(scope) || (scope.opener ? find(scope.opener) : null);
    var sentence = document.getElementById("no-platform");
    var to = found ? reporter(found.api, Date.now, found.edition) : null;
    var frame = document.getElementById("exercise");
    if (!to || !to.begin()) {
      to = null;
      // The exercise works all the same; nobody is told of it.
      if (sentence) sentence.hidden = false;
    }
    function tell(news) {
      frame.contentWindow.postMessage(news, scope.location.origin);
    }
    scope.addEventListener("message", function (event) {
      var news = event.data;
      if (event.origin !== scope.location.origin || !news || !to) return;
      if (news.holonomy === "ready") tell(to.around());
      if (news.holonomy !== "exercise") return;
      var good = to.report({
        points: Number(news.points),
        max: Number(news.max),
        finished: news.finished === true,
        state: typeof news.state === "string" ? news.state : "",
        interactions: Array.isArray(news.interactions) ? news.interactions : [],
      });
      if (!good) tell({ holonomy: "platform", name: "", id: "", state: "", full: true });
    });
    scope.addEventListener("pagehide", function () {
      if (to) to.end();
    });
    if (frame) frame.src = frame.getAttribute("data-address");
  }

  if (scope.document) start();
  else scope.holonomyScorm = { find: find, timespan: timespan, duration: duration, reporter: reporter };
})(typeof window === "undefined" ? globalThis : window);
