// Decides a payment, reads the decision again and tells what the payment turned out to be.
// WEIR_CLIENT_URL=http://127.0.0.1:8700/api/v1 WEIR_CLIENT_KEY=sk_test_… node decide.ts
// with Node 22.18 or newer; an older one runs it as decide.mjs, for it names no types.

import { createWeirClient } from "weir-client";

const { WEIR_CLIENT_URL: baseUrl, WEIR_CLIENT_KEY: secretKey } = process.env;
if (!baseUrl || !secretKey) {
  console.error("Set WEIR_CLIENT_URL (it ends in /api/v1) and WEIR_CLIENT_KEY (a secret key).");
  process.exit(2);
}
// Both come from where the payment is kept: the same payment with another time is another payload, and so 409 after a crash.
const { PAYMENT = crypto.randomUUID(), OCCURRED_AT = new Date().toISOString() } = process.env;
const weir = createWeirClient({ baseUrl, secretKey });

const decided = await weir.POST("/transactions", {
  body: {
    externalActivityId: `activity-${PAYMENT}`, // names the decision: the same again is the same decision
    subject: { type: "individual", externalUserId: "customer-17" },
    occurredAt: OCCURRED_AT,
    transaction: {
      externalTransactionId: `payment-${PAYMENT}`,
      assetClass: "fiat",
      direction: "outbound",
      amount: "450.00",
      currency: "EUR",
      transactionType: "transfer",
      parties: [
        {
          role: "recipient",
          externalPartyId: "payee-3",
          displayName: "Nordwind Trading GmbH",
          type: "business",
        },
      ],
    },
  },
});
if (decided.data === undefined) {
  // Nothing was decided, so the payment must not go on.
  throw new Error(`not decided: ${JSON.stringify(decided.error)}`);
}
const { assessment } = decided.data;
console.log(`${assessment.decision}: ${assessment.summary.reason}`);

const read = await weir.GET("/transactions/{id}", { params: { path: { id: `payment-${PAYMENT}` } } });
console.log(`read again: ${read.data?.assessment.decision}`);

const told = await weir.POST("/transactions/{transactionId}/outcomes", {
  params: {
    path: { transactionId: `payment-${PAYMENT}` },
    header: { "Idempotency-Key": `chargeback-${PAYMENT}` },
  },
  body: {
    classification: "fraud",
    source: "chargeback",
    occurredAt: OCCURRED_AT,
  },
});
if (told.data === undefined) throw new Error(`not recorded: ${JSON.stringify(told.error)}`);
console.log("outcome recorded");
