// A ledger that cannot read its own rows never answers as if they were not there: it does not say that something was not
// decided, decides nothing again, and health names it, until it can read them; then all is as before.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  activity,
  bindings,
  createTenant,
  HOSTS,
  operate,
  payment,
  request,
  call,
  secretOf,
  type Environment,
  type Tenant,
} from "./client.ts";
import { pulseSchema } from "#domain/events/batch.ts";
import { customerOf, ledgerOf } from "./tenant-ledgers.ts";
import { PATIENCE } from "#test/patience.ts";
import { CLAIM_HONOURED_MILLISECONDS } from "#edge/objects/claim-token.ts";

const SHARD = 3;
const FRAUD = { classification: "fraud", source: "chargeback", occurredAt: "2026-01-20T00:00:00.000Z" };

const placeOf = (environment: Environment) => (environment === "sandbox" ? 0 : SHARD);

function ledger(tenant: Tenant, environment: Environment) {
  return environment === "sandbox"
    ? bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`)
    : ledgerOf(tenant, SHARD);
}

const sourceOf = (tenant: Tenant, environment: Environment) =>
  `ledger/${tenant.id}/${environment}/${placeOf(environment)}`;

const UNKNOWN = 0xf0;

/** The first byte of a record says how it is written: unknown versions are known ones and {@link UNKNOWN}. */
function setVersions({ sql }: DurableObjectStorage, change: (version: number) => number): void {
  const rows = sql.exec<{ sequence: number; record: ArrayBuffer }>("SELECT sequence, record FROM decision");
  for (const { sequence, record } of rows.toArray()) {
    const bytes = new Uint8Array(record);
    bytes[0] = change(bytes[0] ?? 0);
    sql.exec("UPDATE decision SET record = ? WHERE sequence = ?", bytes, sequence);
  }
}

/** As after a rollback: rows since names and histories were written are of a version that this release does not know. */
async function breakRows(tenant: Tenant, environment: Environment): Promise<void> {
  await runInDurableObject(ledger(tenant, environment), (_object, { storage }) => {
    storage.sql.exec("DELETE FROM decision_name; DELETE FROM history_entry; DELETE FROM history_subject");
    storage.sql.exec("DELETE FROM sighting; DELETE FROM sighting_total; UPDATE ledger SET derived_to = 0");
    setVersions(storage, (version) => version | UNKNOWN);
  });
  await restart(tenant, environment);
}

async function mendRows(tenant: Tenant, environment: Environment): Promise<void> {
  await runInDurableObject(ledger(tenant, environment), (_object, { storage }) => {
    setVersions(storage, (version) => version & ~UNKNOWN);
  });
}

async function restart(tenant: Tenant, environment: Environment): Promise<void> {
  await runInDurableObject(ledger(tenant, environment), (_object, state) => state.abort("died")).catch(
    () => undefined,
  );
}

function decisions(tenant: Tenant, environment: Environment): Promise<number> {
  return runInDurableObject(
    ledger(tenant, environment),
    (_object, { storage }) => storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM decision").one().n,
  );
}

async function healthOf(tenant: Tenant, environment: Environment) {
  const { body } = await operate("GET", "/health");
  const { logs } = pulseSchema.parse(body.edge);
  return {
    status: body.edge.status as string,
    condition: logs.find(({ source }) => source === sourceOf(tenant, environment))?.ledger,
  };
}

let problems: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  problems = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => problems.mockRestore());

describe.each(["sandbox", "production"] as const)(
  "a ledger that cannot read its rows, in %s",
  (environment) => {
    async function decided() {
      const tenant = await createTenant();
      const customer = environment === "sandbox" ? "customer-1" : customerOf(tenant, SHARD);
      const subject = { type: "individual", externalUserId: customer };
      const body = payment({ subject });
      const first = await request(tenant, environment, "POST", "/transactions", body);
      expect(first.status).toBe(200);
      return { tenant, subject, body, id: first.body.assessment.transactionId as string };
    }

    it("answers 500 to every request for a decision, however often, and decides nothing", async () => {
      const { tenant, subject, body, id } = await decided();
      await breakRows(tenant, environment);
      const asked = [
        ["GET", `/transactions/${id}`],
        ["GET", `/transactions/${id}`],
        ["GET", `/transactions/${body.transaction.externalTransactionId}`],
        ["GET", `/activities/${body.externalActivityId}`],
        ["POST", "/transactions", body],
        ["POST", "/transactions", payment({ subject })],
        ["POST", "/activities", activity({ subject })],
        ["POST", `/transactions/${id}/outcomes`, FRAUD],
        ["GET", `/transactions/${id}`],
      ] as const;
      for (const [method, path, sent] of asked) {
        const answer = await request(tenant, environment, method, path, sent, {
          "idempotency-key": crypto.randomUUID(),
        });
        expect([method, path, answer.status]).toEqual([method, path, 500]);
      }
      const kept = await call(`${HOSTS[environment]}/api/identity/events`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${secretOf(tenant, environment)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          externalUserId: subject.externalUserId,
          externalEventId: body.externalActivityId,
          type: "document.viewed",
        }),
      });
      expect(kept.status).toBe(500);
      expect(await decisions(tenant, environment)).toBe(1);
    });

    it("is named by health, with since when, until it can be read", async () => {
      const { tenant } = await decided();
      expect(await healthOf(tenant, environment)).toMatchObject({
        condition: { status: "ok", unreadableSince: null },
      });
      const before = new Date().toISOString();
      await breakRows(tenant, environment);
      const { status, condition } = await healthOf(tenant, environment);
      expect(status).toBe("degraded");
      expect(condition?.status).toBe("failing");
      const since = condition?.unreadableSince ?? "";
      expect(since >= before).toBe(true);
      // It goes on telling of the same moment.
      await vi.waitFor(() => expect(Date.now() - Date.parse(since)).toBeGreaterThan(1_000), PATIENCE);
      expect(await healthOf(tenant, environment)).toMatchObject({ condition: { unreadableSince: since } });
      await mendRows(tenant, environment);
      await expect
        .poll(() => healthOf(tenant, environment), { ...PATIENCE, interval: 200 })
        .toMatchObject({ condition: { status: "ok", unreadableSince: null } });
    });

    it("replays what it decided once it can read it, and sees its history", async () => {
      const { tenant, subject, body, id } = await decided();
      await breakRows(tenant, environment);
      for (let attempt = 0; attempt < 2; attempt++) {
        expect((await request(tenant, environment, "GET", `/transactions/${id}`)).status).toBe(500);
      }
      await mendRows(tenant, environment);
      const again = () => request(tenant, environment, "POST", "/transactions", body);
      await expect.poll(async () => (await again()).status, { ...PATIENCE, interval: 200 }).toBe(200);
      expect((await again()).body).toMatchObject({ replayed: true, assessment: { transactionId: id } });
      expect(await decisions(tenant, environment)).toBe(1);
      const next = await request(tenant, environment, "POST", "/transactions", payment({ subject }));
      expect(next.status).toBe(200);
      expect(await decisions(tenant, environment)).toBe(2);
    });
  },
);

describe("with several ledgers", () => {
  it("no id of a decision that cannot be read is given to another customer, however long ago it was claimed", async () => {
    const tenant = await createTenant();
    const subject = { type: "individual", externalUserId: customerOf(tenant, SHARD) };
    const body = payment({ subject });
    await request(tenant, "production", "POST", "/transactions", body);
    await breakRows(tenant, "production");
    // Beyond the time that a claim without a record is honoured.
    const claimed = Date.now();
    await vi.waitFor(
      () => expect(Date.now() - claimed).toBeGreaterThan(CLAIM_HONOURED_MILLISECONDS),
      PATIENCE,
    );
    const other = { ...body, subject: { type: "individual", externalUserId: customerOf(tenant, SHARD + 1) } };
    expect((await request(tenant, "production", "POST", "/transactions", other)).status).toBe(500);
    expect(
      await runInDurableObject(
        ledgerOf(tenant, SHARD + 1),
        (_object, { storage }) =>
          storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'decision'").toArray().length,
      ),
    ).toBe(0);
    await mendRows(tenant, "production");
    await expect
      .poll(async () => (await request(tenant, "production", "POST", "/transactions", other)).status, {
        ...PATIENCE,
        interval: 200,
      })
      .toBe(409);
  });
});
