// Refuses migrations that rewrite, lose or lock data, or that could not be run twice. Run it: exit code 1 on a finding.
// A waiver is a line of the file and names its reason: `-- lint-waiver: <rule> because <reason>`.

import { readMigrations, readReleased, statementsOf, type Migration, type Released } from "./migrations.ts";

export const RULES = [
  "header-comment",
  "semicolon",
  "only-creates",
  "number-gap",
  "released",
  "if-not-exists",
  "modify-column",
  "nullability-change",
  "order-key-edit",
  "drop",
  "rename",
  "column-comment",
  "sum-at-insert",
  "synced-insert",
] as const;
export type Rule = (typeof RULES)[number];

export interface Finding {
  readonly file: string;
  readonly rule: Rule;
  readonly message: string;
}

/** Findings of all rules over the files in order; empty when they may be applied. */
export function lintMigrations(
  migrations: readonly Migration[],
  released: readonly Released[] = [],
): Finding[] {
  return [
    ...numberGaps(migrations),
    ...changesOfReleased(migrations, released),
    ...migrations.flatMap(lintOne),
  ];
}

// A warehouse somewhere was made by exactly these files: it would refuse to start with others.
function changesOfReleased(migrations: readonly Migration[], released: readonly Released[]): Finding[] {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  return released
    .filter(({ name, checksum }) => checksums.get(name) !== checksum)
    .map(({ name }) => ({
      file: name,
      rule: "released" as const,
      message: checksums.has(name)
        ? "was released and has changed since: write a new migration instead"
        : "was released and is gone: restore it",
    }));
}

function numberGaps(migrations: readonly Migration[]): Finding[] {
  return migrations
    .filter((migration, index) => migration.number !== index + 1)
    .slice(0, 1)
    .map(({ name }) => ({
      file: name,
      rule: "number-gap" as const,
      message: "numbers are 0001, 0002, … without gaps or repeats",
    }));
}

function lintOne(migration: Migration): Finding[] {
  const waived = waivers(migration.sql);
  const statements = statementsOf(migration.sql).map(
    (text) => [withoutTextsAndComments(text), text] as const,
  );
  const isOneOfSeveral = statements.length > 1;
  return CHECKS.filter(
    ([rule, , breaks]) =>
      !waived.has(rule) && statements.some(([statement, text]) => breaks(statement, text, isOneOfSeveral)),
  ).map(([rule, message]) => ({ file: migration.name, rule, message }));
}

/** `text` is the statement with its texts and comments. */
type Check = readonly [Rule, string, (statement: string, text: string, isOneOfSeveral: boolean) => boolean];

const CHECKS: readonly Check[] = [
  [
    "header-comment",
    "each statement begins with a comment that says what it is for",
    (_, text) => !/^-- \S.{9,}/.test(text),
  ],
  [
    "semicolon",
    "a semicolon ends a statement and its line, and is used for nothing else",
    (sql) => sql.includes(";") || sql.trim() === "",
  ],
  [
    "only-creates",
    "a file of several statements only creates: a crash between two repeats the first",
    (sql, _, isOneOfSeveral) => isOneOfSeveral && !/^\s*CREATE\s/i.test(sql),
  ],
  [
    "if-not-exists",
    "a statement that may be repeated after a crash says IF NOT EXISTS",
    (sql) =>
      /\bCREATE\s+(?:MATERIALIZED\s+VIEW|VIEW|TABLE|DICTIONARY|DATABASE|FUNCTION)\s+(?!IF\s+NOT\s+EXISTS\b)/i.test(
        sql,
      ) || /\bADD\s+(?:COLUMN|INDEX|PROJECTION|CONSTRAINT)\s+(?!IF\s+NOT\s+EXISTS\b)/i.test(sql),
  ],
  [
    "modify-column",
    "MODIFY COLUMN rewrites the table: add a column, backfill, switch",
    (sql) => /\b(?:MODIFY|ALTER)\s+COLUMN\b/i.test(sql),
  ],
  [
    "nullability-change",
    "a column's nullability is decided when it is created",
    (sql) =>
      /\b(?:MODIFY|ALTER)\s+COLUMN\b[^,]*\bNullable\b/i.test(sql) || /\bSET\s+(?:NOT\s+)?NULL\b/i.test(sql),
  ],
  [
    "order-key-edit",
    "order, partition and sampling keys are never edited: make a new table",
    (sql) => /\bMODIFY\s+(?:ORDER|PRIMARY|PARTITION|SAMPLE)\b/i.test(sql),
  ],
  [
    "drop",
    "nothing is dropped, truncated, detached or deleted by a migration",
    (sql) => /\b(?:DROP|TRUNCATE|DETACH)\s|\bDELETE\s+(?:FROM|WHERE)\b/i.test(sql),
  ],
  [
    "rename",
    "a rename breaks readers of the old name while two releases run side by side",
    (sql) => /\b(?:RENAME|EXCHANGE)\s/i.test(sql),
  ],
  [
    "column-comment",
    "every column of a table has a comment",
    (sql, text) => /\bCREATE\s+TABLE\b/i.test(sql) && !allColumnsCommented(text),
  ],
  [
    "sum-at-insert",
    "views that run at insert only map names and types: a replay would count twice",
    (sql) =>
      /\bMATERIALIZED\s+VIEW\b/i.test(sql) &&
      !/\bREFRESH\b/i.test(sql) &&
      /\bGROUP\s+BY\b|\b(?:sum|count|avg|uniq)\w*\s*\(/i.test(sql),
  ],
  [
    "synced-insert",
    "a table says fsync_after_insert and fsync_part_directory: what was inserted must survive a power cut",
    (sql) =>
      /\bENGINE\s*=\s*\w*MergeTree\b/i.test(sql) &&
      !/\bSETTINGS\b[^;]*\bfsync_after_insert = 1, fsync_part_directory = 1\b/i.test(sql),
  ],
];

function waivers(sql: string): ReadonlySet<string> {
  return new Set(
    [...sql.matchAll(/^-- lint-waiver: ([a-z-]+) because \S.{9,}$/gm)].map(([, rule = ""]) => rule),
  );
}

function withoutTextsAndComments(sql: string): string {
  return sql.replace(/'(?:[^'\\]|\\.|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith("'") ? "''" : " ",
  );
}

// Columns are the indented lines between the parentheses of CREATE TABLE; a tuple's inner lines are indented deeper.
function allColumnsCommented(text: string): boolean {
  const body = /\bCREATE\s+TABLE[^(]*\n\(\n([\s\S]*?)\n\)/i.exec(text)?.[1];
  if (body === undefined) return false;
  const definitions = body.split(/\n(?= {4}\S)/).map((definition) => definition.trim());
  return (
    definitions
      .filter((definition) => !/^(?:CONSTRAINT|INDEX|PROJECTION)\b/.test(definition))
      // A tuple's comment stands behind its closing parenthesis, which is a line of its own.
      .every(
        (definition) => /\bCOMMENT\s+'/.test(definition) || /^.*\($/m.test(definition.split("\n")[0] ?? ""),
      )
  );
}

function main(): void {
  const migrations = readMigrations();
  const findings = lintMigrations(migrations, readReleased());
  for (const { file, rule, message } of findings) process.stderr.write(`${file}: ${rule}: ${message}\n`);
  process.stderr.write(`${migrations.length} migrations, ${findings.length} findings\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

if (import.meta.main) main();
