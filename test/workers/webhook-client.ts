// Endpoints as integrators make them, and what their receivers got.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, vi } from "vitest";
import { bindings, request, type Answer, type Environment, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";

export interface Received {
  readonly headers: Record<string, string>;
  readonly text: string;
  // Bodies of any type: each test states what it expects of them.
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly body: any;
}

export interface Receiver {
  readonly url: string;
  /** What came so far. */
  readonly received: () => Promise<Received[]>;
}

/** @param behaviour see test/webhooks/receiver-for-workers.ts. */
export function receiver(behaviour: string): Receiver {
  const name = crypto.randomUUID();
  return {
    url: `http://127.0.0.1/${behaviour}/${name}`,
    received: async () => {
      const answer = await bindings.WEBHOOK_NETWORK?.fetch(`http://127.0.0.1/received/${name}`);
      const all = (await answer?.json()) as { headers: Record<string, string>; body: string }[];
      return all.map(({ headers, body }) => ({ headers, text: body, body: JSON.parse(body) }));
    },
  };
}

export function postWith(
  tenant: Tenant,
  path: string,
  body?: object,
  key: string = crypto.randomUUID(),
  environment: Environment = "sandbox",
): Promise<Answer> {
  return request(tenant, environment, "POST", path, body, { "idempotency-key": key });
}

/** @returns the endpoint with its secret. */
export async function createEndpoint(
  tenant: Tenant,
  { url }: Pick<Receiver, "url">,
  more: object = {},
  environment: Environment = "sandbox",
) {
  const body = { url, eventTypes: ["*"], ...more };
  const created = await postWith(tenant, "/webhooks/endpoints", body, undefined, environment);
  expect(created.status).toBe(201);
  return created.body;
}

export function endpointObject(tenant: Tenant, id: string, environment: Environment = "sandbox") {
  return bindings.WEBHOOK_ENDPOINTS.getByName(`${tenant.id}/${environment}/${id}`);
}

/** What is stored is all that it knows afterwards. */
export async function restart(object: ReturnType<typeof endpointObject>): Promise<void> {
  await runInDurableObject(object, (_object, state) => state.abort("restarted")).catch(() => {});
}

/** Waits until the receiver has so many, and answers them. */
export async function receivedBy({ received }: Receiver, count: number): Promise<Received[]> {
  return vi.waitFor(
    async () => {
      const all = await received();
      expect(all.length).toBeGreaterThanOrEqual(count);
      return all;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Waits until the newest delivery of the endpoint has come to an end, and answers it. */
export async function endedDelivery(tenant: Tenant, id: string, status: string) {
  return vi.waitFor(
    async () => {
      await runDurableObjectAlarm(endpointObject(tenant, id));
      const page = await request(tenant, "sandbox", "GET", `/webhooks/endpoints/${id}/deliveries`);
      const [newest] = page.body.data;
      expect(newest?.status).toBe(status);
      return newest;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** What the organisation's log says was done to endpoints, in order. */
export async function auditOfEndpoints(tenant: Tenant): Promise<string[]> {
  const prefix = "webhook_endpoint.";
  return (await eventsOf(tenant))
    .map(({ data }) => String(data["action"]))
    .filter((action) => action.startsWith(prefix))
    .map((action) => action.slice(prefix.length));
}
