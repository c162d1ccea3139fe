// The schedule as it is published, and what moves it: jitter, Retry-After, the end.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../time/instant.ts";
import {
  afterAttempt,
  DEFAULT_RETRY_SECONDS,
  failedTooLong,
  isGone,
  parseRetryAfter,
  type AttemptResult,
} from "./retry.ts";

const POLICY = { retrySeconds: DEFAULT_RETRY_SECONDS };
const NOW = Date.UTC(2026, 7, 11);
const failed: AttemptResult = { statusCode: 500, error: "status", retryAfterSeconds: null };

describe("after an attempt", () => {
  it("that succeeded the delivery has succeeded", () => {
    const result = { statusCode: 204, error: null, retryAfterSeconds: null };
    expect(afterAttempt(result, 1, POLICY, NOW, 0.5)).toEqual({ status: "succeeded", nextAttemptAt: null });
  });

  it("a redirect, an error of either side and silence are failures", () => {
    for (const statusCode of [301, 307, 400, 404, 500, null]) {
      const result = { ...failed, statusCode, error: statusCode === null ? "timeout" : "status" };
      expect(afterAttempt(result, 1, POLICY, NOW, 0.5).status).toBe("retrying");
    }
  });

  it("waits 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and is given up after the tenth", () => {
    const waits = DEFAULT_RETRY_SECONDS.map((_, index) => {
      const { nextAttemptAt } = afterAttempt(failed, index + 1, POLICY, NOW, 0.5);
      return nextAttemptAt === null ? null : (nextAttemptAt - NOW) / 1_000;
    });
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
    expect(afterAttempt(failed, 10, POLICY, NOW, 0.5).status).toBe("dead_lettered");
  });

  it("waits between 80 and 120 per cent of it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (number, random) => {
          const wait = (afterAttempt(failed, number, POLICY, NOW, random).nextAttemptAt ?? NOW) - NOW;
          const nominal = (DEFAULT_RETRY_SECONDS[number] ?? 0) * 1_000;
          expect(wait).toBeGreaterThanOrEqual(0.8 * nominal);
          expect(wait).toBeLessThanOrEqual(1.2 * nominal + 1);
        },
      ),
      { seed: 6 },
    );
  });

  it("waits as long as the receiver asks, at most a day, and never less than the schedule", () => {
    const wait = (retryAfterSeconds: number, number: number) =>
      (afterAttempt({ ...failed, retryAfterSeconds }, number, POLICY, NOW, 0.5).nextAttemptAt ?? NOW) - NOW;
    expect(wait(60, 1)).toBe(60_000);
    expect(wait(10 * 86_400, 1)).toBe(DAY);
    expect(wait(1, 2)).toBe(300_000);
  });
});

describe("Retry-After", () => {
  it.each([
    ["120", 120],
    ["0", 0],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 0],
    ["soon", null],
    ["-1", null],
    ["Sun, 06 Nov 1994 08:49:37", null],
    [null, null],
  ])("%s is %s", (header, seconds) => {
    expect(parseRetryAfter(header, NOW)).toBe(seconds);
  });

  it("reads every date that the platform writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (ahead) => {
        expect(parseRetryAfter(new Date(NOW + ahead * 1_000).toUTCString(), NOW)).toBe(ahead);
      }),
      { seed: 6 },
    );
  });
});

it("410 is for ever where a retry is answered with it too", () => {
  const gone = (statusCode: number | null, number: number) => isGone({ ...failed, statusCode }, number);
  expect([gone(410, 1), gone(410, 2), gone(404, 2), gone(null, 2)]).toEqual([false, true, false, false]);
});

it("an endpoint that only failed for 120 hours has failed too long, and not a moment before", () => {
  const policy = { disableAfterMilliseconds: 120 * HOUR };
  expect(failedTooLong(NOW - 120 * HOUR, policy, NOW)).toBe(true);
  expect(failedTooLong(NOW - 120 * HOUR + 1, policy, NOW)).toBe(false);
  expect(failedTooLong(null, policy, NOW)).toBe(false);
});
