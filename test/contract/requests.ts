// Requests that are well formed, with changes, and the calls that send them.

import { createHash, randomUUID } from "node:crypto";
import { type Answer, ask, type Fields, get, type Json, post, asText } from "./ask.ts";
import type { Side } from "./service.ts";

const run = randomUUID().slice(0, 8);
let count = 0;

/** A name that no other call and no other run gives. */
export const unique = (prefix: string): string => `${prefix}-${run}-${++count}`;

export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** An EVM address in lower case, unlike any other, with the given last digits. */
export const wallet = (ending = "1000"): string =>
  `0x${createHash("sha256")
    .update(unique("wallet"))
    .digest("hex")
    .slice(0, 40 - ending.length)}${ending}`;

function set(target: Record<string, Json>, path: readonly string[], value: Json): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inside = target[name];
  if (inside === null || typeof inside !== "object")
    throw new Error(`nothing to change at ${path.join(".")}`);
  set(inside as Record<string, Json>, rest, value);
}

/** A copy with these dotted paths changed; undefined leaves a field out. */
export function altered(request: Fields, changes: Fields): Fields {
  const copy = structuredClone(request) as Record<string, Json>;
  for (const [path, value] of Object.entries(changes)) set(copy, path.split("."), value);
  return copy;
}

/** A clean outbound transfer; its second party is the recipient. */
export function payment(changes: Fields = {}): Fields {
  const user = unique("user");
  return altered(
    {
      externalActivityId: unique("act"),
      subject: { type: "individual", externalUserId: user },
      occurredAt: minutesFromNow(0),
      transaction: {
        externalTransactionId: unique("txn"),
        assetClass: "fiat",
        direction: "outbound",
        amount: "25.00",
        currency: "EUR",
        transactionType: "transfer",
        parties: [
          { role: "customer", externalUserId: user },
          {
            role: "recipient",
            externalPartyId: unique("party"),
            displayName: "Ada Sandbox Clear",
            type: "individual",
          },
        ],
      },
    },
    changes,
  );
}

export const named = (name: string, changes: Fields = {}): Fields =>
  payment({ "transaction.parties.1.displayName": name, ...changes });

/** The three decisions, each by a name of the sandbox. */
export const decided = {
  allow: (changes: Fields = {}): Fields => named("Ada Sandbox Clear", changes),
  review: (changes: Fields = {}): Fields => named("Ada Sandbox Potential Match", changes),
  block: (changes: Fields = {}): Fields => named("Ada Sandbox Confirmed Match", changes),
} as const;

export const decisions = ["allow", "review", "block"] as const;

/** An outbound transfer to a wallet with the given last digits. */
export const cryptoPayment = (ending = "1000", changes: Fields = {}): Fields =>
  payment({
    "transaction.assetClass": "crypto",
    "transaction.currency": "ETH",
    "transaction.blockchain": "ethereum",
    "transaction.parties.1.instruments": [
      { type: "crypto_wallet", identifier: wallet(ending), network: "ethereum" },
    ],
    ...changes,
  });

/** The same movement towards the customer: its second party is the sender. */
export const towards = (request: Fields): Fields =>
  altered(request, { "transaction.direction": "inbound", "transaction.parties.1.role": "sender" });

export const activity = (changes: Fields = {}): Fields =>
  altered(
    {
      externalActivityId: unique("act"),
      subject: { type: "individual", externalUserId: unique("user") },
      occurredAt: minutesFromNow(0),
      type: "login",
    },
    changes,
  );

/** A payment with every optional field. */
export const fullPayment = (): Fields =>
  cryptoPayment("1000", {
    channel: "app",
    deviceRef: "device",
    ipAddress: "203.0.113.7",
    country: "DE",
    metadata: { a: "x" },
    customAttributes: { b: 1 },
    location: { city: "Berlin", region: "BE", latitude: 52.5, longitude: 13.4, accuracyRadiusKm: 2 },
    "transaction.status": "new",
    "transaction.channel": "app",
    "transaction.paymentMethod": "wallet",
    "transaction.metadata": { c: true },
    "transaction.parties.1.country": "FR",
    "transaction.parties.1.industry": "retail",
    "transaction.parties.1.deviceRef": "phone",
    "transaction.parties.1.externalUserId": unique("counter"),
    "transaction.parties.1.entityId": unique("entity"),
    "transaction.parties.1.instruments.0.externalInstrumentId": "instrument",
    "transaction.parties.1.instruments.0.fingerprint": "print",
    "transaction.parties.1.instruments.0.maskedIdentifier": "0x..00",
    "transaction.parties.1.instruments.0.institutionName": "House",
    "transaction.parties.1.instruments.0.country": "FR",
    "transaction.parties.1.instruments.0.currency": "ETH",
    "transaction.parties.1.instruments.0.verified": true,
  });

export const outcome = (changes: Fields = {}): Fields => ({
  classification: "fraud",
  source: "analyst",
  occurredAt: minutesFromNow(0),
  reasonCode: "confirmed",
  currency: "EUR",
  lossAmount: "25.00",
  recoveredAmount: "0",
  ...changes,
});

export const pay = (side: Side, request: Fields = payment()): Promise<Answer> =>
  post(side, "/transactions", request);

export const act = (side: Side, request: Fields = activity()): Promise<Answer> =>
  post(side, "/activities", request);

export const record = (
  side: Side,
  reference: string,
  body: Fields = outcome(),
  key = unique("outcome"),
): Promise<Answer> =>
  ask(side, "POST", `/transactions/${encodeURIComponent(reference)}/outcomes`, {
    body,
    headers: { "idempotency-key": key },
  });

export const assess = (side: Side, body: Fields, key = unique("assessment")): Promise<Answer> =>
  ask(side, "POST", "/risk-assessments", { body, headers: { "idempotency-key": key } });

export const readTransaction = (side: Side, reference: string): Promise<Answer> =>
  get(side, `/transactions/${encodeURIComponent(reference)}`);
export const readActivity = (side: Side, reference: string): Promise<Answer> =>
  get(side, `/activities/${encodeURIComponent(reference)}`);

/** A field of a request, as text. */
export function text(request: Fields, path: string): string {
  let here: Json = request;
  for (const name of path.split("."))
    here = here !== null && typeof here === "object" ? (here as Fields)[name] : undefined;
  return asText(here);
}
