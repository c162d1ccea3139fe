// Records that refer to one before them: what was decided reads back as it was answered, whatever happened in between.

import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { DISTANCE_MAX, distanceOf, encodeRecord } from "#domain/record/codec.ts";
import { BoundedSql } from "#edge/objects/bounded-sql.ts";
import { StoredRecords } from "#edge/objects/ledger/decisions/stored-records.ts";
import type { Ledger } from "#edge/objects/ledger/object.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import { bindings, createTenant, payment, request, type Tenant } from "./client.ts";

const ledgerOf = (tenant: Tenant): DurableObjectStub<Ledger> =>
  bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);

async function decide(tenant: Tenant, count: number): Promise<object[]> {
  const asked = Array.from({ length: count }, () =>
    request(tenant, "sandbox", "POST", "/transactions", payment()),
  );
  return (await Promise.all(asked)).map(({ body }) => body.assessment as object);
}

/** The number of each decision, and of the one that its record refers to. */
function references(
  tenant: Tenant,
): Promise<{ readonly sequence: number; readonly reference: number | null }[]> {
  return runInDurableObject(ledgerOf(tenant), (_object, { storage: { sql } }) =>
    sql
      .exec<{ sequence: number; record: ArrayBuffer }>(
        "SELECT sequence, record FROM decision ORDER BY sequence",
      )
      .toArray()
      .map(({ sequence, record }) => {
        const distance = distanceOf(new Uint8Array(record));
        return { sequence, reference: distance === null ? null : sequence - distance };
      }),
  );
}

const restart = (tenant: Tenant) =>
  runInDurableObject(ledgerOf(tenant), (_object, state) => state.abort("died")).catch(() => undefined);

it("each decision reads back as it was answered, and few records have no reference", async () => {
  const tenant = await createTenant();
  const answered = new Map<unknown, object>();
  for (let round = 0; round < 6; round++) {
    for (const assessment of await decide(tenant, 50)) {
      answered.set((assessment as { transactionId: string }).transactionId, assessment);
    }
  }
  for (const [id, assessment] of [...answered].filter((_one, index) => index % 20 === 0)) {
    const { body } = await request(tenant, "sandbox", "GET", `/transactions/${String(id)}`);
    expect(body.assessment).toEqual(assessment);
  }
  const stored = await references(tenant);
  expect(stored).toHaveLength(300);
  const alone = stored.filter(({ reference }) => reference === null).map(({ sequence }) => sequence);
  expect(alone).toEqual([1, 2 + DISTANCE_MAX]);
  const kept = await runInDurableObject(ledgerOf(tenant), (_object, { storage: { sql } }) =>
    sql
      .exec<StoredRow>(STORED_ROWS, 0)
      .toArray()
      .map((row) => recordOf(row).body.assessment),
  );
  for (const assessment of kept) expect(answered.get(assessment.transactionId)).toEqual(assessment);
});

it("a ledger that restarted goes on with the reference that it had", async () => {
  const tenant = await createTenant();
  await decide(tenant, 3);
  await restart(tenant);
  await decide(tenant, 1);
  const stored = await references(tenant);
  expect(stored.map(({ reference }) => reference)).toEqual([null, 1, 1, 1]);
});

it("no record refers to one whose transaction was undone", async () => {
  const tenant = await createTenant();
  await decide(tenant, 1);
  await runInDurableObject(ledgerOf(tenant), (_object, { storage }) => {
    const [first] = storage.sql.exec<StoredRow>(STORED_ROWS, 0).toArray();
    if (first === undefined) throw new Error("there is no decision");
    const record = recordOf(first);
    storage.sql.exec("DELETE FROM decision");
    const records = new StoredRecords(new BoundedSql(storage));
    // As `Decisions.insert` writes it, in a transaction that fails afterwards.
    expect(distanceOf(records.encode(1, record))).toBeNull();
    records.forget();
    const again = records.encode(1, record);
    expect(distanceOf(again)).toBeNull();
    storage.sql.exec("INSERT INTO decision VALUES (1, 'a', 'b', ?)", again);
    expect(distanceOf(records.encode(2, record))).toBe(1);
  });
});

it("behind a record that cannot be read, the next is stored without a reference", async () => {
  const tenant = await createTenant();
  await decide(tenant, 1);
  await runInDurableObject(ledgerOf(tenant), (_object, { storage }) => {
    const [first] = storage.sql.exec<StoredRow>(STORED_ROWS, 0).toArray();
    if (first === undefined) throw new Error("there is no decision");
    const record = recordOf(first);
    const unknown = encodeRecord(record);
    unknown[0] = 0xff;
    storage.sql.exec("UPDATE decision SET record = ?", unknown);
    const stored = new StoredRecords(new BoundedSql(storage)).encode(2, record);
    expect(stored).toEqual(encodeRecord(record));
  });
});
