// Screening by wallet address and network, and the bounds of wallet evidence.

import { describe, expect, it } from "vitest";
import type { Instrument } from "../../contract/decisions/transaction.ts";
import {
  CLEAN,
  DELISTED,
  LISTED,
  UNNAMED,
  onlyAttempt,
  party,
  screen,
  wallet,
  type Received,
} from "../screenings.fixture.ts";

const SHOUTED = `0x${LISTED.slice(2).toUpperCase()}`;

describe("screening wallets", () => {
  const sent = (instruments: Instrument[], blockchain?: string) =>
    screen({
      assetClass: "crypto",
      blockchain,
      parties: [party("recipient", { type: "individual", instruments })],
    });

  it("confirms a sanctioned address in any case and on any EVM network", () => {
    const attempt = onlyAttempt(sent([wallet(SHOUTED)], "polygon"));
    expect(attempt).toMatchObject({
      kind: "wallet",
      status: "confirmed_match",
      reason: "listed_wallet",
      listVersion: "sha256:wallets",
      checks: [{ check: "sanctions", coverage: "full", lists: ["OFAC-SDN"] }],
      matches: [{ entityId: "ofac:29585", schema: "CryptoWallet", caption: "KARASAVIDI, Dmitrii", score: 1 }],
      walletScreenings: [
        {
          id: "scr_0-w1",
          status: "completed",
          wallet: { address: SHOUTED, blockchain: "polygon" },
          risk: { score: 100, level: "severe" },
          sanctions: { hit: true, lists: ["OFAC-SDN"] },
          screenedAt: "2026-09-01T10:00:00.004Z",
        },
      ],
    });
  });

  it("is clear for an address that is not listed, and for one that no longer is", () => {
    const attempt = onlyAttempt(sent([wallet(CLEAN), wallet(DELISTED)], "ethereum"));
    expect(attempt).toMatchObject({ status: "clear", reason: null, matches: [], topScore: 0 });
    expect(
      attempt.walletScreenings.map(({ wallet: { address }, risk, sanctions }) => [address, risk, sanctions]),
    ).toEqual(
      [CLEAN, DELISTED].map((address) => [address, { score: 0, level: "low" }, { hit: false, lists: [] }]),
    );
  });

  it("takes the instrument's network before the transaction's", () => {
    expect(onlyAttempt(sent([wallet(LISTED, { network: "ethereum" })], "bitcoin")).status).toBe(
      "confirmed_match",
    );
    expect(onlyAttempt(sent([wallet(LISTED, { network: "frobnicate" })], "ethereum")).reason).toBe(
      "network_unknown",
    );
  });

  it.each([
    [[], "ethereum", "wallet_missing"],
    [[{ type: "card", identifier: "4242424242424242" }], "ethereum", "wallet_missing"],
    [[wallet(null)], "ethereum", "address_missing"],
    [[wallet(CLEAN)], undefined, "network_missing"],
    [[wallet(CLEAN)], "frobnicate", "network_unknown"],
    [[wallet("0x12")], "ethereum", "address_malformed"],
    [[wallet("mptPo5AvLzJXi4T82vR6g82fT5uJ6HsQCu")], "bitcoin", "address_other_network"],
  ] as [Instrument[], string | undefined, string][])(
    "is never clean without an address: %j on %s",
    (instruments, network, reason) => {
      const screened = sent(instruments, network);
      expect(onlyAttempt(screened)).toMatchObject({
        status: "insufficient_data",
        reason,
        walletScreenings: [],
      });
      for (const { identifier } of instruments) {
        if (identifier != null) expect(JSON.stringify(screened)).not.toContain(identifier);
      }
    },
  );

  it("keeps a hit beside a wallet that could not be looked up", () => {
    const attempt = onlyAttempt(sent([wallet(null), wallet(LISTED)], "ethereum"));
    expect(attempt).toMatchObject({ status: "confirmed_match", checks: [{ coverage: "limited" }] });
    expect(attempt.walletScreenings).toHaveLength(1);
    expect(onlyAttempt(sent([wallet(null), wallet(CLEAN)], "ethereum")).status).toBe("insufficient_data");
  });
});

describe("the bounds of wallet evidence", () => {
  const recipients = (parties: number, walletsEach: number, address = CLEAN): Partial<Received> => ({
    assetClass: "crypto",
    blockchain: "ethereum",
    parties: Array.from({ length: parties }, (_, at) =>
      party("recipient", {
        externalPartyId: `p${at}`,
        instruments: Array.from({ length: walletsEach }, () => wallet(address)),
      }),
    ),
  });

  it.each([
    [100, 1],
    [1, 1_000],
  ])("hold %i parties with %i wallets", (parties, walletsEach) => {
    const { screening } = screen(recipients(parties, walletsEach));
    expect(screening.walletEvidenceUnavailable).toBeNull();
    expect(screening.attempts.every(({ status }) => status === "clear")).toBe(true);
    expect(screening.attempts.flatMap((attempt) => attempt.walletScreenings)).toHaveLength(
      parties * walletsEach,
    );
  });

  it.each([
    [101, 1],
    [1, 1_001],
    [11, 91],
  ])(
    "do not hold %i parties with %i wallets: nothing is shown, and nothing is clean",
    (parties, walletsEach) => {
      const screened = screen(recipients(parties, walletsEach));
      expect(screened.screening.walletEvidenceUnavailable).toBe("history_limit_exceeded");
      for (const attempt of screened.screening.attempts) {
        expect(attempt).toMatchObject({
          status: "insufficient_data",
          reason: "history_limit_exceeded",
          walletEvidenceUnavailable: "history_limit_exceeded",
          walletScreenings: [],
        });
      }
      expect(JSON.stringify(screened)).not.toContain(CLEAN);
    },
  );

  it("do not hide a sanctioned wallet", () => {
    const screened = screen(recipients(101, 1, LISTED));
    const { screening } = screened;
    expect(screening.attempts[0]).toMatchObject({ status: "confirmed_match", walletScreenings: [] });
    expect(screening.attempts[0]?.matches[0]?.entityId).toBe("ofac:29585");
    expect(JSON.stringify(screened).toLowerCase()).not.toContain(LISTED);
  });

  it("do not show the address of a sanctioned wallet whose holder is unknown", () => {
    const screened = screen(recipients(101, 1, UNNAMED));
    expect(screened.screening.attempts[0]).toMatchObject({
      status: "confirmed_match",
      matches: [{ entityId: "eip155:1" }],
    });
    expect(JSON.stringify(screened).toLowerCase()).not.toContain(UNNAMED);
    expect(onlyAttempt(screen(recipients(1, 1, UNNAMED))).matches[0]?.entityId).toBe(`eip155:1:${UNNAMED}`);
  });
});
