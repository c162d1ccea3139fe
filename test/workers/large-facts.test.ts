// The largest that callers can make of one payment and of one customer: it is decided, kept in rows that the platform takes, and
// read again after a restart.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Attempt } from "#domain/contract/decisions/screening.ts";
import { utf8Bytes } from "#domain/text/utf8.ts";
import { BoundedSql, ROW_BYTES_MAX } from "#edge/objects/bounded-sql.ts";
import type { Ledger } from "#edge/objects/ledger/object.ts";
import { PATIENCE } from "#test/patience.ts";
import { bindings, createTenant, payment, request, type Tenant } from "./client.ts";
import { storedContexts } from "./stored-contexts.ts";

const ledgerOf = (tenant: Tenant): DurableObjectStub<Ledger> =>
  bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
const pay = (tenant: Tenant, body: unknown) => request(tenant, "sandbox", "POST", "/transactions", body);

/** @returns the bytes of the largest text that an object has read as one value since. */
function watchReads(): () => number {
  let largest = 0;
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the object that is asked
  const { exec } = BoundedSql.prototype;
  const spy = vi.spyOn(BoundedSql.prototype, "exec").mockImplementation(function watched(
    this: BoundedSql,
    ...asked: Parameters<typeof exec>
  ) {
    const cursor = exec.apply(this, asked);
    const one = cursor.one.bind(cursor);
    cursor.one = () => {
      const row = one();
      for (const value of Object.values(row)) {
        if (typeof value === "string") largest = Math.max(largest, utf8Bytes(value));
      }
      return row;
    };
    return cursor;
  });
  onTestFinished(() => spy.mockRestore());
  return () => largest;
}

async function restart(tenant: Tenant): Promise<void> {
  await runInDurableObject(ledgerOf(tenant), (_object, state) => state.abort("died")).catch(() => undefined);
}

describe("one payment", () => {
  it("to 200 people with nearly listed names fits into one row, and says what it does not show", async () => {
    const tenant = await createTenant();
    const displayName = `Ahmed Mohamed Ali${"—".repeat(283)}`;
    const parties = Array.from({ length: 200 }, (_, n) => ({
      role: "recipient",
      externalPartyId: `p${n}`,
      displayName,
      type: "individual",
    }));
    const body = payment({}, { parties });
    const answer = await pay(tenant, body);
    expect(answer.status).toBe(200);
    expect(utf8Bytes(answer.text)).toBeLessThan(ROW_BYTES_MAX);
    const { attempts } = answer.body.assessment.screening;
    expect(attempts).toHaveLength(200);
    const countOf = ({ matches, matchesOmitted = 0 }: Attempt) => matches.length + matchesOmitted;
    for (const attempt of attempts) {
      expect([attempt.status, countOf(attempt)]).toEqual([attempts[0].status, countOf(attempts[0])]);
    }
    expect(attempts.some(({ matchesOmitted }: Attempt) => (matchesOmitted ?? 0) > 0)).toBe(true);
    expect((await pay(tenant, body)).body).toEqual({ ...answer.body, replayed: true });
  }, 300_000);
});

describe("one customer", () => {
  it("with 320 payments of the longest ids and 8 instruments each is read again after a restart", async () => {
    const tenant = await createTenant();
    const subject = { type: "individual", externalUserId: "漢".repeat(255) };
    const long = (n: number) => `${"漢".repeat(249)}${String(n).padStart(6, "0")}`;
    const bodyOf = (n: number) =>
      payment(
        { subject, deviceRef: long(n) },
        {
          parties: [
            {
              role: "recipient",
              externalPartyId: long(n),
              displayName: "Corner Bakery Lisbon",
              type: "business",
              instruments: Array.from({ length: 8 }, (_, at) => ({
                type: "bank_account",
                externalInstrumentId: long(n * 8 + at),
              })),
            },
          ],
        },
      );
    for (let n = 0; n < 320; n += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => pay(tenant, bodyOf(n + at))));
      for (const { status, body } of answers) expect([status, body.error]).toEqual([200, undefined]);
    }
    // Read from the tables, not from the rows that are caught up with.
    await expect
      .poll(
        () =>
          runInDurableObject(ledgerOf(tenant), (_object, { storage }) =>
            storage.sql
              .exec<{ n: number; largest: number; bytes: number }>(
                `SELECT count(*) AS n, max(octet_length(entry)) AS largest, sum(octet_length(entry)) AS bytes
                   FROM history_entry`,
              )
              .one(),
          ),
        PATIENCE,
      )
      .toMatchObject({ n: 320 });
    const { largest, bytes } = await runInDurableObject(ledgerOf(tenant), (_object, { storage }) =>
      storage.sql
        .exec<{ largest: number; bytes: number }>(
          "SELECT max(octet_length(entry)) AS largest, sum(octet_length(entry)) AS bytes FROM history_entry",
        )
        .one(),
    );
    expect(bytes).toBeGreaterThan(2_000_000);
    // As many as are read as one text.
    expect(largest * 125).toBeLessThan(ROW_BYTES_MAX);
    await restart(tenant);
    const largestRead = watchReads();
    expect((await pay(tenant, bodyOf(1_000))).status).toBe(200);
    expect(largestRead()).toBeGreaterThan(500_000);
    expect(largestRead()).toBeLessThan(ROW_BYTES_MAX);
    expect((await storedContexts(tenant)).at(-1)?.features["count_30d"]).toBe(320);
  }, 300_000);
});
