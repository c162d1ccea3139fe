import { expect, it } from "vitest";
import { NO_PLAN, planOf, shareOf } from "./plan.ts";

const plan = { ...NO_PLAN, candidateVersionId: "sv_2", name: " Bursts ", hypothesis: "Fewer good held." };

it("a plan is sent with what was said, and leaves out what the organisation decides", () => {
  expect(planOf(plan)).toEqual({
    candidateVersionId: "sv_2",
    name: "Bursts",
    hypothesis: "Fewer good held.",
    sampling: { share: 1 },
  });
  expect(planOf({ ...plan, percent: "12.5", maturity: "0", from: "2026-11-01" })).toMatchObject({
    sampling: { share: 0.125 },
    labelMaturityDays: 0,
    from: "2026-11-01T00:00:00.000Z",
  });
});

it("a plan without its parts is not sent", () => {
  expect(planOf(NO_PLAN)).toBeNull();
  for (const gap of [
    { name: " " },
    { hypothesis: "" },
    { percent: "0" },
    { percent: "" },
    { maturity: "-1" },
  ]) {
    expect(planOf({ ...plan, ...gap })).toBeNull();
  }
  expect(shareOf("101")).toBeNull();
});
