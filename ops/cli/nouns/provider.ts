// weir provider: whom an organisation's production asks beside the lists. Secrets are the deployment's and never pass here: a
// setting names a credential.

import { Argument, type Command } from "commander";
import { z } from "zod";
import { knownFields } from "#domain/contract/known-fields.ts";
import { providerChangesSchema, type ProviderChanges } from "#domain/contract/provider-settings.ts";
import { CHECKS } from "#domain/contract/screening.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { ask, type Asked } from "../ask.ts";
import { confirm, type Confirmed } from "../confirm.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { table, type Dress } from "../table.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";

const KINDS = ["names", "wallets"] as const;
type Kind = (typeof KINDS)[number];

const shownSchema = z.looseObject({
  name: z.string(),
  url: z.string(),
  dataset: z.string().optional(),
  checks: z.array(z.string()).optional(),
  credential: z.string().optional(),
});
const organisationSchema = z.object({
  providers: z.object({ names: shownSchema.nullable(), wallets: shownSchema.nullable() }),
});
type Organisation = z.output<typeof organisationSchema>;

interface Options extends Plain, Confirmed {}
interface SetOptions extends Options {
  readonly name: string;
  readonly url: string;
  readonly dataset?: string;
  readonly checks?: string[];
  readonly credential?: string;
}

export function addProvider(program: Command, run: Run): void {
  const noun = program.command("provider").description("whom production asks beside the lists");
  organisationVerb(noun.command("list").description("the providers that are set"), run, list);
  organisationVerb(
    noun
      .command("set")
      .description("ask this provider from now on, in place of the one that is set")
      .addArgument(kindArgument())
      .requiredOption("--name <name>", "what attempts, checks and events call it")
      .requiredOption("--url <url>", "where it answers; https")
      .option("--dataset <dataset>", "names: the dataset that is matched against")
      .option("--checks <checks>", `names: what it answers, of ${CHECKS.join(",")}`, (text: string) =>
        text.split(","),
      )
      .option("--credential <name>", "the name of one of the deployment's credentials, never the secret")
      .option("--yes", "do not ask first"),
    run,
    set,
  );
  organisationVerb(
    noun
      .command("remove")
      .description("ask nobody any more: the lists answer alone")
      .addArgument(kindArgument())
      .option("--yes", "do not ask first"),
    run,
    (at, options: Options, kind: Kind) =>
      change(at, options, { [kind]: null }, `stop asking a provider about ${kind}`),
  );
}

function kindArgument(): Argument {
  return new Argument("<kind>", "about what it is asked").choices(KINDS);
}

async function list(at: ChosenOrganisation, options: Options): Promise<Ending> {
  const call = { method: "GET", path: at.path } as const;
  return printed(at, options, await ask(at.client, call, organisationSchema, "organisation"));
}

async function set(at: ChosenOrganisation, options: SetOptions, kind: Kind): Promise<Ending> {
  const { name, url, dataset, checks, credential } = options;
  const wanted = knownFields({ name, url, dataset, checks, credential });
  const changes = providerChangesSchema.safeParse({ [kind]: wanted });
  if (!changes.success) return refusedSetting(changes.error);
  return await change(at, options, changes.data, `ask ${name} at ${url} about ${kind}`);
}

async function change(
  at: ChosenOrganisation,
  options: Options,
  providers: ProviderChanges,
  deed: string,
): Promise<Ending> {
  const refused = await confirm(at.session, `${deed}, in the production of ${at.id}`, options);
  if (refused) return refused;
  const call = { method: "PATCH", path: at.path, body: { providers }, repeatable: true } as const;
  return printed(at, options, await ask(at.client, call, organisationSchema, "organisation"));
}

/** Names the option, and repeats nothing: a secret may stand in the wrong place. */
function refusedSetting({ issues }: z.ZodError): CallFailure {
  const [issue] = issues;
  const [, option, ...rest] = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys") {
    return localFailure("invalid_request", `--${issue.keys[0] ?? ""}: is for a provider of names only`);
  }
  const place = rest.length === 0 ? "" : ` ${rest.map((at) => Number(at) + 1).join(" ")}`;
  return localFailure("invalid_request", `--${String(option)}${place}: ${issue?.message ?? ""}`);
}

function printed({ session }: ChosenOrganisation, options: Plain, asked: Asked<Organisation>): Ending {
  if (!asked.ok) return asked;
  const { providers } = asked.value;
  return print(session, options, providers, (dress) => showProviders(providers, dress));
}

function showProviders(providers: Organisation["providers"], dress: Dress): string {
  const rows = KINDS.map((kind) => {
    const provider = providers[kind];
    if (provider === null) return [kind, "– (the lists alone)", "–", "–", "–", "–"];
    const { name, url, dataset = "–", checks, credential = "–" } = provider;
    return [kind, name, url, dataset, checks?.join(",") ?? "–", credential];
  });
  return table(["ABOUT", "NAME", "URL", "DATASET", "CHECKS", "CREDENTIAL"], rows, dress);
}
