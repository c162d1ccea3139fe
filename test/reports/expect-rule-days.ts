// Expects of a rule's days what each day says when it is computed from scratch, and that they add up to the report of the window.

import { expect } from "vitest";
import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import type { RuleDays } from "#domain/contract/reports/rule-days.ts";

type Rule = EffectivenessReport["rules"][number];

const NOTHING = {
  evaluations: 0,
  hits: 0,
  decisive: { decisions: 0, frauds: 0, legitimate: 0, legitimateCustomers: 0 },
};

/** @param fromScratch the rules of a report of one day, or of the part of it that the window holds. */
export function expectRuleDays(
  { ruleId, versions }: RuleDays,
  rules: readonly Rule[],
  fromScratch: (day: { readonly from: string; readonly to: string }) => readonly Rule[],
): void {
  const reported = rules.filter((rule) => rule.ruleId === ruleId);
  expect(versions.map(({ ruleVersion }) => ruleVersion)).toEqual(
    reported.map(({ ruleVersion }) => ruleVersion).toSorted((one, other) => other - one),
  );
  for (const { ruleVersion, series } of versions) {
    const isIt = (rule: Rule) => rule.ruleId === ruleId && rule.ruleVersion === ruleVersion;
    for (const { precision, ...day } of series) {
      const { from, to } = day;
      const expected = fromScratch(day).find(isIt);
      const { evaluations, hits, decisive } = expected ?? NOTHING;
      expect(day).toEqual({ from, to, evaluations, hits, decisive });
      if (expected === undefined) expect(precision.value).toBeNull();
      else expect(precision).toEqual(expected.precision);
    }
    const whole = reported.find(isIt);
    const sum = (of: (day: (typeof series)[number]) => number) =>
      series.reduce((total, day) => total + of(day), 0);
    expect({
      evaluations: sum((day) => day.evaluations),
      hits: sum((day) => day.hits),
      decisive: sum((day) => day.decisive.decisions),
    }).toEqual({
      evaluations: whole?.evaluations,
      hits: whole?.hits,
      decisive: whole?.decisive.decisions,
    });
  }
}
