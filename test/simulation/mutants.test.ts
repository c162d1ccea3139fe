// Planted faults, of ten kinds and more, are found within the first 200 seeds. Every fifth of them is looked for here, by the seed
// that its file names and, where the code has moved on since, by one of those behind it; all of them by the command with
// `--mutants`.

import { describe, expect, it } from "vitest";
import { findFrom, SEEDS } from "./check-mutants.ts";
import { mutantNames, readMutant } from "./mutants/read-mutant.ts";

const KINDS_MIN = 10;
/** So many more take half a minute of CPU. */
const NEXT = 60;
const ONE_OF = 5;

const names = mutantNames();

describe("a planted fault", { concurrent: true }, () => {
  it("is of one of ten kinds at least, and found by one of the first 200 seeds", () => {
    const planted = names.map(readMutant);
    expect(new Set(planted.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(KINDS_MIN);
    expect(Math.max(...planted.map(({ seed }) => seed))).toBeLessThanOrEqual(SEEDS);
  });

  it.each(names.filter((_, index) => index % ONE_OF === 0))("is found: %s", async (name) => {
    const { seed } = readMutant(name);
    expect(await findFrom(name, seed, Math.min(NEXT, SEEDS - seed) + 1)).not.toBeNull();
  });
});
