// Screening by name against the released lists, through the whole Worker: who is found and how that is explained, what each
// check consulted, and that what cannot be screened is never clean.

import { beforeAll, describe, expect, it } from "vitest";
import { createTenant, payment, request, type Environment, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/** The assessment of a payment to somebody. */
async function paidTo(party: object, environment: Environment = "sandbox") {
  const recipient = { role: "recipient", externalPartyId: "payee", ...party };
  const body = payment({}, { parties: [recipient] });
  const answer = await request(tenant, environment, "POST", "/transactions", body);
  expect(answer.status).toBe(200);
  const { assessment } = answer.body;
  const [attempt, ...others] = assessment.screening.attempts;
  expect(others).toEqual([]);
  return { assessment, attempt };
}

describe("a listed name", () => {
  it("blocks, names the lists and the version that screened, and is explained word by word", async () => {
    const { assessment, attempt } = await paidTo({ displayName: "Oleg Deripaska", type: "individual" });
    expect(assessment.decision).not.toBe("allow");
    expect(attempt).toMatchObject({ kind: "name", listVersion: expect.stringMatching(/^sha256:/) });
    expect(attempt.matches[0]).toMatchObject({
      schema: "Person",
      lists: expect.arrayContaining(["OFAC-SDN"]),
      topics: expect.arrayContaining(["sanction"]),
      matchedName: { query: "Oleg Deripaska", candidate: expect.stringMatching(/deripaska/i) },
    });
    const { tokens } = attempt.matches[0].explanations.nameMatch;
    expect(tokens).toContainEqual(
      expect.objectContaining({ query: "deripaska", candidate: "deripaska", method: "exact", score: 1 }),
    );
  });

  it.each([
    ["in its own letters", "Олег Дерипаска"],
    ["in any order and case", "DERIPASKA oleg"],
    ["with the patronymic", "Oleg Vladimirovich Deripaska"],
    ["with a typing error", "Oleg Derpiaska"],
  ])("is found %s", async (_, displayName) => {
    const { assessment, attempt } = await paidTo({ displayName, type: "individual" });
    expect(assessment.decision).not.toBe("allow");
    expect(attempt.topScore).toBeGreaterThanOrEqual(attempt.threshold);
    expect(attempt.matches[0].matchedName.candidate).toMatch(/deripaska/i);
  });

  it("of a firm is looked for among firms, whatever its legal form", async () => {
    const firm = await paidTo({ displayName: "Rosoboroneksport JSC", type: "business" });
    expect(firm.assessment.decision).not.toBe("allow");
    const person = await paidTo({ displayName: "Rosoboroneksport JSC", type: "individual" });
    expect(person.attempt).toMatchObject({ status: "potential_match", reason: "similar_name" });
    expect(person.attempt.matches.every((one: { match: boolean }) => !one.match)).toBe(true);
  });

  it("blocks if the words are the same, and needs a review if they are similar", async () => {
    const listed = await paidTo({ displayName: "Deripaska, Oleg Vladimirovich", type: "individual" });
    expect(listed.attempt).toMatchObject({ status: "confirmed_match", reason: "listed_name" });
    expect(listed.assessment).toMatchObject({
      decision: "block",
      summary: { nextAction: { type: "reject" } },
    });
    const alike = await paidTo({ displayName: "Oleg Deripaskka", type: "individual" });
    expect(alike.attempt).toMatchObject({ status: "potential_match", reason: "similar_name" });
    expect(alike.assessment).toMatchObject({
      decision: "review",
      summary: { nextAction: { type: "manual_review" } },
    });
  });
});

describe("an ordinary name", () => {
  const told = (checks: { check: string; status: string; coverage: string; lists: string[] }[]) =>
    checks.map(({ check, status, coverage, lists }) => [check, status, coverage, lists.length > 0]);

  it("is clear, and each check says whom it asked and how far that reaches", async () => {
    const person = await paidTo({ displayName: "Hanneke Vorstenbosch", type: "individual" });
    expect(person.assessment.decision).toBe("allow");
    expect(person.attempt).toMatchObject({ status: "clear", matches: [], topScore: null });
    expect(told(person.attempt.checks)).toEqual([
      ["sanctions", "clear", "full", true],
      ["pep", "clear", "limited", true],
      ["adverse_media", "insufficient_data", "none", false],
    ]);
    const firm = await paidTo({ displayName: "Corner Bakery Lisbon", type: "business" });
    expect(told(firm.attempt.checks)).toEqual([
      ["sanctions", "clear", "full", true],
      ["adverse_media", "clear", "limited", true],
    ]);
  });

  it.each(["3M", "7-Eleven", "U Nu", "Bo Ng"])(
    "is short at times, like %s, and still a name",
    async (name) => {
      const { attempt } = await paidTo({ displayName: name });
      expect(attempt.status).not.toBe("insufficient_data");
    },
  );
});

describe("BEH-18, BEH-21: what cannot be screened", () => {
  const UNSCREENABLE = ["X", "Mr X", "-", "12345", "No. 12345", "???", "💰", "Ltd", "Unknown", "N/A"];

  it.each(UNSCREENABLE)("is never clean: %j", async (displayName) => {
    for (const type of ["individual", "business", undefined]) {
      const { assessment, attempt } = await paidTo({ displayName, type });
      expect(attempt).toMatchObject({ status: "insufficient_data", reason: "name_not_comparable" });
      for (const check of attempt.checks) {
        expect(check).toMatchObject({ status: "insufficient_data", coverage: "none", lists: [] });
      }
      expect(assessment).toMatchObject({
        decision: "review",
        summary: {
          reason: expect.stringContaining("insufficient data to screen"),
          nextAction: { type: "request_information", label: "Ask for the recipient's full name" },
        },
      });
    }
  });

  it("is a party without a name, and a payment without a party", async () => {
    const nameless = await paidTo({});
    expect(nameless.attempt).toMatchObject({ status: "insufficient_data", reason: "name_missing" });
    expect(nameless.assessment.decision).toBe("review");
    const body = payment({}, { parties: [] });
    const { assessment } = (await request(tenant, "sandbox", "POST", "/transactions", body)).body;
    expect(assessment).toMatchObject({
      decision: "review",
      screening: { attempts: [{ status: "insufficient_data", reason: "party_missing" }] },
    });
  });
});

describe("a magic name of the sandbox", () => {
  it.each([
    ["Confirmed Match", "confirmed_match", "block"],
    ["Potential Match", "potential_match", "review"],
    ["PEP", "confirmed_match", "review"],
    ["Adverse Media", "potential_match", "review"],
    ["Insufficient Data", "insufficient_data", "review"],
    ["Provider Error", "error", "review"],
    ["Clear", "clear", "allow"],
  ])("ends in Sandbox %s and reaches %s: %s", async (ending, status, decision) => {
    const { assessment, attempt } = await paidTo({
      displayName: `Jo Sandbox ${ending}`,
      type: "individual",
    });
    expect(attempt).toMatchObject({ status, provider: "weir-sandbox" });
    expect(assessment.decision).toBe(decision);
  });

  it("means nothing in production", async () => {
    const party = { displayName: "Jo Sandbox Confirmed Match", type: "individual" };
    const { attempt } = await paidTo(party, "production");
    expect(attempt).toMatchObject({ status: "clear", provider: "weir-sanctions-lists" });
  });
});
