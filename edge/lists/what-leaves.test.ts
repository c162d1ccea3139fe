// What leaves when lists take the place of others, in a few lines of made lists.

import { expect, it } from "vitest";
import { whatLeaves, type Contents } from "./what-leaves.ts";

const entry = (name: string, names = [name], others: readonly string[] = []) => ({
  name,
  sanctions: names.map((one) => `SDN\n${one}`),
  others: others.map((one) => `PEP\n${one}`),
});
const of = (...entries: readonly ReturnType<typeof entry>[]): Contents =>
  new Map(entries.map((one, at) => [`name ${at}`, one]));

it("an entry that is gone, has lost a name or has got another in its place leaves", () => {
  const before = of(entry("Mahan Air", ["Mahan Air", "Mahan"]));
  const all = { sanctions: 1, entries: 1, names: ["Mahan Air"] };
  expect(whatLeaves(before, of())).toEqual(all);
  expect(whatLeaves(before, of(entry("Mahan Air")))).toEqual(all);
  expect(whatLeaves(before, of(entry("Nobody", ["Nobody", "Mahan"])))).toEqual(all);
});

it("what is added, or gets a name more, leaves nothing", () => {
  const before = of(entry("Mahan Air"));
  const after = of(entry("Mahan Air", ["Mahan Air", "Mahan"]), entry("Bank Melli"));
  expect(whatLeaves(before, after)).toEqual({ sanctions: 0, entries: 0, names: [] });
});

it("the first twenty names are shown, those of sanctions before others", () => {
  const many = Array.from({ length: 30 }, (_, at) => entry(`Firm ${String(at).padStart(2, "0")}`));
  const { sanctions, entries, names } = whatLeaves(
    of(entry("A Minister", [], ["A Minister"]), ...many),
    of(),
  );
  expect([sanctions, entries, names.length, names[0]]).toEqual([30, 31, 20, "Firm 00"]);
  expect(names).not.toContain("A Minister");
});
