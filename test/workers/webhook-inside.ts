// Inside the object of a webhook endpoint: what it holds, and what the reader of a log hands to it.

import { runInDurableObject } from "cloudflare:test";
import { expect } from "vitest";
import type { WebhookEndpoint } from "#edge/objects/webhook-endpoint/object.ts";
import type { Tenant } from "./client.ts";
import { endpointObject, restart } from "./webhook-client.ts";

/** The log that the events are of. */
export const SOURCE = "casebook/of/test";

/** An event as a reader hands it over. */
export function eventOf(n: number, characters: number) {
  return {
    id: `evt_${n}`,
    type: "alert.created",
    orderKey: `alert:${n}`,
    sequence: n,
    rest: `"data":${JSON.stringify("x".repeat(characters))}}`,
  };
}

export function inside<T>(
  tenant: Tenant,
  id: string,
  look: (object: WebhookEndpoint, sql: SqlStorage) => T,
): Promise<T> {
  return runInDurableObject(endpointObject(tenant, id), (object: WebhookEndpoint, { storage }) =>
    look(object, storage.sql),
  );
}

/** As if another secret of WEBHOOK_SECRET had sealed the endpoint's. @returns which one did. */
export async function sealedBy(tenant: Tenant, id: string, by: string): Promise<string> {
  const before = await inside(tenant, id, (_object, sql) => {
    const { by: sealed } = sql
      .exec<{ by: string }>("SELECT json_extract(state, '$.secrets[0].sealed.by') AS by FROM endpoint")
      .one();
    sql.exec("UPDATE endpoint SET state = json_set(state, '$.secrets[0].sealed.by', ?)", by);
    return sealed;
  });
  await restart(endpointObject(tenant, id));
  return before;
}

/** The bodies of what waits, which must be so many. */
export async function waitingIn(tenant: Tenant, id: string, count: number): Promise<string[]> {
  const bodies = await inside(tenant, id, (_object, sql) =>
    sql
      .exec<{ body: string }>("SELECT body FROM delivery_body ORDER BY number")
      .toArray()
      .map(({ body }) => body),
  );
  expect(bodies).toHaveLength(count);
  return bodies;
}
