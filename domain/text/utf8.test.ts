// The size of a text is what encoding it gives, and the short way to tell never says otherwise.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsUtf8, UTF8_BYTES_A_CHARACTER_MAX, utf8Bytes } from "./utf8.ts";

describe("the size of a text in UTF-8", () => {
  it.each([
    ["", 0],
    ["a", 1],
    ["é", 2],
    ["€", 3],
    ["😀", 4],
    ["\ud800", 3], // half a pair is encoded as the replacement character
  ])("of %j is %i", (text, bytes) => {
    expect(utf8Bytes(text)).toBe(bytes);
  });

  it("is at most three times the characters, and fits exactly where it is no more than the bound", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(64), (text, bytesMax) => {
        expect(utf8Bytes(text)).toBeLessThanOrEqual(text.length * UTF8_BYTES_A_CHARACTER_MAX);
        expect(fitsUtf8(text, bytesMax)).toBe(utf8Bytes(text) <= bytesMax);
      }),
      { seed: 1 },
    );
  });
});
