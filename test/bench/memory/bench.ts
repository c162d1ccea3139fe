// Memory of the whole local system: after the sample, and each minute of an hour in which it decides 20 payments a second
// by the path of production. Every part is read, and this process, which holds them together in the place of `npm start`.

import { setTimeout as pause } from "node:timers/promises";
import { PART_NAMES } from "#ops/local-system/parts.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { memoryMebibytes, withDescendants } from "#test/load/processes.ts";
import { say, shown, type Figure } from "../results.ts";
import { withSampledSystem } from "../sampled-system.ts";
import { figuresOfHour, figuresOfSample, type Reading } from "./figures.ts";
import { startGenerator, type Generator } from "./generator.ts";

export const WHOLE_MINUTES = 60;
const MINUTE_MILLISECONDS = 60_000;

export async function benchMemory(minutes: number): Promise<Figure[]> {
  return await withSampledSystem({}, async (system) => {
    const begin = read(system, 0, null);
    const generator = startGenerator({ dataDir: system.dataDir, seconds: minutes * 60 });
    try {
      const readings = await readEachMinute(system, generator, minutes);
      const load = await generator.done;
      const hasGoals = minutes === WHOLE_MINUTES;
      return [...figuresOfSample(begin, hasGoals), ...figuresOfHour([begin, ...readings], load, hasGoals)];
    } finally {
      generator.stop();
    }
  });
}

async function readEachMinute(system: OwnSystem, generator: Generator, minutes: number): Promise<Reading[]> {
  const start = performance.now();
  const readings: Reading[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    const wait = start + minute * MINUTE_MILLISECONDS - performance.now();
    // A generator that fails ends the bench at once.
    await Promise.race([pause(wait, undefined, { ref: false }), generator.done]);
    const reading = read(system, minute, generator.pid);
    readings.push(reading);
    const parts = reading.parts.map(({ name, mebibytes }) => `${name} ${shown(Math.round(mebibytes))}`);
    say(`${minute} min: ${shown(Math.round(reading.whole))} MiB (${parts.join(", ")})`);
  }
  return readings;
}

/** The generator's own memory does not count. */
function read(system: OwnSystem, minute: number, generatorPid: number | null): Reading {
  const parts = PART_NAMES.map((name) => {
    const pid = system.parts[name].pid();
    return { name, mebibytes: pid === null ? 0 : memoryMebibytes(pid) };
  });
  const all = withDescendants(process.pid).reduce((sum, pid) => sum + memoryMebibytes(pid), 0);
  const generator = generatorPid === null ? 0 : memoryMebibytes(generatorPid);
  const own = { name: "this process, in the place of `npm start`", mebibytes: memoryMebibytes(process.pid) };
  return { minute, parts: [...parts, own], generator, whole: all - generator };
}
