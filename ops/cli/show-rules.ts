// The rules of a version as text, each with what the report on effectiveness says of it.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import type { ShownVersionDetail } from "#domain/contract/settings/system-version.ts";
import { showEstimate } from "./show-estimate.ts";
import { bold, right, table, type Dress } from "./table.ts";

export type RuleFigures = EffectivenessReport["rules"][number];

export type MeasuredRule = ShownVersionDetail["rules"][number] & {
  /** In the window; null where the report does not know this version of the rule. */
  readonly figures: RuleFigures | null;
};

export interface MeasuredRules {
  readonly version: Pick<ShownVersionDetail, "id" | "number" | "name">;
  readonly window: EffectivenessReport["window"];
  readonly completeness: EffectivenessReport["completeness"];
  readonly rules: readonly MeasuredRule[];
}

const NOT_KNOWN = "–";
const RATIO = "[95% INTERVAL] N";

export function showRules(measured: MeasuredRules, dress: Dress): string {
  const rows = measured.rules.map((rule) => [
    `${rule.id} v${rule.version}`,
    rule.state,
    rule.action,
    pointsOf(rule),
    ...hitsOf(rule),
    rule.figures === null ? NOT_KNOWN : String(rule.figures.decisive.decisions),
    rule.figures === null ? NOT_KNOWN : showEstimate(rule.figures.precision),
    rule.name,
    rule.expression,
  ]);
  const columns = [
    "RULE",
    "STATE",
    "ACTION",
    right("POINTS"),
    right("HITS"),
    right("FREED WITHOUT"),
    `PRECISION ${RATIO}`,
    "NAME",
    "EXPRESSION",
  ];
  const rules = table(columns, rows, dress);
  return dress.fields === undefined ? `${headingOf(measured, dress)}\n${rules}` : rules;
}

export function showRule(measured: MeasuredRules, rule: MeasuredRule, dress: Dress): string {
  const facts: [string, string][] = [
    ["rule", `${rule.id} v${rule.version} "${rule.name}"`],
    ["category", rule.category],
    ["state", rule.state],
    ["action", rule.action],
    ["points", pointsOf(rule)],
    ["expression", rule.expression],
  ];
  const lines = facts.map(([name, fact]) => `${name.padEnd(18)}${fact}\n`).join("");
  return `${lines}\n${headingOf(measured, dress)}${figuresOf(rule.figures)}`;
}

function figuresOf(figures: RuleFigures | null): string {
  if (figures === null) return "The report does not know this version of the rule.\n";
  const { decisive, overlap } = figures;
  const facts: [string, string][] = [
    ["evaluated", String(figures.evaluations)],
    ["hits", hitsOf({ figures }).join("")],
    [
      "freed without it",
      `${decisive.decisions} (good customers ${decisive.legitimateCustomers}, frauds ${decisive.frauds})`,
    ],
    ["hit rate", showEstimate(figures.hitRate)],
    ["precision", showEstimate(figures.precision)],
    ["false positives", showEstimate(figures.falsePositiveRate)],
    ["fraud captured", showEstimate(figures.fraudCaptured)],
    ["hits alone", String(figures.soleHits)],
    ["hits with", overlap.map(({ ruleId, hits }) => `${ruleId} ${hits}`).join(", ") || "no other rule"],
  ];
  return facts.map(([name, fact]) => `${name.padEnd(18)}${fact}\n`).join("");
}

export function headingOf({ version, window, completeness }: MeasuredRules, dress: Dress): string {
  const heading = bold(`Version ${version.number} "${version.name}", ${window.from} to ${window.to}`, dress);
  if (completeness.complete) return `${heading}\n`;
  return `${heading}\nnot complete: ${completeness.reasons.join("; ") || "no reason given"}\n`;
}

function pointsOf({ scoreModifier }: MeasuredRule): string {
  return scoreModifier > 0 ? `+${scoreModifier}` : String(scoreModifier);
}

function hitsOf({ figures }: Pick<MeasuredRule, "figures">): [string] {
  if (figures === null) return [NOT_KNOWN];
  return [figures.errors === 0 ? String(figures.hits) : `${figures.hits} + ${figures.errors} errors`];
}
