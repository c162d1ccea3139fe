import { describe, expect, it } from "vitest";
import { ARROWS, isArrow, nearest, type Arrow } from "./nearest.ts";

const POINTS = new Map([
  ["middle", { x: 0, y: 0 }],
  ["right", { x: 30, y: 5 }],
  ["far right", { x: 90, y: 0 }],
  ["left", { x: -40, y: 0 }],
  ["above", { x: 5, y: -30 }],
  ["corner", { x: 40, y: 39 }],
]);

describe("nearest", () => {
  it.each<[Arrow, string | null]>([
    ["ArrowRight", "right"],
    ["ArrowLeft", "left"],
    ["ArrowUp", "above"],
    ["ArrowDown", null],
  ])("leads with %s to %s", (arrow, to) => {
    expect(nearest(POINTS, "middle", arrow)).toBe(to);
  });

  it("reaches every node of a cross from any other", () => {
    const cross = new Map([
      ["w", { x: 0, y: 50 }],
      ["e", { x: 100, y: 50 }],
      ["n", { x: 50, y: 0 }],
      ["s", { x: 50, y: 100 }],
    ]);
    for (const from of cross.keys()) expect(reachedFrom(cross, from)).toEqual(new Set(cross.keys()));
  });
});

function reachedFrom(points: ReadonlyMap<string, { x: number; y: number }>, from: string): Set<string> {
  const reached = new Set([from]);
  for (const id of reached) {
    for (const arrow of Object.keys(ARROWS).filter(isArrow)) {
      const next = nearest(points, id, arrow);
      if (next !== null) reached.add(next);
    }
  }
  return reached;
}
