// What is tested never becomes less: tests that are declared, runs of properties, worlds of calibrations, seeds and planted faults
// are at least what `sizes.json` says. Who adds some raises the numbers there.

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import sizes from "./sizes.json" with { type: "json" };

const ROOT = new URL("../..", import.meta.url);
const DECLARED = /^\s*(?:it|test)(?:\.\w+)*\(/gm;
const PROJECTS: readonly (readonly [project: keyof typeof sizes.declaredTests, files: RegExp])[] = [
  ["workers", /^(?:edge|test\/workers)\//],
  ["simulation", /^test\/simulation\//],
  ["system", /^test\/(?:system|contract)\//],
  ["browser", /^test\/browser\//],
  ["faults", /^test\/faults\//],
  ["unit", /^/],
];
const files = globSync("{client,domain,edge,ops,pipeline,test,warehouse}/**/*.test.ts", {
  cwd: ROOT,
  exclude: ["**/node_modules/**"],
}).toSorted();
const textOf = (file: string) => readFileSync(new URL(file, ROOT), "utf8");

/** @param pattern captures numbers. */
function sumIn(some: readonly string[], pattern: RegExp): number {
  const numbers = some.flatMap((file) => [...textOf(file).matchAll(pattern)]);
  return numbers.reduce((sum, [, number = "0"]) => sum + Number(number.replaceAll("_", "")), 0);
}

it.each(PROJECTS.map(([project]) => project))("no fewer tests are declared: %s", (project) => {
  const own = files.filter((file) => PROJECTS.find(([, pattern]) => pattern.test(file))?.[0] === project);
  const declared = own.flatMap((file) => textOf(file).match(DECLARED) ?? []).length;
  expect(declared).toBeGreaterThanOrEqual(sizes.declaredTests[project]);
});

it.each(Object.entries(sizes.propertyRuns))("no fewer runs of properties: %s", (file, least) => {
  expect(sumIn([file], /\bnumRuns: ([\d_]+)/g)).toBeGreaterThanOrEqual(least);
});

it.each(Object.entries(sizes.calibratedWorlds))("no fewer worlds in npm test: %s", (file, least) => {
  expect(sumIn([file], /\bruns\(([\d_]+), [\d_]+\)/g)).toBeGreaterThanOrEqual(least);
});

it("no fewer seeds of the simulated world, and no fewer planted faults", () => {
  const seeds = textOf("test/simulation/seeds.test.ts");
  const begins = /it\.each\(\[([^\]]+)\]\)\("keeps every promise/.exec(seeds)?.[1]?.split(",").length ?? 0;
  const atOnce = sumIn(["test/simulation/seeds.test.ts"], /SEEDS_AT_ONCE = ([\d_]+)/g);
  expect(begins * atOnce).toBeGreaterThanOrEqual(sizes.seeds);
  const planted = globSync("test/simulation/mutants/*.json", { cwd: ROOT }).length;
  expect(planted).toBeGreaterThanOrEqual(sizes.plantedFaults);
});
