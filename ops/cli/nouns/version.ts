// weir version: the system versions that decide. Draft, compare, approve, activate and retire them.

import type { Command } from "commander";
import { z } from "zod";
import {
  checkedVersionSchema,
  systemVersionDetailSchema,
  systemVersionPageSchema,
  type ShownVersion,
} from "#domain/contract/settings/system-version.ts";
import { diffVersions } from "#domain/decision/versions/diff-versions.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { changeVersion, EMERGENCY, REASON, type VersionDeed } from "../change-version.ts";
import { addVersionCheck } from "../check-version.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withDryRun } from "../dry-run.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { readVersion, readVersions, VERSION, versionIdOf } from "../find-version.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { addVersionPublish } from "../publish-version.ts";
import { printPage } from "../read-pages.ts";
import { draftContent, showDiff, showVersion, showVersions, wholeContent } from "../show-version.ts";
import { print, printJson, type Ending, type Plain, type Run } from "../verb.ts";
import { readVersionFile, showProblems, VERSION_FILE } from "../version-file.ts";
import { writeError } from "../write-out.ts";

interface CreateOptions extends Plain {
  readonly reason?: string;
  readonly parent?: string;
}
interface ShowOptions extends Plain {
  readonly draft?: true;
}
interface ChangeOptions extends Plain, Confirmed {
  readonly reason?: string;
  readonly emergency?: string;
}

const DEEDS = {
  approve: { does: "approve another operator's draft", done: "approved" },
  activate: { does: "decide with a version from now on", done: "active" },
  retire: { does: "withdraw a draft or an approved version", done: "retired" },
} as const satisfies Record<VersionDeed, object>;

export function addVersion(program: Command, run: Run): void {
  const noun = program.command("version").description("system versions: rules, thresholds and lists");
  organisationVerb(
    listing(
      withExample(noun.command("list"), "weir version list --json number,state,name").description(
        "list versions, newest first",
      ),
      fieldsOf(systemVersionPageSchema),
    ),
    run,
    list,
  );
  organisationVerb(
    withExample(noun.command("show"), "weir version show 2 --draft")
      .description("show a version and its rules")
      .argument("<version>", VERSION)
      .option("--draft", "print the JSON that `version create` reads, ready to edit"),
    run,
    show,
  );
  organisationVerb(
    withExample(noun.command("diff"), "weir version diff 2 1")
      .description("show what a version changes, compared with its parent or another version")
      .argument("<version>", VERSION)
      .argument("[against]", VERSION),
    run,
    diff,
  );
  organisationVerb(
    withDryRun(withExample(noun.command("create"), 'weir version create draft.json --reason "fewer reviews"'))
      .description("create a draft from a JSON file")
      .argument("<file>", VERSION_FILE)
      .option("--reason <text>", "reason for the change; replaces changeReason of the file")
      .option("--parent <version>", "version to compare with, by id or number (default: the active version)"),
    run,
    create,
  );
  addVersionCheck(noun, run);
  for (const deed of ["approve", "activate", "retire"] as const) {
    const verb = withExample(noun.command(deed), `weir version ${deed} 2 --reason "agreed on Monday"`)
      .description(DEEDS[deed].does)
      .argument("<version>", VERSION)
      .option("--reason <text>", REASON)
      .option("--yes", YES);
    organisationVerb(
      deed === "approve" ? verb.option("--emergency <reason>", EMERGENCY) : verb,
      run,
      (at, options: ChangeOptions, version: string) => change(at, options, version, deed),
    );
  }
  addVersionPublish(noun, run);
}

async function list(at: ChosenOrganisation, options: Plain): Promise<Ending> {
  const read = await readVersions(at);
  return read.ok ? printPage(at.session, options, read.page, showVersions) : read;
}

async function show(at: ChosenOrganisation, options: ShowOptions, reference: string): Promise<Ending> {
  const read = await readVersion(at, reference);
  if (!read.ok) return read;
  const version = read.value;
  if (options.draft === true) {
    printJson(at.session, { ...draftContent(version), changeReason: "" });
    return EXIT.done;
  }
  return print(at.session, options, version, (dress) => showVersion(version, dress));
}

async function diff(
  at: ChosenOrganisation,
  options: Plain,
  reference: string,
  against?: string,
): Promise<Ending> {
  const read = await readVersion(at, reference);
  if (!read.ok) return read;
  let different: ShownVersion["diff"] | ReturnType<typeof diffVersions> = read.value.diff;
  if (against !== undefined) {
    const other = await readVersion(at, against);
    if (!other.ok) return other;
    different = diffVersions(wholeContent(other.value), wholeContent(read.value));
  }
  return print(at.session, options, different, () => showDiff(different));
}

async function create(at: ChosenOrganisation, options: CreateOptions, file: string): Promise<Ending> {
  const draft = await readVersionFile(file);
  if (!draft.ok) return draft;
  const { reason = draft.content.changeReason } = options;
  if (reason === undefined || reason === "") {
    return localFailure("invalid_request", "Give --reason TEXT, or changeReason in the file.");
  }
  const parent = options.parent === undefined ? null : await versionIdOf(at, options.parent);
  if (parent?.ok === false) return parent;
  const call = {
    method: "POST",
    path: `${at.path}/system-versions`,
    body: {
      ...draft.content,
      changeReason: reason,
      ...(parent !== null && { parentId: parent.id }),
    },
    repeatable: true, // equal content is one version
  } as const;
  const drafted = await ask(at.client, call, systemVersionDetailSchema, "version");
  if (!drafted.ok) {
    if (options.json !== true) writeError(at.session, problemsOf(drafted));
    return drafted;
  }
  const { id, number, state, diff: changes } = drafted.value;
  return print(
    at.session,
    options,
    drafted.body,
    () => `${id}  number ${number}, ${state}\n${showDiff(changes)}`,
  );
}

async function change(
  at: ChosenOrganisation,
  options: ChangeOptions,
  reference: string,
  deed: VersionDeed,
): Promise<Ending> {
  const read = await readVersion(at, reference);
  if (!read.ok) return read;
  const { id, number, name } = read.value;
  const sentence = `${deed} version ${number} "${name}" of ${at.id}, sandbox and production`;
  const refused = await confirm(at.session, sentence, options);
  if (refused) return refused;
  const result = await changeVersion(at, id, deed, options.reason, options.emergency);
  if (!result.ok) return result;
  return print(at.session, options, result.body, () => {
    const emergency = groundSchema.safeParse(result.body).data?.emergency;
    const until = emergency
      ? ` until ${emergency.endsAt}, and then no more, unless another person has approved it`
      : "";
    return `${id}  number ${number} is ${DEEDS[deed].done}${until}\n`;
  });
}

const groundSchema = systemVersionDetailSchema.pick({ emergency: true });

/** What a person reads when the rules of a draft do not compile. */
const refusalSchema = z.object({ problems: checkedVersionSchema.shape.problems });

function problemsOf({ error }: CallFailure): string {
  return showProblems(refusalSchema.safeParse(error["details"]).data?.problems ?? []);
}
