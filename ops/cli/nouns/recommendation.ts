// weir recommendation: limits that the service proposes, and what a person makes of them. Accepting drafts a version.

import type { Command } from "commander";
import type { Environment } from "#domain/contract/environment.ts";
import {
  recommendationPageSchema,
  thresholdRecommendationSchema,
} from "#domain/contract/threshold-recommendation.ts";
import { ask } from "../ask.ts";
import { confirm, type Confirmed } from "../confirm.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
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
  accept: "draft a version with the proposed limit; it decides nothing until it is activated",
  reject: "turn it down: the same is not proposed again before it expires",
} as const;
type Decision = keyof typeof DECISIONS;

const ID = "its id, rec_…";

export function addRecommendation(program: Command, run: Run): void {
  const noun = program.command("recommendation").description("limits that the service proposes");
  organisationVerb(
    noun
      .command("list")
      .description("what was proposed, newest first")
      .addOption(environmentOption())
      .option("--all", "every page"),
    run,
    list,
  );
  organisationVerb(
    noun
      .command("show")
      .description("one with its evidence and what people made of it")
      .argument("<recommendation>", ID),
    run,
    show,
  );
  for (const decision of ["accept", "reject"] as const) {
    organisationVerb(
      noun
        .command(decision)
        .description(DECISIONS[decision])
        .argument("<recommendation>", ID)
        .option("--note <text>", "why; kept with it and in the audit")
        .option("--yes", "do not ask"),
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
    at.session.err.write(`Drafted ${drafted}: weir version diff ${drafted}\n`);
  }
  return print(at.session, options, recommendation, () => `${recommendation.id}  ${recommendation.status}\n`);
}

function pathOf({ path }: ChosenOrganisation, id: string): string {
  return `${path}/threshold-recommendations/${encodeURIComponent(id)}`;
}
