// Who of a transaction is screened, and by what: the contract's directional table.

import { describe, expect, it } from "vitest";
import type { Instrument } from "../contract/decisions/transaction.ts";
import type { NameIndex } from "./names/open-index.ts";
import { CLEAN, onlyAttempt, party, person, sampleIndex, screen, wallet } from "./screenings.fixture.ts";

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

  it("one name of many parties is one question, and each attempt has matches of its own", () => {
    const LISTED_NAME = "BOUT, Viktor Anatolijevitch";
    let questions = 0;
    const counting = (): NameIndex => {
      const { partitions, ...rest } = sampleIndex(person("ofac:1", LISTED_NAME));
      return {
        ...rest,
        get partitions() {
          questions++;
          return partitions;
        },
      };
    };
    const recipient = (displayName: string, country: string | null) =>
      party("recipient", { displayName, type: "individual", country });
    const askedFor = (parties: ReturnType<typeof recipient>[]) => {
      const index = counting();
      questions = 0;
      const { attempts } = screen({ parties }, ["sanctions"], index).screening;
      return { attempts, asked: questions };
    };
    const once = askedFor([recipient(LISTED_NAME, "RU")]);
    const parties = Array.from({ length: 200 }, () => recipient(LISTED_NAME, "RU"));
    const { attempts, asked } = askedFor(parties);
    expect(asked).toBe(once.asked);
    expect(attempts.map(({ matches }) => matches[0]?.id)).toEqual(parties.map((_, at) => `scr_${at}-m1`));
    for (const { status, matches, checks } of attempts) {
      const [first] = once.attempts;
      expect({ status, checks }).toEqual({ status: first?.status, checks: first?.checks });
      expect(matches.map(({ score }) => score)).toEqual(first?.matches.map(({ score }) => score));
    }
    expect(askedFor([recipient(LISTED_NAME, "RU"), recipient(LISTED_NAME, null)]).asked).toBe(2 * once.asked);
  });

  it("is the counterparty if no party has the role", () => {
    const parties = [party("sender", { displayName: "S" }), party("counterparty", { displayName: "C C" })];
    expect(onlyAttempt(screen({ parties })).target).toMatchObject({
      role: "counterparty",
      displayName: "C C",
    });
  });

  it.each(["fiat", "crypto"] as const)(
    "is missing without a party: %s says that evidence is missing",
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
      verified: false,
      maskedIdentifier: "•••• 4242",
      instruments: ["ext:c1", "fp_1"],
    });
    expect(JSON.stringify({ counterparty, screening })).not.toContain("DE0012345678");
  });

  it.each([
    [[true, null, true], true],
    [[true, false], false],
    [[false, null], false],
    [[null, null], null],
    [[], null],
  ] as const)("instruments verified %j make a counterparty verified %j", (verdicts, verified) => {
    const instruments = verdicts.map((verdict, at) => ({
      type: "other" as const,
      externalInstrumentId: `i${at}`,
      verified: verdict,
    }));
    const parties = [party("recipient", { displayName: "Jo Doe", instruments })];
    expect(screen({ parties }).counterparty?.verified).toBe(verified);
  });

  it("of several, tells rules of the one that is listed, then of the one that was refuted", () => {
    const refuted: Instrument = { type: "other", externalInstrumentId: "i", verified: false };
    const harmless = party("recipient", { displayName: "Corner Bakery" });
    const doubtful = party("recipient", { displayName: "Jo Doe", instruments: [refuted] });
    const listed = party("recipient", { displayName: "BOUT, Viktor Anatolijevitch" });
    const shown = (...parties: (typeof harmless)[]) => screen({ parties }).counterparty?.displayName;
    expect(shown(harmless, doubtful, listed)).toBe(listed.displayName);
    expect(shown(harmless, doubtful)).toBe(doubtful.displayName);
    expect(shown(harmless, harmless)).toBe(harmless.displayName);
  });
});
