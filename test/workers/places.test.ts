// Where something happened: what was supplied stays primary, the end user's address fills gaps, a replay adds nothing.

import { beforeAll, describe, expect, it } from "vitest";
import { activity, createTenant, payment, request, type Tenant } from "./client.ts";
import { storedContexts } from "./stored-contexts.ts";

const AUSTRALIAN = "1.158.76.1";
const KOREAN = "1.231.64.103";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

async function assessed(path: "/transactions" | "/activities", body: object) {
  const answer = await request(tenant, "sandbox", "POST", path, body);
  expect(answer.status).toBe(200);
  return answer.body.assessment;
}

describe("assessment.location", () => {
  it("is null if nothing of the place is known", async () => {
    expect((await assessed("/transactions", payment())).location).toBeNull();
  });

  it("has the country of the end user's address, and names its source", async () => {
    for (const ipAddress of [AUSTRALIAN, `::ffff:${AUSTRALIAN}`]) {
      const { location } = await assessed("/activities", activity({ ipAddress }));
      expect(location).toMatchObject({
        country: "AU",
        source: "ip",
        enrichedFields: ["country"],
        ipCountry: "AU",
        ipSource: expect.stringContaining("geo-whois-asn-country"),
      });
    }
  });

  it("BEH-11: a supplied place stays primary, only what is missing is filled", async () => {
    const location = { city: "Porto", latitude: 41.15, longitude: -8.61, accuracyRadiusKm: 3 };
    const whole = await assessed(
      "/transactions",
      payment({ ipAddress: AUSTRALIAN, country: "pt", location }),
    );
    expect(whole.location).toMatchObject({
      ...location,
      country: "PT",
      source: "supplied",
      enrichedFields: [],
      ipCountry: "AU",
    });
    const gap = await assessed("/transactions", payment({ ipAddress: AUSTRALIAN, location }));
    expect(gap.location).toMatchObject({ ...location, country: "AU", enrichedFields: ["country"] });
  });

  it("is null for a private address; the caller's own address never replaces it", async () => {
    const own = { "cf-connecting-ip": AUSTRALIAN, "x-forwarded-for": AUSTRALIAN, "x-real-ip": AUSTRALIAN };
    const body = payment({ ipAddress: "192.168.1.7" });
    const answer = await request(tenant, "sandbox", "POST", "/transactions", body, own);
    expect(answer.body.assessment.location).toBeNull();
    const without = await request(tenant, "sandbox", "POST", "/transactions", payment(), own);
    expect(without.body.assessment.location).toBeNull();
    expect(without.body.assessment.processing.degraded).toEqual([]);
  });

  it("is returned by GET later", async () => {
    const body = payment({ ipAddress: AUSTRALIAN });
    const { location } = await assessed("/transactions", body);
    const saved = await request(tenant, "sandbox", "GET", `/transactions/${body.externalActivityId}`);
    expect(saved.body.assessment.location).toEqual(location);
  });
});

describe("places over time", () => {
  const LISBON = { latitude: 38.72, longitude: -9.14 };
  const TOKYO = { latitude: 35.68, longitude: 139.69 };

  async function rulesOf(of: Tenant, body: object): Promise<string[]> {
    const answer = await request(of, "sandbox", "POST", "/transactions", body);
    expect(answer.status).toBe(200);
    return answer.body.assessment.matchedRules.map(({ ruleId }: { ruleId: string }) => ruleId);
  }

  it("reveal travel faster than any plane", async () => {
    const own = await createTenant();
    const at = (occurredAt: string, location: object) => rulesOf(own, payment({ occurredAt, location }));
    expect(await at("2026-01-15T08:00:00Z", LISBON)).not.toContain("impossible-travel");
    expect(await at("2026-01-15T08:30:00Z", TOKYO)).toContain("impossible-travel");
    expect(await at("2026-01-16T08:30:00Z", LISBON)).not.toContain("impossible-travel");
  });

  it("reveal a change of country by addresses alone", async () => {
    const own = await createTenant();
    const from = (occurredAt: string, ipAddress: string) => rulesOf(own, payment({ occurredAt, ipAddress }));
    expect(await from("2026-01-15T08:00:00Z", AUSTRALIAN)).toEqual([]);
    expect(await from("2026-01-15T08:10:00Z", KOREAN)).toContain("rapid-country-change");
    expect(await from("2026-01-16T08:10:00Z", AUSTRALIAN)).not.toContain("rapid-country-change");
    const last = (await storedContexts(own)).at(-1);
    expect(last?.features).toMatchObject({
      is_country_change: true,
      is_new_country: false,
      seconds_since_other_country: 86_400,
    });
  });

  it("reveal an address that contradicts the supplied country", async () => {
    const own = await createTenant();
    expect(await rulesOf(own, payment({ country: "PT", ipAddress: AUSTRALIAN }))).toContain(
      "ip-country-mismatch",
    );
    expect(await rulesOf(own, payment({ country: "AU", ipAddress: AUSTRALIAN }))).not.toContain(
      "ip-country-mismatch",
    );
  });
});

describe("an observation of a place", () => {
  it("BEH-13: is made once: a replay answers the same and stores nothing more", async () => {
    const own = await createTenant();
    const body = payment({ ipAddress: AUSTRALIAN });
    const first = await request(own, "sandbox", "POST", "/transactions", body);
    const again = await request(own, "sandbox", "POST", "/transactions", body);
    expect(again.body).toEqual({ ...first.body, replayed: true });
    const contexts = await storedContexts(own);
    expect(contexts).toHaveLength(1);
    expect(contexts[0]?.place).toEqual(first.body.assessment.location);
  });

  it("BEH-09: is not made for invalid input", async () => {
    const own = await createTenant();
    const valid = payment({ ipAddress: AUSTRALIAN });
    const invalid = { ...valid, occurredAt: "yesterday" };
    expect((await request(own, "sandbox", "POST", "/transactions", invalid)).status).toBe(400);
    expect((await request(own, "sandbox", "POST", "/transactions", valid)).status).toBe(200);
    expect(await storedContexts(own)).toHaveLength(1);
  });

  it("is not compared in repeats; the supplied address is", async () => {
    const body = payment({ ipAddress: AUSTRALIAN });
    await assessed("/transactions", body);
    // What the address told is not what the caller sent.
    const answer = await request(tenant, "sandbox", "POST", "/transactions", { ...body, country: "AU" });
    expect([answer.status, answer.body.error.code]).toEqual([409, "activity_conflict"]);
  });
});
