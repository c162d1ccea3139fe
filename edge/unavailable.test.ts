// Which failures of an object are 503: it was away, or its disk took nothing.

import { expect, it } from "vitest";
import { isUnavailable } from "./unavailable.ts";

it.each([
  ["an object that was moved", Object.assign(new Error("moved"), { retryable: true }), true],
  ["an object with too much to do", Object.assign(new Error("busy"), { overloaded: true }), true],
  ["a full disk", new Error("database or disk is full: SQLITE_FULL"), true],
  ["a disk that fails", new Error("disk I/O error: SQLITE_IOERR (extended: SQLITE_IOERR_WRITE)"), true],
  ["an object that cannot be opened", new Error("internal error; reference = 8fpgu1"), true],
  ["a statement of ours", new Error("internal error: no such table: a: SQLITE_ERROR"), false],
  ["a constraint", new Error("UNIQUE constraint failed: t.a: SQLITE_CONSTRAINT"), false],
  ["a text about a full disk", new Error("the note says: SQLITE_FULL, and more"), false],
  ["no error", null, false],
])("The failure of %s is unavailable, or our fault", (_, error, expected) => {
  expect(isUnavailable(error)).toBe(expected);
});
