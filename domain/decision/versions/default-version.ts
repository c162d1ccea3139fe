// The system version that every organisation begins with. Immutable: decisions name it by its hash, so new presets make
// a new version beside those before, never an edit.

import { compileVersion, nameVersion, type CompiledVersion } from "./compile-version.ts";
import { PRESETS } from "../presets/index.ts";
import type { SystemVersion, SystemVersionContent } from "./system-version.ts";

const CONTENT: Omit<SystemVersionContent, "rules" | "lists"> = {
  name: "Default",
  thresholds: { review: 60, block: 85 },
  screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
};

/** Versions named the bundled lists until their lists were obeyed; since then they name none, which is all. */
const LISTS_OBEYED_SINCE = 3;
const BUNDLED_LISTS = [{ id: "ofac-sdn" }, { id: "ofac-consolidated" }, { id: "sanctioned-addresses" }];

/** What decided when this generation of presets was the newest. */
export function defaultVersionOf(generation: number): SystemVersion {
  return nameVersion({
    ...CONTENT,
    lists: generation < LISTS_OBEYED_SINCE ? BUNDLED_LISTS : [],
    rules: PRESETS.filter(({ since }) => since <= generation).map(({ rule }) => rule),
  });
}

export const NEWEST_GENERATION = Math.max(...PRESETS.map(({ since }) => since));

export const DEFAULT_VERSION: SystemVersion = defaultVersionOf(NEWEST_GENERATION);

/** @throws Error where a preset does not compile, which the presets' test forbids. */
export function compileDefaultVersion(): CompiledVersion {
  const result = compileVersion(DEFAULT_VERSION);
  if (result.ok) return result.compiled;
  throw new Error(
    `the default version does not compile: ${result.problems.map(({ ruleId }) => ruleId).join(", ")}`,
  );
}
