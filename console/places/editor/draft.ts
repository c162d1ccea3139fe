// A version while it is being written: what it began from, what was changed, and which version each rule gets by that.

import type { ListedVersion, WholeVersion } from "../../api/versions.ts";
import type { Rule, VersionContent } from "../../api/version-drafts.ts";
import { sampleProblems } from "./sample-draft.ts";

/** What of a version an author writes. */
export function contentOf(version: WholeVersion): VersionContent {
  const { name, thresholds, screening, lists, sample } = version;
  const rules = version.rules.map(({ ruleId: _ruleId, hash: _hash, ...rule }) => rule);
  return { name, rules, thresholds, screening, lists, ...(sample && { sample }) };
}

/** The highest version that a rule has in any version of the system. */
export type HighestVersions = ReadonlyMap<string, number>;

export function highestVersions(versions: readonly Pick<ListedVersion, "rules">[]): HighestVersions {
  const highest = new Map<string, number>();
  for (const { ruleId, version } of versions.flatMap(({ rules }) => rules)) {
    highest.set(ruleId, Math.max(version, highest.get(ruleId) ?? 0));
  }
  return highest;
}

const BODY = ["name", "category", "expression", "scoreModifier", "action"] as const;

/** Whether it says something else. Its state is no part of that: it says whether a rule counts, not what it is. */
function isBodyChanged(before: Rule, after: Rule): boolean {
  return BODY.some((field) => before[field] !== after[field]);
}

/**
 * Each rule under the version that its body needs: reports count by rule and version, so a changed rule must not share a row with
 * what it was. One that is as it was has its old version again.
 */
export function withVersions(
  draft: VersionContent,
  base: VersionContent,
  highest: HighestVersions,
): VersionContent {
  const before = new Map(base.rules.map((rule) => [rule.id, rule]));
  const rules = draft.rules.map((rule) => {
    const old = before.get(rule.id);
    if (old !== undefined && !isBodyChanged(old, rule)) return { ...rule, version: old.version };
    return { ...rule, version: Math.max(highest.get(rule.id) ?? 0, old?.version ?? 0) + 1 };
  });
  return { ...draft, rules };
}

export function editRule(draft: VersionContent, id: string, change: Partial<Rule>): VersionContent {
  return { ...draft, rules: draft.rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)) };
}

export function removeRule(draft: VersionContent, id: string): VersionContent {
  return { ...draft, rules: draft.rules.filter((rule) => rule.id !== id) };
}

export interface Added {
  readonly draft: VersionContent;
  /** Of the rule that was added. */
  readonly id: string;
}

export function addRule(draft: VersionContent): Added {
  return addPreset(draft, {
    id: "new-rule",
    version: 1,
    name: "New rule",
    category: "behaviour",
    expression: "false",
    scoreModifier: 0,
    action: "none",
    state: "shadow",
  });
}

/** A rule to begin from: it is only watched, so that nothing hangs on it before it was seen. A second one gets an id of its own. */
export function addPreset(draft: VersionContent, preset: Rule): Added {
  const ids = new Set(draft.rules.map(({ id }) => id));
  let number = 1;
  const idOf = () => (number === 1 ? preset.id : `${preset.id}-${number}`);
  while (ids.has(idOf())) number++;
  const rule: Rule = { ...preset, id: idOf(), version: 1, state: "shadow" };
  return { draft: { ...draft, rules: [...draft.rules, rule] }, id: rule.id };
}

const RULE_ID = /^[a-z0-9-]{1,64}$/;

/** Why a rule cannot be called so; null where it can. */
export function idProblem(typed: string, draft: VersionContent, own: string): string | null {
  if (!RULE_ID.test(typed)) return "Use 1 to 64 of these: a to z, 0 to 9, hyphen.";
  const isTaken = typed !== own && draft.rules.some(({ id }) => id === typed);
  return isTaken ? "Another rule has this id." : null;
}

export interface FieldProblem {
  /** Empty for the version itself. */
  readonly ruleId: string;
  readonly message: string;
}

const POINTS_MAX = 100;
const LIMIT_MAX = 101;

/** What cannot even be sent to be checked. */
export function fieldProblems(draft: VersionContent): FieldProblem[] {
  const { review, block } = draft.thresholds;
  const { nameThreshold, blockThreshold } = draft.screening;
  const isLimit = (limit: number) => Number.isInteger(limit) && limit >= 0 && limit <= LIMIT_MAX;
  const isSimilarity = (similarity: number) => similarity >= 0 && similarity <= 1;
  const ofVersion = [
    ...(draft.name === "" ? ["The version needs a name."] : []),
    ...(isLimit(review) && isLimit(block) ? [] : [`A limit is a whole number from 0 to ${LIMIT_MAX}.`]),
    ...(isSimilarity(nameThreshold) && isSimilarity(blockThreshold)
      ? []
      : ["A similarity of names is a number from 0 to 1."]),
  ];
  return [
    ...[...ofVersion, ...sampleProblems(draft.sample)].map((message) => ({ ruleId: "", message })),
    ...draft.rules.flatMap((rule) => ruleProblems(rule).map((message) => ({ ruleId: rule.id, message }))),
  ];
}

function ruleProblems({ name, category, expression, scoreModifier }: Rule): string[] {
  const isPoints = Number.isInteger(scoreModifier) && Math.abs(scoreModifier) <= POINTS_MAX;
  return [
    ...(name === "" ? ["It needs a name."] : []),
    ...(category === "" ? ["It needs a category."] : []),
    ...(expression === "" ? ["It needs an expression."] : []),
    ...(isPoints ? [] : [`Points are a whole number from −${POINTS_MAX} to ${POINTS_MAX}.`]),
  ];
}
