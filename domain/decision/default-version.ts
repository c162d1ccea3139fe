// The system version that every organisation begins with. Immutable: decisions name it by its hash, so a change here
// is a new version beside this one, never an edit.

import { compileVersion, nameVersion, type CompiledVersion } from "./compile-version.ts";
import { FIRST_PRESETS, PRESETS, SECOND_PRESETS } from "./presets/index.ts";
import type { SystemVersion, SystemVersionContent } from "./system-version.ts";

const CONTENT: Omit<SystemVersionContent, "rules"> = {
  name: "Default",
  thresholds: { review: 60, block: 85 },
  screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
  lists: [],
};
/** Those that were bundled when versions did not choose among lists yet. */
const BUNDLED_LISTS = [{ id: "ofac-sdn" }, { id: "ofac-consolidated" }, { id: "sanctioned-addresses" }];

/** What decided before places and changes of device were known. Kept for the decisions that name it. */
export const FIRST_DEFAULT_VERSION: SystemVersion = nameVersion({
  ...CONTENT,
  lists: BUNDLED_LISTS,
  rules: FIRST_PRESETS.map(({ rule }) => rule),
});

/** What decided before a version's lists were obeyed and other ledgers were asked. Kept as well. */
export const SECOND_DEFAULT_VERSION: SystemVersion = nameVersion({
  ...CONTENT,
  lists: BUNDLED_LISTS,
  rules: SECOND_PRESETS.map(({ rule }) => rule),
});

export const DEFAULT_VERSION: SystemVersion = nameVersion({
  ...CONTENT,
  rules: PRESETS.map(({ rule }) => rule),
});

/** @throws Error where a preset does not compile, which the presets' test forbids. */
export function compileDefaultVersion(): CompiledVersion {
  const result = compileVersion(DEFAULT_VERSION);
  if (result.ok) return result.compiled;
  throw new Error(
    `the default version does not compile: ${result.problems.map(({ ruleId }) => ruleId).join(", ")}`,
  );
}
