// Typologies name presets that there are, each once, and say what they cost.

import { describe, expect, it } from "vitest";
import { PRESETS } from "./presets/index.ts";
import { TYPOLOGIES } from "./typologies.ts";

describe("the typologies", () => {
  it("hold every preset once", () => {
    const ids = TYPOLOGIES.flatMap(({ presets }) => presets);
    expect(ids.toSorted()).toEqual(PRESETS.map(({ rule }) => rule.id).toSorted());
  });

  it("have ids and names of their own, and are few", () => {
    expect(new Set(TYPOLOGIES.map(({ id }) => id)).size).toBe(TYPOLOGIES.length);
    expect(new Set(TYPOLOGIES.map(({ name }) => name)).size).toBe(TYPOLOGIES.length);
    expect(TYPOLOGIES.length).toBeLessThanOrEqual(12);
  });

  it.each(TYPOLOGIES)("of $name says what it catches, what it costs and who describes it", (typology) => {
    for (const text of [typology.catches, typology.falseAlarms]) expect(text).toMatch(/^[A-Z].{20,}\.$/);
    expect(typology.source).toMatch(/\(.+\)$/);
    expect(typology.presets).not.toEqual([]);
  });
});
