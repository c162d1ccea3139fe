// Steps that arrive in one turn of the event loop share one transaction: a commit costs more than a decision.
// Each step still runs alone and synchronously, in order of arrival, and is answered only after the group's commit.

interface Waiting<T> {
  readonly step: () => T;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

export class GroupCommit<T> {
  private readonly commit: (write: () => void) => void;
  private waiting: Waiting<T>[] = [];

  /** @param commit runs a function in one transaction and undoes all of it when it throws. */
  constructor(commit: (write: () => void) => void) {
    this.commit = commit;
  }

  /** @returns what `step` returns, once it is committed. */
  run(step: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ step, resolve, reject });
      if (this.waiting.length === 1) setTimeout(() => this.flush(), 0);
    });
  }

  private flush(): void {
    const group = this.waiting;
    this.waiting = [];
    try {
      this.commitTogether(group);
    } catch {
      // One step that throws must not fail its neighbours: each has its own try, on its own.
      for (const one of group) this.commitAlone(one);
    }
  }

  private commitTogether(group: readonly Waiting<T>[]): void {
    const values: T[] = [];
    this.commit(() => {
      for (const { step } of group) values.push(step());
    });
    group.forEach(({ resolve }, index) => resolve(values[index] as T)); // one value for each step
  }

  private commitAlone(one: Waiting<T>): void {
    try {
      this.commitTogether([one]);
    } catch (error) {
      one.reject(error);
    }
  }
}
