// The decision itself: features from the history, one frozen context, one verdict, one record. Pure but for its inputs.

import type { BillingLine } from "#domain/billing/billing-lines.ts";
import { raisedAlert, ruleSetOf } from "#domain/casebook/alert-window.ts";
import { buildAssessment } from "#domain/decision/build-assessment.ts";
import type { CompiledVersion } from "#domain/decision/versions/compile-version.ts";
import type { DecisionContext } from "#domain/decision/context.ts";
import { decide } from "#domain/decision/decide.ts";
import { decidedOn } from "#domain/decision/decided-on.ts";
import { computeFeatures } from "#domain/decision/features/features.ts";
import type { Lot } from "#domain/decision/draw.ts";
import { sandboxValueOf } from "#domain/decision/sandbox-value.ts";
import { TEXT_EDITION } from "#domain/decision/texts/editions.ts";
import { decisionIds, followingId } from "#domain/ids/identifiers.ts";
import { ruleLists, type DecisionRecord } from "#domain/record/decision-record.ts";
import { formatInstant, instantOf } from "#domain/time/instant.ts";
import type { ReadHistory } from "../history/history.ts";
import type { GrantedCommand } from "../api.ts";

/**
 * @param compiled the version to decide by.
 * @param kept what the ledger keeps beside the history: ids of rules that are left out for the customer, and the lot of the judged sample.
 * @param lines what was charged for it.
 * @param now milliseconds since 1970, the ledger's clock.
 */
export function makeRecord(
  command: Omit<GrantedCommand, "fingerprint" | "tokens" | "told" | "wallets" | "systemVersion">,
  compiled: CompiledVersion,
  history: ReadHistory,
  { snoozedRules, lot }: { readonly snoozedRules: readonly string[]; readonly lot: Lot | undefined },
  lines: readonly BillingLine[],
  now: number,
): DecisionRecord {
  const { evidence } = command;
  const assessedAt = formatInstant(now);
  const snapshot = computeFeatures(evidence, history);
  const sandboxValue = command.environment === "sandbox" ? sandboxValueOf(evidence.metadata) : null;
  const context: DecisionContext = {
    schema: 1,
    organisationId: command.organisationId,
    environment: command.environment,
    ...evidence,
    features: snapshot.features,
    history: {
      ...snapshot.history,
      relationsAsOf: history.relationsAsOf === null ? null : formatInstant(history.relationsAsOf),
    },
    ...(snoozedRules.length > 0 && { snoozedRules }),
    ...(sandboxValue && { sandboxValue }),
    ...(lot && { lot }),
    degraded: snapshot.degraded,
    textEdition: TEXT_EDITION,
  };
  const verdict = decide(context, compiled);
  const ids = decisionIds(command.stem, command.shard);
  const raised =
    verdict.decision === "allow"
      ? null
      : raisedAlert(
          history.alertWindows,
          ruleSetOf(verdict.rules, context.screening),
          ids.decisionId,
          instantOf(context.activity.occurredAt),
        );
  const assessment = buildAssessment({
    context,
    verdict,
    systemVersionId: compiled.version.id,
    ids: {
      activityId: ids.activityId,
      transactionId: evidence.transaction === null ? null : ids.transactionId,
      decisionId: ids.decisionId,
      featureSnapshotId: followingId("fsn", ids.decisionId),
    },
    decidedOn: decidedOn(evidence),
    alertId: raised?.alertId,
    assessedAt,
    latencyMs: Math.max(0, now - command.receivedAt),
    region: command.region,
    billing: { lines: [...lines] },
  });
  const { requestId } = command;
  const { rules, decisive, draw } = verdict;
  return {
    schema: 1,
    requestId,
    body: { assessment },
    context,
    ...ruleLists(rules),
    ...(decisive.length > 0 && { decisive }),
    ...(draw && { draw }),
  };
}
