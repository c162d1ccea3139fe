// Whether two equal names tell who is meant: how many others have the name, and what beside it differs.

import type { AlignedNames } from "./align-tokens.ts";
import type { NameKind } from "./latin-words.ts";
import { isRareIn, populationRarity } from "./name-regions.ts";
import { isCommonInFirms } from "./ordinary-words.ts";
import { isPlace } from "./places.ts";
import { isTelling, type WeighedName } from "./weigh-name.ts";

/** A part that both names have, to the letter. */
interface SharedPart {
  readonly text: string;
  /** 0..1: 1 for a part that hardly anybody else has. */
  readonly rarity: number;
}

export interface Identity {
  readonly parts: readonly SharedPart[];
  /** True where one of the names has a particle or a legal form that the other has not. */
  readonly hasExtraPart: boolean;
  /** True for a Chinese, Korean or Vietnamese name, which thousands may have in Latin letters. */
  readonly ofSyllables: boolean;
}

/** What an ordinary word of a firm's name tells. */
const ORDINARY = 0.3;
/** A place tells which of them: "National Bank of Cuba". */
const PLACE = 0.4;

/** @param aligned of two names that are equal but for particles and legal forms. */
export function identityOf(
  { pairs, restQuery, restCandidate }: AlignedNames,
  query: WeighedName,
  candidate: WeighedName,
  { kind, ofSyllables }: { readonly kind: NameKind; readonly ofSyllables: boolean },
): Identity {
  const parts = pairs.flatMap(({ query: [at = 0], candidate: [to = 0] }): SharedPart[] => {
    const token = query.tokens[at];
    if (token === undefined) return [];
    const { text } = token;
    if (kind === "organisation") {
      return token.kind === "word" || token.kind === "number" ? [{ text, rarity: tellingOfFirm(text) }] : [];
    }
    if (!isTelling(token)) return [];
    const listed = Math.min(query.rarities[at] ?? 1, candidate.rarities[to] ?? 1);
    return [{ text, rarity: Math.min(listed, populationRarity(text)) }];
  });
  return { parts, hasExtraPart: restQuery.length + restCandidate.length > 0, ofSyllables };
}

/** What a word of a firm's name tells, 0..1. */
export function tellingOfFirm(word: string): number {
  if (isPlace(word)) return PLACE;
  return isCommonInFirms(word) || /^\d+$/.test(word) ? ORDINARY : 1;
}

/**
 * Rarities that add up to less are of a name that many have: with the share of people who have a part as 70,000 to the
 * power of minus its rarity, of more than two people in a million.
 */
const PERSON_NEEDS = 1.17;
const FIRM_NEEDS = 1;
/** So many ordinary words in one order are a name of their own: "Islamic Republic of Iran Shipping Lines". */
const ORDINARY_WORDS_ENOUGH = 4;

/** True where the name alone may be of many people. */
export function isSharedByMany({ parts, ofSyllables }: Identity): boolean {
  return ofSyllables || sumOf(parts) < PERSON_NEEDS;
}

/** True where the words are such as many firms are called by. */
export function isOrdinaryFirm({ parts }: Identity): boolean {
  return sumOf(parts) < FIRM_NEEDS && parts.length < ORDINARY_WORDS_ENOUGH;
}

function sumOf(parts: readonly SharedPart[]): number {
  return parts.reduce((sum, { rarity }) => sum + rarity, 0);
}

const COMMON_ON_LISTS = 0.8;
const SYLLABLES_ARE_COMMON_IN: ReadonlySet<string> = new Set("CN TW HK MO SG MY KR KP VN ID TH".split(" "));

/** True where a person's name has a part that is rare in this country, as far as is known. */
export function isRareNameIn({ parts, ofSyllables }: Identity, country: string): boolean {
  if (ofSyllables) return !SYLLABLES_ARE_COMMON_IN.has(country);
  return parts.some(({ text, rarity }) => isRareIn(text, country, rarity < COMMON_ON_LISTS));
}
