// One part of a name, with everything that it is compared by. A token is a function of its key alone; an index keeps tokens
// as rows of text, because to read one is cheaper than to make it.

import { doubleMetaphone } from "double-metaphone";
import { coarseChinese, isEastAsianSurname, isSyllables, isVietnamese } from "./east-asian-readings.ts";
import { lettersOf } from "./letter-sets.ts";
import { nameGroupsOf } from "./given-names.ts";
import { remembered } from "./remembered.ts";
import { consonantsOf, foldSpelling } from "./spelling.ts";

/** What a token is; the letter stands first in its key. */
const TOKEN_KINDS = {
  word: "w",
  /** Binds other parts: "bin", "de", "al"; in an organisation: "of", "the". */
  particle: "p",
  /** The class of a legal form. */
  form: "f",
  number: "n",
  initial: "i",
} as const;
export type TokenKind = keyof typeof TOKEN_KINDS;

export interface NameToken {
  /** Two tokens of one key are equal. ASCII. */
  readonly key: string;
  readonly kind: TokenKind;
  readonly text: string;
  /** `lettersOf` its text. */
  readonly letters: number;
  /** It stood in brackets: it may be missing. */
  readonly aside: boolean;
  /** Its spelling without habits of spelling; empty for all but words. */
  readonly spelling: string;
  readonly consonants: string;
  /** True where the script of the name does not write all vowels. */
  readonly vowelless: boolean;
  /** Double Metaphone's primary and secondary code; equal where there is one. */
  readonly sounds: readonly [string, string];
  /** Numbers of the given names that it is a form of. */
  readonly groups: readonly number[];
  /** Coarse romanisation of a word that may be Chinese; empty for all others. */
  readonly chinese: string;
  /** Made of a few syllables, as words of Chinese and Korean names are; and a surname there. */
  readonly syllables: boolean;
  readonly surname: boolean;
}

const KIND_OF_LETTER: ReadonlyMap<string, TokenKind> = new Map(
  Object.entries(TOKEN_KINDS).map(([kind, letter]) => [letter, kind as TokenKind]),
);
/** What is compared of words only. */
const SILENT: Pick<NameToken, "spelling" | "consonants" | "sounds" | "groups" | "chinese"> = {
  spelling: "",
  consonants: "",
  sounds: ["", ""],
  groups: [],
  chinese: "",
};

/** @param consonants those of a word whose vowels are not written; null for all others. */
export function tokenKey(
  kind: TokenKind,
  text: string,
  aside = false,
  consonants: string | null = null,
): string {
  return `${TOKEN_KINDS[kind]}${aside ? "(" : ""}${text}${consonants === null ? "" : `~${consonants}`}`;
}

type Identity = Pick<NameToken, "key" | "kind" | "aside" | "text" | "vowelless">;

/** What a key says by itself. @throws RangeError for what `tokenKey` never makes. */
export function readTokenKey(key: string): Identity & { readonly written: string } {
  const kind = KIND_OF_LETTER.get(key.slice(0, 1));
  if (kind === undefined) throw new RangeError("not the key of a token");
  const aside = key[1] === "(";
  const tilde = key.indexOf("~");
  const vowelless = tilde > 0;
  const text = key.slice(aside ? 2 : 1, vowelless ? tilde : undefined);
  return { key, kind, aside, text, vowelless, written: vowelless ? key.slice(tilde + 1) : "" };
}

/** @throws RangeError for what `tokenKey` never makes. */
export const makeToken = remembered(8_192, computeToken);

function computeToken(key: string): NameToken {
  const { kind, text, vowelless, written } = readTokenKey(key);
  const syllables = (kind === "word" || kind === "particle") && (isSyllables(text) || isVietnamese(text));
  const surname = syllables && isEastAsianSurname(text);
  if (kind !== "word") return tokenOf(key, { ...SILENT, syllables, surname });
  return tokenOf(key, {
    spelling: foldSpelling(text),
    consonants: vowelless ? written : consonantsOf(text),
    sounds: doubleMetaphone(text),
    groups: nameGroupsOf(text),
    chinese: coarseChinese(text),
    syllables,
    surname,
  });
}

/** The one place that makes a token: objects of one shape are read fastest. */
function tokenOf(key: string, compared: Omit<NameToken, keyof Identity | "letters">): NameToken {
  const { kind, aside, text, vowelless } = readTokenKey(key);
  const { spelling, consonants, sounds, groups, chinese, syllables, surname } = compared;
  return {
    key,
    kind,
    aside,
    text,
    letters: lettersOf(text),
    vowelless,
    spelling,
    consonants,
    sounds,
    groups,
    chinese,
    syllables,
    surname,
  };
}

const SEPARATOR = "|";

/** A token as one row of ASCII text; its key comes first. */
export function packToken(token: NameToken): string {
  const { key, spelling, consonants, sounds, groups, chinese, syllables, surname } = token;
  const flags = Number(syllables) + 2 * Number(surname);
  return [key, spelling, consonants, ...sounds, groups.join(","), chinese, flags].join(SEPARATOR);
}

/** What `packToken` wrote. */
export function unpackToken(row: string): NameToken {
  const [
    key = "",
    spelling = "",
    consonants = "",
    primary = "",
    secondary = "",
    groups = "",
    chinese = "",
    flags,
  ] = row.split(SEPARATOR);
  return tokenOf(key, {
    spelling,
    consonants,
    sounds: [primary, secondary],
    groups: groups === "" ? [] : groups.split(",").map(Number),
    chinese,
    syllables: Number(flags) % 2 === 1,
    surname: Number(flags) > 1,
  });
}
