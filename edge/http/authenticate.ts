// Who calls, whether they may, and how fast: checked before anything about the body.
// 401, then 403 `environment_mismatch`, then 403 `secret_key_required`, then 429, then 400 for an unsound head. Where too many
// requests are under way, 503 `overloaded` comes before all that a key's object says.

import QuickLRU from "quick-lru";
import { fail, type Failure } from "#domain/contract/errors/errors.ts";
import type { RateClass } from "#domain/contract/operations/operation.ts";
import { hashApiKey, parseApiKey } from "#domain/ids/api-key.ts";
import { type Json, readJson } from "#domain/json/text.ts";
import type { Caller } from "../caller.ts";
import type { Configuration } from "../environment.ts";
import type { Grant, Refusal } from "../objects/api-key/api.ts";
import { apiKeyOf } from "../routing.ts";
import { FIRST_VERSION } from "../versions/contract-versions.ts";
import type { Handled, WeirRequest } from "./exchange.ts";
import { limitStranger } from "./limit-strangers.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import { nameOrganisation, takeTurn } from "./take-turn.ts";
import { tenantKeyOf } from "./tenant-keys.ts";

/**
 * Sets `request.caller`, `request.quota` and `request.turn`, which `endingTurn` ends, or answers with the failure.
 * @param rateClass which limit of the key counts the call.
 */
export async function authenticate(request: WeirRequest, rateClass: RateClass): Promise<Handled> {
  const { env, configuration, realm, requestId, headRefusal } = request.exchange;
  const key = bearerOf(request.headers.get("authorization"));
  if (key === null) {
    return fail("api_key_missing", "Send your secret key as `Authorization: Bearer <API_KEY>`.");
  }
  const hash = hashOfSoundKey(key, configuration);
  if (hash === null) return limitStranger(request.exchange) ?? unknownKey();
  const refused = await takeTurn(request, hash);
  if (refused) return refused;
  const admission = await apiKeyOf(env, hash).admit(realm === "operator" ? null : realm, rateClass);
  if (admission.outcome !== "admitted") {
    const isStranger = admission.outcome === "unknown";
    return (isStranger ? limitStranger(request.exchange) : null) ?? refusal(admission, rateClass);
  }
  const holder = keyHolderOf(admission.grant, configuration);
  if (holder === null) return withoutVersion();
  // Each environment by itself: a test of the load in the sandbox does not stop payments.
  nameOrganisation(request, hash, `${holder.organisationId}/${holder.environment}`);
  request.caller = { ...holder, keyHash: hash, requestId };
  request.quota = { rateClass, limit: admission.limit, left: admission.left };
  return headRefusal ?? undefined;
}

// What a grant says never changes, and most requests come with the one before's: an isolate keeps the newest.
// quick-lru holds up to twice its `maxSize`.
const GRANTS_KEPT = 1_000;
type KeyHolder = Omit<Caller, "keyHash" | "requestId">;
const callers = new QuickLRU<string, KeyHolder>({ maxSize: GRANTS_KEPT / 2 });

/** Null for a key that does not know its organisation's version: by another one nothing may be decided. */
function keyHolderOf(text: Json<Grant>, configuration: Configuration): KeyHolder | null {
  const known = callers.get(text);
  if (known !== undefined) return known;
  const grant = readJson(text);
  if (grant.systemVersion === null) return null;
  const caller = {
    ...grant,
    actor: `api_key:${grant.keyId}`,
    contractVersion: grant.contractVersion?.hash ?? FIRST_VERSION,
    systemVersion: grant.systemVersion.hash,
    candidates: grant.candidates?.hash.split(" ").filter((hash) => hash !== "") ?? [],
    tenantKey: tenantKeyOf(configuration, grant.organisationId, grant.environment),
  };
  callers.set(text, caller);
  return caller;
}

function refusal(admission: Refusal, rateClass: RateClass): Failure {
  switch (admission.outcome) {
    case "unknown":
    case "revoked":
      return unknownKey();
    case "environment_mismatch":
      return fail(
        "environment_mismatch",
        "This key belongs to the other environment: use test keys with the sandbox, live keys with production.",
      );
    case "secret_key_required":
      return fail(
        "secret_key_required",
        "This operation requires a secret key (sk_…); you sent a publishable key.",
      );
    case "rate_limited":
      return fail(
        "rate_limited",
        "Too many requests with this key: retry after the seconds in Retry-After.",
        {
          retryAfterSeconds: admission.retryAfterSeconds,
          headers: rateLimitHeaders(
            { rateClass, limit: admission.limit, left: 0 },
            admission.retryAfterSeconds,
          ),
        },
      );
  }
}

function withoutVersion(): Failure {
  return fail(
    "dependency_unavailable",
    "The system version of this key is not known yet. Nothing was decided: send the same request again.",
    { retryAfterSeconds: 1 },
  );
}

function bearerOf(header: string | null): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? "");
  return match?.[1] ?? null;
}

function unknownKey(): Failure {
  return fail("api_key_invalid", "This API key is unknown or was revoked.");
}

// Whether a key is sound, and its hash, never change: an isolate keeps the newest. Invented keys are not kept.
const KEYS_KEPT = 1_000;
const hashes = new QuickLRU<string, string>({ maxSize: KEYS_KEPT / 2 });

function hashOfSoundKey(key: string, configuration: Configuration): string | null {
  const known = hashes.get(key);
  if (known !== undefined) return known;
  if (parseApiKey(key, configuration.keyChecksumSecrets) === null) return null;
  const hash = hashApiKey(key);
  hashes.set(key, hash);
  return hash;
}
