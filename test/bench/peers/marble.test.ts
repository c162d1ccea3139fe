// What the bench of the peers accepts as Marble's source.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findSource } from "./marble.ts";

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "weir-peers-test-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("the bench of the peers refuses a directory without a Go module", () => {
  expect(findSource(directory)).toEqual({ ok: false, problem: `${directory} has no go.mod` });
});

test("the bench of the peers refuses the source of another program", () => {
  writeFileSync(join(directory, "go.mod"), "module example.com/other\n");
  expect(findSource(directory)).toEqual({
    ok: false,
    problem: `${directory} is not the source of Marble's backend`,
  });
});

test("the bench of the peers takes Marble's source, with no revision where it is no checkout", () => {
  writeFileSync(join(directory, "go.mod"), "module github.com/checkmarble/marble-backend\n\ngo 1.26.0\n");
  expect(findSource(directory)).toEqual({ ok: true, value: { directory, revision: null } });
});
