// What is planted, and which tests look for it: every kind changes what it says and nothing else, the same seed plants the same, and
// each folder has tests.

import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../load/random.ts";
import { closestTests, WORKERS_TESTS_OF, workersTests } from "./closest-tests.ts";
import { draw, KINDS, planted, plantingsOf } from "./plantings.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCE = `
const MOST: 5 = 5;
class Counter {
  async add(some: readonly number[]): Promise<void> {
    if (some.length < MOST) await this.save();
    this.sql.exec("DELETE FROM row WHERE number <= ?", some.length);
    logProblem("nothing", {});
  }
}
`;

const changesOf = (kind: string) =>
  plantingsOf("counter.ts", SOURCE)
    .filter((one) => one.kind === kind)
    .map((one) => planted(SOURCE, one).split("\n")[one.line - 1]?.trim());

describe("a planted fault", () => {
  it.each([
    ["condition-negated", ["if (!(some.length < MOST)) await this.save();"]],
    ["boundary-moved", ["if (some.length <= MOST) await this.save();"]],
    ["statement-removed", ["{}"]],
    ["awaited-call-dropped", ["if (some.length < MOST) {}"]],
    ["constant-moved", ["const MOST: 5 = (5 + 1);", "const MOST: 5 = (5 - 1);"]],
    ["early-return", ["async add(some: readonly number[]): Promise<void> { return;"]],
    ["sql-boundary-moved", ['this.sql.exec("DELETE FROM row WHERE number < ?", some.length);']],
  ])("of the kind %s changes one place", (kind, lines) => {
    expect(changesOf(kind)).toEqual(lines);
  });

  it("is the same for the same seed, and of every kind that there is", () => {
    const all = plantingsOf("counter.ts", SOURCE);
    const [one, again] = [draw(all, 5, seededRandom(7)), draw(all, 5, seededRandom(7))];
    expect(again).toEqual(one);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(draw(all, 100, seededRandom(1))).toHaveLength(all.length);
  });
});

describe("the closest tests", () => {
  it("are beside the file, or import it, or belong to its folder", () => {
    const { beside, workers } = closestTests(ROOT, "edge/objects/webhook-endpoint/find-lost.ts");
    expect(beside).toContain("edge/objects/webhook-endpoint/find-lost.test.ts");
    expect(workers).toContain("test/workers/webhook-disabling.test.ts");
  });

  it("are there for every folder that faults are planted in", () => {
    const folders = readdirSync(resolve(ROOT, "edge/objects"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `edge/objects/${name}/`);
    const named = WORKERS_TESTS_OF.map(([beginning]) => beginning);
    expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
    const all = workersTests(ROOT);
    expect(WORKERS_TESTS_OF.filter(([, tests]) => !all.some((name) => tests.test(name)))).toEqual([]);
  });
});
