// The name index: which listed names are found for a name, and how near they are.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListedEntity } from "./listed-entity.ts";
import { buildNameIndex, isComparableName, searchNames } from "./name-index.ts";
import { normaliseName } from "./normalise-name.ts";
import { scoreWords } from "./score-words.ts";
import { buildWordIndex, searchWords, weightOf } from "./word-index.ts";

const SEEDED = { seed: 20_261, numRuns: 300 };
const ALL = { minScore: 0.0001, limit: 1_000 };

function listed(
  schema: ListedEntity["schema"],
  ...namesOfEach: readonly (readonly string[])[]
): ListedEntity[] {
  return namesOfEach.map((names, at) => ({
    id: `${schema}:${at}`,
    schema,
    lists: ["TEST"],
    names,
    programs: [],
  }));
}

// Few common given names and many family names, as on real lists.
const givenNames = ["ali", "omar", "ahmed", "viktor", "maria", "ivan"];
const familyNames = Array.from({ length: 40 }, (_, at) => `family${at}`);
const people = listed(
  "Person",
  ...familyNames.map((family, at) => [`${family}, ${givenNames[at % 6]} ${givenNames[(at * 5 + 1) % 6]}`]),
  ["ali"],
);
const index = buildNameIndex(
  [...people, ...listed("Organization", ["FAMILY1 TRADING LLC"]), ...listed("Vessel", ["MAR AZUL"])],
  "sha256:test",
);
const nameWords = fc.uniqueArray(fc.constantFrom(...givenNames, ...familyNames, "unlisted", "nobody"), {
  minLength: 1,
  maxLength: 7,
});
const scores = (name: string): Record<string, number> =>
  Object.fromEntries(searchNames(index, name, "individual", ALL).map((hit) => [hit.entity.id, hit.score]));

describe("searching listed names", () => {
  it("scores 1 for exactly the words of a listed name, whatever their order, and for nothing else", () => {
    const [best] = searchNames(index, "Viktor FAMILY3 Maria", "individual", ALL);
    expect(best).toMatchObject({ score: 1, exact: true, name: "family3, viktor maria" });
    fc.assert(
      fc.property(nameWords, (words) => {
        for (const hit of searchNames(index, words.join(" "), "individual", ALL)) {
          const same = normaliseName(hit.name, "person").join() === [...words].sort().join();
          expect(hit.score === 1).toBe(same);
          expect(hit.exact).toBe(same);
        }
      }),
      SEEDED,
    );
  });

  it("gives one score whatever the order and case of the words", () => {
    fc.assert(
      fc.property(
        nameWords.chain((words) =>
          fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
        ),
        ([words, shuffled]) => {
          const expected = scores(words.join(" "));
          expect(scores(shuffled.join(" ").toUpperCase())).toEqual(expected);
          expect(scores(shuffled.join(", "))).toEqual(expected);
        },
      ),
      SEEDED,
    );
  });

  it("never scores a listed name higher for a word that it does not have", () => {
    fc.assert(
      fc.property(nameWords, fc.constantFrom("unlisted2", ...familyNames), (words, extra) => {
        fc.pre(!words.includes(extra));
        const before = scores(words.join(" "));
        for (const hit of searchNames(index, [...words, extra].join(" "), "individual", ALL)) {
          if (normaliseName(hit.name, "person").includes(extra)) continue;
          expect(hit.score).toBeLessThanOrEqual(before[hit.entity.id] ?? 0);
        }
      }),
      SEEDED,
    );
  });

  it("keeps a name that shares one word below every threshold, unless it is that word", () => {
    fc.assert(
      fc.property(fc.constantFrom(...givenNames), fc.constantFrom("unlisted", "nobody"), (given, other) => {
        for (const score of Object.values(scores(`${given} ${other}`)))
          expect(score).toBeLessThanOrEqual(0.8);
        for (const hit of searchNames(index, given, "individual", ALL)) {
          expect(hit.score >= 0.85).toBe(hit.name === given);
        }
      }),
      SEEDED,
    );
  });

  it("looks for people among people, for businesses among organisations and craft, for the unknown in both", () => {
    const found = (type: "individual" | "business" | "unknown") =>
      searchNames(index, "family1 Trading", type, { minScore: 0.3, limit: 9 }).map(
        (hit) => hit.entity.schema,
      );
    expect(new Set(found("individual"))).toEqual(new Set(["Person"]));
    expect(found("business")).toEqual(["Organization"]);
    expect(new Set(found("unknown"))).toEqual(new Set(["Organization", "Person"]));
    expect(searchNames(index, "Mar Azul", "business", ALL)[0]?.entity.schema).toBe("Vessel");
  });

  it("explains a score by its words: their weighted mean is the score", () => {
    const [hit] = searchNames(index, "family4 maria unlisted", "individual", ALL);
    const words = hit?.words ?? [];
    const total = words.reduce((sum, word) => sum + word.weight, 0);
    const mean = words.reduce((sum, word) => sum + word.score * word.weight, 0) / total;
    expect(mean).toBeCloseTo(hit?.score ?? 0, 3);
    expect(words).toContainEqual({
      query: "unlisted",
      candidate: null,
      method: "none",
      score: 0,
      weight: expect.any(Number),
    });
  });

  it("names each entity once, by its best name, best first, and no more than asked", () => {
    const aliases = buildNameIndex(
      listed("Person", ["ALPHA, Beta", "ALPHA, Beta Gamma"], ["ALPHA, Delta"]),
      "v",
    );
    const hits = searchNames(aliases, "Beta Alpha Gamma", "individual", { minScore: 0.1, limit: 9 });
    expect(hits.map((hit) => [hit.entity.id, hit.name])).toEqual([
      ["Person:0", "ALPHA, Beta Gamma"],
      ["Person:1", "ALPHA, Delta"],
    ]);
    expect(searchNames(aliases, "Beta Alpha Gamma", "individual", { minScore: 0.1, limit: 1 })).toHaveLength(
      1,
    );
  });

  it("compares names of any script, and knows what is no name", () => {
    expect(isComparableName("习近平")).toBe(true);
    expect(isComparableName("*** -")).toBe(false);
  });
});

describe("the inverted index", () => {
  it("misses no name that a comparison with every name would find", () => {
    const texts = people.flatMap(({ names }) => names);
    const words = buildWordIndex(
      "person",
      texts.map((text, entity) => ({ entity, name: 0, text })),
    );
    fc.assert(
      fc.property(nameWords, fc.double({ min: 0.05, max: 0.99, noNaN: true }), (query, minScore) => {
        const found = searchWords(words, [...query].sort(), minScore).map((hit) => hit.entity);
        const expected = texts.flatMap((text, entity) =>
          compareOne(query, normaliseName(text, "person"), (word) => weightOf(words, word)) >= minScore
            ? [entity]
            : [],
        );
        expect([...found].sort((a, b) => a - b)).toEqual(expected);
      }),
      SEEDED,
    );
  });
});

function compareOne(
  query: readonly string[],
  candidate: readonly string[],
  weigh: (word: string) => number,
): number {
  const sum = (words: readonly string[]): number => words.reduce((total, word) => total + weigh(word), 0);
  const shared = query.filter((word) => candidate.includes(word));
  return scoreWords({
    shared: sum(shared),
    query: sum(query),
    candidate: sum(candidate),
    sharedCount: shared.length,
    queryCount: query.length,
    candidateCount: candidate.length,
  });
}
