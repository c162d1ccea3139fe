// Many seeds, one after another, and what they came to: violations, the states that were reached, and the time that it took.

import { runSeed, type SeedResult } from "./run-seed.ts";
import type { Scope } from "./open-simulation.ts";
import { installWorldClock } from "./world/world.ts";

export interface SeedsToRun extends Scope {
  readonly from: number;
  readonly seeds: number;
  readonly mutant: string | null;
  /** Prints the trace of each seed, which is the same whenever and wherever it runs. */
  readonly traces: boolean;
  /** Ends with the first seed that breaks a promise. */
  readonly stops: boolean;
}

const SHOWN_VIOLATIONS = 3;
const PROGRESS_EVERY = 25;

/** @returns the exit code. */
export async function runSeeds(asked: SeedsToRun): Promise<number> {
  const { from, seeds } = asked;
  installWorldClock();
  // What the edge logs of problems is counted, not printed.
  const reached = new Map<string, number>();
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const beganCpu = process.cpuUsage();
  let violated = 0;
  for (let seed = from; seed < from + seeds; seed++) {
    const result = await runSeed(seed, asked);
    for (const [what, times] of result.reached) reached.set(what, (reached.get(what) ?? 0) + times);
    if (result.violations.length > 0) {
      violated++;
      printViolations(print, result, asked);
      // A planted fault is found: that is all that was asked.
      if (asked.mutant !== null || asked.stops) return 1;
    }
    if (asked.traces) print(`seed ${seed} trace ${result.trace}`);
    if ((seed - from + 1) % PROGRESS_EVERY === 0)
      print(`${seed - from + 1} of ${seeds} seeds, ${violated} violated`);
    if (seeds === 1) {
      print(JSON.stringify(result.plan));
      print(
        `seed ${seed} trace ${result.trace} events ${result.events} virtual ${result.virtualSeconds.toFixed(1)} s`,
      );
    }
  }
  const { user, system } = process.cpuUsage(beganCpu);
  print("reached:");
  for (const [what, times] of [...reached].sort(([one], [other]) => (one < other ? -1 : 1)))
    print(`  ${times} × ${what}`);
  print(
    `${seeds} seeds from ${from}, ${violated} violated, ${((user + system) / 1e6 / seeds).toFixed(3)} s of CPU a seed`,
  );
  return violated === 0 ? 0 : 1;
}

function printViolations(
  print: (line: string) => void,
  { seed, trace, violations }: SeedResult,
  { payments, without, mutant }: SeedsToRun,
): void {
  print(`seed ${seed} (trace ${trace}) breaks ${violations.length} promises:`);
  for (const violation of violations.slice(0, SHOWN_VIOLATIONS)) print(`  ${violation}`);
  const planted = mutant === null ? "" : ` --mutant ${mutant}`;
  const calmed = without.length === 0 ? "" : ` --without ${without.join(",")}`;
  print(`  repeat: npm run test:simulation -- --seed ${seed} --payments ${payments}${calmed}${planted}`);
}
