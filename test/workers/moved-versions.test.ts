// Moves between versions of the contract over HTTP: an organisation and its endpoints stay where they are until they move, the
// endpoints first (VER-05, VER-06). These tests have a second version, which is not released.

import { beforeEach, describe, expect, it } from "vitest";
import { createTenant, operate, payment, request, type Tenant } from "./client.ts";
import { createEndpoint, endedDelivery, receivedBy, receiver } from "./webhook-client.ts";

const [FIRST, LATER] = ["2026-08-11", "2099-01-01"];

let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant();
});

const settings = () => `/organisations/${tenant.id}`;
const moveTo = (contractVersion: string) => operate("PATCH", settings(), { contractVersion });
const moveEndpoint = (id: string, contractVersion: string) =>
  request(tenant, "sandbox", "PATCH", `/webhooks/endpoints/${id}`, { contractVersion });
const defaultOf = async () => (await request(tenant, "sandbox", "GET", "/versions")).body.default;

describe("an organisation", () => {
  it("VER-05: stays on the version that it began with, also for the requests that name none", async () => {
    expect(await defaultOf()).toBe(FIRST);
    expect((await operate("GET", settings())).body.contractVersion).toBe(FIRST);
    const named = await request(tenant, "sandbox", "GET", "/versions", undefined, {
      "service-version": LATER,
    });
    expect(named).toMatchObject({ status: 200, body: { default: FIRST } });
  });

  it("VER-05: that moved is on the new version with the next request of each of its keys", async () => {
    expect(await moveTo(LATER)).toMatchObject({ status: 200, body: { contractVersion: LATER } });
    expect(await defaultOf()).toBe(LATER);
    expect((await request(tenant, "production", "GET", "/versions")).body.default).toBe(LATER);
    expect((await createEndpoint(tenant, receiver("ok"))).contractVersion).toBe(LATER);
    expect(await moveTo(FIRST)).toMatchObject({ status: 200, body: { contractVersion: FIRST } });
    expect(await defaultOf()).toBe(FIRST);
  });

  it.each(["/versions", "/alerts?limit=0", "/alerts/alr_none"])(
    "on an old version learns from each answer since when there is a newer one, and when the old one ends: %s",
    async (path) => {
      const answerOn = (version: string) =>
        request(tenant, "sandbox", "GET", path, undefined, { "service-version": version });
      const old = await request(tenant, "sandbox", "GET", path);
      // RFC 9745: a structured date; RFC 8594: an HTTP date.
      expect(old.headers.get("deprecation")).toBe(`@${Date.parse(LATER) / 1_000}`);
      expect(old.headers.get("sunset")).toBe("Fri, 01 Jan 2100 00:00:00 GMT");
      expect((await answerOn(FIRST)).headers.get("deprecation")).toBe(old.headers.get("deprecation"));
      const current = await answerOn(LATER);
      expect([current.headers.get("deprecation"), current.headers.get("sunset")]).toEqual([null, null]);
      await moveTo(LATER);
      const moved = await request(tenant, "sandbox", "GET", path);
      expect([moved.headers.get("deprecation"), moved.headers.get("sunset")]).toEqual([null, null]);
    },
  );

  it("is not moved to an unknown version", async () => {
    expect(await moveTo("1999-01-01")).toMatchObject({
      status: 400,
      body: { error: { code: "version_unsupported" } },
    });
    expect(await defaultOf()).toBe(FIRST);
  });
});

describe("an endpoint", () => {
  it("VER-06: moves first: until then its organisation is refused, with the endpoint's name", async () => {
    const { id } = await createEndpoint(tenant, receiver("ok"));
    expect(await moveTo(LATER)).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state", details: { endpointIds: [id] } } },
    });
    expect(await defaultOf()).toBe(FIRST);
    expect(await moveEndpoint(id, LATER)).toMatchObject({ status: 200, body: { contractVersion: LATER } });
    expect((await moveTo(LATER)).status).toBe(200);
  });

  it("VER-06: delays no move while it is disabled", async () => {
    const { id } = await createEndpoint(tenant, receiver("ok"));
    await request(tenant, "sandbox", "PATCH", `/webhooks/endpoints/${id}`, { status: "disabled" });
    expect((await moveTo(LATER)).status).toBe(200);
  });

  it("VER-05: gets deliveries of its version until it moves, whatever its organisation does", async () => {
    const at = receiver("ok");
    const { id } = await createEndpoint(tenant, at);
    await moveEndpoint(id, LATER);
    await moveTo(LATER);
    await moveEndpoint(id, FIRST);
    await request(tenant, "sandbox", "POST", "/transactions", payment());
    await endedDelivery(tenant, id, "succeeded");
    const [first] = await receivedBy(at, 1);
    expect(first?.body).toMatchObject({ contractVersion: FIRST });
  });

  it.each(["contractVersion", "previewVersion"])("is not moved to an unknown %s", async (name) => {
    const { id } = await createEndpoint(tenant, receiver("ok"));
    const path = `/webhooks/endpoints/${id}`;
    expect(await request(tenant, "sandbox", "PATCH", path, { [name]: "1999-01-01" })).toMatchObject({
      status: 400,
      body: { error: { code: "version_unsupported" } },
    });
  });
});
