// The dispatcher where the endpoint's own storage fails: no receiver hears the same again and again.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dispatcher } from "./dispatcher.ts";
import type { DueDelivery, EndedAttempt } from "./delivery-row.ts";

const REST_MILLISECONDS = 10_000;

/** One delivery that is due until it is written as ended. */
function failingHost(failures: number) {
  const delivery = { number: 1, orderKey: "one" } as DueDelivery;
  const host = { attempts: 0, written: 0 };
  let left = failures;
  const dispatcher = new Dispatcher({
    inFlightMax: () => 1,
    rateLimit: () => null,
    due: (_now, _limit, but) => (host.written === 0 && !but.has(delivery.number) ? [delivery] : []),
    attempt: async () => {
      host.attempts++;
      return { delivery } as EndedAttempt;
    },
    save: () => {
      if (left-- > 0) throw new Error("database or disk is full: SQLITE_FULL");
      host.written++;
    },
  });
  return { host, dispatcher };
}

describe("attempts that cannot be written", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are made again after a rest, not at once", async () => {
    const { host, dispatcher } = failingHost(1);
    dispatcher.wake();
    await vi.advanceTimersByTimeAsync(REST_MILLISECONDS / 2);
    // As an alarm does, or an event that comes.
    dispatcher.wake();
    await vi.advanceTimersByTimeAsync(100);
    expect(host).toEqual({ attempts: 1, written: 0 });
    expect(dispatcher.notBefore()).toBeGreaterThan(Date.now());
    await vi.advanceTimersByTimeAsync(REST_MILLISECONDS / 2);
    dispatcher.wake();
    await vi.advanceTimersByTimeAsync(100);
    expect(host).toEqual({ attempts: 2, written: 1 });
  });
});
