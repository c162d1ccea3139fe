// `fraud.transaction.assessed` and `fraud.activity.assessed`: a decision with its full context.
// The flat fields of `data` are what the warehouse has columns for; `assessment` and `context` hold everything.

import { z } from "zod";
import { DECISIONS, RISK_LEVELS } from "../contract/decisions/assessment.ts";
import { observationSchema } from "../contract/decisions/screening.ts";
import { RULE_VERSION_MAX } from "../decision/versions/system-version.ts";
import { followingId } from "../ids/identifiers.ts";
import type { DecisionRecord } from "../record/decision-record.ts";
import { mostSevere } from "../screening/judge-attempt.ts";
import { observationsOf } from "../screening/providers/observe-checks.ts";
import { envelopeSchema, EVENT_VERSION } from "./envelope.ts";

const text = z.string();

export const decisionAssessedSchema = envelopeSchema.extend({
  type: z.enum(["fraud.transaction.assessed", "fraud.activity.assessed"]),
  data: z.looseObject({
    decisionId: text,
    activityId: text,
    /** Empty strings stand for "none": the warehouse keeps no nulls in columns it filters by. */
    transactionId: text,
    externalActivityId: text,
    externalTransactionId: text,
    activityType: text,
    receivedAt: text,
    assessedAt: text,
    latencyMs: z.number(),
    subjectType: text,
    externalUserId: text,
    decision: z.enum(DECISIONS),
    score: z.number().int(),
    riskLevel: z.enum(RISK_LEVELS),
    systemVersionId: text,
    assetClass: text,
    direction: text,
    /** Exact decimal string; "0" for an activity. */
    amount: text,
    currency: text,
    transactionType: text,
    channel: text,
    country: text,
    deviceRef: text,
    counterpartyKey: text,
    counterpartyName: text,
    counterpartyType: text,
    counterpartyCountry: text,
    /** `new`, `known`, or empty when there is no counterparty. */
    counterpartyFamiliarity: z.enum(["new", "known", ""]),
    /** The most severe of all attempts, because each screened party has its own; empty if no party was screened. */
    screeningStatus: text,
    /** The versions of all attempts, each once, in their order, joined by `,`; empty if no party was screened. */
    listVersion: text,
    /** Rules that hit, were snoozed or erred. */
    rules: z.array(
      z.object({
        ruleId: text,
        ruleVersion: z.number().int().max(RULE_VERSION_MAX),
        name: text,
        outcome: text,
        action: text,
        scoreModifier: z.number().int(),
        /** True for a rule that was only watched. */
        shadow: z.boolean(),
      }),
    ),
    /** Rules that ran and did not hit, as `id@version`: nearly all of them, so no more is said of each. */
    noHits: z.array(text),
    /** Without any one of these it would be allowed: rules as `id@version`, `screening`, `actions`. */
    decisive: z.array(text).optional(),
    /** What the judged sample could draw it as, and whether it did; `of` is empty if it could not. */
    sample: z
      .object({
        of: z.enum(["allowed", "interrupted", "releasable", ""]),
        probability: z.number().min(0).max(1),
        drawn: z.boolean(),
      })
      .optional(),
    /** What each check of each provider came to: the raw material of provider reliability. */
    observations: z.array(observationSchema).optional(),
    assessment: z.looseObject({}),
    context: z.looseObject({}),
  }),
});
export type DecisionAssessed = z.output<typeof decisionAssessedSchema>;

/** Where a fact stands: its log, and its number there. */
export interface LogPosition {
  readonly source: string;
  readonly sequence: number;
}

/** The event of a decision record: a pure function of record and position, so that a repeat is byte-equal. */
export function decisionAssessed(record: DecisionRecord, position: LogPosition): DecisionAssessed {
  const { assessment } = record.body;
  const { context } = record;
  const { activity, subject, transaction, counterparty } = context;
  const { attempts } = assessment.screening;
  return {
    id: followingId("evt", assessment.decisionId),
    type: transaction === null ? "fraud.activity.assessed" : "fraud.transaction.assessed",
    version: EVENT_VERSION,
    source: position.source,
    sequence: position.sequence,
    organisationId: context.organisationId,
    environment: context.environment,
    subjectId: subject.id,
    occurredAt: activity.occurredAt,
    recordedAt: assessment.assessedAt,
    requestId: record.requestId ?? null,
    data: {
      decisionId: assessment.decisionId,
      activityId: assessment.activityId,
      transactionId: assessment.transactionId ?? "",
      externalActivityId: activity.externalActivityId,
      externalTransactionId: transaction?.externalTransactionId ?? "",
      activityType: activity.type,
      receivedAt: activity.receivedAt,
      assessedAt: assessment.assessedAt,
      latencyMs: assessment.processing.latencyMs,
      subjectType: subject.type,
      externalUserId: subject.externalUserId ?? "",
      decision: assessment.decision,
      score: assessment.summary.score,
      riskLevel: assessment.summary.riskLevel,
      systemVersionId: assessment.processing.systemVersionId,
      assetClass: transaction?.assetClass ?? "",
      direction: transaction?.direction ?? "",
      amount: transaction?.amount ?? "0",
      currency: transaction?.currency ?? "",
      transactionType: transaction?.transactionType ?? "",
      channel: activity.channel ?? transaction?.channel ?? "",
      country: context.place?.country ?? activity.country ?? "",
      deviceRef: activity.deviceRef ?? "",
      counterpartyKey: counterparty?.key ?? "",
      counterpartyName: counterparty?.displayName ?? "",
      counterpartyType: counterparty?.type ?? "",
      counterpartyCountry: counterparty?.country ?? "",
      counterpartyFamiliarity: familiarity(context.features["is_new_counterparty"]),
      screeningStatus: attempts.length === 0 ? "" : mostSevere(attempts.map(({ status }) => status)),
      listVersion: [...new Set(attempts.map(({ listVersion }) => listVersion ?? ""))]
        .filter(Boolean)
        .join(","),
      rules: record.rules.map(({ ruleId, ruleVersion, name, outcome, action, scoreModifier, shadow }) => ({
        ruleId,
        ruleVersion,
        name,
        outcome,
        action,
        scoreModifier,
        shadow: shadow === true,
      })),
      noHits: [...record.noHits],
      decisive: [...(record.decisive ?? [])],
      sample: { ...(record.draw ?? NOT_DRAWABLE) },
      observations: [...observationsOf(attempts)],
      assessment: { ...assessment },
      context: { ...context },
    },
  };
}

const NOT_DRAWABLE = { of: "", probability: 0, drawn: false } as const;

function familiarity(isNew: number | boolean | undefined): "new" | "known" | "" {
  if (isNew === undefined) return "";
  return isNew ? "new" : "known";
}
