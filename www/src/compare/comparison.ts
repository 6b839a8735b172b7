/** A comparison of the methods of a document as the page sees it: started, growing, cancelled or done. */
import { Emitter } from "../store/emitter.js";
import type { WorkerLike } from "../solver/client.js";
import { inWords } from "../text/strings.js";
import { Refused, trapFailure } from "../solver/errors.js";
import type { MethodSweep, ReferenceInfo, RunFailure, SweepPoint } from "../solver/types.js";
import type { News, Order } from "./protocol.js";

/** A stop that is not answered for so long ends the worker, ms: the points stay, the table is lost with it. */
const PATIENCE = 1500;

export type ComparisonState = "starting" | "reference" | "points" | "done" | "cancelled" | "failed";

export class Comparison extends Emitter {
  state: ComparisonState = "starting";
  methods: MethodSweep[] = [];
  points: SweepPoint[] = [];
  /** The part of the stage that is done, 0 to 1. */
  part = 0;
  reference: ReferenceInfo | undefined;
  /** Why nothing can be compared. */
  failure: RunFailure | undefined;
  /** The table, at the end. */
  csv: string | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly worker: WorkerLike;

  constructor(
    readonly text: string,
    module: Promise<WebAssembly.Module>,
    createWorker: () => WorkerLike,
  ) {
    super();
    this.worker = createWorker();
    this.worker.onmessage = ({ data }) => this.receive(data as News);
    this.worker.onerror = (event) => this.fail(trapFailure(null, event.message));
    module.then(
      (compiled) => this.worker.postMessage({ kind: "start", module: compiled, text } satisfies Order),
      (error: unknown) => this.fail(trapFailure(null, String(error))),
    );
  }

  get going(): boolean {
    return this.state === "starting" || this.state === "reference" || this.state === "points";
  }

  /** Ends the computation; what is there stays. */
  cancel(): void {
    if (!this.going) return;
    this.state = "cancelled";
    this.worker.postMessage({ kind: "stop" } satisfies Order);
    this.patience = setTimeout(() => this.worker.terminate(), PATIENCE);
    this.emit();
  }

  /** Ends everything at once. */
  dispose(): void {
    clearTimeout(this.patience);
    this.worker.terminate();
  }

  private receive(news: News): void {
    switch (news.kind) {
      case "methods":
        this.methods = news.methods;
        break;
      case "update": {
        const { stage, part, points, reference, failure } = news.update;
        if (this.going) this.state = stage;
        this.part = part;
        this.points = points.length > 0 ? [...this.points, ...points] : this.points;
        this.reference = reference;
        this.failure = failure;
        break;
      }
      case "end":
        this.csv = news.csv;
        this.dispose();
        break;
      case "refused": {
        const { failure, diagnostics, message } = new Refused(news.refusal);
        const [found] = diagnostics;
        this.fail(
          failure ?? {
            cause: "document",
            t: null,
            parts: [],
            // In the language of the moment when it is read.
            get message() {
              return found === undefined ? message : inWords(found).message;
            },
            get remedy() {
              return found === undefined ? "" : inWords(found).remedy;
            },
          },
        );
        return;
      }
      case "trap":
        this.fail(trapFailure(null, news.message));
        return;
    }
    this.emit();
  }

  private fail(failure: RunFailure): void {
    this.state = "failed";
    this.failure = failure;
    this.dispose();
    this.emit();
  }
}
