// Which names can be looked for: the shortest real names of many scripts can, stand-ins for a missing name cannot.

import { assert, property, stringMatching } from "fast-check";
import { describe, expect, it } from "vitest";
import { isScreenableName } from "./screenable-name.ts";

const TYPES = ["individual", "business", "unknown"] as const;
const answers = (name: string) => TYPES.map((type) => isScreenableName(name, type));

describe("a name that can be looked for", () => {
  it.each([
    "Li",
    "Wu",
    "Ng",
    "Bo",
    "Mr Xi",
    "U Nu",
    "李",
    "习",
    "オ",
    "이",
    "နု",
    "அ",
    "Ян",
    "ali",
    "O Yeong-su",
    "Malcolm X",
    "X Æ A-12",
    "P u t i n",
    "3M",
    "X5",
    "7-Eleven",
    "Forty Four",
    "J.K.",
  ])("is %s, whatever kind of party it names", (name) => expect(answers(name)).toEqual([true, true, true]));

  it.each(["An Le", "Das", "Van", "Na"])("is %s, a person's though it is a little word of firms", (name) => {
    expect(isScreenableName(name, "individual")).toBe(true);
    expect(isScreenableName(name, "unknown")).toBe(true);
  });

  it.each(["H & M", "C&A", "V&D", "Y & R", "A. & B.", "X Corp.", "1234567 Ltd", "3 M"])(
    "is %s, a firm's and no person's",
    (name) => {
      expect(isScreenableName(name, "individual")).toBe(false);
      expect(isScreenableName(name, "business")).toBe(true);
      expect(isScreenableName(name, "unknown")).toBe(true);
    },
  );

  it.each(["E.ON", "E.ON SE", "B&Q plc"])("is %s, a firm's of joined initials", (name) =>
    expect(isScreenableName(name, "business")).toBe(true),
  );

  it.each([
    "Wei Zhi",
    "Na Li",
    "Nil Roy",
    "Given Mabuza",
    "No Min-woo",
    "Ernst Neizvestny",
    "Unknown Artist Records",
  ])("is %s, though part of it could stand for no name", (name) =>
    expect(answers(name)).toEqual([true, true, true]),
  );

  it("is any word of two letters or more that is no form, title, little word or stand-in", () => {
    assert(
      property(stringMatching(/^[B-Z][aeiou][bcdfgklmnprstvz][aeiou][bgkmpz]$/), (name) =>
        answers(name).every(Boolean),
      ),
      { seed: 20_261_121, numRuns: 500 },
    );
  });
});

describe("what stands for no name", () => {
  it.each([
    "",
    " ",
    "-",
    "???",
    "***",
    "💰",
    "👩🏽‍🚀 🇩🇪",
    "X",
    "x.",
    "(X)",
    "Ｘ",
    "𝐗",
    "x\u200b",
    "É",
    "Я",
    "ش",
    "ß",
    "Mr X",
    "Mme Y.",
    "12345",
    "1 2 3",
    "१२३",
    "No. 12345",
    "№ 5",
    "#42",
    "1st",
    "Mr. 12",
    "Ltd",
    "💰 Ltd",
    "The Company Ltd",
    "N/A",
    "the of and",
    "Dr.",
    "UNKNOWN",
    "NOTPROVIDED",
    "Not provided",
    "(unknown)",
    "null",
    "Mr Unknown",
    "Unknown Unknown",
    "null null",
    "undefined undefined",
    "Not provided NOT PROVIDED",
    "[object Object]",
    "Unknown Ltd",
    "N.A.",
    "n/a",
    "NA",
    "NA NA",
    "TBD",
    "Not Given",
    "no name provided",
    "NONAME",
    "Unbekannt",
    "desconocido",
    "inconnu",
    "неизвестно",
    "未知",
    "xxx",
    "Xxx Xxxx",
    "S.A.",
    "B.V.",
  ])("is %j, whatever kind of party it should name", (name) =>
    expect(answers(name)).toEqual([false, false, false]),
  );

  it("is a person's initials alone", () => {
    expect(["J K", "A. & B.", "O"].map((name) => isScreenableName(name, "individual"))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is any number, however it is grouped", () => {
    assert(
      property(stringMatching(/^[#+(]?[0-9][0-9 .,/()-]{0,30}$/), (name) => !answers(name).some(Boolean)),
      { seed: 20_261_121, numRuns: 500 },
    );
  });
});
