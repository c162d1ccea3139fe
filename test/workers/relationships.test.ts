// Relationships as they build up: who shares an instrument, a device, a payee; and what follows a change of device.

import { beforeAll, describe, expect, it } from "vitest";
import { activity, createTenant, payment, request, type Tenant } from "./client.ts";
import { storedContexts } from "./stored-contexts.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

interface Told {
  readonly rules: readonly string[];
  readonly features: Readonly<Record<string, number | boolean>>;
}

async function decide(path: "/transactions" | "/activities", body: object): Promise<Told> {
  const answer = await request(tenant, "sandbox", "POST", path, body);
  expect(answer.status).toBe(200);
  const matched: { ruleId: string }[] = answer.body.assessment.matchedRules;
  const context = (await storedContexts(tenant)).at(-1);
  return { rules: matched.map(({ ruleId }) => ruleId), features: context?.features ?? {} };
}

let counter = 0;
const unique = (name: string) => `${name}-${(counter += 1)}`;

/** A customer of its own pays a private person of its own, by this instrument. */
function payInto(instrument: object): Promise<Told> {
  const recipient = {
    role: "recipient",
    externalPartyId: unique("payee"),
    displayName: "Maria Anders",
    type: "individual",
    instruments: [{ type: "bank_account", ...instrument }],
  };
  const subject = { type: "individual", externalUserId: unique("customer") };
  return decide("/transactions", payment({ subject }, { parties: [recipient] }));
}

describe("an instrument that several customers pay into", () => {
  it.each([
    ["its raw identifier", { identifier: "PT50000201231234567890154" }],
    ["the caller's own fingerprint", { fingerprint: "token-of-the-caller" }],
    ["the caller's id of it", { externalInstrumentId: "account-7" }],
  ])("is known again by %s", async (_what, instrument) => {
    const counts: unknown[] = [];
    let rules: readonly string[] = [];
    for (let customer = 0; customer < 4; customer++) {
      const told = await payInto(instrument);
      counts.push(told.features["instrument_subject_count"]);
      rules = told.rules;
    }
    expect(counts).toEqual([0, 1, 2, 3]);
    expect(rules).toContain("shared-instrument");
  });

  it("is known again by its account number, in groups or not", async () => {
    const iban = "NL91ABNA0417164300";
    await payInto({ identifier: iban });
    const printed = iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
    expect((await payInto({ identifier: printed })).features["instrument_subject_count"]).toBe(1);
    expect((await payInto({ identifier: iban.toLowerCase() })).features["instrument_subject_count"]).toBe(2);
  });

  it("is never linked by a masked identifier", async () => {
    for (let customer = 0; customer < 4; customer++) {
      const told = await payInto({
        externalInstrumentId: unique("account"),
        maskedIdentifier: "**** **** 4821",
      });
      expect(told.features["instrument_subject_count"]).toBe(0);
      expect(told.features["is_new_instrument"]).toBe(true);
    }
  });

  it("is not confused with a fingerprint that is spelt like an identifier", async () => {
    await payInto({ identifier: "account-spelt-alike" });
    expect((await payInto({ fingerprint: "account-spelt-alike" })).features["instrument_subject_count"]).toBe(
      0,
    );
  });
});

describe("a payee", () => {
  const recipient = {
    role: "recipient",
    externalPartyId: "collector",
    displayName: "Rui Costa",
    type: "individual",
  };
  const pay = () =>
    decide(
      "/transactions",
      payment(
        { subject: { type: "individual", externalUserId: unique("victim") } },
        { parties: [recipient] },
      ),
    );

  it("that many customers pay for the first time is reported (fan-in)", async () => {
    for (let customer = 0; customer < 5; customer++) {
      expect((await pay()).features["counterparty_subject_count"]).toBe(customer);
    }
    expect((await pay()).rules).toContain("shared-payee");
  });
});

describe("a customer who spreads money", () => {
  it("is recognised by the number of different recipients (fan-out)", async () => {
    const subject = { type: "individual", externalUserId: unique("spreader") };
    let told: Told = { rules: [], features: {} };
    for (let payee = 0; payee <= 10; payee++) {
      const parties = [{ role: "recipient", externalPartyId: unique("payee"), displayName: "Ana Dias" }];
      told = await decide("/transactions", payment({ subject }, { parties }));
    }
    expect(told.features).toMatchObject({ distinct_recipients_24h: 10, distinct_recipients_30d: 10 });
    expect(told.rules).toContain("many-recipients");
  });
});

describe("after a change of device", () => {
  it("the first payment to a new beneficiary is reported, one to a known beneficiary is not", async () => {
    const subject = { type: "individual", externalUserId: unique("owner") };
    const known = { role: "recipient", externalPartyId: "landlord", displayName: "Olga Reis" };
    const pay = (day: number, deviceRef: string, party: object) =>
      decide(
        "/transactions",
        payment(
          { subject, deviceRef, occurredAt: `2026-01-${day}T12:00:00Z` },
          { amount: "150.00", parties: [party] },
        ),
      );
    await pay(10, "old-phone", known);
    const login = activity({ subject, deviceRef: "new-phone", occurredAt: "2026-01-15T11:00:00Z" });
    expect((await decide("/activities", login)).features).toMatchObject({
      is_new_device: true,
      seconds_since_device_switch: 0,
    });
    expect((await pay(15, "new-phone", known)).rules).not.toContain("new-payee-after-device-change");
    const stranger = { role: "recipient", externalPartyId: unique("stranger"), displayName: "Ivo Melo" };
    const told = await pay(15, "new-phone", stranger);
    expect(told.features).toMatchObject({
      is_new_device: false,
      is_new_counterparty: true,
      seconds_since_device_switch: 3_600,
      is_new_payee_after_device_change: true,
    });
    expect(told.rules).toContain("new-payee-after-device-change");
  });
});
