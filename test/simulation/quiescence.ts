// After the faults everything drains within a bounded time: logs, the consumer group, what webhooks still have to say, and what
// ledgers still have to hear of the address book and of judged pairs.

import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import { sign, SIGNATURE_HEADER } from "#domain/ids/signature.ts";
import type { Pulse } from "#domain/events/batch.ts";
import { untoldVerdicts } from "./invariants/judged-pairs.ts";
import { hasTable, rowsOf } from "./invariants/rows.ts";
import type { Simulation } from "./simulation.ts";
import { SECRETS } from "./world/edge.ts";
import { LostError } from "./world/network.ts";

const LOOK_MILLISECONDS = 5_000;
const BOUND_MILLISECONDS = 10 * 60_000;
const KEY = { id: "simulated", secret: SECRETS.SIGNING_KEY };

/** As the schedule asks once a minute. @returns null where no answer came. */
export async function pulse({ edge, world }: Simulation): Promise<Pulse | null> {
  const path = "/internal/v1/pulse";
  const request = { method: "POST", path, body: new Uint8Array() };
  const headers = { [SIGNATURE_HEADER]: sign(request, KEY, Math.floor(world.now / 1_000)) };
  try {
    const { status, text } = await edge.ask("operator", "POST", path, { headers });
    return status === 200 ? (JSON.parse(text) as Pulse) : null;
  } catch (error) {
    if (!(error instanceof LostError)) throw error;
    return null;
  }
}

/** @returns what still waits; empty once there is nothing. */
async function waiting(simulation: Simulation): Promise<string[]> {
  const pulsed = await pulse(simulation);
  if (pulsed === null) return ["the edge does not answer"];
  const behind = pulsed.logs.flatMap(({ source, readers }) =>
    readers.filter(({ lag }) => lag > 0).map(({ reader, lag }) => `${source}: ${reader} is ${lag} behind`),
  );
  return [
    ...pulsed.unanswered,
    ...behind,
    ...waitingEvents(simulation),
    ...waitingDeliveries(simulation),
    ...waitingTellings(simulation),
    ...waitingVerdicts(simulation),
  ];
}

/** Ledgers that do not know all of the address book yet. */
function waitingTellings({ objects, tenant }: Simulation): string[] {
  const book = objects.places.get(`address_book/${tenant.id}/${tenant.environment}`);
  if (book === undefined || !hasTable(book, "told_ledger")) return [];
  return rowsOf<{ shard: number }>(
    book,
    "SELECT shard FROM told_ledger WHERE revision < (SELECT max(revision) FROM address)",
  ).map(({ shard }) => `the address book has not told ledger ${shard}`);
}

/** Verdicts on judged pairs that their ledgers do not have yet. */
function waitingVerdicts(simulation: Simulation): string[] {
  const untold = untoldVerdicts(simulation);
  return untold === 0 ? [] : [`the organisation has not told ${untold} verdicts`];
}

function waitingEvents({ kafka: { brokers }, warehouse }: Simulation): string[] {
  return [...brokers.topics.values()].flat().flatMap(({ topic, number, messages }) => {
    const isRead = topic !== DEAD_LETTER_TOPIC;
    const left = messages.filter(({ value }) => !warehouse.has(value));
    return isRead && left.length > 0 ? [`${topic} ${number}: ${left.length} of ${messages.length}`] : [];
  });
}

function waitingDeliveries({ objects, tenant }: Simulation): string[] {
  return tenant.endpoints.flatMap(({ id, behaviour }) => {
    const place = objects.places.get(`webhook-endpoint/${tenant.id}/${tenant.environment}/${id}`);
    if (behaviour === "broken" || place === undefined || !hasTable(place, "delivery")) return [];
    const [row] = rowsOf<{ count: number }>(
      place,
      "SELECT count(*) AS count FROM delivery WHERE next_attempt_at IS NOT NULL",
    );
    return (row?.count ?? 0) > 0 ? [`${behaviour} endpoint ${id}: ${row?.count} deliveries`] : [];
  });
}

export async function drain(simulation: Simulation): Promise<void> {
  const { world } = simulation;
  const until = world.now + BOUND_MILLISECONDS;
  // What one log handed on may be news in another: nothing waits where two looks in a row find nothing.
  for (let clean = 0; clean < 2;) {
    await world.wait(LOOK_MILLISECONDS);
    const left = await waiting(simulation);
    clean = left.length === 0 ? clean + 1 : 0;
    if (world.now >= until) {
      world.violate("after faults everything drains", left.slice(0, 4).join("; "));
      return;
    }
  }
}
