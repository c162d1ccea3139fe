// Can this isolate decide? Asked by health, which must not say so without having looked.

import type { Env } from "../environment.ts";
import { screeningLists } from "../lists/screening-lists.ts";
import { logProblem } from "../platform-log.ts";
import { listsOf } from "../routing.ts";
import { defaultVersion } from "../versions/compiled-versions.ts";

/** What a decision cannot do without, beside its ledger. */
export interface DecisionNeeds {
  readonly lists: () => Promise<{ readonly ok: boolean }>;
  /** Throws where the version does not compile. */
  readonly version: () => unknown;
}

export type Fault = "screening_lists" | "system_version";

/** The lists that are active, as this isolate holds them or can load them; the version that organisations begin with. */
export function decisionNeeds(env: Env): DecisionNeeds {
  return {
    lists: async () => screeningLists(env, await listsOf(env).active()),
    version: defaultVersion,
  };
}

/** @returns what is missing; empty where decisions can be made. Loads what was not needed yet. */
export async function faultsOf(needs: DecisionNeeds): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  if (!(await needs.lists()).ok) faults.push("screening_lists");
  try {
    needs.version();
  } catch (error) {
    logProblem("the system version does not compile", {}, error);
    faults.push("system_version");
  }
  return faults;
}
