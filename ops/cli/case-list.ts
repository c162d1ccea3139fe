// What the verbs of alerts, signals, investigations and webhooks have in common: a list by environment, one resource, and acts that
// ask before they change production.

import { Option, type Command } from "commander";
import type { z } from "zod";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { CallFailure } from "../http/client.ts";
import { ask, type Asked } from "./ask.ts";
import { askOnce, keyed, type Keyed } from "./ask-once.ts";
import { confirmInProduction, YES, type Confirmed } from "./confirm.ts";
import { withExample } from "./example.ts";
import { fieldsOf, listing } from "./list-output.ts";
import type { ChosenOrganisation } from "./operator-verb.ts";
import { PAGE_MAX, readPages, type Page } from "./read-pages.ts";
import { environmentOption, type Plain } from "./verb.ts";

export interface ListOptions extends Plain {
  readonly env: Environment;
  readonly all?: true;
}
export interface CaseListOptions extends ListOptions {
  readonly status?: string;
  readonly customer?: string;
}
export interface ActOptions extends Plain, Confirmed, Keyed {
  readonly env: Environment;
}

/** `--env`, `--all` and what every list has. @param answer of the service, with its rows. */
export function listVerb(command: Command, answer: z.ZodObject): Command {
  const verb = command.addOption(environmentOption()).option("--all", "every page");
  return listing(verb, fieldsOf(answer));
}

/** `list` of a noun: by `--status` and `--customer`, with what {@link listVerb} adds. */
export function caseListVerb(noun: Command, statuses: readonly string[], answer: z.ZodObject): Command {
  const verb = withExample(
    noun.command("list"),
    `weir ${noun.name()} list --status ${statuses[0] ?? ""} --all`,
  )
    .description(`list ${noun.name()}s, newest first`)
    .addOption(new Option("--status <status>", "only these").choices(statuses))
    .option("--customer <id>", "only of this customer, by our id or yours");
  return listVerb(verb, answer);
}

/** `show` of a noun, with `--env`. @param what behind "show". @param id of the example. */
export function caseShowVerb(noun: Command, what: string, id: string): Command {
  return withExample(noun.command("show"), `weir ${noun.name()} show ${id}`)
    .description(`show ${what}`)
    .argument(`<${noun.name()}>`, `${noun.name()} id`)
    .addOption(environmentOption());
}

/** `--env` and `--yes`. */
export function actVerb(command: Command): Command {
  return command.addOption(environmentOption()).option("--yes", YES);
}

/** The same, and `--idempotency-key`. */
export function keyedActVerb(command: Command): Command {
  return keyed(actVerb(command));
}

/** @param filter what is undefined is left out. */
export function readList<Item>(
  { client, path }: ChosenOrganisation,
  { env, all = false }: { readonly env: Environment; readonly all?: boolean },
  list: {
    readonly of: string;
    readonly path: string;
    readonly schema: z.ZodType<Page<Item>>;
    readonly filter?: Readonly<Record<string, string | undefined>>;
  },
) {
  const query = new URLSearchParams({ environment: env, limit: String(PAGE_MAX) });
  for (const [name, value] of Object.entries(list.filter ?? {})) {
    if (value !== undefined) query.set(name, value);
  }
  return readPages(client, { path: path + list.path, query, schema: list.schema, of: list.of, all });
}

/** @param rest below the organisation, with its ids encoded. */
export function readOne<T>(
  { client, path }: ChosenOrganisation,
  env: Environment,
  rest: string,
  schema: z.ZodType<T>,
  what: string,
): Promise<Asked<T>> {
  return ask(client, { method: "GET", path: `${path}${rest}?environment=${env}` }, schema, what);
}

/** One act, under a key where it creates something. Production is asked about first. */
export async function actOn<T>(
  at: ChosenOrganisation,
  options: ActOptions,
  act: {
    /** "close the alert alr_1" */
    readonly deed: string;
    readonly rest: string;
    readonly schema: z.ZodType<T>;
    readonly what: string;
    readonly body?: object;
    readonly method?: "POST" | "PATCH";
    /** Done twice, it is done once: it needs no key. */
    readonly isRepeatable?: true;
  },
): Promise<Asked<T> | CallFailure> {
  const refused = await confirmInProduction(
    at.session,
    options.env,
    `${act.deed} in production of ${at.id}`,
    options,
  );
  if (refused) return refused;
  const { method = "POST", body, isRepeatable = false } = act;
  const call = {
    method,
    path: `${at.path}${act.rest}?environment=${options.env}`,
    ...(body !== undefined && { body }),
  };
  if (isRepeatable || method === "PATCH") {
    return ask(at.client, { ...call, repeatable: isRepeatable }, act.schema, act.what);
  }
  return askOnce(at, options, call, act.schema, act.what);
}
