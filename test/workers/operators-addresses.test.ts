// Operators review an organisation's saved addresses: the same book as integrators see, under the operator's own name.

import { describe, expect, it } from "vitest";
import { createTenant, operate, request, type Answer, type Tenant } from "./client.ts";
import { announcedBy, CHECKSUMMED, doTo, ETHEREUM, LISTED, save, wallet } from "./crypto-address-client.ts";

const keyed = () => ({ "idempotency-key": crypto.randomUUID() });
const pathOf = (tenant: Tenant, rest = "") => `/organisations/${tenant.id}/crypto/addresses${rest}`;

async function withAddress(): Promise<{ tenant: Tenant; id: string }> {
  const tenant = await createTenant();
  return { tenant, id: (await save(tenant, ETHEREUM)).body.id };
}

function act(
  tenant: Tenant,
  id: string,
  body: object,
  role: "ops" | "analyst" = "ops",
  headers: Record<string, string> = keyed(),
): Promise<Answer> {
  return operate("POST", pathOf(tenant, `/${id}/actions`), { reason: "checked", ...body }, role, headers);
}

describe("an operator's look at saved addresses", () => {
  it("finds and pages them as their owner does, in the environment that is named", async () => {
    const { tenant, id } = await withAddress();
    await save(tenant, { address: wallet(1), network: "polygon", label: "Hot wallet" });
    const list = (query: string) => operate("GET", pathOf(tenant, query), undefined, "viewer");
    const all = await list("?pageSize=1&page=2");
    expect(all.body).toMatchObject({ data: [{ id }], pagination: { page: 2, pageSize: 1, total: 2 } });
    for (const query of ["search=Cold", "network=ethereum", `search=${CHECKSUMMED}`]) {
      expect((await list(`?${query}`)).body.data).toMatchObject([{ id, maskedAddress: "0x5290…9EE7" }]);
    }
    expect((await list("?status=approved")).body.data).toEqual([]);
    expect((await list("?environment=production")).body.pagination.total).toBe(0);
    for (const query of ["status=new", "page=0", "environment=test", "network=nowhere"]) {
      expect([query, (await list(`?${query}`)).status]).toEqual([query, 400]);
    }
    const one = await operate("GET", pathOf(tenant, `/${id}`), undefined, "viewer");
    expect(one.body).toEqual((await request(tenant, "sandbox", "GET", `/crypto/addresses/${id}`)).body);
    expect(one.text).not.toContain(CHECKSUMMED);
  });

  it("is 404 for what is not there, and 400 for an id that is too long", async () => {
    const { tenant, id } = await withAddress();
    const none = await operate("GET", pathOf(tenant, "/adr_none"));
    expect(none.body.error.code).toBe("crypto_address_not_found");
    expect((await operate("GET", pathOf(tenant, `/${id}?environment=production`))).status).toBe(404);
    expect((await operate("GET", pathOf(tenant, `/${"a".repeat(201)}`))).status).toBe(400);
  });
});

describe("an operator's review of a saved address", () => {
  it("approves, suspends and archives it under the operator's name, once for a key", async () => {
    const { tenant, id } = await withAddress();
    const headers = keyed();
    const approved = await act(tenant, id, { action: "approve" }, "ops", headers);
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { status: "approved", version: 2, lastScreening: { status: "clear" } },
    ]);
    expect((await act(tenant, id, { action: "approve" }, "ops", headers)).body).toEqual(approved.body);
    const reused = await act(tenant, id, { action: "suspend" }, "ops", headers);
    expect(reused.body.error.code).toBe("idempotency_key_reused");
    expect((await act(tenant, id, { action: "suspend", version: 1 })).body.error.code).toBe(
      "version_conflict",
    );
    expect((await act(tenant, id, { action: "suspend" })).body.status).toBe("suspended");
    expect((await act(tenant, id, { action: "archive" })).body.status).toBe("archived");
    expect((await act(tenant, id, { action: "approve" })).body.error.code).toBe("invalid_state");
    const acts = (await announcedBy(tenant)).filter(({ data }) => data["actor"] === "operator:ops");
    expect(acts.map(({ data }) => [data["action"], data["reason"]])).toEqual([
      ["crypto_address.approve", "checked"],
      ["crypto_address.suspend", "checked"],
      ["crypto_address.archive", "checked"],
    ]);
  });

  it("cannot approve an address that a list has", async () => {
    const tenant = await createTenant();
    const { body } = await save(tenant, { ...ETHEREUM, address: LISTED });
    const refused = await act(tenant, body.id, { action: "approve" });
    expect([refused.status, refused.body.error.code]).toEqual([409, "crypto_address_listed"]);
  });

  it("needs a key, a reason, and a role that may approve", async () => {
    const { tenant, id } = await withAddress();
    const without = await act(tenant, id, { action: "approve" }, "ops", {});
    expect(without.body.error.code).toBe("idempotency_key_required");
    expect((await act(tenant, id, { action: "approve", reason: "" })).status).toBe(400);
    expect((await act(tenant, id, { action: "approve", more: true })).status).toBe(400);
    expect((await act(tenant, id, { action: "approve" }, "analyst")).status).toBe(403);
  });
});

describe("an operator's reveal of a saved address", () => {
  it("shows it to owner and ops alone, and each reveal is in the audit with who asked and why", async () => {
    const { tenant, id } = await withAddress();
    const reveal = (role: "ops" | "owner" | "viewer" | "analyst", headers: Record<string, string>) =>
      operate("POST", pathOf(tenant, `/${id}/reveal`), { reason: "returned transfer" }, role, headers);
    for (const role of ["viewer", "analyst"] as const) {
      const refused = await reveal(role, keyed());
      expect([role, refused.status, refused.text.includes(CHECKSUMMED)]).toEqual([role, 403, false]);
    }
    const headers = keyed();
    const revealed = await reveal("ops", headers);
    expect([revealed.status, revealed.body]).toMatchObject([201, { addressId: id, address: CHECKSUMMED }]);
    expect((await reveal("owner", headers)).body).toEqual(revealed.body);
    const said = (await announcedBy(tenant)).filter(
      ({ data }) => data["action"] === "crypto.address.revealed",
    );
    expect(said.map(({ data }) => [data["actor"], data["reason"]])).toEqual([
      ["operator:ops", "returned transfer"],
      ["operator:owner", "returned transfer"],
    ]);
    expect(JSON.stringify(said)).not.toContain(CHECKSUMMED);
    expect((await doTo(tenant, id, "reveal", { reason: "own" })).status).toBe(201);
  });
});
