// One person's snoozes of a rule for a customer, however they are strung together.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import { DAY, HOUR } from "../time/instant.ts";
import { mayAlone, type Span } from "./snoozed-alone.ts";

/** Of the span, as much as lies in the seven days up to an instant. */
const within = ({ from, until }: Span, end: number) =>
  Math.max(0, Math.min(until, end) - Math.max(from, end - 7 * DAY));

it("no seven days hold more than a day of one person's snoozes, whatever they ask and when they end one", () => {
  const step = fc.record({
    pause: fc.integer({ min: 0, max: 3 * DAY }),
    length: fc.integer({ min: 1, max: 30 * HOUR }),
    /** As a share of the length: somebody may end it early. */
    held: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const had: Span[] = [];
      let now = 0;
      for (const { pause, length, held } of steps) {
        now += pause;
        if (!mayAlone({ from: now, until: now + length }, had)) continue;
        had.push({ from: now, until: now + Math.floor(length * held) });
        now = had.at(-1)?.until ?? now;
      }
      for (const { from, until } of had) {
        for (const end of [until, from + 7 * DAY]) {
          expect(had.reduce((sum, span) => sum + within(span, end), 0)).toBeLessThanOrEqual(DAY);
        }
      }
    }),
    { seed: 43, numRuns: 2_000 },
  );
});

it("a day is had at once or in parts, and again once seven days have passed", () => {
  const day = { from: 0, until: DAY };
  expect(mayAlone(day, [])).toBe(true);
  expect(mayAlone({ from: 0, until: DAY + 1 }, [])).toBe(false);
  expect(mayAlone({ from: DAY, until: DAY + 1 }, [day])).toBe(false);
  const parts = [0, 2, 4].map((at) => ({ from: at * DAY, until: at * DAY + 8 * HOUR }));
  expect(mayAlone(parts[2] ?? day, parts.slice(0, 2))).toBe(true);
  expect(mayAlone({ from: 5 * DAY, until: 5 * DAY + 1 }, parts)).toBe(false);
  expect(mayAlone({ from: 7 * DAY, until: 8 * DAY }, [day])).toBe(true);
});
