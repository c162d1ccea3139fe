import { describe, expect, it } from "vitest";
import { nextStepOf } from "./next-step.ts";

const running = {
  conclusion: "not_enough_evidence",
  stoppedAt: null,
  labelMaturityDays: 30,
  evidence: { missing: { reason: "customers", needed: 12 } },
  population: { decisions: 400 },
  transition: [{ live: "review", shadow: "allow", count: 27 }],
} as const;
const stopped = { ...running, stoppedAt: "2026-11-26T10:00:00.000Z" };

describe("what to do with an experiment", () => {
  it("is to promote what is better, and to stop it only while it goes on", () => {
    const better = nextStepOf({ ...running, conclusion: "better" });
    expect(better).toMatchObject({ title: "Promote the candidate", to: "candidate" });
    expect(better.detail).toContain("Stop the experiment");
    expect(nextStepOf({ ...stopped, conclusion: "better" }).detail).not.toContain("Stop the experiment");
    expect(nextStepOf({ ...running, conclusion: "worse" }).title).toBe("Stop, and keep the live version");
  });

  it("is to wait for what is missing, and says for what", () => {
    expect(nextStepOf(running)).toMatchObject({ title: "Wait", to: "nowhere" });
    const labels = { missing: { reason: "labels", needed: 15 } } as const;
    expect(nextStepOf({ ...running, evidence: labels })).toMatchObject({
      to: "labels",
      detail:
        "About 15 labels are missing. Record outcomes of these customers, or resolve their investigations; a label counts 30 days after the payment.",
    });
    expect(nextStepOf({ ...running, population: { decisions: 0 } }).title).toBe("Wait for payments");
  });

  it("is not to give up where the few payments that differ may matter", () => {
    const few = { ...running, conclusion: "no_difference" } as const;
    expect(nextStepOf(few)).toMatchObject({ to: "candidate" });
    expect(nextStepOf(few).title).toMatch(/^Wait/);
    const same = [{ live: "review", shadow: "block", count: 3 }] as const;
    expect(nextStepOf({ ...few, transition: same }).title).toMatch(/^Stop/);
  });

  it("is not to wait where no number would be enough, nor after the end", () => {
    const none = { missing: { reason: "customers", needed: null } } as const;
    expect(nextStepOf({ ...running, evidence: none }).title).toMatch(/^Stop/);
    expect(nextStepOf(stopped).title).toMatch(/^Start another/);
  });
});
