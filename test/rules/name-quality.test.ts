// What screening by name must reach on labelled names: the gates that `npm run bench -- names` prints.

import { describe, expect, it } from "vitest";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { scorePair } from "#domain/screening/names/score-pair.ts";
import { searchNames } from "#domain/screening/names/search-index.ts";
import { openReleasedNames } from "#ops/lists/open-released-names.ts";
import {
  crossScriptPairs,
  heldOutPairs,
  inventedFirms,
  inventedPeople,
  labelledPairs,
  type LabelledPair,
} from "#test/bench/names/labelled.ts";
import { inventFirms, inventPeople, isKeptBack } from "#test/bench/names/negatives/invent-names.ts";
import { countStopped, judgeNames, withoutListed } from "#test/bench/names/negatives/measure-stopped.ts";
import { measureQuality, REFERENCE_THRESHOLD } from "#test/bench/names/quality.ts";

const index = openReleasedNames();
/** The first of those that the bench invents: enough to see a rule that broke, in seconds. */
const PEOPLE = 10_000;
const FIRMS = 5_000;
const { nameThreshold } = DEFAULT_VERSION.screening;
const pairs = labelledPairs();
const score = ({ query, candidate, type }: LabelledPair) => scorePair(index, query, candidate, type).score;

describe("names that people have labelled", () => {
  it("are distinguished with an F1 of at least 0.85; the reference reaches 0.754", () => {
    expect(measureQuality(pairs, score, nameThreshold).f1).toBeGreaterThanOrEqual(0.85);
    const reference = measureQuality(pairs, (pair) => pair.referenceScore ?? 0, REFERENCE_THRESHOLD);
    expect(reference.f1).toBeCloseTo(0.754, 3);
  });

  it("are distinguished in each half of the pairs, so that the figure does not rest on a few", () => {
    for (const half of [0, 1]) {
      const some = pairs.filter((_, at) => at % 2 === half);
      expect(measureQuality(some, score, nameThreshold).f1).toBeGreaterThanOrEqual(0.8);
    }
  });

  it("are never judged wrongly where the answer is plain", () => {
    const plain = pairs.filter(({ quality }) => quality === "STRONG");
    expect(plain.length).toBeGreaterThan(10);
    expect(plain.filter((pair) => score(pair) >= nameThreshold !== pair.isMatch)).toEqual([]);
  });

  it.each(crossScriptPairs())("are one in two scripts: $query, $candidate", ({ query, candidate }) => {
    expect(scorePair(index, query, candidate, "individual").score).toBeGreaterThanOrEqual(nameThreshold);
  });
});

describe("names of many languages and of firms, of which every second pair was never tuned with", () => {
  it.each([
    ["the half that the scoring was tuned with", 0, 0.88],
    ["the half that it never saw", 1, 0.84],
  ])("are distinguished, in %s", (_name, half, least) => {
    const some = heldOutPairs().filter((_, at) => at % 2 === half);
    expect(some.length).toBeGreaterThan(150);
    const scored = measureQuality(
      some,
      ({ query, candidate, type }) => scorePair(index, query, candidate, type).score,
      nameThreshold,
    );
    expect(scored.f1).toBeGreaterThanOrEqual(least);
  });
});

describe("people who do not exist", () => {
  it.each(["individual", "unknown"] as const)("meet a list entry in at most 0.5%%, as %s", (type) => {
    const people = inventedPeople();
    expect(people).toHaveLength(5_000);
    const met = people.filter(
      (name) => searchNames(index, name, type, { minScore: nameThreshold, limit: 1 }).hits.length > 0,
    );
    expect(met.length / people.length).toBeLessThanOrEqual(0.005);
  });
});

describe("firms that do not exist", () => {
  // As unknown, a firm of two surnames is searched as a person too.
  it.each([
    ["business", 0.5],
    ["unknown", 1],
  ] as const)("meet a list entry, as %s, in at most %d %%", (type, percent) => {
    const firms = inventedFirms();
    expect(firms.length).toBeGreaterThan(600);
    const met = firms.filter(
      (name) => searchNames(index, name, type, { minScore: nameThreshold, limit: 1 }).hits.length > 0,
    );
    expect((100 * met.length) / firms.length).toBeLessThanOrEqual(percent);
  });
});

describe("people and firms of all countries who are on no list, of the half that was kept back", () => {
  it.each([
    ["people", "individual", inventPeople(PEOPLE), false],
    ["people with their country", "individual", inventPeople(PEOPLE), true],
    ["firms", "business", inventFirms(FIRMS), false],
  ] as const)("are stopped seldom and blocked hardly ever: %s", (_label, type, invented, withCountry) => {
    const names = withoutListed(index, invented).names.filter(isKeptBack);
    expect(names.length).toBeGreaterThan(invented.length / 3);
    const { stopped, blocked } = countStopped(judgeNames(index, names, type, withCountry));
    expect(stopped.count / names.length).toBeLessThanOrEqual(0.006);
    expect(blocked.count).toBeLessThanOrEqual(1);
  });
});

describe("the search of the lists", () => {
  it.each([
    ["the second given name", ([g1, , p, m]: Parts) => `${g1} ${p} ${m}`, 1],
    ["the first given name", ([, g2, p, m]: Parts) => `${g2} ${p} ${m}`, 1],
    ["the mother's surname", ([g1, g2, p]: Parts) => `${g1} ${g2} ${p}`, 0.99],
    ["all but one of each", ([g1, , p]: Parts) => `${g1} ${p}`, 0.85],
  ])("finds a listed Spanish name that leaves out %s", (_left, shortened, least) => {
    const people = spanishNames();
    expect(people.length).toBeGreaterThan(300);
    const found = people.filter(({ id, parts }) =>
      searchNames(index, shortened(parts), "individual", { minScore: nameThreshold, limit: 1_000 }).hits.some(
        ({ entity }) => entity.id === id,
      ),
    );
    expect(found.length / people.length).toBeGreaterThanOrEqual(least);
  });

  it("finds listed people by the first given and the first family name alone, as they are called", () => {
    const people = everydayNames();
    expect(people.length).toBeGreaterThan(500);
    const found = people.filter(({ id, name }) =>
      searchNames(index, name, "individual", { minScore: nameThreshold, limit: 1_000 }).hits.some(
        ({ entity }) => entity.id === id,
      ),
    );
    expect(found.length / people.length).toBeGreaterThanOrEqual(0.88);
  });

  it.each([
    ["left out", 600],
    ["added", 2_500],
    ["exchanged", 600],
  ] as const)("finds a listed firm in another spelling also with its legal form %s", (change, least) => {
    let [whole, found] = [0, 0];
    for (const { id, before, word, form } of listedFirms()) {
      const changed = { "left out": "", added: "LLC", exchanged: form === "LLC" ? "JSC" : "LLC" }[change];
      if ((form === "") !== (change === "added")) continue;
      for (const [letters, habit] of HABITS) {
        const respelt = `${before}${word.replace(letters, habit)}`;
        if (!letters.test(word) || !finds(`${respelt} ${form}`, id)) continue;
        whole++;
        if (finds(`${respelt} ${changed}`, id)) found++;
      }
    }
    expect(whole).toBeGreaterThan(least);
    expect(found / whole).toBeGreaterThanOrEqual(0.995);
  });

  it("finds a listed name with one typing error in each of two words", () => {
    const mistyped = (name: string, seed: number): string =>
      name
        .split(/[ ,]+/)
        .filter((word) => word !== "")
        .map((word, at) => {
          if (at > 1 || word.length < 5) return word;
          const place = 1 + ((seed + at) % (word.length - 2));
          return seed % 2 === 0
            ? word.slice(0, place) + word.slice(place + 1)
            : `${word.slice(0, place)}${word[place + 1] ?? ""}${word[place] ?? ""}${word.slice(place + 2)}`;
        })
        .join(" ");
    let [alike, found] = [0, 0];
    for (let at = 3; at < index.entityCount; at += 61) {
      const entity = index.entity(at);
      const type = entity.schema === "Person" ? "individual" : "business";
      const [name = ""] = entity.names;
      const query = mistyped(name, at);
      if (scorePair(index, query, name, type).score < nameThreshold) continue;
      alike++;
      const hits = searchNames(index, query, type, { minScore: nameThreshold, limit: 1_000 }).hits;
      if (hits.some((hit) => hit.entity.id === entity.id)) found++;
    }
    expect(alike).toBeGreaterThan(300);
    expect(found / alike).toBeGreaterThanOrEqual(0.98);
  });
});

/** Habits of writing one sound, of several languages. */
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/KH/, "H"],
  [/KH/, "CH"],
  [/ZH/, "J"],
  [/SH/, "CH"],
  [/(?<=[AEIOU])S(?=[AEIOU])/, "Z"],
  [/Z(?=[AEIOU]|$)/, "S"],
  [/AE/, "AI"],
  [/OU/, "U"],
  [/Y/, "I"],
  [/V$/, "FF"],
];
const FIRM = /^((?:[A-Z]+ )*)([A-Z]{5,})(?:,? (P?JSC|OJSC|CJSC|OAO|ZAO|OOO|LLC|LTD|INC|GMBH|PLC|AG))?\.?$/;
/** What is, or may be, one more legal form. */
const OTHER_FORM =
  /\b(?:CO|COMPANY|PRIVATE|PTE|PTY|LIMITED|CORPORATION|FZ|P?JSC|P?AO|OAO|ZAO|OOO|LLC|SA|AO) |\b(?:COMPANY|LIMITED|CORPORATION)$/;

/** Listed firms: the words before their last one, that, and their legal form. */
function listedFirms(): {
  readonly id: string;
  readonly before: string;
  readonly word: string;
  readonly form: string;
}[] {
  return Array.from({ length: index.entityCount }, (_, at) => index.entity(at)).flatMap(
    ({ id, schema, names }) => {
      if (schema !== "Organization" && schema !== "Company") return [];
      return names.flatMap((name) => {
        const [, before = "", word = "", form = ""] = FIRM.exec(name.toUpperCase()) ?? [];
        return word === "" || OTHER_FORM.test(`${before}${word}`) ? [] : [{ id, before, word, form }];
      });
    },
  );
}

function finds(query: string, id: string): boolean {
  return searchNames(index, query, "business", { minScore: nameThreshold, limit: 1_000 }).hits.some(
    ({ entity }) => entity.id === id,
  );
}

/** "CARO QUINTERO, Rafael": family names before the comma. */
const FAMILY_FIRST = /^(?:(?:AL|EL|DE|DEL|DA|VAN|BIN) |AL-)*([A-Z]{3,})[A-Z -]*, ([A-Z][a-z]{2,})(?: |$)/;

/** Every sixth listed person whose name has more parts than two, as people call them. */
function everydayNames(): { readonly id: string; readonly name: string }[] {
  return Array.from({ length: index.entityCount }, (_, at) => index.entity(at))
    .flatMap(({ id, schema, names: [listed = ""] }) => {
      const [, family, given] = FAMILY_FIRST.exec(listed) ?? [];
      const isLonger = (listed.match(/[A-Za-z]+/g) ?? []).length > 2;
      return schema === "Person" && isLonger && family !== undefined && given !== undefined
        ? [{ id, name: `${given} ${family}` }]
        : [];
    })
    .filter((_, at) => at % 6 === 0);
}

/** Two given names and two surnames. */
type Parts = readonly [given: string, second: string, father: string, mother: string];
const SPANISH_SPEAKING = new Set("AR CO CU DO EC ES GT HN MX NI PA PE SV VE".split(" "));
const FOUR_PARTS = /^([A-ZÑÁÉÍÓÚ]+) ([A-ZÑÁÉÍÓÚ]+), ([A-Z][a-zñáéíóú]+) ([A-Z][a-zñáéíóú]+)$/;

function spanishNames(): { readonly id: string; readonly parts: Parts }[] {
  return Array.from({ length: index.entityCount }, (_, at) => index.entity(at)).flatMap(
    ({ id, countries, names: [name = ""] }) => {
      const [, father, mother, given, second] = FOUR_PARTS.exec(name) ?? [];
      if (father === undefined || mother === undefined || given === undefined || second === undefined)
        return [];
      if (!countries.some((country) => SPANISH_SPEAKING.has(country))) return [];
      return [{ id, parts: [given, second, father, mother] }];
    },
  );
}
