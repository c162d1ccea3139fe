import { describe, expect, it } from "vitest";
import { judgeContexts } from "./judge-contexts.ts";

const rule = {
  id: "r",
  version: 1,
  name: "R",
  category: "velocity",
  scoreModifier: 10,
  action: "none",
  state: "active",
} as const;

const context = (features: object, namedLists: object[] = []) => ({
  schema: 1,
  activity: { externalActivityId: "a", type: "transaction", occurredAt: "2026-11-26T10:00:00.000Z" },
  subject: { id: "s", type: "individual", externalUserId: "u" },
  transaction: { amount: "120.50", currency: "EUR", transactionType: "transfer", parties: [] },
  counterparty: null,
  location: null,
  features,
  screening: { attempts: [] },
  customAttributes: null,
  metadata: null,
  namedLists,
});

describe("a rule on the context of a decision", () => {
  const judge = (expression: string, ...contexts: object[]) =>
    judgeContexts({ ...rule, expression }, contexts as Record<string, unknown>[]);

  it("hits, misses, or is an error that says what it lacks", () => {
    expect(
      judge("features.count_1h > 2.0", context({ count_1h: 3 }), context({ count_1h: 2 }), context({})),
    ).toEqual([
      { answer: "hit", lacking: null },
      { answer: "no_hit", lacking: null },
      { answer: "error", lacking: "features.count_1h" },
    ]);
    expect(judge("has(features.count_1h) && features.count_1h > 2.0", context({}))).toEqual([
      { answer: "no_hit", lacking: null },
    ]);
    expect(judge("transaction.amount > 120.0", context({}))).toEqual([{ answer: "hit", lacking: null }]);
  });

  it("is an error where a list was not asked then", () => {
    const [asked] = judge('inList("vip", subject.id)', context({})) ?? [];
    expect(asked).toMatchObject({ answer: "error" });
    const finding = { name: "vip", status: "read", kind: "review", revision: 1, hash: "h", values: ["s"] };
    expect(
      judge('inList("vip", subject.id)', context({}, [{ ...finding, hits: [{ value: "s", entryId: "e" }] }])),
    ).toEqual([{ answer: "hit", lacking: null }]);
  });

  it("is not judged while it does not compile", () => {
    expect(judge("features.nonsense > 1.0", context({}))).toBeNull();
    expect(judge("features.count_1h >", context({}))).toBeNull();
  });
});
