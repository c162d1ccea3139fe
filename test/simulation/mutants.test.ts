// Planted faults, of ten kinds and more, are each found within the first 200 seeds: by the one that their file names. Where the
// code has moved on since, and worlds with it, by one of those behind it; else the file has to name another.

import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readMutant } from "./mutants/read-mutant.ts";
import { startSimulation } from "./start-simulation.ts";

const KINDS_MIN = 10;
const SEEDS = 200;
/** So many more take half a minute of CPU. */
const NEXT = 60;

const mutants = readdirSync(new URL("mutants", import.meta.url))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));

describe("a planted fault", { concurrent: true }, () => {
  it("is of one of ten kinds at least, and found by one of the first 200 seeds", () => {
    const planted = mutants.map(readMutant);
    expect(new Set(planted.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(KINDS_MIN);
    expect(Math.max(...planted.map(({ seed }) => seed))).toBeLessThanOrEqual(SEEDS);
  });

  it.each(mutants)("is found: %s", async (name) => {
    const { seed } = readMutant(name);
    const seeds = Math.min(NEXT, SEEDS - seed) + 1;
    const range = ["--from", String(seed), "--seeds", String(seeds)];
    const { output } = await startSimulation("--mutant", name, ...range);
    expect(output).toMatch(/^seed \d+ .* breaks \d+ promises:$/m);
  });
});
