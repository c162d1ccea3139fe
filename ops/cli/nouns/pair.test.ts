// weir pair against a prepared service: what it asks, what it shows, how it ends.

import { describe, expect, it } from "vitest";
import type { JudgedPair } from "#domain/contract/casework/judged-pair.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const GIVEN = {
  verdict: "false_positive" as const,
  pairVersion: "sha256:a",
  matchId: "scr_x_0-m1",
  decisionId: "dec_1",
  note: null,
  by: "operator:ann",
  at: "2026-05-01T00:00:00.000Z",
};
const PROPOSED: JudgedPair = {
  id: "jpr_1",
  subjectId: "sub_1",
  externalUserId: "customer-17",
  payee: { displayName: "Victor Bout", type: "individual" },
  entity: { id: "ofac:1", caption: "BOUT, Viktor", lists: ["OFAC-SDN"] },
  standing: null,
  proposed: GIVEN,
  changedAt: "2026-05-01T00:00:00.000Z",
};
const AGREED: JudgedPair = {
  ...PROPOSED,
  standing: {
    ...GIVEN,
    agreedBy: "operator:bob",
    agreedAt: "2026-05-02T00:00:00.000Z",
    until: "2027-05-02T00:00:00.000Z",
  },
  proposed: null,
};
const ADJUDICATION = {
  id: "adj_2",
  matchId: "scr_x_0-m1",
  decisionId: "dec_1",
  entityId: "ofac:1",
  verdict: "false_positive",
  note: null,
  actor: "operator:bob",
  adjudicatedAt: "2026-05-02T00:00:00.000Z",
  supersedesAdjudicationId: "adj_1",
  pairId: "jpr_1",
  needsAgreement: true,
};

/** The pair is as `after` once somebody has agreed. */
function answer(after: JudgedPair) {
  let agreed = false;
  service.answer = ({ method }) => {
    if (method === "POST") agreed = true;
    return method === "POST"
      ? { status: 201, body: ADJUDICATION }
      : { status: 200, body: agreed ? after : PROPOSED };
  };
}

describe("pair", () => {
  it("list shows what counts and what waits", async () => {
    service.answer = () => ({
      status: 200,
      body: { data: [AGREED, PROPOSED], pagination: { nextCursor: null } },
    });
    const run = await service.weir(["pair", "list", "--org", "org_1", "--proposed"], { terminal: true });
    expect(run.out).toMatch(
      /^jpr_1 +customer-17 +Victor Bout +BOUT, Viktor +false_positive +operator:ann +operator:bob +2027-05-02T00:00:00.000Z/m,
    );
    expect(service.seen[0]?.url).toContain("state=proposed");
  });

  it("agree gives the verdict that was proposed", async () => {
    answer(AGREED);
    const run = await service.weir(["pair", "agree", "jpr_1", "--org", "org_1", "--note", "other year"]);
    expect(run).toEqual({
      code: EXIT.done,
      out: "jpr_1  false_positive until 2027-05-02T00:00:00.000Z\n",
      err: "",
    });
    expect(service.seen[1]?.url).toBe(
      "/operator/v1/organisations/org_1/screening-matches/scr_x_0-m1/adjudication?environment=sandbox",
    );
    expect(JSON.parse(service.seen[1]?.body ?? "")).toEqual({
      verdict: "false_positive",
      note: "other year",
    });
  });

  it("agree fails for who proposed it, and where nothing waits", async () => {
    answer(PROPOSED);
    const own = await service.weir(["pair", "agree", "jpr_1", "--org", "org_1"]);
    expect(own.code).not.toBe(EXIT.done);
    expect(own.err).toContain("another person");
    service.answer = () => ({ status: 200, body: AGREED });
    expect((await service.weir(["pair", "agree", "jpr_1", "--org", "org_1"])).code).not.toBe(EXIT.done);
  });

  it("revoke says why", async () => {
    service.answer = () => ({ status: 204, body: null });
    const run = await service.weir(["pair", "revoke", "jpr_1", "--org", "org_1", "--reason", "news"]);
    expect(run).toEqual({ code: EXIT.done, out: "jpr_1 revoked\n", err: "" });
    expect(service.seen).toMatchObject([
      {
        method: "DELETE",
        url: "/operator/v1/organisations/org_1/judged-pairs/jpr_1?environment=sandbox&reason=news",
      },
    ]);
  });
});
