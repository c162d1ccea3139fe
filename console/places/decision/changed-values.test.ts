import { describe, expect, it } from "vitest";
import { changedValues } from "./changed-values.ts";

describe("changedValues", () => {
  it("names the innermost values that differ", () => {
    const stored = { score: 60, reason: "Held.", nextAction: { type: "manual_review", label: "Review it" } };
    const again = { score: 85, reason: "Held.", nextAction: { type: "reject", label: "Review it" } };
    expect(changedValues("summary", stored, again)).toEqual([
      { path: "summary.score", stored: 60, again: 85 },
      { path: "summary.nextAction.type", stored: "manual_review", again: "reject" },
    ]);
  });
  it("tells what is there on one side alone", () => {
    expect(changedValues("rules", [{ id: "a" }], [{ id: "a" }, { id: "b" }])).toEqual([
      { path: "rules.1", stored: undefined, again: { id: "b" } },
    ]);
    expect(changedValues("draw", null, { at: 1 })).toEqual([
      { path: "draw", stored: null, again: { at: 1 } },
    ]);
  });
  it("is whole where only the order differs, for every byte counts", () => {
    const [stored, again] = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ];
    expect(changedValues("summary", stored, again)).toEqual([{ path: "summary", stored, again }]);
  });
  it("is empty where every byte is the same", () => {
    expect(changedValues("score", { a: [1, null] }, { a: [1, null] })).toEqual([]);
  });
});
