// The risk of a customer: from what is known of it, once for each key; without credit it waits, and goes on by itself.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { riskAssessmentSchema } from "#domain/contract/casework/risk-assessment.ts";
import {
  activity,
  bindings,
  createTenant,
  createTenantWithoutCredit,
  grantCredit,
  operate,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";
import { PATIENCE } from "#test/patience.ts";

const PATH = "/risk-assessments";
const MISSING = `ras_00${"a".repeat(24)}`;
let tenant: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  [tenant, stranger] = await Promise.all([createTenant(), createTenant()]);
});

let keys = 0;
const newKey = () => `assessment-${(keys += 1)}`;
const customer = (externalUserId: string) => ({ type: "individual", externalUserId });

function assess(of: Tenant, environment: Environment, body: unknown, key: string | null = newKey()) {
  return request(of, environment, "POST", PATH, body, key === null ? {} : { "idempotency-key": key });
}
const read = (of: Tenant, environment: Environment, id: string) =>
  request(of, environment, "GET", `${PATH}/${id}`);
const factorsOf = (body: { factors: { name: string; contribution: number }[] }) =>
  Object.fromEntries(body.factors.map(({ name, contribution }) => [name, contribution]));

describe.each([
  ["one ledger", "sandbox"],
  ["eight ledgers", "production"],
] as [string, Environment][])("with %s", (_name, environment) => {
  it("EPT-24: answers 202 with the resource, which is read again by its id", async () => {
    const made = await assess(tenant, environment, {
      subject: customer("nobody-yet"),
      reason: "yearly review",
      metadata: { case: 7 },
    });
    expect(made.status).toBe(202);
    expect(riskAssessmentSchema.parse(made.body)).toEqual(made.body);
    expect(made.body).toMatchObject({
      status: "completed",
      score: 20,
      riskLevel: "low",
      subject: { type: "individual", externalUserId: "nobody-yet" },
      reason: "yearly review",
      metadata: { case: 7 },
      override: null,
      resumedAt: null,
    });
    expect(factorsOf(made.body)).toEqual({ known_history: 0, never_seen: 20 });
    expect(await read(tenant, environment, made.body.id)).toMatchObject({ status: 200, body: made.body });
  });

  it("counts decisions and outcomes of a moment before", async () => {
    const subject = customer("known");
    const paid = await request(
      tenant,
      environment,
      "POST",
      "/transactions",
      payment(
        { subject, occurredAt: new Date().toISOString() },
        {
          parties: [
            {
              role: "recipient",
              externalPartyId: "p",
              displayName: "Sandbox Confirmed Match",
              type: "business",
            },
          ],
        },
      ),
    );
    const { decision, transactionId, decisionId } = paid.body.assessment;
    const label = { classification: "fraud", source: "chargeback", occurredAt: "2026-01-01T00:00:00Z" };
    const before = await assess(tenant, environment, { subject });
    await request(tenant, environment, "POST", `/transactions/${transactionId}/outcomes`, label, {
      "idempotency-key": newKey(),
    });
    const after = await assess(tenant, environment, { subject });
    expect(factorsOf(before.body)).toMatchObject({ new_customer: 10 });
    expect(factorsOf(before.body)).not.toHaveProperty("confirmed_fraud");
    expect(factorsOf(after.body)).toMatchObject({ confirmed_fraud: 60 });
    if (environment === "sandbox") {
      expect(decision).toBe("block");
      expect(after.body.factors).toContainEqual(
        expect.objectContaining({
          name: "blocked_decisions",
          evidence: { decisions: 1, decisionIds: [decisionId] },
        }),
      );
    }
  });

  it("is made once for each key: a repeat gets the same, another request is 409", async () => {
    const body = { subject: customer("repeated") };
    const key = newKey();
    const all = await Promise.all([1, 2, 3].map(() => assess(tenant, environment, body, key)));
    expect(new Set(all.map((one) => one.body.id)).size).toBe(1);
    expect(all.map(({ status }) => status)).toEqual([202, 202, 202]);
    const other = await assess(tenant, environment, { subject: customer("another") }, key);
    expect(other).toMatchObject({ status: 409, body: { error: { code: "idempotency_key_reused" } } });
  });

  it("leaves no history: the customer is as unknown as before", async () => {
    const subject = customer("only-assessed");
    await assess(tenant, environment, { subject });
    const again = await assess(tenant, environment, { subject });
    expect(factorsOf(again.body)).toEqual({ known_history: 0, never_seen: 20 });
  });

  it("is 404 for another organisation, as an unknown id is", async () => {
    const { body } = await assess(tenant, environment, { subject: customer("hidden") });
    for (const id of [body.id, MISSING, "ras_x"]) {
      expect(await read(stranger, environment, id)).toMatchObject({
        status: 404,
        body: { error: { code: "risk_assessment_not_found" } },
      });
    }
  });

  it.each([
    ["no key", { subject: customer("x") }, null, "idempotency_key_required"],
    ["no subject", {}, "assessment-bad", "invalid_request"],
    ["a subject of no type", { subject: { externalUserId: "x" } }, "assessment-bad", "invalid_request"],
    ["two names", { subject: { ...customer("x"), id: "sub_1" } }, "assessment-bad", "invalid_request"],
    [
      "deep metadata",
      { subject: customer("x"), metadata: { a: { b: 1 } } },
      "assessment-bad",
      "invalid_request",
    ],
  ])("EPT-23: is refused with %s", async (_what, body, key, code) => {
    const refused = await assess(tenant, environment, body, key);
    expect(refused).toMatchObject({ status: 400, body: { error: { code } } });
  });
});

describe("money", () => {
  it("is charged as one line in production, and not in the sandbox", async () => {
    const live = await assess(tenant, "production", { subject: customer("billed") });
    expect(live.body.billing.lines).toEqual([
      {
        type: "risk_assessment",
        quantity: 1,
        unitAmount: "0.10",
        currency: "USD",
        reservationId: null,
        status: "captured",
      },
    ]);
    const tested = await assess(tenant, "sandbox", { subject: customer("billed") });
    expect(tested.body.billing.lines).toEqual([]);
  });

  it("STA-04: that is missing leaves the assessment `pending_credit`; a grant completes the same resource", async () => {
    const poor = await createTenantWithoutCredit();
    const key = newKey();
    const waiting = await assess(poor, "production", { subject: customer("poor") }, key);
    expect(waiting).toMatchObject({
      status: 202,
      body: { status: "pending_credit", score: null, riskLevel: null, factors: [], billing: { lines: [] } },
    });
    const repeated = await assess(poor, "production", { subject: customer("poor") }, key);
    expect(repeated.body).toEqual(waiting.body);
    await grantCredit(poor, "1");
    await vi.waitFor(async () => {
      const now = await read(poor, "production", waiting.body.id);
      expect(now.body).toMatchObject({ id: waiting.body.id, status: "completed", score: 20 });
      expect(now.body.resumedAt).not.toBeNull();
    }, PATIENCE);
    const credit = await operate("GET", `/organisations/${poor.id}/credit`);
    expect(credit.body).toMatchObject({ balance: "0.9", captured: "0.1" });
    const again = await assess(poor, "production", { subject: customer("poor") }, key);
    expect(again.body).toMatchObject({ id: waiting.body.id, status: "completed" });
  });

  it("that covers some waiting assessments completes those, and the others after the next grant", async () => {
    const poor = await createTenantWithoutCredit();
    const ids: string[] = [];
    for (const name of ["a", "b", "c", "d"]) {
      const made = await assess(poor, "production", { subject: customer(name) });
      expect(made.body.status).toBe("pending_credit");
      ids.push(made.body.id);
    }
    const completed = async () => {
      const all = await Promise.all(ids.map((id) => read(poor, "production", id)));
      return all.filter(({ body }) => body.status === "completed").length;
    };
    await grantCredit(poor, "0.25");
    await vi.waitFor(async () => expect(await completed()).toBe(2), PATIENCE);
    await grantCredit(poor, "5");
    await vi.waitFor(async () => expect(await completed()).toBe(4), PATIENCE);
    const credit = await operate("GET", `/organisations/${poor.id}/credit`);
    expect(credit.body).toMatchObject({ balance: "4.85", captured: "0.4" });
  });
});

describe("what is known", () => {
  it("is not pushed out by a hundred logins", async () => {
    const of = await createTenant();
    const subject = customer("washes");
    const now = new Date().toISOString();
    const parties = [
      { role: "recipient", externalPartyId: "p", displayName: "Sandbox Confirmed Match", type: "business" },
    ];
    const paid = await request(
      of,
      "sandbox",
      "POST",
      "/transactions",
      payment({ subject, occurredAt: now }, { parties }),
    );
    const { transactionId } = paid.body.assessment;
    const label = { classification: "fraud", source: "chargeback", occurredAt: "2026-01-01T00:00:00Z" };
    const outcome = `/transactions/${transactionId}/outcomes`;
    await request(of, "sandbox", "POST", outcome, label, { "idempotency-key": newKey() });
    const before = await assess(of, "sandbox", { subject });
    for (let at = 0; at < 110; at++) {
      const login = activity({ subject, occurredAt: now, type: "login" });
      expect((await request(of, "sandbox", "POST", "/activities", login)).status).toBe(200);
    }
    const after = await assess(of, "sandbox", { subject });
    const grave = ["confirmed_fraud", "blocked_decisions", "confirmed_screening_match"];
    for (const name of grave) expect(factorsOf(after.body)[name]).toBe(factorsOf(before.body)[name]);
    expect(after.body).toMatchObject({ score: 100, riskLevel: "critical" });
  });

  it("speaks for the customer where what was blocked was found legitimate", async () => {
    const of = await createTenant();
    const subject = customer("innocent");
    const parties = [
      { role: "recipient", externalPartyId: "p", displayName: "Sandbox Confirmed Match", type: "business" },
    ];
    const occurredAt = new Date().toISOString();
    const paid = await request(
      of,
      "sandbox",
      "POST",
      "/transactions",
      payment({ subject, occurredAt }, { parties }),
    );
    const label = { classification: "legitimate", source: "analyst", occurredAt: "2026-01-01T00:00:00Z" };
    const outcome = `/transactions/${paid.body.assessment.transactionId}/outcomes`;
    await request(of, "sandbox", "POST", outcome, label, { "idempotency-key": newKey() });
    const { body } = await assess(of, "sandbox", { subject });
    expect(factorsOf(body)).toEqual({ known_history: 0, new_customer: 10, confirmed_legitimate: -5 });
  });
});

describe("credit that cannot be asked for when it was just granted", () => {
  it("is asked for again, so that assessments do not wait for the next grant", async () => {
    const poor = await createTenantWithoutCredit();
    const waiting = await assess(poor, "production", { subject: customer("unlucky") });
    expect(waiting.body.status).toBe("pending_credit");
    const credit = bindings.CREDITS.getByName(poor.id);
    const rename = (from: string, to: string) =>
      runInDurableObject(
        credit,
        (_object, { storage }) => void storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`),
      );
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await grantCredit(poor, "1");
    await rename("lease", "lease_away");
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(credit);
      expect(log).toHaveBeenCalledWith(expect.stringContaining("did not hear of a grant"));
    }, PATIENCE);
    await rename("lease_away", "lease");
    log.mockRestore();
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(credit);
      const now = await read(poor, "production", waiting.body.id);
      expect(now.body.status).toBe("completed");
    }, PATIENCE);
  });
});
