// From what a payment's field holds to the readings that are looked for on the lists: the whole of it, and each name that may
// stand in it. Bounded: a field with more readings is not read, and what is not read is never clean.

import { readingsOfText } from "./analyse-name.ts";
import type { NameKind } from "./latin-words.ts";
import type { NameToken } from "./name-token.ts";
import { isPlainName, splitField } from "./split-field.ts";
import { respelledTexts } from "./respelled-texts.ts";

/** One way to read a field, as the tokens that it is compared by. */
export interface FieldReading {
  readonly tokens: readonly NameToken[];
  /** The text that was read. */
  readonly text: string;
  /** False for a name that is a part of the field. */
  readonly isWhole: boolean;
}

export interface ReadField {
  /** Whole readings first. */
  readonly readings: readonly FieldReading[];
  /** True where the field offers more readings than are compared. */
  readonly isCut: boolean;
}

/** More than people write; a field that has more was made to have them. */
const READINGS_MAX = 24;

/** @param seen the texts that the field shows, as `readableTexts` gives them. */
export function readField(seen: readonly string[], kind: NameKind): ReadField {
  const [only = ""] = seen;
  if (kind === "person" && seen.length === 1 && isPlainName(only)) {
    const readings = readingsOfText(only, kind).map((tokens) => ({ tokens, text: only, isWhole: true }));
    return { readings, isCut: false };
  }
  const readings: FieldReading[] = [];
  let isCut = false;
  const add = (text: string, isWhole: boolean): void => {
    for (const tokens of readingsOfText(text, kind)) {
      if (readings.some((known) => areEqual(known.tokens, tokens))) continue;
      if (readings.length === READINGS_MAX) isCut = true;
      else readings.push({ tokens, text, isWhole });
    }
  };
  const texts = seen.flatMap((text) => [text, ...respelledTexts(text, kind)]);
  for (const text of texts) add(text, true);
  for (const text of texts) for (const name of splitField(text, kind)) add(name, false);
  return { readings, isCut };
}

function areEqual(a: readonly NameToken[], b: readonly NameToken[]): boolean {
  return a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);
}
