// What each rule did and how right its hits were. Pure; definitions: docs/effectiveness.md.

import { z } from "zod";
import type { EffectivenessReport } from "#domain/contract/effectiveness.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { financialImpact } from "./financial-impact.ts";
import { byText, countWhere, groupBy, quality } from "./tally.ts";

type RuleEffectiveness = EffectivenessReport["rules"][number];

const action = z.enum(["none", "review", "block"]);
const isHit = (cell: Figure): boolean => cell.rule_outcome === "hit";

/** @returns one row a rule and version, most hits first. */
export function rules(cells: readonly Figure[], minimumDenominator: number): RuleEffectiveness[] {
  const key = (cell: Figure) => JSON.stringify([cell.value, cell.rule_version]);
  const money = groupBy(
    cells.filter((cell) => cell.dimension === "rule_money"),
    key,
  );
  const counts = groupBy(
    cells.filter((cell) => cell.dimension === "rule"),
    key,
  );
  return [...counts]
    .map(([rule, ofRule]) => ruleEffectiveness(ofRule, money.get(rule) ?? [], minimumDenominator))
    .sort(
      (left, right) =>
        right.hits - left.hits || byText(left.ruleId, right.ruleId) || left.ruleVersion - right.ruleVersion,
    );
}

function ruleEffectiveness(
  ofRule: readonly Figure[],
  money: readonly Figure[],
  minimumDenominator: number,
): RuleEffectiveness {
  // A snoozed rule did not run, so it neither hit nor missed.
  const evaluated = ofRule.filter((cell) => cell.rule_outcome !== "snoozed");
  const evaluations = countWhere(evaluated, () => true);
  const hits = countWhere(evaluated, isHit);
  const newest = (text: (cell: Figure) => string) => ofRule.map(text).sort(byText).at(-1) ?? "";
  return {
    ruleId: ofRule[0]?.value ?? "",
    ruleVersion: ofRule[0]?.rule_version ?? 0,
    name: newest((cell) => cell.rule_name),
    action: action.parse(newest((cell) => cell.rule_action)),
    evaluations,
    hits,
    errors: countWhere(evaluated, (cell) => cell.rule_outcome === "error"),
    hitRate: estimate(hits, evaluations, minimumDenominator),
    ...quality(
      evaluated.filter((cell) => cell.is_transaction),
      isHit,
      minimumDenominator,
    ),
    financialImpact: financialImpact(money, minimumDenominator),
  };
}
