import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { seenByRules, withValues } from "./with-values.ts";

const CONTEXT = {
  features: { count_1h: 7, is_new_device: true },
  transaction: { amount: "450.00", direction: "outbound", parties: [] },
};

describe("an expression with what its names stood for", () => {
  it("has a value behind each name that had one", () => {
    expect(withValues('transaction.direction == "outbound" && features.count_1h > 5', CONTEXT)).toEqual([
      { text: "transaction.direction", value: "outbound" },
      { text: ' == "outbound" && ' },
      { text: "features.count_1h", value: "7" },
      { text: " > 5" },
    ]);
  });

  it("tells a feature that was not known, and guesses no other value", () => {
    expect(withValues("has(features.count_7d) || location.country == subject.country", CONTEXT)).toEqual([
      { text: "has(" },
      { text: "features.count_7d", value: null },
      { text: ") || location.country == subject.country" },
    ]);
    expect(withValues("transaction.parties.size() > 1", CONTEXT)).toEqual([
      { text: "transaction.parties.size() > 1" },
    ]);
  });

  it("knows what rules call by another name than the context", () => {
    const seen = seenByRules({
      location: { country: "DE" },
      place: { country: "FR" },
      customAttributes: { tier: "gold" },
      screening: { status: "clear" },
    });
    expect(withValues("location.country custom.tier screening.status", seen)).toEqual([
      { text: "location.country", value: "FR" },
      { text: " " },
      { text: "custom.tier", value: "gold" },
      { text: " screening.status" },
    ]);
  });

  it("takes no text in quotes for a name", () => {
    const expression = `subject.id == "features.count_1h" || 'a\\'features.count_1h' == "b"`;
    expect(withValues(expression, CONTEXT)).toEqual([{ text: expression }]);
  });

  it("keeps every letter of it", () => {
    assert(
      property(string({ unit: "binary" }), (text) => {
        const pieces = withValues(`features.count_1h + ${text}`, CONTEXT);
        expect(pieces.map((piece) => piece.text).join("")).toBe(`features.count_1h + ${text}`);
      }),
      { seed: 20_261_127 },
    );
  });
});
