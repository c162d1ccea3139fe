import { expect, it } from "vitest";
import { daysOf, lackOf, partsOf, shortPart, type Part } from "./evidence.ts";
import { lackInWords } from "./words.ts";

it("splits the evidence into the earlier part, whose scores are told, and the rest", () => {
  const parts = partsOf({
    evidence: {
      labelled: 150,
      fraud: 40,
      legitimate: 110,
      from: "2026-03-01T00:00:00.000Z",
      to: "2026-08-28T00:00:00.000Z",
      holdoutFrom: "2026-07-05T00:00:00.000Z",
      holdoutTo: "2026-08-28T00:00:00.000Z",
    },
    scores: [
      { score: 10, fraud: 5, legitimate: 70, unlabelled: 3 },
      { score: 60, fraud: 20, legitimate: 10, unlabelled: 0 },
    ],
  });
  expect(parts).toMatchObject([
    { name: "earlier", labelled: 105, fraud: 25, legitimate: 80 },
    { name: "later", labelled: 45, fraud: 15, legitimate: 30 },
  ]);
  expect(parts.map(daysOf)).toEqual([126, 54]);
});

const part = (name: Part["name"], labels: Partial<Part> = {}): Part => ({
  name,
  from: "2026-03-01T00:00:00.000Z",
  to: "2026-04-01T00:00:00.000Z",
  labelled: 100,
  fraud: 30,
  legitimate: 70,
  ...labels,
});

it("says which part has too few labels, and of what", () => {
  const none = { labelled: 0, fraud: 0, legitimate: 0 };
  expect(lackInWords([part("earlier", none), part("later", none)])).toBe(
    "Both parts have too few labels: the earlier has 0 of 100 payments with a label, the later 0 of 100 payments with a label.",
  );
  expect(lackInWords([part("earlier"), part("later", { fraud: 3 })])).toBe(
    "The later part has too few labels: 3 of 30 frauds. The other has enough.",
  );
  expect(lackOf(part("earlier"))).toBeNull();
});

it("names a part that is shorter than a week, for its days are not like others", () => {
  const day = { from: "2026-04-01T00:00:00.000Z", to: "2026-04-02T00:00:00.000Z" };
  expect(shortPart([part("earlier"), part("later", day)])).toMatchObject({ name: "later", days: 1 });
  expect(shortPart([part("earlier"), part("later")])).toBeNull();
  expect(shortPart([part("earlier", { to: "2026-03-01T00:00:00.000Z" }), part("later")])).toBeNull();
});
