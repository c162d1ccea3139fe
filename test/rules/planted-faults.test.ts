// A planted fault quotes the code that it changes. Code that moves leaves it behind, and the slow test that plants it would only
// say so much later.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mutantNames, readMutant } from "#test/simulation/mutants/read-mutant.ts";

const ROOT = new URL("../../", import.meta.url);

it.each(mutantNames())("the planted fault %s quotes its file once", (name) => {
  const { file, find } = readMutant(name);
  expect(readFileSync(new URL(file, ROOT), "utf8").split(find)).toHaveLength(2);
});
