// Who of a transaction is screened, and by what: the contract's directional table.

import { describe, expect, it } from "vitest";
import type { Instrument } from "../contract/transaction.ts";
import { CLEAN, onlyAttempt, party, screen, wallet } from "./sample-screenings.ts";

const everyRole = (["customer", "sender", "recipient", "counterparty"] as const).map((role) =>
  party(role, { displayName: `The ${role}`, type: "individual", instruments: [wallet(CLEAN)] }),
);

describe("who is screened", () => {
  it.each([
    ["outbound", "fiat", "recipient", "name"],
    ["inbound", "fiat", "sender", "name"],
    ["outbound", "crypto", "recipient", "wallet"],
    ["inbound", "crypto", "sender", "wallet"],
  ] as const)("%s %s: the %s, by %s", (direction, assetClass, role, kind) => {
    const screened = screen({ direction, assetClass, blockchain: "ethereum", parties: everyRole });
    expect(onlyAttempt(screened)).toMatchObject({ kind, status: "clear", target: { role } });
    expect(screened.counterparty).toMatchObject({ role, displayName: `The ${role}` });
  });

  it("is every party of that role, one attempt each, and the first is the counterparty", () => {
    const { screening, counterparty } = screen({
      parties: [
        party("customer"),
        ...["One Name", "Two Names"].map((displayName) => party("recipient", { displayName })),
      ],
    });
    expect(screening.attempts.map(({ id, target }) => [id, target.displayName])).toEqual([
      ["scr_0", "One Name"],
      ["scr_1", "Two Names"],
    ]);
    expect(counterparty?.key).toBe("pty_1");
  });

  it("is the counterparty where nobody has the role", () => {
    const parties = [party("sender", { displayName: "S" }), party("counterparty", { displayName: "C C" })];
    expect(onlyAttempt(screen({ parties })).target).toMatchObject({
      role: "counterparty",
      displayName: "C C",
    });
  });

  it.each(["fiat", "crypto"] as const)(
    "is nobody without a party: %s says that evidence is missing",
    (assetClass) => {
      const screened = screen({ assetClass, parties: [party("sender", { displayName: "S" })] });
      expect(onlyAttempt(screened)).toMatchObject({
        kind: assetClass === "fiat" ? "name" : "wallet",
        status: "insufficient_data",
        reason: "party_missing",
        target: { role: null },
        walletScreenings: [],
      });
      expect(screened.counterparty).toBeNull();
    },
  );

  it("tells rules what is known of the counterparty", () => {
    const instruments: Instrument[] = [
      { type: "card", externalInstrumentId: "c1", maskedIdentifier: "•••• 4242", verified: false },
      { type: "bank_account", identifier: "DE0012345678", verified: true },
    ];
    const parties = [party("recipient", { displayName: "Jo Doe", country: "DE", instruments })];
    const { counterparty, screening } = screen({ parties });
    expect(counterparty).toEqual({
      key: "pty_0",
      role: "recipient",
      displayName: "Jo Doe",
      type: "unknown",
      country: "DE",
      industry: null,
      verified: true,
      maskedIdentifier: "•••• 4242",
      instruments: ["ext:c1", "fp_1"],
    });
    expect(JSON.stringify({ counterparty, screening })).not.toContain("DE0012345678");
  });
});
