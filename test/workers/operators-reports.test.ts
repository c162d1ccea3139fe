// Operators ask for an organisation's reports by routes of their own; the pipeline that computes them is away here.

import { describe, expect, it } from "vitest";
import { createTenant, operate } from "./client.ts";

describe("an organisation's reports", () => {
  it.each([
    "effectiveness",
    "effectiveness/rules/new-payee/days",
    "drift",
    "providers",
    "threshold-recommendations",
    "network/individual/cus_1",
  ])("%s is unavailable to operators while the pipeline is away, and checked before that", async (report) => {
    const tenant = await createTenant();
    const path = `/organisations/${tenant.id}/reports/${report}`;
    const away = await operate("GET", path, undefined, "viewer");
    expect([away.status, ["upstream_failed", "dependency_unavailable"]]).toEqual([
      503,
      expect.arrayContaining([away.body.error.code]),
    ]);
    expect((await operate("GET", `${path}?environment=test`)).status).toBe(400);
    expect((await operate("GET", `${path}?unknown=1`)).status).toBe(400);
    const missing = await operate("GET", path.replace(tenant.id, "org_none"));
    expect(missing.body.error.code).toBe("organisation_not_found");
  });

  it("measure a rule by day for a year and a day at most", async () => {
    const { id } = await createTenant();
    const path = `/organisations/${id}/reports/effectiveness/rules/new-payee/days`;
    const long = await operate("GET", `${path}?from=2025-01-01T00:00:00Z&to=2026-01-03T00:00:00Z`);
    expect([long.status, long.body.error.code]).toEqual([400, "invalid_request"]);
    const short = await operate("GET", `${path}?from=2025-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`);
    expect(short.status).toBe(503);
  });
});
