// What objects hold, read by the watching test, past all faults.

import type { Place } from "../world/objects.ts";

/** There is one of each. */
const ALONE = new Set(["lists", "directory", "provider_directory"]);

/** As its events name the log of an object. */
export function sourceOf({ kind, name }: Place): string {
  return ALONE.has(kind) ? kind : `${kind}/${name}`;
}

/** The number of the newest row of an object's log; 0 where it has none. */
export function headOf(place: Place): number {
  if (!hasTable(place, "log")) return 0;
  return rowsOf<{ head: number | null }>(place, "SELECT max(sequence) AS head FROM log")[0]?.head ?? 0;
}

export function hasTable(place: Place, name: string): boolean {
  return rowsOf(place, "SELECT 1 FROM sqlite_master WHERE name = ?", name).length > 0;
}

/** What an object's database holds, read past all faults. */
export function rowsOf<T>(place: Place, query: string, ...bound: (string | number)[]): T[] {
  return place.storage.look(query, bound) as T[];
}
