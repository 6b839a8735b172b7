/** A comparison of the methods of a document as the page sees it: started, growing, cancelled or done. */
import { Emitter } from "../../session/emitter.js";
import { inWords } from "../../text/strings.js";
import type { Channel } from "../../solver/channel.js";
import { Interrupted, OutOfTime, Refused, lostFailure } from "../../solver/errors.js";
import type { ComparisonAnswers } from "./worker.js";
import type { ComparisonUpdate, MethodSweep, ReferenceInfo, RunFailure, SweepPoint } from "../../solver/types.js";

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

  constructor(
    readonly text: string,
    private readonly channel: Channel<ComparisonAnswers>,
  ) {
    super();
    void this.compute();
  }

  get going(): boolean {
    return this.state === "starting" || this.state === "reference" || this.state === "points";
  }

  /** Ends the computation; what is there stays. */
  cancel(): void {
    if (!this.going) return;
    this.state = "cancelled";
    this.patience = setTimeout(() => this.channel.end(new OutOfTime()), PATIENCE);
    this.emit();
  }

  /** Ends everything at once. */
  dispose(): void {
    clearTimeout(this.patience);
    this.channel.end(new Interrupted("ended by the page"));
  }

  private async compute(): Promise<void> {
    try {
      this.methods = await this.channel.ask("methods", { text: this.text });
      this.emit();
      while (this.going) this.receive(await this.channel.ask("advance", {}));
      this.csv = await this.channel.ask("table", {});
      this.dispose();
      this.emit();
    } catch (error) {
      // Nobody waits for it any more, or it did not stop in time.
      if (error instanceof Interrupted || this.state === "cancelled") return;
      this.fail(error instanceof Refused ? refused(error) : lostFailure(null, error));
    }
  }

  private receive({ stage, part, points, reference, failure }: ComparisonUpdate): void {
    if (this.going) this.state = stage;
    this.part = part;
    this.points = points.length > 0 ? [...this.points, ...points] : this.points;
    this.reference = reference;
    this.failure = failure;
    this.emit();
  }

  private fail(failure: RunFailure): void {
    this.state = "failed";
    this.failure = failure;
    this.dispose();
    this.emit();
  }
}

/** Why the text cannot be compared, in the language of the moment when it is read. */
function refused({ failure, diagnostics: [found], message }: Refused): RunFailure {
  return (
    failure ?? {
      cause: "document",
      t: null,
      parts: [],
      get message() {
        return found === undefined ? message : inWords(found).message;
      },
      get remedy() {
        return found === undefined ? "" : inWords(found).remedy;
      },
    }
  );
}
