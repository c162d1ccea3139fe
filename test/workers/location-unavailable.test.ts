// A table of countries that is damaged in the deployment: no decision fails for it, and each says that it went without.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ipv4 from "#edge/location/ipv4-country.gz";
import { activity, createTenant, payment, request, type Tenant } from "./client.ts";
import { storedContexts } from "./stored-contexts.ts";

const AUSTRALIAN = "1.158.76.1";
const AUSTRALIAN_IPV6 = "2001:8000::1";
const UNAVAILABLE = "location_unavailable";

// The bytes that the Worker embeds, before it has first looked at them: the next file in this runtime has the same.
const table = new Uint8Array(ipv4);
const undamaged = table.slice();

let tenant: Tenant;
beforeAll(async () => {
  table.fill(0);
  tenant = await createTenant();
});

afterAll(() => table.set(undamaged));

const send = (path: string, body: object) => request(tenant, "sandbox", "POST", path, body);

describe("an address that cannot be looked up", () => {
  it("does not fail the payment, which is decided without a place and says so", async () => {
    const { status, body } = await send("/transactions", payment({ ipAddress: AUSTRALIAN }));
    expect([status, body.assessment.decision, body.assessment.location]).toEqual([200, "allow", null]);
    expect(body.assessment.processing.degraded).toEqual([UNAVAILABLE]);
    const login = await send("/activities", activity({ ipAddress: AUSTRALIAN }));
    expect([login.status, login.body.assessment.processing.degraded]).toEqual([200, [UNAVAILABLE]]);
  });

  it("leaves a supplied place unchanged", async () => {
    const { body } = await send("/transactions", payment({ ipAddress: AUSTRALIAN, country: "PT" }));
    expect(body.assessment.location).toMatchObject({ country: "PT", source: "supplied", enrichedFields: [] });
    expect(body.assessment.location.ipCountry).toBeUndefined();
    expect(body.assessment.processing.degraded).toEqual([UNAVAILABLE]);
  });

  it("is stored and is answered later by GET and a replay", async () => {
    const own = await createTenant();
    const payload = payment({ ipAddress: AUSTRALIAN });
    const first = await request(own, "sandbox", "POST", "/transactions", payload);
    const again = await request(own, "sandbox", "POST", "/transactions", payload);
    expect(again.body).toEqual({ ...first.body, replayed: true });
    const read = await request(own, "sandbox", "GET", `/transactions/${payload.externalActivityId}`);
    expect(read.body.assessment.processing.degraded).toEqual([UNAVAILABLE]);
    expect(await storedContexts(own)).toMatchObject([{ place: null, degraded: [UNAVAILABLE] }]);
  });

  it("does not take the other family's table with it, nor is it said where there is no address", async () => {
    const { body } = await send("/activities", activity({ ipAddress: AUSTRALIAN_IPV6 }));
    expect(body.assessment.location).toMatchObject({ country: "AU", source: "ip" });
    expect(body.assessment.processing.degraded).toEqual([]);
    expect((await send("/activities", activity())).body.assessment.processing.degraded).toEqual([]);
  });
});
