// How the screening lists are, for their operator: which are missing, and which are old. An old list is still searched;
// that it is old says that its updates do not arrive.

import { oldListsOf, type OldList } from "#domain/screening/list-age.ts";
import { configurationOf, type Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import { listsOf } from "../routing.ts";

export interface ListsHealth {
  /** Ids of lists that should be searched and are not published: what needs them is reviewed. */
  readonly missing: readonly string[];
  /** Published lists that are past their days. */
  readonly old: readonly OldList[];
  /** What an old list makes of the edge's health. */
  readonly whenOld: "degrade" | "report";
}

/** @returns null where the Lists object does not answer. */
export async function lookAtLists(env: Env): Promise<ListsHealth | null> {
  const overview = await listsOf(env)
    .overview()
    .catch((error: unknown) => {
      logProblem("the lists cannot be looked at", {}, error);
      return null;
    });
  if (overview === null) return null;
  const { data, expected } = overview;
  const { listAges, whenListsAreOld } = configurationOf(env);
  return {
    missing: [...new Set(expected.filter(({ state }) => state === "missing").map(({ id }) => id))],
    old: oldListsOf(data.find(({ active }) => active)?.lists ?? [], listAges, Date.now()),
    whenOld: whenListsAreOld,
  };
}

/** Whether nothing about the lists needs an operator. */
export function areListsWell(lists: ListsHealth | null): boolean {
  if (lists === null || lists.missing.length > 0) return false;
  return lists.old.length === 0 || lists.whenOld === "report";
}
