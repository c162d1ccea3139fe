// weir match against a prepared service: what it asks, what it shows, how it ends.

import { describe, expect, it } from "vitest";
import type { Adjudication, ListedMatch } from "#domain/contract/casework/adjudication.ts";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const MATCH: ListedMatch = {
  matchId: "scr_x_0-m1",
  decisionId: "dec_1",
  transactionId: "txn_1",
  occurredAt: "2026-05-01T00:00:00.000Z",
  status: "potential_match",
  target: "Victor Bout",
  caption: "BOUT, Viktor",
  entityId: "ofac:1",
  lists: ["OFAC-SDN"],
  pairId: "jpr_1",
  decision: "review",
  amount: "100.00",
  currency: "EUR",
  subject: { id: "sub_1", externalUserId: null },
  score: 0.912,
  verdict: null,
  adjudication: null,
};
const ADJUDICATION: Adjudication = {
  id: "adj_1",
  matchId: MATCH.matchId,
  decisionId: "dec_1",
  entityId: "ofac:1",
  verdict: "false_positive",
  note: "Other birth date",
  actor: "operator:analyst",
  adjudicatedAt: "2026-05-02T00:00:00.000Z",
  supersedesAdjudicationId: null,
  pairId: "jpr_1",
  needsAgreement: true,
};

describe("match list", () => {
  it("shows open matches of the environment, and says that there are more", async () => {
    service.answer = () => ({ status: 200, body: { data: [MATCH], pagination: { nextCursor: "next" } } });
    const run = await service.weir(["match", "list", "--org", "org_1"], { terminal: true });
    expect(run.out).toMatch(
      /^scr_x_0-m1 +Victor Bout +BOUT, Viktor +OFAC-SDN +0\.91 +potential_match +review +– /m,
    );
    expect(run.err).toBe("1 open of 1 shown.\nThere are more. Show them all with --all.\n");
    expect(service.seen).toMatchObject([
      { url: "/operator/v1/organisations/org_1/screening-matches?environment=sandbox&state=open" },
    ]);
  });

  it("reads every page, the judged ones too", async () => {
    service.answer = ({ url }) => {
      const isLast = url.includes("cursor=next");
      const matchId = isLast ? "scr_x_0-m2" : MATCH.matchId;
      return {
        status: 200,
        body: { data: [{ ...MATCH, matchId }], pagination: { nextCursor: isLast ? null : "next" } },
      };
    };
    const run = await service.weir(["match", "list", "--org", "org_1", "--judged", "--all", "--json"]);
    expect(JSON.parse(run.out).data.map((one: ListedMatch) => one.matchId)).toEqual([
      "scr_x_0-m1",
      "scr_x_0-m2",
    ]);
    expect(service.seen[0]?.url).toContain("state=all&limit=100");
  });
});

describe("match adjudicate", () => {
  const words = ["match", "adjudicate", "scr_x_0-m1", "--org", "org_1", "--verdict", "false_positive"];

  it("sends verdict and note under one key, also where an answer is lost", async () => {
    service.answer = () =>
      service.seen.length === 1 ? failing("dependency_unavailable") : { status: 201, body: ADJUDICATION };
    const run = await service.weir([...words, "--note", "Other birth date"]);
    expect(run).toEqual({
      code: EXIT.done,
      out: "scr_x_0-m1  false_positive\n",
      err: expect.stringContaining("weir pair agree jpr_1"),
    });
    expect(new Set(service.seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(service.seen[0]?.url).toBe(
      "/operator/v1/organisations/org_1/screening-matches/scr_x_0-m1/adjudication?environment=sandbox",
    );
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      verdict: "false_positive",
      note: "Other birth date",
    });
  });

  it("asks before a write to production, and refuses an unknown verdict", async () => {
    expect((await service.weir([...words, "--env", "production"])).code).toBe(EXIT.usage);
    expect((await service.weir([...words.slice(0, -1), "perhaps"])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });
});
