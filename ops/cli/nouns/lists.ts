// weir lists: what is screened with, a new version of it, and a list that has ended.

import { Option, type Command } from "commander";
import {
  listRetiredSchema,
  listsOverviewSchema,
  type ExpectedListFact,
  type ListsVersion,
} from "#domain/contract/lists.ts";
import type { ListsUpload } from "#domain/screening/lists-bundle.ts";
import { compileLists } from "#ops/lists/compile-lists.ts";
import { compiledLists } from "#ops/lists/compiled-lists.ts";
import { officialLists } from "#ops/lists/official-lists.ts";
import { activeLists, entriesOf, publishLists } from "#ops/lists/publish.ts";
import { releasedNamesAndWallets } from "#ops/lists/released-lists.ts";
import { localFailure, type CallFailure, type Client } from "../../http/client.ts";
import { confirm } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import { startProgress } from "../progress.ts";
import { operatorClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { runJob } from "./jobs.ts";
import { act, printJson, unexpectedAnswer, type Ending, type Plain, type Run } from "../verb.ts";

interface UpdateOptions extends Plain {
  readonly from?: string;
  readonly release?: true;
  readonly acceptShrink?: true;
  readonly acceptLoss?: string[];
  readonly reason?: string;
  readonly yes?: true;
}

interface RetireOptions extends Plain {
  readonly reason: string;
  readonly acceptNamed?: true;
  readonly yes?: true;
}

export function addLists(program: Command, run: Run): void {
  const noun = program.command("lists").description("screening lists");
  act(
    noun.command("show").description("versions that are kept, and the lists of the active one"),
    run,
    ({ json }: Plain) => show(run.session, json === true),
  );
  act(
    noun
      .command("update")
      .description(
        "publish fresh lists: run the job `lists`, which fetches official files from where the settings say; or take the files of a folder",
      )
      .addOption(new Option("--from <folder>", "take the publishers' files from here").conflicts("release"))
      .option("--release", "publish the lists of this release as they are")
      .option("--accept-shrink", "take also a file that lost more than a fifth of its entries")
      .option(
        "--accept-loss <ids...>",
        "publish without these lists, or with less than half of them; needs --reason",
      )
      .option("--reason <text>", "the reason, kept in the audit")
      .option("--yes", "do not ask"),
    run,
    (options: UpdateOptions) => update(run.session, options),
  );
  act(
    noun
      .command("retire <list>")
      .description("retire a list: versions that name no list then screen without it")
      .requiredOption("--reason <text>", "the reason, kept in the audit")
      .option("--accept-named", "even if active or approved versions name it: they will then ask for review")
      .option("--yes", "do not ask"),
    run,
    (options: RetireOptions, list: string) => retire(run.session, list, options),
  );
}

async function retire(session: Session, list: string, options: RetireOptions): Promise<Ending> {
  const { json, reason, acceptNamed, yes } = options;
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const refused = await confirm(session, `retire ${list} at ${connected.client.baseUrl}`, yes === true);
  if (refused) return refused;
  const body = { list, reason, ...(acceptNamed === true && { acceptNamed }) };
  const result = await connected.client.call({
    method: "POST",
    path: "/lists/retirements",
    body,
    repeatable: true,
  });
  if (!result.ok) return result;
  const retired = listRetiredSchema.safeParse(result.body);
  if (!retired.success) return unexpectedAnswer("list of what was published");
  if (json) printJson(session, result.body);
  else session.out.write(expectedTable(retired.data.data, session));
  return EXIT.done;
}

async function show(session: Session, json: boolean): Promise<Ending> {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const result = await connected.client.call({ method: "GET", path: "/lists" });
  if (!result.ok) return result;
  const overview = listsOverviewSchema.safeParse(result.body);
  if (!overview.success) return unexpectedAnswer("list of versions");
  if (json) printJson(session, result.body);
  else {
    const { data, expected } = overview.data;
    session.out.write(`${shown(data, session)}\n${expectedTable(expected, session)}`);
    for (const { id } of expected.filter(({ state }) => state === "missing")) {
      session.err.write(
        `${id} is missing: decisions that need it are at least review. Publish it again, or: weir lists retire ${id} --reason TEXT\n`,
      );
    }
  }
  const untold = overview.data.unconfirmedOrganisations;
  if (!json && untold !== 0) {
    session.err.write(
      `Not every key has heard of the active version yet (organisations: ${untold ?? "not known"}).\n`,
    );
  }
  return EXIT.done;
}

function shown(versions: readonly ListsVersion[], session: Session): string {
  const rows = versions.map((version) => [
    version.active ? "active" : "kept",
    version.listVersion,
    version.publishedAt,
    version.publishedBy,
    String(version.bytes),
    version.reason ?? "–",
  ]);
  const columns = [
    { head: "STATE" },
    { head: "VERSION" },
    { head: "PUBLISHED (UTC)" },
    { head: "BY" },
    { head: "SIZE (BYTES)", align: "right" as const },
    { head: "REASON" },
  ];
  const lists = versions.find(({ active }) => active)?.lists ?? [];
  const listRows = lists.map(({ id, kind, asOf, entries, title }) => [
    id,
    kind,
    asOf ?? "–",
    String(entries),
    title,
  ]);
  const listColumns = [
    { head: "LIST" },
    { head: "OF" },
    { head: "AS OF" },
    { head: "ENTRIES", align: "right" as const },
    { head: "TITLE" },
  ];
  const dress = dressOf(session);
  return `${table(columns, rows, dress)}\n${table(listColumns, listRows, dress)}`;
}

/** What the deployment is held to. */
function expectedTable(expected: readonly ExpectedListFact[], session: Session): string {
  const rows = expected.map(({ id, kind, state, entries, retired }) => [
    id,
    kind,
    state,
    String(entries),
    retired === null ? "–" : `${retired.at} by ${retired.by}: ${retired.reason}`,
  ]);
  const columns = [
    { head: "EXPECTED LIST" },
    { head: "OF" },
    { head: "STATE" },
    { head: "ENTRIES", align: "right" as const },
    { head: "RETIRED" },
  ];
  return table(columns, rows, dressOf(session));
}

async function update(session: Session, options: UpdateOptions): Promise<Ending> {
  const { json, reason, acceptLoss, yes } = options;
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const refused = await confirm(
    session,
    `publish screening lists at ${connected.client.baseUrl}`,
    yes === true,
  );
  if (refused) return refused;
  const { from, release } = options;
  if (from === undefined && release !== true) return runJob(session, "lists", json === true);
  const made =
    from === undefined
      ? compiledLists({ onCompile: () => sayCompiling(session) })
      : await listsWith(session, connected.client, from, options);
  if ("ok" in made) return made;
  const progress = startProgress("lists", made.chunks.length, session.err);
  const result = await publishLists(connected.client, made, {
    ...(reason === undefined ? {} : { reason }),
    ...(acceptLoss === undefined ? {} : { acceptLoss }),
    onProgress: (done) => progress.update(done),
  });
  progress.stop();
  if (!result.ok) return result;
  const { published } = result;
  if (json) printJson(session, published);
  else session.out.write(`${published.listVersion} is active since ${published.publishedAt}\n`);
  return EXIT.done;
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
    session.err.write(`${id} of ${asOf}: ${entries} entries\n`);
  }
  for (const wallet of official.unread) {
    session.err.write(`not understood, and so not screened: the wallet ${wallet}\n`);
  }
  sayCompiling(session);
  return compileLists(official);
}

function sayCompiling(session: Session): void {
  session.err.write("compiling the lists\n");
}
