// Creates an organisation with its four keys: secret and publishable, sandbox and production.

import type { Environment } from "#domain/contract/values/environment.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import { ownJson, readJson } from "#domain/json/text.ts";
import type { LedgerCount } from "#domain/contract/operators/operator.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { KeptOutcome } from "../objects/kept-answers.ts";
import { directoryOf, organisationOf } from "../routing.ts";
import { keyedRequest } from "./keyed-request.ts";
import { ledgerCapacity, type LedgerCapacity } from "./ledger-capacity.ts";
import { makeKey } from "./manage-keys.ts";
import { keyReused } from "./refusals.ts";

/** Of production, which spreads its subjects; the sandbox is one ledger. */
const LEDGERS_DEFAULT: LedgerCount = 8;

export interface CreatedOrganisation {
  readonly organisation: { readonly id: string; readonly name: string };
  readonly shards: DirectoryEntry["shards"];
  readonly capacity: readonly LedgerCapacity[];
  /** Shown once: a repeat under the same Idempotency-Key has none. */
  readonly keys?: {
    readonly sandboxSecret: string;
    readonly sandboxPublishable: string;
    readonly productionSecret: string;
    readonly productionPublishable: string;
  };
}

export interface NewOrganisation {
  readonly name: string;
  /** Of the four keys; null for that of the organisation. */
  readonly keyRateLimit: RateLimit | null;
  /** Of production, fixed at creation; absent for the default. */
  readonly ledgers?: LedgerCount;
}

/** @param keyName what the request is kept under; null without an Idempotency-Key. */
export async function createOrganisation(
  env: Env,
  wanted: NewOrganisation,
  keyName: string | null,
  act: Act,
): Promise<Result<CreatedOrganisation>> {
  const { name, keyRateLimit, ledgers = LEDGERS_DEFAULT } = wanted;
  const capacity = ledgerCapacity(configurationOf(env).ledgerBytesMax);
  const request = keyedRequest(keyName, wanted);
  const directory = directoryOf(env);
  const answered = keyName === null ? null : await directory.answerTo(request);
  if (answered !== null) return repeated(answered, capacity);
  const entry: DirectoryEntry = {
    id: drawnId("org", crypto.randomUUID()),
    name,
    createdAt: act.at,
    shards: { sandbox: 1, production: ledgers },
  };
  await organisationOf(env, entry.id).create(entry.id, name, act);
  const added = await directory.add({ entry, request });
  // The same request at the same time was faster: nothing leads to the organisation that this one made.
  if (added.outcome !== "done" || readJson(added.body).id !== entry.id) {
    return repeated(added, capacity);
  }
  const made = { ...act, action: "api_key.create" };
  const make = async (type: "secret" | "publishable", environment: Environment) =>
    (await makeKey(env, entry, { type, environment, name: null, rateLimit: keyRateLimit }, made)).key;
  return succeed({
    organisation: { id: entry.id, name },
    shards: entry.shards,
    capacity,
    keys: {
      sandboxSecret: await make("secret", "sandbox"),
      sandboxPublishable: await make("publishable", "sandbox"),
      productionSecret: await make("secret", "production"),
      productionPublishable: await make("publishable", "production"),
    },
  });
}

function repeated(
  answered: KeptOutcome<never>,
  capacity: CreatedOrganisation["capacity"],
): Result<CreatedOrganisation> {
  if (answered.outcome !== "done") return keyReused();
  const { id, name, shards } = readJson(ownJson<DirectoryEntry>(answered.body));
  return succeed({ organisation: { id, name }, shards, capacity });
}
