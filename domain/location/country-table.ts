// Which country an IP address was given to: a sorted table of the starts of ranges, each of which ends where the next
// begins. Read from a compact form once; a look-up is a binary search over two typed arrays and allocates nothing.
//
// The form, one file for each family: `WIP` and a version byte; the family (4 or 6); the source's name and version, then the
// countries as two letters each, both with their length in front; the number of ranges; the starts, each as its distance
// from the one before; one byte a range for its country, 0 for none. Lengths and distances are unsigned LEB128.
// An IPv6 start is its upper 64 bits in two words: the distance of the high word, and of the low one where the high
// word stayed, else the low word itself.

import { ByteReader } from "./byte-reader.ts";

export const TABLE_MARK = [0x57, 0x49, 0x50, 1] as const;
export const COUNTRY_LETTERS = 2;

export class CountryTable {
  readonly family: 4 | 6;
  /** Whose ranges these are, with the version: it is shown beside every country from this table. */
  readonly source: string;
  private readonly highs: Uint32Array;
  /** Null for IPv4, which is one word. */
  private readonly lows: Uint32Array | null;
  private readonly countries: Uint8Array;
  private readonly names: readonly string[];

  /** @throws RangeError for bytes that are no table, or not a whole one. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    if (TABLE_MARK.some((byte) => reader.byte() !== byte)) throw new RangeError("no table of countries");
    const family = reader.byte();
    if (family !== 4 && family !== 6) throw new RangeError(`a table of no known family: ${family}`);
    this.family = family;
    this.source = reader.text(reader.number());
    const names = reader.text(reader.number() * COUNTRY_LETTERS);
    this.names = names.match(/../g) ?? [];
    const count = reader.number();
    this.highs = new Uint32Array(count);
    this.lows = family === 6 ? new Uint32Array(count) : null;
    this.readStarts(reader);
    this.countries = reader.bytes(count);
    if (!reader.isAtEnd) throw new RangeError("a table with something behind it");
  }

  /** How many bytes the table takes in memory, names aside. */
  get byteLength(): number {
    return this.highs.byteLength + (this.lows?.byteLength ?? 0) + this.countries.byteLength;
  }

  /** @returns two uppercase letters; null where the range belongs to no country. */
  countryOf(high: number, low = 0): string | null {
    let from = 0;
    let to = this.highs.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.startsAfter(middle, high, low)) to = middle;
      else from = middle + 1;
    }
    const name = this.countries[from - 1] ?? 0;
    return name === 0 ? null : (this.names[name - 1] ?? null);
  }

  private startsAfter(index: number, high: number, low: number): boolean {
    const start = this.highs[index] ?? 0;
    if (start !== high || this.lows === null) return start > high;
    return (this.lows[index] ?? 0) > low;
  }

  private readStarts(reader: ByteReader): void {
    const { highs, lows } = this;
    let high = 0;
    let low = 0;
    for (let index = 0; index < highs.length; index++) {
      const distance = reader.number();
      high += distance;
      highs[index] = high;
      if (lows === null) continue;
      low = reader.number() + (distance === 0 ? low : 0);
      lows[index] = low;
    }
    // Distances are never negative, so what did not grow too large is in order.
    if (high > MAX_WORD) throw new RangeError("a range starts beyond all addresses");
  }
}

const MAX_WORD = 0xffff_ffff;
