// Drift as the organisation takes it: each change of a level is announced once. And what only the pipeline may say and ask.

import { describe, expect, it } from "vitest";
import type { DriftReport } from "#domain/contract/reports/drift.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { driftDetectedSchema, type DriftFinding, type MeasuredLevel } from "#domain/events/drift-detected.ts";
import { limitsSchema } from "#domain/events/threshold-recommended.ts";
import { webhookEnvelopeSchema } from "#domain/webhooks/envelope.ts";
import { createTenant, type Tenant } from "./client.ts";
import { createEndpoint, receivedBy, receiver } from "./webhook-client.ts";
import { announced, dayFromNow, KEY, post, told } from "./tell-findings.ts";

describe("a finding", () => {
  it("is accepted only from the pipeline, for an existing organisation", async () => {
    const finding = driftOf(await createTenant(), { amount: ["moderate", 0.15] });
    const refused = await post("/internal/v1/findings", finding, { ...KEY, secret: "x".repeat(48) });
    expect(refused.status).toBe(401);
    expect((await post("/internal/v1/findings", { kind: "else" })).body.error.code).toBe("invalid_request");
    const unknown = await post("/internal/v1/findings", { ...finding, organisationId: "org_none" });
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: "organisation_not_found" } } });
  });
});

const BASELINE: DriftReport["baseline"] = {
  from: dayFromNow(-60),
  to: dayFromNow(-30),
  systemVersionId: "sv_1",
  overlap: false,
};

/** Levels of features in the seven days before a day. */
function driftOf(
  tenant: Tenant,
  levels: Readonly<Record<string, readonly [MeasuredLevel["level"], number]>>,
  day = 0,
): DriftFinding {
  return {
    kind: "drift",
    organisationId: tenant.id,
    environment: "sandbox",
    window: { from: dayFromNow(day - 7), to: dayFromNow(day) },
    baseline: BASELINE,
    generatedAt: dayFromNow(day),
    levels: Object.entries(levels).map(([feature, [level, statistic]]) => ({
      of: feature === "overall" ? "overall" : "feature",
      feature,
      level,
      statistic,
      criticalValue: 0.02,
      pValue: 1e-9,
      unbiased: statistic,
      interval: { lower: statistic - 0.01, upper: statistic + 0.01 },
      adjustedPValue: 1e-8,
      changedFeatures: [],
    })),
  };
}

const driftTold = async (tenant: Tenant) =>
  (await told(tenant, "risk.drift.detected")).map(({ data }) => driftDetectedSchema.parse(data));

describe("drift", () => {
  it("is announced once for each change to moderate or significant, with its severity", async () => {
    const tenant = await createTenant();
    const changed = driftOf(tenant, {
      amount: ["significant", 0.25],
      channel: ["moderate", 0.12],
      country: ["stable", 0.01],
      overall: ["significant", 0.25],
    });
    expect(await announced(changed)).toBe(3);
    expect(await announced(changed)).toBe(0);
    const found = (await driftTold(tenant)).map(({ feature, level, severity, previousLevel }) => [
      feature,
      level,
      severity,
      previousLevel,
    ]);
    expect(found).toEqual([
      ["amount", "significant", "high", null],
      ["channel", "moderate", "medium", null],
      ["overall", "significant", "high", null],
    ]);
  });

  it("EVT-08: is sent to the endpoints of its environment, with what was found", async () => {
    const tenant = await createTenant();
    const [hook, elsewhere] = [receiver("ok"), receiver("ok")];
    await createEndpoint(tenant, hook, { eventTypes: ["risk.drift.detected"] });
    await createEndpoint(tenant, elsewhere, { eventTypes: ["risk.drift.detected"] }, "production");
    const finding = driftOf(tenant, { amount: ["significant", 0.25], country: ["stable", 0.01] });
    await announced(finding);
    await announced({ ...driftOf(tenant, { channel: ["moderate", 0.12] }), environment: "production" });
    const [sent] = await receivedBy(hook, 1);
    const [other] = await receivedBy(elsewhere, 1);
    const { level, severity } = { level: "significant", severity: "high" };
    expect(webhookEnvelopeSchema.parse(sent?.body)).toMatchObject({
      type: "risk.drift.detected",
      environment: "sandbox",
      resource: { type: "drift", id: "amount" },
      data: {
        feature: "amount",
        level,
        severity,
        statistic: 0.25,
        previousLevel: null,
        window: finding.window,
      },
    });
    expect([other?.body.environment, other?.body.data.feature]).toEqual(["production", "channel"]);
    expect(await hook.received()).toHaveLength(1);
  });

  it("is announced again, as another event, after it was gone for three looks", async () => {
    const tenant = await createTenant();
    const days: [MeasuredLevel["level"], number, number][] = [
      ["moderate", 0.15, 1],
      ["moderate", 0.11, 0],
      // Nothing that could be compared is no look: what was known stays.
      ["not_enough_evidence", 0, 0],
      ["significant", 0.21, 1],
      // Not a fifth below 0.2, or not three times in a row.
      ["moderate", 0.17, 0],
      ["moderate", 0.12, 0],
      ["moderate", 0.12, 0],
      ["significant", 0.2, 0],
      ["stable", 0.02, 0],
      ["stable", 0.02, 0],
      ["stable", 0.02, 0],
      ["moderate", 0.11, 1],
    ];
    for (const [day, [level, index, events]] of days.entries()) {
      expect(await announced(driftOf(tenant, { amount: [level, index] }, day)), `day ${day}`).toBe(events);
    }
    const ids = (await told(tenant, "risk.drift.detected")).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it("is not left by the same window, however often a restarted pipeline compares it again", async () => {
    const tenant = await createTenant();
    expect(await announced(driftOf(tenant, { amount: ["moderate", 0.15] }))).toBe(1);
    const gone = driftOf(tenant, { amount: ["stable", 0.01] }, 1);
    for (let again = 0; again < 4; again++) expect(await announced(gone)).toBe(0);
    expect(await announced(driftOf(tenant, { amount: ["moderate", 0.15] }, 2))).toBe(0);
  });

  it("is not announced as long as chance could bring it once in a hundred half-years", async () => {
    const tenant = await createTenant();
    const finding = driftOf(tenant, { amount: ["moderate", 0.15] });
    const unsure = finding.levels.map((level) => ({ ...level, adjustedPValue: 0.009 }));
    expect(await announced({ ...finding, levels: unsure })).toBe(0);
    expect(await announced(driftOf(tenant, { amount: ["moderate", 0.15] }, 1))).toBe(1);
    expect((await driftTold(tenant)).map(({ previousLevel }) => previousLevel)).toEqual(["stable"]);
  });

  it("of all together is as high as the highest level that is announced, until that is left", async () => {
    const tenant = await createTenant();
    const look = async (day: number, channel: [MeasuredLevel["level"], number], amount: number) => {
      const finding = driftOf(
        tenant,
        { amount: ["significant", amount], channel, overall: ["significant", amount] },
        day,
      );
      // Amounts moved furthest, but by chance as likely as once in a hundred reports.
      const unsure = new Set(["amount", "overall"]);
      const levels = finding.levels.map((level) =>
        unsure.has(level.feature) ? { ...level, adjustedPValue: 0.009 } : level,
      );
      return announced({ ...finding, levels });
    };
    expect(await look(0, ["moderate", 0.15], 0.3)).toBe(2);
    const [, overall] = await driftTold(tenant);
    expect(overall).toMatchObject({
      of: "overall",
      level: "moderate",
      statistic: 0.15,
      changedFeatures: ["channel"],
    });
    // Nothing is left yet, so nothing is new.
    expect(await look(1, ["stable", 0.01], 0.01)).toBe(0);
    expect(await look(2, ["moderate", 0.15], 0.01)).toBe(0);
  });

  it("of an earlier window is ignored, and the other environment has levels of its own", async () => {
    const tenant = await createTenant();
    const today = driftOf(tenant, { amount: ["stable", 0.01] });
    expect(await announced(today)).toBe(0);
    expect(await announced(driftOf(tenant, { amount: ["significant", 0.3] }, -1))).toBe(0);
    const production = {
      ...driftOf(tenant, { amount: ["moderate", 0.1] }),
      environment: "production" as const,
    };
    expect(await announced(production)).toBe(1);
    expect((await told(tenant, "risk.drift.detected")).map(({ environment }) => environment)).toEqual([
      "production",
    ]);
  });

  it("has an id that follows from what was found", async () => {
    const tenant = await createTenant();
    const finding = driftOf(tenant, { amount: ["moderate", 0.15] });
    await announced(finding);
    const [event] = await told(tenant, "risk.drift.detected");
    expect(event?.id).toMatch(/^evt_[0-9a-f]{32}$/);
    const { window, baseline } = finding;
    expect(event?.data).toMatchObject({
      of: "feature",
      feature: "amount",
      level: "moderate",
      window,
      baseline,
    });
  });
});

describe("POST /internal/v1/limits", () => {
  it("lists each organisation with its active version, its limits and the evidence to ask for", async () => {
    const tenant = await createTenant();
    const { limits } = limitsSchema.parse((await post("/internal/v1/limits", null)).body);
    const { id: systemVersionId, thresholds } = DEFAULT_VERSION;
    const evidence = { labelMaturityDays: 90, minimumDenominator: 30, minimumDriftCustomers: 200 };
    const expected = { organisationId: tenant.id, systemVersionId, thresholds, ...evidence };
    expect(limits).toContainEqual(expect.objectContaining(expected));
  });
});
