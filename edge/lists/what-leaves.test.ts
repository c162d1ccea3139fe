// What leaves when lists take the place of others, in a few lines of made lists.

import { describe, expect, it } from "vitest";
import type { OpenedLists } from "./open-lists.ts";
import { contentsOf, whatLeaves, type Contents } from "./what-leaves.ts";

const EMPTY = {
  id: "e1",
  schema: "Person" as const,
  lists: ["SDN"],
  names: [] as string[],
  weakNames: [],
  countries: [],
  birthDates: [],
  gender: null,
};
const { id: _id, lists: _lists, ...FACTS } = EMPTY;
const entry = (name: string, names = [name], others: readonly string[] = []) => ({
  name,
  sanctions: others.length === 0 ? ["SDN"] : [],
  others,
  facts: { ...FACTS, names },
});
const of = (...entries: readonly ReturnType<typeof entry>[]): Contents =>
  new Map(entries.map((one, at) => [`name ${at}`, one]));

it("an entry that is gone, has lost a name or has got another in its place leaves", () => {
  const before = of(entry("Mahan Air", ["Mahan Air", "Mahan"]));
  const all = { sanctions: 1, entries: 1, lists: [{ id: "SDN", entries: 1 }], names: ["Mahan Air"] };
  expect(whatLeaves(before, of())).toEqual(all);
  expect(whatLeaves(before, of(entry("Mahan Air")))).toEqual(all);
  expect(whatLeaves(before, of(entry("Nobody", ["Nobody", "Mahan"])))).toEqual(all);
});

it("what is added, or gets a name more, leaves nothing", () => {
  const before = of(entry("Mahan Air"));
  const after = of(entry("Mahan Air", ["Mahan Air", "Mahan"]), entry("Bank Melli"));
  expect(whatLeaves(before, after)).toEqual({ sanctions: 0, entries: 0, lists: [], names: [] });
});

it("the first twenty names are shown, those of sanctions before others", () => {
  const many = Array.from({ length: 30 }, (_, at) => entry(`Firm ${String(at).padStart(2, "0")}`));
  const { sanctions, entries, names } = whatLeaves(
    of(entry("A Minister", ["A Minister"], ["PEP"]), ...many),
    of(),
  );
  expect([sanctions, entries, names.length, names[0]]).toEqual([30, 31, 20, "Firm 00"]);
  expect(names).not.toContain("A Minister");
});

describe("an entry that is found less surely", () => {
  const opened = (entity: object, wallets: readonly object[] = []) =>
    ({
      lists: {
        names: {
          lists: [{ id: "SDN", check: "sanctions" }],
          entityCount: 1,
          entity: () => ({ ...EMPTY, ...entity }),
        },
        wallets: { byAddress: new Map([["0x1", wallets]]) },
      },
    }) as unknown as OpenedLists;
  const sanctionsGone = (before: OpenedLists, after: OpenedLists) =>
    whatLeaves(contentsOf(before), contentsOf(after)).sanctions;

  it("leaves where its name becomes a weak one, and not where a weak one becomes its name", () => {
    const [strong, weak] = [opened({ names: ["Ali Musa"] }), opened({ weakNames: ["Ali Musa"] })];
    expect([sanctionsGone(strong, weak), sanctionsGone(weak, strong)]).toEqual([1, 0]);
  });

  it.each([
    ["birthDates", [], ["1960-08-11"], 1],
    ["birthDates", ["1960-08-11"], [], 1],
    ["birthDates", ["1960"], ["1960-08-11"], 1],
    ["birthDates", ["1960-08-11"], ["1961-08-11"], 1],
    ["birthDates", ["1960-08-11"], ["1960-08-11", "1961"], 0],
    ["birthDates", ["1960-08-11"], ["1960"], 0],
    ["countries", [], ["IR"], 1],
    ["countries", ["IR", "SY"], ["IR"], 1],
    ["countries", ["IR"], ["IR", "SY"], 0],
    ["gender", null, "female", 1],
    ["gender", "male", "female", 1],
    ["gender", "male", null, 0],
  ])("whose %s were %j and become %j counts as %d that leaves", (fact, before, after, gone) => {
    const having = (value: unknown) => opened({ names: ["Ali Musa"], [fact]: value });
    expect(sanctionsGone(having(before), having(after))).toBe(gone);
  });

  it("leaves where it becomes of another kind", () => {
    const [person, ship] = [
      opened({ names: ["Ali Musa"] }),
      opened({ names: ["Ali Musa"], schema: "Vessel" }),
    ];
    expect(sanctionsGone(person, ship)).toBe(1);
  });

  it("leaves where one of two rows of a wallet is gone", () => {
    const row = (list: string) => ({ network: "ethereum", address: "0x1", lists: [list] });
    const both = opened({}, [row("SDN"), row("EU")]);
    expect([sanctionsGone(both, opened({}, [row("EU")])), sanctionsGone(both, both)]).toEqual([1, 0]);
  });
});
