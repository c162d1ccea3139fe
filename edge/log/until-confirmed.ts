// What an object tells others until all of them have confirmed it. The object's alarm goes on with it, also where the caller is
// gone, and a pulse sets a lost alarm again.

import { armBy } from "../alarm.ts";

export interface UntilConfirmed {
  /** When to go on (ms since 1970); null where all have confirmed. */
  nextAttempt(): number | null;
  /** Tells those that have not confirmed, if it is time. Never throws for one that does not answer. */
  goOn(): Promise<void>;
}

/** An alarm that is due at once would ring before what set it is done. */
const DELAY_MILLISECONDS = 150;

/** Sets the alarm, where something is to be confirmed. */
export async function armFor(
  storage: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">,
  told: UntilConfirmed,
): Promise<void> {
  const next = told.nextAttempt();
  if (next !== null) await armBy(storage, Math.max(next, Date.now() + DELAY_MILLISECONDS));
}

/** How many times others are told while the caller waits. */
const TELLINGS = 3;

/** @returns whether one of a few tellings, each a while after the other, was confirmed. */
export async function toldInTime(tell: () => Promise<boolean>): Promise<boolean> {
  for (let telling = 1; telling <= TELLINGS; telling += 1) {
    if (await tell()) return true;
    if (telling < TELLINGS) await scheduler.wait(50 * 4 ** telling);
  }
  return false;
}

/** Several, side by side. */
export function allOf(told: readonly UntilConfirmed[]): UntilConfirmed {
  return {
    nextAttempt() {
      const times = told.map((one) => one.nextAttempt()).filter((time) => time !== null);
      return times.length === 0 ? null : Math.min(...times);
    },
    async goOn() {
      await Promise.all(told.map((one) => one.goOn()));
    },
  };
}
