// weir key: create, list and revoke API keys.

import { Option, type Command } from "commander";
import { z } from "zod";
import { localFailure } from "../../http/client.ts";
import { confirm, YES } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import {
  chooseOrganisation,
  ORGANISATION,
  type ChosenOrganisation,
  type OrganisationChoice,
} from "../organisation-choice.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, environmentOption, printJson, unexpectedAnswer, wholeNumber, type Run } from "../verb.ts";

const keySchema = z.object({
  id: z.string(),
  type: z.string(),
  environment: z.string(),
  name: z.string().nullable(),
  prefix: z.string(),
  rateLimit: z.object({ ratePerSecond: z.number(), burst: z.number() }),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
});
const keysSchema = z.object({ data: z.array(keySchema) });
const createdSchema = keySchema.extend({ key: z.string() });

interface NewKeyOptions extends OrganisationChoice {
  readonly type: string;
  readonly env: string;
  readonly name?: string;
  readonly rate?: number;
  readonly burst?: number;
  readonly yes?: true;
}
interface RevokeOptions extends OrganisationChoice {
  readonly yes?: true;
}

export function addKey(program: Command, run: Run): void {
  const noun = program.command("key").description("API keys");
  act(
    noun
      .command("create")
      .description("create a key; a secret key is shown once")
      .option("--org <id>", ORGANISATION)
      .addOption(
        new Option("--type <type>", "kind of key").choices(["secret", "publishable"]).default("secret"),
      )
      .addOption(environmentOption())
      .option("--name <name>", "what it is for")
      .option("--rate <requests>", "requests a second", wholeNumber)
      .option("--burst <requests>", "requests that may be saved up; twice the rate by default", wholeNumber)
      .option("--yes", YES),
    run,
    (options: NewKeyOptions & { json?: true }) => create(run.session, options, options.json === true),
  );
  act(
    noun.command("list").description("list keys by their prefixes").option("--org <id>", ORGANISATION),
    run,
    (options: OrganisationChoice & { json?: true }) => list(run.session, options, options.json === true),
  );
  act(
    noun
      .command("revoke")
      .description("revoke a key: its next request is refused")
      .argument("<keyId>")
      .option("--org <id>", ORGANISATION)
      .option("--yes", YES),
    run,
    (options: RevokeOptions & { json?: true }, keyId: string) =>
      revoke(run.session, keyId, options, options.json === true),
  );
}

async function create(session: Session, options: NewKeyOptions, json: boolean) {
  const { type, env: environment, name, rate, burst } = options;
  if (burst !== undefined && rate === undefined)
    return localFailure("invalid_request", "--burst needs --rate.");
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  if (environment === "production") {
    const refused = await confirm(
      session,
      `create a ${type} key for production in ${at.id}`,
      options.yes === true,
    );
    if (refused) return refused;
  }
  const rateLimit = rate === undefined ? undefined : { ratePerSecond: rate, burst: burst ?? 2 * rate };
  const result = await at.client.call({
    method: "POST",
    path: `/organisations/${encodeURIComponent(at.id)}/keys`,
    body: { type, environment, name, rateLimit },
  });
  if (!result.ok) return result;
  const created = createdSchema.safeParse(result.body);
  if (!created.success) return unexpectedAnswer("key");
  if (json) printJson(session, result.body);
  else {
    session.out.write(`${created.data.id}  ${created.data.key}\n`);
    if (type === "secret") session.err.write("Keep the key now: it is not shown again.\n");
  }
  return EXIT.done;
}

async function list(session: Session, options: OrganisationChoice, json: boolean) {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const found = await keysOf(at);
  if (!found.ok) return found;
  if (json) printJson(session, found.body);
  else {
    const columns = [
      "ID",
      "TYPE",
      "ENVIRONMENT",
      "PREFIX",
      "NAME",
      "REQUESTS/S",
      "BURST",
      "CREATED (UTC)",
      "REVOKED (UTC)",
    ];
    const rows = found.keys.map((key) => [
      key.id,
      key.type,
      key.environment,
      key.prefix,
      key.name ?? "–",
      String(key.rateLimit.ratePerSecond),
      String(key.rateLimit.burst),
      key.createdAt,
      key.revokedAt ?? "–",
    ]);
    session.out.write(
      table(
        columns.map((head) => ({ head })),
        rows,
        dressOf(session),
      ),
    );
  }
  return EXIT.done;
}

async function revoke(session: Session, keyId: string, options: RevokeOptions, json: boolean) {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const found = await keysOf(at);
  if (!found.ok) return found;
  const key = found.keys.find(({ id }) => id === keyId);
  if (key?.environment === "production") {
    const deed = `revoke ${key.prefix}… of production: its next request is refused`;
    const refused = await confirm(session, deed, options.yes === true);
    if (refused) return refused;
  }
  const path = `/organisations/${encodeURIComponent(at.id)}/keys/${encodeURIComponent(keyId)}`;
  const result = await at.client.call({ method: "DELETE", path, repeatable: true });
  if (!result.ok) return result;
  if (json) printJson(session, { id: keyId, revoked: true });
  else session.out.write(`${keyId} revoked\n`);
  return EXIT.done;
}

async function keysOf({ client, id }: ChosenOrganisation) {
  const result = await client.call({ method: "GET", path: `/organisations/${encodeURIComponent(id)}/keys` });
  if (!result.ok) return result;
  const keys = keysSchema.safeParse(result.body);
  return keys.success
    ? { ok: true as const, keys: keys.data.data, body: result.body }
    : unexpectedAnswer("list of keys");
}
