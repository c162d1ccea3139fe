// From a system version's content to one that can decide: named by its hash, every rule checked and compiled.

import { canonicalJson } from "../../ids/canonical-json.ts";
import { sha256Hex } from "../../ids/sha256.ts";
import { VERSION_COST_MAX } from "../rules/rule-bounds.ts";
import {
  compileAcceptedRule,
  compileRule,
  type CompiledRule,
  type RuleCompilation,
  type RuleProblem,
} from "../rules/compile-rule.ts";
import type { ListLookup } from "../rules/list-lookups.ts";
import type { Rule, SystemVersion, SystemVersionContent } from "./system-version.ts";

/** A bound on what one decision may cost. */
export const RULES_MAX = 300;

export interface CompiledVersion {
  readonly version: SystemVersion;
  /** Active and shadow rules in the version's order; retired ones are not evaluated. */
  readonly rules: readonly CompiledRule[];
  /** What lists have to be asked before it decides; empty for most versions. */
  readonly lookups: readonly ListLookup[];
}

export type VersionCompilation =
  | { readonly ok: true; readonly compiled: CompiledVersion }
  | { readonly ok: false; readonly problems: readonly RuleProblem[] };

/** Equal content gives an equal name, whatever the order of its keys. */
export function nameVersion({
  name,
  rules,
  thresholds,
  screening,
  lists,
  sample,
  basis,
}: SystemVersionContent): SystemVersion {
  const content = {
    name,
    rules,
    thresholds,
    screening,
    lists,
    ...(sample && { sample }),
    ...(basis && { basis }),
  };
  const hash = sha256Hex(canonicalJson(content));
  return { ...content, id: `sv_${hash.slice(0, 24)}`, contentHash: `sha256:${hash}` };
}

/** All rules are compiled, retired ones too: a version is published whole or not at all. */
export function compileVersion(version: SystemVersion): VersionCompilation {
  const compilation = compiled(version, compileRule);
  if (!compilation.ok) return compilation;
  const { rules } = compilation.compiled;
  const cost = rules.reduce((sum, rule) => sum + rule.cost, 0);
  return cost > VERSION_COST_MAX ? { ok: false, problems: [tooCostly(rules, cost)] } : compilation;
}

/** A version that was accepted as a draft, by this or an earlier release: bounds that have come since do not stop it. */
export function compileAcceptedVersion(version: SystemVersion): VersionCompilation {
  return compiled(version, compileAcceptedRule);
}

function compiled(version: SystemVersion, compile: (rule: Rule) => RuleCompilation): VersionCompilation {
  const problems: RuleProblem[] = [];
  const rules: CompiledRule[] = [];
  const ids = new Set<string>();
  if (version.rules.length > RULES_MAX) {
    problems.push(ofVersion("too_large", `a version has at most ${RULES_MAX} rules`));
  }
  for (const rule of version.rules.slice(0, RULES_MAX)) {
    if (ids.has(rule.id)) {
      problems.push({ ruleId: rule.id, code: "duplicate_id", message: "another rule has this id", at: null });
    }
    ids.add(rule.id);
    const result = compile(rule);
    if (!result.ok) problems.push(result.problem);
    else if (rule.state !== "retired") rules.push(result.compiled);
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, compiled: { version, rules, lookups: rules.flatMap(({ lookups }) => lookups) } };
}

/** How many of the dearest rules a refusal names. */
const NAMED = 3;

function tooCostly(rules: readonly CompiledRule[], cost: number): RuleProblem {
  const dearest = rules
    .toSorted((one, other) => other.cost - one.cost)
    .slice(0, NAMED)
    .map(({ rule, cost: own }) => `${rule.id} ${own} (${Math.round((100 * own) / cost)} %)`);
  return ofVersion(
    "too_costly",
    `all rules together can take ${cost} steps; the limit is ${VERSION_COST_MAX}. The dearest: ${dearest.join(", ")}`,
  );
}

function ofVersion(code: RuleProblem["code"], message: string): RuleProblem {
  return { ruleId: "", code, message, at: null };
}
