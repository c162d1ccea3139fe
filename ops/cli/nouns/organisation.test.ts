// weir org move: what is sent to the operator interface, and how a refusal is printed.

import { describe, expect, it } from "vitest";
import { DEFAULT_THRESHOLD_GOAL } from "#domain/contract/settings/threshold-goal.ts";
import { EXIT } from "../exit-code.ts";
import { failing, organisationPage, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const words = ["org", "move", "2026-08-11", "--org", "org_1"];

describe("org move", () => {
  it("asks first", async () => {
    const run = await service.weir(words);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("move org_1 to contract version 2026-08-11");
    expect(service.seen).toEqual([]);
  });

  it("sends the version, and shows which one holds", async () => {
    const [organisation] = organisationPage("Acme").data;
    const limit = { ratePerSecond: 5, burst: 5 };
    const settings = {
      contractVersion: "2026-08-11",
      prices: {},
      providers: { names: null, wallets: null },
      rateLimits: { calls: limit, reports: limit },
      labelMaturityDays: 90,
      minimumDenominators: {},
      minimumCustomers: 20,
      judgedPairDays: 365,
      controlDomains: [],
      thresholdGoal: DEFAULT_THRESHOLD_GOAL,
    };
    service.answer = () => ({ status: 200, body: { ...organisation, ...settings } });
    const run = await service.weir([...words, "--yes"]);
    expect(run).toMatchObject({ code: EXIT.done, out: "org_1 is on contract version 2026-08-11.\n" });
    expect(service.seen).toMatchObject([{ method: "PATCH", url: "/operator/v1/organisations/org_1" }]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ contractVersion: "2026-08-11" });
  });

  it("passes on why it was refused", async () => {
    service.answer = () => failing("invalid_state");
    const run = await service.weir([...words, "--yes"]);
    expect(run.code).not.toBe(EXIT.done);
    expect(run.err).toContain("It is so. (invalid_state");
  });
});
