// What people read: one sentence that a case worker could have written, and the next step.

import { describe, expect, it } from "vitest";
import type { Decision } from "../contract/decisions/assessment.ts";
import type { Match } from "../contract/decisions/screening.ts";
import type { Cause } from "./cause.ts";
import type { DecisionContext } from "./context.ts";
import { explain, type Judgement } from "./explain.ts";
import { activityContext, clearAttempt, transactionContext } from "./context.fixture.ts";
import type { RuleResult } from "./verdict.ts";

const rule = (name: string, over: Partial<RuleResult> = {}): RuleResult => ({
  ruleId: name,
  ruleVersion: 1,
  name,
  category: "test",
  outcome: "hit",
  scoreModifier: 30,
  action: "none",
  evidence: [],
  ...over,
});

const THRESHOLD: Cause = { code: "score_threshold", asks: "review" };
const ACTION: Cause = { code: "rule_action", asks: "review" };

function told(decision: Decision, causes: readonly Cause[], over: Partial<Judgement> = {}) {
  return explain({ context: transactionContext(), decision, score: 90, causes, rules: [], ...over });
}

describe("the reason", () => {
  it("of what is allowed says whether anything was noticed", () => {
    expect(told("allow", []).reason).toBe("Allowed: no rule found anything unusual.");
    expect(told("allow", [], { score: 20, rules: [rule("Address of another country")] }).reason).toBe(
      "Allowed: “Address of another country” matched, but the score of 20 is below the review threshold.",
    );
    expect(told("allow", [], { score: 50, rules: [rule("A"), rule("B")] }).reason).toBe(
      "Allowed: “A” and “B” matched, but the score of 50 is below the review threshold.",
    );
  });

  it("names the rules that ask, then the score and what else raised it", () => {
    const rules = [rule("Payee does not control the account", { action: "review" }), rule("Large amount")];
    expect(told("review", [ACTION, THRESHOLD], { score: 80, rules }).reason).toBe(
      "Held for review: “Payee does not control the account” requires a review, and the score of 80 reaches the review threshold, also raised by “Large amount”.",
    );
    expect(told("review", [ACTION, THRESHOLD], { score: 60, rules: rules.slice(0, 1) }).reason).toBe(
      "Held for review: “Payee does not control the account” requires a review, and the score of 60 reaches the review threshold.",
    );
  });

  it("names the rules that raised a score, the strongest first, and counts the rest", () => {
    const rules = [10, 50, 20, 40, 30].map((points) => rule(`Rule ${points}`, { scoreModifier: points }));
    expect(told("block", [{ ...THRESHOLD, asks: "block" }], { score: 100, rules }).reason).toBe(
      "Blocked: the score of 100 reaches the block threshold, raised by “Rule 50”, “Rule 40”, “Rule 30” and 2 more.",
    );
  });

  it("says which rule could not be evaluated, and why", () => {
    const missing = { feature: "custom.tier", value: null, operator: null, threshold: null };
    const rules = [rule("Gold customers", { outcome: "error", evidence: [missing] })];
    expect(told("review", [{ code: "rule_error", asks: "review" }], { rules }).reason).toBe(
      "Held for review: “Gold customers” could not be evaluated because custom.tier has no value.",
    );
  });

  it.each([
    ["sanctions_match", "block", "Blocked: Anna Schmidt is on a sanctions list."],
    ["potential_sanctions_match", "review", "Held for review: Anna Schmidt may be on a sanctions list."],
    ["potential_screening_match", "review", "Held for review: Anna Schmidt may be on a watch list."],
  ] as const)("names the party of a %s", (code, asks, reason) => {
    expect(told(asks, [{ code, asks }]).reason).toBe(reason);
  });

  it.each([
    ["insufficient_data", "insufficient data to screen Anna Schmidt"],
    ["screening_error", "insufficient data to screen Anna Schmidt, because a check failed"],
  ] as const)("says %s beside what blocks", (code, words) => {
    const missing: Cause = { code, asks: "review" };
    expect(told("block", [{ code: "sanctions_match", asks: "block" }, missing]).reason).toBe(
      `Blocked: Anna Schmidt is on a sanctions list, and ${words}.`,
    );
    expect(told("review", [missing]).reason).toBe(`Held for review: ${words}.`);
  });

  it("says that a name is too little to screen by, and asks for the whole one", () => {
    const target = { ...clearAttempt().target, displayName: "X" };
    const attempt = clearAttempt({ target, status: "insufficient_data", reason: "name_not_comparable" });
    const context = transactionContext({
      counterparty: { displayName: "X" },
      screening: { attempts: [attempt], walletEvidenceUnavailable: null },
    });
    const { reason, nextAction } = told("review", [{ code: "insufficient_data", asks: "review" }], {
      context,
    });
    expect(reason).toBe(
      "Held for review: insufficient data to screen X (the name cannot be compared with a list).",
    );
    expect(nextAction.label).toBe("Ask for the recipient's full name");
  });

  it.each([
    ["network_unknown", "the network of the wallet is not known", "Ask for the recipient's wallet network"],
    ["address_malformed", "the wallet address cannot be read", "Ask for the recipient's wallet address"],
    ["risk_unknown", "the risk of the wallet is not known", "Check the wallets before processing"],
    [
      "history_limit_exceeded",
      "there are more wallets than are checked for one payment",
      "Check the wallets before processing",
    ],
  ])("says what is missing of a wallet (%s), and asks for that alone", (reason, why, asked) => {
    const attempt = clearAttempt({ kind: "wallet", status: "insufficient_data", reason });
    const context = transactionContext({
      transaction: { assetClass: "crypto" },
      screening: { attempts: [attempt], walletEvidenceUnavailable: null },
    });
    const causes: Cause[] = [{ code: "insufficient_data", asks: "review" }];
    const now = told("review", causes, { context });
    expect(now.reason).toBe(`Held for review: insufficient data to screen Anna Schmidt (${why}).`);
    expect(now.nextAction.label).toBe(asked);
    const before = told("review", causes, { context: { ...context, textEdition: 2 } });
    expect(before.reason).toBe("Held for review: insufficient data to screen Anna Schmidt.");
    expect(before.nextAction.label).toBe("Ask for the recipient's wallet address and network");
  });

  it("says of three matches at most how they were judged before, the true ones first, and counts the rest", () => {
    const match = (number: number, verdict: "true_match" | "false_positive"): Match => ({
      id: `scr_x_0-m${number}`,
      entityId: `ofac:${number}`,
      caption: `ENTRY ${number}`,
      schema: "Person",
      lists: ["OFAC-SDN"],
      topics: ["sanction"],
      score: 0.9,
      match: false,
      matchedName: { query: "Anna Schmidt", candidate: "SCHMIDT, Anna" },
      explanations: {
        nameMatch: { score: 0.9, detail: "", tokens: [] },
        country: null,
        dateOfBirth: null,
      },
      firstSeen: null,
      lastSeen: null,
      judged: {
        verdict,
        by: "operator:ann",
        at: "2026-01-02T10:00:00.000Z",
        agreedBy: verdict === "true_match" ? null : "operator:bob",
        until: verdict === "true_match" ? null : "2027-01-02T10:00:00.000Z",
      },
    });
    const reasonWith = (...matches: readonly Match[]) => {
      const attempts = [clearAttempt({ matches: [...matches] })];
      const context = transactionContext({ screening: { attempts, walletEvidenceUnavailable: null } });
      return told("allow", [], { context }).reason;
    };
    const others = [1, 2, 3, 4, 5].map((number) => match(number, "false_positive"));
    expect(reasonWith(...others.slice(0, 1))).toBe(
      "Allowed: no rule found anything unusual. Judged before: Anna Schmidt is not the listed ENTRY 1 (operator:ann and operator:bob, 2026-01-02, valid until 2027-01-02).",
    );
    const many = reasonWith(...others, match(6, "true_match"));
    expect(many).toContain(
      " Judged before: Anna Schmidt is the listed ENTRY 6 (operator:ann, 2026-01-02). Judged before: Anna Schmidt is not the listed ENTRY 1 ",
    );
    expect(many).toMatch(/ENTRY 2 [^.]+\. 3 more matches were judged before\.$/);
    expect(reasonWith(...others.slice(0, 4))).toMatch(/\. 1 more match was judged before\.$/);
  });

  it("of an earlier edition says that the screening failed", () => {
    const context: DecisionContext = { ...transactionContext(), textEdition: 2 };
    expect(told("review", [{ code: "screening_error", asks: "review" }], { context }).reason).toBe(
      "Held for review: the screening of Anna Schmidt failed.",
    );
  });

  it("leaves out a possible match beside what blocks", () => {
    const possible: Cause = { code: "potential_sanctions_match", asks: "review" };
    expect(told("block", [{ ...THRESHOLD, asks: "block" }, possible]).reason).toBe(
      "Blocked: the score of 90 reaches the block threshold.",
    );
  });
});

describe("the next action", () => {
  const label = (decision: Decision, code: Cause["code"], context: DecisionContext = transactionContext()) =>
    told(decision, decision === "allow" ? [] : [{ code, asks: decision }], { context }).nextAction;

  it("is no action, a rejection, or a review", () => {
    expect(label("allow", "rule_action")).toEqual({ type: "none", label: "No action needed" });
    expect(label("block", "score_threshold")).toEqual({ type: "reject", label: "Reject the payment" });
    expect(label("block", "rule_action", activityContext()).label).toBe("Reject the activity");
    expect(label("block", "sanctions_match")).toEqual({
      type: "reject",
      label: "Reject the payment and report the sanctions match",
    });
    expect(label("review", "rule_action")).toEqual({
      type: "manual_review",
      label: "Review before processing",
    });
    expect(label("review", "potential_sanctions_match").label).toBe(
      "Compare the match with the list entry before processing",
    );
  });

  it("asks for exactly what is missing", () => {
    const nameless = { displayName: null };
    expect(label("review", "insufficient_data", transactionContext({ counterparty: nameless }))).toEqual({
      type: "request_information",
      label: "Ask for the recipient's name",
    });
    const crypto = transactionContext({ transaction: { assetClass: "crypto" }, counterparty: nameless });
    expect(label("review", "insufficient_data", crypto).label).toBe(
      "Ask for the recipient's wallet address and network",
    );
    const nobody = transactionContext({ counterparty: null });
    expect(label("review", "insufficient_data", nobody).label).toBe("Ask for the counterparty's name");
  });

  it("after an activity is a second proof of who it is", () => {
    expect(label("review", "rule_action", activityContext()).type).toBe("step_up");
  });
});
