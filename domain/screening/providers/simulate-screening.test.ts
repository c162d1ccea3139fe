// The magic values of the sandbox: every path of screening can be reached, and ordinary values stay as they were.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { PartyType } from "../../contract/decisions/transaction.ts";
import { screeningSchema } from "../../contract/decisions/screening.ts";
import { judgeScreening } from "../../decision/judge-screening.ts";
import { NAME_VALUES, nameValueOf, walletValueOf, WALLET_VALUES } from "./sandbox-values.ts";
import { CLEAN, LISTED, onlyAttempt, party, screen, wallet } from "../screenings.fixture.ts";
import { simulateScreening, simulateWallet } from "./simulate-screening.ts";

const SETTINGS = { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions" as const] };

function simulate(screened: ReturnType<typeof screen>) {
  const simulated = simulateScreening(screened.screening, SETTINGS.requireCoverage);
  screeningSchema.parse(simulated.screening);
  const attempt = onlyAttempt({ ...screened, screening: simulated.screening });
  const causes = judgeScreening(
    { transaction: {} as never, screening: simulated.screening },
    { ...SETTINGS },
  );
  return { attempt, causes, delayMilliseconds: simulated.delayMilliseconds };
}

const ofWallet = (...addresses: string[]) =>
  simulate(
    screen({
      assetClass: "crypto",
      blockchain: "ethereum",
      parties: [party("recipient", { instruments: addresses.map((address) => wallet(address)) })],
    }),
  );

const ofName = (displayName: string, type: PartyType = "individual") =>
  simulate(screen({ parties: [party("recipient", { displayName, type })] }));

const addressEnding = (suffix: string) => `0x${"a".repeat(40 - suffix.length)}${suffix}`;

describe("an address that ends in a magic value", () => {
  it.each([
    ["9999", "confirmed_match", "severe", ["sanctions_match"]],
    ["8999", "potential_match", "severe", ["potential_sanctions_match"]],
    ["8899", "potential_match", "severe", ["potential_screening_match"]],
    ["8889", "potential_match", "severe", ["potential_screening_match"]],
    ["7779", "potential_match", "severe", ["potential_screening_match"]],
    ["7666", "potential_match", "high", ["potential_screening_match"]],
    ["7766", "potential_match", "high", ["potential_screening_match"]],
    ["4444", "insufficient_data", "unknown", ["insufficient_data"]],
    ["4004", "insufficient_data", "unknown", ["insufficient_data"]],
    ["5000", "error", "unknown", ["screening_error"]],
    ["5004", "clear", "low", []],
    ["1000", "clear", "low", []],
  ])("%s is %s, its risk %s", (suffix, status, level, causes) => {
    const simulated = ofWallet(addressEnding(suffix));
    expect(simulated.attempt).toMatchObject({ status, walletScreenings: [{ risk: { level } }] });
    expect(simulated.causes).toEqual(causes);
  });

  it("is every one of the table above, and only the slow one is slow", () => {
    expect(WALLET_VALUES).toHaveLength(12);
    for (const { suffix } of WALLET_VALUES) {
      const { delayMilliseconds, attempt } = ofWallet(addressEnding(suffix));
      expect(delayMilliseconds).toBe(suffix === "5004" ? 2_000 : 0);
      expect(attempt.latencyMs).toBe(4 + delayMilliseconds);
    }
  });

  it("stays beside the others of its attempt, each its own", () => {
    const { attempt } = ofWallet(CLEAN, addressEnding("9999"), addressEnding("5000"));
    expect(attempt.status).toBe("confirmed_match");
    expect(attempt.walletScreenings.map(({ status, provider }) => [status, provider.name])).toEqual([
      ["completed", "weir-sanctions-lists"],
      ["completed", "weir-sandbox"],
      ["error", "weir-sandbox"],
    ]);
  });

  it("does not hide a wallet that is really listed", () => {
    expect(ofWallet(LISTED, addressEnding("1000")).attempt.status).toBe("confirmed_match");
    const listed = onlyAttempt(
      screen({
        assetClass: "crypto",
        blockchain: "ethereum",
        parties: [party("recipient", { instruments: [wallet(LISTED)] })],
      }),
    ).walletScreenings[0];
    if (listed === undefined) throw new RangeError("no check of a wallet");
    const ending = { ...listed, wallet: { ...listed.wallet, address: addressEnding("1000") } };
    expect(simulateWallet(ending)).toEqual({ screening: ending, delayMilliseconds: 0 });
  });
});

describe("a name that ends in a magic value", () => {
  it.each([
    ["Sandbox Confirmed Match", "confirmed_match", ["sanctions_match"]],
    ["Sandbox Potential Match", "potential_match", ["potential_sanctions_match"]],
    ["Sandbox PEP", "confirmed_match", ["potential_screening_match"]],
    ["Sandbox Adverse Media", "potential_match", ["potential_screening_match"]],
    ["Sandbox Insufficient Data", "insufficient_data", ["insufficient_data"]],
    ["Sandbox Provider Error", "error", ["screening_error"]],
    ["Sandbox Slow", "clear", []],
    ["Sandbox Clear", "clear", []],
  ])("%s is %s", (name, status, causes) => {
    for (const written of [name, `Ada ${name}`, `ada  ${name.toLowerCase()} `]) {
      const simulated = ofName(written);
      expect(simulated.attempt.status).toBe(status);
      expect(simulated.causes).toEqual(causes);
    }
    expect(NAME_VALUES.map(({ ending }) => ending)).toContain(name);
  });

  it("speaks only of checks that the party gets: a business is no exposed person", () => {
    expect(ofName("Sandbox PEP", "business").attempt.provider).toBe("weir-sanctions-lists");
    expect(ofName("Sandbox Adverse Media", "business").attempt.status).toBe("potential_match");
  });
});

describe("an ordinary name or address", () => {
  it("stays as the lists said it", () => {
    const screened = screen({ parties: [party("recipient", { displayName: "RUMULI", type: "individual" })] });
    expect(simulateScreening(screened.screening, ["sanctions"])).toEqual({
      screening: screened.screening,
      delayMilliseconds: 0,
    });
    expect(nameValueOf("Mysandbox Clear")).toBeNull();
    expect(nameValueOf("Sandbox Clearance")).toBeNull();
    expect(walletValueOf(CLEAN)).toBeNull();
  });
});

it("docs/sandbox.md tells every magic value and what it means", () => {
  const page = readFileSync(new URL("../../../docs/sandbox.md", import.meta.url), "utf8");
  for (const { suffix, meaning, result } of WALLET_VALUES) {
    expect(page).toContain(`| \`${suffix}\` | ${meaning} | ${result.risk.level} |`);
  }
  for (const { ending, meaning, status } of NAME_VALUES) {
    expect(page).toContain(`| \`${ending}\` | ${meaning} | \`${status}\` |`);
  }
});
