// Names of people and firms who do not exist, by country in proportion to its population, in the script of the country and
// in Latin letters. The same seed gives the same names.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { seededRandom, type Random } from "#domain/statistics/random.ts";
import { readCsv } from "#ops/csv/read-csv.ts";
import { countries, NameParts, type CountryRow, type Part, type Writing } from "./name-parts.ts";

export interface InventedName {
  readonly name: string;
  readonly country: string;
  readonly writing: Writing;
}

const SEED = 20_261_122;

/** @param count of different names. */
export function inventPeople(count: number): InventedName[] {
  return inventDifferent(count, SEED, (random, parts, { culture }, writing) => {
    const draw = (part: Part) => parts.draw(random, culture, part, writing);
    return writePerson(draw, random, culture, writing);
  });
}

/** @param count of different names. */
export function inventFirms(count: number): InventedName[] {
  const words = firmWords();
  return inventDifferent(count, SEED + 1, (random, parts, { culture }, writing) => {
    const draw = (part: Part) => parts.draw(random, culture, part, writing);
    return writeFirm(
      draw,
      random,
      words.get(LANGUAGE_OF_CULTURE.get(culture) ?? "") ?? null,
      culture,
      writing,
    );
  });
}

/** The half of the names that no one looks at while the scoring is tuned. By its hash, so that no order matters. */
export function isKeptBack({ name }: Pick<InventedName, "name">): boolean {
  return (createHash("sha256").update(name).digest()[0] ?? 0) >= 128;
}

type Invent = (random: Random, parts: NameParts, row: CountryRow, writing: Writing) => string | null;

function inventDifferent(count: number, seed: number, invent: Invent): InventedName[] {
  const random = seededRandom(seed);
  const parts = new NameParts();
  const rows = countries();
  const people = rows.reduce((sum, { millions }) => sum + millions, 0);
  const invented = new Map<string, InventedName>();
  while (invented.size < count) {
    let at = random.fraction() * people;
    const row = rows.find(({ millions }) => (at -= millions) < 0);
    if (row === undefined) continue;
    const writing = random.fraction() < row.native ? "native" : "latin";
    const name = invent(random, parts, row, writing);
    if (name !== null) invented.set(name, { name, country: row.country, writing });
  }
  return [...invented.values()];
}

type Draw = (part: Part) => string | null;

const SPANISH = new Set(["es_ES", "es_MX", "es_CO", "es_AR", "es_CL"]);
const PORTUGUESE = new Set(["pt_BR", "pt_PT"]);
const ARABIC = new Set(["ar", "ar_DZ"]);
const CHINESE = new Set(["zh", "zh_TW"]);

function writePerson(draw: Draw, random: Random, culture: string, writing: Writing): string | null {
  const female = random.fraction() < 0.5;
  const given = () => draw(female ? "gf" : "gm") ?? draw("gm");
  const family = () => draw(female ? "ff" : "fm") ?? draw("f") ?? draw("fm");
  const happens = (share: number) => random.fraction() < share;
  if (CHINESE.has(culture)) {
    return chinese(happens(0.25) ? given() : twoSyllables(given(), given()), family(), random, writing);
  }
  if (culture === "ko") return korean(given(), family(), random, writing);
  if (culture === "vi") return written(family(), draw("m"), given());
  if (culture === "hu") return written(family(), given());
  if (culture === "ja") return happens(0.5) ? written(family(), given()) : written(given(), family());
  if (culture === "ru" && happens(0.5)) {
    const father = draw(female ? "pf" : "pm");
    return happens(0.5) ? written(family(), given(), father) : written(given(), father, family());
  }
  if (SPANISH.has(culture)) {
    const names = happens(0.4) ? [given(), given()] : [given()];
    return written(...names, family(), ...(happens(0.6) ? [family()] : []));
  }
  if (PORTUGUESE.has(culture)) {
    return written(
      given(),
      ...(happens(0.3) ? [given()] : []),
      family(),
      ...(happens(0.5) ? [family()] : []),
    );
  }
  if (ARABIC.has(culture)) {
    const fathers = [draw("gm"), ...(happens(0.4) ? [draw("gm")] : [])];
    return happens(0.5) ? written(given(), ...fathers, family()) : written(given(), family());
  }
  if (culture.startsWith("en") && happens(0.15)) return written(given(), given(), family());
  return written(given(), family());
}

/** Null where a part is missing. */
function written(...parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join(" ");
}

/** A given name of two syllables, as most people in China have one: from two that are common. */
function twoSyllables(first: string | null, second: string | null): string | null {
  if (first === null || second === null) return null;
  return /^\p{Script=Han}/u.test(first)
    ? `${first.slice(0, 1)}${second.slice(-1)}`
    : `${first}${second.length < SYLLABLE_LETTERS_MAX ? second.toLowerCase() : ""}`;
}
const SYLLABLE_LETTERS_MAX = 6;

function chinese(
  given: string | null,
  family: string | null,
  random: Random,
  writing: Writing,
): string | null {
  if (given === null || family === null) return null;
  if (writing === "latin") return random.fraction() < 0.5 ? `${family} ${given}` : `${given} ${family}`;
  const way = random.fraction();
  if (way < 0.7) return `${family}${given}`;
  return way < 0.85 ? `${family} ${given}` : `${given} ${family}`;
}

function korean(
  given: string | null,
  family: string | null,
  random: Random,
  writing: Writing,
): string | null {
  if (given === null || family === null) return null;
  const way = random.fraction();
  if (writing === "native") return way < 0.8 ? `${family}${given}` : `${given} ${family}`;
  return way < 0.5 ? `${family} ${given}` : `${given} ${family}`;
}

interface FirmWords {
  readonly brands: readonly string[];
  readonly trades: readonly string[];
}

/** Language → its words. */
function firmWords(): ReadonlyMap<string, FirmWords> {
  const rows = readCsv(readFileSync(new URL("../data/firm_words.csv", import.meta.url), "utf8"));
  return new Map(
    rows.map(({ language = "", brands = "", trades = "" }) => [
      language,
      { brands: brands.split(" "), trades: trades.split(" ") },
    ]),
  );
}

/** Language → the cultures whose firms are named in it; those of others are named by families only. */
const CULTURES_OF_LANGUAGE: Readonly<Record<string, string>> = {
  en: "en_US en_GB en_KE en_IE en_NZ in_latin pk yo ig ha tw zu sw zh zh_TW ja th ne bn",
  de: "de de_AT de_CH",
  fr: "fr fr_CA be",
  es: "es_ES es_MX es_CO es_AR es_CL",
  pt: "pt_BR pt_PT",
  it: "it",
  tr: "tr",
  id: "id",
  ru: "ru",
  ar: "ar ar_DZ",
  hi: "hi",
  ko: "ko",
};
const LANGUAGE_OF_CULTURE: ReadonlyMap<string, string> = new Map(
  Object.entries(CULTURES_OF_LANGUAGE).flatMap(([language, cultures]) =>
    cultures.split(" ").map((culture) => [culture, language] as const),
  ),
);

/** How firms of other scripts write their legal form in Latin letters. */
const FORM_IN_LATIN: Readonly<Record<string, string>> = {
  zh: "Co., Ltd.",
  ja: "K.K.",
  ru: "OOO",
  uk: "TOV",
  bg: "OOD",
  mk: "DOO",
  el: "A.E.",
  hy: "LLC",
};

function writeFirm(
  draw: Draw,
  random: Random,
  words: FirmWords | null,
  culture: string,
  writing: Writing,
): string | null {
  const family = () => draw("fm") ?? draw("f");
  const form = writing === "latin" ? (FORM_IN_LATIN[culture] ?? draw("form") ?? "Ltd") : draw("form");
  const pick = (texts: readonly string[]): string => texts[random.below(texts.length)] ?? "";
  const own = draw("brand");
  if (own !== null && (words === null || writing === "native")) return `${own}${form ?? ""}`;
  const way = random.fraction();
  if (words === null || way < 0.55) {
    if (way < 0.25) return written(family(), form);
    return way < 0.45
      ? written(family(), "&", family(), form)
      : written(family(), family(), "&", family(), form);
  }
  const isOfScript = /^\p{Script=Latin}/u.test(words.brands[0] ?? "") === (writing === "latin");
  if (!isOfScript) return written(family(), pick(["Trading", "Group", "Industries"]), form);
  const brand = pick(words.brands);
  const trade = pick(words.trades);
  if (way < 0.6) return `${brand} ${form ?? ""}`.trim();
  if (way < 0.75) return `${brand} ${trade} ${form ?? ""}`.trim();
  if (way < 0.88) return culture === "ko" ? `${brand}${trade}` : `${brand} ${pick(words.brands)} ${trade}`;
  return written(family(), trade, form) ?? `${brand} ${trade}`;
}
