// Operators close an alert with its label: its payments get the outcome that the finding means, each once, whatever dies
// meanwhile; or nothing happens at all.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { organisationAlertSchema } from "#domain/contract/casework/alert.ts";
import type { StoredOutcome } from "#domain/events/outcome-recorded.ts";
import { familyOf } from "#domain/events/topics.ts";
import { PATIENCE } from "#test/patience.ts";
import { createTenant, operate, request, type Answer, type Tenant } from "./client.ts";
import { casebook, eventsOfCasebook, heard, hold, ledger } from "./casebook-client.ts";

const pathOf = (tenant: Tenant, id: string) => `/organisations/${tenant.id}/alerts/${id}`;
const show = async (tenant: Tenant, id: string) =>
  (await operate("GET", pathOf(tenant, id), undefined, "viewer")).body;
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

async function alertOf(tenant: Tenant, payments: number): Promise<string> {
  const held = [];
  for (let n = 0; n < payments; n++) held.push(await hold(tenant));
  await heard(tenant);
  return held[0].alertId;
}

/** With the version that there is, unless one is given. */
async function close(tenant: Tenant, id: string, disposition: string, more: object = {}): Promise<Answer> {
  const { version } = await show(tenant, id);
  const changes = { version, status: "closed", disposition, recordOutcomes: true, ...more };
  return operate("PATCH", pathOf(tenant, id), changes, "analyst");
}

/** Waits until so many of the outcomes have arrived. */
async function settled(tenant: Tenant, id: string, expected: number, recorded = expected): Promise<void> {
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(casebook(tenant));
    expect((await show(tenant, id)).outcomes).toEqual({ expected, recorded });
  }, PATIENCE);
}

/** What the ledger keeps, oldest first. */
function outcomesOf(tenant: Tenant) {
  return runInDurableObject(ledger(tenant), (_object, state) =>
    state.storage.sql
      .exec<{ body: string }>("SELECT body FROM outcome ORDER BY sequence")
      .toArray()
      .map(({ body }) => (JSON.parse(body) as StoredOutcome).outcome),
  );
}

const requested = async (tenant: Tenant) =>
  (await eventsOfCasebook(tenant)).filter(({ type }) => type === "alert.outcome_requested");

describe("closing an alert with its label", () => {
  it("is refused to who may work cases and may not write outcomes; closing it without is not", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 1);
    const { version } = await show(tenant, id);
    const changes = { version, status: "closed", disposition: "true_positive" };
    const asOps = (more: object) => operate("PATCH", pathOf(tenant, id), { ...changes, ...more }, "ops");
    const refused = await asOps({ recordOutcomes: true });
    expect([refused.status, refused.body.error.code]).toEqual([403, "permission_denied"]);
    expect(await show(tenant, id)).toMatchObject({ version, status: "open" });
    expect((await asOps({ recordOutcomes: false })).status).toBe(200);
    expect(await requested(tenant)).toEqual([]);
  });

  it.each([
    ["true_positive", "fraud"],
    ["false_positive", "legitimate"],
  ])("as %s records that each of its payments is %s, under the operator's name", async (finding, label) => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 3);
    const closed = await close(tenant, id, finding);
    expect(closed).toMatchObject({
      status: 200,
      body: { status: "closed", disposition: finding, outcomes: { expected: 3 } },
    });
    expect(organisationAlertSchema.strict().parse(closed.body)).toEqual(closed.body);
    await settled(tenant, id, 3);
    const outcomes = await outcomesOf(tenant);
    expect(outcomes.map(({ classification, source, actor }) => [classification, source, actor])).toEqual(
      Array.from({ length: 3 }, () => [label, "case", "operator:analyst"]),
    );
    expect(new Set(outcomes.map(({ decisionId }) => decisionId)).size).toBe(3);
    expect((await requested(tenant)).map(({ type }) => familyOf(type))).toEqual(["audit", "audit", "audit"]);
  });

  it("as inconclusive records nothing, and says so", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 1);
    const closed = await close(tenant, id, "inconclusive");
    expect(closed.body).toMatchObject({ status: "closed", outcomes: { expected: 0, recorded: 0 } });
    await runDurableObjectAlarm(casebook(tenant));
    expect(await outcomesOf(tenant)).toEqual([]);
  });

  it("records nothing where it is not asked to", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 1);
    for (const recordOutcomes of [undefined, false]) {
      const closed = await close(tenant, id, "true_positive", { recordOutcomes });
      expect(closed.body).toMatchObject({ status: "closed", outcomes: { expected: 0, recorded: 0 } });
    }
    await runDurableObjectAlarm(casebook(tenant));
    expect(await outcomesOf(tenant)).toEqual([]);
  });

  it("needs both the status and a finding", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 1);
    for (const more of [{ status: "in_review" }, { status: undefined }, { disposition: null }]) {
      expect(codeOf(await close(tenant, id, "true_positive", more))).toEqual([400, "invalid_request"]);
    }
    const { version } = await show(tenant, id);
    const alone = await operate("PATCH", pathOf(tenant, id), { version, recordOutcomes: false });
    expect(codeOf(alone)).toEqual([400, "invalid_request"]);
    expect(await show(tenant, id)).toMatchObject({ status: "open", version });
  });

  it("is done once: a stale version and a closed alert are refused, and nothing more is recorded", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 2);
    const { version } = await show(tenant, id);
    await close(tenant, id, "true_positive");
    expect(codeOf(await close(tenant, id, "true_positive", { version }))).toEqual([409, "version_conflict"]);
    for (const finding of ["true_positive", "false_positive"]) {
      expect(codeOf(await close(tenant, id, finding))).toEqual([409, "invalid_state"]);
    }
    await settled(tenant, id, 2);
    expect(await outcomesOf(tenant)).toHaveLength(2);
    expect(await show(tenant, id)).toMatchObject({ disposition: "true_positive" });
  });

  it("is undone by the version of its answer, though the outcomes arrive meanwhile, and done again adds to them", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 2);
    const { version } = (await close(tenant, id, "true_positive")).body;
    await settled(tenant, id, 2);
    const reopened = await operate("PATCH", pathOf(tenant, id), { version, status: "open" }, "analyst");
    expect(reopened.body).toMatchObject({ status: "open", disposition: null });
    await close(tenant, id, "false_positive");
    await settled(tenant, id, 4);
    const all = (await outcomesOf(tenant)).map(({ classification, sequence }) => [sequence, classification]);
    expect(all).toEqual([
      [1, "fraud"],
      [1, "fraud"],
      [2, "legitimate"],
      [2, "legitimate"],
    ]);
  });

  it("is left to the investigation that works on the alert", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 1);
    const path = `/organisations/${tenant.id}/investigations`;
    const opened = await operate("POST", path, { alertIds: [id] }, "analyst");
    expect(codeOf(await close(tenant, id, "true_positive"))).toEqual([409, "invalid_state"]);
    expect(await show(tenant, id)).toMatchObject({ status: "open", outcomes: { expected: 0 } });
    await operate("POST", `${path}/${opened.body.id}/resolve`, { resolution: "fraud" }, "analyst");
    await vi.waitFor(async () => expect(await outcomesOf(tenant)).toHaveLength(1), PATIENCE);
    const { version } = await show(tenant, id);
    await operate("PATCH", pathOf(tenant, id), { version, status: "open" });
    expect((await close(tenant, id, "false_positive")).body.outcomes).toMatchObject({ expected: 1 });
    await settled(tenant, id, 1);
  });

  it("gives no activity an outcome", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 1);
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec("UPDATE linked_decision SET is_transaction = 0");
    });
    expect((await close(tenant, id, "true_positive")).body.outcomes).toEqual({ expected: 0, recorded: 0 });
  });

  it("is not offered to integrators, who see the alert as before", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 1);
    const { version } = await show(tenant, id);
    const changes = { version, status: "closed", disposition: "true_positive", recordOutcomes: true };
    const closed = await request(tenant, "sandbox", "PATCH", `/alerts/${id}`, changes);
    expect(closed.status).toBe(200);
    expect(closed.headers.get("weir-ignored-fields")).toBe("recordOutcomes");
    expect(closed.body).not.toHaveProperty("outcomes");
    expect((await show(tenant, id)).outcomes).toEqual({ expected: 0, recorded: 0 });
  });

  it("is no other organisation's alert", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const id = await alertOf(tenant, 1);
    const changes = { version: 1, status: "closed", disposition: "true_positive", recordOutcomes: true };
    for (const path of [pathOf(other, id), `${pathOf(tenant, id)}?environment=production`]) {
      expect(codeOf(await operate("PATCH", path, changes))).toEqual([404, "alert_not_found"]);
      expect(codeOf(await operate("GET", path))).toEqual([404, "alert_not_found"]);
    }
    expect(await show(tenant, id)).toMatchObject({ status: "open" });
  });
});

describe("the outcomes of a closed alert", () => {
  it("are all recorded, each once, though casebook and ledger die and rows are sent again", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 6);
    await runInDurableObject(ledger(tenant), (_object, state) => {
      state.storage.sql.exec(
        `CREATE TRIGGER broken BEFORE INSERT ON outcome WHEN (SELECT count(*) FROM outcome) >= 2
         BEGIN SELECT raise(ABORT, 'disk'); END`,
      );
    });
    await close(tenant, id, "true_positive");
    await settled(tenant, id, 6, 2);
    await runInDurableObject(casebook(tenant), (_object, state) => state.abort("died")).catch(() => {});
    await runInDurableObject(ledger(tenant), (_object, state) => {
      state.storage.sql.exec("DROP TRIGGER broken");
    });
    await runInDurableObject(ledger(tenant), (_object, state) => state.abort("died")).catch(() => {});
    await settled(tenant, id, 6);
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec("DELETE FROM log_reader WHERE name = 'outcomes'");
    });
    await runDurableObjectAlarm(casebook(tenant));
    await casebook(tenant).pulse();
    await settled(tenant, id, 6);
    const outcomes = await outcomesOf(tenant);
    expect(new Set(outcomes.map(({ decisionId }) => decisionId)).size).toBe(6);
    expect(outcomes).toHaveLength(6);
    expect(await requested(tenant)).toHaveLength(6);
  });

  it("are asked for with the closing, or the alert stays open", async () => {
    const tenant = await createTenant();
    const id = await alertOf(tenant, 3);
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec(
        `CREATE TRIGGER broken BEFORE INSERT ON alert_outcome WHEN (SELECT count(*) FROM alert_outcome) = 2
         BEGIN SELECT raise(ABORT, 'disk'); END`,
      );
    });
    const before = await show(tenant, id);
    expect((await close(tenant, id, "true_positive")).status).toBe(500);
    expect(await show(tenant, id)).toEqual(before);
    expect(await outcomesOf(tenant)).toEqual([]);
    expect(await requested(tenant)).toEqual([]);
  });
});
