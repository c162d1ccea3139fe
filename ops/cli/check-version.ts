// weir version check, weir rule check: would this file be taken as a draft? Nothing is kept.

import type { Command } from "commander";
import { checkedVersionSchema, type VersionProblem } from "#domain/contract/settings/system-version.ts";
import { ask } from "./ask.ts";
import { withExample } from "./example.ts";
import { EXIT } from "./exit-code.ts";
import { organisationReadVerb, type ChosenOrganisation } from "./operator-verb.ts";
import { print, printFailure, type Ending, type Plain, type Run } from "./verb.ts";
import { readVersionFile, showProblems, VERSION_FILE } from "./version-file.ts";

/** A request that the service cannot take: here only the file can be the reason. */
const REFUSED = 400;

export function addVersionCheck(noun: Command, run: Run): void {
  const verb = noun
    .command("check")
    .description(
      `check the rules and settings of a version's file and keep nothing; exits with ${EXIT.checkFailed} if it would be refused`,
    )
    .argument("<file>", VERSION_FILE);
  organisationReadVerb(withExample(verb, `weir ${noun.name()} check draft.json`), run, check);
}

async function check(at: ChosenOrganisation, options: Plain, file: string): Promise<Ending> {
  const read = await readVersionFile(file);
  if (!read.ok) return read;
  // What a draft says of itself is no part of what it decides by.
  const { changeReason: _reason, parentId: _parent, ...body } = read.content;
  const call = {
    method: "POST",
    path: `${at.path}/system-versions/check`,
    body,
    repeatable: true, // it changes nothing
  } as const;
  const checked = await ask(at.client, call, checkedVersionSchema, "check");
  if (!checked.ok && checked.status === REFUSED) {
    printFailure(at.session, checked, options.json === true);
    return EXIT.checkFailed;
  }
  if (!checked.ok) return checked;
  const { problems } = checked.value;
  print(at.session, options, checked.body, () => verdict(file, problems));
  return problems.length === 0 ? EXIT.done : EXIT.checkFailed;
}

function verdict(file: string, problems: readonly VersionProblem[]): string {
  if (problems.length === 0) return `${file}: no problems\n`;
  return `${file}: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}\n${showProblems(problems)}`;
}
