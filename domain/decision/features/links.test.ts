// Which links an activity names: what relates customers, and what does not.

import { describe, expect, it } from "vitest";
import type { EvidenceParty } from "../context.ts";
import { activityContext, transactionContext } from "../context.fixture.ts";
import { linksOf } from "./links.ts";

function party(role: EvidenceParty["role"], ...fingerprints: string[]): EvidenceParty {
  return {
    role,
    key: `pty_${role}`,
    type: "individual",
    instruments: fingerprints.map((fingerprint) => ({ type: "card", fingerprints: [fingerprint] })),
  };
}

const namesOf = (context: Parameters<typeof linksOf>[0]) => linksOf(context).map(({ name }) => name);

describe("the links of an activity", () => {
  it("are its device and its address", () => {
    expect(linksOf(activityContext({ deviceRef: "phone", ipAddress: "192.0.2.1" }))).toEqual([
      { kind: "device", name: "device:phone" },
      { kind: "ip", name: "ip:192.0.2.1" },
    ]);
    expect(linksOf(activityContext())).toEqual([]);
  });
});

describe("the links of a transaction", () => {
  const counterparty = { key: "pty_shop", instruments: ["fp_theirs"] };

  it("are the counterparty and its instruments too, and the customer's own instruments apart from them", () => {
    const parties = [party("customer", "fp_mine"), party("recipient", "fp_theirs")];
    expect(namesOf(transactionContext({ transaction: { parties }, counterparty }))).toEqual([
      "counterparty:pty_shop",
      "own_instrument:fp_mine",
      "instrument:fp_theirs",
    ]);
  });

  it.each([
    ["outbound", "own_instrument:fp_sender"],
    ["inbound", "own_instrument:fp_recipient"],
  ] as const)("%s: the customer's own side is the one that is not screened", (direction, own) => {
    const parties = [party("sender", "fp_sender"), party("recipient", "fp_recipient")];
    const names = namesOf(transactionContext({ transaction: { direction, parties }, counterparty }));
    expect(names.filter((name) => name.startsWith("own_instrument:"))).toEqual([own]);
  });

  it("name an instrument that two parties share once, and a masked identifier never", () => {
    const masked: EvidenceParty = {
      ...party("sender"),
      instruments: [{ type: "card", fingerprints: [], maskedIdentifier: "**** 4821" }],
    };
    const parties = [party("customer", "fp_mine"), party("sender", "fp_mine"), masked];
    const names = namesOf(transactionContext({ transaction: { parties }, counterparty }));
    expect(names.filter((name) => name.startsWith("own_instrument:"))).toEqual(["own_instrument:fp_mine"]);
  });

  it("are at most 64, of which the customer's own leave room for the counterparty's", () => {
    const many = Array.from({ length: 100 }, (_, n) => `fp_${n}`);
    const parties = [party("customer", ...many)];
    const kinds = linksOf(
      transactionContext({ transaction: { parties }, counterparty: { ...counterparty, instruments: many } }),
    ).map(({ kind }) => kind);
    expect(kinds).toHaveLength(64);
    expect(kinds.filter((kind) => kind === "own_instrument")).toHaveLength(16);
    expect(kinds.filter((kind) => kind === "instrument")).toHaveLength(47);
  });
});
