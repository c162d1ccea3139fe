// weir lists: the screening lists. Show them, publish a new version, or retire a list.

import { Option, type Command } from "commander";
import {
  listRetiredSchema,
  listsOverviewSchema,
  type ExpectedListFact,
  type ListsOverview,
  type ListsVersion,
} from "#domain/contract/settings/lists.ts";
import type { ListsUpload } from "#domain/screening/lists-bundle.ts";
import { compileLists } from "#ops/lists/compile-lists.ts";
import { cachedReleasedLists } from "#ops/lists/cached-released-lists.ts";
import { officialLists } from "#ops/lists/official-lists.ts";
import { activeLists, entriesOf, publishLists } from "#ops/lists/publish.ts";
import { releasedNamesAndWallets } from "#ops/lists/released-lists.ts";
import { localFailure, type CallFailure, type Client } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { describeFiles } from "../list-files.ts";
import { startProgress } from "../progress.ts";
import { notesOf, type Session } from "../session.ts";
import { showListDates } from "../show-list-dates.ts";
import { right, table, type Dress } from "../table.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";
import { runJob } from "./jobs.ts";
import { writeError } from "../write-out.ts";

interface UpdateOptions extends Plain, Confirmed {
  readonly from?: string;
  readonly release?: true;
  readonly acceptShrink?: true;
  readonly acceptLoss?: string[];
  readonly reason?: string;
}

interface RetireOptions extends Plain, Confirmed {
  readonly reason: string;
  readonly acceptNamed?: true;
}

export function addLists(program: Command, run: Run): void {
  const noun = program.command("lists").description("screening lists");
  operatorVerb(
    withExample(noun.command("show"), "weir lists show").description(
      "show the stored versions and the lists of the active one",
    ),
    run,
    show,
  );
  operatorVerb(
    withExample(noun.command("update"), "weir lists update --release")
      .summary("publish new lists")
      .description(
        "publish new lists: by default from the official sources in the settings (runs the job `lists`)",
      )
      .addOption(new Option("--from <folder>", "folder with the publishers' files").conflicts("release"))
      .option("--release", "publish the lists bundled with this release")
      .option("--accept-shrink", "accept a file that lost more than a fifth of its entries")
      .option(
        "--accept-loss <ids...>",
        "publish without these lists, or with less than half of their entries; requires --reason",
      )
      .option("--reason <text>", "reason, kept in the audit log")
      .option("--yes", YES),
    run,
    update,
  );
  operatorVerb(
    withExample(noun.command("retire"), 'weir lists retire UK-OFSI --reason "the publisher ended it"')
      .argument("<list>", "list id")
      .description("retire a list; versions that name no lists then screen without it")
      .requiredOption("--reason <text>", "reason, kept in the audit log")
      .option(
        "--accept-named",
        "retire the list even if active or approved versions name it; they then hold decisions for review",
      )
      .option("--yes", YES),
    run,
    retire,
  );
}

async function retire({ session, client }: Operator, options: RetireOptions, list: string): Promise<Ending> {
  const { reason, acceptNamed } = options;
  const refused = await confirm(session, `retire ${list} at ${client.baseUrl}`, options);
  if (refused) return refused;
  const body = { list, reason, ...(acceptNamed === true && { acceptNamed }) };
  const call = { method: "POST", path: "/lists/retirements", body, repeatable: true } as const;
  const retired = await ask(client, call, listRetiredSchema, "list of what was published");
  if (!retired.ok) return retired;
  return print(session, options, retired.body, (dress) => expectedTable(retired.value.data, dress));
}

async function show({ session, client }: Operator, options: Plain): Promise<Ending> {
  const call = { method: "GET", path: "/lists" } as const;
  const overview = await ask(client, call, listsOverviewSchema, "list of versions");
  if (!overview.ok) return overview;
  const { data, expected, unconfirmedOrganisations } = overview.value;
  const ending = print(
    session,
    options,
    overview.body,
    (dress) =>
      `${shown(data, session.now(), dress)}\n${expectedTable(expected, dress)}\n${filesLine(overview.value)}`,
  );
  if (options.json === true) return ending;
  for (const { id } of expected.filter(({ state }) => state === "missing")) {
    notesOf(session).write(
      `${id} is missing, so decisions that need it are held for review at least. Publish it again, or retire it: weir lists retire ${id} --reason TEXT\n`,
    );
  }
  if (unconfirmedOrganisations !== 0) {
    notesOf(session).write(
      `Some keys do not use the active version yet (organisations affected: ${unconfirmedOrganisations ?? "unknown"}).\n`,
    );
  }
  return ending;
}

function shown(versions: readonly ListsVersion[], now: number, dress: Dress): string {
  const rows = versions.map((version) => [
    version.active ? "active" : "kept",
    version.listVersion,
    version.publishedAt,
    version.publishedBy,
    String(version.bytes),
    version.reason ?? "–",
  ]);
  const columns = ["STATE", "VERSION", "PUBLISHED (UTC)", "BY", right("SIZE (BYTES)"), "REASON"];
  const active = versions.find((version) => version.active);
  const departure = active === undefined ? "" : departureOf(active);
  return `${table(columns, rows, dress)}${departure}\n${showListDates(active?.lists ?? [], now, dress)}`;
}

/** Names are in the answer as JSON. */
function departureOf({ leaving, soleOperator }: ListsVersion): string {
  if (leaving === undefined) return "";
  const alone = soleOperator ? "; nobody else could agree" : "";
  return `Left with the active version: ${leaving.entries} entries, of which ${leaving.sanctions} of sanctions lists${alone}.\n`;
}

function filesLine({ files }: ListsOverview): string {
  return `Publishers' files: ${describeFiles(files)}.\n`;
}

/** The lists that the deployment must have. */
function expectedTable(expected: readonly ExpectedListFact[], dress: Dress): string {
  const rows = expected.map(({ id, kind, state, entries, retired }) => [
    id,
    kind,
    state,
    String(entries),
    retired === null ? "–" : `${retired.at} by ${retired.by}: ${retired.reason}`,
  ]);
  return table(["EXPECTED LIST", "KIND", "STATE", right("ENTRIES"), "RETIRED"], rows, dress);
}

async function update(operator: Operator, options: UpdateOptions): Promise<Ending> {
  const { session, client } = operator;
  const { from, release, reason, acceptLoss } = options;
  const refused = await confirm(session, `publish screening lists at ${client.baseUrl}`, options);
  if (refused) return refused;
  if (from === undefined && release !== true) return runJob(operator, options, "lists");
  const made =
    from === undefined
      ? cachedReleasedLists({ onCompile: () => sayCompiling(session) })
      : await listsWith(session, client, from, options);
  if ("ok" in made) return made;
  const progress = startProgress("lists", made.chunks.length, notesOf(session));
  const result = await publishLists(client, made, {
    ...(reason === undefined ? {} : { reason }),
    ...(acceptLoss === undefined ? {} : { acceptLoss }),
    onProgress: (done) => progress.update(done),
  });
  progress.stop();
  if (!result.ok) return result;
  const { published } = result;
  return print(
    session,
    options,
    published,
    () => `${published.listVersion} is active, published at ${published.publishedAt}\n`,
  );
}

type Made = ListsUpload | CallFailure;

async function listsWith(
  session: Session,
  client: Client,
  folder: string,
  { acceptShrink }: UpdateOptions,
): Promise<Made> {
  const known = await activeLists(client);
  if (!known.ok) return known;
  const official = await officialLists(folder, releasedNamesAndWallets(), {
    activeEntries: entriesOf(known.active),
    acceptShrink: acceptShrink === true,
  });
  if (!official.ok) return localFailure("invalid_request", official.problem);
  for (const { id, asOf, entries } of official.fresh) {
    notesOf(session).write(`${id} of ${asOf}: ${entries} entries\n`);
  }
  for (const wallet of official.unread) {
    writeError(session, `not recognised and therefore not screened: wallet ${wallet}\n`);
  }
  sayCompiling(session);
  return compileLists(official);
}

function sayCompiling(session: Session): void {
  notesOf(session).write("compiling the lists\n");
}
