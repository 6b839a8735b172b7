/** The worker of exercises. It works on one question at a time and looks at no messages meanwhile. */
import init, * as wasm from "../../pkg/holonomy_later.js";
import { refusalOf } from "../solver/errors.js";
import type { Hello, Reply, Request } from "./protocol.js";

interface Scope {
  postMessage(message: Reply): void;
  onmessage: ((event: MessageEvent<Hello | Request>) => void) | null;
}
const scope = globalThis as unknown as Scope;

let greet!: (instance: Promise<unknown>) => void;
/** Questions may come before the module: they wait for it. */
const ready = new Promise<unknown>((resolve) => (greet = resolve));

scope.onmessage = ({ data }) => {
  if (data.kind === "hello") greet(init({ module_or_path: data.module }));
  else void reply(data);
};

async function reply(request: Request): Promise<void> {
  try {
    await ready;
    scope.postMessage({ kind: "answer", id: request.id, value: answer(request) });
  } catch (error) {
    const refused = refusalOf(error);
    if (refused !== undefined) scope.postMessage({ kind: "refused", id: request.id, refusal: refused.refusal });
    else scope.postMessage({ kind: "trap", message: error instanceof Error ? error.message : String(error) });
  }
}

function answer(request: Request): unknown {
  const { seconds } = request;
  switch (request.kind) {
    case "check":
      return JSON.parse(wasm.check(request.text, request.language));
    case "withoutKey":
      return wasm.exercise_without_key(request.text);
    case "fingerprint":
      return wasm.exercise_fingerprint(request.text);
    case "variant":
      return JSON.parse(wasm.exercise_variant(request.text, request.student, seconds));
    case "mark":
      return JSON.parse(wasm.exercise_mark(request.key, request.submission, request.task, seconds));
    case "curve":
      return wasm.exercise_curve(request.key, request.task, seconds);
    case "receipt":
      return JSON.parse(wasm.exercise_receipt(request.key, request.submission, seconds));
    case "grade":
      return JSON.parse(wasm.grade_submission(request.key, request.submission, seconds));
    case "canonical":
      return wasm.receipt_canonical(request.submission);
  }
}
