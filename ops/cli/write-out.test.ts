// Whatever is stored, no verb writes what a terminal obeys; JSON reads back as it was stored.

import { globSync, readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { ASSESSMENT, decided } from "./decided.fixture.ts";
import { usePreparedService } from "./prepared-service.fixture.ts";
import { programToRead } from "./program.fixture.ts";
import { bold } from "./table.ts";
import { versionDetail } from "./version.fixture.ts";
import { printable } from "./printable.ts";
import { writeError, writeJson, writeText } from "./write-out.ts";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
/** ASCII's and ISO 8859's control characters, and those that turn a text round (UAX #9). */
const OBEYED = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  "\u061c",
  ...range(0x200e, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
];
const LINES_AND_TABS = new Set(["\n", "\t"]);
const obeyedIn = (text: string) => OBEYED.filter((sign) => text.includes(sign) && !LINES_AND_TABS.has(sign));

function written(write: (session: { out: PassThrough; err: PassThrough; environment: {} }) => void): string {
  const stream = new PassThrough();
  write({ out: stream, err: stream, environment: {} });
  return String(stream.read());
}

describe("every character that a terminal obeys", () => {
  it("is left out of text and of errors, but for lines and tabs", () => {
    for (const sign of OBEYED) {
      for (const out of [
        written((session) => writeText(session, `a${sign}b`)),
        written((session) => writeText(session, `a${sign}b`, { colour: true })),
        written((session) => writeError(session, `a${sign}b`)),
      ]) {
        expect(out).toBe(LINES_AND_TABS.has(sign) ? `a${sign}b` : "a b");
      }
    }
  });

  it("is left out of a line, with its end", () => {
    for (const sign of OBEYED) expect(obeyedIn(printable(`a${sign}b`))).toEqual([]);
    expect(printable("Anna\nBert\tCleo")).toBe("Anna Bert Cleo");
  });

  it("is escaped in JSON, which reads back the same", () => {
    const value = { name: OBEYED.join("x") };
    const out = written((session) => writeJson(session, value, 2));
    expect(obeyedIn(out)).toEqual([]);
    expect(JSON.parse(out)).toEqual(value);
  });

  it("is left out where it would take a line of ours over, and our bold type stays where there is colour", () => {
    const text = `${bold("NAME", { colour: true })}\u001b[8mhidden\r`;
    expect(written((session) => writeText(session, text, { colour: true }))).toBe(
      "\u001b[1mNAME\u001b[22m [8mhidden ",
    );
    expect(obeyedIn(written((session) => writeText(session, text)))).toEqual([]);
  });
});

const HOSTILE = "\u001b[8mhidden\u001b]52;c;ZXZpbA==\u0007\u202egnp\u009b31m\u2066x";
const hostile = <T>(value: T): T => {
  const read = (_key: string, one: unknown) =>
    typeof one === "string" && /^(?:Kling|Night|Payment|Look)/.test(one) ? one + HOSTILE : one;
  return JSON.parse(JSON.stringify(value, read)) as T;
};

describe("of stored names that hold them", () => {
  const service = usePreparedService();
  const ORG = ["--org", "org_1"];
  // As JSON carries it: with a value in all evidence.
  const [rule] = ASSESSMENT.matchedRules;
  const decision = hostile(decided({ ...ASSESSMENT, matchedRules: rule ? [rule] : [] }));

  const version = versionDetail({
    createdBy: `operator:mia${HOSTILE}`,
    changeReason: `Fewer holds${HOSTILE}`,
  });

  it.each([
    ["decision show", decision, ["decision", "show", "dec_1"]],
    ["decision explain", decision, ["decision", "explain", "dec_1"]],
    ["version show", version, ["version", "show", "sv_2"]],
  ])("%s prints none, on a terminal or not", async (_verb, body, words) => {
    service.answer = () => ({ status: 200, body });
    for (const terminal of [false, true]) {
      const run = await service.weir([...words, ...ORG], { terminal });
      expect(run.out).toContain("hidden");
      expect(obeyedIn(run.out.replaceAll("\u001b[1m", "").replaceAll("\u001b[22m", ""))).toEqual([]);
    }
    const json = await service.weir([...words, ...ORG, "--json"]);
    expect(obeyedIn(json.out)).toEqual([]);
    expect(JSON.parse(json.out)).toEqual(body);
  });
});

describe("of a service that answers with them", async () => {
  const service = usePreparedService();
  const program = await programToRead(false);
  const verbs = program.commands
    .flatMap((noun) => (noun.commands.length === 0 ? [noun] : noun.commands))
    .map((verb) => [...(verb.parent?.parent ? [verb.parent.name()] : []), verb.name()]);
  // They run until they are stopped, start or end programs, or ask another service.
  const APART = new Set(["stop", "open", "webhook listen", "decision tail", "warehouse rebuild"]);
  const asked = verbs.filter((words) => !APART.has(words.join(" ")));

  it.each(asked.map((words) => [words.join(" "), words] as const))("%s prints none", async (_name, words) => {
    const error = { type: "CONFLICT", code: "invalid_state", message: `No${HOSTILE}`, request_id: HOSTILE };
    service.answer = () => ({ status: 409, body: { error } });
    for (const more of [[], ["--json"]]) {
      const run = await service.example(words, { terminal: true, signal: AbortSignal.timeout(5_000) }, more);
      expect(obeyedIn((run.out + run.err).replaceAll("\u001b[1m", "").replaceAll("\u001b[22m", ""))).toEqual(
        [],
      );
    }
  });
});

it("no other file of the command line writes to a stream of its session by itself", () => {
  const folder = new URL(".", import.meta.url);
  const writing = globSync("**/*.ts", { cwd: folder })
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
    .filter((file) => /\.(?:out|err)\.write\(/.test(readFileSync(new URL(file, folder), "utf8")));
  expect(writing).toEqual(["write-out.ts"]);
});
