// Compiled checks of bodies: they accept and refuse what the schema itself does, with the same messages.

import { describe, expect, it } from "vitest";
import { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import { check } from "./parse-body.ts";
import { withCompiledBody } from "./compiled-body.ts";

const { createTransaction } = INTEGRATOR_OPERATIONS;
const schema = createTransaction.body;
// At module scope, as the Worker does: in a request no code may be made.
const compiled = withCompiledBody("createTransaction", createTransaction).body;

const party = { role: "recipient", displayName: "Ada", instruments: [{ type: "card", fingerprint: "f" }] };
const transaction = {
  externalTransactionId: "t1",
  assetClass: "fiat",
  direction: "outbound",
  amount: "12.50",
  currency: "EUR",
  transactionType: "transfer",
  parties: [party],
};
const sound = {
  externalActivityId: "a1",
  subject: { type: "individual", externalUserId: "u1" },
  occurredAt: "2026-01-31T12:00:00+02:00",
  country: "de",
  metadata: JSON.parse('{"__proto__":"kept","list":[1,"two",null]}') as unknown,
  transaction,
};

describe("the compiled body of POST /transactions", () => {
  it("is another one than the schema: code was made from it", () => {
    expect(compiled).toBeDefined();
    expect(compiled).not.toBe(schema);
  });

  it.each([
    ["a sound one", sound],
    ["one with nulls and unknown fields", { ...sound, deviceRef: null, unknown: 1 }],
    ["no object", []],
    ["an empty one", {}],
    ["a wrong amount", { ...sound, transaction: { ...transaction, amount: "-1" } }],
    ["a broken text", { ...sound, externalActivityId: "\ud800" }],
    ["an IBAN as id", { ...sound, externalActivityId: "DE89370400440532013000" }],
    ["a wrong instant", { ...sound, occurredAt: "yesterday" }],
    ["deep metadata", { ...sound, metadata: { deep: { deeper: 1 } } }],
    [
      "a party without instrument ids",
      { ...sound, transaction: { ...transaction, parties: [{ role: "sender" }] } },
    ],
  ])("answers the same as the schema to %s", (_, body) => {
    expect(compiled && JSON.stringify(check(body, compiled))).toBe(JSON.stringify(check(body, schema)));
  });
});
