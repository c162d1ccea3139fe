// Reviews a crypto provider for an organisation: only added, once for each key, and seen by nobody else.

import type { ProviderReviewMutation, ProviderReviewRequest } from "#domain/contract/crypto/provider.ts";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { Json } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Actor } from "../caller.ts";
import type { Env } from "../environment.ts";
import { providerDirectoryOf } from "../routing.ts";
import { concealedRequest } from "./keyed-request.ts";
import { showsSaved, withoutWallets } from "./named-wallets.ts";
import { keyReused } from "./refusals.ts";

interface AskedReview {
  readonly providerId: string;
  readonly request: ProviderReviewRequest;
  readonly keyName: string;
  /** ms since 1970. */
  readonly receivedAt: number;
}

export async function reviewProvider(
  env: Env,
  caller: Actor,
  { providerId, request, keyName, receivedAt }: AskedReview,
): Promise<Result<Json<ProviderReviewMutation>>> {
  const { organisationId, environment, actor, requestId } = caller;
  const given = { actor, requestId, at: formatInstant(receivedAt) };
  const { act, refusal } = await withoutWallets(env, caller, given, { rationale: request.rationale });
  const reviewed = await providerDirectoryOf(env).review({
    reviewer: { organisationId, environment },
    providerId,
    request,
    showsWallet: refusal !== null,
    key: concealedRequest(caller, keyName, [providerId, request]),
    act,
  });
  switch (reviewed.outcome) {
    case "done":
      return succeed(reviewed.body, reviewed);
    case "idempotency_key_reused":
      return keyReused();
    case "unknown":
      return providerNotFound();
    case "not_in_future":
      return fail("unprocessable", "nextReviewAt: is not in the future.");
    case "other_evidence":
      return fail("unprocessable", "evidenceIds: must all be evidence records of this provider.");
    case "shows_wallet":
      return showsSaved("rationale");
    case "too_many_reviews":
      return fail("unprocessable", "Your organisation has made as many reviews as are kept.");
  }
}

export function providerNotFound(): Failure {
  return fail("crypto_provider_not_found", "There is no crypto provider with this id.");
}
