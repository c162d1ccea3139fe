// Rules that say something else than before under their old version. Reports count by rule and version, so two rules would
// share one row.

import type { Rule } from "../versions/system-version.ts";
import { hashRule } from "./hash-rule.ts";

export type RuleReference = Pick<Rule, "id" | "version">;

/**
 * @param known rules that may have decided already, those of `rules` included.
 * @returns which of `rules` have an id and version that are known with another content. The state may differ: it says whether a
 *   rule counts, not what it is.
 */
export function changedInPlace(rules: readonly Rule[], known: readonly Rule[]): RuleReference[] {
  const contents = new Map<string, Set<string>>();
  for (const rule of known) {
    const name = nameOf(rule);
    contents.set(name, (contents.get(name) ?? new Set()).add(contentOf(rule)));
  }
  const changed = rules.filter((rule) => {
    const before = contents.get(nameOf(rule));
    return before !== undefined && !before.has(contentOf(rule));
  });
  return changed.map(({ id, version }) => ({ id, version }));
}

function nameOf({ id, version }: Rule): string {
  return JSON.stringify([id, version]);
}

function contentOf(rule: Rule): string {
  return hashRule({ ...rule, state: "active" });
}
