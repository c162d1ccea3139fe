// weir token: create, list and revoke the tokens of operators.

import { Option, type Command } from "commander";
import type { z } from "zod";
import {
  GRANTABLE_PERMISSIONS,
  madeTokenSchema,
  tokenPageSchema,
} from "#domain/contract/operators/operator-token.ts";
import { OPERATOR_ROLES } from "#domain/ids/operator-token.ts";
import { askOnce, keyed, sayOfSecret, type Keyed } from "../ask-once.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { localFailure } from "../../http/client.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { table, type Dress } from "../table.ts";
import { print, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";

type Token = z.output<typeof tokenPageSchema>["data"][number];

interface CreateOptions extends Plain, Keyed {
  readonly role?: string;
  readonly permission?: readonly string[];
  readonly days?: number;
}

export function addToken(program: Command, run: Run): void {
  const noun = program.command("token").description("tokens of operators");
  const creating = withExample(noun.command("create"), "weir token create mia --role analyst --days 30")
    .description("create an operator token; it is shown only once")
    .argument("<name>", "whose it is, as the audit names them")
    .addOption(new Option("--role <role>", "what it may do").choices(OPERATOR_ROLES))
    .addOption(
      new Option("--permission <permission...>", "single permissions instead of a role").choices(
        GRANTABLE_PERMISSIONS,
      ),
    )
    .option("--days <days>", "days until it expires, at most 365 (default: 90)", wholeNumber);
  operatorVerb(keyed(creating), run, create);
  operatorVerb(
    listing(
      withExample(noun.command("list"), "weir token list").description("list tokens, newest first"),
      fieldsOf(tokenPageSchema),
    ),
    run,
    list,
  );
  operatorVerb(
    withExample(noun.command("revoke"), "weir token revoke otk_1")
      .description("revoke a token; its next request is refused")
      .argument("<token>", "token id, such as otk_…")
      .option("--yes", YES),
    run,
    revoke,
  );
}

async function create(operator: Operator, options: CreateOptions, name: string): Promise<Ending> {
  const { session } = operator;
  const { role, permission: permissions, days: expiresInDays } = options;
  if ((role === undefined) === (permissions === undefined)) {
    return localFailure("invalid_request", "Give either --role or --permission.");
  }
  const body = { name, role, permissions, expiresInDays };
  const call = { method: "POST", path: "/tokens", body } as const;
  const made = await askOnce(operator, options, call, madeTokenSchema, "token");
  if (!made.ok) return made;
  const { id, expiresAt, token } = made.value;
  if (options.json !== true) {
    sayOfSecret(session, token !== undefined, {
      note: `Save the token now: it will not be shown again. It expires at ${expiresAt}.`,
      what: "token",
      remedy: `Revoke it with weir token revoke ${id}, and create another.`,
    });
  }
  return print(session, options, made.body, () => `${id}  ${token ?? "–"}\n`);
}

async function list({ session, client }: Operator, options: Plain): Promise<Ending> {
  const query = new URLSearchParams({ limit: String(PAGE_MAX) });
  const found = await readPages(client, {
    path: "/tokens",
    query,
    schema: tokenPageSchema,
    of: "tokens",
    all: true,
  });
  return found.ok ? printPage(session, options, found.page, showTokens) : found;
}

function showTokens(tokens: readonly Token[], dress: Dress): string {
  return table(
    ["ID", "NAME", "MAY", "CREATED (UTC)", "BY", "EXPIRES (UTC)", "REVOKED (UTC)"],
    tokens.map((token) => [
      token.id,
      token.name,
      token.role ?? (token.permissions ?? []).join(","),
      token.createdAt,
      token.createdBy,
      token.expiresAt,
      token.revokedAt ?? "–",
    ]),
    dress,
  );
}

async function revoke(
  { session, client }: Operator,
  options: Plain & Confirmed,
  id: string,
): Promise<Ending> {
  const refused = await confirm(
    session,
    `revoke the operator token ${id}; its next request is refused`,
    options,
  );
  if (refused) return refused;
  const path = `/tokens/${encodeURIComponent(id)}`;
  const revoked = await client.call({ method: "DELETE", path, repeatable: true });
  if (!revoked.ok) return revoked;
  return print(session, options, { id, revoked: true }, () => `${id} revoked\n`);
}
