// Magic values that force a verdict or a risk level in the sandbox, and mean nothing in production.

import { beforeAll, describe, expect, it } from "vitest";
import { activity, createTenant, payment, request, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

let customers = 0;
/** Of a customer without a past. */
const forced = (value: unknown) => ({
  subject: { type: "individual", externalUserId: `forced-${(customers += 1)}` },
  metadata: { weir_sandbox: value },
});
const pay = (value: unknown, environment: "sandbox" | "production" = "sandbox") =>
  request(tenant, environment, "POST", "/transactions", payment(forced(value)));

describe("a payment in the sandbox", () => {
  it.each([
    ["review", "review", "medium"],
    ["block", "block", "high"],
    ["low", "allow", "low"],
    ["medium", "allow", "medium"],
    ["high", "review", "high"],
    ["critical", "block", "critical"],
  ])("with the value %s is %s at risk level %s", async (value, decision, riskLevel) => {
    const { status, body } = await pay(value);
    expect(status).toBe(200);
    const { assessment } = body;
    expect(assessment.decision).toBe(decision);
    // The thresholds of the version raise the score of what an action asked for.
    if (value !== decision) expect(assessment.summary.riskLevel).toBe(riskLevel);
    expect(assessment.matchedRules).toMatchObject([{ ruleId: "sandbox-value", category: "sandbox" }]);
    expect(assessment.summary.reason).toContain(`“Sandbox value ${value}”`);
  });

  it("is replayed as it was decided", async () => {
    const body = payment(forced("block"));
    const first = await request(tenant, "sandbox", "POST", "/transactions", body);
    const again = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect(again.text).toBe(`${first.text.slice(0, -1)},"replayed":true}`);
  });

  it("with a misspelt value is refused, leaves no trace, and the answer lists the values", async () => {
    const body = payment(forced("blocked"));
    const refused = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
    expect(refused.body.error.message).toBe(
      "metadata.weir_sandbox: must be one of review, block, low, medium, high, critical",
    );
    const spelt = { ...body, ...forced("block") };
    expect((await request(tenant, "sandbox", "POST", "/transactions", spelt)).status).toBe(200);
  });

  it("of the lowest level is still blocked for a sanctioned name", async () => {
    const parties = [
      { role: "recipient", externalPartyId: "p", type: "individual", displayName: "Sandbox Confirmed Match" },
    ];
    const { body } = await request(
      tenant,
      "sandbox",
      "POST",
      "/transactions",
      payment(forced("low"), { parties }),
    );
    expect(body.assessment.decision).toBe("block");
  });
});

describe("an activity in the sandbox", () => {
  it("with the value block is blocked", async () => {
    const { body } = await request(tenant, "sandbox", "POST", "/activities", activity(forced("block")));
    expect(body.assessment.decision).toBe("block");
  });

  it("with a misspelt value is refused", async () => {
    const refused = await request(tenant, "sandbox", "POST", "/activities", activity(forced(true)));
    expect(refused.status).toBe(400);
  });
});

describe("a payment in production", () => {
  it.each(["block", "blocked"])("with the value %s is decided like any other", async (value) => {
    const { status, body } = await pay(value, "production");
    expect(status).toBe(200);
    expect(body.assessment).toMatchObject({ decision: "allow", matchedRules: [] });
  });
});
