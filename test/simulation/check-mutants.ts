// Looks whether the simulated world finds each planted fault within the first 200 seeds: first by the seed that its file names, and
// where the code has moved on since, by any. Some minutes of CPU, so a command of its own and no part of `npm test`.

import { mutantNames, readMutant } from "./mutants/read-mutant.ts";
import { startSimulation } from "./start-simulation.ts";

export const SEEDS = 200;

/** @returns the exit code: 1 where one is not found. */
export async function checkMutants(print: (line: string) => void): Promise<number> {
  const survivors: string[] = [];
  for (const name of mutantNames()) {
    const { seed } = readMutant(name);
    const beganAt = performance.now();
    const found = (await findFrom(name, seed, 1)) ?? (await findFrom(name, 1, SEEDS));
    const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1);
    print(`${name}: ${found === null ? "not found" : `found by seed ${found}`} (${seed}), ${seconds} s`);
    if (found === null) survivors.push(name);
  }
  print(survivors.length === 0 ? "each planted fault was found" : `not found: ${survivors.join(", ")}`);
  return survivors.length === 0 ? 0 : 1;
}

/** @returns the seed that breaks a promise; null where no seed does. */
export async function findFrom(name: string, from: number, seeds: number): Promise<number | null> {
  const { output } = await startSimulation(
    "--mutant",
    name,
    "--from",
    String(from),
    "--seeds",
    String(seeds),
  );
  const found = /^seed (\d+) .* breaks \d+ promises:$/m.exec(output)?.[1];
  return found === undefined ? null : Number(found);
}
