// What a ledger derives from its decisions is a fold of their rows: where nothing of it is left, a new life derives the same.

import type { Simulation } from "../simulation.ts";
import type { Place } from "../world/objects.ts";
import { hasTable, rowsOf, sourceOf } from "./rows.ts";

const DERIVED_TABLES = [
  "decision_name",
  "history_subject",
  "history_entry",
  "history_interrupted",
  "history_hour",
  "subject_decision",
  "sighting",
  "sighting_total",
] as const;
/** A ledger writes what it derived within two seconds. */
const WRITTEN_WITHIN_MILLISECONDS = 4_000;

/** Restarts every object, the ledgers without what they had derived: what is asked from here on is answered from rows alone. */
export async function checkDerived({ world, objects }: Simulation): Promise<void> {
  const before = new Map<Place, string>();
  for (const place of objects.places.values()) {
    const isLedger = place.kind === "ledger" && hasTable(place, "decision");
    if (isLedger) before.set(place, derivedIn(place));
    place.restart();
    if (!isLedger) continue;
    for (const table of DERIVED_TABLES) place.storage.alter(`DELETE FROM ${table}`);
    place.storage.alter("UPDATE ledger SET derived_to = 0");
    await place.invoke("pulse", []);
  }
  await world.wait(WRITTEN_WITHIN_MILLISECONDS);
  for (const [place, was] of before) {
    const is = derivedIn(place);
    if (is !== was) {
      const detail = `${sourceOf(place)}: ${differenceOf(was, is)}`;
      world.violate("what is derived is a fold of the log", detail);
    }
  }
}

function derivedIn(place: Place): string {
  return DERIVED_TABLES.flatMap((table) =>
    rowsOf<object>(place, `SELECT * FROM ${table}`).map((row) => `${table} ${JSON.stringify(row)}`),
  )
    .sort()
    .join("\n");
}

/** The first row that one of them has alone. */
function differenceOf(was: string, is: string): string {
  const [before, after] = [was.split("\n"), is.split("\n")];
  const gone = before.find((row) => !after.includes(row));
  const come = after.find((row) => !before.includes(row));
  return `${gone ?? "nothing"} is gone, ${come ?? "nothing"} has come`;
}
