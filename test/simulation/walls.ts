// The walls of a test, where production has gigabytes: what the edge is set to keep to, and a little behind it the storage's end.

import type { Plan } from "./plan.ts";
import type { Simulation } from "./simulation.ts";

/** The least that the edge takes for a ledger's bound. */
const LEDGER_BYTES = 1_000_000;
/** Some payments before the ledger's bound. */
const LEDGER_FILLED_BYTES = LEDGER_BYTES - 15_000;
const ENDPOINT_BYTES = 100_000;
/** What is behind a bound, for what must go on there. */
const ROOM_BYTES = 50_000;

/** The settings that name the walls to the edge. */
export function wallSettings({ wall }: Plan): object {
  return {
    ...(wall === "ledger" && { LEDGER_MAX_BYTES: String(LEDGER_BYTES) }),
    ...(wall === "endpoint" && { WEBHOOK_MAX_BYTES: String(ENDPOINT_BYTES) }),
  };
}

/** Puts the walls up, once the objects are there. */
export function buildWalls({ plan, objects, tenant }: Simulation): void {
  for (const { kind, name, storage } of objects.places.values()) {
    if (
      plan.wall === "ledger" &&
      kind === "ledger" &&
      name.startsWith(`${tenant.id}/${tenant.environment}/`)
    ) {
      storage.fillTo(LEDGER_FILLED_BYTES);
      storage.faults.maximumBytes = LEDGER_BYTES + ROOM_BYTES;
    }
    if (plan.wall === "endpoint" && kind === "webhook-endpoint") {
      storage.faults.maximumBytes = ENDPOINT_BYTES + ROOM_BYTES;
    }
  }
}
