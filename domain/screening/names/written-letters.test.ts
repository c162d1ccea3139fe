// Words without all vowels against Latin words with the same consonants: the letters that are written must agree.

import { describe, expect, it } from "vitest";
import { haveSameConsonants, haveSameVowels } from "./written-letters.ts";

describe("the vowels that a word writes", () => {
  it.each([
    ["symwn", "simon"],
    ["hnyh", "haniyeh"],
    ["mstfy", "mustafa"],
    ["fvtyn", "putin"],
    ["sitaula", "sitaula"],
    ["byryz", "perez"],
  ])("agree: %s, %s", (native, latin) => expect(haveSameVowels(native, latin)).toBe(true));

  it.each([
    ["symwn", "usman"],
    ["sekhr", "oscar"],
    ["sitaula", "steil"],
    ["shrfy", "ashraf"],
    ["kader", "kadari"],
  ])("differ: %s, %s", (native, latin) => expect(haveSameVowels(native, latin)).toBe(false));
});

describe("the consonants that romanisations merge", () => {
  it.each([
    ["thrny", "tehrani"],
    ["hsn", "khassan"],
    ["yusf", "yusuv"],
    ["brahym", "ibrahim"],
  ])("agree: %s, %s", (native, latin) => expect(haveSameConsonants(native, latin)).toBe(true));

  it.each([
    ["bhrmy", "barami"],
    ["slm", "solheim"],
    ["fdly", "abdullahi"],
    ["ptel", "vitaliy"],
  ])("differ: %s, %s", (native, latin) => expect(haveSameConsonants(native, latin)).toBe(false));
});
