// Where something happened: what was supplied stays primary, the end user's address fills gaps, a replay adds nothing.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { decodeRecord } from "#domain/record/codec.ts";
import { activity, bindings, createTenant, payment, request, type Tenant } from "./client.ts";

const AUSTRALIAN = "1.158.76.1";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

async function assessed(path: "/transactions" | "/activities", body: object) {
  const answer = await request(tenant, "sandbox", "POST", path, body);
  expect(answer.status).toBe(200);
  return answer.body.assessment;
}

function contextsOf(of: Tenant) {
  const stub = bindings.LEDGERS.getByName(`${of.id}/sandbox/0`);
  return runInDurableObject(stub, (_object, state) =>
    state.storage.sql
      .exec<{ record: ArrayBuffer }>("SELECT record FROM decision ORDER BY sequence")
      .toArray()
      .map(({ record }) => decodeRecord(new Uint8Array(record)).context),
  );
}

describe("assessment.location", () => {
  it("is null where nothing of the place is known", async () => {
    expect((await assessed("/transactions", payment())).location).toBeNull();
  });

  it("has the country of the end user's address, and says whence", async () => {
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

  it("is none for a private address, and the caller's own address never takes its place", async () => {
    const own = { "cf-connecting-ip": AUSTRALIAN, "x-forwarded-for": AUSTRALIAN, "x-real-ip": AUSTRALIAN };
    const body = payment({ ipAddress: "192.168.1.7" });
    const answer = await request(tenant, "sandbox", "POST", "/transactions", body, own);
    expect(answer.body.assessment.location).toBeNull();
    const without = await request(tenant, "sandbox", "POST", "/transactions", payment(), own);
    expect(without.body.assessment.location).toBeNull();
    expect(without.body.assessment.processing.degraded).toEqual([]);
  });

  it("is what GET answers later", async () => {
    const body = payment({ ipAddress: AUSTRALIAN });
    const { location } = await assessed("/transactions", body);
    const saved = await request(tenant, "sandbox", "GET", `/transactions/${body.externalActivityId}`);
    expect(saved.body.assessment.location).toEqual(location);
  });
});

describe("an observation of a place", () => {
  it("BEH-13: is made once: a replay answers the same and stores nothing more", async () => {
    const own = await createTenant();
    const body = payment({ ipAddress: AUSTRALIAN });
    const first = await request(own, "sandbox", "POST", "/transactions", body);
    const again = await request(own, "sandbox", "POST", "/transactions", body);
    expect(again.body).toEqual({ ...first.body, replayed: true });
    const contexts = await contextsOf(own);
    expect(contexts).toHaveLength(1);
    expect(contexts[0]?.place).toEqual(first.body.assessment.location);
  });

  it("BEH-09: is not made for invalid input", async () => {
    const own = await createTenant();
    const valid = payment({ ipAddress: AUSTRALIAN });
    const invalid = { ...valid, occurredAt: "yesterday" };
    expect((await request(own, "sandbox", "POST", "/transactions", invalid)).status).toBe(400);
    expect((await request(own, "sandbox", "POST", "/transactions", valid)).status).toBe(200);
    expect(await contextsOf(own)).toHaveLength(1);
  });

  it("is no part of the payload: the address supplied, or not, is", async () => {
    const body = payment({ ipAddress: AUSTRALIAN });
    await assessed("/transactions", body);
    // What the address told is not what the caller sent.
    const answer = await request(tenant, "sandbox", "POST", "/transactions", { ...body, country: "AU" });
    expect([answer.status, answer.body.error.code]).toEqual([409, "activity_conflict"]);
  });
});
