// What a ledger derives is never more and never less than its decisions: whenever the object dies, and whether or not
// names and histories were written before, the next decision sees exactly what it would have seen.

import { runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { DecisionContext } from "#domain/decision/context.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import type { Ledger } from "#edge/objects/ledger/object.ts";
import { PATIENCE } from "#test/patience.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import { activity, bindings, createTenant, payment, request, type Tenant } from "./client.ts";

const START = Date.parse("2026-03-01T00:00:00Z");
const STEPS = 140;

interface Step {
  readonly path: string;
  readonly body: { readonly externalActivityId: string };
}

/** A few customers, devices and recipients over some weeks, out of order: much is met again. */
function steps(): Step[] {
  const some = fc.record({
    customer: fc.nat(4),
    device: fc.option(fc.nat(3)),
    recipient: fc.nat(5),
    minute: fc.nat(40 * 24 * 60),
    amount: fc.integer({ min: 1, max: 2_000 }),
    isLogin: fc.boolean(),
  });
  return fc
    .sample(some, { numRuns: STEPS, seed: 7 })
    .map(({ customer, device, recipient, minute, amount, isLogin }, index) => {
      const common = {
        externalActivityId: `derived-${index}`,
        subject: { type: "individual", externalUserId: `customer-${customer}` },
        occurredAt: new Date(START + minute * 60_000).toISOString(),
        ...(device !== null && { deviceRef: `device-${device}` }),
      };
      if (isLogin) return { path: "/activities", body: activity(common) };
      const party = { role: "recipient", externalPartyId: `recipient-${recipient}`, displayName: "Jo Doe" };
      const transaction = {
        externalTransactionId: `derived-t-${index}`,
        amount: `${amount}.00`,
        parties: [party],
      };
      return { path: "/transactions", body: payment(common, transaction) };
    });
}

function ledgerOf(tenant: Tenant): DurableObjectStub<Ledger> {
  return bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
}

function recordsOf(tenant: Tenant): Promise<DecisionRecord[]> {
  return runInDurableObject(ledgerOf(tenant), (_object, state) =>
    state.storage.sql.exec<StoredRow>(STORED_ROWS, 0).toArray().map(recordOf),
  );
}

async function contextsOf(tenant: Tenant): Promise<DecisionContext[]> {
  return (await recordsOf(tenant)).map(({ context }) => context);
}

/** Ends the object as a crash would: memory and timers are gone, what was answered is on disk. */
async function die(tenant: Tenant): Promise<void> {
  await runInDurableObject(ledgerOf(tenant), (_object, state) => state.abort("died")).catch(() => undefined);
}

const unwritten = (tenant: Tenant): Promise<number> =>
  runInDurableObject(
    ledgerOf(tenant),
    (_object, state) =>
      state.storage.sql
        .exec<{
          n: number;
        }>("SELECT count(*) AS n FROM decision WHERE sequence > (SELECT derived_to FROM ledger)")
        .one().n,
  );

/** What each decision saw: all that does not depend on the clock or on who the tenant is. Alerts by who raised them first. */
function seen(records: readonly DecisionRecord[]) {
  const raisers = records.map(({ body }) => body.assessment.decisionId.replace("dec_", "alr_"));
  return records.map(({ context: { features, degraded, history }, body: { assessment } }) => ({
    features,
    degraded,
    entries: history.entries,
    decision: assessment.decision,
    alertOf: assessment.alertId === undefined ? null : raisers.indexOf(assessment.alertId),
  }));
}

describe("names and histories", () => {
  it("are the same whether the object lives on, dies before they are written, or dies after", async () => {
    const all = steps();
    const tenants = [await createTenant(), await createTenant(), await createTenant()] as const;
    const [lives, diesBefore, diesAfter] = tenants;
    for (const [index, { path, body }] of all.entries()) {
      for (const tenant of tenants) {
        expect((await request(tenant, "sandbox", "POST", path, body)).status).toBe(200);
      }
      if (index % 9 === 8) await die(diesBefore);
      if (index % 70 === 69) {
        await vi.waitFor(async () => expect(await unwritten(diesAfter)).toBe(0), PATIENCE);
        await die(diesAfter);
      }
    }
    const expected = seen(await recordsOf(lives));
    expect(expected).toHaveLength(STEPS);
    expect(seen(await recordsOf(diesBefore))).toEqual(expected);
    expect(seen(await recordsOf(diesAfter))).toEqual(expected);
    const raised = expected.map(({ alertOf }) => alertOf).filter((alertOf) => alertOf !== null);
    expect(new Set(raised).size).toBeGreaterThan(3);
    expect(raised.length).toBeGreaterThan(new Set(raised).size);
    expect(expected.every(({ decision, alertOf }) => (decision === "allow") === (alertOf === null))).toBe(
      true,
    );

    // Every name still leads to its decision: replays, not new decisions.
    for (const tenant of tenants) {
      await die(tenant);
      for (const { path, body } of all.slice(-20)) {
        expect((await request(tenant, "sandbox", "POST", path, body)).body.replayed).toBe(true);
      }
      expect(await contextsOf(tenant)).toHaveLength(STEPS);
    }
  }, 300_000);

  it("forget a step that was undone: it can be sent again, and the steps beside it are complete", async () => {
    const tenant = await createTenant();
    const first = payment({ externalActivityId: "kept" });
    await request(tenant, "sandbox", "POST", "/transactions", first);
    await runInDurableObject(ledgerOf(tenant), (_object, state) =>
      state.storage.sql.exec(
        "CREATE TRIGGER broken BEFORE INSERT ON decision WHEN (SELECT count(*) FROM decision) = 1 BEGIN SELECT raise(ABORT, 'disk'); END",
      ),
    );
    const second = payment({ externalActivityId: "failed" });
    expect((await request(tenant, "sandbox", "POST", "/transactions", second)).status).toBe(500);
    expect((await request(tenant, "sandbox", "GET", "/transactions/failed")).status).toBe(404);
    expect((await request(tenant, "sandbox", "POST", "/transactions", first)).body.replayed).toBe(true);

    await runInDurableObject(ledgerOf(tenant), (_object, state) =>
      state.storage.sql.exec("DROP TRIGGER broken"),
    );
    const again = await request(tenant, "sandbox", "POST", "/transactions", second);
    expect(again.status).toBe(200);
    expect(again.body.replayed).toBeUndefined();
    const contexts = await contextsOf(tenant);
    expect(contexts.map(({ features }) => features["count_30d"])).toEqual([0, 1]);
  });
});
