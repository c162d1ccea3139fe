// The Worker's bindings and configuration: read here, checked once for an isolate, nowhere else.

import { z } from "zod";
import { parseSigningKeys, type SigningKey } from "#domain/ids/signature.ts";
import type { ApiKey } from "./objects/api-key/object.ts";
import type { Directory } from "./objects/directory/object.ts";
import type { Ledger } from "./objects/ledger/object.ts";
import type { Organisation } from "./objects/organisation/object.ts";

/** What wrangler.toml, or the local system, binds. */
export interface Env {
  readonly API_KEYS: DurableObjectNamespace<ApiKey>;
  readonly LEDGERS: DurableObjectNamespace<Ledger>;
  readonly ORGANISATIONS: DurableObjectNamespace<Organisation>;
  readonly DIRECTORY: DurableObjectNamespace<Directory>;
  /** The network that reaches the pipeline's door and nothing else; absent where the door is public. */
  readonly DOOR?: Fetcher;
  readonly HOSTS: string;
  readonly MASTER_SECRET: string;
  readonly KEY_CHECKSUM_SECRET: string;
  readonly OPERATOR_SECRET: string;
  readonly SIGNING_KEYS: string;
  readonly DOOR_URL: string;
  readonly REGION?: string;
}

/** What a host and port serves. */
export type Realm = "sandbox" | "production" | "operator";

export interface Configuration {
  /** Host (with its port, where it has one) → what it serves. */
  readonly hosts: ReadonlyMap<string, Realm>;
  readonly masterSecret: string;
  readonly keyChecksumSecret: string;
  readonly operatorSecret: string;
  readonly signingKeys: readonly SigningKey[];
  readonly doorUrl: string;
  readonly region: string | null;
}

const secret = z.string().min(32, "must have at least 32 characters");

const schema = z.object({
  HOSTS: z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.record(z.string(), z.enum(["sandbox", "production", "operator"]))),
  MASTER_SECRET: secret,
  KEY_CHECKSUM_SECRET: secret,
  OPERATOR_SECRET: secret,
  SIGNING_KEYS: z.string().regex(/^[^:,\s]+:[^:,\s]{32,}(,[^:,\s]+:[^:,\s]{32,})*$/),
  DOOR_URL: z.url(),
  REGION: z.string().optional(),
});

const checked = new WeakMap<Env, Configuration>();

/** @throws ZodError naming the setting, where one is missing or malformed: the deployment is broken, not the request. */
export function configurationOf(env: Env): Configuration {
  const known = checked.get(env);
  if (known) return known;
  const settings = schema.parse(env);
  const configuration: Configuration = {
    hosts: new Map(Object.entries(settings.HOSTS)),
    masterSecret: settings.MASTER_SECRET,
    keyChecksumSecret: settings.KEY_CHECKSUM_SECRET,
    operatorSecret: settings.OPERATOR_SECRET,
    signingKeys: parseSigningKeys(settings.SIGNING_KEYS),
    doorUrl: settings.DOOR_URL,
    region: settings.REGION ?? null,
  };
  checked.set(env, configuration);
  return configuration;
}
