// Valid requests that tests change: the smallest payment, a payment with every field, an activity, an outcome.

type Fields = Record<string, unknown>;

/** Only what the contract requires. */
export function smallestTransaction(envelope: Fields = {}, transaction: Fields = {}): Fields {
  return {
    externalActivityId: "activity-1",
    subject: { type: "individual", externalUserId: "customer-1" },
    occurredAt: "2026-01-15T12:00:00.000Z",
    transaction: {
      externalTransactionId: "transaction-1",
      assetClass: "fiat",
      direction: "outbound",
      amount: "20.00",
      currency: "USD",
      transactionType: "card_purchase",
      ...transaction,
    },
    ...envelope,
  };
}

/** Every field that the contract's tables name. */
export function fullTransaction(envelope: Fields = {}, transaction: Fields = {}): Fields {
  return smallestTransaction(
    {
      channel: "mobile app",
      deviceRef: "device-1",
      ipAddress: "203.0.113.7",
      country: "PT",
      location: { city: "Lisbon", region: "Lisboa", latitude: 38.7, longitude: -9.1, accuracyRadiusKm: 5 },
      metadata: { cart: "c-1", items: 3, gift: false, coupon: null, tags: ["a", 1] },
      customAttributes: { tier: "gold" },
      ...envelope,
    },
    {
      status: "pending",
      channel: "card",
      paymentMethod: "visa",
      parties: [
        { role: "customer", externalUserId: "customer-1", displayName: "Ada Byron", type: "individual" },
        {
          role: "recipient",
          externalPartyId: "merchant-1",
          displayName: "Corner Bakery",
          type: "business",
          country: "PT",
          industry: "food",
          deviceRef: "device-9",
          instruments: [
            {
              type: "bank_account",
              externalInstrumentId: "instrument-1",
              identifier: "PT50000201231234567890154",
              fingerprint: "token-1",
              maskedIdentifier: "PT** 0154",
              institutionName: "Banco",
              country: "PT",
              currency: "EUR",
              verified: true,
            },
          ],
        },
      ],
      metadata: { invoice: "i-1" },
      ...transaction,
    },
  );
}

/** A crypto payment to one wallet. */
export function cryptoTransaction(transaction: Fields = {}, instrument: Fields = {}): Fields {
  return smallestTransaction(
    {},
    {
      assetClass: "crypto",
      currency: "ETH",
      blockchain: "ethereum",
      parties: [
        {
          role: "recipient",
          externalPartyId: "wallet-owner-1",
          instruments: [
            { type: "crypto_wallet", identifier: "0x" + "ab".repeat(20), network: "ethereum", ...instrument },
          ],
        },
      ],
      ...transaction,
    },
  );
}

export function smallestActivity(changes: Fields = {}): Fields {
  return {
    externalActivityId: "activity-1",
    subject: { type: "individual", externalUserId: "customer-1" },
    type: "login",
    occurredAt: "2026-01-15T12:00:00.000Z",
    ...changes,
  };
}

export function smallestOutcome(changes: Fields = {}): Fields {
  return {
    classification: "fraud",
    source: "chargeback",
    occurredAt: "2026-01-20T12:00:00.000Z",
    ...changes,
  };
}
