// What objects used between two moments.

import { setTimeout as pause } from "node:timers/promises";
import type { Used, UsedBy } from "../cost-worker/messages.ts";
import type { CountedEdge } from "./counted-edge.ts";

const LOOK_EVERY_MILLISECONDS = 1_000;
/** Longer than any timer of an object that has work left. */
const IDLE_LOOKS = 4;
const LOOKS_MAX = 120;

/** What all objects used so far, once they have nothing left to do. */
export async function usedWhenIdle(edge: CountedEdge): Promise<readonly UsedBy[]> {
  let [seen, same] = [await edge.used(), 0];
  for (let look = 0; look < LOOKS_MAX; look++) {
    await pause(LOOK_EVERY_MILLISECONDS);
    const used = await edge.used();
    same = alarmsAndRows(used) === alarmsAndRows(seen) ? same + 1 : 0;
    seen = used;
    if (same === IDLE_LOOKS) return seen;
  }
  throw new Error("objects of the edge always have something to do");
}

function sumOf(objects: readonly UsedBy[]): Used {
  const rows: Record<string, number> = {};
  for (const { rowsWritten } of objects) {
    for (const [table, count] of Object.entries(rowsWritten)) rows[table] = (rows[table] ?? 0) + count;
  }
  return {
    requests: total(objects, ({ requests }) => requests),
    alarms: total(objects, ({ alarms }) => alarms),
    rowsRead: total(objects, ({ rowsRead }) => rowsRead),
    rowsWritten: rows,
    awakeMilliseconds: total(objects, ({ awakeMilliseconds }) => awakeMilliseconds),
  };
}

/** From one moment to a later one. */
export function usedBetween(earlier: readonly UsedBy[] = [], later: readonly UsedBy[] = []): Used {
  const [before, after] = [sumOf(earlier), sumOf(later)];
  return {
    requests: after.requests - before.requests,
    alarms: after.alarms - before.alarms,
    rowsRead: after.rowsRead - before.rowsRead,
    rowsWritten: Object.fromEntries(
      Object.entries(after.rowsWritten).map(([table, count]) => [
        table,
        count - (before.rowsWritten[table] ?? 0),
      ]),
    ),
    awakeMilliseconds: after.awakeMilliseconds - before.awakeMilliseconds,
  };
}

export function usedByClass(
  earlier: readonly UsedBy[] = [],
  later: readonly UsedBy[] = [],
): ReadonlyMap<string, Used> {
  const before = Map.groupBy(earlier, ({ className }) => className);
  const after = Map.groupBy(later, ({ className }) => className);
  return new Map([...after].map(([className, its]) => [className, usedBetween(before.get(className), its)]));
}

export function rowsOf({ rowsWritten }: Pick<Used, "rowsWritten">): number {
  return Object.values(rowsWritten).reduce((sum, rows) => sum + rows, 0);
}

// Questions of the pipeline, such as its pulse, are no work that is left.
function alarmsAndRows(objects: readonly UsedBy[]): number {
  return total(objects, (one) => one.alarms + rowsOf(one));
}

function total(objects: readonly UsedBy[], of: (used: UsedBy) => number): number {
  return objects.reduce((sum, one) => sum + of(one), 0);
}
