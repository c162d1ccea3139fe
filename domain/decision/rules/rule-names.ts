// The names that rules may use, with their CEL types. Apart from the environment that checks them, because an editor in a browser
// completes them without one.

import { FEATURE_CATALOGUE } from "../features/feature-catalogue.ts";

const TEXT = "string";
const NUMBER = "double";
const FLAG = "bool";
const TIME = "google.protobuf.Timestamp";
/** What a caller names: any flat values. */
export const FLAT = "map<string, dyn>";

/** Names of the fields of each variable, with their CEL types: the rule language as it is documented. */
export const RULE_VARIABLES = {
  transaction: {
    externalTransactionId: TEXT,
    assetClass: TEXT,
    direction: TEXT,
    amount: NUMBER,
    currency: TEXT,
    transactionType: TEXT,
    status: TEXT,
    channel: TEXT,
    paymentMethod: TEXT,
    blockchain: TEXT,
    parties: "list<Party>",
    metadata: FLAT,
  },
  activity: {
    externalActivityId: TEXT,
    type: TEXT,
    eventName: TEXT,
    occurredAt: TIME,
    receivedAt: TIME,
    channel: TEXT,
    deviceRef: TEXT,
    ipAddress: TEXT,
    country: TEXT,
  },
  subject: { id: TEXT, type: TEXT, externalUserId: TEXT },
  counterparty: {
    key: TEXT,
    role: TEXT,
    displayName: TEXT,
    type: TEXT,
    country: TEXT,
    industry: TEXT,
    verified: FLAG,
    maskedIdentifier: TEXT,
    instruments: "list<string>",
    address: "Address",
  },
  features: Object.fromEntries(
    FEATURE_CATALOGUE.map(({ name, type }) => [name, type === "boolean" ? FLAG : NUMBER]),
  ),
  screening: {
    status: TEXT,
    kind: TEXT,
    attemptCount: NUMBER,
    matchCount: NUMBER,
    topScore: NUMBER,
    listVersion: TEXT,
    walletRiskScore: NUMBER,
  },
  location: {
    country: TEXT,
    city: TEXT,
    region: TEXT,
    latitude: NUMBER,
    longitude: NUMBER,
    accuracyRadiusKm: NUMBER,
    source: TEXT,
    ipCountry: TEXT,
  },
} as const;

export const PARTY_FIELDS = {
  key: TEXT,
  role: TEXT,
  externalUserId: TEXT,
  entityId: TEXT,
  externalPartyId: TEXT,
  displayName: TEXT,
  type: TEXT,
  country: TEXT,
  industry: TEXT,
  deviceRef: TEXT,
  instruments: "list<Instrument>",
};
export const ADDRESS_FIELDS = { status: TEXT, network: TEXT, provenAt: TIME, isSubjects: FLAG, asOf: TIME };
export const INSTRUMENT_FIELDS = {
  type: TEXT,
  externalInstrumentId: TEXT,
  fingerprints: "list<string>",
  maskedIdentifier: TEXT,
  institutionName: TEXT,
  country: TEXT,
  currency: TEXT,
  network: TEXT,
  verified: FLAG,
};
