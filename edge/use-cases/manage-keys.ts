// Creates, lists and revokes API keys. The key's own object confirms first; only then it is listed and announced.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import { hashApiKey, makeApiKey, PREFIX_CHARACTERS, type KeyType } from "#domain/ids/api-key.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { ownJson, readJson } from "#domain/json/text.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { KeptOutcome, KeyedRequest } from "../objects/kept-answers.ts";
import type { ListedKey } from "../objects/organisation/api.ts";
import { settleSome } from "../objects/settle-some.ts";
import { apiKeyOf, listsOf, organisationOf } from "../routing.ts";
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
type MadeKey = ListedKey & { readonly key: string };
/** The same; a repeat of the request gets a secret key without itself. */
export type CreatedKey = ListedKey & { readonly key?: string };

/** @param keyName null without an Idempotency-Key. A repeat under the same key gets the key without its secret. */
export async function createKey(
  env: Env,
  organisation: DirectoryEntry,
  wanted: NewKey,
  keyName: string | null,
  act: Act,
): Promise<Result<CreatedKey>> {
  const request = keyedRequest(keyName, wanted);
  const answered = keyName === null ? null : await organisationOf(env, organisation.id).answerTo(request);
  if (answered !== null) return repeated(answered);
  const made = await makeUnder(env, organisation, wanted, request, act);
  return "key" in made ? succeed(made) : repeated(made);
}

/** Makes a key that no repeat of a request can make twice. */
export async function makeKey(
  env: Env,
  organisation: DirectoryEntry,
  wanted: NewKey,
  act: Act,
): Promise<MadeKey> {
  const made = await makeUnder(env, organisation, wanted, keyedRequest(null, wanted), act);
  if ("key" in made) return made;
  throw new Error("without an Idempotency-Key every key is new");
}

/** @returns the key, or what was answered to the same request, which was faster. */
async function makeUnder(
  env: Env,
  organisation: DirectoryEntry,
  wanted: NewKey,
  request: KeyedRequest,
  act: Act,
): Promise<MadeKey | KeptOutcome<never, ListedKey>> {
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
  });
  const command = { key: made, hash, request, act };
  const { answer, announcements } = await organisationOf(env, organisation.id).addKey(command);
  const listed = answer.outcome === "done" ? readJson(answer.body) : null;
  if (listed?.id !== made.id) {
    await keyObject.revoke(act.at);
    return answer;
  }
  await keyObject.hear({ ...announcements, lists: await listsOf(env).active() });
  return { ...listed, key };
}

function repeated(answered: KeptOutcome<never>): Result<CreatedKey> {
  if (answered.outcome !== "done") return keyReused();
  const listed = readJson(ownJson<ListedKey>(answered.body));
  return succeed(listed.publishableKey === null ? listed : { ...listed, key: listed.publishableKey });
}

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
