// Rules that say something else than before under their old version. Reports count by rule and version, so two rules would
// share one row.

import type { Rule } from "../versions/system-version.ts";
import { hashRule } from "./hash-rule.ts";

/**
 * @param known rules that may have decided already, those of `rules` included.
 * @returns of `rules` those whose id and version are known with another content. The state may differ: it says whether
 *   a rule counts, not what it is.
 */
export function changedInPlace(rules: readonly Rule[], known: readonly Rule[]): readonly Rule[] {
  const contents = new Map<string, Set<string>>();
  for (const rule of known) {
    const name = nameOf(rule);
    contents.set(name, (contents.get(name) ?? new Set()).add(contentOf(rule)));
  }
  return rules.filter((rule) => {
    const before = contents.get(nameOf(rule));
    return before !== undefined && !before.has(contentOf(rule));
  });
}

function nameOf({ id, version }: Rule): string {
  return JSON.stringify([id, version]);
}

function contentOf(rule: Rule): string {
  return hashRule({ ...rule, state: "active" });
}
