// The system version that every organisation begins with. Immutable: decisions name it by its hash, so a change here
// is a new version beside this one, never an edit.

import { compileVersion, nameVersion, type CompiledVersion } from "./compile-version.ts";
import { PRESETS } from "./presets/index.ts";
import type { SystemVersion } from "./system-version.ts";

export const DEFAULT_VERSION: SystemVersion = nameVersion({
  name: "Default",
  rules: PRESETS.map(({ rule }) => rule),
  thresholds: { review: 60, block: 85 },
  screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
  lists: [{ id: "ofac-sdn" }, { id: "ofac-consolidated" }, { id: "sanctioned-addresses" }],
});

/** @throws Error where a preset does not compile, which the presets' test forbids. */
export function compileDefaultVersion(): CompiledVersion {
  const result = compileVersion(DEFAULT_VERSION);
  if (result.ok) return result.compiled;
  throw new Error(
    `the default version does not compile: ${result.problems.map(({ ruleId }) => ruleId).join(", ")}`,
  );
}
