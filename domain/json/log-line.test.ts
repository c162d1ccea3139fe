// A log is read in a terminal: whatever an error quotes, its line stays a line.

import { expect, it } from "vitest";
import { logLine } from "./log-line.ts";

it("every character that a terminal or a reader of lines obeys is escaped, and reads back the same", () => {
  const ranges: readonly (readonly [number, number])[] = [
    [0x00, 0x1f],
    [0x7f, 0x9f],
    [0x061c, 0x061c],
    [0x200e, 0x200f],
    [0x2028, 0x202e],
    [0x2066, 0x2069],
  ];
  for (const [from, to] of ranges) {
    for (let code = from; code <= to; code++) {
      const value = { error: `a${String.fromCharCode(code)}b` };
      const line = logLine(value);
      expect([code, line.includes(String.fromCharCode(code))]).toEqual([code, false]);
      expect(JSON.parse(line)).toEqual(value);
    }
  }
});
