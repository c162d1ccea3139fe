import { expect, it } from "vitest";
import type { ListFact } from "../../api/lists.ts";
import { listChanges } from "./list-changes.ts";

const list = (id: string, entries: number, kind: ListFact["kind"] = "names"): ListFact => ({
  id,
  kind,
  title: `List ${id}`,
  asOf: "2026-01-01",
  entries,
});

it("another version of the lists is described list by list, with what goes and what comes", () => {
  const changes = listChanges(
    [list("eu", 10), list("uk", 5)],
    [list("uk", 7), list("eu", 10), list("eu", 2, "wallets")],
  );
  expect(changes.map(({ kind, id, before, after }) => [kind, id, before?.entries, after?.entries])).toEqual([
    ["names", "eu", 10, 10],
    ["names", "uk", 5, 7],
    ["wallets", "eu", undefined, 2],
  ]);
  expect(listChanges([list("eu", 10)], [])[0]).toMatchObject({ title: "List eu", after: null });
});
