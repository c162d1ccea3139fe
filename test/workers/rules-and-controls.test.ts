// Rules and custom controls through the whole Worker: what a caller sends decides by rules that operators wrote, what is
// missing is an error and never a pass, and what cannot be checked beforehand is no rule.

import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { activity, createTenant, payment, request, type Tenant } from "./client.ts";
import { act, approved, draft, draftOf, RULE } from "./draft-versions.ts";

const rule = (id: string, expression: string, changes: object = {}) => ({
  ...RULE,
  id,
  name: `Control ${id}`,
  expression,
  scoreModifier: 0,
  ...changes,
});

/** A new organisation whose version has these rules and no others. */
async function decidingBy(...rules: readonly object[]): Promise<Tenant> {
  const tenant = await createTenant();
  const id = await approved(tenant, draftOf("Controls", { rules }));
  expect((await act(tenant, id, "activate")).status).toBe(200);
  return tenant;
}

async function assessed(tenant: Tenant, body: object) {
  const path = "transaction" in body ? "/transactions" : "/activities";
  const answer = await request(tenant, "sandbox", "POST", path, body);
  expect(answer.status).toBe(200);
  return answer.body.assessment;
}

describe("a custom control", () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await decidingBy(
      rule("held-tier", 'has(custom.tier) && custom.tier == "held"', { action: "block" }),
      rule("many-chargebacks", "custom.chargebacks >= 3.0", { action: "review" }),
      rule("watched-order", 'has(metadata.order) && metadata.order.startsWith("W-")', { scoreModifier: 65 }),
    );
  });
  const paying = (customAttributes: object | null, metadata: object | null = null) =>
    assessed(tenant, payment({ customAttributes, metadata }));

  it("decides by what the caller sends, and shows the evidence", async () => {
    const assessment = await paying({ tier: "held", chargebacks: 0 });
    expect(assessment).toMatchObject({
      decision: "block",
      summary: { matchedRules: 1, reason: "Blocked: “Control held-tier” requires a block." },
      matchedRules: [
        {
          ruleId: "held-tier",
          outcome: "hit",
          action: "block",
          evidence: [{ feature: "custom.tier", value: "held", operator: "==", threshold: "held" }],
        },
      ],
    });
    expect((await paying({ tier: "gold", chargebacks: 0 })).decision).toBe("allow");
  });

  it("sees metadata too, and the score reaches the version's limits", async () => {
    const assessment = await paying({ chargebacks: 0 }, { order: "W-17" });
    expect(assessment).toMatchObject({
      decision: "review",
      summary: { score: 65, riskLevel: "high" },
      matchedRules: [{ ruleId: "watched-order" }],
    });
    expect((await paying({ chargebacks: 0 }, { order: "17" })).summary).toMatchObject({
      score: 0,
      riskLevel: "low",
    });
  });

  it("decides an activity in the same way", async () => {
    const customAttributes = { tier: "held", chargebacks: 0 };
    expect((await assessed(tenant, activity({ customAttributes }))).decision).toBe("block");
  });

  it.each([
    ["an attribute that is missing", {}],
    ["no attributes", null],
    ["null", { chargebacks: null }],
    ["an attribute of another type", { chargebacks: "three" }],
  ])("that reads %s is an error: at least a review, which says so", async (_, customAttributes) => {
    const assessment = await paying(customAttributes);
    expect(assessment).toMatchObject({
      decision: "review",
      matchedRules: [{ ruleId: "many-chargebacks", outcome: "error" }],
      summary: {
        matchedRules: 1,
        reason: expect.stringContaining("“Control many-chargebacks” could not be evaluated"),
      },
    });
  });

  it("that fails lowers no other rule's decision", async () => {
    const assessment = await paying({ tier: "held" });
    expect(assessment.decision).toBe("block");
    expect(assessment.matchedRules.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual([
      "error",
      "hit",
    ]);
  });
});

describe("several rules", () => {
  it("sum to a score between 0 and 100, and the strongest action wins", async () => {
    const tenant = await decidingBy(
      rule("much", "transaction.amount >= 100.0", { scoreModifier: 80 }),
      rule("more", "transaction.amount >= 1000.0", { scoreModifier: 80 }),
      rule("known", 'has(custom.known) && custom.known == "yes"', { scoreModifier: -90 }),
      rule("look", "transaction.amount >= 100.0", { action: "review" }),
      rule("watched", "true", { action: "block", scoreModifier: 100, state: "shadow" }),
    );
    const of = (amount: string, customAttributes: object = {}) =>
      assessed(tenant, payment({ customAttributes }, { amount }));
    expect(await of("5000.00")).toMatchObject({ decision: "block", summary: { score: 100 } });
    expect(await of("150.00")).toMatchObject({ decision: "review", summary: { score: 80 } });
    // What asks for a review is never shown with a score below its limit.
    expect(await of("150.00", { known: "yes" })).toMatchObject({
      decision: "review",
      summary: { score: 60 },
    });
    expect(await of("50.00", { known: "yes" })).toMatchObject({ decision: "allow", summary: { score: 0 } });
    const small = await of("50.00");
    expect(small).toMatchObject({ decision: "allow", summary: { score: 0, riskLevel: "low" } });
    expect(small.matchedRules).toEqual([]);
  });
});

describe("a draft", () => {
  it.each([
    ["syntax", "transaction.amount >="],
    ["unknown_name", "transaction.sum > 1.0"],
    ["unknown_name", "has(features.count_9y)"],
    ["type", 'transaction.amount == "1"'],
    ["type", "transaction.amount"],
    ["function_refused", 'metadata.order.matches("(a+)+b")'],
    ["too_large", "[1].all(a, [1].all(b, [1].all(c, a == c)))"],
    ["too_costly", "counterparty.instruments.all(i, counterparty.instruments.all(j, i != j))"],
  ])("with a rule of bad kind %s is refused, and says where", async (code, expression) => {
    const tenant = await createTenant();
    const refused = await draft(tenant, draftOf("Bad", { rules: [rule("bad", expression)] }));
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "unprocessable" } } });
    const [problem] = refused.body.error.details.problems;
    expect(problem).toMatchObject({ ruleId: "bad", message: expect.any(String) });
    expect(problem.code).toBe(code);
  });
});

describe("the version that every organisation begins with", () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant();
  });

  it("has 25 to 41 rules, each named after a typology", async () => {
    const path = `/risk-intelligence/system-versions/${DEFAULT_VERSION.id}`;
    const { body } = await request(tenant, "sandbox", "GET", path);
    expect(body.rules.length).toBeGreaterThanOrEqual(25);
    expect(body.rules.length).toBeLessThanOrEqual(41);
    const names = body.rules.map(({ name, category }: { name: string; category: string }) => [
      name,
      category,
    ]);
    expect(new Set(names.map(String)).size).toBe(names.length);
    expect(names).toContainEqual(["Split below the reporting limit", "money_laundering"]);
  });

  it("recognises a split sum from its third part, and says so in a sentence", async () => {
    const subject = { type: "individual", externalUserId: "splits" };
    const parts = [];
    for (const minute of ["01", "02", "03"]) {
      const occurredAt = `2026-01-15T12:${minute}:00.000Z`;
      parts.push(await assessed(tenant, payment({ subject, occurredAt }, { amount: "4000.00" })));
    }
    const hits = parts.map(({ matchedRules }) =>
      matchedRules.some(({ ruleId }: { ruleId: string }) => ruleId === "structuring"),
    );
    expect(hits).toEqual([false, false, true]);
    expect(parts[2]).toMatchObject({
      decision: "review",
      summary: { reason: expect.stringMatching(/^Held for review: .*“Split below the reporting limit”/) },
    });
  });
});
