// Which test of the source a result belongs to: the source has a title with places for values, a result one with the values.

import type { ListedTest, TestResult } from "./vitest-run.ts";

/** `%s` and its kin, `$name` of a row, and `${…}` of a template. */
const PLACE = /%[sdifjoO#$c]|\$\{[^}]*\}|\$[A-Za-z_][\w.]*/g;

export class ResultsByTest {
  private readonly results = new Map<string, string[]>();

  constructor(listed: readonly ListedTest[], results: readonly TestResult[]) {
    const patterns = new Map<string, { test: string; pattern: RegExp; literal: number }[]>();
    for (const { file, test } of listed) {
      const known = patterns.get(file) ?? [];
      patterns.set(file, [...known, { test, pattern: patternOf(test), literal: literalOf(test) }]);
    }
    for (const { file, name, status } of results) {
      // Where two titles fit, the one that says more of itself is meant.
      const [best] = (patterns.get(file) ?? [])
        .filter(({ pattern }) => pattern.test(name))
        .toSorted((left, right) => right.literal - left.literal);
      if (best === undefined) continue;
      const key = keyOf(file, best.test);
      this.results.set(key, [...(this.results.get(key) ?? []), status]);
    }
  }

  /** The statuses of a test: one for each row of its table, in each suite that runs it. */
  of(file: string, test: string): readonly string[] {
    return this.results.get(keyOf(file, test)) ?? [];
  }
}

function patternOf(title: string): RegExp {
  const said = title.replaceAll(/\\(.)/g, "$1"); // the source has a quotation mark of its own kind escaped
  const parts = said.split(PLACE).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}

function literalOf(title: string): number {
  return title.replaceAll(PLACE, "").length;
}

function keyOf(file: string, test: string): string {
  return `${file}: ${test}`;
}
