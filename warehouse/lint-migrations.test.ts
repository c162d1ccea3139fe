// What the linter refuses, and that the migrations of this warehouse pass it.

import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { lintMigrations } from "./lint-migrations.ts";
import { MIGRATIONS_DIRECTORY, readMigrations, readReleased, type Migration } from "./migrations.ts";

const HEADER = "-- One row for one thing.\n";
const TABLE = `${HEADER}CREATE TABLE IF NOT EXISTS things
(
    id String COMMENT 'Its id',
    at DateTime64(3, 'UTC') COMMENT 'When; a DROP TABLE in a text is no statement'
)
ENGINE = ReplacingMergeTree
ORDER BY id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
`;

function migration(sql: string, number = 1): Migration {
  return { number, name: `${String(number).padStart(4, "0")}-thing.sql`, sql, checksum: "" };
}

function rulesBrokenBy(sql: string): string[] {
  return lintMigrations([migration(sql)]).map((finding) => finding.rule);
}

describe("the migration linter", () => {
  it("passes the migrations of this warehouse", () => {
    const migrations = readMigrations();
    expect(migrations.length).toBeGreaterThan(10);
    expect(lintMigrations(migrations, readReleased())).toEqual([]);
  });

  it("passes a new table, and two in one file", () => {
    expect(rulesBrokenBy(TABLE)).toEqual([]);
    expect(rulesBrokenBy(`${TABLE};\n\n${TABLE.replaceAll("things", "others")};\n`)).toEqual([]);
  });

  it.each([
    ["header-comment", TABLE.replace(HEADER, "")],
    ["header-comment", `${TABLE};\n\n${TABLE.replace(HEADER, "")}`],
    ["semicolon", `${TABLE}; SELECT 1`],
    ["semicolon", `-- One row for one thing;\n${TABLE}`],
    ["only-creates", `${TABLE};\n\n${HEADER}INSERT INTO things SELECT 'a', now64(3)`],
    ["if-not-exists", TABLE.replace("IF NOT EXISTS ", "")],
    ["if-not-exists", `${HEADER}ALTER TABLE things ADD COLUMN colour String COMMENT 'Its colour'`],
    ["if-not-exists", `${HEADER}CREATE MATERIALIZED VIEW v TO things AS SELECT id FROM landing`],
    ["modify-column", `${HEADER}ALTER TABLE things MODIFY COLUMN id UInt64`],
    ["modify-column", `${HEADER}alter table things\n  modify\n  column id UInt64`],
    ["nullability-change", `${HEADER}ALTER TABLE things MODIFY COLUMN id Nullable(String)`],
    ["order-key-edit", `${HEADER}ALTER TABLE things MODIFY ORDER BY (id, at)`],
    ["drop", `${HEADER}DROP TABLE things`],
    ["drop", `${HEADER}ALTER TABLE things DROP COLUMN at`],
    ["drop", `${HEADER}TRUNCATE TABLE things`],
    ["drop", `${HEADER}ALTER TABLE things DELETE WHERE id = ''`],
    ["rename", `${HEADER}RENAME TABLE things TO others`],
    ["column-comment", TABLE.replace(" COMMENT 'Its id'", "")],
    [
      "sum-at-insert",
      `${HEADER}CREATE MATERIALIZED VIEW IF NOT EXISTS v TO t AS SELECT id, count() AS n FROM things GROUP BY id`,
    ],
    ["synced-insert", TABLE.replace("fsync_after_insert = 1, ", "")],
    ["synced-insert", TABLE.replace("fsync_part_directory = 1", "fsync_part_directory = 0")],
  ])("refuses %s", (rule, sql) => {
    expect(rulesBrokenBy(sql)).toContain(rule);
  });

  it("refuses a gap and a repeat in the numbers", () => {
    expect(lintMigrations([migration(TABLE, 1), migration(TABLE, 3)]).map(({ rule }) => rule)).toEqual([
      "number-gap",
    ]);
    expect(lintMigrations([migration(TABLE, 1), migration(TABLE, 1)]).map(({ rule }) => rule)).toEqual([
      "number-gap",
    ]);
  });

  describe("holds what was released", () => {
    const directory = mkdtempSync(join(tmpdir(), "weir-released-"));
    const lint = () => lintMigrations(readMigrations(directory), readReleased(directory));
    const first = readMigrations()[0]?.name ?? "";

    // As a release does it, with the tool that wrote the file's form.
    beforeEach(() => {
      cpSync(MIGRATIONS_DIRECTORY, directory, { recursive: true });
      execFileSync("sh", ["-c", "sha256sum *.sql > released.txt"], { cwd: directory });
    });
    afterAll(() => rmSync(directory, { recursive: true, force: true }));

    it("and passes what is as it was, and what is new behind it", () => {
      expect(readReleased(directory)).toHaveLength(readMigrations().length);
      const next = String(readMigrations().length + 1).padStart(4, "0");
      writeFileSync(join(directory, `${next}-things.sql`), TABLE);
      expect(lint()).toEqual([]);
      rmSync(join(directory, `${next}-things.sql`));
    });

    it("against an edit, be it of a comment", () => {
      const file = join(directory, first);
      writeFileSync(file, `-- A word more.\n${readFileSync(file, "utf8")}`);
      expect(lint()).toEqual([expect.objectContaining({ file: first, rule: "released" })]);
    });

    it("against a file that is renamed or removed", () => {
      const last = readMigrations().at(-1)?.name ?? "";
      rmSync(join(directory, last));
      expect(lint()).toEqual([expect.objectContaining({ file: last, rule: "released" })]);
    });

    it("and refuses a list that it cannot read", () => {
      appendFileSync(join(directory, "released.txt"), "0001-decisions.sql\n");
      expect(lint).toThrow(RangeError);
    });
  });

  it("lets a waiver with a reason pass, for the rule that it names only", () => {
    const drop = `${HEADER}-- lint-waiver: drop because no release reads it any more\nDROP TABLE things`;
    expect(rulesBrokenBy(drop)).toEqual([]);
    expect(rulesBrokenBy(drop.replace("waiver: drop", "waiver: rename"))).toEqual(["drop"]);
    expect(rulesBrokenBy(drop.replace(/ because.*/, ""))).toEqual(["drop"]);
  });
});
