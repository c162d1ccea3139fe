// What integrators are answered, field by field as the contract names them, and what of it is kept.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { activity, bindings, createTenant, payment, request, type Answer, type Tenant } from "./client.ts";
import { act, approved, draftOf, RULE } from "./draft-versions.ts";
import { storedContexts } from "./stored-contexts.ts";
import { createEndpoint, postWith, receivedBy, receiver } from "./webhook-client.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DISPUTE = { classification: "fraud", source: "chargeback", occurredAt: "2026-01-20T00:00:00Z" };

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const post = (path: string, body: object, of = tenant) => request(of, "sandbox", "POST", path, body);
const customer = (externalUserId: string) => ({ subject: { type: "individual", externalUserId } });
const paidTo = (displayName?: string) => ({
  parties: [{ role: "recipient", externalPartyId: "payee", type: "business", displayName }],
});

/** One decision of each kind: its verdict, its path, its request. */
const DECISIONS: [string, string, () => object][] = [
  ["allow", "/transactions", () => payment(customer("of-answers"))],
  ["review", "/transactions", () => payment(customer("of-answers"), paidTo())],
  ["block", "/transactions", () => payment(customer("of-answers"), paidTo("Sandbox Confirmed Match"))],
  ["allow", "/activities", () => activity(customer("of-answers"))],
];

/** Every value of an answer with its name, however deep. */
function valuesOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [name, inner] as [string, unknown],
    ...valuesOf(inner),
  ]);
}

describe.each(DECISIONS)("a decision to %s of POST %s", (decision, path, bodyOf) => {
  let answer: Answer;
  beforeAll(async () => {
    answer = await post(path, bodyOf());
  });

  it("EPT-06, EPT-08, ASM-01: is 200 with one object `assessment`", () => {
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(["assessment"]);
  });

  it("BEH-14: shows what it was decided on, and GET shows the same", async () => {
    const sent = bodyOf() as ReturnType<typeof payment>;
    const made = await post(path, { ...sent, occurredAt: "2026-02-03T04:05:06.789+02:00" });
    expect(made.body.assessment.activity).toEqual({
      externalActivityId: sent.externalActivityId,
      type: path === "/transactions" ? "transaction" : (sent as { type?: string }).type,
      occurredAt: "2026-02-03T02:05:06.789Z",
    });
    const { transaction } = made.body.assessment;
    if (path === "/activities") expect(transaction).toBeUndefined();
    else {
      const { externalTransactionId, amount, currency, direction, parties } = sent.transaction;
      expect(transaction).toMatchObject({ externalTransactionId, amount, currency, direction });
      expect(transaction.parties).toHaveLength(parties.length);
    }
    const read = await request(tenant, "sandbox", "GET", `${path}/${sent.externalActivityId}`);
    expect(read.text).toBe(made.text);
  });

  it("CNV-01, ASM-05, ASM-06: has the verdict with score, level, rules and a reason", () => {
    expect(answer.body.assessment).toMatchObject({
      decision,
      summary: {
        outcome: decision,
        score: expect.any(Number),
        riskLevel: expect.stringMatching(/^(low|medium|high|critical)$/),
        reason: expect.stringMatching(/\S/),
      },
      matchedRules: expect.any(Array),
    });
  });

  it("ASM-02, ASM-03, ASM-04: names activity, decision and, where there is one, transaction", () => {
    const { activityId, decisionId, ...rest } = answer.body.assessment;
    expect([activityId, decisionId]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    if (path === "/transactions") expect(rest.transactionId).toMatch(/\S/);
    else expect(rest).not.toHaveProperty("transactionId");
  });

  it("ASM-07, ASM-08, ASM-09, ASM-10, ASM-11: has a summary of every field", () => {
    const { summary, matchedRules } = answer.body.assessment;
    expect(summary).toEqual({
      outcome: decision,
      title: expect.stringMatching(/\S/),
      reason: expect.stringMatching(/\S/),
      score: expect.any(Number),
      riskLevel: expect.any(String),
      matchedRules: matchedRules.length,
      nextAction: { type: expect.stringMatching(/\S/), label: expect.stringMatching(/\S/) },
    });
  });

  it("ASM-13, CNV-04: shows every time in UTC, to the millisecond", () => {
    const times = valuesOf(answer.body).filter(([name, value]) => name.endsWith("At") && value !== null);
    expect(times.map(([name]) => name)).toContain("assessedAt");
    for (const [, time] of times) expect(time).toMatch(INSTANT);
  });

  it("ASM-14: has walletScreenings in every attempt", () => {
    const { attempts } = answer.body.assessment.screening;
    expect(attempts).toHaveLength(path === "/transactions" ? 1 : 0);
    for (const { walletScreenings } of attempts) expect(walletScreenings).toEqual([]);
  });

  it("ASM-16: keeps rules, screening, signals, billing and processing at fixed places", async () => {
    const { assessment } = answer.body;
    expect(assessment).toMatchObject({
      matchedRules: expect.any(Array),
      screening: { attempts: expect.any(Array), walletEvidenceUnavailable: null },
      signals: expect.any(Array),
      billing: { lines: [] },
      processing: {
        receivedAt: expect.stringMatching(INSTANT),
        systemVersionId: expect.any(String),
        featureSnapshotId: expect.any(String),
        degraded: [],
      },
    });
    const read = await request(tenant, "sandbox", "GET", `${path}/${assessment.activityId}`);
    expect(read.text).toBe(answer.text);
  });
});

describe("the status of what was done", () => {
  it("EPT-09: is 200 for decisions, 201 for outcomes and wallet checks, 202 for risk assessments, repeats alike", async () => {
    const paid = payment();
    const outcomes = `/transactions/${paid.externalActivityId}/outcomes`;
    const wallet = { address: "0x52908400098527886e0f7030069857d2e4169ee7", network: "ethereum" };
    const all: [number, string, object][] = [
      [200, "/transactions", paid],
      [200, "/activities", activity()],
      [201, outcomes, DISPUTE],
      [201, "/wallet-screenings", wallet],
      [202, "/risk-assessments", customer("of-statuses")],
    ];
    for (const [status, path, body] of all) {
      const answers = [
        await postWith(tenant, path, body, "status-key"),
        await postWith(tenant, path, body, "status-key"),
      ];
      expect([path, ...answers.map((answer) => answer.status)]).toEqual([path, status, status]);
    }
  });

  it("EPT-09: is 200 for a change, 204 for a removal", async () => {
    const { id } = await createEndpoint(tenant, receiver("ok"));
    const path = `/webhooks/endpoints/${id}`;
    expect((await request(tenant, "sandbox", "PATCH", path, { description: "changed" })).status).toBe(200);
    const removed = await request(tenant, "sandbox", "DELETE", path);
    expect([removed.status, removed.text]).toEqual([204, ""]);
  });
});

describe("what is kept of a request", () => {
  it("ENU-04: has open strings as they were sent, letter for letter", async () => {
    const own = await createTenant();
    const open = {
      currency: "uSdT ",
      transactionType: "Wéird Type",
      status: "PENDING?",
      paymentMethod: " Card",
    };
    const more = {
      channel: "Mobile APP",
      metadata: { "Key Of Ours": "ÄÖ ß" },
      customAttributes: { Tier: "Gold " },
    };
    expect((await post("/transactions", payment(more, { ...open, channel: "POS " }), own)).status).toBe(200);
    const [context] = await storedContexts(own);
    expect(context?.transaction).toMatchObject({ ...open, channel: "POS " });
    expect(context).toMatchObject({
      activity: { channel: "Mobile APP" },
      metadata: more.metadata,
      customAttributes: more.customAttributes,
    });
  });

  it("PTY-09, PTY-08, INS-08: has what was sent about a party and its instruments", async () => {
    const own = await createTenant();
    const instrument = {
      type: "card",
      externalInstrumentId: "card-1",
      institutionName: "Banco Um",
      currency: "EUR",
    };
    const party = { role: "sender", externalPartyId: "payer", deviceRef: "their-phone", industry: "bakery" };
    const parties = [{ ...party, country: "PT", instruments: [{ ...instrument, country: "PT" }] }];
    expect((await post("/transactions", payment({}, { parties }), own)).status).toBe(200);
    const [context] = await storedContexts(own);
    expect(context?.transaction?.parties).toMatchObject(parties);
  });

  it.each([{}, "card", 7, [["card"]], ["card"]])(
    "PTY-10: is refused where instruments are %j",
    async (instruments) => {
      const parties = [{ role: "recipient", externalPartyId: "payee", instruments }];
      expect((await post("/transactions", payment({}, { parties }))).status).toBe(400);
    },
  );

  it("BEH-02: has one decision, however often it is sent again: the next one sees it once", async () => {
    const own = await createTenant();
    const body = payment(customer("of-repeats"));
    for (let n = 0; n < 4; n++) await post("/transactions", body, own);
    await post("/transactions", payment(customer("of-repeats")), own);
    const contexts = await storedContexts(own);
    expect(contexts.map(({ features }) => features["count_1h"])).toEqual([0, 1]);
  });
});

describe("a customer", () => {
  it("SUB-03: is the same by the id that an answer showed and by the caller's own", async () => {
    const own = await createTenant();
    const first = await post("/transactions", payment(customer("known-to-us")), own);
    const { id } = first.body.assessment.subject;
    const second = await post("/transactions", payment({ subject: { type: "individual", id } }), own);
    expect(second.body.assessment.subject).toEqual(first.body.assessment.subject);
    const counts = (await storedContexts(own)).map(({ features }) => features["count_1h"]);
    expect(counts).toEqual([0, 1]);
  });

  it("SUB-03: with an unknown id begins a history, and is not refused", async () => {
    const own = await createTenant();
    const subject = { type: "business", id: "sub_that_nobody_knows" };
    for (let n = 0; n < 2; n++) {
      expect((await post("/transactions", payment({ subject }), own)).body.assessment.subject.id).toBe(
        subject.id,
      );
    }
    const counts = (await storedContexts(own)).map(({ features }) => features["count_1h"]);
    expect(counts).toEqual([0, 1]);
  });
});

it("TXO-09: status, channel and paymentMethod decide by controls of the caller's own", async () => {
  const own = await createTenant();
  const expression =
    'has(transaction.status) && transaction.status == "odd" && transaction.channel == "kiosk" && transaction.paymentMethod == "voucher"';
  const rules = [{ ...RULE, id: "odd-voucher", name: "Odd voucher", expression, action: "block" }];
  const version = await approved(own, draftOf("Vouchers", { rules }));
  expect((await act(own, version, "activate")).status).toBe(200);
  const of = async (status: string) => {
    const sent = payment({}, { status, channel: "kiosk", paymentMethod: "voucher" });
    return (await post("/transactions", sent, own)).body.assessment.decision;
  };
  expect([await of("odd"), await of("Odd")]).toEqual(["block", "allow"]);
});

describe("outcomes", () => {
  const rowsOf = (of: Tenant) =>
    runInDurableObject(bindings.LEDGERS.getByName(`${of.id}/sandbox/0`), (_object, state) =>
      state.storage.sql.exec("SELECT * FROM outcome ORDER BY sequence").toArray(),
    );

  it("OUT-06, STA-05: are appended: a later one leaves the earlier as it was, and none can be changed or removed", async () => {
    const own = await createTenant();
    const body = payment();
    await post("/transactions", body, own);
    const path = `/transactions/${body.externalActivityId}/outcomes`;
    await postWith(own, path, DISPUTE);
    const before = await rowsOf(own);
    expect(before).toHaveLength(1);
    const later = await postWith(own, path, { ...DISPUTE, classification: "legitimate", source: "analyst" });
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      for (const target of [path, `${path}/${later.body.id}`]) {
        expect((await request(own, "sandbox", method, target, DISPUTE)).status).toBe(404);
      }
    }
    const after = await rowsOf(own);
    expect(after).toHaveLength(2);
    expect(after.slice(0, 1)).toEqual(before);
  });
});

describe("events", () => {
  it("EVT-04, EVT-13, EVT-14: are sent for an activity, also to an endpoint that asked for verifications", async () => {
    const own = await createTenant();
    const hook = receiver("ok");
    const eventTypes = ["fraud.activity.assessed", "verification.*"];
    expect((await createEndpoint(own, hook, { eventTypes })).eventTypes).toEqual(eventTypes);
    const decided = await post("/activities", activity(customer("of-events")), own);
    const { activityId, decisionId } = decided.body.assessment;
    const [told, ...more] = await receivedBy(hook, 1);
    expect(more).toEqual([]);
    expect(told?.body).toMatchObject({
      type: "fraud.activity.assessed",
      externalUserId: "of-events",
      resource: { type: "activity", id: activityId },
      data: { activityId, decisionId },
    });
  });
});
