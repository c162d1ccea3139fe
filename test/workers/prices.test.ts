// Prices are settings of the organisation: no decision after a change is charged by the old ones.

import { describe, expect, it } from "vitest";
import {
  activity,
  createTenant,
  createTenantWithoutCredit,
  operate,
  payment,
  request,
  type Tenant,
} from "./client.ts";

const change = (tenant: Tenant, prices: object, role: "owner" | "ops" = "owner") =>
  operate("PATCH", `/organisations/${tenant.id}`, { prices }, role);

async function unitAmounts(tenant: Tenant, externalUserId = "customer-1"): Promise<string[]> {
  const body = payment({ subject: { type: "individual", externalUserId } });
  const decided = await request(tenant, "production", "POST", "/transactions", body);
  expect(decided.status).toBe(200);
  return decided.body.assessment.billing.lines.map(({ unitAmount }: { unitAmount: string }) => unitAmount);
}

describe("prices", () => {
  it("are the defaults until the operator changes some of them", async () => {
    const tenant = await createTenant();
    const defaults = { fraud_assessment: "0.02", screening: "0.05", risk_assessment: "0.10" };
    expect((await operate("GET", `/organisations/${tenant.id}`)).body.prices).toEqual(defaults);
    const changed = await change(tenant, { screening: "0.031" });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: tenant.id, prices: { ...defaults, screening: "0.031" } });
    expect((await operate("GET", `/organisations/${tenant.id}`)).body).toEqual(changed.body);
  });

  it("apply as soon as the change is answered, in ledgers with a lease and without one", async () => {
    const tenant = await createTenant();
    for (let i = 0; i < 8; i++) expect(await unitAmounts(tenant, `customer-${i}`)).toEqual(["0.02", "0.05"]);
    await change(tenant, { fraud_assessment: "0.03", screening: "0.01" });
    for (let i = 0; i < 16; i++) expect(await unitAmounts(tenant, `customer-${i}`)).toEqual(["0.03", "0.01"]);
    expect((await operate("GET", `/organisations/${tenant.id}/credit`)).body).toMatchObject({
      captured: "1.2", // 8 × 0.07 + 16 × 0.04
    });
  });

  it("of zero need no credit, until a change of prices is answered", async () => {
    const tenant = await createTenantWithoutCredit();
    await change(tenant, { fraud_assessment: "0", screening: "0" });
    expect(await unitAmounts(tenant)).toEqual(["0", "0"]);
    await change(tenant, { fraud_assessment: "0.01" });
    const refused = await request(tenant, "production", "POST", "/transactions", payment());
    expect(refused.status).toBe(402);
  });

  it("that equal the present ones change nothing, and are sent to the ledgers again", async () => {
    const tenant = await createTenant();
    await change(tenant, { screening: "0.04" });
    expect((await change(tenant, { screening: "0.04" })).body.prices.screening).toBe("0.04");
    expect(await unitAmounts(tenant)).toEqual(["0.02", "0.04"]);
  });

  it("never change an old decision: a replay shows its own prices", async () => {
    const tenant = await createTenant();
    const body = activity();
    const first = await request(tenant, "production", "POST", "/activities", body);
    await change(tenant, { fraud_assessment: "9" });
    const again = await request(tenant, "production", "POST", "/activities", body);
    expect(again.body.assessment).toEqual(first.body.assessment);
  });

  it.each([{}, { screening: "-1" }, { screening: 0.05 }, { screening: "0.123456789" }, { unknown: "1" }])(
    "%j are 400",
    async (prices) => {
      const tenant = await createTenantWithoutCredit();
      const refused = await change(tenant, prices);
      expect(refused.status).toBe(400);
      expect(refused.body.error.code).toBe("invalid_request");
    },
  );

  it("are changed by an owner only, and not for an organisation that does not exist", async () => {
    const tenant = await createTenantWithoutCredit();
    expect((await change(tenant, { screening: "1" }, "ops")).status).toBe(403);
    expect((await change({ ...tenant, id: "org_unknown" }, { screening: "1" })).status).toBe(404);
  });
});
