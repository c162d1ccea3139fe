// weir match: what screening found, and what a person finds it to be.

import { randomUUID } from "node:crypto";
import { Option, type Command } from "commander";
import {
  ADJUDICATION_VERDICTS,
  adjudicationSchema,
  matchPageSchema,
  type AdjudicationRequest,
  type ListedMatch,
} from "#domain/contract/adjudication.ts";
import type { Environment } from "#domain/contract/environment.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { confirm, YES } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import {
  chooseOrganisation,
  ORGANISATION,
  type ChosenOrganisation,
  type OrganisationChoice,
} from "../organisation-choice.ts";
import { PAGE_MAX, readPages, type Page } from "../read-pages.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import {
  act,
  environmentOption,
  printJson,
  unexpectedAnswer,
  wholeNumber,
  type Ending,
  type Plain,
  type Run,
} from "../verb.ts";
import { addWindowOptions, windowQuery, type WindowOptions } from "../window.ts";

interface Options extends OrganisationChoice, Plain {
  readonly env: Environment;
}
interface ListOptions extends Options, WindowOptions {
  readonly judged?: true;
  readonly limit?: number;
  readonly all?: true;
}
interface AdjudicateOptions extends Options {
  readonly verdict: AdjudicationRequest["verdict"];
  readonly note?: string;
  readonly yes?: true;
}

export function addMatch(program: Command, run: Run): void {
  const noun = program.command("match").description("matches of screening, and what people found them to be");
  const verb = (name: string, description: string) =>
    noun
      .command(name)
      .description(description)
      .option("--org <id>", ORGANISATION)
      .addOption(environmentOption());
  act(
    addWindowOptions(
      verb("list", "matches that nobody could tell yet, newest first; by default of the last 30 days")
        .option("--judged", "those that were judged too")
        .option("--limit <rows>", "rows of one page, at most 100", wholeNumber)
        .option("--all", "every page"),
    ),
    run,
    (options: ListOptions) => list(run.session, options),
  );
  act(
    verb("adjudicate", "say what a match is; the last word counts, earlier ones are kept")
      .argument("<match>", "its id, such as scr_…-m1")
      .addOption(
        new Option("--verdict <verdict>", "what it turned out to be")
          .choices(ADJUDICATION_VERDICTS)
          .makeOptionMandatory(),
      )
      .option("--note <text>", "why; kept with it and in the audit")
      .option("--yes", YES),
    run,
    (options: AdjudicateOptions, id: string) => adjudicate(run.session, id, options),
  );
}

async function list(session: Session, options: ListOptions): Promise<Ending> {
  if (options.from !== undefined && options.last !== undefined) {
    return localFailure("invalid_request", "--from and --last say the same thing twice; give one.");
  }
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const found = await readMatches(session, at, options);
  if (!found.ok) return found;
  if (options.json === true) printJson(session, found.page);
  else {
    session.out.write(showMatches(found.page.data, session));
    if (found.page.pagination.nextCursor !== null) session.err.write("There are more: --all shows them.\n");
  }
  return EXIT.done;
}

/** One page, or with `--all` all of them as one. */
async function readMatches(
  session: Session,
  at: ChosenOrganisation,
  options: ListOptions,
): Promise<{ readonly ok: true; readonly page: Page<ListedMatch> } | CallFailure> {
  const query = new URLSearchParams(windowQuery(options, session.now()));
  query.set("environment", options.env);
  query.set("state", options.judged === true ? "all" : "open");
  if (options.limit !== undefined || options.all === true) {
    query.set("limit", String(options.limit ?? PAGE_MAX));
  }
  return await readPages(at.client, {
    path: pathOf(at),
    query,
    schema: matchPageSchema,
    of: "matches",
    all: options.all === true,
  });
}

function showMatches(matches: readonly ListedMatch[], session: Session): string {
  return table(
    [
      { head: "MATCH" },
      { head: "SCREENED" },
      { head: "LISTED" },
      { head: "LISTS" },
      { head: "SCORE", align: "right" },
      { head: "STATUS" },
      { head: "VERDICT" },
      { head: "OCCURRED (UTC)" },
      { head: "TRANSACTION" },
    ],
    matches.map((one) => [
      one.matchId,
      one.target === "" ? "–" : one.target,
      one.caption,
      one.lists.join(", "),
      one.score.toFixed(2),
      one.status,
      one.verdict ?? "–",
      one.occurredAt,
      one.transactionId,
    ]),
    dressOf(session),
  );
}

async function adjudicate(session: Session, id: string, options: AdjudicateOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const { env, verdict, note } = options;
  if (env === "production") {
    const refused = await confirm(session, `call ${id} of production ${verdict}`, options.yes === true);
    if (refused) return refused;
  }
  const result = await at.client.call({
    method: "POST",
    path: `${pathOf(at)}/${encodeURIComponent(id)}/adjudication?environment=${env}`,
    body: { verdict, note },
    // A lost answer is asked for again under the same key: one run of this command is one adjudication.
    idempotencyKey: randomUUID(),
  });
  if (!result.ok) return result;
  const adjudication = adjudicationSchema.safeParse(result.body);
  if (!adjudication.success) return unexpectedAnswer("adjudication");
  if (options.json === true) printJson(session, result.body);
  else session.out.write(`${adjudication.data.matchId}  ${adjudication.data.verdict}\n`);
  return EXIT.done;
}

function pathOf({ id }: ChosenOrganisation): string {
  return `/organisations/${encodeURIComponent(id)}/screening-matches`;
}
