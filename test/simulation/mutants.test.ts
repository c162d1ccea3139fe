// Planted faults, each of another kind, are found by the seed that their file names. Where the code has moved on since, and
// worlds with it, another of the 200 seeds behind it does.

import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readMutant } from "./mutants/read-mutant.ts";
import { startSimulation } from "./start-simulation.ts";

const mutants = readdirSync(new URL("mutants", import.meta.url))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));

describe("a planted fault", { concurrent: true }, () => {
  it.each(mutants)("is found: %s", async (name) => {
    const seed = String(readMutant(name).seed);
    const { output } = await startSimulation("--mutant", name, "--from", seed);
    expect(output).toMatch(/^seed \d+ .* breaks \d+ promises:$/m);
  });
});
