// What each rule did and how right its hits were. Pure; definitions: docs/effectiveness.md.

import { ruleActionSchema, type EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import type { Rule } from "#domain/decision/versions/system-version.ts";
import { estimateByCustomer, estimateOfCustomers, type Minimums } from "#domain/statistics/estimate.ts";
import type { FactDimension, Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { financialImpact } from "./financial-impact.ts";
import { decisive } from "./decisive.ts";
import {
  byText,
  countWhere,
  groupBy,
  groupsWhere,
  isInterrupted,
  isLabelled,
  of,
  quality,
  qualityRatios,
  qualityWorstCase,
} from "./tally.ts";

type RuleEffectiveness = EffectivenessReport["rules"][number];

/** What a rule is called and asks for, by `id@version`. */
export type NamedRules = ReadonlyMap<string, Pick<Rule, "name" | "action" | "state">>;

// What organisations begin with, until the warehouse has heard of their versions.
const RELEASED_RULES: NamedRules = new Map(
  DEFAULT_VERSION.rules.map((rule) => [`${rule.id}@${rule.version}`, rule]),
);
/** A rule that is only watched hits and changes nothing. */
const isWatched = (cell: Figure): boolean => cell.rule_outcome === "watched";
const isHit = (cell: Figure): boolean => cell.rule_outcome === "hit" || isWatched(cell);
const isHitTransaction = (cell: Figure): boolean => cell.is_transaction && isHit(cell);
/** A snoozed rule did not run, so it neither hit nor missed. */
const didRun = (cell: Figure): boolean => cell.rule_outcome !== "snoozed";

/**
 * @param named the rules of the organisation's versions.
 * @returns one row a rule and version: first whose absence would free most good customers, then most hits.
 */
export function rules(cells: readonly Figure[], minimums: Minimums, named: NamedRules): RuleEffectiveness[] {
  const counted = [...groupBy(of(cells, "rule"), ruleKey)];
  const facts = groupBy(
    cells.filter(({ dimension }) => dimension.startsWith("rule_")),
    ruleKey,
  );
  const ran = groupBy(of(cells, "evaluated"), (cell) => cell.value);
  return counted
    .map(([rule, ofRule]) => {
      const { value = "", rule_version: version = 0 } = ofRule[0] ?? {};
      const ofBoth = { facts: facts.get(rule) ?? [], ran: ran.get(`${value}@${version}`) ?? [] };
      return ruleEffectiveness(ofRule, ofBoth, minimums, named);
    })
    .sort(
      (left, right) =>
        right.decisive.legitimateCustomers - left.decisive.legitimateCustomers ||
        right.hits - left.hits ||
        byText(left.ruleId, right.ruleId) ||
        left.ruleVersion - right.ruleVersion,
    );
}

const ruleKey = (cell: Figure): string => JSON.stringify([cell.value, cell.rule_version]);

function ruleEffectiveness(
  ofRule: readonly Figure[],
  { facts, ran }: { readonly facts: readonly Figure[]; readonly ran: readonly Figure[] },
  minimums: Minimums,
  named: NamedRules,
): RuleEffectiveness {
  const evaluated = ofRule.filter(didRun);
  const hitTransactions = ofRule.filter(isHitTransaction);
  const ranTransactions = ran.filter((cell) => cell.is_transaction);
  return {
    ruleId: ofRule[0]?.value ?? "",
    ruleVersion: ofRule[0]?.rule_version ?? 0,
    ...naming(ofRule, named),
    ...ruleCounts([...ofRule, ...facts]),
    soleHits: countWhere(of(facts, "rule_sole"), () => true),
    overlap: overlap(of(facts, "rule_overlap")),
    errors: countWhere(evaluated, (cell) => cell.rule_outcome === "error"),
    hitRate: estimateByCustomer(
      {
        numerators: groupsWhere(evaluated, isHit),
        denominators: groupsWhere(ran, () => true),
        customers: ran[0]?.customers ?? 0,
      },
      minimums,
    ),
    ...quality(qualityRatios(hitTransactions, ranTransactions), minimums),
    worstCase: qualityWorstCase(hitTransactions, ranTransactions),
    falsePositives: falsePositives(evaluated, facts, minimums),
    financialImpact: financialImpact(of(facts, "rule_money"), minimums.denominator),
  };
}

/** @param cells of one rule, of a window or of one of its days. */
export function ruleCounts(
  cells: readonly Figure[],
): Pick<RuleEffectiveness, "evaluations" | "hits" | "decisive"> {
  const ofRule = of(cells, "rule");
  return {
    evaluations: countWhere(ofRule, didRun),
    hits: countWhere(ofRule, isHit),
    decisive: decisive(of(cells, "rule_decisive"), of(cells, "rule_decisive_legitimate_customers")),
  };
}

/** @param cells as for {@link ruleCounts}. */
export function rulePrecision(cells: readonly Figure[], minimums: Minimums): RuleEffectiveness["precision"] {
  const hits = of(cells, "rule").filter(isHitTransaction);
  return estimateByCustomer(qualityRatios(hits, []).precision, minimums);
}

function overlap(cells: readonly Figure[]): RuleEffectiveness["overlap"] {
  return [...groupBy(cells, (cell) => cell.other_rule_id)]
    .map(([ruleId, some]) => ({
      ruleId,
      hits: countWhere(some, () => true),
      frauds: countWhere(some, (cell) => cell.is_transaction && cell.label === "fraud"),
      legitimateInterrupted: countWhere(
        some,
        (cell) => cell.is_transaction && cell.label === "legitimate" && isInterrupted(cell),
      ),
    }))
    .sort((left, right) => right.hits - left.hits || byText(left.ruleId, right.ruleId));
}

// Only what was interrupted disturbed anybody, and not by a rule that was only watched.
function falsePositives(
  evaluated: readonly Figure[],
  facts: readonly Figure[],
  minimums: Minimums,
): RuleEffectiveness["falsePositives"] {
  const disturbed = evaluated.filter(
    (cell) =>
      cell.is_transaction && isHit(cell) && !isWatched(cell) && isInterrupted(cell) && isLabelled(cell),
  );
  const customers = (dimension: FactDimension) => of(facts, dimension)[0]?.subjects ?? 0;
  return {
    decisions: estimateByCustomer(
      {
        numerators: groupsWhere(disturbed, ({ label }) => label === "legitimate"),
        denominators: groupsWhere(disturbed, () => true),
        customers: customers("rule_labelled_customers"),
      },
      minimums,
    ),
    customers: estimateOfCustomers(
      customers("rule_legitimate_customers"),
      customers("rule_labelled_customers"),
      minimums,
    ),
    soleCustomers: estimateOfCustomers(
      customers("rule_sole_legitimate_customers"),
      customers("rule_sole_labelled_customers"),
      minimums,
    ),
  };
}

// Decisions name the rules that hit or erred, versions name all of theirs. What neither names keeps its id.
function naming(
  ofRule: readonly Figure[],
  named: NamedRules,
): Pick<RuleEffectiveness, "name" | "action" | "state"> {
  const { value: ruleId = "", rule_version: version = 0 } = ofRule[0] ?? {};
  const known = named.get(`${ruleId}@${version}`) ?? RELEASED_RULES.get(`${ruleId}@${version}`);
  const state =
    known?.state ?? (ofRule.filter(isHit).every(isWatched) && ofRule.some(isHit) ? "shadow" : null);
  const newest = ofRule
    .filter(({ rule_name: name }) => name !== "")
    .toSorted(byNaming)
    .at(-1);
  if (newest) {
    return { name: newest.rule_name, action: ruleActionSchema.parse(newest.rule_action), state };
  }
  return { name: known?.name ?? ruleId, action: known?.action ?? null, state };
}

function byNaming(left: Figure, right: Figure): number {
  return (
    byText(left.rule_named_at, right.rule_named_at) ||
    byText(left.rule_name, right.rule_name) ||
    byText(left.rule_action, right.rule_action)
  );
}
