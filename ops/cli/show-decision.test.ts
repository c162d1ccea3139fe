// How a verdict came about, told from the answer alone.

import { describe, expect, it } from "vitest";
import { ASSESSMENT as assessment, decided } from "./decided.fixture.ts";
import { explainDecision, showDecision } from "./show-decision.ts";

describe("showDecision", () => {
  it("gives the verdict, the reason and the ids", () => {
    const text = showDecision(decided());
    expect(text).toContain("decision        review, score 45 (medium)\n");
    expect(text).toContain("subject         individual cus-1\n");
    expect(text).toContain("transaction id  tx_1\n");
  });

  it("says what the address book said of the wallet, where it is saved", () => {
    const asOf = "2026-01-01T00:00:00.000Z";
    const saved = { addressId: "adr_1", network: "eip155:1", status: "approved", asOf } as const;
    const shown = (provenAt: string | null) =>
      showDecision(decided({ ...assessment, counterpartyAddress: { ...saved, provenAt } }));
    expect(shown(null)).toContain(
      "address book    approved, control not proven (adr_1, as of 2026-01-01T00:00:00.000Z)\n",
    );
    expect(shown(asOf)).toContain("approved, control proven 2026-01-01T00:00:00.000Z");
    expect(showDecision(decided())).not.toContain("address book");
  });

  it("says what came of it, or that nothing did yet", () => {
    expect(showDecision(decided())).toContain("outcome         none yet\n");
    expect(showDecision({ ...decided(), label: "fraud" })).toContain("outcome         fraud\n");
  });

  it("leaves out the transaction id of an activity", () => {
    const { transactionId: _, ...activity } = assessment;
    expect(showDecision(decided(activity))).not.toContain("transaction id");
  });
});

describe("explainDecision", () => {
  const text = explainDecision(decided(), { colour: false });

  it("shows each rule with the evidence that it compared", () => {
    expect(text).toContain("night-payment v1: Payment at night (behaviour; +25, action review)");
    expect(text).toContain("features.count_1h = 3 (>= 2)");
    expect(text).toContain("metadata.note = absent");
  });

  it("names the provider that gave no answer, and why", () => {
    const [attempt] = assessment.screening.attempts;
    if (attempt === undefined) throw new Error("the example has an attempt");
    const observation = {
      provider: "my-yente",
      check: "sanctions",
      status: "error",
      latencyMs: 812,
      listVersion: null,
      errorCode: "network",
    } as const;
    const asked = { ...attempt, observations: [observation] };
    const screening = { ...assessment.screening, attempts: [asked] };
    expect(explainDecision(decided({ ...assessment, screening }), { colour: false })).toContain(
      "my-yente asked for sanctions: error (network), 812 ms\n",
    );
  });

  it("adds the score up", () => {
    expect(text).toContain("score 25 + 20 = 45\n");
  });

  it("says where the sum left the scale", () => {
    const [rule] = assessment.matchedRules;
    if (rule === undefined) throw new Error("the example has a rule");
    const high = {
      ...assessment,
      summary: { ...assessment.summary, score: 100 },
      matchedRules: [
        { ...rule, scoreModifier: 90 },
        { ...rule, scoreModifier: 60 },
        { ...rule, scoreModifier: -5 },
      ],
    };
    expect(explainDecision(decided(high), { colour: false })).toContain(
      "score 90 + 60 - 5 = 145, limited to the range 0 to 100: 100",
    );
  });

  it("says where a verdict that is not the score's raised the score", () => {
    const raised = { ...assessment, summary: { ...assessment.summary, score: 60 } };
    expect(explainDecision(decided(raised), { colour: false })).toContain(
      "= 45, raised to 60 because the decision is review",
    );
    const none = { ...raised, matchedRules: [] };
    expect(explainDecision(decided(none), { colour: false })).toContain(
      "score 0, raised to 60 because the decision is review",
    );
  });

  it("shows who was screened, against which lists, and how near the nearest came", () => {
    expect(text).toContain('recipient "Kling LLC": clear (name, threshold 0.85, top score 0.41)');
    expect(text).toContain("sanctions: clear, coverage full");
    expect(text).toContain("list version 2026-08-20, by embedded");
  });
});
