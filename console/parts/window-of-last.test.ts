import { describe, expect, it } from "vitest";
import { windowOfLast } from "./window-of-last.ts";

const NOW = Date.parse("2026-11-26T17:45:12.345Z");
const LAST = "2026-10-14T22:10:00.000Z";

describe("the window with the last data", () => {
  it("is as long as the one that is shown, in whole days, and ends with their day", () => {
    expect(windowOfLast(LAST, { last: "7d" }, NOW, false)).toEqual({
      from: "2026-10-08T00:00:00.000Z",
      to: "2026-10-15T00:00:00.000Z",
    });
    expect(windowOfLast(LAST, { last: "1h" }, NOW, false)).toEqual({
      from: "2026-10-14T00:00:00.000Z",
      to: "2026-10-15T00:00:00.000Z",
    });
  });

  it("is a month where the address names no window", () => {
    expect(windowOfLast(LAST, {}, NOW, false)).toEqual({
      from: "2026-09-15T00:00:00.000Z",
      to: "2026-10-15T00:00:00.000Z",
    });
  });

  it("is none where days have to be over, and the data are of today", () => {
    expect(windowOfLast("2026-11-26T01:00:00.000Z", { last: "7d" }, NOW, true)).toBeNull();
    expect(windowOfLast("2026-11-26T01:00:00.000Z", { last: "1d" }, NOW, false)).toEqual({
      from: "2026-11-26T00:00:00.000Z",
      to: "2026-11-27T00:00:00.000Z",
    });
    expect(windowOfLast(LAST, { last: "7d" }, NOW, true)).not.toBeNull();
  });
});
