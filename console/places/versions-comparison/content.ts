// Versions as they are compared: what an author wrote, and the basis that the release and the settings gave them.

import type { VersionDiff } from "#domain/decision/versions/diff-versions.ts";
import type { WholeVersion } from "../../api/versions.ts";

export function wholeContent(version: WholeVersion) {
  const { name, thresholds, screening, lists, sample, featureSet, matching, providers } = version;
  const rules = version.rules.map(({ ruleId: _ruleId, hash: _hash, ...rule }) => rule);
  const basis = { featureSet, matching, providers };
  return { name, rules, thresholds, screening, lists, ...(sample && { sample }), basis };
}

/** `3 rules changed, 1 added, limits changed`. */
export function changeTitle({ added, removed, changed }: VersionDiff): string {
  const rules = (parts: readonly { readonly part: string }[]) =>
    parts.filter(({ part }) => part === "rule").length;
  const others = changed.filter(({ part }) => part !== "rule" && part !== "basis").length;
  const listed = [...added, ...removed].filter(({ part }) => part !== "rule").length;
  const said = [
    count(rules(changed), "rule", "changed"),
    count(rules(added), "rule", "added"),
    count(rules(removed), "rule", "removed"),
    count(others + listed, "setting", "changed"),
  ].filter((words) => words !== null);
  return said.length === 0 ? "No rule or setting was changed" : said.join(", ");
}

function count(n: number, noun: string, deed: string): string | null {
  return n === 0 ? null : `${n} ${noun}${n === 1 ? "" : "s"} ${deed}`;
}
