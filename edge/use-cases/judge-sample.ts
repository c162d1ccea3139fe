// Lists the drawn payments that wait for a judgement, shows one, and records what a person says it is, as an outcome like any
// other. Each payment is in the ledger of its decision.

import type { OutcomeRecord } from "#domain/contract/decisions/outcome.ts";
import type {
  JudgementRequest,
  SampledPaymentDetail,
  SampledPaymentPage,
} from "#domain/contract/casework/sampled-payment.ts";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { knownFields } from "#domain/contract/values/known-fields.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { drawnId, parseRecordId } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import type { Actor, Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { ListedSample } from "../objects/ledger/api.ts";
import { ledgerOf } from "../routing.ts";
import { keyReused, ledgerFull } from "./refusals.ts";

const RADIX = 36;

/** @param position behind which each ledger goes on; null for the first page. */
export async function listSamples(
  env: Env,
  tenant: Tenant,
  { position, limit }: { readonly position: string | null; readonly limit: number },
): Promise<SampledPaymentPage> {
  const positions = positionsOf(position, tenant.shards);
  const parts = await Promise.all(
    positions.map((after, shard) => ledgerOf(env, tenant, shard).listSamples({ after, limit: limit + 1 })),
  );
  const all = parts
    .flatMap((entries, shard) => inTurn(entries).map((entry) => ({ ...entry, shard })))
    .sort((one, other) => (one.since < other.since ? -1 : Number(one.since > other.since)));
  const page = all.slice(0, limit);
  const next = positions.map(
    (after, shard) => page.findLast((entry) => entry.shard === shard)?.sequence ?? after,
  );
  return {
    data: page.map(({ payment }) => payment),
    pagination: {
      nextCursor: all.length > limit ? next.map((after) => after.toString(RADIX)).join(".") : null,
    },
  };
}

/**
 * Each ledger's in the order of its log, in which a clock that is set back may show earlier times: a page ends behind what it has
 * shown of each, so what comes later in the log must not be shown first.
 */
function inTurn(entries: readonly ListedSample[]): (ListedSample & { readonly since: string })[] {
  let since = "";
  return entries.map((entry) => {
    if (entry.payment.assessedAt > since) since = entry.payment.assessedAt;
    return { ...entry, since };
  });
}

/** @returns 404 for a payment that was not drawn. */
export async function getSample(
  env: Env,
  tenant: Tenant,
  transactionId: string,
): Promise<Result<SampledPaymentDetail>> {
  const place = placeOf(tenant, transactionId);
  const found = place && (await ledgerOf(env, tenant, place.shard).findSample(place.stem));
  return found ? succeed(found) : notDrawn();
}

export interface Judging {
  readonly transactionId: string;
  readonly request: JudgementRequest;
  /** Without one, what a person says is a repeat while the newest outcome is their own and says the same. */
  readonly keyName: string | null;
  readonly at: string;
}

/** @returns the outcome as JSON text. */
export async function judgeSample(
  env: Env,
  caller: Actor,
  { transactionId, request, keyName, at }: Judging,
): Promise<Result<string>> {
  const place = placeOf(caller, transactionId);
  if (place === null) return notDrawn();
  const ledger = ledgerOf(env, caller, place.shard);
  if ((await ledger.findSample(place.stem)) === null) return notDrawn();
  const fingerprint = sha256Hex(canonicalJson([transactionId, knownFields(request)]));
  const before = countBefore(await ledger.listOutcomes(place.stem), caller.actor, request);
  const recorded = await ledger.recordOutcome({
    stem: place.stem,
    keyName: `key:${keyName ?? `sample.judge:!${caller.actor}:${before}:${fingerprint}`}:${place.stem}`,
    fingerprint,
    tokens: [],
    request: { ...knownFields(request), source: "analyst", occurredAt: at },
    actor: caller.actor,
    requestId: caller.requestId,
    id: drawnId("out", crypto.randomUUID()),
  });
  switch (recorded.outcome) {
    case "done":
      return succeed(recorded.body);
    case "idempotency_key_reused":
      return keyReused();
    case "ledger_full":
      return ledgerFull();
    case "claim_lost":
    case "external_user_mismatch":
    case "too_many_currencies":
      throw new Error("a judgement names neither a claim nor a customer nor a currency");
  }
}

/** How many outcomes stand before this judgement: one that repeats the newest has as many as that. */
function countBefore(
  outcomes: readonly OutcomeRecord[],
  actor: string,
  { classification, reasonCode = null }: JudgementRequest,
): number {
  const newest = outcomes.at(-1);
  const isRepeat =
    newest?.actor === actor &&
    newest.source === "analyst" &&
    newest.classification === classification &&
    newest.reasonCode === reasonCode;
  return isRepeat ? outcomes.length - 1 : outcomes.length;
}

function placeOf(tenant: Tenant, transactionId: string) {
  const id = parseRecordId(transactionId);
  return id?.kind === "transaction" && id.shard < tenant.shards ? id : null;
}

function notDrawn(): Failure {
  return fail("transaction_not_found", "No payment of the sample has this transaction id.");
}

/** The number in each ledger behind which the page begins. */
function positionsOf(position: string | null, shards: number): number[] {
  const known = position?.split(".").map((after) => Number.parseInt(after, RADIX));
  return Array.from({ length: shards }, (_, shard) => known?.[shard] ?? 0);
}
