// The compiled index: what it holds, whom a search finds, and that it finds whom a comparison with every name would.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PartyType } from "../../contract/decisions/transaction.ts";
import { compileNameIndex } from "./compile-index.ts";
import { listedEntitySchema, type ListedEntity, type NameList } from "./list-entry.ts";
import { openNameIndex } from "./open-index.ts";
import { scorePair } from "./score-pair.ts";
import { SearchBudget } from "./search-budget.ts";
import { searchNames } from "./search-index.ts";

const LIST: NameList = {
  id: "L",
  title: "A list",
  check: "sanctions",
  coverage: "full",
  names: ["person", "organisation"],
  asOf: "2026-01-01",
  entries: 1,
};

function entity(id: string, schema: ListedEntity["schema"], ...names: string[]): ListedEntity {
  return listedEntitySchema.parse({ id, schema, lists: ["L"], names });
}

// Few common given names and many family names, as on real lists.
const given = ["ali", "omar", "ahmed", "viktor", "maria", "ivan"];
const family = [
  "deripaska",
  "lavrov",
  "nuristani",
  "haqqani",
  "petrenko",
  "zelenko",
  "gonzalez",
  "shoigu",
  "tsarnaev",
  "bout",
];
const people = Array.from({ length: 120 }, (_, at) =>
  entity(
    `p${at}`,
    "Person",
    `${family[at % 10]}${at > 60 ? "ov" : ""}, ${given[at % 6]} ${given[(at * 5 + 1) % 6]}`,
    ...(at % 7 === 0 ? [`${given[at % 6]} ${family[(at * 3) % 10]}`] : []),
  ),
);
const entities = [
  ...people,
  entity("o1", "Organization", "DERIPASKA TRADING LLC"),
  entity("v1", "Vessel", "MAR AZUL"),
  entity("o2", "Organization", "Islamic Republic of Iran Shipping Lines"),
  entity("p-q", "Person", "QADHAFI, Muammar"),
  entity("p-k", "Person", "KHODORKOVSKY, Mikhail"),
  listedEntitySchema.parse({ ...entity("w1", "Person", "PETROV, Semyon"), weakNames: ["The Wolf"] }),
];
const bytes = compileNameIndex(entities, [LIST]);
const index = openNameIndex(bytes, "sha256:test");
const ids = (name: string, type: PartyType = "individual", minScore = 0.85): string[] =>
  searchNames(index, name, type, { minScore, limit: 1_000 }).hits.map((hit) => hit.entity.id);

describe("a compiled index", () => {
  it("is the same bytes for the same entities, and opens anywhere in a buffer", () => {
    expect(compileNameIndex(entities, [LIST])).toEqual(bytes);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const opened = openNameIndex(shifted.subarray(3), "v");
    expect(opened.entity(0)).toEqual(entities[0]);
    expect(opened.lists).toEqual([LIST]);
  });

  it("is refused if its layout differs, if it is cut short, or if its list has no description", () => {
    expect(() => openNameIndex(bytes.subarray(1), "v")).toThrow(RangeError);
    expect(() => openNameIndex(bytes.subarray(0, bytes.length / 2), "v")).toThrow();
    expect(() => openNameIndex(new Uint8Array(0), "v")).toThrow(RangeError);
    expect(() => compileNameIndex([{ ...entity("x", "Person", "A B"), lists: ["M"] }], [LIST])).toThrow(
      RangeError,
    );
  });

  it("may be empty", () => {
    const empty = openNameIndex(compileNameIndex([], [LIST]), "v");
    expect(searchNames(empty, "Anybody At All", "unknown", { minScore: 0.5, limit: 9 }).hits).toEqual([]);
  });
});

describe("a search", () => {
  it("finds whom a comparison with every listed name finds, with the same score", () => {
    const names = fc
      .tuple(fc.constantFrom(...given), fc.constantFrom(...family), fc.constantFrom("", "ali ", "unlisted "))
      .map(([a, b, c]) => `${c}${a} ${b}`);
    fc.assert(
      fc.property(names, fc.constantFrom(0.82, 0.85, 0.9, 0.95), (query, minScore) => {
        const expected = people
          .map(
            (one) =>
              [
                one.id,
                Math.max(...one.names.map((name) => scorePair(index, query, name, "individual").score)),
              ] as const,
          )
          .filter(([, score]) => score >= minScore);
        const found = searchNames(index, query, "individual", { minScore, limit: 1_000 }).hits;
        expect(Object.fromEntries(found.map((hit) => [hit.entity.id, hit.score]))).toEqual(
          Object.fromEntries(expected),
        );
      }),
      { seed: 20_261, numRuns: 200 },
    );
  });

  it("finds them too where the query says a word twice, nearly the same, or more", () => {
    const words = "zorvexa quandilor bramtokil huxleyan factory trading iran pershin".split(" ");
    const firms = Array.from({ length: 48 }, (_, at) => {
      const own = words.filter((word) => ((at * 37 + 11) >> words.indexOf(word)) % 2 === 1);
      return entity(`f${at}`, "Organization", [...own, words[at % 8], "Factory"].join(" "));
    });
    // "Factory" is as common as on real lists, and all other words are rare.
    const fillers = Array.from({ length: 800 }, (_, at) =>
      entity(`x${at}`, "Organization", `Filler${at.toString(36)} Factory`),
    );
    const opened = openNameIndex(compileNameIndex([...firms, ...fillers], [LIST]), "v");
    const word = fc.constantFrom(...words, "zorvexi", "quandilar", "bramtokyl", "iran");
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 7 }),
        fc.constantFrom(0.8, 0.85),
        (said, minScore) => {
          const query = said.join(" ");
          const found = searchNames(opened, query, "business", { minScore, limit: 1_000 }).hits;
          const scores = new Map(found.map((hit) => [hit.entity.id, hit.score]));
          for (const { id, names } of firms) {
            const { score } = scorePair(opened, query, names[0] ?? "", "business");
            if (score >= minScore)
              expect(scores.get(id) ?? 0, `${query} | ${names[0]}`).toBeGreaterThanOrEqual(score);
          }
        },
      ),
      { seed: 44, numRuns: 1_500 },
    );
  });

  it("gives the same answer whatever was searched before", () => {
    const before = ids("Viktor Deripaska");
    for (const name of ["Omar Lavrof", "Maria Shoigu Ali", "Nobody Known"]) ids(name, "unknown");
    expect(ids("Viktor Deripaska")).toEqual(before);
  });

  it("finds a listed name that stands complete in a longer text, and never confirms it by that", () => {
    const texts = [
      "Ref 77 Muammar Qadhafi of London",
      "Muammar Qadhafi Musterstrasse 1 10115 Berlin",
      "Herr Muammar Qadhafi und Frau Anna Kranz",
    ];
    for (const text of texts) expect(ids(text)).toEqual(["p-q"]);
    const [hit] = searchNames(index, texts[0] ?? "", "individual", { minScore: 0.85, limit: 1 }).hits;
    expect(hit).toMatchObject({ beside: "other words" });
  });

  it("finds a name of the other kind only where all of its words are there", () => {
    expect(ids("Deripaska Trading", "individual")).toEqual(["o1"]);
    expect(ids("Deripaska Tradings", "individual")).toEqual([]);
    expect(ids("Muammar Qadhafi", "business")).toEqual(["p-q"]);
    expect(ids("Muammar Qadhafi Ltd", "business")).toEqual([]);
    expect(ids("Mar Azul", "individual")).toEqual([]);
  });

  it("finds a person beside a firm in the field of a business", () => {
    expect(ids("Kranz Cars GmbH Inh. Muammar Qadhafi", "business")).toEqual(["p-q"]);
  });

  it("finds a name in brackets that are no tags, and one among more words than one name has", () => {
    expect(ids("<Muammar Qadhafi>")).toEqual(["p-q"]);
    expect(ids(`${"de ".repeat(23)}Muammar Qadhafi`)).toEqual(["p-q"]);
  });

  it("finds a family name with the initials of all given names, in either order", () => {
    const own = openNameIndex(
      compileNameIndex([entity("p", "Person", "PEIJNENBURG, Adriaan Anton Maria"), ...entities], [LIST]),
      "sha256:own",
    );
    for (const name of [
      "A.A.M. Peijnenburg",
      "Peijnenburg, A.A.M.",
      "Peijnenburg AAM",
      "A. A. M. Peijnenburg",
    ]) {
      const { hits } = searchNames(own, name, "individual", { minScore: 0.85, limit: 9 });
      expect(hits.map((hit) => hit.entity.id)).toEqual(["p"]);
    }
    const { hits } = searchNames(own, "A.M.A. Peijnenburg", "individual", { minScore: 0.85, limit: 9 });
    expect(hits).toEqual([]);
  });

  it("finds all words of a name in one, from any of them on", () => {
    for (const name of ["muammarqadhafi", "QADHAFIMUAMMAR", "MuammarQadhafi"])
      expect(ids(name)).toEqual(["p-q"]);
  });

  it("is not complete for a field with more readings than are compared, or beyond its budget", () => {
    const many = Array.from(
      { length: 40 },
      (_, at) => `Anna${"abcdefgh"[at % 8]} Kranz${"ijklm"[at % 5]}`,
    ).join("; ");
    expect(searchNames(index, many, "individual", { minScore: 0.85, limit: 1 }).isComplete).toBe(false);
    const options = { minScore: 0.85, limit: 1, budget: new SearchBudget(10) };
    expect(searchNames(index, "ali ahmed deripaska", "individual", options).isComplete).toBe(false);
  });

  it("looks for people among people, for businesses among organisations and craft, for the unknown in both", () => {
    expect(ids("Deripaska Trading", "business")).toEqual(["o1"]);
    expect(ids("Deripaska Tradings", "individual")).toEqual([]);
    expect(ids("Mar Azul", "unknown")).toContain("v1");
  });

  it("names each entity once, by its best name, best first, and no more than asked", () => {
    const hits = searchNames(index, "viktor shoigu", "individual", { minScore: 0.82, limit: 3 }).hits;
    expect(hits.length).toBeLessThanOrEqual(3);
    expect(new Set(hits.map((hit) => hit.entity.id)).size).toBe(hits.length);
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a));
  });

  it("tells a name that the list calls weak", () => {
    const [hit] = searchNames(index, "Wolf, the", "individual", { minScore: 0.85, limit: 1 }).hits;
    expect(hit).toMatchObject({ name: "The Wolf", weak: true, exact: true });
  });

  it.each([
    ["a name by its acronym", "IRISL", "business", "o2"],
    ["a name by two habits of spelling at once", "Moammar Gaddafi", "individual", "p-q"],
    ["a long word with two typing errors", "Mikhail Khdorkovksy", "individual", "p-k"],
  ] as const)("finds %s", (_, name, type, id) => {
    expect(ids(name, type)).toContain(id);
  });

  it.each([
    ["one letter off", "Semyon Pterov"],
    ["another form of the given name", "Simon Petrov"],
    ["two words in one", "SemyonPetrov"],
    ["another script", "Семён Петров"],
  ])("finds a name with %s", (_, name) => {
    expect(ids(name)).toContain("w1");
  });
});
