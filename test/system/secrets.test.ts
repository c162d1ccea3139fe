// Keys, tokens and secrets against the whole running system: used rightly, wrongly and in the wrong places, they are found
// afterwards in no log, table, message, object or file.

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createClient } from "#ops/http/client.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { featuresOf } from "./decision-contexts.ts";
import { everythingIn, type Place } from "./everything-stored.ts";
import { createTenant, sandboxClient, type Tenant } from "./tenant.ts";

const system = inject("system");
/** How much of a key may be shown after its creation. */
const SHOWN_CHARACTERS = 16;
/** Where the local system keeps what its owner needs, readable by no other user. */
const OF_OWNER = /(^|\/)(local|secrets)\.json$/;
/** What the system prints of a request that it did decide, so that the search is known to look in the right places. */
const CONTROL = "secrets-control-payment";

let tenant: Tenant;
let warehouse: Warehouse;
let places: Place[];
let webhookSecret: string;
let revoked: string;

const url = (path: string) => `${system.sandboxBaseUrl}${path}`;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

beforeAll(async () => {
  tenant = await createTenant(system, "Secrets");
  warehouse = openWarehouse(system.clickhouse);
  const client = sandboxClient(system, tenant);
  const endpoint = await client.call({
    method: "POST",
    path: "/webhooks/endpoints",
    body: { url: "http://127.0.0.1:1024/", eventTypes: ["*"] },
    idempotencyKey: "secrets-endpoint",
  });
  if (!endpoint.ok) throw new Error(endpoint.error.message);
  webhookSecret = z.object({ secret: z.string() }).parse(endpoint.body).secret;
  const decided = await client.call({ method: "POST", path: "/transactions", body: payment() });
  expect(decided.ok).toBe(true);
  await useAndRevokeAKey();
  await sendWrongly();
  // Until the decision can be found in ClickHouse, all that went before it has come to rest too.
  await featuresOf(warehouse, tenant.organisation.id, 1);
  places = await everythingIn(system, warehouse);
}, 300_000);

afterAll(() => warehouse?.close());

function payment() {
  return {
    externalActivityId: CONTROL,
    subject: { type: "individual", externalUserId: "somebody" },
    occurredAt: "2026-01-31T12:00:00.000Z",
    transaction: {
      externalTransactionId: `${CONTROL}-1`,
      assetClass: "fiat",
      direction: "outbound",
      amount: "12.50",
      currency: "EUR",
      transactionType: "transfer",
      parties: [
        { role: "recipient", externalPartyId: "p-1", displayName: "Jean Dupont", type: "individual" },
      ],
    },
  };
}

async function useAndRevokeAKey(): Promise<void> {
  const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  const keys = `/organisations/${tenant.organisation.id}/keys`;
  const body = { type: "secret", environment: "sandbox" };
  const made = await operator.call({ method: "POST", path: keys, body });
  if (!made.ok) throw new Error(made.error.message);
  const { id, key } = z.object({ id: z.string(), key: z.string() }).parse(made.body);
  revoked = key;
  expect((await fetch(url("/transactions/none"), { headers: bearer(key) })).status).toBe(404);
  expect((await operator.call({ method: "DELETE", path: `${keys}/${id}` })).ok).toBe(true);
  expect((await fetch(url("/transactions/none"), { headers: bearer(key) })).status).toBe(401);
}

/** Keys where they do not belong: another environment's host, paths, queries, other headers, bodies that are refused. */
async function sendWrongly(): Promise<void> {
  const { sandboxSecret, productionSecret } = tenant.keys;
  const post = (body: string, headers: Record<string, string> = bearer(sandboxSecret)) =>
    fetch(url("/transactions"), { method: "POST", headers, body });
  const answers = await Promise.all([
    fetch(url("/transactions/none"), { headers: bearer(productionSecret) }),
    fetch(url(`/transactions/${sandboxSecret}`), { headers: bearer(sandboxSecret) }),
    fetch(url(`/transactions/none?api_key=${sandboxSecret}`), { headers: bearer(sandboxSecret) }),
    fetch(url(`/${sandboxSecret}`), { headers: bearer(sandboxSecret) }),
    fetch(url("/transactions/none"), { headers: { "x-api-key": sandboxSecret } }),
    post(`{"externalActivityId":"${sandboxSecret}"`),
    post(JSON.stringify({ ...payment(), occurredAt: sandboxSecret })),
    post(JSON.stringify(payment()), { authorization: sandboxSecret }),
    fetch(`${system.operatorUrl}/organisations`, { headers: bearer(sandboxSecret) }),
    fetch(url("/transactions/none"), { headers: bearer(system.operatorToken) }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
}

describe("a secret", () => {
  it("is searched where the decision is found", () => {
    const kinds = new Set(places.filter(({ text }) => text.includes(CONTROL)).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["ClickHouse", "Kafka", "objects", "file"]));
    expect(places.filter(({ name }) => name.endsWith(".log")).length).toBeGreaterThan(0);
  });

  it.each<[string, () => string]>([
    ["a sandbox key", () => tenant.keys.sandboxSecret],
    ["a production key", () => tenant.keys.productionSecret],
    ["a revoked key", () => revoked],
    ["a webhook secret", () => webhookSecret],
    ["an operator token", () => system.operatorToken],
  ])("that is %s is in no log, table, message, object or file", (_, secretOf) => {
    const whole = secretOf();
    expect(whole.length).toBeGreaterThan(SHOWN_CHARACTERS * 2);
    // All behind what may be shown: no place may have even half of a secret.
    const hidden = whole.slice(SHOWN_CHARACTERS);
    const found = places.filter(({ name, text }) => text.includes(hidden) && !OF_OWNER.test(name));
    expect(found.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([]);
  });
});
