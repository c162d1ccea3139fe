// The log of a pipeline's process: what it warns of is counted among the states that a seed reached.

import type { Log } from "#pipeline/log.ts";
import type { World } from "../world/world.ts";

export function countingLog(world: World, who: string): Log {
  const count = (message: string): void => world.reach(`${who}: ${message}`);
  return { debug() {}, info: count, warn: count, error: count };
}
