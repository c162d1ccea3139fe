// The decision itself: features from the history, one frozen context, one verdict, one record. Pure but for its inputs.

import { buildAssessment } from "#domain/decision/assessment.ts";
import type { DecisionContext } from "#domain/decision/context.ts";
import { decide } from "#domain/decision/decide.ts";
import { COMPILED_DEFAULT_VERSION } from "#domain/decision/default-version.ts";
import { computeFeatures } from "#domain/decision/features.ts";
import { decisionIds } from "#domain/ids/identifiers.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { ReadHistory } from "./history.ts";
import type { AssessCommand } from "./object.ts";

/** @param now milliseconds since 1970, the ledger's clock. */
export function makeRecord(command: AssessCommand, read: ReadHistory, now: number): DecisionRecord {
  const { evidence } = command;
  const assessedAt = formatInstant(now);
  const snapshot = computeFeatures(evidence, read.history, read.sightings);
  const context: DecisionContext = {
    schema: 1,
    organisationId: command.organisationId,
    environment: command.environment,
    ...evidence,
    features: snapshot.features,
    history: { ...snapshot.history, relationsAsOf: assessedAt },
    degraded: snapshot.degraded,
  };
  const verdict = decide(context, COMPILED_DEFAULT_VERSION);
  const ids = decisionIds(command.stem, command.shard);
  const assessment = buildAssessment({
    context,
    verdict,
    systemVersionId: COMPILED_DEFAULT_VERSION.version.id,
    ids: {
      activityId: ids.activityId,
      transactionId: evidence.transaction === null ? null : ids.transactionId,
      decisionId: ids.decisionId,
      featureSnapshotId: ids.decisionId.replace(/^dec_/, "fsn_"),
    },
    assessedAt,
    latencyMs: Math.max(0, now - command.receivedAt),
    region: command.region,
    billing: { lines: [] },
  });
  return { schema: 1, body: { assessment }, context, rules: verdict.rules };
}
