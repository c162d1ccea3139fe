// Creates, lists and revokes API keys. The key's own object confirms first; only then it is listed and announced. A secret key of
// production acts as another person where two are needed, so it takes two to make one.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import {
  EMERGENCY_MILLISECONDS,
  type Emergency,
  type EmergencyRequest,
} from "#domain/contract/operators/emergency.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import { hashApiKey, makeApiKey, PREFIX_CHARACTERS, type KeyType } from "#domain/ids/api-key.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { ownJson, readJson } from "#domain/json/text.ts";
import { formatInstant, instantOf } from "#domain/time/instant.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { Consent, PersonsNeeded } from "../objects/awaited-acts.ts";
import type { KeptOutcome, KeyedRequest } from "../objects/kept-answers.ts";
import type { AddKeyRefusal, ListedKey } from "../objects/organisation/api.ts";
import { settleSome } from "../objects/settle-some.ts";
import { apiKeyOf, listsOf, organisationOf } from "../routing.ts";
import { personsFor } from "./find-second-person.ts";
import { keyedRequest } from "./keyed-request.ts";
import { keyReused } from "./refusals.ts";

const RANDOM_BYTES = 64;
/** Keys that are asked at the same time when they were used. */
const KEYS_AT_ONCE = 16;

export interface NewKey {
  readonly type: KeyType;
  readonly environment: Environment;
  readonly name: string | null;
  /** Null for that of the organisation. */
  readonly rateLimit: RateLimit | null;
}

/** The listed key and, this once, the key itself. */
type MadeKey = ListedKey & Consent & { readonly key: string };
/** The same; a repeat of the request gets a secret key without itself. */
export type CreatedKey = ListedKey & Consent & { readonly key?: string };

/**
 * @param keyName null without an Idempotency-Key. A repeat under the same key gets the key without its secret.
 * @returns 409 for the first person's word of two.
 */
export async function createKey(
  env: Env,
  organisation: DirectoryEntry,
  { emergency, ...wanted }: NewKey & { readonly emergency?: EmergencyRequest | undefined },
  keyName: string | null,
  act: Act,
): Promise<Result<CreatedKey>> {
  const request = keyedRequest(keyName, wanted);
  const answered = keyName === null ? null : await organisationOf(env, organisation.id).answerTo(request);
  if (answered !== null) return repeated(answered);
  const persons =
    wanted.type === "secret" && wanted.environment === "production"
      ? await personsFor(env, OPERATOR_OPERATIONS.createKey.permission, act.actor)
      : "one";
  const endsAt = formatInstant(instantOf(act.at) + EMERGENCY_MILLISECONDS);
  const made = await makeUnder(env, organisation, wanted, {
    request,
    persons,
    emergency: persons === "two" && emergency ? { by: act.actor, reason: emergency.reason, endsAt } : null,
    act,
  });
  return "key" in made ? succeed(made) : repeated(made);
}

/** Makes a key that no repeat of a request can make twice, by one person's word: of an organisation that is being created. */
export async function makeKey(
  env: Env,
  organisation: DirectoryEntry,
  wanted: NewKey,
  act: Act,
): Promise<MadeKey> {
  const making = { request: keyedRequest(null, wanted), persons: "one", emergency: null, act } as const;
  const made = await makeUnder(env, organisation, wanted, making);
  if ("key" in made) return made;
  throw new Error("without an Idempotency-Key every key is new");
}

interface Making {
  readonly request: KeyedRequest;
  readonly persons: PersonsNeeded;
  readonly emergency: Emergency | null;
  readonly act: Act;
}

/** @returns the key, or what was answered to the same request, which was faster; or why there is none. */
async function makeUnder(
  env: Env,
  organisation: DirectoryEntry,
  wanted: NewKey,
  { request, persons, emergency, act }: Making,
): Promise<MadeKey | KeptOutcome<AddKeyRefusal, ListedKey & Consent>> {
  const key = makeApiKey(
    wanted,
    crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)),
    configurationOf(env).keyChecksumSecrets,
  );
  const hash = hashApiKey(key);
  const made = {
    id: drawnId("key", crypto.randomUUID()),
    type: wanted.type,
    environment: wanted.environment,
    name: wanted.name,
    prefix: key.slice(0, PREFIX_CHARACTERS),
    publishableKey: wanted.type === "publishable" ? key : null,
    rateLimit: wanted.rateLimit,
    createdAt: act.at,
    revokedAt: null,
  };
  const keyObject = apiKeyOf(env, hash);
  await keyObject.create({
    keyId: made.id,
    organisationId: organisation.id,
    environment: made.environment,
    type: made.type,
    shards: organisation.shards[made.environment],
    rateLimit: made.rateLimit,
    revokedAt: null,
    ...(emergency && { endsAt: instantOf(emergency.endsAt) }),
  });
  const command = { key: made, hash, persons, emergency, request, act };
  const { answer, announcements } = await organisationOf(env, organisation.id).addKey(command);
  const listed = answer.outcome === "done" ? readJson(answer.body) : null;
  if (listed?.id !== made.id) {
    await keyObject.revoke(act.at);
    return answer;
  }
  await keyObject.hear({ ...announcements, lists: await listsOf(env).active() });
  return { ...listed, key };
}

function repeated(answered: KeptOutcome<AddKeyRefusal>): Result<CreatedKey> {
  if (answered.outcome === "awaits_agreement") return fail("invalid_state", AWAITS_ANOTHER);
  if (answered.outcome === "emergency_before") return fail("invalid_state", EMERGENCY_BEFORE);
  if (answered.outcome !== "done") return keyReused();
  const listed = readJson(ownJson<ListedKey & Consent>(answered.body));
  return succeed(listed.publishableKey === null ? listed : { ...listed, key: listed.publishableKey });
}

const AWAITS_ANOTHER =
  "No key was made yet. A secret key of production takes two persons, each with a token of their own: within 7 days another one has to ask for a key with the same name and limit, and gets it.";

const EMERGENCY_BEFORE =
  "No key was made. A key was made in an emergency within the last 7 days, and nobody has confirmed it: without `emergency` another person can agree to a new one.";

/** All keys, each with the hour in which it was last used, which only its own object knows. */
export async function listKeys(
  env: Env,
  organisationId: string,
): Promise<(ListedKey & { readonly lastUsedAt: string | null })[]> {
  const held = await organisationOf(env, organisationId).listKeys();
  const uses = await settleSome(held, KEYS_AT_ONCE, ({ hash }) => apiKeyOf(env, hash).lastUsedAt());
  return held.map(({ hash: _hash, ...key }, index) => {
    const use = uses[index];
    // A key that is in use must not look as if nobody needed it.
    if (use?.status !== "fulfilled") throw use?.reason;
    return { ...key, lastUsedAt: use.value };
  });
}

/** Another person agrees to a key that was made in an emergency: it has no end any more. */
export async function confirmKey(
  env: Env,
  organisationId: string,
  keyId: string,
  act: Act,
): Promise<Result<null>> {
  const confirmed = await organisationOf(env, organisationId).confirmKey(keyId, act);
  switch (confirmed.outcome) {
    case "confirmed":
      await apiKeyOf(env, confirmed.hash).confirm();
      return succeed(null);
    case "unknown":
      return fail("api_key_not_found", "This organisation has no such key.");
    case "own_key":
      return fail(
        "permission_denied",
        "Who made a key in an emergency may not confirm it, and neither may the token of a role. Another person has to, with a token of their own.",
      );
    case "awaits_agreement":
      return fail(
        "invalid_state",
        "Not confirmed yet. The token of a role made this key, so two persons have to confirm it: another one before it ends.",
      );
    case "not_waiting":
      return fail("invalid_state", "This key was not made in an emergency, or it has ended or was revoked.");
  }
}

/** Answers only after the key's object has confirmed: the next request with the key is refused. */
export async function revokeKey(
  env: Env,
  organisationId: string,
  keyId: string,
  act: Act,
): Promise<Result<null>> {
  const hash = await organisationOf(env, organisationId).keyHash(keyId);
  if (hash === null) return fail("api_key_not_found", "This organisation has no such key.");
  await apiKeyOf(env, hash).revoke(act.at);
  await organisationOf(env, organisationId).markRevoked(keyId, act);
  return succeed(null);
}
