// What stands of a pair, against a model: any verdicts by any people, in any order, twice or late.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterRevocation,
  afterVerdict,
  UNJUDGED,
  type NewVerdict,
  type PairState,
} from "./standing-verdict.ts";

const UNTIL = "2027-01-01T00:00:00.000Z";
const instant = (number: number) => `2026-01-01T00:00:00.${String(number).padStart(3, "0")}Z`;

function verdict(number: number, changes: Partial<NewVerdict> = {}): NewVerdict {
  return {
    number,
    verdict: "false_positive",
    pairVersion: "sha256:a",
    matchId: "scr_1-m1",
    decisionId: "dec_1",
    note: null,
    by: "operator:ann",
    at: instant(number),
    needsAgreement: true,
    isSoleOperator: false,
    until: UNTIL,
    ...changes,
  };
}

const after = (...given: readonly NewVerdict[]) => given.reduce<PairState>(afterVerdict, UNJUDGED);

describe("a false positive of a sanctions match", () => {
  it("waits until a second person agrees, and then counts for the term", () => {
    const proposed = after(verdict(1));
    expect(proposed).toMatchObject({ standing: null, proposed: { by: "operator:ann" } });
    const agreed = afterVerdict(proposed, verdict(2, { by: "operator:bob" }));
    expect(agreed).toMatchObject({
      standing: { by: "operator:ann", agreedBy: "operator:bob", agreedAt: instant(2), until: UNTIL },
      proposed: null,
    });
  });

  it("never counts by one person alone, unless there is nobody else", () => {
    expect(after(verdict(1), verdict(2), verdict(3)).standing).toBeNull();
    expect(after(verdict(1), verdict(2, { isSoleOperator: true })).standing).toMatchObject({
      by: "operator:ann",
      agreedBy: "operator:ann",
    });
  });

  it("is not agreed to by a verdict on another name, other facts or another type", () => {
    const other = after(verdict(1), verdict(2, { by: "operator:bob", pairVersion: "sha256:b" }));
    expect(other).toMatchObject({
      standing: null,
      proposed: { by: "operator:bob", pairVersion: "sha256:b" },
    });
    expect(after(verdict(1, { pairVersion: null, needsAgreement: false })).standing).toBeNull();
  });

  it("leaves a true match standing until a second person agrees", () => {
    const waiting = after(verdict(1, { verdict: "true_match" }), verdict(2));
    expect(waiting.standing?.verdict).toBe("true_match");
    expect(afterVerdict(waiting, verdict(3, { by: "operator:bob" })).standing?.verdict).toBe(
      "false_positive",
    );
  });
});

describe("any verdicts", () => {
  const people = fc.constantFrom("operator:ann", "operator:bob", "operator:cy");
  const acts = fc.array(
    fc.record({
      kind: fc.constantFrom("false_positive", "true_match", "unclear", "revoke"),
      by: people,
      pairVersion: fc.constantFrom("sha256:a", "sha256:b", null),
      needsAgreement: fc.boolean(),
    }),
    { maxLength: 12 },
  );

  it("lower a sanctions match only if two people found the same of the same, and nobody spoke otherwise since", () => {
    fc.assert(
      fc.property(acts, (given) => {
        let state = UNJUDGED;
        given.forEach(({ kind, ...who }, at) => {
          const number = at + 1;
          state =
            kind === "revoke"
              ? afterRevocation(state, instant(number))
              : afterVerdict(state, verdict(number, { ...who, verdict: kind }));
        });
        const { standing } = state;
        if (standing?.verdict !== "false_positive") return;
        const since = given.slice(given.findLastIndex(({ kind }) => kind !== "false_positive") + 1);
        const same = since.filter(({ pairVersion }) => pairVersion === standing.pairVersion);
        const alone = same.some(({ needsAgreement, by }) => !needsAgreement && by === standing.by);
        const two = same.some(({ by }) => by === standing.agreedBy) && standing.agreedBy !== standing.by;
        expect(alone || (two && same.some(({ by }) => by === standing.by))).toBe(true);
        expect(standing.pairVersion).not.toBeNull();
      }),
      { seed: 38, numRuns: 2_000 },
    );
  });

  it("come to the same where one arrives twice or late; what was taken back stays so", () => {
    const first = verdict(1, { verdict: "true_match" });
    const later = verdict(2, { verdict: "unclear" });
    expect(after(first, later, first)).toEqual(after(first, later));
    expect(after(later, first)).toEqual(after(later));
    const revoked = afterRevocation(after(verdict(1, { needsAgreement: false })), instant(5));
    expect(afterVerdict(revoked, verdict(4, { needsAgreement: false }))).toEqual(revoked);
    expect(afterVerdict(revoked, verdict(6, { needsAgreement: false })).standing).not.toBeNull();
  });
});
