// When the names of two firms or vessels agree in too little: in ordinary words only, or in one word that is written so
// differently that it may be another. "Kebir Ltd" is no "COBER FZCO", and "Nova Electronics" is no "NEVA ELECTRONICS JSC".

import type { AlignedNames, TokenPair } from "./align-tokens.ts";
import type { NameToken } from "./name-token.ts";
import { isCommonInFirms } from "./ordinary-words.ts";
import { editDistance } from "./string-distance.ts";
import { isTelling, type WeighedName } from "./weigh-name.ts";

/** So many ordinary words in one order are a name of their own. */
export const ORDINARY_WORDS_ENOUGH = 4;

/** True where what the names share does not tell one firm. */
export function sharesWeakName(aligned: AlignedNames, query: WeighedName, candidate: WeighedName): boolean {
  const telling = aligned.pairs.filter((pair) => pair.query.some((place) => isTelling(query.tokens[place])));
  if (telling.length === 0) return false;
  const others = aligned.pairs.filter((pair) => !telling.includes(pair));
  const differs =
    aligned.restQuery.length + aligned.restCandidate.length > 0 ||
    others.some(({ comparison }) => comparison.score < 1);
  const strong = (pair: TokenPair): boolean =>
    isStrong(pair, query, candidate, { differs, isAlone: telling.length === 1 });
  const [first] = telling;
  const isWhole = telling.length === 1 && !differs && !hasLegalForm(query);
  // A single word that is the whole of both names may be written in another way.
  if (isWhole && first?.comparison.method !== "consonants") return false;
  const names = telling.filter((pair) => !isOrdinary(pair, query, candidate));
  if (names.length > 0) return !names.some(strong);
  if (telling.length >= ORDINARY_WORDS_ENOUGH) return false;
  if (telling.some((pair) => areTwoWords(pair, query)) || !telling.some(strong)) return true;
  const differsInForm = areMinor(aligned.restQuery, query) && areMinor(aligned.restCandidate, candidate);
  return differs && hasLegalForm(query) && (telling.length === 1 || !differsInForm);
}

function areMinor(places: readonly number[], { tokens }: WeighedName): boolean {
  return places.every((place) => isMinor(tokens[place]));
}

/** "Nova" and "Neva" are two words, "Shpiping" is a mistyped one. */
function areTwoWords({ query: places, comparison }: TokenPair, { tokens }: WeighedName): boolean {
  return comparison.method !== "exact" && places.every((place) => isCommonInFirms(tokens[place]?.text ?? ""));
}

function isOrdinary(pair: TokenPair, query: WeighedName, candidate: WeighedName): boolean {
  const areOrdinary = (places: readonly number[], { tokens }: WeighedName): boolean =>
    places.every((place) => isCommonInFirms(tokens[place]?.text ?? ""));
  return areOrdinary(pair.query, query) || areOrdinary(pair.candidate, candidate);
}

/** A word shorter than this is hardly another one with an error. */
const LETTERS_MIN = 7;
/** The same for words that begin alike where the names agree in all else: "Stripe LLC" and "Strip LLC". */
const MISTYPED_LETTERS_MIN = 5;
/** Words that are the same but for habits of spelling: "Evras" and "Evraz" by one letter, longer ones by more. */
const SAME_SPELLING = 0.97;
const SAME_SPELLING_LETTERS_MIN = 6;
/** In a long word more may differ: "Airoflot" and "Aeroflot", not "Schulist" and "Shellest". */
const LONG_HABITS_MIN = 0.91;
const LONG_LETTERS_MIN = 9;
const CONSONANTS_MIN = 4;
const JOINED_SAME = 0.98;

/** True for two words that are one, whatever stands beside them. */
function isStrong(
  { query: at, candidate: to, comparison: { method, score } }: TokenPair,
  query: WeighedName,
  candidate: WeighedName,
  { differs, isAlone }: { readonly differs: boolean; readonly isAlone: boolean },
): boolean {
  const [a, b] = [query.tokens[at[0] ?? -1], candidate.tokens[to[0] ?? -1]];
  if (a === undefined || b === undefined || method === "exact") return true;
  const letters = Math.min(a.text.length, b.text.length);
  const longest = Math.max(a.text.length, b.text.length);
  switch (method) {
    case "spelling":
      return (
        editDistance(a.text, b.text, 1) <= 1 ||
        (letters >= SAME_SPELLING_LETTERS_MIN && score >= SAME_SPELLING) ||
        (letters >= LETTERS_MIN && score >= LONG_HABITS_MIN) ||
        letters >= LONG_LETTERS_MIN
      );
    case "consonants":
      return (
        !hasLegalForm(query) &&
        (!isAlone || Math.min(a.consonants.length, b.consonants.length) >= CONSONANTS_MIN)
      );
    case "joined":
      return score >= JOINED_SAME || longest >= LETTERS_MIN;
    case "abbreviation":
      return !differs || !hasLegalForm(query);
    case "typing error":
      return (
        letters >= LETTERS_MIN ||
        (!differs && a.text[0] === b.text[0] && (isAlone ? letters : longest) >= MISTYPED_LETTERS_MIN)
      );
    default:
      return letters >= LETTERS_MIN;
  }
}

/** True for a part that tells little by itself. */
export function isMinor(token: NameToken | undefined): boolean {
  return token?.kind === "particle" || token?.kind === "form";
}

export function hasLegalForm({ tokens }: WeighedName): boolean {
  return tokens.some(({ kind }) => kind === "form");
}
