// Webhooks: how long after its answer a decision is at a receiver, and how many deliveries a second one endpoint gets, with as
// many deliveries in flight as production has by default. One receiver answers at once, others take their time.

import { webhookSettings } from "#edge/webhooks/webhook-settings.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { z } from "zod";
import { quantile } from "#test/load/closed-loop.ts";
import { openConnections } from "#test/load/connections.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { payments, take, type Payment } from "#test/load/payments.ts";
import { cpuSeconds } from "#test/load/processes.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import { openWarehouse } from "#warehouse/client.ts";
import { untilLoaded } from "../load/ways.ts";
import { type Figure, figureOf, say } from "../results.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

const figure = figureOf("webhooks");

const RATE = 200;
const SECONDS = 15;
const HELD_BACK = 5_000;
/** Before anything is measured: until then the code is not compiled for good. */
const WARM_UP = 2_000;
const CONNECTIONS = 64;
/** What has not arrived by then counts as never. */
const ARRIVED_WITHIN_MILLISECONDS = 60_000;
/** Of a backlog that is let go; what is delivered by then says how fast the endpoint is. */
const LET_GO_MILLISECONDS = 15_000;
/** How long each receiver takes to answer, in milliseconds. */
const ANSWERS_AFTER = [0, 20, 100] as const;

/** Production's, in place of the local system's own. */
export const PRODUCTION_WEBHOOKS = { WEBHOOK_IN_FLIGHT: String(webhookSettings({}).inFlight) };

const endpointSchema = z.object({ id: z.string(), secret: z.string() });

interface Path {
  readonly client: Client;
  readonly edgePid: number;
  decide(payment: Payment): Promise<void>;
  /** Resolves once nothing is left to be done behind so many answers. */
  settle(decided: number): Promise<void>;
}

export async function benchWebhooks(system: OwnSystem): Promise<Figure[]> {
  const organisation = await createOrganisation(system, "Bench of webhooks");
  const token = organisation.keys.sandboxSecret;
  const warehouse = openWarehouse(system.local.clickhouse);
  const connections = openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}` },
  });
  const path: Path = {
    client: createClient({ baseUrl: system.local.sandboxBaseUrl, token }),
    edgePid: system.parts.edge.pid() ?? 0,
    async decide({ body }) {
      const { status } = await connections.send({ path: "/api/v1/transactions", body });
      if (status !== 200) throw new Error(`POST /transactions answered ${status}`);
    },
    settle: (decided) => untilLoaded(warehouse, organisation.id, decided),
  };
  try {
    await warmUp(path);
    const figures: Figure[] = [];
    for (const [index, answersAfter] of ANSWERS_AFTER.entries()) {
      figures.push(...(await toReceiver(path, index, answersAfter)));
    }
    return figures;
  } finally {
    await Promise.all([connections.close(), warehouse.close()]);
  }
}

async function warmUp(path: Path): Promise<void> {
  const receiver = await openReceiver(0);
  const id = await subscribe(path, receiver);
  await delaysOf(path, receiver, take(payments({ seed: 10, prefix: "warm" }, Date.now), WARM_UP));
  await endpoint(path, "DELETE", `/${id}`);
  await receiver.close();
}

async function subscribe(path: Path, receiver: Receiver): Promise<string> {
  const wanted = { url: receiver.url, eventTypes: ["fraud.transaction.assessed"] };
  const { id, secret } = endpointSchema.parse(await endpoint(path, "POST", "", wanted));
  receiver.trust(secret);
  return id;
}

/** One endpoint after the other: each has all of the system. */
async function toReceiver(path: Path, index: number, answersAfter: number): Promise<Figure[]> {
  const receiver = await openReceiver(answersAfter);
  const to = answersAfter === 0 ? "" : `, to a receiver that takes ${answersAfter} ms`;
  try {
    const id = await subscribe(path, receiver);
    const steady = take(payments({ seed: 11, prefix: `hook-${index}` }, Date.now), RATE * SECONDS);
    const delays = await delaysOf(path, receiver, steady);
    const held = take(payments({ seed: 12, prefix: `held-${index}` }, Date.now), HELD_BACK);
    await holdBack(path, id, held, WARM_UP + (index + 1) * (steady.length + held.length));
    const { delivered, seconds, cpu } = await letGo(path, id, receiver, steady.length + held.length);
    await endpoint(path, "DELETE", `/${id}`);
    return [
      figure(`p50 from answer to receipt at 200 decisions a second${to}`, quantile(delays, 0.5), "ms"),
      figure(
        `p99 from answer to receipt at 200 decisions a second${to}`,
        quantile(delays, 0.99),
        "ms",
        "<= 150",
      ),
      figure(`signed deliveries a second to one endpoint${to}`, delivered / seconds, "1/s", ">= 1000"),
      figure(`CPU of workerd for a delivery${to}`, (cpu / delivered) * 1e6, "µs"),
    ];
  } finally {
    await receiver.close();
  }
}

async function delaysOf(path: Path, receiver: Receiver, steady: readonly Payment[]): Promise<number[]> {
  const answeredAt = new Map<string, number>();
  await sendAtRate(steady, RATE, async (payment) => {
    await path.decide(payment);
    answeredAt.set(payment.externalActivityId, performance.now());
  });
  await receiver.untilArrived(steady.length, ARRIVED_WITHIN_MILLISECONDS);
  return [...answeredAt].map(([activity, at]) => (receiver.arrivedAt(activity) ?? Infinity) - at);
}

async function holdBack(path: Path, id: string, held: readonly Payment[], decided: number): Promise<void> {
  await endpoint(path, "PATCH", `/${id}`, { rateLimit: 1 });
  await sendAtRate(held, RATE, (payment) => path.decide(payment));
  await path.settle(decided);
  say(`${held.length} deliveries are held back`);
}

/** @param all that the receiver gets in the end. */
async function letGo(path: Path, id: string, receiver: Receiver, all: number) {
  const before = receiver.count();
  const [start, cpu] = [performance.now(), cpuSeconds(path.edgePid)];
  await endpoint(path, "PATCH", `/${id}`, { rateLimit: null });
  await receiver.untilArrived(all, LET_GO_MILLISECONDS);
  return {
    delivered: receiver.count() - before,
    seconds: (performance.now() - start) / 1_000,
    cpu: cpuSeconds(path.edgePid) - cpu,
  };
}

async function endpoint(
  { client }: Path,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await client.call({
    method,
    path: `/webhooks/endpoints${path}`,
    ...(body === undefined ? {} : { body }),
    idempotencyKey: `bench-${crypto.randomUUID()}`,
  });
  if (!answer.ok) throw new Error(`the endpoint was refused: ${answer.error.message}`);
  return answer.body;
}
