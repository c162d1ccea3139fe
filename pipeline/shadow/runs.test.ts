// How many experiments share the evidence: those that ran at once when a payment could first be judged.

import { describe, expect, it } from "vitest";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { candidatesAt, type ShadowRun } from "./runs.ts";

function experiment(
  runId: string,
  startedAt: string,
  stoppedAt: string | null,
  organisationId = "org_a",
): ShadowRun {
  const tenant = { organisationId, environment: "sandbox" } as const;
  return {
    window: { ...tenant, runId, from: startedAt, to: "", liveVersionId: "sv_1", salt: "", threshold: 0 },
    candidate: {} as SystemVersionContent,
    startedAt,
    stoppedAt,
    maturityDays: 10,
  };
}

const day = (month: number) => `2026-0${month}-01T00:00:00.000Z`;

describe("experiments that run at once", () => {
  it("count from their start, until they are stopped, and only those of the same organisation", () => {
    const own = experiment("exp_1", day(3), null);
    const all = [
      own,
      experiment("exp_2", day(1), null),
      experiment("exp_3", day(1), day(2)),
      experiment("exp_4", day(5), day(6)),
      experiment("exp_5", day(1), null, "org_b"),
    ];
    const candidates = candidatesAt(own, all);
    expect(candidates(null)).toBe(2);
    expect(candidates(day(3))).toBe(2);
    // Judged ten days after the payment: after the fourth has begun.
    expect(candidates("2026-04-25T00:00:00.000Z")).toBe(3);
    expect(candidatesAt(own, [])(null)).toBe(1);
  });
});
