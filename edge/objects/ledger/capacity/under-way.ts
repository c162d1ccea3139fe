// The decisions that a ledger has under way. Beyond its bound it reads and writes nothing for a request: what waits is held in memory,
// and callers have left by the time that it would be decided.

export interface Overloaded {
  readonly outcome: "overloaded";
}

export class UnderWay {
  private readonly most: number;
  private count = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** @param work is not begun beyond the bound. */
  async run<T>(work: () => Promise<T>): Promise<T | Overloaded> {
    if (this.count >= this.most) return { outcome: "overloaded" };
    this.count++;
    try {
      return await work();
    } finally {
      this.count--;
    }
  }
}
