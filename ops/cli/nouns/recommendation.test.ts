// weir recommendation against a prepared service: what it asks, what it shows, how it ends.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ThresholdRecommendation } from "#domain/contract/reports/threshold-recommendation.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const PATH = "/operator/v1/organisations/org_1/threshold-recommendations";
const at = (threshold: number) => ({
  threshold,
  fraudCaptured: estimate(70, 100, 30),
  precision: estimate(70, 80, 30),
  falsePositiveRate: estimate(10, 1_000, 30),
  alertsPerDay: 12.5,
  fraudAmountCaptured: "7000",
});
const PROPOSED: ThresholdRecommendation = {
  id: "rec_1",
  status: "proposed",
  reason: null,
  systemVersionId: "sv_1",
  currency: "EUR",
  threshold: { name: "review", ruleId: null, current: 60, recommended: 50 },
  objective: "max_fraud_value",
  constraints: { maxFalsePositiveRate: 0.05, maxAlertsPerDay: null, minPrecision: null },
  curve: [],
  scores: [],
  expected: { current: at(60), recommended: at(50), difference: null },
  evidence: {
    labelled: 1_100,
    fraud: 100,
    legitimate: 1_000,
    from: "2026-01-01T00:00:00.000Z",
    to: "2026-06-30T00:00:00.000Z",
    holdoutFrom: "2026-05-07T00:00:00.000Z",
    holdoutTo: "2026-06-30T00:00:00.000Z",
  },
  backtestId: "btst_1",
  experimentId: null,
  createdAt: "2026-09-28T00:00:00.000Z",
  expiresAt: "2026-10-28T00:00:00.000Z",
  review: null,
  appliedSystemVersionId: null,
};
const reviewed = (status: "accepted" | "rejected", draftedSystemVersionId: string | null) => ({
  ...PROPOSED,
  status,
  review: { by: "operator:ops", at: "2026-09-29T00:00:00.000Z", note: "fits", draftedSystemVersionId },
});

/** `weir …` of every command that the page shows, as words. */
const SHOWN = [
  ...readFileSync("docs/thresholds.md", "utf8").matchAll(/^\.\/weir (recommendation .*)$/gm),
].map(([, words = ""]) =>
  [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
);

describe("the page on thresholds", () => {
  it.each(SHOWN)("shows commands that there are: %s %s", async (...words) => {
    const { curve: _curve, scores: _scores, later: _later, ...listed } = PROPOSED;
    const page = { data: [listed], pagination: { nextCursor: null } };
    service.answer = ({ url }) => ({ status: 200, body: url.includes("?") ? page : PROPOSED });
    const run = await service.weir([...words, "--org", "org_1"]);
    expect(run).toMatchObject({ code: EXIT.done, out: expect.stringContaining("rec_1") });
  });

  it("shows at least how to list, read and accept", () => {
    expect(SHOWN.map(([, verb]) => verb)).toEqual(expect.arrayContaining(["list", "show", "accept"]));
  });
});

describe("recommendation", () => {
  it("list shows one page, and with --all every page as one", async () => {
    const { curve: _curve, scores: _scores, later: _later, ...listed } = PROPOSED;
    service.answer = ({ url }) => {
      const isLast = url.includes("cursor=2");
      const data = [isLast ? { ...listed, id: "rec_0", status: "superseded" } : listed];
      return { status: 200, body: { data, pagination: { nextCursor: isLast ? null : "2" } } };
    };
    const first = await service.weir(["recommendation", "list", "--org", "org_1", "--env", "production"], {
      terminal: true,
    });
    expect(first.out).toMatch(/^rec_1 +review +60 +50 +proposed +sv_1 +2026-10-28T00:00:00.000Z +–$/m);
    expect(first.err).toBe("There are more. Show them all with --all.\n");
    expect(service.seen.at(-1)?.url).toBe(`${PATH}?environment=production`);
    const all = await service.weir(["recommendation", "list", "--org", "org_1", "--all", "--json"]);
    const ids = (JSON.parse(all.out) as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(ids).toEqual(["rec_1", "rec_0"]);
  });

  it("show says what people made of it, and on which evidence", async () => {
    service.answer = () => ({
      status: 200,
      body: { ...reviewed("accepted", "sv_2"), appliedSystemVersionId: "sv_2" },
    });
    const run = await service.weir(["recommendation", "show", "rec_1", "--org", "org_1"]);
    expect(run.out).toContain("rec_1  accepted, for sv_1, until 2026-10-28T00:00:00.000Z\n");
    expect(run.out).toContain("reviewed by operator:ops at 2026-09-29T00:00:00.000Z: fits\ndrafted sv_2\n");
    expect(run.out).toContain("applied by sv_2\nweir backtest show btst_1\n");
    expect(run.out).toContain("Threshold for review: 60, recommended 50");
  });

  it("accept asks first, says what was drafted, and sends nothing twice", async () => {
    const words = ["recommendation", "accept", "rec_1", "--org", "org_1", "--note", "fits"];
    const asked = await service.weir(words);
    expect(asked.code).toBe(EXIT.usage);
    expect(asked.err).toContain("accept rec_1 of org_1");
    expect(service.seen).toEqual([]);
    service.answer = () => ({ status: 200, body: reviewed("accepted", "sv_2") });
    expect(await service.weir([...words, "--yes"])).toEqual({
      code: EXIT.done,
      out: "rec_1  accepted\n",
      err: "Drafted sv_2. See its changes with: weir version diff sv_2\n",
    });
    expect(service.seen).toMatchObject([{ method: "POST", url: `${PATH}/rec_1/review` }]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ decision: "accept", note: "fits" });
  });

  it("reject drafts nothing; a second review is a conflict, an unknown one is not found", async () => {
    const words = ["recommendation", "reject", "rec_1", "--org", "org_1", "--yes"];
    service.answer = () => ({ status: 200, body: reviewed("rejected", null) });
    expect(await service.weir(words)).toEqual({ code: EXIT.done, out: "rec_1  rejected\n", err: "" });
    service.answer = () => failing("invalid_state");
    expect((await service.weir(words)).code).toBe(EXIT.conflict);
    service.answer = () => failing("recommendation_not_found");
    expect((await service.weir(words)).code).toBe(EXIT.notFound);
  });
});
