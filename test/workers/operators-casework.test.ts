// Operators work on an organisation's alerts, signals, investigations and deliveries: the same resources as integrators see, under
// the operator's own name.

import { describe, expect, it } from "vitest";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import { heard, hold, read } from "./casebook-client.ts";
import { createTenant, operate, type Tenant } from "./client.ts";

const keyed = () => ({ "idempotency-key": crypto.randomUUID() });
const pathOf = (tenant: Tenant, rest: string) => `/organisations/${tenant.id}${rest}`;

async function withAlert(): Promise<{ tenant: Tenant; id: string }> {
  const tenant = await createTenant();
  const { alertId } = await hold(tenant);
  await heard(tenant);
  return { tenant, id: alertId };
}

describe("an operator's casework", () => {
  it("lists, reads and closes the alert that integrators see, and the timeline names the operator", async () => {
    const { tenant, id } = await withAlert();
    const listed = await operate("GET", pathOf(tenant, "/alerts?status=open&limit=1"), undefined, "viewer");
    expect(listed.body.data).toMatchObject([{ id, status: "open" }]);
    const elsewhere = await operate("GET", pathOf(tenant, "/alerts?environment=production"));
    expect(elsewhere.body.data).toEqual([]);
    const { version } = (await operate("GET", pathOf(tenant, `/alerts/${id}`))).body;
    const changes = { version, status: "closed", disposition: "false_positive" };
    const closed = await operate("PATCH", pathOf(tenant, `/alerts/${id}`), changes, "analyst");
    expect(closed.body).toMatchObject({ status: "closed", disposition: "false_positive" });
    expect((await read(tenant, `/alerts/${id}`)).body.timeline).toContainEqual(
      expect.objectContaining({ type: "status_changed", actor: "operator:analyst", detail: "closed" }),
    );
    const stale = await operate("PATCH", pathOf(tenant, `/alerts/${id}`), changes);
    expect([stale.status, stale.body.error.code]).toEqual([409, "version_conflict"]);
  });

  it("opens an investigation once for a key, records a report, and another approves what one proposed", async () => {
    const { tenant, id } = await withAlert();
    const headers = keyed();
    const open = () =>
      operate("POST", pathOf(tenant, "/investigations"), { alertIds: [id] }, "analyst", headers);
    const opened = await open();
    expect(opened.status).toBe(201);
    expect((await open()).body.id).toBe(opened.body.id);
    const act = (verb: string, body: object, role: OperatorRole) =>
      operate("POST", pathOf(tenant, `/investigations/${opened.body.id}/${verb}`), body, role, keyed());
    const filed = await act("sar", { reference: "SAR-1" }, "analyst");
    expect([filed.status, filed.body.sar]).toMatchObject([
      200,
      { filed: true, reference: "SAR-1", round: 1 },
    ]);
    expect((await act("sar", {}, "owner")).body.error.code).toBe("invalid_state");
    expect((await act("sar", {}, "ops")).body.error.code).toBe("permission_denied");
    expect((await act("sar", {}, "viewer")).status).toBe(403);
    const proposal = { resolution: "fraud", requiresApproval: true };
    expect((await act("resolve", proposal, "analyst")).body.status).toBe("pending_approval");
    expect((await act("approve", {}, "analyst")).status).toBe(403);
    const withoutOutcomes = await act("approve", {}, "ops");
    expect([withoutOutcomes.status, withoutOutcomes.body.error.message]).toEqual([
      403,
      expect.stringContaining("outcomes:write"),
    ]);
    expect((await act("approve", {}, "owner")).body).toMatchObject({
      status: "resolved",
      resolution: "fraud",
    });
    expect((await read(tenant, `/alerts/${id}`)).body.status).toBe("closed");
  });

  it("resolves only with the permission to write outcomes; to propose takes none", async () => {
    const { tenant, id } = await withAlert();
    const { body } = await operate("POST", pathOf(tenant, "/investigations"), { alertIds: [id] }, "ops");
    const resolve = (more: object, role: OperatorRole) =>
      operate(
        "POST",
        pathOf(tenant, `/investigations/${body.id}/resolve`),
        { resolution: "legitimate", ...more },
        role,
      );
    for (const more of [{}, { requiresApproval: false }]) {
      expect((await resolve(more, "ops")).body.error.code).toBe("permission_denied");
    }
    expect((await resolve({ requiresApproval: true }, "ops")).body.status).toBe("pending_approval");
    const reopen = pathOf(tenant, `/investigations/${body.id}/reopen`);
    expect((await operate("POST", reopen, {}, "ops")).status).toBe(200);
    expect((await resolve({}, "analyst")).body.status).toBe("resolved");
  });

  it("follows the same changes as integrators, page by page, of one organisation and environment", async () => {
    const { tenant } = await withAlert();
    const ofKey = (await read(tenant, "/monitoring/deltas")).body.data;
    expect(ofKey.length).toBeGreaterThan(1);
    const seen = [];
    for (let cursor = ""; seen.length < ofKey.length;) {
      const page = await operate(
        "GET",
        pathOf(tenant, `/monitoring/deltas?limit=1${cursor}`),
        undefined,
        "viewer",
      );
      expect([page.status, page.body.data.length]).toEqual([200, 1]);
      seen.push(...page.body.data);
      cursor = `&cursor=${page.body.pagination.nextCursor}`;
    }
    expect(seen).toEqual(ofKey);
    const other = await createTenant();
    for (const path of [
      pathOf(other, "/monitoring/deltas"),
      pathOf(tenant, "/monitoring/deltas?environment=production"),
    ]) {
      expect((await operate("GET", path)).body.data).toEqual([]);
    }
    // A cursor is of its organisation and environment.
    const { nextCursor } = (await operate("GET", pathOf(tenant, "/monitoring/deltas?limit=1"))).body
      .pagination;
    for (const path of [
      pathOf(other, `/monitoring/deltas?cursor=${nextCursor}`),
      pathOf(tenant, `/monitoring/deltas?environment=production&cursor=${nextCursor}`),
    ]) {
      expect((await operate("GET", path)).body.error.code).toBe("cursor_invalid");
    }
  });

  it("is refused to roles that only look, and needs an environment that exists", async () => {
    const { tenant, id } = await withAlert();
    const { status } = await operate("PATCH", pathOf(tenant, `/alerts/${id}`), {}, "viewer");
    expect(status).toBe(403);
    expect((await operate("GET", pathOf(tenant, "/alerts?environment=test"))).status).toBe(400);
    expect((await operate("GET", pathOf(tenant, "/alerts/alr_none"))).body.error.code).toBe(
      "alert_not_found",
    );
  });
});
