// weir org show, set and use, and how verbs find the organisation that they are about.

import { describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, organisationPage, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const SETTINGS = {
  ...organisationPage("Acme").data[0],
  contractVersion: "2026-08-11",
  prices: { screening: "0.05" },
  providers: { names: null, wallets: null },
  rateLimits: { calls: { ratePerSecond: 100, burst: 200 }, reports: { ratePerSecond: 5, burst: 5 } },
  labelMaturityDays: 90,
  minimumDenominators: { effectiveness: 30, drift: 200 },
  minimumCustomers: 20,
  judgedPairDays: 365,
  controlDomains: ["app.exchange.example", "localhost:3000"],
  thresholdGoal: {
    costs: { currency: "EUR", goodPayment: "12", review: "3.5" },
    maxFalsePositiveRate: { review: 0.05, block: 0.01 },
    maxAlertsPerDay: null,
  },
};

describe("org set", () => {
  const set = (...words: string[]) => service.weir(["org", "set", "--org", "org_1", "--yes", ...words]);

  it("sends what is named and nothing else", async () => {
    service.answer = () => ({ status: 200, body: SETTINGS });
    const words = ["--maturity-days", "0", "--minimum", "effectiveness=3", "drift=400", "--rate", "50"];
    const more = ["--minimum-customers", "5", "--report-rate", "2", "--report-burst", "9"];
    const run = await set(...words, ...more);
    expect(run.code).toBe(EXIT.done);
    expect(service.seen).toMatchObject([{ method: "PATCH", url: "/operator/v1/organisations/org_1" }]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      labelMaturityDays: 0,
      minimumDenominators: { effectiveness: 3, drift: 400 },
      minimumCustomers: 5,
      rateLimits: { calls: { ratePerSecond: 50, burst: 100 }, reports: { ratePerSecond: 2, burst: 9 } },
    });
    await set("--maturity-days", "7");
    expect(JSON.parse(service.seen[1]?.body ?? "")).toEqual({ labelMaturityDays: 7 });
  });

  it("sends what thresholds are recommended for", async () => {
    service.answer = () => ({ status: 200, body: SETTINGS });
    await set("--good-payment-cost", "12", "--review-cost", "3.5", "--cost-currency", "EUR");
    await set("--without-costs", "--max-false-positives", "review=0.04", "block=.002", "--max-alerts", "80");
    await set("--without-max-alerts");
    expect(service.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { thresholdGoal: { costs: { currency: "EUR", goodPayment: "12", review: "3.5" } } },
      {
        thresholdGoal: {
          costs: null,
          maxFalsePositiveRate: { review: 0.04, block: 0.002 },
          maxAlertsPerDay: 80,
        },
      },
      { thresholdGoal: { maxAlertsPerDay: null } },
    ]);
  });

  it("sends the domains of control challenges as a whole, or takes them away", async () => {
    service.answer = () => ({ status: 200, body: SETTINGS });
    await set("--control-domain", "app.exchange.example", "localhost:3000");
    await set("--without-control-domains");
    expect(service.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { controlDomains: ["app.exchange.example", "localhost:3000"] },
      { controlDomains: [] },
    ]);
  });

  it("asks first", async () => {
    const run = await service.weir(["org", "set", "--org", "org_1", "--maturity-days", "1"]);
    expect([run.code, service.seen]).toEqual([EXIT.usage, []]);
    expect(run.err).toContain("change settings of org_1");
  });

  it.each([
    [],
    ["--burst", "5"],
    ["--report-burst", "5"],
    ["--minimum", "profit=3"],
    ["--minimum", "drift"],
    ["--review-cost", "3"],
    ["--good-payment-cost", "3"],
    ["--without-costs", "--good-payment-cost", "3", "--cost-currency", "EUR"],
    ["--max-false-positives", "review=2"],
    ["--without-control-domains", "--control-domain", "app.exchange.example"],
  ])("with %j is a usage error, and nothing is sent", async (...words) => {
    expect([(await set(...words)).code, service.seen]).toEqual([EXIT.usage, []]);
  });
});

describe("org show", () => {
  it("shows evidence, rate limits and prices", async () => {
    service.answer = () => ({ status: 200, body: SETTINGS });
    const { out } = await service.weir(["org", "show", "--org", "org_1"]);
    for (const line of [
      "label maturity, days",
      "minimum, drift",
      "minimum, customers",
      "100 a second, burst 200",
      "0.05",
      "12 EUR a good payment, 3.5 EUR a review",
      "0.05 review, 0.01 block",
      "app.exchange.example localhost:3000",
    ]) {
      expect(out).toContain(line);
    }
  });
});

describe("a verb without --org", () => {
  it("names the organisations if there are several, and how to choose one", async () => {
    service.answer = () => ({ status: 200, body: organisationPage("Acme", "Second") });
    const run = await service.weir(["org", "show"]);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("org_1 (Acme), org_2 (Second)");
    expect(run.err).toContain("weir org use ID");
  });

  it("is about the organisation of org use, with the same service only", async () => {
    service.answer = () => ({ status: 200, body: SETTINGS });
    expect((await service.weir(["org", "use", "org_2"])).code).toBe(EXIT.done);
    await service.weir(["org", "show"]);
    expect(service.seen.map(({ url }) => url)).toEqual([
      "/operator/v1/organisations/org_2",
      "/operator/v1/organisations/org_2",
    ]);
    const elsewhere = { WEIR_URL: `${service.origin}/elsewhere/operator/v1`, WEIR_TOKEN: "another" };
    await service.weir(["org", "show"], { environment: elsewhere });
    expect(service.seen.at(-1)?.url).toBe("/elsewhere/operator/v1/organisations");
    await service.weir(["org", "show", "--org", "org_3"]);
    expect(service.seen.at(-1)?.url).toBe("/operator/v1/organisations/org_3");
  });

  it("stays as it was if org use names no organisation", async () => {
    service.answer = () => failing("organisation_not_found");
    expect((await service.weir(["org", "use", "org_none"])).code).toBe(EXIT.notFound);
    service.answer = () => ({ status: 200, body: organisationPage("Acme", "Second") });
    expect((await service.weir(["org", "show"])).code).toBe(EXIT.usage);
  });
});
