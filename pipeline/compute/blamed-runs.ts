// Runs that were under way when a thread ended. Once may be an accident of the machine; one that ends its thread again and again
// would stop the runs of all others.

import { DAY } from "#domain/time/instant.ts";
import { nameOfRun, type RunRef } from "./messages.ts";

interface Blamed {
  readonly run: RunRef;
  /** Milliseconds on a clock that never goes back. */
  readonly at: readonly number[];
}

export class BlamedRuns {
  private readonly blamed = new Map<string, Blamed>();

  /** @returns how often within 24 hours. */
  add(run: RunRef, now: number): number {
    const name = nameOfRun(run);
    const before = this.blamed.get(name)?.at ?? [];
    const at = [...before.filter((moment) => moment > now - DAY), now];
    this.blamed.set(name, { run, at });
    return at.length;
  }

  /** Within 24 hours. */
  all(now: number): RunRef[] {
    for (const [name, { at }] of this.blamed) {
      if (at.every((moment) => moment <= now - DAY)) this.blamed.delete(name);
    }
    return [...this.blamed.values()].map(({ run }) => run);
  }
}
