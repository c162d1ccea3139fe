// How likely it is that two people's names are alike by chance, by how common their parts are on the lists and among people.
// Names that differ in nothing need no evidence; the more they differ, the rarer the parts must be that they share.
// "Ivan Petrov" is like hundreds, "Dzhokhar Tsarnaev" like one.

import type { AlignedNames, TokenPair } from "./align-tokens.ts";
import type { Method } from "./compare-tokens.ts";
import { populationRarity } from "./name-regions.ts";
import type { NameToken } from "./name-token.ts";
import { isForefather, isRepeated, isTelling, type WeighedName } from "./weigh-name.ts";

/** Shared rarity that names must have which differ at all; one rare part has about 1. */
const NEEDED = 1.2;
const NEEDED_FOR_EXTRA_PART = 0.1;
const EXTRA_PARTS_MAX = 2;
const NEEDED_FOR_DOUBT = 0.3;
/** For a part that the listed person is called by, and the query lacks. */
const NEEDED_FOR_CALLED = 0.25;
/** Lost score for each missing unit, as a share of all weight. */
const SEVERITY = 0.3;

const SMALL_DOUBT = 0.05;
const SOME_DOUBT = 0.12;
/** Of words that differ in their vowels only, which are written in many ways. */
const VOWELS_DOUBT = 0.2;
const DOUBT = 0.25;
/** Of the same spelling, or one habit away. */
const SPELLING_SURE = 0.93;
/** A doubt from here on is a whole one, one below counts for less; a small one is none. */
const WHOLE_DOUBT_MIN = 0.15;
const SMALL_DOUBT_COUNTS = 0.3;
/** What a word proves less that was taken for a mistyped one, and is a name in use. */
const ANOTHER_NAME = 0.2;
/** What a shared initial tells, beside the word that begins with it. */
export const INITIAL_SHARE = 0.3;

/** What to add to the weight of all parts, as a share of it; 0 where the names share enough. */
export function commonness(aligned: AlignedNames, query: WeighedName, candidate: WeighedName): number {
  let evidence = 0;
  let doubts = 0;
  let telling = 0;
  const leeway = populationLeeway(aligned, candidate);
  for (const pair of aligned.pairs) {
    const rarity = sharedRarity(pair, query, candidate, leeway);
    if (rarity === null) continue;
    telling++;
    const doubt = doubtOf(pair, query, candidate);
    if (doubt > SMALL_DOUBT) doubts += doubt > WHOLE_DOUBT_MIN ? 1 : SMALL_DOUBT_COUNTS;
    if (isAnother(pair, query, candidate)) evidence -= ANOTHER_NAME;
    evidence += pair.comparison.method === "initial" ? INITIAL_SHARE * rarity : Math.max(0, rarity - doubt);
  }
  const extraQuery = extraParts(aligned.restQuery, query.tokens);
  const extraCandidate = extraParts(aligned.restCandidate, candidate.tokens);
  const extra = extraQuery + extraCandidate;
  if (extra === 0 && (doubts === 0 || telling === 1)) return 0;
  const needed =
    NEEDED +
    NEEDED_FOR_EXTRA_PART * Math.min(extraCandidate, EXTRA_PARTS_MAX) +
    NEEDED_FOR_DOUBT * Math.max(0, doubts - 1) +
    NEEDED_FOR_CALLED * rarityOfUncalled(aligned, candidate);
  return SEVERITY * Math.max(0, needed - evidence);
}

/**
 * The least that `commonness` gives for names that certainly lack so many parts of each other.
 * @param evidence as much as what they share may prove.
 */
export function leastCommonness(evidence: number, extraQuery: number, extraCandidate: number): number {
  if (extraQuery + extraCandidate === 0) return 0;
  const needed = NEEDED + NEEDED_FOR_EXTRA_PART * Math.min(extraCandidate, EXTRA_PARTS_MAX);
  return SEVERITY * Math.max(0, needed - evidence);
}

/** What the parts tell that a listed person is called by and the query lacks: "Mohammed" is often left out. */
function rarityOfUncalled(
  { restCandidate }: AlignedNames,
  { tokens, rarities, called }: WeighedName,
): number {
  return called
    .filter((place) => restCandidate.includes(place))
    .map((place) => Math.min(rarities[place] ?? 1, populationRarity(tokens[place]?.text ?? "")))
    .reduce((sum, rarity) => sum + rarity, 0);
}

/** Methods that also find another name, so that what the names share must be rare among all people, not only on the lists. */
const MISREAD: ReadonlySet<Method> = new Set<Method>(["typing error", "sound", "same name", "spelling"]);
/** A name that is common among people is still rarer among those who are listed. */
const POPULATION_LEEWAY = 0.1;

/** A part that only the listed name has leaves all people who have the others: "Juan Gonzalez" is many. */
const LEEWAY_FOR_MISSING_PART = 0.2;

export const LEEWAY_MAX = Math.max(POPULATION_LEEWAY, LEEWAY_FOR_MISSING_PART);

/** By how much a part is taken for rarer than it is among all people; null where only the lists count. */
function populationLeeway({ pairs, restCandidate }: AlignedNames, { tokens }: WeighedName): number | null {
  if (pairs.some(({ comparison: { method } }) => MISREAD.has(method))) return POPULATION_LEEWAY;
  return restCandidate.some((place) => isTelling(tokens[place])) ? LEEWAY_FOR_MISSING_PART : null;
}

/** Of the commoner side, times the parts that are joined; null for a pair that tells nothing. */
function sharedRarity(
  pair: TokenPair,
  query: WeighedName,
  candidate: WeighedName,
  leeway: number | null,
): number | null {
  const mine = tellingRarities(pair.query, query, leeway);
  const theirs = tellingRarities(pair.candidate, candidate, leeway);
  if (mine.length === 0 && theirs.length === 0) return null;
  const mean = (rarities: readonly number[]): number =>
    rarities.length === 0 ? 1 : rarities.reduce((sum, rarity) => sum + rarity, 0) / rarities.length;
  return Math.min(mean(mine), mean(theirs)) * Math.max(mine.length, theirs.length);
}

function tellingRarities(
  places: readonly number[],
  { tokens, rarities }: WeighedName,
  leeway: number | null,
): readonly number[] {
  return places.flatMap((place) => {
    const token = tokens[place];
    if (token === undefined || !isTelling(token)) return [];
    const listed = rarities[place] ?? 1;
    return [leeway === null ? listed : Math.min(listed, populationRarity(token.text) + leeway)];
  });
}

/** How many other words would have been taken for this one, roughly as a logarithm. */
function doubtOf(
  { query: at, candidate: to, comparison }: TokenPair,
  query: WeighedName,
  candidate: WeighedName,
): number {
  const [a, b] = [query.tokens[at[0] ?? 0], candidate.tokens[to[0] ?? 0]];
  if (a === undefined || b === undefined) return DOUBT;
  const letters = Math.min(a.text.length, b.text.length);
  const sameConsonants = a.consonants === b.consonants;
  switch (comparison.method) {
    case "exact":
    case "joined":
      return 0;
    case "spelling":
      return comparison.score >= SPELLING_SURE ? SMALL_DOUBT : SOME_DOUBT;
    case "same name":
      return sameConsonants && letters > 4 ? SMALL_DOUBT : DOUBT;
    case "romanisation":
      return SOME_DOUBT;
    case "consonants":
      return Math.min(a.consonants.length, b.consonants.length) > 2 ? SOME_DOUBT : DOUBT;
    case "typing error":
    case "sound":
      // In a short word one letter is much.
      return sameConsonants ? VOWELS_DOUBT : 0.1 + 1.2 / Math.max(letters, 1);
    default:
      return DOUBT;
  }
}

/** Rarity of a word that some three listed names have. */
const IN_USE_MAX = 0.88;
/** Of two words with one spelling. */
const SAME_SPELLING = 0.96;

/** True for a word that was taken for a mistyped one and is a name in use itself: "Titov" is no "Titkov". */
function isAnother(
  { query: at, candidate: to, comparison: { method, score } }: TokenPair,
  query: WeighedName,
  candidate: WeighedName,
): boolean {
  const [[place = 0], [other = 0]] = [at, to];
  const [a, b] = [query.tokens[place], candidate.tokens[other]];
  if (a === undefined || b === undefined || at.length + to.length > 2) return false;
  const mayBeError =
    method === "typing error" || method === "sound" || (method === "spelling" && score < SAME_SPELLING);
  // Arabic vowels are written in many ways: "Naim" and "Naeem" are in use, and one name.
  if (!mayBeError || a.consonants === b.consonants) return false;
  return (query.rarities[place] ?? 1) <= IN_USE_MAX || populationRarity(a.text) < 1;
}

function extraParts(places: readonly number[], tokens: readonly NameToken[]): number {
  return places.filter((place) => {
    const token = tokens[place];
    if (token === undefined || !isTelling(token) || isForefather(tokens, place)) return false;
    return !isRepeated(tokens, place, places);
  }).length;
}
