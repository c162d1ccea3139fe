// From cells of facts to the figures of the effectiveness report. Pure; definitions: docs/effectiveness.md.

import { DECISIONS, RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { SEGMENT_DIMENSIONS, type EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import type { Minimums } from "#domain/statistics/estimate.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { measuredImpact } from "./financial-impact.ts";
import { decisiveCauses } from "./decisive.ts";
import { rules, type NamedRules } from "./rules.ts";
import { compareSegments } from "./compare-segments.ts";
import { measures } from "./measures.ts";
import {
  byText,
  countWhere,
  groupBy,
  interruptionRatios,
  interruptionWorstCase,
  of,
  quality,
} from "./tally.ts";

export type Figures = Pick<
  EffectivenessReport,
  | "dataAsOf"
  | "systemVersionIds"
  | "measures"
  | "decisionDistribution"
  | "financialImpact"
  | "segments"
  | "decisiveCauses"
  | "rules"
> & { readonly matureDecisions: number; readonly immatureDecisions: number };

/**
 * @param cells all cells of the window, each dimension telling the same decisions apart in its own way.
 * @param named the rules of the organisation's versions.
 */
export function figures(cells: readonly Figure[], minimums: Minimums, named: NamedRules): Figures {
  const all = of(cells, "decision");
  const decisions = countWhere(all, () => true);
  const matureDecisions = all.reduce((sum, cell) => sum + cell.matured, 0);
  return {
    // Instants of one format sort as texts.
    dataAsOf:
      all
        .map((cell) => cell.newest_loaded_at)
        .sort(byText)
        .at(-1) ?? null,
    systemVersionIds: [...groupBy(of(cells, "system_version"), (cell) => cell.value).keys()].sort(byText),
    matureDecisions,
    immatureDecisions: decisions - matureDecisions,
    measures: measures(cells, minimums),
    decisionDistribution: distribution(all, decisions),
    financialImpact: measuredImpact(of(cells, "money"), of(cells, "money_by_customer"), minimums.denominator),
    segments: segments(cells, minimums),
    decisiveCauses: decisiveCauses(cells),
    rules: rules(cells, minimums, named),
  };
}

function distribution(
  all: readonly Figure[],
  decisions: number,
): EffectivenessReport["decisionDistribution"] {
  return DECISIONS.map((decision) => {
    const ofDecision = all.filter((cell) => cell.decision === decision);
    const count = countWhere(ofDecision, () => true);
    return {
      decision,
      count,
      share: share(count, decisions),
      byRiskLevel: RISK_LEVELS.map((riskLevel) => ({
        riskLevel,
        count: countWhere(ofDecision, (cell) => cell.value === riskLevel),
      })),
    };
  });
}

function segments(cells: readonly Figure[], minimums: Minimums): EffectivenessReport["segments"] {
  const parts = SEGMENT_DIMENSIONS.flatMap((dimension) => {
    const ofDimension = of(cells, dimension);
    const transactions = countWhere(ofDimension, () => true);
    return [...groupBy(ofDimension, (cell) => cell.value)]
      .map(([value, ofValue]) => {
        const decisions = countWhere(ofValue, () => true);
        const row = { dimension, value, decisions, share: share(decisions, transactions) };
        const worstCase = interruptionWorstCase(ofValue);
        return { row: { ...row, worstCase }, dimension, ratios: interruptionRatios(ofValue) };
      })
      .sort(
        (left, right) => right.row.decisions - left.row.decisions || byText(left.row.value, right.row.value),
      );
  });
  const comparisons = compareSegments(parts, minimums);
  return parts.map(({ row, ratios }, index) => {
    const [comparison, ...otherComparisons] = comparisons.map((ofMeasure) => ofMeasure[index] ?? []).flat();
    if (comparison === undefined) throw new RangeError("every segment is compared");
    return { ...row, ...quality(ratios, minimums), comparison, otherComparisons };
  });
}

function share(count: number, total: number): number | null {
  return total === 0 ? null : count / total;
}
