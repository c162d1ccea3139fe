// How the screening lists are, for their operator: which are missing, and which are old. An old list is still searched, and
// only reported here.

import { DAY } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import { listsOf } from "../routing.ts";

/** Publishers change their lists several times a month. */
const OLD_AFTER_DAYS = 30;

export interface ListsHealth {
  /** Ids of lists that should be searched and are not published: what needs them is reviewed. */
  readonly missing: readonly string[];
  /** Published lists of a day that is long past. */
  readonly old: readonly { readonly id: string; readonly asOf: string }[];
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
  const oldest = Date.now() - OLD_AFTER_DAYS * DAY;
  const lists = data.find(({ active }) => active)?.lists ?? [];
  return {
    missing: [...new Set(expected.filter(({ state }) => state === "missing").map(({ id }) => id))],
    old: lists.flatMap(({ id, asOf }) => (asOf !== null && Date.parse(asOf) < oldest ? [{ id, asOf }] : [])),
  };
}
