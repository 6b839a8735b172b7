/**
 * Exercises as student's page and board ask about them, in workers of their own, so that neither the runs on screen nor the page wait for
 * them. Every question has its time.
 */
import type { Input, Output, WorkerLike } from "../../solver/channel.js";
import { laterModule } from "../../solver/later.js";
import { Pool } from "../../solver/pool.js";
import type { ExerciseAnswers } from "./worker.js";

/** How long Rust may work on one question, s. */
const SECONDS = 20;
/** Longer than this beyond that no answer is waited for, ms: the program counts its work and looks at its clock in every stage. */
const GRACE = 10_000;

function ownWorker(): WorkerLike {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy exercises" });
}

export class Exercises {
  private readonly pool: Pool<ExerciseAnswers>;

  /** So many workers at once, at the most. */
  constructor(size = 1) {
    this.pool = new Pool(laterModule, ownWorker, size);
  }

  /** Rejects with `Refused`, `SolverTrap` or `OutOfTime`. */
  ask<K extends keyof ExerciseAnswers>(kind: K, input: Omit<Input<ExerciseAnswers, K>, "seconds">, seconds = SECONDS): Promise<Output<ExerciseAnswers, K>> {
    return this.pool.ask(kind, { ...input, seconds } as Input<ExerciseAnswers, K>, 1000 * seconds + GRACE);
  }

  /** Ends everything; whoever waits is told. */
  dispose(): void {
    this.pool.dispose();
  }
}
