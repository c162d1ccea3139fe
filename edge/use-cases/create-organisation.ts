// Creates an organisation with its four keys: secret and publishable, sandbox and production.

import type { Environment } from "#domain/contract/values/environment.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { RateLimit } from "../objects/api-key/api.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import { directoryOf, organisationOf } from "../routing.ts";
import { createKey } from "./manage-keys.ts";

/** Ledgers of an organisation, fixed at creation: the sandbox is one, production spreads its subjects. */
const SHARDS = { sandbox: 1, production: 8 } as const;

export interface CreatedOrganisation {
  readonly organisation: { readonly id: string; readonly name: string };
  /** Shown once. */
  readonly keys: {
    readonly sandboxSecret: string;
    readonly sandboxPublishable: string;
    readonly productionSecret: string;
    readonly productionPublishable: string;
  };
}

export async function createOrganisation(
  env: Env,
  name: string,
  keyRateLimit: RateLimit | null,
  act: Act,
): Promise<CreatedOrganisation> {
  const entry: DirectoryEntry = {
    id: drawnId("org", crypto.randomUUID()),
    name,
    createdAt: act.at,
    shards: SHARDS,
  };
  await organisationOf(env, entry.id).create(entry.id, name, act);
  await directoryOf(env).add(entry);
  const made = { ...act, action: "api_key.create" };
  const make = async (type: "secret" | "publishable", environment: Environment) =>
    (await createKey(env, entry, { type, environment, name: null, rateLimit: keyRateLimit }, made)).key;
  return {
    organisation: { id: entry.id, name },
    keys: {
      sandboxSecret: await make("secret", "sandbox"),
      sandboxPublishable: await make("publishable", "sandbox"),
      productionSecret: await make("secret", "production"),
      productionPublishable: await make("publishable", "production"),
    },
  };
}
