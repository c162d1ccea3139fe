// Rows that a reader of a log set aside: an operator has them handed over again once they can be taken, each once, or gives them up
// with a reason.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { DIRECTORY_SOURCE } from "#domain/events/sources.ts";
import { casebook, heard, hold, ledger, read } from "./casebook-client.ts";
import { bindings, createTenant, operate, type Tenant } from "./client.ts";

let tenant: Tenant;
let source: string;
let alertId: string;

const customer = { subject: { type: "individual", externalUserId: "customer-1" } };

/** The alert, as large as this: the next decision cannot be added to one that is as large as a row. */
function enlarge(characters: number): Promise<void> {
  return runInDurableObject(casebook(tenant), (_object, { storage }) => {
    const title = "x".repeat(characters);
    const large = "UPDATE resource SET state = json_set(state, '$.title', ?) WHERE id = ?";
    storage.sql.exec(large, title, alertId);
  });
}

const asideOf = async () => {
  const readers = (await ledger(tenant).pulse())?.readers ?? [];
  return readers.find(({ reader }) => reader === "casebook")?.setAside.map(({ sequence }) => sequence);
};
const decisions = async () => (await read(tenant, `/alerts/${alertId}`)).body.decisionCount as number;
const ask = (act: "retry" | "drop", body: object, role: "ops" | "viewer" = "ops") =>
  operate("POST", `/logs/${act}`, { source, reader: "casebook", ...body }, role);

function audited(): Promise<Record<string, unknown>[]> {
  return runInDurableObject(bindings.DIRECTORY.getByName(DIRECTORY_SOURCE), (_object, { storage }) =>
    storage.sql
      .exec<{ payload: string }>("SELECT payload FROM log ORDER BY sequence")
      .toArray()
      .map(({ payload }) => (JSON.parse(payload) as { data: Record<string, unknown> }).data),
  );
}

beforeAll(async () => {
  tenant = await createTenant("Set aside");
  source = `ledger/${tenant.id}/sandbox/0`;
  ({ alertId } = await hold(tenant, customer));
  await heard(tenant);
  await enlarge(1_899_000);
  for (let n = 0; n < 3; n++) await hold(tenant, customer);
  await hold(tenant, { subject: { type: "individual", externalUserId: "customer-2" } });
  await heard(tenant);
});

describe("a row that was set aside", () => {
  it("stays set aside while its reader cannot take it", async () => {
    expect(await asideOf()).toEqual([2, 3, 4]);
    const retried = await ask("retry", { places: [2] });
    expect(retried.status).toBe(200);
    expect(retried.body).toEqual({
      source,
      reader: "casebook",
      data: [{ place: 2, outcome: "refused", reason: "too_large" }],
    });
    expect(await asideOf()).toEqual([2, 3, 4]);
  });

  it("is dropped for a reason, which is in the audit", async () => {
    expect((await ask("drop", { places: [4] })).status).toBe(400);
    const dropped = await ask("drop", { places: [4, 9], reason: "a test of ours" });
    expect(dropped).toMatchObject({ status: 200, body: { source, reader: "casebook", dropped: [4] } });
    expect(await asideOf()).toEqual([2, 3]);
    expect((await audited()).at(-1)).toMatchObject({
      actor: "operator:ops",
      action: "log.drop",
      reason: "a test of ours",
      source,
      reader: "casebook",
      places: [4, 9],
    });
  });

  it("is taken once, as soon as its reader can, although later rows were taken before", async () => {
    await enlarge(10);
    const before = await decisions();
    const retried = await ask("retry", {});
    expect(retried.body.data).toEqual([
      { place: 2, outcome: "taken", reason: null },
      { place: 3, outcome: "taken", reason: null },
    ]);
    expect(await asideOf()).toEqual([]);
    expect(await decisions()).toBe(before + 2);
    expect((await audited()).at(-1)).toMatchObject({ action: "log.retry", source, places: "all" });

    // As if the answer had been lost: it is set aside still, and taken already.
    await runInDurableObject(ledger(tenant), (_object, { storage }) => {
      storage.sql.exec("INSERT INTO log_set_aside VALUES ('casebook', 2, 'too_large', 0)");
    });
    expect((await ask("retry", { places: [2, 3] })).body.data).toEqual([
      { place: 2, outcome: "taken", reason: null },
      { place: 3, outcome: "not_set_aside", reason: null },
    ]);
    expect(await decisions()).toBe(before + 2);
  });

  it("counts once even if its reader hands it over again", async () => {
    await enlarge(1_899_000);
    await hold(tenant, customer);
    await heard(tenant);
    const [place = 0] = (await asideOf()) ?? [];
    await enlarge(10);
    const before = await decisions();
    // As if the rest of its batch had been refused: the casebook heard nothing from it on.
    await runInDurableObject(ledger(tenant), (_object, { storage }) => {
      storage.sql.exec("UPDATE log_reader SET cursor = ? WHERE name = 'casebook'", place - 1);
    });
    await runInDurableObject(casebook(tenant), (_object, { storage }) => {
      storage.sql.exec("UPDATE heard_log SET sequence = ? WHERE source = ?", place - 1, source);
    });
    expect((await ask("retry", {})).body.data).toEqual([{ place, outcome: "taken", reason: null }]);
    expect(await decisions()).toBe(before + 1);
    await hold(tenant, { subject: { type: "individual", externalUserId: "customer-2" } });
    await heard(tenant);
    expect(await decisions()).toBe(before + 1);
  });

  it("of the door cannot be dropped: reports still say that it is missing", async () => {
    const refused = await ask("drop", { reader: "door", places: [1], reason: "none" });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "invalid_state" } } });
  });

  it("is handled only by operators who may recover logs, and only for existing readers", async () => {
    expect((await ask("retry", {}, "viewer")).status).toBe(403);
    expect((await ask("drop", { places: [1], reason: "none" }, "viewer")).status).toBe(403);
    expect((await ask("retry", { reader: "nobody" })).status).toBe(404);
    expect(
      (await ask("drop", { source: "ledger/org_none/sandbox/0", places: [1], reason: "none" })).status,
    ).toBe(404);
  });
});
