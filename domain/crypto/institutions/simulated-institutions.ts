// The exchange network of the sandbox: its institutions, and what it answers to whom an address belongs. The endings of addresses
// are in docs/sandbox.md; every format of an address may contain their digits. Production never asks here.

import type { NetworkInstitution } from "../../contract/crypto/institutions.ts";

export const SIMULATED_INSTITUTIONS = [
  institution("inst_sandbox_exchange", "Sandbox Exchange", "DE", ["TRP", "EMAIL"]),
  institution("inst_sandbox_custodian", "Sandbox Custodian", "SG", ["TRP", "TRISA"]),
  institution("inst_sandbox_outdated", "Sandbox Outdated Exchange", "CH", ["TRP"]),
  institution("inst_sandbox_slow", "Sandbox Slow Exchange", "GB", ["TRP"]),
  institution("inst_sandbox_unreachable", "Sandbox Unreachable Exchange", "JP", ["TRP"]),
] as const satisfies readonly NetworkInstitution[];

/** Networks that it knows addresses of. */
export const SIMULATED_NETWORKS = [
  "bip122:000000000019d6689c085ae165831e93",
  "eip155:1",
  "eip155:56",
  "eip155:137",
  "eip155:8453",
  "eip155:42161",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "tron:0x2b6653dc",
] as const;

export interface SimulatedOwner {
  readonly institutionId: string;
  /** Above 0, at most 1. */
  readonly confidence: number;
}

export interface OwnerValue {
  /** What an address ends in. */
  readonly suffix: string;
  readonly meaning: string;
  /** Null where the network fails. */
  readonly owners: readonly SimulatedOwner[] | null;
  readonly delayMilliseconds: number;
}

const [EXCHANGE, CUSTODIAN] = SIMULATED_INSTITUTIONS;
const SLOW_MILLISECONDS = 2_000;

export const OWNER_VALUES: readonly OwnerValue[] = [
  value("2222", "an address of Sandbox Exchange", [owner(EXCHANGE, 0.98)]),
  value("2323", "an address of Sandbox Custodian", [owner(CUSTODIAN, 0.98)]),
  value("2233", "two institutions claim it", [owner(EXCHANGE, 0.6), owner(CUSTODIAN, 0.6)]),
  value("2255", "the network fails", null),
  value("2266", "the network is slow, then nobody claims it", [], SLOW_MILLISECONDS),
];

const NOBODY = value("", "nobody claims it", []);

/** What the network answers of an address, which is one of a network that it knows. */
export function simulatedOwnersOf(address: string): OwnerValue {
  return OWNER_VALUES.find(({ suffix }) => address.trim().endsWith(suffix)) ?? NOBODY;
}

function institution<const P extends NetworkInstitution["protocols"]>(
  id: string,
  name: string,
  jurisdiction: string,
  protocols: P,
) {
  return { id, name, jurisdiction, protocols, directoryProviderId: null };
}

function owner({ id }: { readonly id: string }, confidence: number): SimulatedOwner {
  return { institutionId: id, confidence };
}

function value(
  suffix: string,
  meaning: string,
  owners: readonly SimulatedOwner[] | null,
  delayMilliseconds = 0,
): OwnerValue {
  return { suffix, meaning, owners, delayMilliseconds };
}
