import { assert, property, string } from "fast-check";
import { expect, it } from "vitest";
import { textChanges } from "./text-changes.ts";

const joined = (before: string, after: string, without: "removed" | "added") =>
  textChanges(before, after)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

it("names the words that changed, and no others", () => {
  expect(textChanges("transaction.amount > 500.0", "transaction.amount > 900.0 && true")).toEqual([
    { kind: "same", text: "transaction.amount > " },
    { kind: "removed", text: "500" },
    { kind: "added", text: "900" },
    { kind: "same", text: ".0" },
    { kind: "added", text: " && true" },
  ]);
  expect(textChanges("a", "a")).toEqual([{ kind: "same", text: "a" }]);
  expect(textChanges("", "a b")).toEqual([{ kind: "added", text: "a b" }]);
});

it("shows what was rewritten as two texts", () => {
  const before = 'activity.type == "transaction" && (features.count_5m >= 5 || features.count_1h >= 10)';
  expect(textChanges(before, "transaction.amount > 60.0")).toEqual([
    { kind: "removed", text: before },
    { kind: "added", text: "transaction.amount > 60.0" },
  ]);
});

it("holds both texts, whatever they are", () => {
  const text = string({ unit: "grapheme", maxLength: 60 });
  assert(
    property(text, text, (before, after) => {
      expect(joined(before, after, "added")).toBe(before);
      expect(joined(before, after, "removed")).toBe(after);
    }),
  );
});
