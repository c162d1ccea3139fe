// House rules that no linter knows: small files and functions, a first line that says what a file is, no loose ends.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const ROOMS = ["client", "domain", "edge", "pipeline", "warehouse", "ops", "test", "console", "docs"];
const FILE_LINES_MAX = 400;
const FUNCTION_LINES_MAX = 70;

interface Source {
  readonly path: string;
  readonly lines: readonly string[];
}

// Tracked and new files alike, but nothing that git ignores.
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(ROOT, path)));

function sources(...endings: string[]): Source[] {
  return files
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), "utf8").split("\n") }));
}

// What is generated is nobody's to keep small.
const code = sources(".ts", ".mjs").filter(
  ({ path }) => ROOMS.includes(path.split("/")[0] ?? "") && path !== "client/schema.d.ts",
);
const programs = code.filter(({ path }) => !path.endsWith(".test.ts"));
const sql = sources(".sql");
const texts = sources(".ts", ".mjs", ".sql", ".md", ".json", ".toml", ".yml", ".yaml");

/** Every line that `pattern` finds, as `path:line: text`. */
function found(among: readonly Source[], pattern: RegExp): string[] {
  return among.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}

/**
 * Functions by their layout, which oxfmt guarantees: a line that opens one, up to the next line of the same
 * indentation that closes it.
 */
function functionsOf({ lines }: Source): { line: number; length: number }[] {
  const opens =
    /^(\s*)(?:export |default |async |static |private |protected |public |override |readonly )*(?:function\b|constructor\b|(?:const \w+(?:: [^=]+)? = )?(?:async )?(?:\([^)]*\)|\w+)(?:: [^=]+)? =>|(?!if\b|for\b|while\b|switch\b|catch\b|describe\b|it\b)(?:get |set |async )?[#\w]+\().*[{(]$/;
  return lines.flatMap((line, start) => {
    const indentation = opens.exec(line)?.[1];
    if (indentation === undefined) return [];
    const rest = lines.slice(start + 1);
    const body = rest.findIndex((other) => other.startsWith(`${indentation}}`) && !other.endsWith("{"));
    return body === -1 ? [] : [{ line: start + 1, length: body + 2 }];
  });
}

describe("files", () => {
  it("are looked at: a test of nothing proves nothing", () => {
    expect(code.length).toBeGreaterThan(100);
    expect(sql.length).toBeGreaterThan(10);
    expect(programs.flatMap(functionsOf).length).toBeGreaterThan(200);
  });

  it(`have at most ${FILE_LINES_MAX} lines`, () => {
    const long = [...code, ...sql].filter(({ lines }) => lines.length - 1 > FILE_LINES_MAX);
    expect(long.map(({ path, lines }) => `${path}: ${lines.length - 1}`)).toEqual([]);
  });

  it("say in their first line what they are", () => {
    const silent = code.filter(({ lines }) => !/^(#!|\/\/ \S|\/\*\*? ?\S)/.test(lines[0] ?? ""));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("of SQL begin with a comment", () => {
    expect(sql.filter(({ lines }) => !/^-- \S/.test(lines[0] ?? "")).map(({ path }) => path)).toEqual([]);
  });

  it("are named in kebab-case, and never utils, helpers or common", () => {
    const names = code.map(({ path }) => path);
    expect(names.filter((path) => /(^|[/-])(utils?|helpers?|common|misc)[./-]/.test(path))).toEqual([]);
    expect(names.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/.test(basename(path)))).toEqual(
      [],
    );
  });

  it("of every room begin with its README.md", () => {
    const rooms = ROOMS.filter((room) => files.some((path) => path.startsWith(`${room}/`)));
    expect(rooms.filter((room) => !files.includes(`${room}/README.md`))).toEqual([]);
  });
});

describe("functions", () => {
  it(`have at most ${FUNCTION_LINES_MAX} lines`, () => {
    const long = programs.flatMap((source) =>
      functionsOf(source)
        .filter(({ length }) => length > FUNCTION_LINES_MAX)
        .map(({ line, length }) => `${source.path}:${line}: ${length}`),
    );
    expect(long).toEqual([]);
  });

  it("are measured right", () => {
    const body = (count: number) => Array.from({ length: count }, () => "  step();");
    const source = [
      "export async function one(",
      "  a: number,",
      "): Promise<void> {",
      ...body(70),
      "}",
      "x();",
    ];
    expect(functionsOf({ path: "x.ts", lines: source })).toEqual([{ line: 1, length: 74 }]);
    const method = [
      "class A {",
      "  private two(): void {",
      ...body(3).map((line) => `  ${line}`),
      "  }",
      "}",
    ];
    expect(functionsOf({ path: "x.ts", lines: method })).toEqual([{ line: 2, length: 5 }]);
    const arrow = ["const three = (a: number): void => {", ...body(2), "};"];
    expect(functionsOf({ path: "x.ts", lines: arrow })).toEqual([{ line: 1, length: 4 }]);
  });
});

const tests = code.filter(({ path }) => path.endsWith(".test.ts"));
const domain = code.filter(({ path }) => path.startsWith("domain/"));
const objects = code.filter(
  ({ path }) =>
    path.startsWith("edge/") && !path.endsWith(".test.ts") && path !== "edge/objects/bounded-sql.ts",
);

interface LooseEnd {
  readonly rule: string;
  readonly among: readonly Source[];
  readonly pattern: RegExp;
  /** A line that breaks the rule, in pieces where the whole would be found in this very file. */
  readonly breach: readonly string[];
}

const LOOSE_ENDS: readonly LooseEnd[] = [
  {
    rule: "what is left to do is written down elsewhere",
    among: texts,
    pattern: /\b(TO{1}DO|FIX{1}ME|X{3})\b/,
    breach: ["// TO", "DO: later"],
  },
  {
    rule: "no test is skipped, and none runs alone",
    among: tests,
    pattern: /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fails)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
    breach: ["it", '.only("x", () => {'],
  },
  {
    rule: "a lint rule is silenced with its reason only",
    among: code,
    pattern: /(oxlint|eslint)-{1}disable(?!.* -- \S)/,
    breach: ["// oxlint", "-disable-next-line no-console"],
  },
  {
    rule: "the type checker is never silenced",
    among: code,
    pattern: /@ts-{1}(ignore|nocheck|expect-error)/,
    breach: ["// @ts", "-ignore"],
  },
  {
    rule: "domain/ never asks what time it is",
    among: domain,
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    breach: ["const now = new Date();"],
  },
  {
    rule: "every object reaches its SQLite through edge/objects/bounded-sql.ts",
    among: objects,
    pattern: /\bstorage\.sql\b|\bSqlStorage\b/,
    breach: ["this.sql = context.storage.sql;"],
  },
  {
    rule: "rows are read as one value in history.ts alone, which bounds it: it might be larger than a value may be",
    among: objects.filter(({ path }) => path !== "edge/objects/ledger/history.ts"),
    pattern: /\b(group_concat|string_agg|jsonb?_group_(array|object))\b/i,
    breach: ["SELECT group_concat(entry) FROM history_entry"],
  },
  {
    rule: "no file names a path of somebody's machine",
    among: texts,
    pattern: /(?<![\w.$}*/-])\/(work|root|home\/[a-z]+|Users\/[a-z]+)\//,
    breach: ['const path = "/wo', 'rk/main/x.ts";'],
  },
  {
    rule: "no file reaches out of the repository",
    among: texts,
    pattern: /\.\.\/{1}shared\//,
    breach: ["see ..", "/shared/data/x.csv"],
  },
];

describe("loose ends", () => {
  it.each(LOOSE_ENDS)("$rule", ({ among, pattern }) => {
    expect(among.length).toBeGreaterThan(0);
    expect(found(among, pattern)).toEqual([]);
  });

  it.each(LOOSE_ENDS)("would be found: $rule", ({ pattern, breach }) => {
    expect(found([{ path: "x.ts", lines: [breach.join("")] }], pattern)).toHaveLength(1);
  });
});
