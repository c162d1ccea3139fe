// npm run bench -- edge|load|freshness|memory|all
// Starts a system of its own, measures it beside its baselines in the same run, prints the figures with their goals and
// writes them to test/bench/results.json. Exit code 1 where a goal was missed.

import { runSample } from "#ops/start/run-sample.ts";
import { startOwnSystem, type OwnSystem } from "#test/load/own-system.ts";
import { benchEdge } from "./edge.ts";
import { benchFreshness } from "./freshness.ts";
import { benchLoad } from "./load/bench.ts";
import { benchMemory } from "./memory.ts";
import { isReached, printFigures, say, writeResults, type Figure } from "./results.ts";

const BENCHES: Readonly<Record<string, (system: OwnSystem) => Figure[] | Promise<Figure[]>>> = {
  // In this order: memory is that of a system that did nothing but the sample, and the load leaves the fullest warehouse.
  memory: benchMemory,
  edge: benchEdge,
  freshness: benchFreshness,
  load: benchLoad,
};

async function main(names: readonly string[]): Promise<number> {
  const [name = "all", ...others] = names;
  if (others.length > 0 || (name !== "all" && !Object.hasOwn(BENCHES, name))) {
    process.stderr.write(`usage: npm run bench -- ${Object.keys(BENCHES).join("|")}|all\n`);
    return 2;
  }
  const wanted = Object.entries(BENCHES).filter(([bench]) => name === "all" || name === bench);
  const system = await startOwnSystem("bench", say);
  const figures: Figure[] = [];
  try {
    await decideSample(system);
    for (const [bench, measure] of wanted) {
      say(`— ${bench}`);
      const found = await measure(system);
      printFigures(found);
      figures.push(...found);
    }
  } finally {
    await system.dispose();
  }
  writeResults(figures);
  return figures.some((figure) => isReached(figure) === false) ? 1 : 0;
}

async function decideSample(system: OwnSystem): Promise<void> {
  const result = await runSample({
    baseUrl: system.local.sandboxBaseUrl,
    secretKey: system.local.keys.sandboxSecret,
    out: process.stderr,
    waitSeconds: 120,
  });
  if (!result.ok) throw new Error(`the sample was not decided: ${result.error.message}`);
}

process.exitCode = await main(process.argv.slice(2));
