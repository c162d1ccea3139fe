// House rules that no linter knows: a first line that says what a file is, small files of SQL, no loose ends.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const ROOMS = ["client", "domain", "edge", "pipeline", "warehouse", "ops", "test", "docs"];
const FILE_LINES_MAX = 400;

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

// Generated files need not be small.
const code = sources(".ts", ".mjs").filter(
  ({ path }) => ROOMS.includes(path.split("/")[0] ?? "") && path !== "client/schema.d.ts",
);
const sql = sources(".sql");
const texts = sources(".ts", ".mjs", ".sql", ".md", ".json", ".toml", ".yml", ".yaml");

/** Every line that `pattern` finds, as `path:line: text`. */
function found(among: readonly Source[], pattern: RegExp): string[] {
  return among.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}

describe("files", () => {
  it("are looked at: a test of nothing proves nothing", () => {
    expect(code.length).toBeGreaterThan(100);
    expect(sql.length).toBeGreaterThan(10);
  });

  it(`of SQL have at most ${FILE_LINES_MAX} lines`, () => {
    const long = sql.filter(({ lines }) => lines.length - 1 > FILE_LINES_MAX);
    expect(long.map(({ path, lines }) => `${path}: ${lines.length - 1}`)).toEqual([]);
  });

  it("say in their first line what they are", () => {
    const silent = code.filter(({ lines }) => !/^(#!|\/\/ \S|\/\*\*? ?\S)/.test(lines[0] ?? ""));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("of SQL begin with a comment", () => {
    expect(sql.filter(({ lines }) => !/^-- \S/.test(lines[0] ?? "")).map(({ path }) => path)).toEqual([]);
  });

  it("are never named utils, helpers or common", () => {
    const names = code.map(({ path }) => path);
    expect(names.filter((path) => /(^|[/-])(utils?|helpers?|common|misc)[./-]/.test(path))).toEqual([]);
  });

  it("of every room begin with its README.md", () => {
    const rooms = ROOMS.filter((room) => files.some((path) => path.startsWith(`${room}/`)));
    expect(rooms.filter((room) => !files.includes(`${room}/README.md`))).toEqual([]);
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
    rule: "no test is left to do or expected to fail",
    among: tests,
    pattern: /\b(it|test|describe)(\.\w+)*\.(todo|fails)\b/,
    breach: ["it", '.fails("x", () => {'],
  },
  {
    rule: "a lint rule is silenced with its reason only",
    among: code,
    pattern: /(oxlint|eslint)-{1}disable(?!.* -- \S)/,
    breach: ["// oxlint", "-disable-next-line no-console"],
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
    among: objects.filter(({ path }) => path !== "edge/objects/ledger/history/history.ts"),
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
