// How long an organisation's credit lasts at the rate of its last full days.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import {
  activity,
  bindings,
  createTenantWithoutCredit,
  grantCredit,
  operate,
  request,
  type Tenant,
} from "./client.ts";

async function funded(amount: string): Promise<Tenant> {
  const tenant = await createTenantWithoutCredit();
  expect((await grantCredit(tenant, amount)).status).toBe(201);
  return tenant;
}

async function spendingOf(tenant: Tenant) {
  return (await operate("GET", `/organisations/${tenant.id}/credit`)).body.spending;
}

describe("how long credit lasts", () => {
  const daysOf = (tenant: Tenant, change = "") =>
    runInDurableObject(bindings.CREDITS.getByName(tenant.id), (_object, { storage: { sql } }) => {
      if (change !== "") sql.exec(change);
      return sql
        .exec<{ day: number; captured: string }>("SELECT * FROM captured_by_day ORDER BY day")
        .toArray();
    });

  it("is not known before a full day was counted, or before anything was granted", async () => {
    const unknown = { days: 0, captured: "0", perDay: null, daysLeft: null };
    expect(await spendingOf(await createTenantWithoutCredit())).toMatchObject(unknown);
    expect(await spendingOf(await funded("1"))).toMatchObject(unknown);
  });

  it("is what is left by the mean of the last full days, counted as ledgers tell what they captured", async () => {
    const own = await funded("0.70");
    const live = (who: string) =>
      request(
        own,
        "production",
        "POST",
        "/activities",
        activity({ subject: { type: "individual", externalUserId: who } }),
      );
    for (let n = 0; n < 3; n++) expect((await live(`c-${n}`)).status).toBe(200);
    // A decision that no lease covers has every ledger say how far it has come.
    while ((await live("c-rest")).status === 200);
    const { captured } = (await operate("GET", `/organisations/${own.id}/credit`)).body;
    const counted = (await daysOf(own)).reduce((sum, { captured: amount }) => sum + Number(amount), 0);
    expect(counted).toBeCloseTo(Number(captured), 8);
    await daysOf(own, "UPDATE captured_by_day SET day = day - 8 * 86400000");
    expect(await spendingOf(own)).toMatchObject({ days: 7, captured: "0", perDay: null, daysLeft: null });
    await daysOf(
      own,
      "INSERT INTO captured_by_day SELECT max(day) + 6 * 86400000, '0.14' FROM captured_by_day",
    );
    await grantCredit(own, "0.05");
    expect(await spendingOf(own)).toMatchObject({ days: 7, captured: "0.14", perDay: "0.02", daysLeft: 2.5 });
  });
});
