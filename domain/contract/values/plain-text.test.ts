// Where each character of a text was in what was sent, also behind several steps, and that no more of it is read than needed.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import { plainForm, slice, spanOf, without } from "./plain-text.ts";

const SEED = { seed: 20_261_129, numRuns: 500 };
const BLANK = /[\s.]/gu;
const sent = fc.string({
  unit: fc.constantFrom("a", "B", "7", " ", ".", "\u00ad", "ﷺ", "é", "😀", "ﬁ"),
  maxLength: 40,
});

it("a span begins and ends where the characters were that it is of", () => {
  fc.assert(
    fc.property(sent, fc.nat(40), fc.nat(40), (text, from, length) => {
      const part = without(slice(plainForm(text), from, from + length), BLANK);
      const { from: begin, to } = spanOf(part);
      // What was sent there makes the same text again, but for a character that stands for several and was cut.
      const again = without(plainForm(text.slice(begin, to)), BLANK).text;
      expect(again).toContain(part.text);
      expect(part.text === "" || plainForm(text.slice(begin, to)).text.length > 0).toBe(true);
    }),
    SEED,
  );
});

it("of a bounded length, what is left is the beginning of all that is left", () => {
  fc.assert(
    fc.property(sent, fc.nat(40), (text, length) => {
      const plain = plainForm(text);
      const whole = without(plain, BLANK);
      const bounded = without(plain, BLANK, length);
      if (bounded.text.length < whole.text.length) expect(bounded.text).toBe(whole.text.slice(0, length));
      for (let place = 0; place < bounded.text.length; place++) {
        expect(bounded.spanAt(place)).toEqual(whole.spanAt(place));
      }
    }),
    SEED,
  );
});
