// What people are told: evidence that is missing is said whatever else decided.

import { describe, expect, it } from "vitest";
import type { Decision } from "../contract/assessment.ts";
import type { Cause } from "./cause.ts";
import { explain } from "./explain.ts";
import { transactionContext } from "./sample-context.ts";

const reasonOf = (decision: Decision, ...causes: Cause[]) =>
  explain({ context: transactionContext(), decision, score: 90, causes, rules: [] }).reason;

describe("the reason", () => {
  it.each([
    ["insufficient_data", "there is not enough data to screen the counterparty"],
    ["screening_error", "the screening of the counterparty failed"],
  ] as const)("says %s beside what blocks", (code, words) => {
    const missing: Cause = { code, asks: "review" };
    expect(reasonOf("block", { code: "score_threshold", asks: "block" }, missing)).toBe(
      `The score is 90; ${words}.`,
    );
    expect(reasonOf("block", { code: "sanctions_match", asks: "block" }, missing)).toBe(
      `The counterparty is on a sanctions list; ${words}.`,
    );
    expect(reasonOf("review", missing)).toBe(`${words.replace("t", "T")}.`);
  });

  it("leaves out a possible match beside what blocks", () => {
    const possible: Cause = { code: "potential_sanctions_match", asks: "review" };
    expect(reasonOf("block", { code: "score_threshold", asks: "block" }, possible)).toBe("The score is 90.");
  });
});
