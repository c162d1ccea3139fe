import { expect, test } from "vitest";
import { ruleSearch } from "./search.ts";

test.each([
  [
    { version: 2, last: "7d" },
    { version: 2, last: "7d" },
  ],
  [{ version: 0 }, {}],
  [{ version: 1.5 }, {}],
  [{ version: "2" }, {}],
  [{ trend: "precision" }, { trend: "precision" }],
  [{ trend: "recall" }, {}],
  [{ order: "cost", from: "2026-11-01T00:00:00.000Z" }, { from: "2026-11-01T00:00:00.000Z" }],
])("an address with %j says %j of a rule", (search, said) => {
  expect(ruleSearch(search)).toEqual(said);
});
