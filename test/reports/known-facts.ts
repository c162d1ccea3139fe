// Decisions and outcomes that tests know: arbitrary ones for properties, and their rows in the warehouse.

import * as fc from "fast-check";
import { DECISIONS, RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { CLASSIFICATIONS, OUTCOME_SOURCES } from "#domain/contract/decisions/outcome.ts";
import { writeLoss } from "#domain/events/outcome-recorded.ts";
import { lossesOfDecision } from "#domain/risk-assessment/losses.ts";
import { DAY, formatInstant, HOUR } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { KnownDecision, KnownOutcome, KnownRule } from "./known-decision.ts";

export interface KnownFacts {
  readonly decisions: readonly KnownDecision[];
  readonly outcomes: readonly KnownOutcome[];
}

export interface Tenant {
  readonly organisationId: string;
  readonly environment: "sandbox" | "production";
}

const RULES = [
  { ruleId: "amount-high", ruleVersion: 1, name: "High amount", action: "block" },
  { ruleId: "amount-high", ruleVersion: 2, name: "High amount, raised", action: "block" },
  { ruleId: "night", ruleVersion: 1, name: "At night", action: "review" },
  { ruleId: "new-payee", ruleVersion: 1, name: "It's a \\ 'new' payee", action: "none" },
] as const;

// The newest naming counts, whatever its letters.
const RENAMINGS = [{}, {}, { name: "A new name" }, { name: "Z, later", action: "none" }] as const;

// Edges of the amount bands, the smallest unit, and sums that no double holds.
const amounts = fc.constantFrom(
  "0.00000001",
  "49.99999999",
  "50",
  "99.99",
  "100",
  "250.00",
  "499.99999999",
  "500",
  "900719925474099.3",
  `${"9".repeat(30)}.99999999`,
);
const currencies = fc.constantFrom("USD", "USD", "EUR", "USDC", "O'DD\\");

/** A day late and later is history. */
const recordedHours = fc.constantFrom(0, 0, 1, 23, 24, 30, 300);
const later = (instant: string, hours: number) => formatInstant(Date.parse(instant) + hours * HOUR);

/** @param firstDay start of the first of `days` days, in which everything occurs. */
export function arbitraryFacts(
  prefix: string,
  firstDay: number,
  days: number,
  loadedAt: string,
): fc.Arbitrary<KnownFacts> {
  return fc
    .array(arbitraryDecision(firstDay, days), { minLength: 5, maxLength: 60, size: "max" })
    .map((list) =>
      list.map(({ drawn, recordedAfter, ...one }, index) => ({
        ...one,
        recordedAt: later(one.occurredAt, recordedAfter),
        decisionId: `dec_${prefix}_${index}`,
        decisive: decisiveOf(one, drawn),
        loadedAt,
      })),
    )
    .chain((decisions) =>
      fc.record({
        decisions: fc.constant(decisions),
        outcomes: arbitraryOutcomes(prefix, decisions, loadedAt),
      }),
    );
}

function arbitraryDecision(
  firstDay: number,
  days: number,
): fc.Arbitrary<
  Omit<KnownDecision, "decisionId" | "recordedAt" | "loadedAt" | "decisive"> & {
    readonly drawn: number;
    readonly recordedAfter: number;
  }
> {
  // Midnights matter most: they belong to the day that they begin.
  const offset = fc.oneof(
    fc.integer({ min: 0, max: days * DAY - 1 }),
    fc.integer({ min: 0, max: days - 1 }).map((day) => day * DAY),
    fc.integer({ min: 1, max: days }).map((day) => day * DAY - 1),
  );
  const common = {
    occurredAt: offset.map((milliseconds) => formatInstant(firstDay + milliseconds)),
    subjectId: fc.integer({ min: 1, max: 8 }).map((number) => `sub_${number}`),
    subjectType: fc.constantFrom("individual", "business"),
    decision: fc.constantFrom(...DECISIONS),
    riskLevel: fc.constantFrom(...RISK_LEVELS),
    drawn: fc.nat({ max: 63 }),
    recordedAfter: recordedHours,
    systemVersionId: fc.constantFrom("sv_1", "sv_2"),
    channel: fc.constantFrom("", "web", "app"),
    country: fc.constantFrom("", "DE", "US"),
    rules: fc
      .subarray([...RULES])
      .chain((some) =>
        fc.tuple(
          ...some.map((rule) =>
            fc
              .tuple(
                fc.constantFrom("hit", "hit", "no_hit", "snoozed", "error"),
                fc.constantFrom(...RENAMINGS),
                fc.boolean(),
              )
              .map(([outcome, renaming, isWatched]) =>
                outcome === "no_hit"
                  ? ({ ...rule, outcome, name: "", action: "", isWatched: false } as const)
                  : ({ ...rule, ...renaming, outcome, isWatched } as const),
              ),
          ),
        ),
      ),
  };
  const transaction = fc.record({
    ...common,
    isTransaction: fc.constant(true),
    assetClass: fc.constantFrom("fiat", "crypto"),
    direction: fc.constantFrom("inbound", "outbound"),
    amount: amounts,
    currency: currencies,
    counterpartyFamiliarity: fc.constantFrom("", "new", "known"),
  });
  const activity = fc.record({
    ...common,
    isTransaction: fc.constant(false),
    assetClass: fc.constant(""),
    direction: fc.constant(""),
    amount: fc.constant("0"),
    currency: fc.constant(""),
    counterpartyFamiliarity: fc.constant(""),
  });
  return fc.oneof({ weight: 4, arbitrary: transaction }, { weight: 1, arbitrary: activity });
}

/** Any of what acted, by the bits of `drawn`; nothing of what was allowed. */
function decisiveOf({ decision, rules }: Pick<KnownDecision, "decision" | "rules">, drawn: number): string[] {
  if (decision === "allow") return [];
  const acting = rules.filter(
    ({ outcome, isWatched }) => (outcome === "hit" || outcome === "error") && isWatched !== true,
  );
  return [
    "screening",
    "actions",
    ...acting.map(({ ruleId, ruleVersion }) => `${ruleId}@${ruleVersion}`),
  ].filter((_, bit) => ((drawn >> bit) & 1) === 1);
}

/** Outcomes of these decisions: none to many of each, corrections and ties in time included. */
export function arbitraryOutcomes(
  prefix: string,
  decisions: readonly KnownDecision[],
  loadedAt: string,
): fc.Arbitrary<KnownOutcome[]> {
  const one = fc.record({
    decision: fc.constantFrom(...decisions),
    classification: fc.constantFrom(...CLASSIFICATIONS),
    source: fc.constantFrom(...OUTCOME_SOURCES),
    // Some ties, some on later days.
    hoursLater: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(30, 200, 500)),
    recordedAfter: recordedHours,
    currency: currencies,
    lossAmount: fc.option(fc.oneof(fc.constant("0"), amounts)),
    recoveredAmount: fc.option(amounts),
  });
  return fc.array(one, { maxLength: 80, size: "max" }).map((list) =>
    list.map(
      ({ decision, source, classification, hoursLater, recordedAfter, currency, ...money }, index) => ({
        ...money,
        outcomeId: `out_${prefix}_${index}`,
        decisionId: decision.decisionId,
        source,
        classification: source === "sar" ? "inconclusive" : classification,
        occurredAt: later(decision.occurredAt, hoursLater),
        recordedAt: later(decision.occurredAt, hoursLater + recordedAfter),
        // Rises with the order of recording, which is all that it has to do.
        sequence: index + 1 + (prefix.endsWith("late") ? 1_000 : 0),
        currency: money.lossAmount === null && money.recoveredAmount === null ? "" : currency,
        loadedAt,
      }),
    ),
  );
}

/**
 * Writes rows as the loader's views do, with a time of loading of the test's choice.
 *
 * @param known what the ledger knows: these facts, and those that were loaded before.
 */
export async function load(
  warehouse: Warehouse,
  { organisationId, environment }: Tenant,
  facts: KnownFacts,
  known: KnownFacts = facts,
): Promise<void> {
  const { decisions, outcomes } = facts;
  const tenant = { organisation_id: organisationId, environment, source: "test", sequence: 1 };
  const decided = new Map(known.decisions.map((one) => [one.decisionId, one]));
  const outcomesOf = Map.groupBy(known.outcomes, ({ decisionId }) => decisionId);
  await warehouse.insert({
    table: "decisions",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: decisions.map((one) => ({
      ...tenant,
      event_id: one.decisionId.replace("dec_", "evt_"),
      event_type: one.isTransaction ? "fraud.transaction.assessed" : "fraud.activity.assessed",
      decision_id: one.decisionId,
      subject_id: one.subjectId,
      subject_type: one.subjectType,
      occurred_at: one.occurredAt,
      recorded_at: one.recordedAt,
      decision: one.decision,
      risk_level: one.riskLevel,
      system_version_id: one.systemVersionId,
      asset_class: one.assetClass,
      direction: one.direction,
      amount: one.amount,
      currency: one.currency,
      country: one.country,
      channel: one.channel,
      counterparty_familiarity: one.counterpartyFamiliarity,
      ...rulesColumns(one.rules),
      decisive: one.decisive ?? [],
      loaded_at: one.loadedAt,
    })),
  });
  await warehouse.insert({
    table: "outcomes",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: outcomes.map((one) => ({
      ...tenant,
      event_id: one.outcomeId.replace("out_", "evt_o_"),
      outcome_id: one.outcomeId,
      decision_id: one.decisionId,
      classification: one.classification,
      outcome_source: one.source,
      occurred_at: one.occurredAt,
      recorded_at: one.recordedAt,
      decision_occurred_at: decided.get(one.decisionId)?.occurredAt,
      currency: one.currency,
      loss_amount: one.lossAmount,
      recovered_amount: one.recoveredAmount,
      losses: lossesColumn(
        decided.get(one.decisionId),
        (outcomesOf.get(one.decisionId) ?? []).filter(({ sequence }) => sequence <= one.sequence),
      ),
      sequence_in_decision: one.sequence,
      loaded_at: one.loadedAt,
    })),
  });
}

/** For rows that are inserted with a time of loading before the watermark, as no loader does. */
export async function forgetWatermark(warehouse: Warehouse): Promise<void> {
  await warehouse.command({ query: "TRUNCATE TABLE load_watermark" });
}

function lossesColumn(decided: KnownDecision | undefined, outcomes: readonly KnownOutcome[]) {
  if (decided === undefined) return [];
  const payment = decided.isTransaction ? decided : null;
  return lossesOfDecision(payment, decided.decision, outcomes)
    .map(writeLoss)
    .map(({ recoverySurplus, ...loss }) => ({ ...loss, recovery_surplus: recoverySurplus }));
}

function rulesColumns(rules: readonly KnownRule[]) {
  const told = rules.filter(({ outcome }) => outcome !== "no_hit");
  return {
    rule_ids: told.map(({ ruleId }) => ruleId),
    rule_versions: told.map(({ ruleVersion }) => ruleVersion),
    rule_names: told.map(({ name }) => name),
    rule_outcomes: told.map(({ outcome }) => outcome),
    rule_actions: told.map(({ action }) => action),
    rule_score_modifiers: told.map(() => 0),
    rule_shadows: told.map(({ isWatched }) => isWatched === true),
    no_hits: rules
      .filter(({ outcome }) => outcome === "no_hit")
      .map(({ ruleId, ruleVersion }) => `${ruleId}@${ruleVersion}`),
  };
}
