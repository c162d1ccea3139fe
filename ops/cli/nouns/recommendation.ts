// weir recommendation: limits that the service proposes, and what a person makes of them. Accepting drafts a version.

import type { Command } from "commander";
import type { Environment } from "#domain/contract/environment.ts";
import {
  recommendationPageSchema,
  thresholdRecommendationSchema,
  type ThresholdRecommendation,
} from "#domain/contract/threshold-recommendation.ts";
import type { CallFailure, CallResult } from "../../http/client.ts";
import { confirm } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import {
  chooseOrganisation,
  ORGANISATION,
  type ChosenOrganisation,
  type OrganisationChoice,
} from "../organisation-choice.ts";
import { PAGE_MAX, readPages } from "../read-pages.ts";
import { dressOf, type Session } from "../session.ts";
import { showRecommendation, showRecommendations } from "../show-recommendation.ts";
import {
  act,
  environmentOption,
  printJson,
  unexpectedAnswer,
  type Ending,
  type Plain,
  type Run,
} from "../verb.ts";

interface Options extends OrganisationChoice, Plain {}
interface ListOptions extends Options {
  readonly env: Environment;
  readonly all?: true;
}
interface ReviewOptions extends Options {
  readonly note?: string;
  readonly yes?: true;
}

const DECISIONS = {
  accept: "draft a version with the proposed limit; it decides nothing until it is activated",
  reject: "turn it down: the same is not proposed again before it expires",
} as const;
type Decision = keyof typeof DECISIONS;

export function addRecommendation(program: Command, run: Run): void {
  const { session } = run;
  const noun = program.command("recommendation").description("limits that the service proposes");
  const verb = (name: string, description: string) =>
    noun.command(name).description(description).option("--org <id>", ORGANISATION);
  act(
    verb("list", "what was proposed, newest first")
      .addOption(environmentOption())
      .option("--all", "every page"),
    run,
    (options: ListOptions) => list(session, options),
  );
  const one = (name: string, description: string) =>
    verb(name, description).argument("<recommendation>", "its id, rec_…");
  act(one("show", "one with its evidence and what people made of it"), run, (options: Options, id: string) =>
    show(session, id, options),
  );
  for (const [decision, does] of Object.entries(DECISIONS)) {
    act(
      one(decision, does)
        .option("--note <text>", "why; kept with it and in the audit")
        .option("--yes", "do not ask"),
      run,
      (options: ReviewOptions, id: string) => review(session, id, decision as Decision, options),
    );
  }
}

async function list(session: Session, options: ListOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const { env, all = false } = options;
  const read = await readPages(at.client, {
    path: pathOf(at),
    query: new URLSearchParams({ environment: env, ...(all && { limit: String(PAGE_MAX) }) }),
    schema: recommendationPageSchema,
    of: "recommendations",
    all,
  });
  if (!read.ok) return read;
  const { data, pagination } = read.page;
  if (options.json) printJson(session, read.page);
  else {
    session.out.write(showRecommendations(data, dressOf(session)));
    if (pagination.nextCursor !== null) session.err.write("There are more: --all shows them.\n");
  }
  return EXIT.done;
}

async function show(session: Session, id: string, options: Options): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const found = recommendationOf(
    await at.client.call({ method: "GET", path: `${pathOf(at)}/${encodeURIComponent(id)}` }),
  );
  if (!found.ok) return found;
  if (options.json) printJson(session, found.recommendation);
  else session.out.write(showRecommendation(found.recommendation, dressOf(session)));
  return EXIT.done;
}

async function review(
  session: Session,
  id: string,
  decision: Decision,
  options: ReviewOptions,
): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const refused = await confirm(session, `${decision} ${id} of ${at.id}`, options.yes === true);
  if (refused) return refused;
  const reviewed = recommendationOf(
    await at.client.call({
      method: "POST",
      path: `${pathOf(at)}/${encodeURIComponent(id)}/review`,
      body: { decision, ...(options.note !== undefined && { note: options.note }) },
    }),
  );
  if (!reviewed.ok) return reviewed;
  const { recommendation } = reviewed;
  if (options.json) printJson(session, recommendation);
  else {
    session.out.write(`${recommendation.id}  ${recommendation.status}\n`);
    const drafted = recommendation.review?.draftedSystemVersionId ?? null;
    if (drafted !== null) session.err.write(`Drafted ${drafted}: weir version diff ${drafted}\n`);
  }
  return EXIT.done;
}

function recommendationOf(
  result: CallResult,
): { readonly ok: true; readonly recommendation: ThresholdRecommendation } | CallFailure {
  if (!result.ok) return result;
  const recommendation = thresholdRecommendationSchema.safeParse(result.body);
  return recommendation.success
    ? { ok: true, recommendation: recommendation.data }
    : unexpectedAnswer("recommendation");
}

function pathOf({ id }: ChosenOrganisation): string {
  return `/organisations/${encodeURIComponent(id)}/threshold-recommendations`;
}
