// From cells of facts to the figures of the effectiveness report. Pure; definitions: docs/effectiveness.md.

import { DECISIONS, RISK_LEVELS } from "#domain/contract/assessment.ts";
import { SEGMENT_DIMENSIONS, type EffectivenessReport } from "#domain/contract/effectiveness.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { financialImpact } from "./financial-impact.ts";
import { rules } from "./rules.ts";
import { byText, countWhere, groupBy, isInterrupted, isLabelled, quality } from "./tally.ts";

export type Figures = Pick<
  EffectivenessReport,
  | "dataAsOf"
  | "systemVersionIds"
  | "measures"
  | "decisionDistribution"
  | "financialImpact"
  | "segments"
  | "rules"
> & { readonly matureDecisions: number; readonly immatureDecisions: number };

/** @param cells all cells of the window, each dimension telling the same decisions apart in its own way. */
export function figures(cells: readonly Figure[], minimumDenominator: number): Figures {
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
    measures: measures(cells, all, minimumDenominator),
    decisionDistribution: distribution(all, decisions),
    financialImpact: financialImpact(of(cells, "money"), minimumDenominator),
    segments: segments(cells, minimumDenominator),
    rules: rules(cells, minimumDenominator),
  };
}

function of(cells: readonly Figure[], dimension: string): Figure[] {
  return cells.filter((cell) => cell.dimension === dimension);
}

function measures(
  cells: readonly Figure[],
  all: readonly Figure[],
  minimumDenominator: number,
): EffectivenessReport["measures"] {
  const decisions = countWhere(all, () => true);
  const transactions = all.filter((cell) => cell.is_transaction);
  const labelledInterrupted = transactions.filter((cell) => isInterrupted(cell) && isLabelled(cell));
  const customers = (value: string) =>
    of(cells, "customers").find((cell) => cell.value === value)?.subjects ?? 0;
  return {
    ...quality(transactions, isInterrupted, minimumDenominator),
    outcomeCoverage: estimate(countWhere(all, isLabelled), decisions, minimumDenominator),
    interruptionRate: estimate(countWhere(all, isInterrupted), decisions, minimumDenominator),
    falsePositives: {
      customers: estimate(customers("legitimate"), customers("labelled"), minimumDenominator),
      decisions: estimate(
        countWhere(labelledInterrupted, (cell) => cell.label === "legitimate"),
        countWhere(labelledInterrupted, () => true),
        minimumDenominator,
      ),
    },
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

function segments(cells: readonly Figure[], minimumDenominator: number): EffectivenessReport["segments"] {
  return SEGMENT_DIMENSIONS.flatMap((dimension) => {
    const ofDimension = of(cells, dimension);
    const transactions = countWhere(ofDimension, () => true);
    return [...groupBy(ofDimension, (cell) => cell.value)]
      .map(([value, ofValue]) => {
        const decisions = countWhere(ofValue, () => true);
        return {
          dimension,
          value,
          decisions,
          share: share(decisions, transactions),
          ...quality(ofValue, isInterrupted, minimumDenominator),
        };
      })
      .sort((left, right) => right.decisions - left.decisions || byText(left.value, right.value));
  });
}

function share(count: number, total: number): number | null {
  return total === 0 ? null : count / total;
}
