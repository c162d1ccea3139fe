// What screening a name may cost, over the released lists: a bound leaves out no name that scores more, and no ordinary payment
// is cut off by its budget.

import { describe, expect, it } from "vitest";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { seededRandom, type Random } from "#domain/statistics/random.ts";
import { scoreBounds } from "#domain/screening/names/bound-score.ts";
import { findCandidates } from "#domain/screening/names/find-candidates.ts";
import type { NameKind } from "#domain/screening/names/latin-words.ts";
import type { NamePartition } from "#domain/screening/names/open-index.ts";
import { readableTexts } from "#domain/screening/names/readable-texts.ts";
import { readField } from "#domain/screening/names/read-field.ts";
import { scoreNames } from "#domain/screening/names/score-names.ts";
import { SearchBudget } from "#domain/screening/names/search-budget.ts";
import { searchNames, searchSteps } from "#domain/screening/names/search-index.ts";
import { weighed, weighName, type WeighedName } from "#domain/screening/names/weigh-name.ts";
import { COMPARISONS_MAX, screenName } from "#domain/screening/parties/screen-names.ts";
import { openReleasedNames } from "#ops/lists/open-released-names.ts";
import { inventFirms, inventPeople } from "#test/bench/names/negatives/invent-names.ts";

const index = openReleasedNames();
const SEED = 44;
const LISTED = 250;
const INVENTED = 500;
const PARTIES = 200;
const MIN_SCORE = 0.8;
/** Of the names that have a word, how many are looked at. */
const SAMPLED = 8;
const UNBOUNDED = () => new SearchBudget(Number.POSITIVE_INFINITY);
const settings = DEFAULT_VERSION.screening;
const people = inventPeople(INVENTED).map(({ name }) => name);
const firms = inventFirms(INVENTED).map(({ name }) => name);
const COMMON = "Mohammed Ahmed Ali Hassan Abdul Rahman Hussein Mahmoud Khan Omar Kim Li Maria".split(" ");

const pick = <T>(random: Random, items: readonly T[]): T => {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
};

/** Listed names and what people make of them: words left out, repeated, in one, as initials. */
function writtenNames(): string[] {
  const random = seededRandom(SEED);
  return Array.from({ length: LISTED }, () => {
    const name = pick(random, index.entity(random.below(index.entityCount)).names);
    const words = name.split(/[ ,]+/);
    return [
      name,
      words.filter(() => random.fraction() < 0.7).join(" "),
      words.map((word) => (random.fraction() < 0.5 ? word.slice(0, 1) : word)).join(" "),
      [...words, words[0]].join(" "),
      words.slice(0, 2).join("") + ` ${words.slice(2).join(" ")}`,
      [words[0], pick(random, COMMON), pick(random, COMMON)].join(" "),
    ];
  }).flat();
}

interface Pair {
  readonly bound: number;
  readonly score: number;
  readonly pair: string;
}

function queriesOf(field: string, kind: NameKind): WeighedName[] {
  const { rarity } = index.partitions[kind];
  const { readings } = readField(readableTexts(field), kind);
  return readings.map(({ tokens, text }) => weighName(tokens.slice(0, 24), rarity, text));
}

function listedName({ nameTokens, token, rarityOf }: NamePartition, name: number): WeighedName {
  const ids = nameTokens.items.subarray(nameTokens.starts[name] ?? 0, nameTokens.starts[name + 1] ?? 0);
  return weighed(Array.from(ids, token), Array.from(ids, rarityOf), false, []);
}

const shown = ({ tokens }: WeighedName): string => tokens.map(({ text }) => text).join(" ");

function pairsOf(field: string, kind: NameKind): Pair[] {
  const partition = index.partitions[kind];
  return queriesOf(field, kind).flatMap((query) => {
    const boundOf = scoreBounds(partition, query, MIN_SCORE, UNBOUNDED());
    return findCandidates(partition, query, MIN_SCORE, UNBOUNDED()).map((name) => {
      const listed = listedName(partition, name);
      const { score } = scoreNames(query, listed, kind);
      return { bound: boundOf(name), score, pair: `${shown(query)} | ${shown(listed)}` };
    });
  });
}

describe("the bound of a listed name's score", () => {
  it.each([
    ["person", [...writtenNames(), ...people]],
    ["organisation", [...writtenNames(), ...firms]],
  ] as const)("is never below it, for names of the kind %s, and leaves out most of them", (kind, fields) => {
    let [all, leftOut] = [0, 0];
    for (const field of fields) {
      for (const { bound, score, pair } of pairsOf(field, kind)) {
        all++;
        if (bound < MIN_SCORE) leftOut++;
        if (bound < score) expect.fail(`${pair}: ${bound} is below ${score}`);
      }
    }
    expect(leftOut / all).toBeGreaterThan(0.6);
  });
});

describe("the names that are scored", () => {
  it.each([
    ["person", [...writtenNames(), ...people]],
    ["organisation", [...writtenNames(), ...firms]],
  ] as const)("are nearly all that share a word with the query and score: %s", (kind, fields) => {
    const random = seededRandom(SEED);
    const partition = index.partitions[kind];
    let [scoring, missed] = [0, 0];
    for (const query of fields.flatMap((field) => queriesOf(field, kind))) {
      const found = new Set(findCandidates(partition, query, MIN_SCORE, UNBOUNDED()));
      for (const token of query.tokens) {
        const id = partition.findToken(token.key);
        if (token.kind !== "word" || id === null) continue;
        const { starts, items } = partition.postings;
        const names = items.subarray(starts[id] ?? 0, starts[id + 1] ?? 0);
        for (let time = 0; time < SAMPLED; time++) {
          const name = names[random.below(names.length)] ?? 0;
          if (scoreNames(query, listedName(partition, name), kind).score < MIN_SCORE) continue;
          scoring++;
          if (!found.has(name)) missed++;
        }
      }
    }
    expect(scoring).toBeGreaterThan(1_000);
    expect(missed / scoring).toBeLessThan(0.006);
  });
});

describe("the budget of a payment's names", () => {
  it.each([
    ["people", people, "individual"],
    ["people of unknown type", people, "unknown"],
    ["firms", firms, "business"],
    ["one common name", ["Mohammed"], "unknown"],
    [
      "one name of 24 common parts",
      [Array.from({ length: 24 }, (_, at) => COMMON[at % COMMON.length]).join(" ")],
      "unknown",
    ],
  ] as const)("does not cut off %s", (_, names, type) => {
    const budget = new SearchBudget(COMPARISONS_MAX);
    const reasons = names
      .slice(0, PARTIES)
      .map(
        (displayName) =>
          screenName({ displayName, type, country: null }, index, settings, "a", budget).reason,
      );
    expect(reasons).not.toContain("name_too_complex");
    expect(budget.isExceeded).toBe(false);
  });

  it("cuts off names that are made to be dear, in steps, and the same each time", () => {
    const dear = Array.from({ length: 12 }, (_, at) => `${COMMON[at]} ${COMMON[(at * 5 + 1) % 12]}`).join(
      "/",
    );
    const options = { minScore: settings.nameThreshold, limit: 10 };
    const found = [1, 2].map(() => {
      const steps = searchSteps(index, dear, "unknown", { ...options, budget: new SearchBudget(5_000) });
      let pauses = 0;
      for (;;) {
        const step = steps.next();
        if (step.done === true) return { pauses, ...step.value };
        pauses++;
      }
    });
    expect(found[0]).toEqual(found[1]);
    expect(found[0]).toMatchObject({ isComplete: false });
    expect(found[0]?.pauses).toBeGreaterThan(1);
    expect(searchNames(index, dear, "unknown", options).isComplete).toBe(true);
  });
});
