// Account and card numbers in free text: the payment is decided, the number is replaced before anything keeps it, and the
// answer says where.

import { describe, expect, it } from "vitest";
import { activity, createTenant, payment, request } from "./client.ts";
import { storedContexts } from "./stored-contexts.ts";
import { postWith } from "./webhook-client.ts";

const IBAN = "DE89370400440532013000";
const FINGERPRINT = /^fp_[0-9a-z]{24}$/;

const paidTo = (displayName: string) =>
  payment(
    {},
    { parties: [{ role: "recipient", externalPartyId: "payee", type: "individual", displayName }] },
  );

describe("a payment with an account number in its text", () => {
  it("is decided, names the fields, and is kept without the number", async () => {
    const tenant = await createTenant();
    const body = payment({ metadata: { note: `rent to ${IBAN}` }, customAttributes: { iban: IBAN } });
    const answer = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("weir-redacted-fields")).toBe("metadata.note, customAttributes.iban");
    const [context] = await storedContexts(tenant);
    expect(context?.metadata).toEqual({ note: expect.stringMatching(/^rent to fp_[0-9a-z]{24}$/) });
    expect(context?.customAttributes).toEqual({ iban: expect.stringMatching(FINGERPRINT) });
  });

  it("is the same payment when it is sent again, and another one with another number", async () => {
    const tenant = await createTenant();
    const body = paidTo(`Max Muster ${IBAN}`);
    const first = await request(tenant, "sandbox", "POST", "/transactions", body);
    const again = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect(again.text).toBe(`${first.text.slice(0, -1)},"replayed":true}`);
    expect(again.headers.get("weir-redacted-fields")).toBe("transaction.parties.0.displayName");
    // Another valid number with the same last four characters, which is all that is shown of it.
    const { parties } = paidTo("Max Muster DE59500105175407013000").transaction;
    const other = { ...body, transaction: { ...body.transaction, parties } };
    expect((await request(tenant, "sandbox", "POST", "/transactions", other)).status).toBe(409);
  });

  it("in a name is screened without it and shown masked", async () => {
    const tenant = await createTenant();
    for (const name of ["Sandbox Confirmed Match", `Sandbox Confirmed Match ${IBAN}`]) {
      const { body } = await request(tenant, "sandbox", "POST", "/transactions", paidTo(name));
      expect(body.assessment.decision).toBe("block");
      expect(body.assessment.summary.title).toBe(name.replace(IBAN, "**** 3000"));
    }
  });

  it("finds a listed name with a number behind it as without, with the same score", async () => {
    const tenant = await createTenant();
    const found = async (name: string) => {
      const { body } = await request(tenant, "sandbox", "POST", "/transactions", paidTo(name));
      const [attempt] = body.assessment.screening.attempts;
      return [
        attempt.status,
        attempt.topScore,
        attempt.matches.map(({ entityId }: { entityId: string }) => entityId),
      ];
    };
    const name = "Vladimir Putin";
    expect(await found(`${name}, IBAN ${IBAN}`)).toEqual(await found(`${name}, IBAN`));
    const [status] = await found(`${IBAN} ${name}`);
    expect(status).toMatch(/_match$/);
  });

  it("as the whole name is as good as no name: never clean", async () => {
    const tenant = await createTenant();
    const { body } = await request(tenant, "sandbox", "POST", "/transactions", paidTo(IBAN));
    expect([body.assessment.decision, body.assessment.screening.attempts[0].reason]).toEqual([
      "review",
      "name_missing",
    ]);
  });
});

it("activities, identity events and risk assessments take such text too", async () => {
  const tenant = await createTenant();
  const metadata = { note: IBAN };
  const subject = { type: "individual", externalUserId: "of-notes" };
  const answers = [
    await request(tenant, "sandbox", "POST", "/activities", activity({ metadata })),
    await postWith(tenant, "/risk-assessments", { subject, metadata }),
  ];
  for (const { status, headers, text } of answers) {
    expect([200, 202]).toContain(status);
    expect(headers.get("weir-redacted-fields")).toBe("metadata.note");
    expect(text).not.toContain(IBAN);
  }
  expect(answers[1]?.body.metadata.note).toMatch(FINGERPRINT);
});

it("as a key or an id an account number stays 400", async () => {
  const tenant = await createTenant();
  for (const body of [payment({ metadata: { [IBAN]: 1 } }), payment({ externalActivityId: IBAN })]) {
    const refused = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect([refused.status, refused.text.includes(IBAN)]).toEqual([400, false]);
  }
});

it("a payment without such a number has no header", async () => {
  const tenant = await createTenant();
  const answer = await request(
    tenant,
    "sandbox",
    "POST",
    "/transactions",
    payment({ metadata: { note: "rent" } }),
  );
  expect(answer.headers.has("weir-redacted-fields")).toBe(false);
});
