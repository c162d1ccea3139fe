// ops/cli/help.txt is what the program says of itself; `-u` writes it again.

import { PassThrough, Readable } from "node:stream";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { EXIT } from "./exit-code.ts";
import { NOUNS } from "./nouns.ts";
import { programOf } from "./run-verb.ts";

const session = {
  out: new PassThrough(),
  err: new PassThrough(),
  in: Readable.from([]),
  environment: {},
  signal: new AbortController().signal,
  dataFolder: ".",
  now: () => 0,
};

it("the help that is kept is the one that the program would make", async () => {
  const program = await programOf({ session, ending: EXIT.usage }, false);
  let help = "";
  program.configureOutput({ writeOut: (text) => (help += text) });
  program.outputHelp();
  await expect(help).toMatchFileSnapshot("./help.txt");
});

it("each noun is loaded by the word that it adds", async () => {
  for (const noun of Object.keys(NOUNS)) {
    const program = await programOf({ session, ending: EXIT.usage }, false, [noun]);
    expect(program.commands.map((command) => command.name())).toEqual([noun]);
  }
});

it("every list has a format, and fields that --json may name", async () => {
  const verbs = verbsOf(await programOf({ session, ending: EXIT.usage }, false));
  const lists = verbs.filter((verb) => verb.name() === "list");
  const fieldsOf = ({ options }: Command) =>
    / Fields: \w+(?:, \w+)+$/.exec(options.find(({ long }) => long === "--json")?.description ?? "");
  // Its rows are settings of two kinds of provider.
  expect(lists.filter((verb) => !fieldsOf(verb)).map(nameOf)).toEqual(["provider list"]);
  expect(lists.length).toBeGreaterThan(20);
});

/** Every verb of every noun, and the nouns that are a verb themselves. */
function verbsOf({ commands }: Command): Command[] {
  return commands.flatMap((command) => (command.commands.length === 0 ? [command] : command.commands));
}

function nameOf(verb: Command): string {
  const noun = verb.parent?.parent ? [verb.parent.name()] : [];
  return [...noun, verb.name()].join(" ");
}
