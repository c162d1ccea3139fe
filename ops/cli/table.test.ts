// Tables stay aligned, and show nothing that a terminal would obey, whatever names they hold.

import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { table } from "./table.ts";

const COLUMNS = [{ head: "name" }, { head: "score", align: "right" }] as const;
const linesOf = (...names: string[]) =>
  table(
    COLUMNS,
    names.map((name) => [name, "0.9"]),
    { colour: false },
  )
    .trimEnd()
    .split("\n");

describe("a table", () => {
  it("aligns names of wide letters and of combined ones", () => {
    const lines = linesOf("Anna", "王小明", "김철수", "e\u0301ric");
    expect(new Set(lines.map((line) => stringWidth(line))).size).toBe(1);
  });

  it("leaves out what would colour the terminal or move its cursor", () => {
    const [, line] = linesOf("\u001b[31mEve\u001b[0m\rAdam\u0007");
    expect(line).toBe("Eve Adam     0.9");
  });
});
