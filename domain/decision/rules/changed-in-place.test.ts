// Which rules are other ones under an old version.

import { expect, it } from "vitest";
import type { Rule } from "../versions/system-version.ts";
import { changedInPlace } from "./changed-in-place.ts";

const rule: Rule = {
  id: "night",
  version: 1,
  name: "At night",
  category: "timing",
  expression: "activity.occurredAt.getHours() >= 22",
  scoreModifier: 20,
  action: "none",
  state: "active",
};

it.each<[string, Partial<Rule>, boolean]>([
  ["nothing", {}, false],
  ["its state", { state: "shadow" }, false],
  ["its expression and its version", { expression: "true", version: 2 }, false],
  ["its expression and its id", { expression: "true", id: "late" }, false],
  ["its expression", { expression: "true" }, true],
  ["its points", { scoreModifier: 21 }, true],
  ["its action", { action: "review" }, true],
  ["its name", { name: "Late" }, true],
])("a rule that differs in %s from a known one is changed in place: %s", (_, changes, isChanged) => {
  const candidate = { ...rule, ...changes };
  expect(changedInPlace([candidate], [rule])).toEqual(
    isChanged ? [{ id: candidate.id, version: candidate.version }] : [],
  );
});

it("a rule that was known with two contents may be either", () => {
  const other = { ...rule, scoreModifier: 30 };
  expect(changedInPlace([rule, other], [rule, other])).toEqual([]);
});
