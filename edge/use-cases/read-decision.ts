// A decision of an organisation by any of its ids, for operators: the answer with what came of it, and what it was decided from.

import type { OrganisationDecision } from "#domain/contract/operators/organisation-decision.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { stemOfMatch } from "#domain/ids/identifiers.ts";
import { effectiveLabel } from "#domain/risk-assessment/effective-label.ts";
import { findMatch } from "#domain/screening/find-match.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import { decisionOf } from "../log/decision-of.ts";
import { ledgerOf } from "../routing.ts";
import { findDecision, type FoundDecision } from "./find-decision.ts";

/**
 * @param reference our id of the decision, activity or transaction, the caller's own, or that of a match in its screening.
 * @returns null where there is none.
 */
export async function readDecision(
  env: Env,
  tenant: Tenant,
  reference: string,
): Promise<OrganisationDecision | null> {
  const found =
    (await findDecision(env, tenant, reference, "either")) ?? (await findOfMatch(env, tenant, reference));
  if (found === null) return null;
  const [record, outcomes] = await Promise.all([
    recordOf(env, tenant, found),
    ledgerOf(env, tenant, found.shard).listOutcomes(found.stem),
  ]);
  if (record === null) return null;
  return { assessment: record.body.assessment, outcomes, label: effectiveLabel(outcomes) };
}

/** @returns null where there is none. */
export async function readDecisionRecord(
  env: Env,
  tenant: Tenant,
  reference: string,
): Promise<DecisionRecord | null> {
  const found = await findDecision(env, tenant, reference, "either");
  return found && recordOf(env, tenant, found);
}

/** A match's id names its decision and not the ledger, so all are asked: at most as many as a person's question may take. */
async function findOfMatch(env: Env, tenant: Tenant, matchId: string): Promise<FoundDecision | null> {
  const stem = stemOfMatch(matchId);
  if (stem === null) return null;
  const shards = Array.from({ length: tenant.shards }, (_, shard) => shard);
  const found = await Promise.all(
    shards.map((shard) => ledgerOf(env, tenant, shard).find([{ by: "stem", stem, kind: "activity" }])),
  );
  const decision = found.find((one) => one !== null) ?? null;
  const record = decision && (await recordOf(env, tenant, decision));
  const attempts = record?.body.assessment.screening.attempts ?? [];
  return findMatch(attempts, matchId) === null ? null : decision;
}

async function recordOf(
  env: Env,
  tenant: Tenant,
  { shard, stem }: FoundDecision,
): Promise<DecisionRecord | null> {
  const stored = await ledgerOf(env, tenant, shard).readRecord(stem);
  return stored === null ? null : decisionOf(stored);
}
