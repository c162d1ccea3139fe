// What each rule did and how right its hits were. Pure; definitions: docs/effectiveness.md.

import { ruleActionSchema, type EffectivenessReport } from "#domain/contract/effectiveness.ts";
import { DEFAULT_VERSION } from "#domain/decision/default-version.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { financialImpact } from "./financial-impact.ts";
import { byText, countWhere, groupBy, quality } from "./tally.ts";

type RuleEffectiveness = EffectivenessReport["rules"][number];

// A rule's version never changes, so what it is called may be looked up where no decision of the window tells it.
const KNOWN_RULES = new Map(DEFAULT_VERSION.rules.map((rule) => [`${rule.id}@${rule.version}`, rule]));
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
  return {
    ruleId: ofRule[0]?.value ?? "",
    ruleVersion: ofRule[0]?.rule_version ?? 0,
    ...naming(ofRule),
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

// Decisions name the rules that hit or erred. A rule that never did, and that no version here holds, keeps its id.
function naming(ofRule: readonly Figure[]): Pick<RuleEffectiveness, "name" | "action"> {
  const newest = ofRule
    .filter(({ rule_name: name }) => name !== "")
    .toSorted(byNaming)
    .at(-1);
  if (newest) return { name: newest.rule_name, action: ruleActionSchema.parse(newest.rule_action) };
  const { value: ruleId = "", rule_version: version = 0 } = ofRule[0] ?? {};
  const known = KNOWN_RULES.get(`${ruleId}@${version}`);
  return { name: known?.name ?? ruleId, action: known?.action ?? null };
}

function byNaming(left: Figure, right: Figure): number {
  return (
    byText(left.rule_named_at, right.rule_named_at) ||
    byText(left.rule_name, right.rule_name) ||
    byText(left.rule_action, right.rule_action)
  );
}
