// What people judged of pairs is in the ledgers of their customers: all that the organisation kept, whether its answer came or not.

import type { Simulation } from "../simulation.ts";
import { hasTable, rowsOf } from "./rows.ts";

interface Newest {
  readonly id: string;
  readonly number: number;
  readonly verdict: string;
}

/** The newest verdict on each pair, as the organisation kept it. */
function keptVerdicts({ objects, tenant }: Simulation): Newest[] {
  const organisation = objects.places.get(`organisation/${tenant.id}`);
  if (organisation === undefined || !hasTable(organisation, "adjudication")) return [];
  return rowsOf<Newest>(
    organisation,
    `SELECT body ->> '$.pairId' AS id, max(number) AS number, body ->> '$.verdict' AS verdict
     FROM adjudication WHERE body ->> '$.pairId' IS NOT NULL GROUP BY body ->> '$.pairId'`,
  );
}

interface Held {
  readonly id: string;
  readonly number: number;
  readonly standing: string | null;
}

function heldPairs({ objects, tenant }: Simulation): Map<string, Held> {
  const ledgers = [...objects.places.values()].filter(
    (place) =>
      place.kind === "ledger" &&
      place.name.startsWith(`${tenant.id}/${tenant.environment}/`) &&
      hasTable(place, "judged_pair"),
  );
  const query = `SELECT id, state ->> '$.number' AS number, state ->> '$.standing.verdict' AS standing FROM judged_pair`;
  return new Map(ledgers.flatMap((place) => rowsOf<Held>(place, query).map((held) => [held.id, held])));
}

export function checkJudgedPairs(simulation: Simulation): void {
  const { world } = simulation;
  const held = heldPairs(simulation);
  for (const { id, number, verdict } of keptVerdicts(simulation)) {
    const there = held.get(id);
    world.reach("invariant: a judged pair was held against its verdicts");
    if (there?.number === number && (verdict !== "true_match" || there.standing === verdict)) continue;
    const detail = `${id}: ${verdict} is ${number}, the ledger has ${there?.standing} of ${there?.number}`;
    world.violate("every verdict on a pair is in the ledger of its customer", detail);
  }
}

/** How many verdicts no ledger has confirmed yet. */
export function untoldVerdicts({ objects, tenant }: Simulation): number {
  const organisation = objects.places.get(`organisation/${tenant.id}`);
  if (organisation === undefined || !hasTable(organisation, "untold_verdict")) return 0;
  const [row] = rowsOf<{ count: number }>(organisation, "SELECT count(*) AS count FROM untold_verdict");
  return row?.count ?? 0;
}
