// weir snooze against a prepared service: what it asks, what it shows, how it ends.

import { describe, expect, it } from "vitest";
import type { Snooze } from "#domain/contract/casework/snooze.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const SNOOZE: Snooze = {
  id: "snz_1",
  subjectId: "sub_1",
  externalUserId: "customer-17",
  ruleId: "night-large-amount",
  until: "2026-06-01T00:00:00.000Z",
  reason: "works at night",
  actor: "operator:ops",
  createdAt: "2026-05-01T00:00:00.000Z",
};
const create = ["snooze", "create", "--org", "org_1", "--subject", "sub_1", "--rule", "night-large-amount"];
const rest = ["--until", "2026-06-01", "--reason", "works at night"];

describe("snooze", () => {
  it("create says for whom, what, until when and why", async () => {
    service.answer = () => ({ status: 201, body: SNOOZE });
    const run = await service.weir([...create, ...rest]);
    expect(run).toEqual({
      code: EXIT.done,
      out: "snz_1  night-large-amount until 2026-06-01T00:00:00.000Z\n",
      err: "",
    });
    expect(service.seen[0]?.url).toBe("/operator/v1/organisations/org_1/snoozes?environment=sandbox");
    const { subjectId, ruleId, until, reason } = SNOOZE;
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ subjectId, ruleId, until, reason });
  });

  it("create needs a reason, and asks before a write to production", async () => {
    expect((await service.weir([...create, "--until", "2026-06-01"])).code).toBe(EXIT.usage);
    expect((await service.weir([...create, ...rest, "--env", "production"])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });

  it("list shows every page", async () => {
    service.answer = ({ url }) => {
      const isLast = url.includes("cursor=next");
      const one = { ...SNOOZE, id: isLast ? "snz_2" : "snz_1" };
      return { status: 200, body: { data: [one], pagination: { nextCursor: isLast ? null : "next" } } };
    };
    const run = await service.weir(["snooze", "list", "--org", "org_1", "--subject", "sub_1"], {
      terminal: true,
    });
    expect(run.out).toMatch(
      /^snz_1 +customer-17 +sub_1 +night-large-amount +2026-06-01T00:00:00.000Z +operator:ops +works at night/m,
    );
    expect(run.out).toMatch(/^snz_2 /m);
    expect(service.seen[0]?.url).toContain("subjectId=sub_1");
  });

  it("end says why", async () => {
    service.answer = () => ({ status: 204, body: null });
    const run = await service.weir(["snooze", "end", "snz_1", "--org", "org_1", "--reason", "moved"]);
    expect(run).toEqual({ code: EXIT.done, out: "snz_1 ended\n", err: "" });
    expect(service.seen).toMatchObject([
      {
        method: "DELETE",
        url: "/operator/v1/organisations/org_1/snoozes/snz_1?environment=sandbox&reason=moved",
      },
    ]);
  });
});
