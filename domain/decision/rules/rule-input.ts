// What a rule sees: the context in CEL's terms, and the environment that checks every name.
// Null and absent are the same: `has()` is false, and a bare read makes the rule an error.

import { Environment } from "@marcbachmann/cel-js";
import type { FlatFields } from "../../contract/values/primitives.ts";
import type { Screening } from "../../contract/decisions/screening.ts";
import { parseInstant, toDate } from "../../time/instant.ts";
import type {
  CounterpartyAddress,
  DecisionContext,
  EvidenceInstrument,
  EvidenceParty,
  EvidenceTransaction,
  Place,
} from "../context.ts";
import { strongestAttempt } from "../judge-screening.ts";
import { TREE_LIMITS } from "./rule-bounds.ts";
import { FINDINGS, IN_LIST_SIGNATURE, inListMacro } from "./in-list.ts";
import { ADDRESS_FIELDS, FLAT, INSTRUMENT_FIELDS, PARTY_FIELDS, RULE_VARIABLES } from "./rule-names.ts";

/**
 * An object of declared fields, read in place: CEL asks a Map by key, so nothing is copied for a decision.
 * Each kind is a class of its own, because CEL tells types by class.
 */
class Fields<T extends object> extends Map<string, unknown> {
  protected readonly fields: T;

  constructor(fields: T) {
    super();
    this.fields = fields;
  }

  // Only declared names arrive here: the environment checks them first.
  override get(name: string): unknown {
    return this.fields[name as keyof T] ?? undefined;
  }
}

class Features extends Fields<DecisionContext["features"]> {}
class Subject extends Fields<DecisionContext["subject"]> {}
class Counterparty extends Fields<NonNullable<DecisionContext["counterparty"]> | Nothing> {
  // Always there, so that `has(counterparty.address.status)` is false and no error where nothing is saved.
  override get(name: string): unknown {
    const value = super.get(name);
    return name === "address" ? new Address((value as CounterpartyAddress | undefined) ?? NOTHING) : value;
  }
}

class Address extends Fields<CounterpartyAddress | Nothing> {
  override get(name: string): unknown {
    const value = super.get(name);
    return name === "provenAt" || name === "asOf" ? value && timestamp(value as string) : value;
  }
}
class Location extends Fields<Place | NonNullable<DecisionContext["location"]> | Nothing> {}
class ScreeningResult extends Fields<ScreeningSummary | Nothing> {}
class Instrument extends Fields<EvidenceInstrument> {}

class Party extends Fields<EvidenceParty> {
  override get(name: string): unknown {
    if (name === "instruments")
      return this.fields.instruments.map((instrument) => new Instrument(instrument));
    return super.get(name);
  }
}

class Activity extends Fields<DecisionContext["activity"]> {
  private occurredAt: Date | undefined;

  override get(name: string): unknown {
    if (name === "occurredAt") return (this.occurredAt ??= timestamp(this.fields.occurredAt));
    if (name === "receivedAt") return timestamp(this.fields.receivedAt);
    return super.get(name);
  }
}

class Transaction extends Fields<EvidenceTransaction | Nothing> {
  private readonly amount: number | undefined;

  constructor(transaction: EvidenceTransaction | null) {
    super(transaction ?? NOTHING);
    // The nearest double: CEL has no decimal. The record keeps the exact string.
    this.amount = transaction === null ? undefined : Number(transaction.amount);
  }

  override get(name: string): unknown {
    if (name === "amount") return this.amount;
    const value = super.get(name);
    if (name === "parties") return (value as EvidenceParty[] | undefined)?.map((party) => new Party(party));
    if (name === "metadata") return value === undefined ? undefined : flatMap(value as FlatFields);
    return value;
  }
}

type Nothing = Readonly<Record<string, never>>;
const NOTHING: Nothing = {};

/** All attempts of a transaction in one: the most severe status, the highest score. */
interface ScreeningSummary {
  readonly status: string;
  readonly kind: string;
  readonly attemptCount: number;
  readonly matchCount: number;
  readonly topScore: number | null;
  readonly listVersion: string | null;
  readonly walletRiskScore: number | null;
}

/** Made once; rules of all versions are parsed and type-checked in it. */
export const RULE_ENVIRONMENT = new Environment({ limits: TREE_LIMITS })
  // `features.count_1h == 3` reads better than `3.0`; order comparisons mix numbers by themselves.
  .registerOperator("double == int", (double: number, int: bigint) => double === Number(int))
  .registerFunction(IN_LIST_SIGNATURE, inListMacro)
  .registerType("Instrument", { ctor: Instrument, fields: INSTRUMENT_FIELDS })
  .registerType("Party", { ctor: Party, fields: PARTY_FIELDS })
  .registerType("Transaction", { ctor: Transaction, fields: RULE_VARIABLES.transaction })
  .registerType("Activity", { ctor: Activity, fields: RULE_VARIABLES.activity })
  .registerType("Subject", { ctor: Subject, fields: RULE_VARIABLES.subject })
  .registerType("Address", { ctor: Address, fields: ADDRESS_FIELDS })
  .registerType("Counterparty", { ctor: Counterparty, fields: RULE_VARIABLES.counterparty })
  .registerType("Features", { ctor: Features, fields: RULE_VARIABLES.features })
  .registerType("Screening", { ctor: ScreeningResult, fields: RULE_VARIABLES.screening })
  .registerType("Location", { ctor: Location, fields: RULE_VARIABLES.location })
  .registerVariable("transaction", "Transaction")
  .registerVariable("activity", "Activity")
  .registerVariable("subject", "Subject")
  .registerVariable("counterparty", "Counterparty")
  .registerVariable("features", "Features")
  .registerVariable("screening", "Screening")
  .registerVariable("location", "Location")
  .registerVariable("custom", FLAT)
  .registerVariable("metadata", FLAT);

/** The variables of one decision, for every rule of it. */
export type RuleInput = Readonly<
  Record<keyof typeof RULE_VARIABLES | "custom" | "metadata" | typeof FINDINGS, unknown>
>;

/** What rules see of a context. */
export type SeenContext = Pick<
  DecisionContext,
  | "transaction"
  | "activity"
  | "subject"
  | "counterparty"
  | "features"
  | "screening"
  | "location"
  | "place"
  | "customAttributes"
  | "metadata"
  | "namedLists"
>;

export function ruleInput(context: SeenContext): RuleInput {
  return {
    transaction: new Transaction(context.transaction),
    activity: new Activity(context.activity),
    subject: new Subject(context.subject),
    counterparty: new Counterparty(context.counterparty ?? NOTHING),
    features: new Features(context.features),
    screening: new ScreeningResult(summarise(context.screening)),
    location: new Location(context.place ?? context.location ?? NOTHING),
    custom: flatMap(context.customAttributes),
    metadata: flatMap(context.metadata),
    [FINDINGS]: context.namedLists ?? [],
  };
}

function summarise({ attempts }: Screening): ScreeningSummary | Nothing {
  const strongest = strongestAttempt(attempts);
  if (strongest === null) return NOTHING;
  const wallets = attempts.flatMap(({ walletScreenings }) => walletScreenings);
  return {
    status: strongest.status,
    kind: strongest.kind,
    attemptCount: attempts.length,
    matchCount: attempts.reduce((sum, { matches }) => sum + matches.length, 0),
    topScore: highest(attempts.map(({ topScore }) => topScore)),
    listVersion: strongest.listVersion,
    walletRiskScore: highest(wallets.map(({ risk }) => risk.score)),
  };
}

function highest(scores: readonly (number | null)[]): number | null {
  return scores.reduce(
    (most, score) => (score === null || (most !== null && most > score) ? most : score),
    null,
  );
}

// A Map, because the caller names the keys: `constructor` is one like any other here.
function flatMap(fields: FlatFields | null): ReadonlyMap<string, unknown> {
  if (fields === null) return NO_FIELDS;
  const known = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) if (value !== null) known.set(name, value);
  return known;
}
const NO_FIELDS: ReadonlyMap<string, unknown> = new Map();

function timestamp(text: string): Date | undefined {
  const instant = parseInstant(text);
  return instant === null ? undefined : toDate(instant);
}
