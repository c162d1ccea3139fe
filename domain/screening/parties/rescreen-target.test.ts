// Screening somebody again: what other lists say, and nothing that they do not.

import { describe, expect, it } from "vitest";
import { rescreenTarget, type ScreenedBefore } from "./rescreen-target.ts";
import { CLEAN, DELISTED, LISTED, listed, person, sampleIndex } from "../screenings.fixture.ts";
import { buildWalletIndex } from "../wallets/wallet-index.ts";

const settings = { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions" as const] };
const walletOf = (status: "listed" | "delisted", address: string) => ({
  network: "eip155:1",
  address,
  lists: ["OFAC-SDN"],
  status,
  holders: [],
  lastSeen: null,
});
const lists = {
  names: sampleIndex(
    person("ofac:1", "BOUT, Viktor"),
    listed("Organization", "ofac:3", "LAZARUS GROUP"),
    // Names enough that a part which one person has is rare.
    ...Array.from({ length: 20 }, (_, at) => person(`ofac:${100 + at}`, `OTHER${at}, Pyotr`)),
  ),
  wallets: buildWalletIndex([walletOf("listed", LISTED), walletOf("delisted", DELISTED)], "sha256:wallets"),
};
const again = (before: ScreenedBefore) => rescreenTarget(before, lists, settings);
const named = (displayName: string, ...matched: string[]): ScreenedBefore => ({
  kind: "name",
  displayName,
  type: "unknown",
  country: null,
  matched,
});
const wallet = (address: string, ...matched: string[]): ScreenedBefore => ({
  kind: "wallet",
  address,
  network: "ethereum",
  matched,
});

describe("a name", () => {
  it("that was added to a list is reported with the new entries", () => {
    expect(again(named("Viktor Bout"))).toEqual({
      change: "listed",
      status: "confirmed_match",
      lists: ["OFAC-SDN"],
      entries: ["ofac:1"],
    });
    expect(again(named("Viktor Bout", "ofac:99"))).toMatchObject({ change: "listed", entries: ["ofac:1"] });
  });

  it("that was removed from its lists is reported as well", () => {
    expect(again(named("Jo Doe", "ofac:99"))).toEqual({
      change: "delisted",
      status: "clear",
      lists: [],
      entries: ["ofac:99"],
    });
  });

  it("that matches what it matched is no news, whatever the verdict was", () => {
    expect(again(named("Viktor Bout", "ofac:1"))).toBeNull();
    expect(again(named("Jo Doe"))).toBeNull();
  });

  it("that cannot be looked for is no news", () => {
    expect(again(named("X"))).toBeNull();
  });
});

describe("a wallet", () => {
  it("is reported when it was added to a list or removed from one", () => {
    expect(again(wallet(LISTED))).toEqual({
      change: "listed",
      status: "confirmed_match",
      lists: ["OFAC-SDN"],
      entries: ["OFAC-SDN"],
    });
    expect(again(wallet(DELISTED, "OFAC-SDN"))).toMatchObject({ change: "delisted", status: "clear" });
    expect(again(wallet(CLEAN))).toBeNull();
    expect(again(wallet(LISTED, "OFAC-SDN"))).toBeNull();
  });

  it("of an unknown network is never called delisted", () => {
    expect(
      again({ ...wallet(LISTED, "OFAC-SDN"), kind: "wallet", network: "frobnicate", address: LISTED }),
    ).toBeNull();
  });
});
