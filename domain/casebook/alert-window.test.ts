// The window of an alert: one storm, one alert; after 24 hours a new one; and never more is kept than what may still merge.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MatchedRule } from "../contract/decisions/assessment.ts";
import { transactionRecord } from "../record/decision-record.fixture.ts";
import { DAY, HOUR } from "../time/instant.ts";
import { raisedAlert, ruleSetOf, windowsAfter, type AlertWindow } from "./alert-window.ts";

/** Decides in order, as a ledger does for one subject. */
function alertsOf(decisions: readonly { readonly ruleSet: string; readonly at: number }[]): string[] {
  let windows: readonly AlertWindow[] = [];
  return decisions.map(({ ruleSet, at }, index) => {
    const raised = raisedAlert(windows, ruleSet, `dec_${index}`, at);
    windows = windowsAfter(windows, raised, at);
    return raised.alertId;
  });
}

describe("the alert of an interrupted decision", () => {
  it("is that of the first one of its rule set within 24 hours, and a new one after them", () => {
    const decisions = [
      { ruleSet: "a", at: 0 },
      { ruleSet: "b", at: HOUR },
      { ruleSet: "a", at: DAY - 1 },
      { ruleSet: "a", at: DAY },
      { ruleSet: "a", at: DAY + HOUR },
    ];
    expect(alertsOf(decisions)).toEqual(["alr_0", "alr_1", "alr_0", "alr_3", "alr_3"]);
  });

  it("is the open one for a decision that comes late: it is news of now", () => {
    const decisions = [
      { ruleSet: "a", at: 10 * DAY },
      { ruleSet: "a", at: 2 * DAY },
    ];
    expect(alertsOf(decisions)).toEqual(["alr_0", "alr_0"]);
  });

  it("is what a ledger would find that kept every window for ever, for decisions in order of time", () => {
    const steps = fc.array(
      fc.record({ ruleSet: fc.constantFrom("a", "b", "a,b", "screening:error"), after: fc.nat(30 * HOUR) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        let at = 0;
        const decisions = all.map(({ ruleSet, after }) => ({ ruleSet, at: (at += after) }));
        const first = new Map<string, { readonly id: string; readonly at: number }>();
        const expected = decisions.map((decision, index) => {
          const open = first.get(decision.ruleSet);
          if (open && decision.at < open.at + DAY) return open.id;
          first.set(decision.ruleSet, { id: `alr_${index}`, at: decision.at });
          return `alr_${index}`;
        });
        expect(alertsOf(decisions)).toEqual(expected);
      }),
      { seed: 11 },
    );
  });

  it("keeps a bounded row, whatever comes in whatever order", () => {
    const steps = fc.array(fc.record({ ruleSet: fc.nat(200).map(String), at: fc.nat(3 * DAY) }), {
      minLength: 100,
      maxLength: 300,
    });
    fc.assert(
      fc.property(steps, (all) => {
        let windows: readonly AlertWindow[] = [];
        for (const [index, { ruleSet, at }] of all.entries()) {
          windows = windowsAfter(windows, raisedAlert(windows, ruleSet, `dec_${index}`, at), at);
          expect(windows.length).toBeLessThanOrEqual(64);
          expect(new Set(windows.map((window) => window.ruleSet)).size).toBe(windows.length);
        }
      }),
      { seed: 12, numRuns: 30 },
    );
  });
});

describe("a rule set", () => {
  const { screening } = transactionRecord().body.assessment;
  const rule = (ruleId: string, changes: Partial<MatchedRule & { shadow: true }> = {}) => ({
    ruleId,
    outcome: "hit" as const,
    action: "none" as const,
    scoreModifier: 30,
    ...changes,
  });

  it("is the rules that asked for the decision or could not tell, in any order, and no watched one", () => {
    const rules = [
      rule("b", { action: "review" }),
      rule("w", { action: "block", shadow: true }),
      rule("n", { action: "review", outcome: "no_hit" }),
      rule("a", { outcome: "error" }),
      rule("adds", { scoreModifier: 60 }),
    ];
    expect(ruleSetOf(rules, screening)).toBe("a,b");
    expect(ruleSetOf(rules.toReversed(), screening)).toBe("a,b");
  });

  it("is the strongest of those that raised the score where none asked: what adds to them tells no storm apart", () => {
    const first = [rule("large", { scoreModifier: 60 })];
    expect(ruleSetOf([...first, rule("retry")], screening)).toBe(ruleSetOf(first, screening));
    expect(ruleSetOf([rule("b"), rule("a"), rule("c", { scoreModifier: 20 })], screening)).toBe("a,b");
  });

  it("tells apart what screening found", () => {
    const [attempt] = screening.attempts;
    if (attempt === undefined) throw new Error("the sample has an attempt");
    const found = { ...screening, attempts: [attempt, { ...attempt, status: "confirmed_match" as const }] };
    expect(ruleSetOf([], found)).toBe("screening:confirmed_match");
    expect(ruleSetOf([rule("adds"), rule("asks", { action: "review" })], found)).toBe(
      "asks,screening:confirmed_match",
    );
  });
});
