// Words without all vowels against Latin words with the same consonants: the vowels that are written must agree.

import { describe, expect, it } from "vitest";
import { haveSameVowels } from "./written-vowels.ts";

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
  ])("differ: %s, %s", (native, latin) => expect(haveSameVowels(native, latin)).toBe(false));
});
