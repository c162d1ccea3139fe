// Sends many requests at once, those of one subject one after the other, each until it is answered or refused for good.
// Sending the same again is safe: what was decided is answered from the record.

import { z } from "zod";
import type { CallFailure, Client } from "./client.ts";

/** One request on its way. */
export interface Shipment {
  /** What a person finds it by: a line number, a transaction's id. */
  readonly reference: string;
  /** Shipments of one lane keep their order. */
  readonly lane: string;
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey?: string;
}

interface Refusal {
  readonly reference: string;
  readonly failure: CallFailure;
}

export interface ReplayResult {
  readonly accepted: number;
  /** Of the accepted: answered from the record of an earlier run. */
  readonly replayed: number;
  /** Decision → how many. Empty for requests that are answered without one. */
  readonly decisions: Readonly<Record<string, number>>;
  /** Status of a screened party or wallet → how many; see the contract's attempts. */
  readonly screening: Readonly<Record<string, number>>;
  readonly refused: number;
  /** The first refusals, at most ten. */
  readonly refusals: readonly Refusal[];
  /** What ended the run early: every later request would have met it too. */
  readonly stoppedBy: Refusal | null;
}

export interface ReplayOptions {
  /** How many requests are open at once. */
  readonly connections: number;
  /** Called after each answer with the number of answers so far. */
  readonly onProgress?: (done: number) => void;
}

const answerSchema = z.object({
  assessment: z
    .object({
      decision: z.string(),
      screening: z.object({ attempts: z.array(z.object({ status: z.string() })) }).optional(),
    })
    .optional(),
  replayed: z.boolean().optional(),
});
const REFUSALS_KEPT = 10;
// The key, the credit, the service, the caller's patience: no matter of one request.
const ENDING_STATUSES: readonly (number | null)[] = [null, 401, 402, 403, 429, 503];

export async function replay(
  client: Client,
  shipments: Iterable<Shipment> | AsyncIterable<Shipment>,
  options: ReplayOptions,
): Promise<ReplayResult> {
  const tally = new Tally();
  const lanes = new Map<string, Promise<void>>();
  const open = new Set<Promise<void>>();
  for await (const shipment of shipments) {
    if (tally.stoppedBy) break;
    if (open.size >= options.connections) await Promise.race(open);
    const before = lanes.get(shipment.lane);
    const sent = (async () => {
      await before;
      if (tally.stoppedBy) return;
      tally.count(shipment, await send(client, shipment));
      options.onProgress?.(tally.done);
    })();
    lanes.set(shipment.lane, sent);
    open.add(sent);
    void sent.finally(() => {
      open.delete(sent);
      if (lanes.get(shipment.lane) === sent) lanes.delete(shipment.lane);
    });
  }
  await Promise.all(open);
  return tally;
}

async function send(client: Client, shipment: Shipment) {
  return await client.call({
    method: "POST",
    path: shipment.path,
    body: shipment.body,
    repeatable: true,
    ...(shipment.idempotencyKey === undefined ? {} : { idempotencyKey: shipment.idempotencyKey }),
  });
}

class Tally implements ReplayResult {
  accepted = 0;
  replayed = 0;
  refused = 0;
  readonly decisions: Record<string, number> = {};
  readonly screening: Record<string, number> = {};
  readonly refusals: Refusal[] = [];
  stoppedBy: Refusal | null = null;

  get done(): number {
    return this.accepted + this.refused;
  }

  count(shipment: Shipment, result: Awaited<ReturnType<typeof send>>): void {
    if (!result.ok) {
      this.refuse({ reference: shipment.reference, failure: result });
      return;
    }
    const answer = answerSchema.safeParse(result.body);
    this.accepted++;
    if (!answer.success) return;
    if (answer.data.replayed) this.replayed++;
    const { assessment } = answer.data;
    if (!assessment) return;
    addOne(this.decisions, assessment.decision);
    for (const { status } of assessment.screening?.attempts ?? []) addOne(this.screening, status);
  }

  private refuse(refusal: Refusal): void {
    if (ENDING_STATUSES.includes(refusal.failure.status)) {
      this.stoppedBy ??= refusal;
      return;
    }
    this.refused++;
    if (this.refusals.length < REFUSALS_KEPT) this.refusals.push(refusal);
  }
}

function addOne(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
