// weir provider: the screening providers that an organisation's production asks in addition to the lists. Secrets belong to
// the deployment and never pass here: a setting names a credential.

import { Argument, type Command } from "commander";
import { z } from "zod";
import { knownFields } from "#domain/contract/values/known-fields.ts";
import {
  providerChangesSchema,
  providerChecksSchema,
  type ProviderChanges,
  type ProviderCheck,
} from "#domain/contract/settings/provider-settings.ts";
import { CHECKS } from "#domain/contract/decisions/screening.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { ask, type Asked } from "../ask.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { right, table, type Dress } from "../table.ts";
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
  readonly unchecked?: true;
}

export function addProvider(program: Command, run: Run): void {
  const noun = program
    .command("provider")
    .description("screening providers that production asks in addition to the lists");
  organisationVerb(
    withExample(noun.command("list"), "weir provider list").description("list the configured providers"),
    run,
    list,
  );
  organisationVerb(
    withExample(
      noun.command("set"),
      "weir provider set names --name opensanctions --url https://yente.example/ --dataset default",
    )
      .description("use this provider from now on instead of the current one")
      .addArgument(kindArgument())
      .requiredOption("--name <name>", "name shown in attempts, checks and events")
      .requiredOption("--url <url>", "HTTPS address of the provider")
      .option("--dataset <dataset>", "for names: dataset to match against")
      .option(
        "--checks <checks>",
        `for names: checks that it answers, from ${CHECKS.join(",")}`,
        (text: string) => text.split(","),
      )
      .option("--credential <name>", "name of one of the deployment's credentials, never the secret itself")
      .option("--unchecked", "use it even if it does not answer a first question")
      .option("--yes", YES),
    run,
    set,
  );
  organisationVerb(
    withExample(noun.command("check"), "weir provider check").description(
      `ask each configured provider one question; exits with ${EXIT.checkFailed} if one does not answer`,
    ),
    run,
    check,
  );
  organisationVerb(
    withExample(noun.command("remove"), "weir provider remove names")
      .description("stop using a provider; only the lists remain")
      .addArgument(kindArgument())
      .option("--yes", YES),
    run,
    (at, options: Options, kind: Kind) =>
      change(at, options, { [kind]: null }, `stop using a provider for ${kind}`),
  );
}

function kindArgument(): Argument {
  return new Argument("<kind>", "what the provider checks").choices(KINDS);
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
  const uncheckedProviders = options.unchecked;
  return await change(at, options, changes.data, `use ${name} at ${url} for ${kind}`, uncheckedProviders);
}

async function check({ session, client, path }: ChosenOrganisation, options: Plain): Promise<Ending> {
  const call = { method: "POST", path: `${path}/providers/check`, body: {}, repeatable: true } as const;
  const checked = await ask(client, call, providerChecksSchema, "check");
  if (!checked.ok) return checked;
  const { data } = checked.value;
  print(session, options, checked.body, (dress) => showChecks(data, dress));
  return data.every(({ answered }) => answered) ? EXIT.done : EXIT.checkFailed;
}

function showChecks(checks: readonly ProviderCheck[], dress: Dress): string {
  if (checks.length === 0) return "No provider is configured: only the lists answer.\n";
  const rows = checks.map(({ kind, name, errorCode, latencyMs }) => [
    kind,
    name,
    errorCode ?? "answered",
    String(latencyMs),
  ]);
  return table(["KIND", "NAME", "RESULT", right("TOOK (MS)")], rows, dress);
}

async function change(
  at: ChosenOrganisation,
  options: Options,
  providers: ProviderChanges,
  deed: string,
  uncheckedProviders?: true,
): Promise<Ending> {
  const refused = await confirm(at.session, `${deed} in production of ${at.id}`, options);
  if (refused) return refused;
  const call = {
    method: "PATCH",
    path: at.path,
    body: knownFields({ providers, uncheckedProviders }),
    repeatable: true,
  } as const;
  return printed(at, options, await ask(at.client, call, organisationSchema, "organisation"));
}

/** Names the option and repeats no value: a secret may be in the wrong place. */
function refusedSetting({ issues }: z.ZodError): CallFailure {
  const [issue] = issues;
  const [, option, ...rest] = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys") {
    return localFailure("invalid_request", `--${issue.keys[0] ?? ""}: applies only to a provider for names`);
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
    if (provider === null) return [kind, "– (lists only)", "–", "–", "–", "–"];
    const { name, url, dataset = "–", checks, credential = "–" } = provider;
    return [kind, name, url, dataset, checks?.join(",") ?? "–", credential];
  });
  return table(["KIND", "NAME", "URL", "DATASET", "CHECKS", "CREDENTIAL"], rows, dress);
}
