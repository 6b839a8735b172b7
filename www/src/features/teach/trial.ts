/** A class of made-up students: does everybody get numbers with which the document assembles and runs? */
import { reason } from "../exercise/words.js";
import { Emitter } from "../../session/emitter.js";
import type { Exercises } from "../exercise/client.js";

/** How many are tried. */
export const CLASS = 20;
/** Time for one, s. */
const LIMIT = 20;

export interface Tried {
  student: string;
  parameters: readonly [string, number][];
  draws: number;
}

export class Trial extends Emitter {
  readonly good: Tried[] = [];
  readonly stuck: { student: string; message: string }[] = [];

  constructor(
    /** The document that was tried: another one makes the trial worth nothing. */
    readonly text: string,
    readonly students: readonly string[],
  ) {
    super();
  }

  get done(): number {
    return this.good.length + this.stuck.length;
  }

  async run(pool: Pick<Exercises, "ask">): Promise<void> {
    await Promise.all(
      this.students.map(async (student) => {
        try {
          const { parameters, draws } = await pool.ask("variant", { text: this.text, student }, LIMIT);
          this.good.push({ student, parameters, draws });
        } catch (error) {
          this.stuck.push({ student, message: reason(error) });
        }
        this.emit();
      }),
    );
  }
}
