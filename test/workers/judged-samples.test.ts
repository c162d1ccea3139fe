// The judged sample: payments drawn by lot wait in a queue of their own, and what people say of them are outcomes like any other.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import {
  sampledPaymentDetailSchema,
  sampledPaymentPageSchema,
} from "#domain/contract/casework/sampled-payment.ts";
import { outcomeRecordSchema } from "#domain/contract/decisions/outcome.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import { heard, ledger, read } from "./casebook-client.ts";
import {
  activity,
  createTenant,
  operate,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";
import { act, approved, draft, draftOf, shown } from "./draft-versions.ts";

const ALL = [{ fromScore: 0, share: 1 }];
const ALLOWED = { allowed: ALL };

/** Asks for points by the amount alone: 70 from 100 on. */
const BY_AMOUNT = {
  id: "by-amount",
  version: 1,
  name: "Large",
  category: "test",
  expression: "transaction.amount >= 100.0",
  scoreModifier: 70,
  action: "none",
  state: "active",
};

async function drawing(sample: object, changes: object = {}): Promise<Tenant> {
  const tenant = await createTenant();
  const body = draftOf(`Drawing ${tenant.id}`, { rules: [BY_AMOUNT], sample, ...changes });
  await act(tenant, await approved(tenant, body), "activate");
  return tenant;
}

const released = (limit: object = {}) => ({
  allowed: [{ fromScore: 0, share: 0 }],
  interrupted: {
    mode: "release",
    bands: ALL,
    limits: [{ currency: "EUR", amount: "500", amountPerDay: "800", ...limit }],
  },
});

const NAMED = [{ role: "recipient", externalPartyId: "p", displayName: "Anna Schmidt" }];

async function pay(tenant: Tenant, transaction: object = {}, environment: Environment = "sandbox") {
  const sent = payment({}, { currency: "EUR", parties: NAMED, ...transaction });
  const answer = await request(tenant, environment, "POST", "/transactions", sent);
  expect(answer.status).toBe(200);
  return { ...answer.body.assessment, sent };
}

const samples = (tenant: Tenant, rest = "", environment: Environment = "sandbox") =>
  `/organisations/${tenant.id}/samples${rest}${rest.includes("?") ? "&" : "?"}environment=${environment}`;

const waiting = async (tenant: Tenant) => {
  const { status, body } = await operate("GET", samples(tenant), undefined, "viewer");
  expect(status).toBe(200);
  expect(sampledPaymentPageSchema.parse(body)).toEqual(body);
  return body.data.map(({ transactionId }: { transactionId: string }) => transactionId);
};

const judge = (tenant: Tenant, id: string, body: object, key?: string) =>
  operate(
    "POST",
    samples(tenant, `/${id}/judgement`),
    body,
    "analyst",
    key === undefined ? {} : { "idempotency-key": key },
  );

describe("a version with a judged sample", () => {
  it("shows its shares, and a version without one keeps its hash", async () => {
    const tenant = await createTenant();
    const { sample: _none, ...plain } = { ...draftOf("Plain"), sample: undefined };
    const [before, withSample] = [
      await draft(tenant, plain),
      await draft(tenant, { ...plain, sample: ALLOWED }),
    ];
    expect(await shown(tenant, before.body.id)).not.toHaveProperty("sample");
    expect(await shown(tenant, withSample.body.id)).toMatchObject({ sample: ALLOWED });
    expect(withSample.body.contentHash).not.toBe(before.body.contentHash);
  });

  it.each([
    { allowed: [] },
    {
      allowed: [
        { fromScore: 50, share: 0.1 },
        { fromScore: 20, share: 0.1 },
      ],
    },
    { allowed: [{ fromScore: 0, share: 1.5 }] },
    { allowed: [{ fromScore: 0, share: 0.00005 }] },
    { allowed: ALL, interrupted: { mode: "judge", bands: [{ fromScore: 0, share: 1e-10 }] } },
    {
      allowed: ALL,
      interrupted: {
        mode: "release",
        bands: ALL,
        limits: ["EUR", "eur"].map((currency) => ({ currency, amount: "1", amountPerDay: "1" })),
      },
    },
    { allowed: ALL, interrupted: { mode: "release", bands: ALL, limits: [] } },
    { allowed: ALL, interrupted: { mode: "forget", bands: ALL } },
    { allowed: ALL, shares: ALL },
  ])("is refused with shares or limits that make no sense: %j", async (sample) => {
    const tenant = await createTenant();
    expect((await draft(tenant, draftOf("Wrong", { sample }))).status).toBe(400);
  });
});

describe("a drawn payment", () => {
  it("waits in the queue of samples, while neither answer, alerts nor feed tell it from another", async () => {
    const [drawn, plain] = [await drawing(ALLOWED), await drawing({ allowed: [{ fromScore: 0, share: 0 }] })];
    const one = await pay(drawn);
    const other = await pay(plain);
    expect(Object.keys(one).toSorted()).toEqual(Object.keys(other).toSorted());
    expect(JSON.stringify(one)).not.toMatch(/sample|draw|lot"/);
    expect(await waiting(drawn)).toEqual([one.transactionId]);
    expect(await waiting(plain)).toEqual([]);
    await heard(drawn);
    expect((await read(drawn, "/alerts")).body.data).toEqual([]);
    // The activation of the version is in the feed, and is of no customer.
    const { data } = (await read(drawn, "/monitoring/deltas")).body;
    expect(data.filter(({ subject }: { subject: object | null }) => subject !== null)).toEqual([]);
    const again = await request(drawn, "sandbox", "POST", "/transactions", one.sent);
    expect(again.body.assessment).toEqual({ ...one, sent: undefined });
  });

  it("is kept with its probability, in the event too, and decided again it is the same", async () => {
    const tenant = await drawing({ allowed: [{ fromScore: 0, share: 0.25 }] });
    const { transactionId } = await pay(tenant);
    const record = await runInDurableObject(ledger(tenant), (_object, state) => {
      const [row] = state.storage.sql.exec<StoredRow>(STORED_ROWS, 0).toArray();
      if (row === undefined) throw new Error("there is no decision");
      return recordOf(row);
    });
    const draw = { of: "allowed", probability: 0.25, drawn: (record.context.lot?.lot ?? 1) < 0.25 };
    expect(record.draw).toEqual(draw);
    expect(decisionAssessed(record, { source: "log", sequence: 1 }).data.sample).toEqual(draw);
    const replay = `/organisations/${tenant.id}/decisions/${transactionId}/replay?environment=sandbox`;
    expect((await operate("GET", replay)).body).toMatchObject({ identical: true, differences: [] });
  });

  it("is a payment: nothing is drawn for an activity", async () => {
    const tenant = await drawing(ALLOWED);
    const answer = await request(tenant, "sandbox", "POST", "/activities", activity());
    expect(answer.status).toBe(200);
    const records = await runInDurableObject(ledger(tenant), (_object, state) =>
      state.storage.sql.exec<StoredRow>(STORED_ROWS, 0).toArray().map(recordOf),
    );
    expect(records.map(({ context, draw }) => [context.lot, draw])).toEqual([[undefined, undefined]]);
  });

  it("is shown with what was paid, without decision, score and rules", async () => {
    const tenant = await drawing({ allowed: ALL, interrupted: { mode: "judge", bands: ALL } });
    const { transactionId } = await pay(tenant, { amount: "150" });
    const { status, body } = await operate("GET", samples(tenant, `/${transactionId}`), undefined, "analyst");
    expect(status).toBe(200);
    expect(sampledPaymentDetailSchema.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({ transactionId, amount: "150", currency: "EUR", state: "waiting" });
    expect(body.transaction.parties).toMatchObject([{ displayName: "Anna Schmidt" }]);
    expect(JSON.stringify(body)).not.toMatch(/score|decision"|rule|probability|by-amount/i);
  });

  it("leaves the queue once a person says what it is, which is an outcome of an analyst", async () => {
    const tenant = await drawing(ALLOWED);
    const { transactionId } = await pay(tenant);
    const judged = await judge(tenant, transactionId, { classification: "fraud", reasonCode: "stolen_card" });
    expect(judged.status).toBe(201);
    expect(outcomeRecordSchema.parse(judged.body)).toMatchObject({
      transactionId,
      classification: "fraud",
      source: "analyst",
      reasonCode: "stolen_card",
      actor: "operator:analyst",
      sequence: 1,
    });
    expect(await waiting(tenant)).toEqual([]);
    expect((await operate("GET", samples(tenant, `/${transactionId}`))).body.state).toBe("judged");
    const outcomes = await request(tenant, "sandbox", "GET", `/transactions/${transactionId}/outcomes`);
    expect(outcomes.body.data).toMatchObject([{ id: judged.body.id, classification: "fraud" }]);
  });

  it("is judged once, however often the same person says the same, with or without a key", async () => {
    const tenant = await drawing(ALLOWED);
    const { transactionId } = await pay(tenant);
    const body = { classification: "legitimate" };
    const [first, again] = [
      await judge(tenant, transactionId, body),
      await judge(tenant, transactionId, body),
    ];
    expect(again.body).toEqual(first.body);
    const corrected = await judge(tenant, transactionId, { classification: "fraud" }, crypto.randomUUID());
    expect(corrected.body).toMatchObject({ sequence: 2, supersedesOutcomeId: first.body.id });
    // Who comes back to what they said first is not repeating it.
    const back = [await judge(tenant, transactionId, body), await judge(tenant, transactionId, body)];
    expect(back[0]?.body).toMatchObject({ sequence: 3, classification: "legitimate" });
    expect(back[1]?.body).toEqual(back[0]?.body);
  });

  it("leaves the queue with any outcome that labels it, and only with such", async () => {
    const tenant = await drawing(ALLOWED);
    const { transactionId } = await pay(tenant);
    const say = (body: object) =>
      request(tenant, "sandbox", "POST", `/transactions/${transactionId}/outcomes`, body, {
        "idempotency-key": crypto.randomUUID(),
      });
    const occurredAt = "2026-01-16T00:00:00.000Z";
    await say({ classification: "inconclusive", source: "sar", occurredAt });
    expect(await waiting(tenant)).toEqual([transactionId]);
    await say({ classification: "fraud", source: "chargeback", occurredAt });
    expect(await waiting(tenant)).toEqual([]);
  });

  it("is 404 to other organisations, as is a payment that was not drawn", async () => {
    const [tenant, stranger] = [
      await drawing(ALLOWED),
      await drawing({ allowed: [{ fromScore: 90, share: 1 }] }),
    ];
    const [drawn, not] = [await pay(tenant), await pay(stranger)];
    for (const [asked, id] of [
      [stranger, drawn.transactionId],
      [stranger, not.transactionId],
      [tenant, "nonsense"],
    ] as const) {
      expect((await operate("GET", samples(asked, `/${id}`))).status).toBe(404);
      expect((await judge(asked, id, { classification: "fraud" })).status).toBe(404);
    }
  });

  it("is on a page of the queue, whatever a clock that is set back says of its time", async () => {
    const tenant = await drawing(ALLOWED);
    const now = Date.now();
    const paid: string[] = [];
    try {
      for (const late of [60_000, 30_000, 0, 90_000]) {
        vi.useFakeTimers({ toFake: ["Date"], now: now + late });
        paid.push((await pay(tenant)).transactionId);
      }
    } finally {
      vi.useRealTimers();
    }
    const listed: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const after = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await operate("GET", samples(tenant, `?limit=1${after}`));
      listed.push(...body.data.map(({ transactionId }: { transactionId: string }) => transactionId));
      cursor = body.pagination.nextCursor;
    }
    expect(listed).toEqual(paid);
  });

  it("is in the queue of production too, in the order of waiting, over all ledgers and pages", async () => {
    const tenant = await drawing(ALLOWED);
    const paid: string[] = [];
    for (let index = 0; index < 12; index++) {
      const subject = { type: "individual", externalUserId: `customer-${index}` };
      const sent = payment({ subject }, { currency: "EUR", parties: NAMED });
      const { body } = await request(tenant, "production", "POST", "/transactions", sent);
      paid.push(body.assessment.transactionId);
    }
    const listed: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await operate(
        "GET",
        samples(tenant, `?limit=5${cursor === "" ? "" : `&cursor=${cursor}`}`, "production"),
      );
      expect(page.status).toBe(200);
      listed.push(...page.body.data.map(({ transactionId }: { transactionId: string }) => transactionId));
      cursor = page.body.pagination.nextCursor;
    }
    expect(listed.toSorted()).toEqual(paid.toSorted());
  });
});

describe("release", () => {
  it("allows what the score alone interrupts, and raises no alert", async () => {
    const tenant = await drawing(released());
    const large = await pay(tenant, { amount: "150" });
    expect(large).toMatchObject({ decision: "allow", summary: { score: 70, nextAction: { type: "none" } } });
    expect(large).not.toHaveProperty("alertId");
    expect(large.summary.reason).toBe("Allowed with a score of 70, raised by “Large”.");
    expect(await waiting(tenant)).toEqual([large.transactionId]);
    await heard(tenant);
    expect((await read(tenant, "/alerts")).body.data).toEqual([]);
    const replay = `/organisations/${tenant.id}/decisions/${large.transactionId}/replay?environment=sandbox`;
    expect((await operate("GET", replay)).body).toMatchObject({ identical: true });
  });

  it("stops at the greatest amount of a payment and of a day, exactly", async () => {
    const tenant = await drawing(released());
    const decisions: string[] = [];
    for (const amount of ["500.00000001", "500", "300.00000001", "300", "100"]) {
      decisions.push((await pay(tenant, { amount })).decision);
    }
    expect(decisions).toEqual(["review", "allow", "review", "allow", "review"]);
  });

  it("draws once for a customer and day, so that to try again does not help", async () => {
    const tenant = await drawing({
      ...released({ amountPerDay: "1000000" }),
      interrupted: {
        mode: "release",
        bands: [{ fromScore: 0, share: 0.5 }],
        limits: [{ currency: "EUR", amount: "500", amountPerDay: "1000000" }],
      },
    });
    const perCustomer: string[] = [];
    for (let customer = 0; customer < 12; customer++) {
      const decisions = new Set<string>();
      for (let attempt = 0; attempt < 4; attempt++) {
        const subject = { type: "individual", externalUserId: `insisting-${customer}` };
        const sent = payment({ subject }, { currency: "EUR", parties: NAMED, amount: "150" });
        decisions.add(
          (await request(tenant, "sandbox", "POST", "/transactions", sent)).body.assessment.decision,
        );
      }
      perCustomer.push([...decisions].join());
    }
    expect([...new Set(perCustomer)].toSorted()).toEqual(["allow", "review"]);
  });

  it("takes limits however a payment writes its currency, and counts it to the same day's amount", async () => {
    const tenant = await drawing(released());
    expect((await pay(tenant, { amount: "500", currency: "eur" })).decision).toBe("allow");
    expect((await pay(tenant, { amount: "301", currency: "Eur" })).decision).toBe("review");
    expect((await pay(tenant, { amount: "300", currency: "EUR" })).decision).toBe("allow");
  });

  it("releases nothing in a currency without limits", async () => {
    const tenant = await drawing(released());
    expect((await pay(tenant, { amount: "150", currency: "USD" })).decision).toBe("review");
  });

  it("leaves to each ledger an equal part of the day's amount", async () => {
    const tenant = await drawing(released({ amountPerDay: "1200" }));
    expect((await pay(tenant, { amount: "150" }, "production")).decision).toBe("allow");
    expect((await pay(tenant, { amount: "100" }, "production")).decision).toBe("review");
  });

  it("never touches what screening, a rule's action or a rule error interrupts as well", async () => {
    const acting = { ...BY_AMOUNT, id: "acting", name: "Acting", scoreModifier: 0, action: "review" };
    const failing = { ...BY_AMOUNT, id: "failing", expression: "transaction.blockchain == 'x'" };
    const tenants = await Promise.all(
      [acting, failing].map((rule) => drawing(released(), { rules: [BY_AMOUNT, rule] })),
    );
    for (const tenant of tenants) expect((await pay(tenant, { amount: "150" })).decision).toBe("review");
    const screened = await drawing(released());
    const matched = [{ role: "recipient", externalPartyId: "p", displayName: "Sandbox Potential Match" }];
    for (const parties of [matched, [{ role: "recipient", externalPartyId: "p" }]]) {
      expect((await pay(screened, { amount: "150", parties })).decision).toBe("review");
    }
  });
});
