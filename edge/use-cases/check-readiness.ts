// Can this isolate decide? Asked by health, which must not say so without having looked.

import { currentLists } from "../lists/load-lists.ts";
import { logProblem } from "../platform-log.ts";
import { currentVersion } from "../versions.ts";

/** What a decision cannot do without, beside its ledger. */
export interface DecisionNeeds {
  readonly lists: () => { readonly ok: boolean };
  /** Throws where the version does not compile. */
  readonly version: () => unknown;
}

export type Fault = "screening_lists" | "system_version";

/** @returns what is missing; empty where decisions can be made. Loads what was not needed yet. */
export function faultsOf(
  needs: DecisionNeeds = { lists: currentLists, version: currentVersion },
): readonly Fault[] {
  const faults: Fault[] = [];
  if (!needs.lists().ok) faults.push("screening_lists");
  try {
    needs.version();
  } catch (error) {
    logProblem("the system version does not compile", {}, error);
    faults.push("system_version");
  }
  return faults;
}
