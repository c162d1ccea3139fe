// Which keys take two persons, who the second one is, and who gets the secret.

import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { bindings, createTenant, operate, person, request, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";

const KEY = { type: "secret", environment: "production", name: "Checkout" };

type Person = Awaited<ReturnType<typeof person>>;

let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant();
});

const path = () => `/organisations/${tenant.id}/keys`;
const make = (who: Person, changes: object = {}) => who.operate("POST", path(), { ...KEY, ...changes });
const count = async () => (await operate("GET", path())).body.data.length;
const leave = (...people: readonly Person[]) =>
  Promise.all(people.map(({ tokenId }) => operate("DELETE", `/tokens/${tokenId}`)));
const acts = async () =>
  (await eventsOf(tenant)).filter(({ type }) => type === "audit.recorded").map(({ data }) => data);

describe("a secret key of production", () => {
  it("is made for the second person who asks for the same, and works", async () => {
    const [mia, capital, leo] = [
      await person("mia", { role: "keys" }),
      await person("Mia", { role: "keys" }),
      await person("leo", { role: "owner" }),
    ];
    const before = await count();
    const held = await make(mia);
    expect([held.status, held.body.error.code]).toEqual([409, "invalid_state"]);
    for (const same of [mia, capital]) expect((await make(same)).status).toBe(409);
    for (const changes of [{ name: "Other" }, { rateLimit: { ratePerSecond: 2, burst: 2 } }])
      expect((await make(leo, changes)).status).toBe(409);
    expect(await count()).toBe(before);
    const made = await make(leo);
    expect(made).toMatchObject({ status: 201, body: { name: "Checkout", proposedBy: "operator:Mia" } });
    const mine = { ...tenant, keys: { ...tenant.keys, productionSecret: made.body.key } };
    expect((await request(mine, "production", "GET", "/transactions/unknown")).status).toBe(404);
    expect((await acts()).at(-1)).toMatchObject({
      action: "api_key.create",
      actor: "operator:leo",
      proposedBy: "operator:Mia",
    });
    expect((await make(leo)).status).toBe(409); // each word counts for one key
    await leave(mia, capital, leo);
  });

  it("is not made by the token of a role beside a person, neither first nor second", async () => {
    const [mia, leo] = [await person("mia", { role: "keys" }), await person("leo", { role: "keys" })];
    expect((await operate("POST", path(), KEY, "keys")).status).toBe(409);
    expect((await make(mia)).status).toBe(409);
    expect((await operate("POST", path(), KEY, "owner")).status).toBe(409);
    expect((await make(leo)).body).toMatchObject({ proposedBy: "operator:mia" });
    await leave(mia, leo);
  });

  it("is one person's where nobody else could agree, and answer and audit say so", async () => {
    const [mia, viewer] = [await person("mia", { role: "keys" }), await person("zoe", { role: "viewer" })];
    expect(await make(mia)).toMatchObject({ status: 201, body: { soleOperator: true } });
    expect((await acts()).at(-1)).toMatchObject({ action: "api_key.create", soleOperator: true });
    expect(await operate("POST", path(), KEY, "keys")).toMatchObject({ status: 409 });
    await leave(mia, viewer);
    expect(await operate("POST", path(), KEY, "keys")).toMatchObject({
      status: 201,
      body: { soleOperator: true },
    });
  });

  it("waits for a second person no longer than 7 days", async () => {
    const [mia, leo] = [await person("mia", { role: "keys" }), await person("leo", { role: "keys" })];
    expect((await make(mia)).status).toBe(409);
    await runInDurableObject(bindings.ORGANISATIONS.getByName(tenant.id), (_object, state) => {
      const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
      state.storage.sql.exec("UPDATE awaited_act SET at = ?", eightDaysAgo);
    });
    expect((await make(leo)).status).toBe(409);
    expect((await make(mia)).status).toBe(201);
    await leave(mia, leo);
  });

  it("takes two persons, and a key of the sandbox or one that is no secret takes one", async () => {
    const [mia, leo] = [await person("mia", { role: "keys" }), await person("leo", { role: "keys" })];
    for (const changes of [{ environment: "sandbox" }, { type: "publishable" }]) {
      const made = await make(mia, changes);
      expect([made.status, made.body.soleOperator]).toEqual([201, undefined]);
    }
    expect((await make(mia)).status).toBe(409);
    await leave(mia, leo);
  });
});
