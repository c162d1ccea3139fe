// What holds once everything has drained: the ledgers, the warehouse and the receivers agree with what callers were answered.

import { toScaled } from "#domain/money/amount.ts";
import type { LogRow } from "#domain/events/batch.ts";
import { instantOf } from "#domain/time/instant.ts";
import { decisionOf } from "#edge/log/decision-of.ts";
import { eventsOfRow } from "#domain/webhooks/events-of-row.ts";
import { payloadOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import { eventOfRow } from "../event-of-row.ts";
import type { Simulation } from "../simulation.ts";
import type { Tenant } from "../tenant.ts";
import type { Answer } from "../world/edge.ts";
import type { Place } from "../world/objects.ts";
import type { World } from "../world/world.ts";
import type { Asked } from "../workload/caller.ts";
import { asOperator } from "../workload/operators.ts";
import { bodyOf } from "../workload/saved-addresses.ts";
import { hasTable, rowsOf, sourceOf } from "./rows.ts";

/** Of the keys that were used, as many are used again for another request. */
const REUSED = 0.5;
/** Fields that hold whatever people write. */
const FREE_TEXTS = ["reason", "text", "note", "label"] as const;

function logOf(place: Place): LogRow[] {
  if (!hasTable(place, "log")) return [];
  return rowsOf<{ sequence: number; kind: LogRow["kind"]; payload: string | null }>(
    place,
    "SELECT sequence, kind, payload FROM log ORDER BY sequence",
  ).map(({ sequence, kind, payload }) => ({
    sequence,
    kind,
    payload: payload ?? payloadAt(place, kind, sequence),
  }));
}

/** Of a row of the log that only names its record. */
function payloadAt(place: Place, kind: LogRow["kind"], sequence: number): string {
  if (kind === "decision") {
    const [row] = rowsOf<StoredRow<Uint8Array>>(place, `${STORED_ROWS} LIMIT 1`, sequence - 1);
    if (row?.sequence === sequence) return payloadOf(row, (bytes) => Buffer.from(bytes).toString("base64"));
  }
  const [row] = rowsOf<{ body: string }>(place, "SELECT body FROM outcome WHERE sequence = ?", sequence);
  if (row === undefined) throw new Error(`${sourceOf(place)} has no ${kind} ${sequence}`);
  return row.body;
}

/** Every event of every log is a row, with the very bytes; and there are no others. */
export function checkWarehouse({ world, objects, warehouse }: Simulation): void {
  const expected = new Set<string>();
  for (const place of objects.places.values()) {
    for (const row of logOf(place)) {
      const message = eventOfRow(sourceOf(place), row);
      const { id } = JSON.parse(message) as { id: string };
      expected.add(id);
      const loaded = warehouse.rows.get(id);
      if (loaded === message) continue;
      const what = loaded === undefined ? "is not in the warehouse" : "has other bytes in the warehouse";
      world.violate(
        "every event is in the warehouse once, as it was",
        `${sourceOf(place)}#${row.sequence} ${what}`,
      );
      return;
    }
  }
  for (const id of warehouse.rows.keys()) {
    if (!expected.has(id) && !id.startsWith("evt_flood")) {
      world.violate("every row of the warehouse is a fact of a log", id);
      return;
    }
  }
}

/** A receiver that works gets every event, also beside one that does not. */
export function checkWebhooks({ world, objects, receivers, tenant }: Simulation): void {
  for (const { id, path, behaviour } of tenant.endpoints) {
    const place = objects.places.get(`webhook-endpoint/${tenant.id}/${tenant.environment}/${id}`);
    if (place !== undefined) checkDeliveryCounts(world, place);
    const state = place && rowsOf<{ state: string }>(place, "SELECT state FROM endpoint")[0]?.state;
    if (behaviour === "broken" || !state || !state.includes('"status":"enabled"')) continue;
    const heard = receivers.heard.get(path) ?? new Set();
    for (const source of objects.places.values()) {
      for (const { event } of subscribedEvents(source, tenant, id)) {
        if (heard.has(event)) continue;
        world.violate(
          "a webhook endpoint that works gets every event",
          `${path} did not hear ${event} of ${sourceOf(source)}`,
        );
        return;
      }
    }
  }
}

/** What an endpoint shows of its deliveries is counted as they change, and never from the rows. */
function checkDeliveryCounts(world: World, place: Place): void {
  const [shown] = rowsOf<{ counts: string }>(place, "SELECT counts FROM delivery_count");
  const counts = JSON.parse(shown?.counts ?? "{}") as Record<string, number>;
  const counted = rowsOf<{ status: string; rows: number }>(
    place,
    "SELECT status, count(*) AS rows FROM delivery GROUP BY status",
  );
  const rows = new Map(counted.map((row) => [row.status, row.rows]));
  const wrong = [...new Set([...Object.keys(counts), ...rows.keys()])].find(
    (status) => (counts[status] ?? 0) !== (rows.get(status) ?? 0),
  );
  if (wrong === undefined) return;
  const detail = `${sourceOf(place)}: ${counts[wrong]} are ${wrong}, and ${rows.get(wrong)} rows`;
  world.violate("an endpoint shows as many deliveries as it has", detail);
}

/** Of what was written after the endpoint's creation was answered. */
function subscribedEvents(place: Place, tenant: Tenant, endpointId: string): { event: string }[] {
  if (!hasTable(place, "webhook_subscription")) return [];
  const query = "SELECT 1 FROM webhook_subscription WHERE endpoint_id = ?";
  if (rowsOf(place, query, endpointId).length === 0) return [];
  return logOf(place)
    .filter(({ sequence }) => sequence > (tenant.heads.get(place) ?? 0))
    .flatMap((row) => eventsOfRow(sourceOf(place), row, decisionOf))
    .filter(({ environment }) => environment === tenant.environment)
    .map(({ id }) => ({ event: id }));
}

/** Every answered decision is found and replayed, byte for byte; everything that was done for a key too. */
export async function checkAnswers(simulation: Simulation): Promise<void> {
  const { world, caller, plan, tenant, knowledge } = simulation;
  for (const [name, { path, asked, text, assessment }] of knowledge.decided) {
    const found = await caller.insist(tenant.asked("GET", path));
    if (found?.text !== JSON.stringify({ assessment })) {
      world.violate("what was decided is found as it was answered", `${name}: ${found?.status}`);
    }
    const again = await caller.insist(asked);
    if (again?.text !== `${text.slice(0, -1)},"replayed":true}`) {
      world.violate(
        "a replay is answered as before",
        `${name}: ${again?.status} ${again?.text.slice(0, 200)}`,
      );
    }
  }
  for (const [key, { asked, text, until }] of knowledge.kept) {
    const end = until === null ? Number.POSITIVE_INFINITY : instantOf(until);
    const asksAt = world.now;
    const again = await caller.insist(asked);
    // Where clocks jump, nobody can say from outside whether it was over.
    const mayBeOver = world.now >= end || (until !== null && plan.clockSteps > 0);
    const mayStand = asksAt < end || plan.clockSteps > 0;
    if (until === null) await checkReuse(simulation, key, asked);
    if (!(mayStand && again?.text === text) && !(mayBeOver && isOver(again))) {
      world.violate(
        "what was done for a key is done once",
        `${key}: ${again?.status} ${again?.text.slice(0, 200)}`,
      );
    }
  }
}

/** Another request under a key that was used is refused, and changes nothing. */
async function checkReuse({ world, caller }: Simulation, key: string, asked: Asked): Promise<void> {
  const body = otherBody(asked.body);
  if (body === null || !world.chance(REUSED)) return;
  const answer = await caller.insist({ ...asked, body });
  world.reach("invariant: a key was used again for another request");
  const code = answer?.status === 409 ? bodyOf<{ error: { code: string } }>(answer).error.code : "";
  if (code !== "idempotency_key_reused") {
    world.violate(
      "a key answers its own request alone",
      `${key}: ${answer?.status} ${answer?.text.slice(0, 200)}`,
    );
  }
}

/** A request that says something else, as valid as it was; null where this test knows none. */
function otherBody(body: Asked["body"]): object | null {
  if (body === undefined || body instanceof Uint8Array) return null;
  const said = body as Record<string, unknown>;
  for (const field of FREE_TEXTS)
    if (typeof said[field] === "string") return { ...said, [field]: `${said[field]}!` };
  if (typeof said["classification"] !== "string") return null;
  return { ...said, classification: said["classification"] === "fraud" ? "legitimate" : "fraud" };
}

function isOver(answer: Answer | null): boolean {
  return (
    answer?.status === 409 &&
    bodyOf<{ error: { code: string } }>(answer).error.code === "crypto_reveal_expired"
  );
}

/** A key that was revoked stays so. */
export async function checkKeys({ world, caller, tenant, knowledge }: Simulation): Promise<void> {
  for (const token of knowledge.revoked) {
    const answer = await caller.insist({ ...tenant.asked("GET", "/api/v1/alerts"), token });
    if (answer?.status !== 401)
      world.violate("a revoked key is refused", `it was answered ${answer?.status}`);
  }
}

/** What callers were granted is what there is: spent, or left. */
export async function checkCredit({ world, caller, tenant, knowledge }: Simulation): Promise<void> {
  const answer = await caller.insist(asOperator("GET", `/organisations/${tenant.id}/credit`));
  const { balance, captured } = JSON.parse(answer?.text ?? "{}") as { balance: string; captured: string };
  const sum = toScaled(balance) + toScaled(captured);
  if (sum !== knowledge.granted) {
    world.violate(
      "credit that was granted is spent or left",
      `${balance} and ${captured}, not ${knowledge.granted}`,
    );
  }
}

/** What waited for credit is done once there is some. */
export async function checkRiskAssessments({ world, caller, tenant, knowledge }: Simulation): Promise<void> {
  for (const id of knowledge.riskAssessments) {
    const answer = await caller.insist(tenant.asked("GET", `/api/v1/risk-assessments/${id}`));
    const { status } = JSON.parse(answer?.text ?? "{}") as { status?: string };
    if (status !== "completed")
      world.violate("a risk assessment is completed in the end", `${id}: ${status}`);
  }
}
