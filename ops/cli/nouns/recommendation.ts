// weir recommendation: thresholds that the service proposes, for a person to accept or reject. Accepting drafts a version.

import type { Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import {
  recommendationPageSchema,
  thresholdRecommendationSchema,
} from "#domain/contract/reports/threshold-recommendation.ts";
import { ask } from "../ask.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { notesOf } from "../session.ts";
import { showRecommendation, showRecommendations } from "../show-recommendation.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";

interface ListOptions extends Plain {
  readonly env: Environment;
  readonly all?: true;
}
interface ReviewOptions extends Plain, Confirmed {
  readonly note?: string;
}

const DECISIONS = {
  accept: "draft a version with the proposed threshold; it takes effect only when activated",
  reject: "turn a proposal down; it is not proposed again before it expires",
} as const;
type Decision = keyof typeof DECISIONS;

const ID = "recommendation id, such as rec_…";

export function addRecommendation(program: Command, run: Run): void {
  const noun = program.command("recommendation").description("thresholds that the service proposes");
  organisationVerb(
    listing(
      withExample(noun.command("list"), "weir recommendation list --all")
        .description("list proposals, newest first")
        .addOption(environmentOption())
        .option("--all", "show all pages"),
      fieldsOf(recommendationPageSchema),
    ),
    run,
    list,
  );
  organisationVerb(
    withExample(noun.command("show"), "weir recommendation show rec_1")
      .description("show a proposal, its evidence and its review")
      .argument("<recommendation>", ID),
    run,
    show,
  );
  for (const decision of ["accept", "reject"] as const) {
    organisationVerb(
      withExample(noun.command(decision), `weir recommendation ${decision} rec_1 --note "agreed on Monday"`)
        .description(DECISIONS[decision])
        .argument("<recommendation>", ID)
        .option("--note <text>", "reason, kept with the proposal and in the audit log")
        .option("--yes", YES),
      run,
      (at, options: ReviewOptions, id: string) => review(at, options, id, decision),
    );
  }
}

async function list({ session, client, path }: ChosenOrganisation, options: ListOptions): Promise<Ending> {
  const { env, all = false } = options;
  const read = await readPages(client, {
    path: `${path}/threshold-recommendations`,
    query: new URLSearchParams({ environment: env, ...(all && { limit: String(PAGE_MAX) }) }),
    schema: recommendationPageSchema,
    of: "recommendations",
    all,
  });
  return read.ok ? printPage(session, options, read.page, showRecommendations) : read;
}

async function show(at: ChosenOrganisation, options: Plain, id: string): Promise<Ending> {
  const call = { method: "GET", path: pathOf(at, id) } as const;
  const found = await ask(at.client, call, thresholdRecommendationSchema, "recommendation");
  if (!found.ok) return found;
  return print(at.session, options, found.value, (dress) => showRecommendation(found.value, dress));
}

async function review(
  at: ChosenOrganisation,
  options: ReviewOptions,
  id: string,
  decision: Decision,
): Promise<Ending> {
  const refused = await confirm(at.session, `${decision} ${id} of ${at.id}`, options);
  if (refused) return refused;
  const call = {
    method: "POST",
    path: `${pathOf(at, id)}/review`,
    body: { decision, ...(options.note !== undefined && { note: options.note }) },
  } as const;
  const reviewed = await ask(at.client, call, thresholdRecommendationSchema, "recommendation");
  if (!reviewed.ok) return reviewed;
  const recommendation = reviewed.value;
  const drafted = recommendation.review?.draftedSystemVersionId ?? null;
  if (options.json !== true && drafted !== null) {
    notesOf(at.session).write(`Drafted ${drafted}. See its changes with: weir version diff ${drafted}\n`);
  }
  return print(at.session, options, recommendation, () => `${recommendation.id}  ${recommendation.status}\n`);
}

function pathOf({ path }: ChosenOrganisation, id: string): string {
  return `${path}/threshold-recommendations/${encodeURIComponent(id)}`;
}
