// weir provider: whom an organisation's production asks beside the lists. Secrets are the deployment's and never pass here: a
// setting names a credential.

import { Argument, type Command } from "commander";
import { z } from "zod";
import { knownFields } from "#domain/contract/known-fields.ts";
import { providerChangesSchema, type ProviderChanges } from "#domain/contract/provider-settings.ts";
import { CHECKS } from "#domain/contract/screening.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { confirm } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import {
  chooseOrganisation,
  ORGANISATION,
  type ChosenOrganisation,
  type OrganisationChoice,
} from "../organisation-choice.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, printJson, unexpectedAnswer, type Ending, type Plain, type Run } from "../verb.ts";

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
type Providers = z.output<typeof organisationSchema>["providers"];

interface Options extends OrganisationChoice, Plain {
  readonly yes?: true;
}
interface SetOptions extends Options {
  readonly name: string;
  readonly url: string;
  readonly dataset?: string;
  readonly checks?: string[];
  readonly credential?: string;
}

export function addProvider(program: Command, run: Run): void {
  const noun = program.command("provider").description("whom production asks beside the lists");
  act(
    noun.command("list").description("the providers that are set").option("--org <id>", ORGANISATION),
    run,
    (options: Options) => list(run.session, options),
  );
  act(
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
      .option("--org <id>", ORGANISATION)
      .option("--yes", "do not ask first"),
    run,
    (options: SetOptions, kind: Kind) => set(run.session, kind, options),
  );
  act(
    noun
      .command("remove")
      .description("ask nobody any more: the lists answer alone")
      .addArgument(kindArgument())
      .option("--org <id>", ORGANISATION)
      .option("--yes", "do not ask first"),
    run,
    (options: Options, kind: Kind) =>
      change(run.session, options, { [kind]: null }, `stop asking a provider about ${kind}`),
  );
}

function kindArgument(): Argument {
  return new Argument("<kind>", "about what it is asked").choices(KINDS);
}

async function list(session: Session, options: Options) {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  return printed(session, options, await at.client.call({ method: "GET", path: pathOf(at) }));
}

async function set(session: Session, kind: Kind, options: SetOptions): Promise<Ending> {
  const { name, url, dataset, checks, credential } = options;
  const wanted = knownFields({ name, url, dataset, checks, credential });
  const changes = providerChangesSchema.safeParse({ [kind]: wanted });
  if (!changes.success) return refusedSetting(changes.error);
  return await change(session, options, changes.data, `ask ${name} at ${url} about ${kind}`);
}

async function change(
  session: Session,
  options: Options,
  providers: ProviderChanges,
  deed: string,
): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const refused = await confirm(session, `${deed}, in the production of ${at.id}`, options.yes === true);
  if (refused) return refused;
  const result = await at.client.call({
    method: "PATCH",
    path: pathOf(at),
    body: { providers },
    repeatable: true,
  });
  return printed(session, options, result);
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

function printed(
  session: Session,
  { json }: Plain,
  result: Awaited<ReturnType<ChosenOrganisation["client"]["call"]>>,
): Ending {
  if (!result.ok) return result;
  const organisation = organisationSchema.safeParse(result.body);
  if (!organisation.success) return unexpectedAnswer("organisation");
  const { providers } = organisation.data;
  if (json === true) printJson(session, providers);
  else session.out.write(tableOf(providers, session));
  return EXIT.done;
}

function tableOf(providers: Providers, session: Session): string {
  const columns = ["ABOUT", "NAME", "URL", "DATASET", "CHECKS", "CREDENTIAL"].map((head) => ({ head }));
  const rows = KINDS.map((kind) => {
    const provider = providers[kind];
    if (provider === null) return [kind, "– (the lists alone)", "–", "–", "–", "–"];
    const { name, url, dataset = "–", checks, credential = "–" } = provider;
    return [kind, name, url, dataset, checks?.join(",") ?? "–", credential];
  });
  return table(columns, rows, dressOf(session));
}

function pathOf({ id }: ChosenOrganisation): string {
  return `/organisations/${encodeURIComponent(id)}`;
}
