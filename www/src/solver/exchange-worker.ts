/** The worker that writes files for other tools and reads theirs. */
import init, * as wasm from "../../pkg/holonomy_later.js";
import { serve } from "./serve.js";
import type { ReadFile, ToolFile } from "./types.js";

const answers = {
  write: ({ text, run, format }: { text: string; run: number; format: string }) => JSON.parse(wasm.export_file(text, run, format)) as ToolFile,
  read: ({ text }: { text: string }) => JSON.parse(wasm.import_file(text)) as ReadFile,
};

export type ToolAnswers = typeof answers;

serve((module) => init({ module_or_path: module }).then(() => undefined), answers);
