// Names that are no function's: remembered in any case of letters, and for a minute only.

import { afterEach, expect, it, vi } from "vitest";
import { MINUTE } from "#domain/time/instant.ts";
import { PlainNames } from "./plain-names.ts";

afterEach(() => void vi.useRealTimers());

it("a plain name is asked about once, in any case of letters, and others still are", () => {
  const names = new PlainNames();
  expect(names.unknownOf(["organisation_id", "N"])).toEqual(["organisation_id", "n"]);
  names.remember(["organisation_id", "n"]);
  expect(names.unknownOf(["Organisation_ID", "n", "file"])).toEqual(["file"]);
});

it("a plain name is asked about again after a minute: the engine may have a new function", () => {
  vi.useFakeTimers();
  const names = new PlainNames();
  names.remember(["n"]);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(names.unknownOf(["n"])).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(names.unknownOf(["n"])).toEqual(["n"]);
});

it("a name longer than any column's is asked about each time", () => {
  const names = new PlainNames();
  const long = "n".repeat(101);
  names.remember([long]);
  expect(names.unknownOf([long])).toEqual([long]);
});
