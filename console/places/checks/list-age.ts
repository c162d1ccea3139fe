// How old the lists behind a check are. `stale.ageSeconds` of the report is how long a version was in use; the age of a list is told
// by its own day.

import type { ListsVersion } from "../../api/lists.ts";
import type { ProviderRow } from "../../api/providers.ts";
import { DAY } from "../../parts/days.ts";

export interface ListAge {
  /** The oldest list of the version that names a day. */
  readonly id: string;
  /** As `2026-11-02`. */
  readonly asOf: string;
  readonly days: number;
}

/** Null where the provider did not answer by a version that the deployment keeps, or none of its lists names a day. */
export function oldestList(
  { check, stale }: Pick<ProviderRow, "check" | "stale">,
  versions: readonly Pick<ListsVersion, "listVersion" | "lists">[],
  now: number,
): ListAge | null {
  const version = versions.find(({ listVersion }) => listVersion === stale.listVersion);
  const kind = check === "wallet" ? "wallets" : "names";
  const dated = version?.lists.flatMap((list) =>
    list.kind === kind && list.asOf !== null ? [{ id: list.id, asOf: list.asOf }] : [],
  );
  const [oldest] = (dated ?? []).toSorted((one, other) => one.asOf.localeCompare(other.asOf));
  if (oldest === undefined) return null;
  return { ...oldest, days: Math.max(0, Math.floor((now - Date.parse(oldest.asOf)) / DAY)) };
}
