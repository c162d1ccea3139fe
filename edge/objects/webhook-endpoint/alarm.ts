// The endpoint's alarm: set for the earliest instant that anything waits for. While it runs none is set, for that would cancel
// it; who runs it sets the next one at the end.

export class Alarm {
  private readonly storage: Pick<DurableObjectStorage, "setAlarm">;
  private at: number | null = null;
  private runs = false;

  constructor(storage: Pick<DurableObjectStorage, "setAlarm">) {
    this.storage = storage;
  }

  arm(at: number): void {
    if (this.runs || (this.at !== null && this.at <= at && this.at > Date.now())) return;
    this.at = at;
    this.storage.setAlarm(at).catch(() => {
      this.at = null;
    });
  }

  async run(work: () => Promise<void>): Promise<void> {
    this.runs = true;
    try {
      await work();
    } finally {
      this.runs = false;
      this.at = null;
    }
  }
}
