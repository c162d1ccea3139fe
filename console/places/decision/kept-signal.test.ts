import { describe, expect, it } from "vitest";
import type { Signal } from "../../api/signals.ts";
import { keptSignal } from "./kept-signal.ts";

const AT = { decisionId: "dec_1", assessedAt: "2026-11-26T10:00:00.000Z" };

function signal(more: Partial<Signal>): Signal {
  return {
    id: "sig_1",
    type: "amount",
    subject: null,
    severity: "medium",
    status: "open",
    title: "Large card payment.",
    reasonCodes: [],
    evidence: [],
    decisions: [],
    count: 1,
    firstObservedAt: "2026-11-26T09:00:00.000Z",
    lastObservedAt: "2026-11-26T09:00:00.000Z",
    expiresAt: "2026-12-26T09:00:00.000Z",
    alertId: null,
    version: 1,
    ...more,
  };
}

const decision = (decisionId: string): Signal["decisions"][number] => ({
  decisionId,
  activityId: "act_1",
  transactionId: null,
  externalActivityId: null,
  externalTransactionId: null,
});

describe("the signal that a decision was counted to", () => {
  it("names the decision, and is of its type", () => {
    const named = signal({ id: "sig_2", decisions: [decision("dec_0"), decision("dec_1")] });
    expect(keptSignal({ type: "amount" }, AT, [signal({}), named])).toBe(named);
    expect(keptSignal({ type: "sanctions" }, AT, [named])).toBeUndefined();
  });
  it("went on at that instant, where it shows later decisions only", () => {
    const over = signal({ id: "sig_over", status: "cleared" });
    const long = signal({ id: "sig_long", count: 40, lastObservedAt: "2026-11-26T12:00:00.000Z" });
    expect(keptSignal({ type: "amount" }, AT, [over, long])).toBe(long);
  });
  it("is none where nothing raised one", () => {
    expect(keptSignal({ type: "amount" }, AT, [signal({})])).toBeUndefined();
    expect(keptSignal({ type: "amount" }, AT, [])).toBeUndefined();
  });
});
