// weir match: what screening found, and what a person found it to be.

import { Option, type Command } from "commander";
import {
  ADJUDICATION_VERDICTS,
  adjudicationSchema,
  matchPageSchema,
  type AdjudicationRequest,
  type ListedMatch,
} from "#domain/contract/casework/adjudication.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { askOnce, keyed, type Keyed } from "../ask-once.ts";
import { confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { notesOf } from "../session.ts";
import { right, table, type Dress } from "../table.ts";
import { environmentOption, print, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";
import { addWindowOptions, windowQuery, type WindowOptions } from "../window.ts";

interface Options extends Plain {
  readonly env: Environment;
}
interface ListOptions extends Options, WindowOptions {
  readonly judged?: true;
  readonly limit?: number;
  readonly all?: true;
}
interface AdjudicateOptions extends Options, Confirmed, Keyed {
  readonly verdict: AdjudicationRequest["verdict"];
  readonly note?: string;
}

export function addMatch(program: Command, run: Run): void {
  const noun = program.command("match").description("screening matches, and what people found them to be");
  const looking = withExample(noun.command("list"), "weir match list --last 7d --all")
    .description("list open matches, newest first (default: the last 30 days)")
    .addOption(environmentOption())
    .option("--judged", "include matches that already have a verdict")
    .option("--limit <rows>", "rows per page, at most 100", wholeNumber)
    .option("--all", "show all pages");
  organisationVerb(listing(addWindowOptions(looking), fieldsOf(matchPageSchema)), run, list);
  const adjudicating = withExample(
    noun.command("adjudicate"),
    'weir match adjudicate scr_1-m1 --verdict false_positive --note "another year of birth"',
  )
    .description("record what a match turned out to be; the latest verdict counts")
    .argument("<match>", "match id, such as scr_…-m1")
    .addOption(
      new Option("--verdict <verdict>", "what the match turned out to be")
        .choices(ADJUDICATION_VERDICTS)
        .makeOptionMandatory(),
    )
    .addOption(environmentOption())
    .option("--note <text>", "reason, kept with the verdict and in the audit log")
    .option("--yes", YES);
  organisationVerb(keyed(adjudicating), run, adjudicate);
}

async function list(at: ChosenOrganisation, options: ListOptions): Promise<Ending> {
  const { session, client, path } = at;
  const { env, judged, limit, all = false } = options;
  const query = new URLSearchParams(windowQuery(options, session.now()));
  query.set("environment", env);
  query.set("state", judged === true ? "all" : "open");
  if (limit !== undefined || all) query.set("limit", String(limit ?? PAGE_MAX));
  const found = await readPages(client, {
    path: `${path}/screening-matches`,
    query,
    schema: matchPageSchema,
    of: "matches",
    all,
  });
  if (!found.ok) return found;
  const { data } = found.page;
  if (options.json !== true && data.length > 0) {
    const open = data.filter(({ verdict }) => verdict === null).length;
    notesOf(session).write(`${open} open of ${data.length} shown.\n`);
  }
  return printPage(session, options, found.page, showMatches);
}

function showMatches(matches: readonly ListedMatch[], dress: Dress): string {
  return table(
    [
      "MATCH",
      "SCREENED",
      "LISTED",
      "LISTS",
      right("SCORE"),
      "STATUS",
      "DECISION",
      "VERDICT",
      "OCCURRED (UTC)",
      "TRANSACTION",
    ],
    matches.map((one) => [
      one.matchId,
      one.target === "" ? "–" : one.target,
      one.caption,
      one.lists.join(", "),
      one.score.toFixed(2),
      one.status,
      one.decision,
      one.verdict ?? "–",
      one.occurredAt,
      one.transactionId,
    ]),
    dress,
  );
}

async function adjudicate(at: ChosenOrganisation, options: AdjudicateOptions, id: string): Promise<Ending> {
  const { session, path } = at;
  const { env, verdict, note } = options;
  const refused = await confirmInProduction(
    session,
    env,
    `record ${verdict} for the production match ${id}`,
    options,
  );
  if (refused) return refused;
  const call = {
    method: "POST",
    path: `${path}/screening-matches/${encodeURIComponent(id)}/adjudication?environment=${env}`,
    body: { verdict, note },
  } as const;
  const adjudication = await askOnce(at, options, call, adjudicationSchema, "adjudication");
  if (!adjudication.ok) return adjudication;
  const { value } = adjudication;
  if (value.needsAgreement && verdict === "false_positive") {
    notesOf(session).write(
      `It counts for later payments to the same payee once another person has given the same verdict: weir pair agree ${value.pairId ?? ""}\n`,
    );
  }
  return print(session, options, adjudication.body, () => `${value.matchId}  ${value.verdict}\n`);
}
