import { expect, test } from "vitest";
import type { OrganisationDecision } from "../../api/decisions.ts";
import { wordsOfEffect } from "./words-of-effect.ts";

const AT = "2026-11-01T12:00:00.000Z";
const LATER = "2026-11-02T12:00:00.000Z";

function known(
  classification: "fraud" | "legitimate",
  source: OrganisationDecision["outcomes"][number]["source"],
) {
  return {
    label: classification,
    outcomes: [
      {
        id: "out_1",
        decisionId: "dec_1",
        transactionId: "txn_1",
        activityId: "act_1",
        classification,
        source,
        occurredAt: AT,
        recordedAt: AT,
        reasonCode: null,
        currency: null,
        lossAmount: null,
        recoveredAmount: null,
        sequence: 1,
        actor: "api_key:key_1",
        supersedesOutcomeId: null,
      },
    ],
  };
}

test("the first outcome counts", () => {
  const said = { classification: "fraud", source: "customer", occurredAt: AT } as const;
  expect(wordsOfEffect({ label: null, outcomes: [] }, said)).toBe(
    "Reports count the payment as fraud from then on.",
  );
});

test("a stronger source replaces a weaker one", () => {
  const said = { classification: "legitimate", source: "analyst", occurredAt: LATER } as const;
  expect(wordsOfEffect(known("fraud", "customer"), said)).toBe(
    "Reports count the payment as legitimate from then on. It is fraud now; what was said before stays in the record.",
  );
});

test("a weaker source changes no report, and that is said before it is recorded", () => {
  const said = { classification: "legitimate", source: "customer", occurredAt: LATER } as const;
  expect(wordsOfEffect(known("fraud", "chargeback"), said)).toBe(
    "Reports go on counting the payment as fraud, as known from a chargeback, which outranks the customer. " +
      "This outcome is kept beside it.",
  );
});

test("a report of suspicion is inconclusive", () => {
  const said = { classification: "inconclusive", source: "sar", occurredAt: AT } as const;
  expect(wordsOfEffect({ label: null, outcomes: [] }, said)).toBe(
    "Reports count the payment as inconclusive from then on, for a report of suspicion proves nothing.",
  );
});
