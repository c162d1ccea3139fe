// The parts that invented names are made of, by culture, with how often each is used; in its own script and in Latin
// letters. Origins and licences: ../data/README.md.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import anyAscii from "any-ascii";
import { z } from "zod";
import type { Random } from "#domain/statistics/random.ts";
import { readCsv } from "#ops/csv/read-csv.ts";

const DATA = new URL("../data/", import.meta.url);

/** How a name is written: in the script of its country, or in Latin letters. */
export type Writing = "native" | "latin";

const PARTS = {
  /** Given names of men and of women. */
  gm: "gm",
  gf: "gf",
  /** Middle names that are neither. */
  m: "m",
  /** Family names: of everybody, of men, of women. */
  f: "f",
  fm: "fm",
  ff: "ff",
  /** Patronymics. */
  pm: "pm",
  pf: "pf",
  /** Of firms: a name, a line of business, a legal form. */
  brand: "brand",
  trade: "trade",
  form: "form",
} as const;
export type Part = keyof typeof PARTS;

const partRow = z.object({
  culture: z.string(),
  part: z.enum(PARTS),
  native: z.string(),
  latin: z.string(),
  weight: z.coerce.number().int().positive(),
});

const countryRow = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  millions: z.coerce.number().positive(),
  culture: z.string(),
  native: z.coerce.number().min(0).max(1),
});

/** So many people of a country, and the share of them that is written in its own script. */
export type CountryRow = z.output<typeof countryRow>;

/** The countries in which most people live, some of them once for each language. */
export function countries(): readonly CountryRow[] {
  return readCsv(readFileSync(new URL("population.csv", DATA), "utf8")).map((row) => countryRow.parse(row));
}

/** Texts with the running sum of their weights. */
interface Weighted {
  readonly texts: string[];
  readonly sums: number[];
}

export class NameParts {
  readonly #lists = new Map<string, Weighted>();

  constructor() {
    const text = gunzipSync(readFileSync(new URL("name_parts.csv.gz", DATA))).toString("utf8");
    for (const fields of readCsv(text)) {
      const { culture, part, native, latin, weight } = partRow.parse(fields);
      if (native !== "") this.#add(culture, part, "native", native, weight);
      const written = latin === "" ? romanised(native) : latin;
      if (written !== null) this.#add(culture, part, "latin", written, weight);
    }
  }

  /** One text by its weight; null where the culture has no such part in this writing. */
  draw(random: Random, culture: string, part: Part, writing: Writing): string | null {
    const list = this.#lists.get(`${culture} ${part} ${writing}`);
    if (list === undefined) return null;
    const wanted = random.fraction() * (list.sums.at(-1) ?? 0);
    let [low, high] = [0, list.sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list.sums[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    return list.texts[low] ?? null;
  }

  #add(culture: string, part: Part, writing: Writing, text: string, weight: number): void {
    const key = `${culture} ${part} ${writing}`;
    const list = this.#lists.get(key) ?? { texts: [], sums: [] };
    this.#lists.set(key, list);
    list.texts.push(text);
    list.sums.push((list.sums.at(-1) ?? 0) + weight);
  }
}

/** Scripts with a letter, or a character, for each sound: the others leave out vowels that Latin letters write. */
const LETTER_BY_LETTER =
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Han}\s'’-]+$/u;

function romanised(native: string): string | null {
  if (!LETTER_BY_LETTER.test(native)) return null;
  const [first = "", ...others] = anyAscii(native);
  return `${first.toUpperCase()}${others.join("").toLowerCase()}`;
}
