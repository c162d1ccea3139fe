// Payments of a few customers who share devices and payees: small, so that they meet each other often.

import type { World } from "../world/world.ts";

const CUSTOMERS = 9;
/** Who comes to stand on the lists, in this order. */
export const LISTED = ["Volga Shipping Company", "Don Freight", "Neva Metals"] as const;
const TOWNS = ["Hamburg", "Lyon", "Turin"] as const;

/** Another payload at each call. */
export function paymentBody(world: World, ids: { activity: string; transaction: string }) {
  const customer = world.below(CUSTOMERS);
  const held = world.chance(0.3);
  return {
    externalActivityId: ids.activity,
    subject: { type: "individual", externalUserId: `customer-${customer}` },
    occurredAt: new Date(world.now - 900_000 - world.below(1_000)).toISOString(),
    deviceRef: `device-${world.below(6)}`,
    ipAddress: `91.3.0.${1 + world.below(5)}`,
    country: "DE",
    location: { city: world.pick(TOWNS), latitude: 53.5, longitude: 9.9, accuracyRadiusKm: 10 },
    transaction: {
      externalTransactionId: ids.transaction,
      assetClass: "fiat",
      direction: "outbound",
      amount: held ? "950.00" : `${1 + world.below(180)}.${10 + world.below(90)}`,
      currency: "EUR",
      transactionType: "transfer",
      paymentMethod: held ? "card" : "sepa",
      parties: [
        {
          role: "customer",
          externalUserId: `customer-${customer}`,
          displayName: `Customer Number ${customer}`,
          type: "individual",
        },
        {
          role: "recipient",
          externalPartyId: `party-${world.below(7)}`,
          displayName: world.chance(0.1) ? LISTED[0] : `Corner Bakery ${world.below(7)}`,
          type: "business",
          country: "FR",
        },
      ],
    },
  };
}

export function customerOf(world: World): string {
  return `customer-${world.below(CUSTOMERS)}`;
}

export function activityBody(world: World, id: string): object {
  return {
    externalActivityId: id,
    subject: { type: "individual", externalUserId: `customer-${world.below(CUSTOMERS)}` },
    type: world.pick(["login", "password_reset", "device_change"]),
    occurredAt: new Date(world.now - 900_000).toISOString(),
    deviceRef: `device-${world.below(6)}`,
  };
}
