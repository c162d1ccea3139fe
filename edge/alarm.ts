// An object's one alarm.

import { SECOND } from "#domain/time/instant.ts";

/** One alarm works no longer than this before it hands over to the next. */
export const ALARM_RUN_MAX_MILLISECONDS = 20 * SECOND;

/**
 * Set for the earliest instant that anything waits for, and known without asking the storage. While it runs none is set, for that
 * would cancel it; the next one is set at the end.
 */
export class Alarm {
  private readonly storage: Pick<DurableObjectStorage, "setAlarm">;
  private readonly lostAfterMilliseconds: number;
  private at: number | null = null;
  private runs = false;

  /** @param lostAfterMilliseconds one that is later than this was lost, as after its last failed try: nothing rings it again. */
  constructor(storage: Pick<DurableObjectStorage, "setAlarm">, lostAfterMilliseconds = 0) {
    this.storage = storage;
    this.lostAfterMilliseconds = lostAfterMilliseconds;
  }

  /** One that is set for later is set again: what rests or is away must not hold up the others. */
  arm(at: number): void {
    if (this.runs || this.ringsBy(at)) return;
    this.at = at;
    this.storage.setAlarm(at).catch(() => {
      this.at = null;
    });
  }

  /** The body of the object's alarm. @param next when it goes off again after the work; null for not at all. */
  async run(work: () => Promise<void>, next: () => number | null): Promise<void> {
    this.runs = true;
    this.at = null;
    try {
      await work();
      this.at = next();
    } finally {
      // Also after a throw: the runtime tries the alarm again, and the next `arm` sets one.
      this.runs = false;
    }
    if (this.at !== null) await this.storage.setAlarm(this.at);
  }

  private ringsBy(at: number): boolean {
    return this.at !== null && this.at <= at && this.at > Date.now() - this.lostAfterMilliseconds;
  }
}

/** The same for an object whose alarm several parts set, each by itself. */
export async function armBy(
  storage: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">,
  at: number,
): Promise<void> {
  const set = await storage.getAlarm();
  if (set === null || set > at) await storage.setAlarm(at);
}
