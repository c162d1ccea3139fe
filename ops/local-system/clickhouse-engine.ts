// The program of the ClickHouse process: runs the engine inside chdb's library as a server, with the given arguments, behind
// a wall where the machine has one. It never returns while the server runs: the engine holds this thread, and a signal ends
// the process.

import { hasLandlock, raiseWall } from "./landlock.ts";
import { openEngine, runEngine } from "./run-engine.ts";

/** In `ENGINE_WALL`, as JSON. */
export interface EngineWall {
  /** What the engine writes. */
  readonly store: string;
  /** Where its configuration lies. */
  readonly config: string;
  readonly port: number;
  /** Ports to which it may open connections. */
  readonly reaches: readonly number[];
}

/** What the engine looks at of its own memory and of the machine. */
const OF_MACHINE = [
  "/proc/self/maps",
  "/proc/self/stat",
  "/proc/self/statm",
  "/proc/self/status",
  "/proc/cpuinfo",
  "/proc/meminfo",
  "/proc/stat",
  "/sys/devices/system/cpu",
  "/sys/fs/cgroup",
  "/dev/urandom",
];

openEngine();
// The engine reads files for anybody who may ask it (`file()`), so it runs where it can see no other files. Its threads come from
// this one, so they are behind the same wall.
if (hasLandlock()) {
  const { store, config, port, reaches } = JSON.parse(process.env["ENGINE_WALL"] ?? "") as EngineWall;
  raiseWall({
    writes: [store, "/dev/null"],
    reads: [config, ...OF_MACHINE],
    listens: [port],
    connects: reaches,
  });
}
runEngine(process.argv.slice(2));
// Here the engine has given up: it printed why.
process.exitCode = 1;
