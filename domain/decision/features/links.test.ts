// Which links an activity names: what relates customers, and what does not.

import { describe, expect, it } from "vitest";
import type { EvidenceParty } from "../context.ts";
import { activityContext, transactionContext } from "../context.fixture.ts";
import { linksOf, namesToAsk } from "./links.ts";

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
    expect(namesOf(activityContext({ deviceRef: "phone", ipAddress: "192.0.2.1" }))).toEqual([
      "device:phone",
      "ip:192.0.2.1",
    ]);
    expect(linksOf(activityContext())).toEqual([]);
  });

  it.each(["2001:DB8:1:2::1", "2001:0db8:0001:0002:0000:0000:0000:0001", "2001:db8:1:2::1"])(
    "are an IPv6 address and its network, one however it is written: %s",
    (ipAddress) => {
      const links = linksOf(activityContext({ ipAddress }));
      expect(links.map(({ name }) => name)).toEqual(["ip:2001:db8:1:2::1", "ip_network:2001:db8:1:2::/64"]);
      const [{ name, formerNames, sentName } = raise()] = links;
      expect([name, ...formerNames]).toContain(`ip:${ipAddress}`);
      expect(formerNames).not.toContain(name);
      expect(sentName).toBe(`ip:${ipAddress}`);
    },
  );

  it("are an IPv4 address, which has no network, also where it comes mapped", () => {
    expect(namesOf(activityContext({ ipAddress: "::ffff:192.0.2.1" }))).toEqual(["ip:192.0.2.1"]);
  });
});

function raise(): never {
  throw new RangeError("there is no link");
}

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

  it("know an instrument by the fingerprints of before, and other ledgers are asked about the one that was sent", () => {
    const wallet = {
      type: "crypto_wallet" as const,
      fingerprints: ["fp_one"],
      formerFingerprints: ["fp_sent", "fp_one", "fp_old"],
    };
    const parties: EvidenceParty[] = [{ ...party("recipient"), instruments: [wallet] }];
    const links = linksOf(
      transactionContext({
        transaction: { parties },
        counterparty: { ...counterparty, instruments: ["fp_one"] },
      }),
    );
    expect(links.at(-1)).toEqual({
      kind: "instrument",
      name: "instrument:fp_one",
      formerNames: ["instrument:fp_sent", "instrument:fp_old"],
      sentName: "instrument:fp_sent",
    });
    expect(namesToAsk(links)).toEqual(["counterparty:pty_shop", "instrument:fp_one", "instrument:fp_sent"]);
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
