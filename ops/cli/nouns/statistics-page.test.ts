// The examples of docs/statistics.md, typed into a shell: each answers what the page shows.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const page = readFileSync(new URL("../../../docs/statistics.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```sh\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g)].map(
  ([, command = "", answer = ""]) => ({ command, answer }),
);

describe("docs/statistics.md", () => {
  it("shows an example of each command", () => {
    const verbs = examples.map(({ command }) => /stats (\w+)/.exec(command)?.[1]);
    expect(new Set(verbs)).toEqual(new Set(["wilson", "kappa", "mcnemar", "psi"]));
  });

  it.each(examples)("is right about $command", async ({ command, answer }) => {
    const script = command.replaceAll("./weir ", `"${process.execPath}" ops/cli/main.ts `);
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script]);
    expect(rows(stdout)).toEqual(rows(answer).map(almost));
  });
});

function rows(text: string): Record<string, unknown>[] {
  const lines = text.trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Numbers may differ in their last digits. */
function almost(row: unknown): unknown {
  if (typeof row === "number") return expect.closeTo(row, 12);
  if (row === null || typeof row !== "object") return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, almost(value)]));
}
