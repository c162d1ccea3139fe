import { describe, expect, it } from "vitest";
import type { Organisation } from "../../api/organisation.ts";
import { settingGroups } from "./setting.ts";

const ORGANISATION: Organisation = {
  id: "org_1",
  name: "Shop",
  createdAt: "2026-11-26T00:00:00.000Z",
  shards: { sandbox: 1, production: 8 },
  contractVersion: "2026-11-01",
  prices: { fraud_assessment: "0.02", screening: "0.05", risk_assessment: "0.10" },
  providers: { names: null, wallets: null },
  rateLimits: { calls: { ratePerSecond: 100, burst: 200 }, reports: { ratePerSecond: 5, burst: 5 } },
  labelMaturityDays: 90,
  minimumDenominators: { effectiveness: 30, providers: 30, thresholds: 30, drift: 200 },
  minimumCustomers: 20,
  judgedPairDays: 365,
  controlDomains: [],
  thresholdGoal: {
    costs: null,
    maxFalsePositiveRate: { review: 0.05, block: 0.01 },
    maxAlertsPerDay: null,
  },
};

const settings = settingGroups(ORGANISATION).flatMap((group) => group.settings);

function settingOf(id: string) {
  const found = settings.find((setting) => setting.id === id);
  if (found === undefined) throw new Error(`no setting ${id}`);
  return found;
}

describe("settings", () => {
  it("have a name and an effect each, and a value that stands", () => {
    for (const { name, effect, value, problemOf } of settings) {
      expect([name, effect]).not.toContain("");
      expect([name, problemOf(value)]).toEqual([name, null]);
    }
    expect(new Set(settings.map(({ id }) => id)).size).toBe(settings.length);
  });

  it("keep a price as the text that it is", () => {
    const price = settingOf("prices.screening");
    expect(price.changeOf("0.10")).toEqual({ prices: { screening: "0.10" } });
    expect(["1e2", "-1", "0,05", ""].map(price.problemOf)).not.toContain(null);
  });

  it("change one number of a limit, and leave the other out: somebody else may have changed it", () => {
    expect(settingOf("rateLimits.calls.burst").changeOf("300")).toEqual({
      rateLimits: { calls: { burst: 300 } },
    });
    expect(settingOf("rateLimits.reports.ratePerSecond").changeOf("7")).toEqual({
      rateLimits: { reports: { ratePerSecond: 7 } },
    });
  });

  it("admit no fewer than 200 customers for drift", () => {
    expect(settingOf("minimumDenominators.drift").problemOf("199")).not.toBeNull();
    expect(settingOf("minimumDenominators.effectiveness").problemOf("199")).toBeNull();
  });

  it("take any number of alerts away again", () => {
    const alerts = settingOf("thresholdGoal.maxAlertsPerDay");
    expect(alerts.changeOf("400")).toEqual({ thresholdGoal: { maxAlertsPerDay: 400 } });
    expect(alerts.changeOf("any number")).toEqual({ thresholdGoal: { maxAlertsPerDay: null } });
  });

  it("keep the costs of thresholds as the amounts that they are, or take both away", () => {
    const { changeOf, problemOf } = settingOf("thresholdGoal.costs");
    expect(changeOf("12 3.50 EUR")).toEqual({
      thresholdGoal: { costs: { goodPayment: "12", review: "3.50", currency: "EUR" } },
    });
    expect(changeOf("none")).toEqual({ thresholdGoal: { costs: null } });
    expect(["12 EUR", "12 3,50 EUR", "12 3.50 eur", "-1 2 EUR", ""].map(problemOf)).not.toContain(null);
  });

  it("take the domains of control challenges as a list, or none", () => {
    const { changeOf, problemOf } = settingOf("controlDomains");
    expect(changeOf("app.exchange.example localhost:3000")).toEqual({
      controlDomains: ["app.exchange.example", "localhost:3000"],
    });
    expect(changeOf("none")).toEqual({ controlDomains: [] });
    expect(["https://app.example", "App.example", "a.example/path", ""].map(problemOf)).not.toContain(null);
  });

  it("bound a share between nothing and all", () => {
    const { problemOf } = settingOf("thresholdGoal.maxFalsePositiveRate.review");
    expect(["0.05", "1"].map(problemOf)).toEqual([null, null]);
    expect(["0", "0.0", "1.5", "5%"].map(problemOf)).not.toContain(null);
  });
});
