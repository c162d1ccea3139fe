// Reads the words of a run with commander: loads the noun that they begin with, and runs its verb.

import { Command, CommanderError } from "commander";
import { localFailure } from "../http/client.ts";
import { refuseUnknown } from "../known-settings.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { NOUNS } from "./nouns.ts";
import type { Session } from "./session.ts";
import { printFailure, type Run } from "./verb.ts";
import { writeError, writeText } from "./write-out.ts";

const JSON_OPTION = "--json";

const ENVIRONMENT = `
Environment:
  WEIR_URL, WEIR_TOKEN          operator API (URL ends in /operator/v1) and operator token
  WEIR_API_URL, WEIR_API_KEY    public API (URL ends in /api/v1) and secret key, for replay and
                                webhook listen alone
  WEIR_SQL_URL, WEIR_SQL_USER, WEIR_SQL_PASSWORD, WEIR_SQL_DATABASE
                                ClickHouse and an analyst account
  NO_COLOR                      print without colour
  Without these, commands use the local system described in .data/local.json.

Exit codes: 0 success, 1 failure, 2 usage error, 3 not found, 4 not permitted, 5 conflict, 6 a check
failed, 7 not enough evidence, 8 rate limited or unavailable after retries, 130 interrupted.
`;

/** @param words what the user wrote after the program's name. */
export async function runVerb(words: readonly string[], session: Session): Promise<ExitCode> {
  const run: Run = { session, ending: EXIT.usage };
  const json = words.some((word) => word === JSON_OPTION || word.startsWith(`${JSON_OPTION}=`));
  const unknown = refuseUnknown(session.environment);
  if (unknown !== null) return printFailure(session, localFailure("invalid_request", unknown), json);
  try {
    const program = await programOf(run, json, nounsOf(words));
    await program.parseAsync(inOrder(words, program), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done; // help was asked for
    if (json)
      printFailure(session, localFailure("invalid_request", error.message.replace(/^error: /, "")), true);
    return EXIT.usage;
  }
  return typeof run.ending === "number" ? run.ending : printFailure(session, run.ending, json);
}

/** One noun, or all of them to suggest one that is like an unknown word, and to complete any. */
function nounsOf(words: readonly string[]): readonly string[] {
  const word = words[0] === "help" ? words[1] : words[0];
  const isOne = word !== undefined && word !== "completion" && Object.hasOwn(NOUNS, word);
  return isOne ? [word] : Object.keys(NOUNS);
}

/**
 * Where a list takes an argument, the word after `--json` is that argument, as it is after any `--json` without fields. Fields
 * are written `--json=id,status` there.
 */
function inOrder(words: readonly string[], program: Command): string[] {
  const noun = program.commands.find((one) => one.name() === words[0]);
  const verb = noun?.commands.find((one) => one.name() === words[1]);
  const json = verb?.options.find(({ long }) => long === JSON_OPTION);
  if (json?.optional !== true || verb?.registeredArguments.length === 0) return [...words];
  const isBare = (word: string) => word === JSON_OPTION;
  return [...words.filter((word) => !isBare(word)), ...words.filter(isBare)];
}

/** The program with these nouns. */
export async function programOf(
  run: Run,
  json: boolean,
  nouns: readonly string[] = Object.keys(NOUNS),
): Promise<Command> {
  const program = new Command("weir")
    .description("Operate Weir, which decides on payments and measures how good its decisions are.")
    .addHelpText("after", ENVIRONMENT)
    .showHelpAfterError("(add --help for more information)")
    .exitOverride()
    .configureHelp({ visibleCommands: verbsOf, subcommandTerm: wordsOf })
    .configureOutput({
      writeOut: (text) => writeText(run.session, text),
      writeErr: (text) => void (json || writeError(run.session, text)),
    });
  const adding = await Promise.all(nouns.map(async (noun) => await NOUNS[noun]?.()));
  for (const addNoun of adding) addNoun?.(program, run);
  return program;
}

/** The verbs of a noun, or of every noun for the help of the program: one page that shows everything. */
function verbsOf(command: Command): Command[] {
  return command.commands.flatMap((one) => (one.commands.length > 0 ? verbsOf(one) : [one]));
}

/** `key revoke <key>`: what to type after the name of the program. */
function wordsOf(verb: Command): string {
  const args = verb.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  const noun = verb.parent?.parent ? [verb.parent.name()] : [];
  return [...noun, verb.name(), ...args].join(" ");
}
