// What the bench sends Marble of a payment.

import { expect, test } from "vitest";
import { take } from "#test/load/payments.ts";
import { paymentsOfLife } from "#test/bench/edge/payments-of-life.ts";
import { objectOf } from "./bench/peers/marble/payments.ts";

test("Marble gets a payment's id, customer, amount, time, device and counterparty", () => {
  for (const { externalTransactionId, body } of take(paymentsOfLife(1, "told"), 20)) {
    const { subject, occurredAt, deviceRef, transaction } = JSON.parse(body);
    const counterparty = transaction.parties[1];
    expect(JSON.parse(objectOf(body))).toMatchObject({
      object_id: externalTransactionId,
      customer: subject.externalUserId,
      amount: Number(transaction.amount),
      currency: "EUR",
      occurred_at: occurredAt,
      updated_at: occurredAt,
      device: deviceRef,
      counterparty: counterparty.externalPartyId,
      counterparty_country: counterparty.country,
    });
  }
});
