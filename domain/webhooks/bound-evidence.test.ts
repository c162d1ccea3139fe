// Evidence of any size fits a delivery: what is left out is the least severe, and is counted and told.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ATTEMPT_STATUSES, type Attempt, type Screening } from "../contract/decisions/screening.ts";
import { transactionRecord } from "../record/decision-record.fixture.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { boundedScreeningSchema, boundScreening, EVIDENCE_BYTES_MAX } from "./bound-evidence.ts";

const FROM = "/transactions/txn_1";
const bytesOf = (value: object) => utf8Bytes(JSON.stringify(value));
const [sample] = transactionRecord().body.assessment.screening.attempts;

function attempt(status: Attempt["status"], displayName: string): Attempt {
  if (sample === undefined) throw new Error("the sample was screened");
  return { ...sample, status, target: { ...sample.target, displayName } };
}

/** Names of up to 80 kB, of letters of one, two, three and four bytes. */
const someAttempt = fc
  .record({
    status: fc.constantFrom(...ATTEMPT_STATUSES),
    letter: fc.constantFrom("a", "é", "—", "𠮷", "\u0000"),
    length: fc.integer({ min: 1, max: 20_000 }),
  })
  .map(({ status, letter, length }) => attempt(status, letter.repeat(length)));

describe("the screening evidence of a delivery", () => {
  it("is whole where it fits", () => {
    const { screening } = transactionRecord().body.assessment;
    expect(boundScreening(screening, FROM)).toBe(screening);
  });

  it("is never more than its bound, and says how many attempts it lacks and where they stand", () => {
    let truncated = 0;
    fc.assert(
      fc.property(fc.array(someAttempt, { minLength: 1, maxLength: 60, size: "max" }), (attempts) => {
        const screening: Screening = { attempts, walletEvidenceUnavailable: null };
        const bounded = boundScreening(screening, FROM);
        expect(boundedScreeningSchema.safeParse(bounded).success).toBe(true);
        if (bytesOf(screening) <= EVIDENCE_BYTES_MAX) {
          expect(bounded).toEqual(screening);
          return;
        }
        truncated++;
        const omittedAttempts = attempts.length - bounded.attempts.length;
        expect(bytesOf(bounded)).toBeLessThanOrEqual(EVIDENCE_BYTES_MAX + 200);
        expect(omittedAttempts).toBeGreaterThan(0);
        expect(bounded.truncated).toEqual({ omittedAttempts, readFrom: FROM });
        // In their order, and none that is left out is more severe than one that is there.
        expect(attempts.filter((one) => bounded.attempts.includes(one))).toEqual(bounded.attempts);
        const severity = (one: Attempt) => ATTEMPT_STATUSES.indexOf(one.status);
        const left = attempts.filter((one) => !bounded.attempts.includes(one)).map(severity);
        expect(Math.max(...left)).toBeLessThanOrEqual(Math.min(...bounded.attempts.map(severity)));
      }),
      { seed: 15, numRuns: 60 },
    );
    expect(truncated).toBeGreaterThan(10);
  });
});
