import { describe, expect, it } from "vitest";
import { stepsOf } from "./window-steps.ts";

const NOW = Date.parse("2026-11-26T17:45:12.345Z");
const WEEK = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-08T00:00:00.000Z" };

describe("windows beside the one that is shown", () => {
  it("are as long as it is, and meet it", () => {
    expect(stepsOf(WEEK, NOW, false)).toEqual({
      earlier: { from: "2026-10-25T00:00:00.000Z", to: "2026-11-01T00:00:00.000Z" },
      later: { from: "2026-11-08T00:00:00.000Z", to: "2026-11-15T00:00:00.000Z" },
      live: { last: "7d" },
    });
  });

  it("end now where one more would end later", () => {
    const near = { from: "2026-11-14T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" };
    expect(stepsOf(near, NOW, false).later).toEqual({ last: "7d" });
  });

  it("go back from now, and lead nowhere later", () => {
    expect(stepsOf({ last: "24h" }, NOW, false)).toEqual({
      earlier: { from: "2026-11-24T17:46:00.000Z", to: "2026-11-25T17:46:00.000Z" },
      later: null,
      live: null,
    });
    expect(stepsOf({}, NOW, false).earlier).toEqual({
      from: "2026-09-27T18:00:00.000Z",
      to: "2026-10-27T18:00:00.000Z",
    });
  });

  it("go on as they grow where the window has a beginning alone", () => {
    const grown = stepsOf({ from: "2026-11-26T07:45:12.345Z" }, NOW, false);
    expect(grown).toMatchObject({ later: null, live: { last: "10h" } });
    expect(stepsOf({ to: "2026-11-08T00:00:00.000Z" }, NOW, false)).toEqual({
      earlier: null,
      later: null,
      live: { last: "30d" },
    });
  });

  it("have whole days where the page has them, the last before today", () => {
    expect(stepsOf({ last: "7d" }, NOW, true).earlier).toEqual({
      from: "2026-11-12T00:00:00.000Z",
      to: "2026-11-19T00:00:00.000Z",
    });
    const before = { from: "2026-11-12T00:00:00.000Z", to: "2026-11-19T00:00:00.000Z" };
    expect(stepsOf(before, NOW, true).later).toEqual({ last: "7d" });
  });
});
