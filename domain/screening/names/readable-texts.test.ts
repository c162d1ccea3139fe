// What a field's text shows: escapes that were left in it, and characters that nobody sees.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readableTexts } from "./readable-texts.ts";

describe("the text of a field", () => {
  it.each([
    ["Viktor&nbsp;Bout", "Viktor Bout"],
    ["Viktor&#32;Bout", "Viktor Bout"],
    ["Viktor&#x20;Bout", "Viktor Bout"],
    ["Viktor&amp;nbsp;Bout", "Viktor Bout"],
    ["Viktor%20Bout", "Viktor Bout"],
    ["Viktor=20Bout", "Viktor Bout"],
    ["Viktor+Bout", "Viktor Bout"],
    ["Viktor_Bout", "Viktor Bout"],
    ["Viktor<br/>Bout", "Viktor\nBout"],
    ["%D0%91%D1%83%D1%82", "Бут"],
    ["Rosneft &amp; Co", "Rosneft & Co"],
  ])("is read without what escaped it: %s", (field, text) => {
    expect(readableTexts(field)).toEqual([text]);
  });

  it.each([
    "<Viktor Bout>",
    "Viktor <Bout>",
    "100% Aktion 50%",
    "A & B",
    "R&D;",
    "&unknown;",
    "50%ab",
    "&#99999999;",
  ])("keeps what escapes nothing: %s", (field) => {
    expect(readableTexts(field)).toEqual([field]);
  });

  it.each(["\u200b", "\u200d", "\u2060", "\u00ad", "\u034f", "\u115f", "\u3164", "\uffa0", "\u180e"])(
    "is read both without and with a blank for a character that nobody sees: %j",
    (unseen) => {
      expect(readableTexts(`Viktor${unseen}Bout`)).toEqual(["ViktorBout", "Viktor Bout"]);
      expect(readableTexts(`Viktor${unseen} Bout`)).toEqual(["Viktor Bout"]);
    },
  );

  it("is read as it was written too where a backslash may be no escape", () => {
    expect(readableTexts("\\nasser \\rashid")).toEqual(["\nasser \nashid", "\\nasser \\rashid"]);
    expect(readableTexts("\\Nasser \\Rashid")).toEqual(["\\Nasser \\Rashid"]);
  });

  it("is never longer than four times what it was, and always well formed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (field) => {
        for (const text of readableTexts(field)) {
          expect(text.length).toBeLessThanOrEqual(4 * field.normalize("NFKC").length + 4);
          expect(text).toBe(text.toWellFormed());
        }
      }),
      { seed: 20_261, numRuns: 500 },
    );
  });
});
