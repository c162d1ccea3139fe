// Payments as a load: fiat transfers of some thousand customers to merchants and to people of their own, with real-looking
// names, devices, addresses and accounts. As in life, few look like fraud: nearly everybody pays from home, by the device they
// have, now and then. Every payment has ids of its own; the same seed gives the same payments.

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
  /** In place of the habits that are usual here. */
  readonly habits?: Habits;
}

/** Who pays, whom, and from where. */
export interface Habits {
  subject(random: Random): number;
  /** Which merchant a customer pays. */
  merchant(random: Random, subject: number): number;
  /** How many payments are made from another town than the customer's own. */
  readonly elsewhere: number;
}

/** So many that no customer pays more often than people do, at some hundred payments a second for a minute. */
const SUBJECTS = 10_000;
/** They pay without a pause, which the rules hold: about as many payments as of the bundled sample. */
const HURRIED = 20;
const PEOPLE = new URL("../../ops/lists/fixtures/invented-people.csv", import.meta.url);
const SAMPLE = new URL("../../ops/sample/sparkov-sample.csv.gz", import.meta.url);
export const MERCHANTS = 400;
/** Whom a customer pays or is paid by, besides merchants. */
const PEOPLE_OF_A_CUSTOMER = 3;
/** With the first number of addresses that belong to a provider there, as long as the second is below 32. */
const HOMES: readonly Home[] = [
  { city: "Hamburg", country: "DE", latitude: 53.55, longitude: 9.99, network: 91 },
  { city: "Lyon", country: "FR", latitude: 45.76, longitude: 4.84, network: 90 },
  { city: "Turin", country: "IT", latitude: 45.07, longitude: 7.69, network: 79 },
  { city: "Leeds", country: "GB", latitude: 53.8, longitude: -1.55, network: 86 },
];

interface Home {
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly network: number;
}

interface Counterparty {
  readonly id: string;
  readonly displayName: string;
  readonly type: "individual" | "business";
}

/** Makes payments without end. @param clock milliseconds since 1970, asked for each payment's `occurredAt`. */
export function* payments(
  options: PaymentsOptions,
  clock: (subject: number) => number,
): Generator<Payment, never> {
  const random = seededRandom(options.seed);
  const habits = options.habits ?? usualHabits(options.subjects ?? SUBJECTS);
  const merchants = [...new Set(readSample(readFileSync(SAMPLE)).map((row) => row.merchant_name))].slice(
    0,
    MERCHANTS,
  );
  const people = readFileSync(PEOPLE, "utf8").trim().split("\n").slice(1);
  for (let number = 1; ; number++) {
    const externalActivityId = `${options.prefix}-activity-${number}`;
    const externalTransactionId = `${options.prefix}-payment-${number}`;
    const subject = habits.subject(random);
    const counterparty = random.chance(0.6)
      ? merchant(habits.merchant(random, subject), merchants)
      : acquaintance(subject, random.below(PEOPLE_OF_A_CUSTOMER), people);
    const body = JSON.stringify({
      externalActivityId,
      ...envelope(random, subject, habits.elsewhere, new Date(clock(subject)).toISOString()),
      transaction: { externalTransactionId, ...transfer(random, subject, counterparty) },
    });
    yield { externalActivityId, externalTransactionId, body };
  }
}

function usualHabits(subjects: number): Habits {
  return {
    subject(random) {
      const hurried = random.chance(0.04);
      return random.below(hurried ? HURRIED : subjects);
    },
    merchant: (random) => random.below(MERCHANTS),
    elsewhere: 0.02,
  };
}

/** The first `count` of a generator. */
export function take<T>(source: Iterator<T, never>, count: number): T[] {
  return Array.from({ length: count }, () => source.next().value);
}

function merchant(index: number, names: readonly string[]): Counterparty {
  return { id: String(index), displayName: names[index] ?? "", type: "business" };
}

function acquaintance(subject: number, which: number, names: readonly string[]): Counterparty {
  const number = subject * PEOPLE_OF_A_CUSTOMER + which;
  return {
    id: String(100_000 + number),
    displayName: names[number % names.length] ?? "",
    type: "individual",
  };
}

const homeOf = (subject: number) => HOMES[subject % HOMES.length] as Home;

function envelope(random: Random, subject: number, elsewhere: number, occurredAt: string) {
  const { city, country, latitude, longitude, network } = random.chance(1 - elsewhere)
    ? homeOf(subject)
    : random.pick(HOMES);
  return {
    subject: { type: "individual", externalUserId: `customer-${subject}` },
    occurredAt,
    channel: random.pick(["mobile_app", "web", "branch"]),
    // Most people use one device, at home or near it.
    deviceRef: `device-${subject}-${random.chance(0.97) ? 0 : 1}`,
    ipAddress: `${network}.${subject % 32}.${(subject >> 5) % 256}.${1 + (subject >> 13)}`,
    country,
    location: { city, latitude, longitude, accuracyRadiusKm: 10 },
    metadata: { session: `session-${random.below(1_000_000)}`, appVersion: random.pick(["5.2.0", "5.3.1"]) },
    customAttributes: { segment: random.pick(["retail", "premium", "student"]) },
  };
}

function transfer(random: Random, subject: number, counterparty: Counterparty) {
  const direction = random.chance(0.8) ? "outbound" : "inbound";
  const { country } = homeOf(subject);
  const account = `DE${String(10 + (subject % 80))}20041010${String(5_000_000_000 + subject)}`;
  return {
    assetClass: "fiat",
    direction,
    amount: `${random.below(180) + 1}.${String(random.below(100)).padStart(2, "0")}`,
    currency: "EUR",
    transactionType: "transfer",
    paymentMethod: "sepa",
    parties: [
      {
        role: "customer",
        externalUserId: `customer-${subject}`,
        displayName: `Customer Number ${subject}`,
        type: "individual",
        country,
        instruments: [
          { type: "bank_account", identifier: account, maskedIdentifier: `DE** ${account.slice(-4)}` },
        ],
      },
      {
        role: direction === "outbound" ? "recipient" : "sender",
        externalPartyId: `party-${counterparty.id}`,
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
