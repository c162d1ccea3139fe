// Compiled lists are kept, and what is kept is what was compiled.

import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { uploadOf } from "#domain/screening/lists-bundle.ts";
import { cachedReleasedLists } from "./cached-released-lists.ts";

const cacheDir = mkdtempSync(join(tmpdir(), "weir-lists-"));
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

const content = new TextEncoder().encode("what takes long to compile ".repeat(1_000));

it("compiles once, hands out the same again, and compiles again what was cut short", () => {
  let compiled = 0;
  const compile = () => uploadOf(content, gzipSync(content));
  const lists = () => cachedReleasedLists({ cacheDir, compile, onCompile: () => (compiled += 1) });
  const first = lists();
  expect(lists().request).toEqual(first.request);
  expect(compiled).toBe(1);
  const [file = ""] = readdirSync(cacheDir);
  truncateSync(join(cacheDir, file), 20);
  writeFileSync(join(cacheDir, "of-other-sources.gz"), "");
  expect(lists().request).toEqual(first.request);
  expect(compiled).toBe(2);
  expect(readdirSync(cacheDir)).toEqual([file]);
});
