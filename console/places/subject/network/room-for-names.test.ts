import { array, assert, integer, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { withRoom, type Box } from "./room-for-names.ts";

const at = (left: number, top: number): Box => ({ left, right: left + 60, top, bottom: top + 12 });

describe("withRoom", () => {
  it("leaves out the name that matters less where two overlap", () => {
    const boxes = new Map([
      ["chosen", at(0, 0)],
      ["over it", at(30, 6)],
      ["below", at(30, 12)],
      ["beside", at(60, 0)],
    ]);
    expect([...withRoom(boxes)]).toEqual(["chosen", "below", "beside"]);
  });

  it("draws no name over another, and leaves none out for which there is room", () => {
    const corner = integer({ min: 0, max: 300 });
    const isFair = property(array(tuple(corner, corner), { minLength: 1, maxLength: 30 }), (corners) => {
      const boxes = new Map(corners.map(([x, y], index) => [String(index), at(x, y)]));
      const drawn = withRoom(boxes);
      for (const [id, box] of boxes) {
        const others = [...drawn].filter((other) => other !== id).map((other) => boxes.get(other));
        expect(others.every((other) => other === undefined || areApart(box, other))).toBe(drawn.has(id));
      }
    });
    assert(isFair, { seed: 20 });
  });
});

function areApart(one: Box, other: Box): boolean {
  return Math.abs(one.left - other.left) >= 60 || Math.abs(one.top - other.top) >= 12;
}
