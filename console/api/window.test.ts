import { describe, expect, it } from "vitest";
import { wholeWindow, windowQuery } from "./window.ts";

const NOW = Date.parse("2026-11-26T17:45:12.345Z");

describe("the window of an address as a query", () => {
  it("ends with a whole minute, or with a whole hour where it is of days", () => {
    expect(windowQuery({ last: "24h" }, NOW)).toEqual({
      from: "2026-11-25T17:46:00.000Z",
      to: "2026-11-26T17:46:00.000Z",
    });
    expect(windowQuery({ last: "7d" }, NOW)).toEqual({
      from: "2026-11-19T18:00:00.000Z",
      to: "2026-11-26T18:00:00.000Z",
    });
  });

  it("leaves to the interface what is not said", () => {
    expect(windowQuery({}, NOW)).toEqual({});
    expect(windowQuery({ from: "2026-11-01T00:00:00Z" }, NOW)).toEqual({ from: "2026-11-01T00:00:00Z" });
  });
});

describe("both ends of a window", () => {
  it("are the chosen ones, and those of the last 30 days where none is chosen", () => {
    const own = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
    expect(wholeWindow(own, NOW)).toEqual(own);
    expect(wholeWindow({}, NOW)).toEqual(windowQuery({ last: "30d" }, NOW));
  });

  it("are what the interface would fill in where one is open", () => {
    expect(wholeWindow({ from: "2026-11-01T00:00:00Z" }, NOW).to).toBe("2026-11-26T17:46:00.000Z");
    expect(wholeWindow({ to: "2026-02-01T00:00:00.000Z" }, NOW).from).toBe("2026-01-02T00:00:00.000Z");
  });
});
