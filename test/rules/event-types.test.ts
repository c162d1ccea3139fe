// An event type that no topic claims waits in its log for ever; the tests of tables insert past the door and would not see it.

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { familyOf } from "#domain/events/topics.ts";

const MIGRATIONS = new URL("../../warehouse/migrations/", import.meta.url);

/** `WHERE type = '…'` and `WHERE type IN ('…', …)`. */
const FILTER = /WHERE\s+type\s*(?:=\s*('[^']+')|IN\s*\(([^)]*)\))/g;

function filteredTypes(sql: string): string[] {
  return [...sql.matchAll(FILTER)].flatMap(([, one, several]) =>
    [...(one ?? several ?? "").matchAll(/'([^']+)'/g)].map(([, type = ""]) => type),
  );
}

it("every event type that a table of the warehouse takes is in a topic", () => {
  const types = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .flatMap((name) => filteredTypes(readFileSync(new URL(name, MIGRATIONS), "utf8")));
  expect(types.length).toBeGreaterThan(10);
  expect(types.filter((type) => familyOf(type) === null)).toEqual([]);
});
