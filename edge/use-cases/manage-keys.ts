// Creates and revokes API keys. The key's own object confirms first; only then it is listed and announced.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { CALLS_RATE_LIMIT } from "#domain/contract/values/limits.ts";
import { hashApiKey, makeApiKey, PREFIX_CHARACTERS, type KeyType } from "#domain/ids/api-key.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { RateLimit } from "../objects/api-key/api.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { ListedKey } from "../objects/organisation/api.ts";
import { apiKeyOf, listsOf, organisationOf } from "../routing.ts";

const RANDOM_BYTES = 64;

export interface NewKey {
  readonly type: KeyType;
  readonly environment: Environment;
  readonly name: string | null;
  readonly rateLimit: RateLimit | null;
}

/** The listed key and, this once, the key itself. */
export type CreatedKey = ListedKey & { readonly key: string };

export async function createKey(
  env: Env,
  organisation: DirectoryEntry,
  wanted: NewKey,
  act: Act,
): Promise<CreatedKey> {
  const key = makeApiKey(
    wanted,
    crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)),
    configurationOf(env).keyChecksumSecrets,
  );
  const hash = hashApiKey(key);
  const listed: ListedKey = {
    id: drawnId("key", crypto.randomUUID()),
    type: wanted.type,
    environment: wanted.environment,
    name: wanted.name,
    prefix: key.slice(0, PREFIX_CHARACTERS),
    publishableKey: wanted.type === "publishable" ? key : null,
    rateLimit: wanted.rateLimit ?? CALLS_RATE_LIMIT,
    createdAt: act.at,
    revokedAt: null,
  };
  await apiKeyOf(env, hash).create({
    keyId: listed.id,
    organisationId: organisation.id,
    environment: listed.environment,
    type: listed.type,
    shards: organisation.shards[listed.environment],
    rateLimit: listed.rateLimit,
    revokedAt: null,
  });
  await organisationOf(env, organisation.id).addKey(listed, hash, act);
  // Asked only now: whatever is announced from here on reaches the key through the organisation's list.
  const object = apiKeyOf(env, hash);
  await object.activate("systemVersion", await organisationOf(env, organisation.id).announcedVersion());
  const contractVersion = await organisationOf(env, organisation.id).contractVersion();
  await object.activate("contractVersion", contractVersion);
  const providers = await organisationOf(env, organisation.id).announcedProviders();
  if (providers !== null) await object.activate("providers", providers);
  const lists = await listsOf(env).active();
  if (lists !== null) await object.activate("lists", lists);
  return { ...listed, key };
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
