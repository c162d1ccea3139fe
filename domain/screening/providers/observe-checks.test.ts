// Which observations a decision's screening leaves.

import { describe, expect, it } from "vitest";
import { observationOfWallet, observationsOf } from "./observe-checks.ts";
import { withRemoteName } from "./remote-evidence.ts";
import { CLEAN, onlyAttempt, party, screen, wallet } from "../screenings.fixture.ts";

const name = onlyAttempt(
  screen({ parties: [party("recipient", { displayName: "Jo Doe", type: "individual" })] }),
);
const lists = { provider: "weir-sanctions-lists", latencyMs: 4, errorCode: null };

describe("a wallet on its own leaves an observation", () => {
  const [screening] = onlyAttempt(
    screen({
      assetClass: "crypto",
      blockchain: "ethereum",
      parties: [party("recipient", { instruments: [wallet(CLEAN)] })],
    }),
  ).walletScreenings;
  if (screening === undefined) throw new Error("the wallet was looked up");

  it.each([
    [{}, "clear"],
    [{ sanctions: { hit: true, lists: ["L"] } }, "confirmed_match"],
    [
      { risk: { score: null, level: "unknown" as const }, status: "unavailable" as const },
      "insufficient_data",
    ],
    [{ status: "error" as const }, "error"],
  ])("with %j it is %s", (changes, status) => {
    expect(observationOfWallet({ ...screening, ...changes }, 4)).toEqual({
      ...lists,
      check: "wallet",
      status,
      listVersion: "sha256:wallets",
    });
  });
});

describe("a screening leaves an observation", () => {
  it("for each check that a list answered, and none for one without a source", () => {
    expect(observationsOf([name])).toEqual([
      { ...lists, check: "sanctions", status: "clear", listVersion: "sha256:names" },
    ]);
  });

  it("for the wallets of a party, against the lists", () => {
    const wallets = onlyAttempt(
      screen({
        assetClass: "crypto",
        blockchain: "ethereum",
        parties: [party("recipient", { instruments: [wallet(CLEAN)] })],
      }),
    );
    expect(observationsOf([wallets])).toEqual([
      { ...lists, check: "wallet", status: "clear", listVersion: "sha256:wallets" },
    ]);
  });

  it("for the lists and for the provider, each with its own word", () => {
    const asked = withRemoteName(
      name,
      { name: "matching", checks: ["sanctions"] },
      { ok: false, errorCode: "timeout", latencyMs: 900 },
      { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
    );
    expect(observationsOf([asked])).toEqual([
      { ...lists, check: "sanctions", status: "clear", listVersion: "sha256:names" },
      {
        provider: "matching",
        check: "sanctions",
        status: "error",
        latencyMs: 900,
        listVersion: null,
        errorCode: "timeout",
      },
    ]);
  });
});
