// Payments as a load: fiat transfers of some thousand customers to some hundred counterparties with real-looking names,
// devices, addresses and accounts. Every payment has ids of its own; the same seed gives the same payments.

import { readFileSync } from "node:fs";
import { readSample } from "#ops/sample/sample-row.ts";
import { seededRandom, type Random } from "./random.ts";

export interface Payment {
  readonly externalActivityId: string;
  readonly externalTransactionId: string;
  /** The body of `POST /transactions`, as JSON. */
  readonly body: string;
}

export interface PaymentsOptions {
  readonly seed: number;
  /** Begins every external id, so that two loads never meet. */
  readonly prefix: string;
  readonly subjects?: number;
}

const SUBJECTS = 2_000;
const PEOPLE = new URL("../../ops/lists/fixtures/invented-people.csv", import.meta.url);
const SAMPLE = new URL("../../ops/sample/sparkov-sample.csv.gz", import.meta.url);
const COUNTERPARTIES = 500;
const CITIES = [
  { city: "Hamburg", country: "DE", latitude: 53.55, longitude: 9.99 },
  { city: "Lyon", country: "FR", latitude: 45.76, longitude: 4.84 },
  { city: "Porto", country: "PT", latitude: 41.15, longitude: -8.61 },
  { city: "Tampere", country: "FI", latitude: 61.5, longitude: 23.76 },
];

interface Counterparty {
  readonly id: string;
  readonly displayName: string;
  readonly type: "individual" | "business";
}

/** Makes payments without end. @param clock milliseconds since 1970, asked for each payment's `occurredAt`. */
export function* payments(options: PaymentsOptions, clock: () => number): Generator<Payment, never> {
  const random = seededRandom(options.seed);
  const counterparties = realisticCounterparties();
  for (let number = 1; ; number++) {
    const externalActivityId = `${options.prefix}-activity-${number}`;
    const externalTransactionId = `${options.prefix}-payment-${number}`;
    const subject = random.below(options.subjects ?? SUBJECTS);
    const body = JSON.stringify({
      externalActivityId,
      ...envelope(random, subject, new Date(clock()).toISOString()),
      transaction: {
        externalTransactionId,
        ...transfer(random, subject, random.pick(counterparties)),
      },
    });
    yield { externalActivityId, externalTransactionId, body };
  }
}

/** The first `count` of a generator. */
export function take<T>(source: Iterator<T, never>, count: number): T[] {
  return Array.from({ length: count }, () => source.next().value);
}

function envelope(random: Random, subject: number, occurredAt: string) {
  const { city, country, latitude, longitude } = random.pick(CITIES);
  return {
    subject: { type: "individual", externalUserId: `customer-${subject}` },
    occurredAt,
    channel: random.pick(["mobile_app", "web", "branch"]),
    // Most people use one or two devices.
    deviceRef: `device-${subject}-${random.chance(0.9) ? 0 : random.below(3)}`,
    ipAddress: `198.51.${subject % 100}.${1 + random.below(250)}`,
    country,
    location: { city, latitude, longitude, accuracyRadiusKm: 10 },
    metadata: { session: `session-${random.below(1_000_000)}`, appVersion: random.pick(["5.2.0", "5.3.1"]) },
    customAttributes: { segment: random.pick(["retail", "premium", "student"]) },
  };
}

function transfer(random: Random, subject: number, counterparty: Counterparty) {
  const direction = random.chance(0.8) ? "outbound" : "inbound";
  const account = `DE${String(10 + (subject % 80))}20041010${String(5_000_000_000 + subject)}`;
  return {
    assetClass: "fiat",
    direction,
    amount: `${random.below(900) + 1}.${String(random.below(100)).padStart(2, "0")}`,
    currency: "EUR",
    transactionType: "transfer",
    paymentMethod: "sepa",
    parties: [
      {
        role: "customer",
        externalUserId: `customer-${subject}`,
        displayName: `Customer Number ${subject}`,
        type: "individual",
        country: "DE",
        instruments: [
          { type: "bank_account", identifier: account, maskedIdentifier: `DE** ${account.slice(-4)}` },
        ],
      },
      {
        role: direction === "outbound" ? "recipient" : "sender",
        externalPartyId: counterparty.id,
        displayName: counterparty.displayName,
        type: counterparty.type,
        country: "FR",
        instruments: [
          {
            type: "bank_account",
            identifier: `FR7630006000${counterparty.id.padStart(11, "0")}89`,
            institutionName: "Banque Exemple",
          },
        ],
      },
    ],
  };
}

function realisticCounterparties(): Counterparty[] {
  const people = readFileSync(PEOPLE, "utf8").trim().split("\n").slice(1);
  const merchants = [...new Set(readSample(readFileSync(SAMPLE)).map((row) => row.merchant_name))];
  return [
    ...people.map((displayName) => ({ displayName, type: "individual" as const })),
    ...merchants.map((displayName) => ({ displayName, type: "business" as const })),
  ]
    .slice(0, COUNTERPARTIES)
    .map((party, index) => ({ id: `party-${index}`, ...party }));
}
