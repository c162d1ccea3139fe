// What ledgers know of each other's customers once everything has drained: the home of each link has counted as many customers of
// every other ledger as that one has itself.

import { shardOf } from "#domain/ids/identifiers.ts";
import type { Simulation } from "../simulation.ts";
import type { Place } from "../world/objects.ts";
import { hasTable, rowsOf } from "./rows.ts";

interface Met {
  readonly name: string;
  readonly subjects: number;
}

export function checkRelations({ world, objects, tenant, mayRefuse }: Simulation): void {
  // A full home counts no more, and says so.
  if (mayRefuse) return;
  const prefix = `ledger/${tenant.id}/${tenant.environment}/`;
  const ledgers = new Map<number, Place>();
  for (const [key, place] of objects.places) {
    if (key.startsWith(prefix) && hasTable(place, "sighting"))
      ledgers.set(Number(key.slice(prefix.length)), place);
  }
  if (ledgers.size === 1) return;
  for (const [shard, place] of ledgers) {
    const met = rowsOf<Met>(place, "SELECT name, count(*) AS subjects FROM sighting GROUP BY name");
    for (const { name, subjects } of met) {
      const home = shardOf(name, ledgers.size);
      if (home === shard) continue;
      const counted = countedAt(ledgers.get(home), name, shard);
      if (counted === subjects) continue;
      const detail = `ledger ${home} has ${counted} of ${subjects} from ledger ${shard} at ${name}`;
      world.violate("the home of a link has counted every ledger's customers", detail);
      return;
    }
  }
  world.reach("invariant: homes of links were held against the ledgers");
}

function countedAt(home: Place | undefined, name: string, shard: number): number {
  if (home === undefined) return 0;
  const [row] = rowsOf<{ subjects: number }>(
    home,
    "SELECT subjects FROM relation WHERE name = ? AND shard = ?",
    name,
    shard,
  );
  return row?.subjects ?? 0;
}
