// Webhooks: how long after its answer a decision is at a receiver, and how many deliveries a second one endpoint gets. The
// receiver is on this machine, answers at once, and verifies every signature.

import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { createClient } from "#ops/http/client.ts";
import { quantile } from "#test/load/closed-loop.ts";
import { openConnections } from "#test/load/connections.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { startLocalServer } from "#test/local-server.ts";
import { payments, take } from "#test/load/payments.ts";
import { cpuSeconds } from "#test/load/processes.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import { openWarehouse } from "#warehouse/client.ts";
import { untilLoaded } from "./load/ways.ts";
import { say, type Figure } from "./results.ts";

const RATE = 200;
const SECONDS = 15;
const HELD_BACK = 5_000;
const CONNECTIONS = 64;
const ARRIVED_WITHIN_MILLISECONDS = 60_000;

const endpointSchema = z.object({ id: z.string(), secret: z.string() });
const deliverySchema = z.object({
  deliveryId: z.string(),
  data: z.object({ externalActivityId: z.string() }),
});

export async function benchWebhooks(system: OwnSystem): Promise<Figure[]> {
  const organisation = await createOrganisation(system, "Bench of webhooks");
  const token = organisation.keys.sandboxSecret;
  const client = createClient({ baseUrl: system.local.sandboxBaseUrl, token });
  const warehouse = openWarehouse(system.local.clickhouse);
  const connections = openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}` },
  });
  const receiver = await openReceiver();
  const endpoint = async (method: "POST" | "PATCH", path: string, body: object) => {
    const idempotencyKey = `bench-${crypto.randomUUID()}`;
    const answer = await client.call({ method, path: `/webhooks/endpoints${path}`, body, idempotencyKey });
    if (!answer.ok) throw new Error(`the endpoint was refused: ${answer.error.message}`);
    return answer.body;
  };
  const decide = async (body: string): Promise<void> => {
    const { status } = await connections.send({ path: "/api/v1/transactions", body });
    if (status !== 200) throw new Error(`POST /transactions answered ${status}`);
  };
  try {
    const types = { url: receiver.url, eventTypes: ["fraud.transaction.assessed"] };
    const { id, secret } = endpointSchema.parse(await endpoint("POST", "", types));
    receiver.trust(secret);

    const steady = take(payments({ seed: 11, prefix: "hook" }, Date.now), RATE * SECONDS);
    const answeredAt = new Map<string, number>();
    await sendAtRate(steady, RATE, async ({ body, externalActivityId }) => {
      await decide(body);
      answeredAt.set(externalActivityId, performance.now());
    });
    await receiver.untilArrived(steady.length);
    const delays = [...answeredAt].map(([activity, at]) => (receiver.arrivedAt(activity) ?? Infinity) - at);

    await endpoint("PATCH", `/${id}`, { rateLimit: 1 });
    const held = take(payments({ seed: 12, prefix: "held" }, Date.now), HELD_BACK);
    await sendAtRate(held, RATE, ({ body }) => decide(body));
    await untilLoaded(warehouse, organisation.id, steady.length + held.length);
    say(`${held.length} deliveries are held back`);
    const before = receiver.count();
    const [pid, start] = [system.parts.edge.pid() ?? 0, performance.now()];
    const cpu = cpuSeconds(pid);
    await endpoint("PATCH", `/${id}`, { rateLimit: null });
    await receiver.untilArrived(steady.length + held.length);
    const seconds = (performance.now() - start) / 1_000;
    const delivered = receiver.count() - before;
    return [
      figure("p50 from answer to receipt at 200 decisions a second", quantile(delays, 0.5), "ms"),
      figure("p99 from answer to receipt at 200 decisions a second", quantile(delays, 0.99), "ms", "<= 150"),
      figure("signed deliveries a second to one endpoint", delivered / seconds, "1/s", ">= 1000"),
      figure("CPU of workerd for a delivery", ((cpuSeconds(pid) - cpu) / delivered) * 1e6, "µs"),
    ];
  } finally {
    await Promise.all([connections.close(), warehouse.close(), receiver.close()]);
  }
}

function figure(metric: string, value: number, unit: string, goal: string | null = null): Figure {
  return { bench: "webhooks", metric, value, unit, goal };
}

async function openReceiver() {
  let secret: string | null = null;
  const arrived = new Map<string, number>();
  let wanted: { readonly count: number; readonly resolve: () => void } | null = null;
  const server = await startLocalServer((request, response) => {
    void text(request).then((body) => {
      const at = performance.now();
      response.writeHead(204).end();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      // Throws, and ends the bench, where a signature is wrong.
      const event = deliverySchema.parse(new Webhook(secret ?? "").verify(body, headers));
      if (!arrived.has(event.data.externalActivityId)) arrived.set(event.data.externalActivityId, at);
      if (wanted !== null && arrived.size >= wanted.count) wanted.resolve();
    });
  });
  return {
    url: `${server.url}/hook`,
    trust(shown: string): void {
      secret = shown;
    },
    arrivedAt: (activity: string): number | undefined => arrived.get(activity),
    count: (): number => arrived.size,
    async untilArrived(count: number): Promise<void> {
      if (arrived.size >= count) return;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${arrived.size} of ${count} deliveries arrived`)),
          ARRIVED_WITHIN_MILLISECONDS,
        );
        wanted = { count, resolve: () => (clearTimeout(timer), resolve()) };
      });
    },
    close: () => server.close(),
  };
}
