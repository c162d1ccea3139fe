// Decides again what was decided, by any version, and says what differs: `decide`, as live, in shadow runs and in backtests.
// The features and the screening of that moment are in the context, so nothing is read again. By the version that
// decided, the verdict is the stored one, byte for byte.

import type { Assessment } from "../contract/decisions/assessment.ts";
import { ruleLists, type DecisionRecord } from "../record/decision-record.ts";
import { buildAssessment } from "./build-assessment.ts";
import type { CompiledVersion } from "./versions/compile-version.ts";
import type { DecisionContext } from "./context.ts";
import { decide } from "./decide.ts";
import type { Verdict } from "./verdict.ts";

/** What another version may say otherwise of one and the same context. */
export interface Redecision {
  readonly verdict: Verdict;
  /** As it would have been answered, at the same instant. */
  readonly assessment: Assessment;
}

/** A decision as it is kept: the ledger's record, or the warehouse's two texts of it. */
export interface KeptDecision {
  readonly context: DecisionContext;
  readonly assessment: Assessment;
}

/** Screening is evidence: it stands as it was found, under the thresholds and lists of its moment. */
export function redecide({ context, assessment }: KeptDecision, compiled: CompiledVersion): Redecision {
  const verdict = decide(context, compiled);
  const { processing } = assessment;
  return {
    verdict,
    assessment: buildAssessment({
      context,
      verdict,
      systemVersionId: compiled.version.id,
      ids: {
        activityId: assessment.activityId,
        transactionId: assessment.transactionId ?? null,
        decisionId: assessment.decisionId,
        featureSnapshotId: processing.featureSnapshotId,
      },
      // What it was made on is no matter of the version.
      decidedOn: assessment.activity && {
        activity: assessment.activity,
        ...(assessment.transaction && { transaction: assessment.transaction }),
      },
      // Which alert a decision belongs to, the ledger said; another version raises none.
      alertId: verdict.decision === "allow" ? undefined : assessment.alertId,
      assessedAt: assessment.assessedAt,
      latencyMs: processing.latencyMs,
      region: processing.region,
      billing: assessment.billing,
    }),
  };
}

export interface Difference {
  /** A field of the assessment, e.g. `summary`, or `rules` and `draw` for what no caller is shown. */
  readonly field: string;
  readonly stored: unknown;
  readonly again: unknown;
}

/** What of a stored decision another verdict says otherwise; empty where every byte is the same. */
export function differencesOf(stored: KeptDecision, { assessment }: Redecision): Difference[] {
  const before = new Map<string, unknown>(Object.entries(stored.assessment));
  const after = new Map<string, unknown>(Object.entries(assessment));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, stored: before.get(field) ?? null, again: after.get(field) ?? null }))
    .filter(({ stored: was, again }) => JSON.stringify(was) !== JSON.stringify(again));
}

/** The differences of a record, which keeps what no caller is shown: watched rules and the draw. */
export function differencesOfRecord(record: DecisionRecord, again: Redecision): Difference[] {
  const { rules, noHits } = record;
  const now = ruleLists(again.verdict.rules);
  const stored = { context: record.context, assessment: record.body.assessment };
  const ofRules: Difference = { field: "rules", stored: { rules, noHits }, again: now };
  const ofDraw: Difference = {
    field: "draw",
    stored: record.draw ?? null,
    again: again.verdict.draw ?? null,
  };
  const unseen = [ofRules, ofDraw].filter((one) => JSON.stringify(one.stored) !== JSON.stringify(one.again));
  return [...differencesOf(stored, again), ...unseen];
}
