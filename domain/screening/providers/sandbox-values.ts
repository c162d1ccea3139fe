// Magic values of the sandbox: endings of addresses and of names that reach every path of screening, listed in
// docs/sandbox.md. Production never asks here. The endings of addresses follow Circle's scheme where it has one.

import type { AttemptStatus, Check, WalletScreening } from "../../contract/decisions/screening.ts";
import { withoutMaskedNumbers } from "../../contract/values/masked-number.ts";
import type { ScreeningReason } from "../judge-attempt.ts";

/** Who a simulated result says it is from, and which list it names. */
export const SANDBOX_PROVIDER = "weir-sandbox";
export const SANDBOX_LIST = "SANDBOX";
/** How late a `slow` value answers. */
const SLOW_MILLISECONDS = 2_000;

type Simulated = Pick<WalletScreening, "status" | "risk" | "sanctions" | "indicators"> & {
  readonly owner: WalletScreening["profile"]["owner"];
};

export interface WalletValue {
  /** What an address ends in, in any case. */
  readonly suffix: string;
  readonly meaning: string;
  readonly result: Simulated;
  readonly delayMilliseconds: number;
}

const clean: Simulated = {
  status: "completed",
  risk: { score: 0, level: "low" },
  sanctions: { hit: false, lists: [] },
  indicators: [],
  owner: null,
};

export const WALLET_VALUES: readonly WalletValue[] = [
  value("9999", "a sanctioned address", {
    risk: { score: 100, level: "severe" },
    sanctions: { hit: true, lists: [SANDBOX_LIST] },
    owner: { name: "Sandbox Sanctioned Owner", type: "sanctioned_entity", subtype: null },
  }),
  value("8999", "severe risk: its owner is under sanctions", owned("sanctions", "severe")),
  value("8899", "severe risk: terrorist financing", owned("terrorist_financing", "severe")),
  value("8889", "severe risk: abuse of children", owned("child_abuse_material", "severe")),
  value("7779", "severe risk: illicit behaviour", owned("illicit_behaviour", "severe")),
  value("7666", "high risk: illicit behaviour", owned("illicit_behaviour", "high")),
  value("7766", "high risk: gambling", owned("gambling", "high")),
  value("4444", "unknown risk", { risk: { score: null, level: "unknown" } }),
  value("4004", "insufficient data: no analysis of this wallet", {
    status: "unavailable",
    risk: { score: null, level: "unknown" },
  }),
  value("5000", "the provider fails", { status: "error", risk: { score: null, level: "unknown" } }),
  value("5004", "the provider is slow, then clean", {}, SLOW_MILLISECONDS),
  value("1000", "clean", {}),
];

export interface NameValue {
  /** The words that a name ends in, in any case. */
  readonly ending: string;
  readonly meaning: string;
  /** The checks that it speaks of, among those that the party gets; the others are clear. */
  readonly checks: readonly Check[];
  readonly status: AttemptStatus;
  readonly reason: ScreeningReason | null;
  readonly delayMilliseconds: number;
}

const EVERY_CHECK: readonly Check[] = ["sanctions", "pep", "adverse_media"];

export const NAME_VALUES: readonly NameValue[] = [
  named("Sandbox Confirmed Match", "a sanctioned name", ["sanctions"], "confirmed_match", "listed_name"),
  named("Sandbox Potential Match", "a similar name", ["sanctions"], "potential_match", "similar_name"),
  named("Sandbox PEP", "a politically exposed person", ["pep"], "confirmed_match", "exposed_person"),
  named("Sandbox Adverse Media", "adverse media", ["adverse_media"], "potential_match", "reported"),
  named("Sandbox Insufficient Data", "no list answers", EVERY_CHECK, "insufficient_data", "no_source"),
  named("Sandbox Provider Error", "the provider fails", EVERY_CHECK, "error", "provider_error"),
  named("Sandbox Slow", "slow, then clear", EVERY_CHECK, "clear", null, SLOW_MILLISECONDS),
  named("Sandbox Clear", "clear", EVERY_CHECK, "clear", null),
];

/** The magic value that an address ends in; null for an ordinary one. */
export function walletValueOf(address: string): WalletValue | null {
  const text = address.trim().toLowerCase();
  return WALLET_VALUES.find(({ suffix }) => text.endsWith(suffix)) ?? null;
}

/** The magic value that a name ends in; null for an ordinary one. */
export function nameValueOf(displayName: string): NameValue | null {
  const words = ` ${withoutMaskedNumbers(displayName).toLowerCase()}`;
  return NAME_VALUES.find(({ ending }) => words.endsWith(` ${ending.toLowerCase()}`)) ?? null;
}

function value(
  suffix: string,
  meaning: string,
  result: Partial<Simulated>,
  delayMilliseconds = 0,
): WalletValue {
  return { suffix, meaning, result: { ...clean, ...result }, delayMilliseconds };
}

function owned(category: string, level: "severe" | "high"): Partial<Simulated> {
  return {
    risk: { score: level === "severe" ? 95 : 75, level },
    indicators: [{ category, riskType: "ownership", level }],
    owner: { name: "Sandbox Owner", type: category, subtype: null },
  };
}

function named(
  ending: string,
  meaning: string,
  checks: readonly Check[],
  status: AttemptStatus,
  reason: ScreeningReason | null,
  delayMilliseconds = 0,
): NameValue {
  return { ending, meaning, checks, status, reason, delayMilliseconds };
}
