// Words of Chinese names: what is pinyin, and what is one word in pinyin and in an older spelling.

import { describe, expect, it } from "vitest";
import { areRomanisations, isPinyin } from "./pinyin.ts";

describe("words of Chinese names", () => {
  it("are pinyin with one or two of its syllables", () => {
    for (const word of ["zhang", "yu", "guiying", "jinping", "ouyang"])
      expect([word, isPinyin(word)]).toEqual([word, true]);
    for (const word of ["hsi", "chou", "jinpnig", "putin", "xiaomingwei"]) {
      expect([word, isPinyin(word)]).toEqual([word, word === "chou"]);
    }
  });

  it.each([
    ["xi", "hsi"],
    ["zhou", "chou"],
    ["xiaoping", "hsiaoping"],
    ["zhu", "chu"],
    ["tian", "tien"],
    ["zhi", "chih"],
  ])("are one word in two spellings: %s, %s", (a, b) => {
    expect(areRomanisations(a, b)).toBe(true);
    expect(areRomanisations(b, a)).toBe(true);
  });

  it.each([
    ["qin", "jian"],
    ["jing", "qing"],
    ["xu", "su"],
    ["zhou", "zou"],
  ])("are two words of pinyin: %s, %s", (a, b) => expect(areRomanisations(a, b)).toBe(false));
});
