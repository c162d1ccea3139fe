// Pauses in long computing, by time: whatever one step costs, other work of the thread waits for a step or 20 ms, not for a number of steps.

import { setImmediate as nextTurn } from "node:timers/promises";

const STRETCH_MILLISECONDS = 20;

/** Takes all steps, with pauses between them. */
export async function inBreaths<T>(steps: Generator<void, T>): Promise<T> {
  const breath = new Breath();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await breath.ifDue();
  }
}

export class Breath {
  private since = performance.now();

  /** Lets other work run if 20 ms have passed since it last did. @returns whether it did. */
  async ifDue(): Promise<boolean> {
    if (performance.now() - this.since < STRETCH_MILLISECONDS) return false;
    await nextTurn();
    this.since = performance.now();
    return true;
  }
}
