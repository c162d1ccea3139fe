// The lists that a deployment is held to: all that were ever published and not retired since. A list that should be there and is
// not differs from one that never was: a check that needed it is not clean.

import type { Check } from "../contract/decisions/screening.ts";
import type { ListFact } from "../contract/settings/lists.ts";
import type { NameKind } from "./names/latin-words.ts";
import type { NameList } from "./names/list-entry.ts";

/** Which check a list of names is for, and whom it names. */
export type Serves = Pick<NameList, "check" | "names">;

export interface ExpectedList {
  readonly id: string;
  readonly kind: ListFact["kind"];
  /** Of a list of names; null for one of wallets. */
  readonly serves: Serves | null;
  /** An operator has said that it ended: versions that name no list go on without it. */
  readonly retired: boolean;
}

/** A list of names that should be in the index; `serves` is null if its purpose is unknown: then it serves every check. */
export interface MissingNames {
  readonly id: string;
  readonly serves: Serves | null;
}

/** Does a check of such parties go without a list that it should have? */
export function lacksList(
  missing: readonly MissingNames[],
  check: Check,
  kinds: readonly NameKind[],
): boolean {
  return missing.some(
    ({ serves }) =>
      serves === null || (serves.check === check && serves.names.some((kind) => kinds.includes(kind))),
  );
}
