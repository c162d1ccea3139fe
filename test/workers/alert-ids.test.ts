// `alertId`: minted in the decision's own commit, merged on subject, rule set and 24 hours, and part of the stored answer.

import { describe, expect, it } from "vitest";
import { activity, createTenant, payment, request, type Environment, type Tenant } from "./client.ts";

/** A card payment that one preset rule asks to review. */
function held(changes: Record<string, unknown> = {}, amount = "950.00") {
  return payment(changes, { paymentMethod: "card", amount });
}

async function alertOf(tenant: Tenant, body: object, environment: Environment = "sandbox") {
  const answer = await request(tenant, environment, "POST", "/transactions", body);
  expect(answer.status).toBe(200);
  return answer.body.assessment.alertId;
}

describe.each(["sandbox", "production"] as const)("an interrupted decision in %s", (environment) => {
  it("names its alert in the answer; an allowed decision names none", async () => {
    const tenant = await createTenant();
    const answer = await request(tenant, environment, "POST", "/transactions", held());
    const { assessment } = answer.body;
    expect(assessment.decision).toBe("review");
    expect(assessment.alertId).toBe(assessment.decisionId.replace("dec_", "alr_"));
    const allowed = await request(tenant, environment, "POST", "/activities", activity());
    expect(allowed.body.assessment).toMatchObject({ decision: "allow" });
    expect(allowed.body.assessment).not.toHaveProperty("alertId");
  });

  it("is replayed and read with the same alert, byte for byte", async () => {
    const tenant = await createTenant();
    const body = held();
    const first = await request(tenant, environment, "POST", "/transactions", body);
    const replay = await request(tenant, environment, "POST", "/transactions", body);
    expect(replay.text).toBe(`${first.text.slice(0, -1)},"replayed":true}`);
    const read = await request(tenant, environment, "GET", `/transactions/${body.externalActivityId}`);
    expect(read.text).toBe(first.text);
  });
});

describe("decisions of one subject and rule set", () => {
  it("share an alert if they occurred within 24 hours of the first", async () => {
    const tenant = await createTenant();
    const at = (occurredAt: string) => alertOf(tenant, held({ occurredAt }));
    const first = await at("2026-01-15T12:00:00.000Z");
    expect(await at("2026-01-15T23:00:00.000Z")).toBe(first);
    const next = await at("2026-01-17T12:00:00.000Z");
    expect(next).not.toBe(first);
    expect(await at("2026-01-17T18:00:00.000Z")).toBe(next);
  });

  it("share no alert with decisions of another subject, or of other rules", async () => {
    const tenant = await createTenant();
    const first = await alertOf(tenant, held());
    const other = held({ subject: { type: "individual", externalUserId: "customer-2" } });
    expect(await alertOf(tenant, other)).not.toBe(first);
    expect(await alertOf(tenant, payment({}, { parties: [] }))).not.toBe(first);
  });

  it("share an alert when they arrive at the same time", async () => {
    const tenant = await createTenant();
    const ids = await Promise.all(Array.from({ length: 20 }, () => alertOf(tenant, held())));
    const ofRuleSets = new Set(ids);
    expect([...ofRuleSets]).toEqual([expect.stringMatching(/^alr_/)]);
  });
});
