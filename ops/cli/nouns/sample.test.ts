// weir sample against a prepared service: what it asks, what it shows, how it ends.

import { describe, expect, it } from "vitest";
import type { SampledPaymentDetail } from "#domain/contract/casework/sampled-payment.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const PAYMENT: SampledPaymentDetail = {
  transactionId: "txn_1",
  externalTransactionId: "payment-1",
  subject: { id: "sub_1", type: "individual", externalUserId: "customer-17" },
  occurredAt: "2026-05-01T00:00:00.000Z",
  assessedAt: "2026-05-01T00:00:01.000Z",
  amount: "42.50",
  currency: "EUR",
  state: "waiting",
  activity: null,
  transaction: null,
  location: null,
  features: { count_24h: 3 },
};

describe("sample", () => {
  it("list shows who waits, the longest first", async () => {
    const { activity: _1, transaction: _2, location: _3, features: _4, ...listed } = PAYMENT;
    service.answer = () => ({ status: 200, body: { data: [listed], pagination: { nextCursor: null } } });
    const run = await service.weir(["sample", "list", "--org", "org_1"], { terminal: true });
    expect(run.out).toMatch(/^txn_1 +2026-05-01T00:00:01.000Z +customer-17 +42.50 +EUR/m);
    expect(service.seen[0]?.url).toBe("/operator/v1/organisations/org_1/samples?environment=sandbox");
  });

  it("show prints what was paid and what the customer did before", async () => {
    service.answer = () => ({ status: 200, body: PAYMENT });
    const run = await service.weir(["sample", "show", "txn_1", "--org", "org_1"]);
    expect(run.code).toBe(EXIT.done);
    expect(run.out).toMatch(/^payment +txn_1 \(payment-1\), waiting$/m);
    expect(run.out).toMatch(/^count_24h +3$/m);
  });

  it("judge says what the payment is, and asks before a write to production", async () => {
    const outcome = {
      id: "out_1",
      decisionId: "dec_1",
      transactionId: "txn_1",
      activityId: "act_1",
      classification: "fraud",
      source: "analyst",
      occurredAt: PAYMENT.occurredAt,
      recordedAt: PAYMENT.occurredAt,
      reasonCode: null,
      currency: null,
      lossAmount: null,
      recoveredAmount: null,
      sequence: 1,
      actor: "operator:analyst",
      supersedesOutcomeId: null,
    };
    service.answer = () => ({ status: 201, body: outcome });
    const judge = ["sample", "judge", "txn_1", "--org", "org_1", "--as", "fraud"];
    expect((await service.weir([...judge, "--env", "production"])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
    expect(await service.weir(judge)).toEqual({ code: EXIT.done, out: "txn_1  fraud\n", err: "" });
    const [seen] = service.seen;
    expect(seen?.url).toBe("/operator/v1/organisations/org_1/samples/txn_1/judgement?environment=sandbox");
    expect(JSON.parse(seen?.body ?? "")).toEqual({ classification: "fraud" });
  });
});
