// The first 200 seeds of the simulated world keep every promise, and a seed is the same world whenever it runs.

import { describe, expect, it } from "vitest";
import { startSimulation } from "./start-simulation.ts";

const SEEDS_AT_ONCE = 50;

describe("the simulated world", { concurrent: true }, () => {
  it.each([1, 51, 101, 151])("keeps every promise in 50 seeds from %i on", async (from) => {
    const { code, output } = await startSimulation("--from", String(from), "--seeds", String(SEEDS_AT_ONCE));
    expect(code, output).toBe(0);
  });

  it("is the same world for the same seed, alone or after others", async () => {
    const [alone, after] = await Promise.all([
      startSimulation("--seed", "9", "--traces"),
      startSimulation("--from", "7", "--seeds", "3", "--traces"),
    ]);
    const traceOf = (output: string) => /^seed 9 trace (\S+)/m.exec(output)?.[1];
    expect(traceOf(alone.output)).toMatch(/^[0-9a-f]{8}$/);
    expect(traceOf(after.output)).toBe(traceOf(alone.output));
  });
});
