// Compiled lists are kept, and what is kept is what would be compiled.

import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compiledLists } from "./compiled-lists.ts";

const cacheDir = mkdtempSync(join(tmpdir(), "weir-lists-"));
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

it("compiles once, hands out the same again, and compiles anew what was cut short", () => {
  let compiled = 0;
  const lists = () => compiledLists({ cacheDir, onCompile: () => (compiled += 1) });
  const first = lists();
  expect(lists()).toEqual(first);
  expect(compiled).toBe(1);
  const [file = ""] = readdirSync(cacheDir);
  truncateSync(join(cacheDir, file), 1_000);
  expect(lists().request.hash).toBe(first.request.hash);
  expect(compiled).toBe(2);
  expect(readdirSync(cacheDir)).toEqual([file]);
}, 120_000);
