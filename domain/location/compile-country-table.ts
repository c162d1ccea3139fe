// From ranges to the bytes that CountryTable reads: the same ranges give the same bytes.

import { COUNTRY_LETTERS, TABLE_MARK } from "./country-table.ts";

/** A range ends where the next starts. */
export interface CountryRange {
  /** First address: an IPv4 address, or the upper 64 bits of an IPv6 one. */
  readonly start: bigint;
  /** Two uppercase letters; empty where the range belongs to no country. */
  readonly country: string;
}

const COUNTRIES_MAX = 255;
const WORD_BITS = 32n;
const WORD = (1n << WORD_BITS) - 1n;

/**
 * @param source name and version of where the ranges come from, ASCII
 * @throws RangeError for ranges out of order, or more countries than a byte can tell apart.
 */
export function compileCountryTable(
  family: 4 | 6,
  source: string,
  ranges: readonly CountryRange[],
): Uint8Array {
  const merged = ranges.filter(({ country }, index) => country !== ranges[index - 1]?.country);
  const names = [...new Set(merged.map(({ country }) => country))].filter((name) => name !== "").sort();
  if (names.length > COUNTRIES_MAX || names.some((name) => name.length !== COUNTRY_LETTERS)) {
    throw new RangeError("countries are at most 255, of two letters");
  }
  const bytes: number[] = [...TABLE_MARK, family];
  put(bytes, source.length);
  for (const letter of source) bytes.push(letter.charCodeAt(0));
  put(bytes, names.length);
  for (const letter of names.join("")) bytes.push(letter.charCodeAt(0));
  put(bytes, merged.length);
  putStarts(bytes, family, merged);
  const numbers = new Map(names.map((name, index) => [name, index + 1]));
  for (const { country } of merged) bytes.push(numbers.get(country) ?? 0);
  return Uint8Array.from(bytes);
}

function putStarts(bytes: number[], family: 4 | 6, ranges: readonly CountryRange[]): void {
  let before = 0n;
  for (const { start } of ranges) {
    if (start < before) throw new RangeError(`the range that starts at ${start} is out of order`);
    if (family === 4) {
      put(bytes, Number(start - before));
    } else {
      const distance = (start >> WORD_BITS) - (before >> WORD_BITS);
      put(bytes, Number(distance));
      put(bytes, Number((start & WORD) - (distance === 0n ? before & WORD : 0n)));
    }
    before = start;
  }
}

function put(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}
