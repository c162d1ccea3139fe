// weir version: what decides. Drafts, what they change, approval, activation, retirement.

import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import {
  systemVersionDetailSchema,
  systemVersionPageSchema,
  type ShownVersion,
  type ShownVersionDetail,
} from "#domain/contract/system-version.ts";
import { diffVersions } from "#domain/decision/diff-versions.ts";
import { localFailure, type CallFailure, type CallResult } from "../../http/client.ts";
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
import { draftContent, showDiff, showVersion, showVersions, wholeContent } from "../show-version.ts";
import { act, printJson, unexpectedAnswer, type Ending, type Plain, type Run } from "../verb.ts";

interface Options extends OrganisationChoice, Plain {}
interface CreateOptions extends Options {
  readonly reason?: string;
  readonly parent?: string;
}
interface ShowOptions extends Options {
  readonly draft?: true;
}
interface ActOptions extends Options {
  readonly reason?: string;
  readonly yes?: true;
}

const VERSION = "id or number of the version";

const DEEDS = {
  approve: { does: "approve a draft of another operator", done: "approved" },
  activate: { does: "decide by this version from the answer on", done: "active" },
  retire: { does: "withdraw a draft or an approved version", done: "retired" },
} as const;
type Verb = keyof typeof DEEDS;

export function addVersion(program: Command, run: Run): void {
  const { session } = run;
  const noun = program.command("version").description("system versions: rules, thresholds, lists");
  const verb = (name: string, description: string) =>
    noun.command(name).description(description).option("--org <id>", ORGANISATION);
  act(verb("list", "list versions, newest first"), run, (options: Options) => list(session, options));
  act(
    verb("show", "show a version with its rules")
      .argument("<version>", VERSION)
      .option("--draft", "print what `version create` reads, to change it"),
    run,
    (options: ShowOptions, version: string) => show(session, version, options),
  );
  act(
    verb("diff", "what a version changes against its parent, or against another")
      .argument("<version>", VERSION)
      .argument("[against]", VERSION),
    run,
    (options: Options, version: string, against?: string) => diff(session, version, against, options),
  );
  act(
    verb("create", "draft a version from a JSON file")
      .argument("<file>", "as `version show --draft` prints it")
      .option("--reason <text>", "why; takes the place of the file's changeReason")
      .option("--parent <id>", "what it is compared with; the active version by default"),
    run,
    (options: CreateOptions, file: string) => create(session, file, options),
  );
  for (const [name, { does }] of Object.entries(DEEDS)) {
    act(
      verb(name, does)
        .argument("<version>", VERSION)
        .option("--reason <text>", "the reason, kept in the audit")
        .option("--yes", "do not ask"),
      run,
      (options: ActOptions, version: string) => change(session, name as Verb, version, options),
    );
  }
}

async function list(session: Session, options: Options): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const read = await readAll(at);
  if (!read.ok) return read;
  if (options.json) printJson(session, { data: read.versions, pagination: { nextCursor: null } });
  else session.out.write(showVersions(read.versions, dressOf(session)));
  return EXIT.done;
}

async function show(session: Session, reference: string, options: ShowOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const read = await readOne(at, reference);
  if (!read.ok) return read;
  const { version } = read;
  if (options.draft) printJson(session, { ...draftContent(version), changeReason: "" });
  else if (options.json) printJson(session, version);
  else session.out.write(showVersion(version, dressOf(session)));
  return EXIT.done;
}

async function diff(
  session: Session,
  reference: string,
  against: string | undefined,
  options: Options,
): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const read = await readOne(at, reference);
  if (!read.ok) return read;
  let different: ShownVersion["diff"] | ReturnType<typeof diffVersions> = read.version.diff;
  if (against !== undefined) {
    const other = await readOne(at, against);
    if (!other.ok) return other;
    different = diffVersions(wholeContent(other.version), wholeContent(read.version));
  }
  if (options.json) printJson(session, different);
  else session.out.write(showDiff(different));
  return EXIT.done;
}

async function create(session: Session, file: string, options: CreateOptions): Promise<Ending> {
  const draft = await readDraft(file);
  if (!draft.ok) return draft;
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const { reason, parent } = options;
  const result = await at.client.call({
    method: "POST",
    path: pathOf(at),
    body: {
      ...draft.content,
      ...(reason !== undefined && { changeReason: reason }),
      ...(parent !== undefined && { parentId: parent }),
    },
    repeatable: true, // equal content is one version
  });
  if (!result.ok) {
    if (!options.json) session.err.write(problemsOf(result));
    return result;
  }
  const drafted = systemVersionDetailSchema.safeParse(result.body);
  if (!drafted.success) return unexpectedAnswer("version");
  if (options.json) printJson(session, result.body);
  else {
    const { id, number, state } = drafted.data;
    session.out.write(`${id}  number ${number}, ${state}\n${showDiff(drafted.data.diff)}`);
  }
  return EXIT.done;
}

async function change(session: Session, verb: Verb, reference: string, options: ActOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const read = await readOne(at, reference);
  if (!read.ok) return read;
  const { id, number, name } = read.version;
  const deed = `${verb} version ${number} "${name}" of ${at.id}, sandbox and production`;
  const refused = await confirm(session, deed, options.yes === true);
  if (refused) return refused;
  const result = await at.client.call({
    method: "POST",
    path: `${pathOf(at)}/${id}/${verb}`,
    body: options.reason === undefined ? {} : { reason: options.reason },
    repeatable: verb === "activate", // what is active stays so
  });
  if (!result.ok) return result;
  if (options.json) printJson(session, result.body);
  else session.out.write(`${id}  number ${number} is ${DEEDS[verb].done}\n`);
  return EXIT.done;
}

async function readAll(
  at: ChosenOrganisation,
): Promise<{ readonly ok: true; readonly versions: readonly ShownVersion[] } | CallFailure> {
  const read = await readPages(at.client, {
    path: pathOf(at),
    query: new URLSearchParams({ limit: String(PAGE_MAX) }),
    schema: systemVersionPageSchema,
    of: "versions",
    all: true,
  });
  return read.ok ? { ok: true, versions: read.page.data } : read;
}

async function readOne(
  at: ChosenOrganisation,
  reference: string,
): Promise<{ readonly ok: true; readonly version: ShownVersionDetail } | CallFailure> {
  let id = reference;
  if (/^\d+$/.test(reference)) {
    const read = await readAll(at);
    if (!read.ok) return read;
    const numbered = read.versions.find(({ number }) => number === Number(reference));
    if (!numbered) {
      return localFailure("system_version_not_found", `There is no version ${reference}.`, "NOT_FOUND");
    }
    ({ id } = numbered);
  }
  const result: CallResult = await at.client.call({
    method: "GET",
    path: `${pathOf(at)}/${encodeURIComponent(id)}`,
  });
  if (!result.ok) return result;
  const version = systemVersionDetailSchema.safeParse(result.body);
  return version.success ? { ok: true, version: version.data } : unexpectedAnswer("version");
}

async function readDraft(
  file: string,
): Promise<{ readonly ok: true; readonly content: object } | CallFailure> {
  try {
    const content = z.looseObject({}).safeParse(JSON.parse(await readFile(file, "utf8")));
    if (content.success) return { ok: true, content: content.data };
  } catch {
    // Said below, whether it is not there or no JSON.
  }
  return localFailure("invalid_request", `${file} cannot be read, or is no JSON object.`);
}

const problemsSchema = z.object({
  problems: z.array(z.object({ ruleId: z.string(), message: z.string(), at: z.number().nullable() })),
});

/** A line for each rule that does not compile. */
function problemsOf({ error }: CallFailure): string {
  const told = problemsSchema.safeParse(error["details"]);
  return (told.data?.problems ?? [])
    .map(({ ruleId, message, at }) => {
      const place = at === null ? "" : `, at character ${at}`;
      return `  ${ruleId === "" ? "the version" : ruleId}${place}: ${message}\n`;
    })
    .join("");
}

function pathOf({ id }: ChosenOrganisation): string {
  return `/organisations/${encodeURIComponent(id)}/system-versions`;
}
