// ops/cli/help.txt is what the program says of itself; `-u` writes it again.

import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { NOUNS } from "./nouns.ts";
import { wordsOf } from "./prepared-service.fixture.ts";
import { programToRead } from "./program.fixture.ts";

it("the help that is kept is the one that the program would make", async () => {
  const program = await programToRead(false);
  let help = "";
  program.configureOutput({ writeOut: (text) => (help += text) });
  program.outputHelp();
  await expect(help).toMatchFileSnapshot("./help.txt");
});

it("each noun is loaded by the word that it adds", async () => {
  for (const noun of Object.keys(NOUNS)) {
    const program = await programToRead(false, [noun]);
    expect(program.commands.map((command) => command.name())).toEqual([noun]);
  }
});

it("every list has a format, and fields that --json may name", async () => {
  const verbs = verbsOf(await programToRead(false));
  const lists = verbs.filter((verb) => verb.name() === "list");
  const fieldsOf = ({ options }: Command) =>
    / Fields: \w+(?:, \w+)+$/.exec(options.find(({ long }) => long === "--json")?.description ?? "");
  // Its rows are settings of two kinds of provider.
  expect(lists.filter((verb) => !fieldsOf(verb)).map(nameOf)).toEqual(["provider list"]);
  expect(lists.length).toBeGreaterThan(20);
});

describe("the example of each verb", async () => {
  const verbs = verbsOf(await programToRead(false));

  it.each(verbs.map((verb) => [nameOf(verb), verb] as const))(
    "%s: is at the end of its help, and runs this verb with options that it has",
    async (name, verb) => {
      const [, line] = /^Example:\n {2}weir (.+)$/m.exec(helpOf(verb)) ?? [];
      expect(line).toBeDefined();
      expect(await verbThatRuns(line ?? "")).toBe(name);
    },
  );
});

/** Every verb of every noun, and the nouns that are a verb themselves. */
function verbsOf({ commands }: Command): Command[] {
  return commands.flatMap((command) => (command.commands.length === 0 ? [command] : command.commands));
}

function nameOf(verb: Command): string {
  const noun = verb.parent?.parent ? [verb.parent.name()] : [];
  return [...noun, verb.name()].join(" ");
}

function helpOf(verb: Command): string {
  let help = "";
  verb.configureOutput({ writeOut: (text) => (help += text) });
  verb.outputHelp();
  return help;
}

/** Reads the line as the program does, but runs nothing. What a shell does with files is not the program's. */
async function verbThatRuns(line: string): Promise<string> {
  const words = wordsOf(line.replace(/ [<>|] .*$/, ""));
  const program = await programToRead(false, words.slice(0, 1));
  let ran = "";
  for (const verb of verbsOf(program)) verb.action(() => void (ran = nameOf(verb)));
  await program.parseAsync(words, { from: "user" });
  return ran;
}
