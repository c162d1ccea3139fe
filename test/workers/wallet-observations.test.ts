// What a wallet check on its own leaves in the log of its ledger: one event for the measuring of providers, of the lists'
// word and of the provider's, and no address.

import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { screeningObservedSchema } from "#domain/events/screening-observed.ts";
import "#test/providers/provided-urls.ts";
import {
  bindings,
  createTenant,
  createTenantWithoutCredit,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";
import { post, setProviders, walletsAt } from "./providers-outside.ts";

const CLEAN = "0x52908400098527886e0f7030069857d2e4169ee7";
const LISTED = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
const SHARDS = { sandbox: [0], production: [0, 1, 2, 3, 4, 5, 6, 7] };
const urls = inject("providerUrls");

let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant();
});

const check = (environment: Environment, body: object, key: string = crypto.randomUUID(), of = tenant) =>
  request(of, environment, "POST", "/wallet-screenings", body, { "idempotency-key": key });

/** The rows of all ledgers of an environment, as the door would get them. */
async function rowsOf(of: Tenant, environment: Environment) {
  const logs = await Promise.all(
    SHARDS[environment].map((shard) =>
      runInDurableObject(
        bindings.LEDGERS.getByName(`${of.id}/${environment}/${shard}`),
        (_object, { storage: { sql } }) =>
          sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'log'").toArray().length === 0
            ? []
            : sql.exec<{ sequence: number; kind: string; payload: string }>("SELECT * FROM log").toArray(),
      ),
    ),
  );
  return logs.flat();
}

async function eventsOf(of: Tenant, environment: Environment) {
  const rows = await rowsOf(of, environment);
  return rows.map(({ sequence, payload }) =>
    screeningObservedSchema.parse({ ...JSON.parse(payload), source: "ledger", sequence }),
  );
}

describe.each(["sandbox", "production"] as const)("in %s", (environment) => {
  it("a check leaves one event, however often its request comes, and no address", async () => {
    const key = crypto.randomUUID();
    const wallet = { address: LISTED, network: "ethereum", externalUserId: "customer-1" };
    const saved = await check(environment, wallet, key);
    expect((await check(environment, wallet, key)).text).toBe(saved.text);
    const [event, ...others] = await eventsOf(tenant, environment);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      id: `evt_${saved.body.id}`,
      organisationId: tenant.id,
      environment,
      subjectId: expect.stringMatching(/^sub_/),
      occurredAt: saved.body.screenedAt,
      data: {
        walletScreeningId: saved.body.id,
        observations: [
          {
            provider: "weir-sanctions-lists",
            check: "wallet",
            status: "confirmed_match",
            listVersion: saved.body.provider.listVersion,
            errorCode: null,
          },
        ],
      },
    });
    expect(JSON.stringify(await rowsOf(tenant, environment))).not.toContain(LISTED.slice(2));
  });

  it("an unknown network and a wallet without a customer leave an event too", async () => {
    await check(environment, { address: CLEAN, network: "frobnicate" });
    const [event] = await eventsOf(tenant, environment);
    expect(event?.subjectId).toBe("");
    expect(event?.data.observations).toMatchObject([{ status: "insufficient_data", listVersion: null }]);
  });
});

it("the event has the call to a provider beside the lists' result, a failed call with its reason", async () => {
  const sendWith = async (url: string) => {
    await setProviders(tenant, walletsAt(url));
    const headers = { "idempotency-key": crypto.randomUUID() };
    return post(tenant, "production", "/wallet-screenings", { address: CLEAN, network: "ethereum" }, headers);
  };
  expect((await sendWith(urls.sanctioned)).status).toBe(201);
  expect((await sendWith(urls.misbehaving.broken)).status).toBe(201);
  const observed = (await eventsOf(tenant, "production")).map(({ data }) =>
    data.observations.map(({ provider, status, errorCode }) => [provider, status, errorCode]),
  );
  expect(observed).toEqual([
    [
      ["weir-sanctions-lists", "clear", null],
      ["addresses", "confirmed_match", null],
    ],
    [
      ["weir-sanctions-lists", "clear", null],
      ["addresses", "error", "http_error"],
    ],
  ]);
});

it("a check that was not saved leaves no event", async () => {
  const poor = await createTenantWithoutCredit();
  const wallet = { address: CLEAN, network: "ethereum" };
  expect((await check("production", wallet, crypto.randomUUID(), poor)).status).toBe(402);
  expect((await check("sandbox", { ...wallet, address: "hello" }, crypto.randomUUID(), poor)).status).toBe(
    400,
  );
  expect(await rowsOf(poor, "production")).toEqual([]);
  expect(await rowsOf(poor, "sandbox")).toEqual([]);
});
