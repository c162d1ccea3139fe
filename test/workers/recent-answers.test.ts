// A request that is repeated shortly after its answer is answered from the isolate's memory, as its ledger would answer it.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Ledger } from "#edge/objects/ledger/object.ts";
import {
  activity,
  call,
  createTenant,
  HOSTS,
  operate,
  payment,
  request,
  type Environment,
} from "./client.ts";

beforeEach(() => {
  vi.restoreAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const MINUTE = 60_000;

/** From now on no ledger decides, nor answers from a record. */
function ledgersAreAway() {
  vi.spyOn(Ledger.prototype, "replay").mockReturnValue(null);
  return vi
    .spyOn(Ledger.prototype, "assess")
    .mockImplementation(async (requests) => requests.map(() => ({ outcome: "version_unavailable" })));
}

describe.each<[string, Environment]>([
  ["one ledger", "sandbox"],
  ["eight ledgers", "production"],
])("with %s", (_name, environment) => {
  it.each([
    ["payment", "/transactions", payment],
    ["activity", "/activities", activity],
  ])("gives the answer to a %s again, byte for byte, without its ledger", async (_kind, path, make) => {
    const tenant = await createTenant();
    const body = make();
    const post = () => request(tenant, environment, "POST", path, body);
    const first = await post();
    expect(first.status).toBe(200);
    const assess = ledgersAreAway();
    const again = await post();
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text.replace(/\}$/, ',"replayed":true}'));
    expect((await post()).text).toBe(again.text);
    expect(assess).not.toHaveBeenCalled();
  });

  it("asks the ledger about another payload under the same id: 409", async () => {
    const tenant = await createTenant();
    const body = payment();
    const post = (sent: object) => request(tenant, environment, "POST", "/transactions", sent);
    await post(body);
    const changed = { ...body, transaction: { ...body.transaction, amount: "20.01" } };
    expect((await post(changed)).status).toBe(409);
    expect((await post(body)).body).toMatchObject({ replayed: true });
  });

  it("gives no answer to another tenant that uses the same ids", async () => {
    const [one, other] = [await createTenant(), await createTenant()];
    const body = payment();
    const first = await request(one, environment, "POST", "/transactions", body);
    const second = await request(other, environment, "POST", "/transactions", body);
    expect(second.status).toBe(200);
    expect(second.body).not.toHaveProperty("replayed");
    expect(second.text).not.toBe(first.text);
  });

  it("remembers what a ledger replayed, and no answer that was not given", async () => {
    const tenant = await createTenant();
    const body = payment();
    const post = () => request(tenant, environment, "POST", "/transactions", body);
    const refused = ledgersAreAway();
    expect((await post()).status).toBe(503);
    refused.mockRestore();
    expect((await post()).body).not.toHaveProperty("replayed");
  });

  it("asks the ledger again after five minutes", async () => {
    const tenant = await createTenant();
    const body = payment();
    const post = () => request(tenant, environment, "POST", "/transactions", body);
    await post();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * MINUTE });
    const assess = vi.spyOn(Ledger.prototype, "assess");
    expect((await post()).body).toMatchObject({ replayed: true });
    expect(assess).toHaveBeenCalled();
  });
});

it("gives a revoked key no answer again: 401", async () => {
  const tenant = await createTenant();
  const keys = `/organisations/${tenant.id}/keys`;
  const made = await operate("POST", keys, { environment: "sandbox", type: "secret" });
  const body = payment();
  const post = () =>
    call(`${HOSTS.sandbox}/api/v1/transactions`, {
      method: "POST",
      headers: { authorization: `Bearer ${made.body.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post()).status).toBe(200);
  await operate("DELETE", `${keys}/${made.body.id}`);
  expect((await post()).status).toBe(401);
});
