// What one source says of one provider, how the same provider is recognised in another edition or another register, and what
// all that is said of it together comes to.

import { canonicalJson } from "../../ids/canonical-json.ts";
import { sha256Hex } from "../../ids/sha256.ts";
import { searchText } from "../search-text.ts";

export const PROTOCOLS = ["TRP", "TRISA", "GTR", "SYGNA", "EMAIL"] as const;
/** From what worries least to what worries most. */
export const RISK_LEVELS = ["unknown", "low", "medium", "high"] as const;
type RiskLevel = (typeof RISK_LEVELS)[number];

export interface Registration {
  readonly authority: string;
  readonly number: string | null;
  readonly status: string;
  readonly url: string | null;
}

export interface TravelRuleReach {
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly reachable: boolean | null;
  readonly endpoint: string | null;
}

export interface ProviderRecord {
  readonly legalName: string;
  /** Null where it is the legal one. */
  readonly name: string | null;
  readonly otherNames: readonly string[];
  readonly lei: string | null;
  readonly did: string | null;
  readonly website: string | null;
  readonly domains: readonly string[];
  readonly jurisdictions: readonly string[];
  readonly registration: Registration | null;
  readonly networks: readonly string[];
  readonly travelRule: readonly TravelRuleReach[];
  readonly riskLevel: RiskLevel;
  /** What the source says, in a sentence. */
  readonly summary: string;
}

/** A record, by whom it was made. */
export interface Statement {
  readonly record: ProviderRecord;
  /** The newest edition of its register lacks the provider. */
  readonly isGone: boolean;
}

/** By what the provider is known, the best name first: its LEI, or who registered it under which legal name. */
export function identitiesOf({ lei, legalName, registration }: ProviderRecord): string[] {
  const named = `name:${searchText(registration?.authority ?? "")}|${searchText(legalName)}`;
  return lei === null ? [named] : [`lei:${lei}`, named];
}

/** The same record has the same hash, in whatever order its fields are. */
export function hashOfRecord(record: ProviderRecord): string {
  return `sha256:${sha256Hex(canonicalJson(record))}`;
}

/** What says how far a provider can be trusted. */
export interface StandingFacts {
  readonly riskLevel: RiskLevel;
  readonly registrations: readonly Registration[];
}

/** The status of a registration that the newest edition of its register lacks. */
const REMOVED = "removed";

export interface MergedFacts extends Omit<ProviderRecord, "name" | "registration" | "summary"> {
  readonly name: string;
  readonly registrations: readonly Registration[];
}

/** @param statements the one that names the provider first; at least one. */
export function mergeStatements(statements: readonly [Statement, ...Statement[]]): MergedFacts {
  const records = statements.map(({ record }) => record);
  const [{ legalName, name }] = [statements[0].record];
  const shown = name ?? legalName;
  const names = records.flatMap((one) => [one.name ?? one.legalName, one.legalName, ...one.otherNames]);
  const present = statements.filter(({ isGone }) => !isGone).map(({ record }) => record);
  return {
    name: shown,
    legalName,
    otherNames: distinct(names).filter((one) => one !== shown && one !== legalName),
    lei: first(records, ({ lei }) => lei),
    did: first(records, ({ did }) => did),
    website: first(records, ({ website }) => website),
    domains: distinct(records.flatMap(({ domains }) => domains)),
    jurisdictions: distinct(records.flatMap(({ jurisdictions }) => jurisdictions)),
    registrations: distinctBy(statements.flatMap(registrationOf), canonicalJson),
    networks: distinct(records.flatMap(({ networks }) => networks)),
    travelRule: distinctBy(
      records.flatMap(({ travelRule }) => travelRule),
      ({ protocol, endpoint }) => `${protocol} ${endpoint ?? ""}`,
    ),
    riskLevel: highest(present.map(({ riskLevel }) => riskLevel)),
  };
}

/** Whether a provider looks better than before: a lower level of risk, or a registration that is no longer said to be removed. */
export function looksBetter(before: StandingFacts, after: StandingFacts): boolean {
  return (
    RISK_LEVELS.indexOf(after.riskLevel) < RISK_LEVELS.indexOf(before.riskLevel) ||
    before.registrations.some(
      (one) =>
        one.status === REMOVED &&
        !after.registrations.some((other) => canonicalJson(other) === canonicalJson(one)),
    )
  );
}

function registrationOf({ record: { registration }, isGone }: Statement): Registration[] {
  if (registration === null) return [];
  return [isGone ? { ...registration, status: REMOVED } : registration];
}

function highest(levels: readonly RiskLevel[]): RiskLevel {
  return RISK_LEVELS[Math.max(0, ...levels.map((level) => RISK_LEVELS.indexOf(level)))] ?? "unknown";
}

function first<T>(records: readonly ProviderRecord[], read: (record: ProviderRecord) => T | null): T | null {
  for (const record of records) {
    const value = read(record);
    if (value !== null) return value;
  }
  return null;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function distinctBy<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const value of values) if (!seen.has(keyOf(value))) seen.set(keyOf(value), value);
  return [...seen.values()];
}
