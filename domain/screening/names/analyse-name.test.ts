// The parts that a name is compared by: any script, titles, legal forms, numbers, compounds, other names.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseName, keysOfName } from "./analyse-name.ts";
import type { NameKind } from "./latin-words.ts";
import { makeToken, packToken, unpackToken } from "./name-token.ts";

const texts = (name: string, kind: NameKind): string[] =>
  analyseName(name, kind).map((tokens) => tokens.map(({ text }) => text).join(" "));
const person = (name: string): string => texts(name, "person")[0] ?? "";
const organisation = (name: string): string => texts(name, "organisation")[0] ?? "";

describe("a person's name", () => {
  it("is Latin from any script, with any diacritics, composed or not", () => {
    expect(person("Олег Дерипаска")).toBe("oleg deripaska");
    expect(person("José Müller")).toBe("jose muller");
    expect(person("José Müller".normalize("NFD"))).toBe("jose muller");
    expect(person("ＢＯＵＴ Ｖｉｋｔｏｒ")).toBe("bout viktor");
    expect(person("Γιώργος Παπανδρέου")).toBe("giorgos papandreu");
    expect(person("バラク・オバマ")).toBe("baraku obama");
  });

  it("in Chinese characters has a Chinese, a Korean and a Japanese reading", () => {
    expect(texts("金正恩", "person")).toEqual(["jin zhengen", "kim jongun"]);
    expect(texts("山田太郎", "person")).toEqual(["shan tiantailang", "yamada taro"]);
    expect(texts("김정은", "person")).toEqual(["kim jongun"]);
  });

  it("in Arabic or Hebrew letters keeps its consonants, and common names their vowels", () => {
    const [tokens = []] = analyseName("فرناندو بن علي", "person");
    expect(tokens.map(({ text, consonants, vowelless }) => [text, consonants, vowelless])).toEqual([
      ["frnndw", "brnd", true],
      ["bin", "", false],
      ["ali", "l", false],
    ]);
  });

  it("has no titles, but a rank that may be a surname goes only where it stands first", () => {
    expect(person("Dr. Rami Makhlouf")).toBe("rami makhlouf");
    expect(person("General Rami Makhlouf")).toBe("rami makhlouf");
    expect(person("Charlie Bishop")).toBe("charlie bishop");
    expect(person("Mr")).toBe("mr");
  });

  it("takes Arabic compounds apart in one way", () => {
    for (const name of ["Abd al-Aziz", "Abdul Aziz", "Abdulaziz", "Abdel Aziz", "'Abd-al-Aziz"]) {
      expect(person(`${name} Nuristani`)).toBe("abdul aziz nuristani");
    }
    expect(person("Nur al-Din Zengi")).toBe(person("Nuruddin Zengi"));
    expect(person("Abdullah Khan")).toBe("abdullah khan");
  });

  it("reads digits among letters as the letters that they stand for", () => {
    expect(person("Ig0r Sech1n")).toBe("igor sechin");
  });

  it("may offer several names, and with a stroke the choice of a word", () => {
    expect(texts("Ali Hassan a.k.a. Abu Omar", "person")).toEqual(["ali hassan", "abu omar"]);
    expect(texts("Hussam/Hossam al-Katerji", "person")).toEqual([
      "hussam hossam al katerji",
      "hussam al katerji",
      "hossam al katerji",
    ]);
  });
});

describe("an organisation's name", () => {
  it("has its legal form as a class, wherever it stands and however it is written", () => {
    for (const name of ["OAO Gazprom", "Gazprom JSC", "Gazprom, Joint Stock Company", "ОАО Газпром"]) {
      expect(organisation(name).split(" ").sort().join(" ")).toBe("gazprom shares");
    }
    expect(organisation("FABERLIC EUROPE Sp. z o.o.")).toBe("faberlic europe limited");
    expect(organisation("Volkswagen Bank G.m.b.H.")).toBe("volkswagen bank limited");
  });

  it("has numbers in digits", () => {
    for (const name of ["Brigade 44", "Brigade Forty-Four", "Brigade Fourty-four"]) {
      expect(organisation(name)).toBe("brigade 44");
    }
    expect(organisation("Capital Partners VII")).toBe("capital partners 7");
    expect(organisation("1st International Bank")).toBe(organisation("First Intl Bank"));
  });

  it("has abbreviations as one word, and words in brackets told apart", () => {
    expect(organisation("L.X.C. Aviation")).toBe("lxc aviation");
    const [tokens = []] = analyseName("Deutsche Bank (Schweiz) AG", "organisation");
    expect(tokens.map(({ text, aside }) => [text, aside])).toEqual([
      ["deutsche", false],
      ["bank", false],
      ["schweiz", true],
      ["shares", false],
    ]);
  });

  it("is never one ordinary word of a choice that its list gives", () => {
    expect(texts("VICTORY/POBEDA POLITICAL BLOC", "organisation")).toEqual([
      "victory pobeda political bloc",
      "victory political bloc",
      "pobeda political bloc",
    ]);
    expect(texts("PRECISION MACHINERY IMPORT/EXPORT CORPORATION", "organisation")).not.toContain(
      "export corporation",
    );
    expect(texts("Qatirji/Katerji Group", "organisation")).toEqual(["qatirji", "katerji group"]);
  });

  it("stays whole where nothing tells who it is", () => {
    expect(organisation("The Company")).toBe("the company");
  });
});

describe("any text", () => {
  it("gives parts that give the same parts again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), fc.boolean(), (name, isPerson) => {
        const kind = isPerson ? "person" : "organisation";
        for (const keys of keysOfName(name, kind)) {
          expect(keys.length).toBeGreaterThan(0);
          for (const key of keys) {
            const token = makeToken(key);
            expect(key).toMatch(/^[\x20-\x7e]+$/);
            expect(unpackToken(packToken(token))).toEqual(token);
            expect(token.text).not.toBe("");
          }
        }
      }),
      { seed: 20_261, numRuns: 1_000 },
    );
  });

  it("is analysed alike whatever its case", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,9}( [a-z]{2,9}){0,3}$/), (name) => {
        expect(keysOfName(name.toUpperCase(), "person")).toEqual(keysOfName(name, "person"));
        expect(keysOfName(`${name}  `, "organisation")).toEqual(keysOfName(name, "organisation"));
      }),
      { seed: 20_261, numRuns: 300 },
    );
  });
});
