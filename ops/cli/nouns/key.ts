// weir key: create, list and revoke API keys.

import { Option, type Command } from "commander";
import type { z } from "zod";
import { createdKeySchema, keyPageSchema } from "#domain/contract/operators/operator-answers.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { localFailure } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { askOnce, keyed, sayOfSecret, type Keyed } from "../ask-once.ts";
import { EMERGENCY } from "../change-version.ts";
import { confirm, confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing, printRows } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { notesOf } from "../session.ts";
import { table, type Dress } from "../table.ts";
import { environmentOption, print, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";
import { writeError } from "../write-out.ts";

const CONFLICT = 409;

type Key = z.output<typeof keyPageSchema>["data"][number];

interface CreateOptions extends Plain, Confirmed, Keyed {
  readonly type: string;
  readonly env: Environment;
  readonly name?: string;
  readonly rate?: number;
  readonly burst?: number;
  readonly emergency?: string;
}

export function addKey(program: Command, run: Run): void {
  const noun = program.command("key").description("API keys");
  const creating = withExample(noun.command("create"), 'weir key create --name "Checkout" --rate 50')
    .description("create an API key; a secret key is shown only once")
    .addOption(
      new Option("--type <type>", "type of key").choices(["secret", "publishable"]).default("secret"),
    )
    .addOption(environmentOption())
    .option("--name <name>", "what the key is for")
    .option("--rate <requests>", "requests per second", wholeNumber)
    .option("--burst <requests>", "requests allowed in a burst (default: twice the rate)", wholeNumber)
    .option("--emergency <reason>", EMERGENCY)
    .option("--yes", YES);
  organisationVerb(keyed(creating), run, create);
  organisationVerb(
    listing(
      withExample(noun.command("list"), "weir key list --json id,prefix,lastUsedAt").description(
        "list keys by prefix",
      ),
      fieldsOf(keyPageSchema),
    ),
    run,
    list,
  );
  organisationVerb(
    withExample(noun.command("confirm"), "weir key confirm key_1")
      .description("agree to a key that another person made in an emergency")
      .argument("<key>", "key id"),
    run,
    agree,
  );
  organisationVerb(
    withExample(noun.command("revoke"), "weir key revoke key_1")
      .description("revoke a key; its next request is refused")
      .argument("<key>", "key id")
      .option("--yes", YES),
    run,
    revoke,
  );
}

async function create(at: ChosenOrganisation, options: CreateOptions): Promise<Ending> {
  const { session, id, path } = at;
  const { type, env: environment, name, rate, burst, emergency: why } = options;
  if (burst !== undefined && rate === undefined) {
    return localFailure("invalid_request", "--burst requires --rate.");
  }
  const refused = await confirmInProduction(
    session,
    environment,
    `create a ${type} key for production in ${id}`,
    options,
  );
  if (refused) return refused;
  const rateLimit = rate === undefined ? undefined : { ratePerSecond: rate, burst: burst ?? 2 * rate };
  const emergency = why === undefined ? undefined : { reason: why };
  const body = { type, environment, name, rateLimit, emergency };
  const created = await askOnce(
    at,
    options,
    { method: "POST", path: `${path}/keys`, body },
    createdKeySchema,
    "key",
  );
  if (!created.ok) {
    if (created.status === CONFLICT && options.json !== true) {
      writeError(
        session,
        "Now another person runs the same command with a token of their own, and gets the key.\n",
      );
    }
    return created;
  }
  const { value } = created;
  if (options.json !== true && type === "secret") {
    sayOfSecret(session, value.key !== undefined, {
      note: "Save the key now: it will not be shown again.",
      what: "key",
      remedy: `Revoke it with weir key revoke ${value.id}, and create another.`,
    });
  }
  if (value.emergency) {
    notesOf(session).write(
      `It ends at ${value.emergency.endsAt}, unless another person runs: weir key confirm ${value.id}\n`,
    );
  }
  return print(session, options, created.body, () => `${value.id}  ${value.key ?? "–"}\n`);
}

async function agree({ session, client, path }: ChosenOrganisation, options: Plain, keyId: string) {
  const call = {
    method: "POST",
    path: `${path}/keys/${encodeURIComponent(keyId)}/confirm`,
    repeatable: true,
  } as const;
  const result = await client.call(call);
  if (!result.ok) return result;
  return print(session, options, { id: keyId, confirmed: true }, () => `${keyId} confirmed\n`);
}

async function list(at: ChosenOrganisation, options: Plain): Promise<Ending> {
  const found = await readKeys(at);
  if (!found.ok) return found;
  return printRows(at.session, options, found.body, (dress) => showKeys(found.value.data, dress));
}

function showKeys(keys: readonly Key[], dress: Dress): string {
  return table(
    [
      "ID",
      "TYPE",
      "ENVIRONMENT",
      "PREFIX",
      "NAME",
      "REQUESTS/S",
      "BURST",
      "CREATED (UTC)",
      "LAST USED (UTC)",
      "REVOKED (UTC)",
      "ENDS (UTC)",
    ],
    keys.map((key) => [
      key.id,
      key.type,
      key.environment,
      key.prefix,
      key.name ?? "–",
      String(key.rateLimit.ratePerSecond),
      String(key.rateLimit.burst),
      key.createdAt,
      key.lastUsedAt ?? "–",
      key.revokedAt ?? "–",
      key.emergency?.endsAt ?? "–",
    ]),
    dress,
  );
}

async function revoke(at: ChosenOrganisation, options: Plain & Confirmed, keyId: string): Promise<Ending> {
  const { session, client, path } = at;
  const found = await readKeys(at);
  if (!found.ok) return found;
  const key = found.value.data.find(({ id }) => id === keyId);
  if (key?.environment === "production") {
    const deed = `revoke the production key ${key.prefix}…; its next request will be refused`;
    const refused = await confirm(session, deed, options);
    if (refused) return refused;
  }
  const result = await client.call({
    method: "DELETE",
    path: `${path}/keys/${encodeURIComponent(keyId)}`,
    repeatable: true,
  });
  if (!result.ok) return result;
  return print(session, options, { id: keyId, revoked: true }, () => `${keyId} revoked\n`);
}

function readKeys({ client, path }: ChosenOrganisation) {
  return ask(client, { method: "GET", path: `${path}/keys` }, keyPageSchema, "list of keys");
}
