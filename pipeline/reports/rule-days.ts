// What a rule did day by day, from the facts that the effectiveness report is made of: its days add up to the report's own figures.

import type { RuleDays } from "#domain/contract/reports/rule-days.ts";
import type { RuleDaysQuery } from "#domain/door/rule-days.ts";
import type { Minimums } from "#domain/statistics/estimate.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { effectivenessFigures, type Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { cutIntoDays } from "./cut-into-days.ts";
import { daysOfWindow, type Span } from "./days-of-window.ts";
import { ruleCounts, rulePrecision } from "./rules.ts";
import { groupBy } from "./tally.ts";

const DIMENSIONS = ["rule", "rule_decisive", "rule_decisive_legitimate_customers"] as const;

type RuleVersionDays = RuleDays["versions"][number];

/** @throws the client's error when the warehouse cannot answer. */
export async function ruleDays(query: RuleDaysQuery, clickhouse: Warehouse, now: Date): Promise<RuleDays> {
  const { organisationId, environment, from, to, ruleId } = query;
  const window = { from, to };
  const asked = { organisationId, environment, ...window };
  const days = await daysOfWindow(clickhouse, asked, "labels");
  const cells =
    days.days.length + days.rolledUpDays.length === 0
      ? []
      : await effectivenessFigures.run(clickhouse, {
          ...asked,
          ...days,
          windowFrom: from,
          // How mature a day is, nobody asks here.
          matureUntil: from,
          dimensions: [],
          beforeWindow: [],
          byDay: [...DIMENSIONS],
          onlyValue: ruleId,
          byAge: false,
        });
  const minimums = { denominator: query.minimumDenominator, customers: query.minimumCustomers };
  return {
    window,
    generatedAt: now.toISOString(),
    ruleId,
    versions: [...groupBy(cells, (cell) => cell.rule_version)]
      .map(([ruleVersion, ofVersion]) => ({ ruleVersion, series: seriesOf(ofVersion, window, minimums) }))
      .toSorted((one, other) => other.ruleVersion - one.ruleVersion),
  };
}

/** @param cells of one version of the rule, with a period of one day each. */
function seriesOf(cells: readonly Figure[], window: Span, minimums: Minimums): RuleVersionDays["series"] {
  const byDay = groupBy(cells, (cell) => cell.period);
  return cutIntoDays(window).map(({ day, from, to }) => {
    const ofDay = byDay.get(day) ?? [];
    const { evaluations, hits, decisive } = ruleCounts(ofDay);
    return { from, to, evaluations, hits, decisive, precision: rulePrecision(ofDay, minimums) };
  });
}
