// Every query of the console has a key of its own.

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where a query begins; keys of what is asked again stand in the same line as other words. */
const BEGINNING = /^ +queryKey: \["([\w-]+)"/gm;

it("no two files ask under keys that begin alike: the cache has one answer for a key, in one shape", () => {
  const folder = `${import.meta.dirname}/../../console/api`;
  const asked = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((file) => {
      const found = readFileSync(`${folder}/${file}`, "utf8").matchAll(BEGINNING);
      return [...new Set([...found].map(([, name = ""]) => name))].map((name) => ({ name, file }));
    });
  expect(asked.length).toBeGreaterThan(30);
  const files = Map.groupBy(asked, ({ name }) => name);
  expect([...files].filter(([, of]) => of.length > 1)).toEqual([]);
});
