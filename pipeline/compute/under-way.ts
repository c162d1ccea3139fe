// Which run a thread works on. One at a time is read, decided or judged, whatever job it belongs to: if the thread ends, it was that one.

import type { RunRef } from "./messages.ts";

export class UnderWay {
  private readonly onChange: (run: RunRef | null) => void;
  private newest: Promise<unknown> = Promise.resolve();

  /** @param onChange called when the work on a run begins, and with null when it ends. */
  constructor(onChange: (run: RunRef | null) => void = () => undefined) {
    this.onChange = onChange;
  }

  /** Waits for the work that came before. */
  during<T>({ organisationId, environment, runId }: RunRef, work: () => Promise<T>): Promise<T> {
    const done = this.newest.then(async () => {
      this.onChange({ organisationId, environment, runId });
      try {
        return await work();
      } finally {
        this.onChange(null);
      }
    });
    this.newest = done.catch(() => null);
    return done;
  }
}
