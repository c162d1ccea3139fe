import { describe, expect, it } from "vitest";
import { fit, layOut } from "./layout.ts";
import { edge, node } from "./network.fixture.ts";

const STAR = {
  root: "hub",
  nodes: [node("hub"), ...[1, 2, 3, 4, 5, 6].map((n) => node(`leaf-${n}`))],
  edges: [1, 2, 3, 4, 5, 6].map((n) => edge("hub", `leaf-${n}`)),
};

describe("layOut", () => {
  it("puts the root in the middle and nobody on another", () => {
    const points = layOut(STAR);
    expect(points.get("hub")).toEqual({ x: 0, y: 0 });
    const all = [...points.values()];
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
      }
    }
  });
  it("is the same each time", () => {
    expect(layOut(STAR)).toEqual(layOut(structuredClone(STAR)));
  });
  it("places one node alone", () => {
    expect(layOut({ root: "hub", nodes: [node("hub")], edges: [] })).toEqual(
      new Map([["hub", { x: 0, y: 0 }]]),
    );
  });
});

describe("fit", () => {
  const margin = { width: 10, height: 20 };
  it("fills the frame up to its margins", () => {
    const points = new Map([
      ["a", { x: -5, y: 0 }],
      ["b", { x: 5, y: 3 }],
    ]);
    expect(fit(points, { width: 100, height: 100 }, margin)).toEqual(
      new Map([
        ["a", { x: 10, y: 20 }],
        ["b", { x: 90, y: 80 }],
      ]),
    );
  });
  it("puts what stands alone in the middle", () => {
    expect(fit(new Map([["a", { x: 7, y: 7 }]]), { width: 100, height: 60 }, margin).get("a")).toEqual({
      x: 50,
      y: 30,
    });
  });
});
