// Views that a person has named, as the browser keeps them: what comes back, and what is said of what does not.

import { array, assert, constantFrom, integer, json, oneof, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { nameProblem, readViews, renamedView, withoutView, withView } from "./saved-views.ts";

const FRAUDS = { decision: "block", minAmount: "1000", currency: "EUR", columns: "at,amount" } as const;
const MINE = withView(withView("", "Frauds", { ...FRAUDS, last: "7d" }), "All", {});

const namesOf = (text: string) => readViews(text).map(({ name }) => name);

describe("a saved view", () => {
  it("is a name with filter, columns and window; a relative window stays relative, and no row is open", () => {
    const text = withView("", "Frauds", { ...FRAUDS, last: "7d", open: "dec_1" });
    expect(readViews(text)).toMatchObject([{ name: "Frauds", search: { ...FRAUDS, last: "7d" } }]);
    expect(text).not.toContain("dec_1");
  });

  it("takes the place of another one of its name", () => {
    const text = withView(MINE, "Frauds", { label: "fraud" });
    expect(readViews(text)).toMatchObject([
      { name: "Frauds", search: { label: "fraud" } },
      { name: "All", search: {} },
    ]);
    expect(text).not.toContain("1000");
  });

  it("gets another name, and goes away, while the others stay", () => {
    const [first, second] = readViews(MINE);
    if (first === undefined || second === undefined) throw new Error("two were saved");
    expect(readViews(renamedView(MINE, first, "Large frauds"))).toMatchObject([
      { name: "Large frauds", search: FRAUDS },
      { name: "All" },
    ]);
    expect(namesOf(withoutView(MINE, first))).toEqual(["All"]);
    expect(readViews(withoutView(withoutView(MINE, first), second))).toEqual([]);
  });

  it("has a name of bounded length, and there are not too many", () => {
    expect(nameProblem("Frauds", [])).toBeNull();
    expect(nameProblem("x".repeat(61), [])).toMatch(/60/);
    const many = readViews(
      JSON.stringify(Array.from({ length: 50 }, (_, at) => ({ name: `${at}`, search: {} }))),
    );
    expect(nameProblem("Frauds", many)).toMatch(/Delete one/);
  });
});

describe("what cannot be read any more", () => {
  it.each([
    ["a filter that there is no more", { name: "Old", search: { colour: "red" } }],
    ["a value that is none any more", { name: "Old", search: { decision: "maybe" } }],
    ["an amount that is none", { name: "Old", search: { minAmount: "1e3" } }],
    ["no search at all", { name: "Old" }],
  ])("%s: it keeps its name and shows nothing else instead", (_what, entry) => {
    const text = JSON.stringify([entry, { name: "All", search: {} }]);
    const [old, all] = readViews(text);
    expect(old).toMatchObject({ name: "Old", search: null });
    expect(all).toMatchObject({ name: "All", search: {} });
    if (old === undefined) throw new Error("it was read");
    expect(namesOf(withoutView(text, old))).toEqual(["All"]);
  });

  it("a text that is no list of views can be deleted, and is kept until then", () => {
    for (const text of ["{", "7", "null", '"x"', "[null, 7]"]) {
      const views = readViews(text);
      expect(views.length).toBeGreaterThan(0);
      expect(views.every(({ name, search }) => name === null && search === null)).toBe(true);
      expect(namesOf(withView(text, "New", {}))).toEqual([...views.map(() => null), "New"]);
      expect(readViews(views.reduce(withoutView, text))).toEqual([]);
    }
  });

  it("is read without a fault, whatever it is", () => {
    assert(
      property(oneof(string(), json()), (text) => {
        expect(readViews(readViews(text).reduce(withoutView, text))).toEqual([]);
      }),
      { seed: 20_261_128 },
    );
  });
});

it("every view that was saved comes back as it was, in its order", () => {
  const search = record(
    {
      decision: constantFrom("block" as const, "interrupted" as const),
      subjectId: string({ minLength: 1, unit: "binary" }),
      aboveAmount: constantFrom("0", "1000.00000001"),
      minScore: integer({ min: 0, max: 100 }),
      last: constantFrom("24h", "90d"),
      columns: constantFrom("at", "decision,amount"),
    },
    { requiredKeys: [] },
  );
  assert(
    property(array(search, { maxLength: 8 }), (searches) => {
      const text = searches.reduce((kept, one, at) => withView(kept, `view ${at}`, one), "");
      expect(readViews(text).map((view) => view.search)).toEqual(searches);
    }),
    { seed: 20_261_128, numRuns: 30 },
  );
});
