// A ledger that has less of the address book than it confirmed, as one that was restored from an earlier state: with the next change it
// is told again what it lacks.

import { hasTable, rowsOf } from "../invariants/rows.ts";
import type { Simulation } from "../simulation.ts";
import { save } from "./saved-addresses.ts";

/** Nothing where no ledger has a copy yet. */
export async function loseCopy(simulation: Simulation): Promise<void> {
  const { world, objects, tenant } = simulation;
  const holders = [...objects.places.values()].filter(
    (place) =>
      place.kind === "ledger" &&
      place.name.startsWith(`${tenant.id}/${tenant.environment}/`) &&
      hasTable(place, "saved_address") &&
      rowsOf(place, "SELECT 1 FROM saved_address").length > 0,
  );
  if (holders.length === 0) return;
  const place = world.pick(holders);
  place.restart();
  place.storage.alter("DELETE FROM saved_address; DELETE FROM address_book");
  world.reach("fault: a ledger lost its copy of the address book");
  await save(simulation, "sim-lost-copy");
}
