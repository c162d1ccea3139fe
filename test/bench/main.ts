// npm run bench -- NAME [OPTIONS]: see wish.ts.
// npm run bench -- page: writes what the newest runs found into docs/performance.md
// Starts a system of its own, measures it beside its baselines in the same run, prints the figures with their goals, appends
// those of each bench to test/bench/history.jsonl as soon as it ends, and writes all to test/bench/results.json. Exit code 1
// where a goal was missed.

import type { Ports } from "#ops/local-system/ports.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { benchCost } from "./cost/bench.ts";
import { benchConsole } from "./console/bench.ts";
import { benchAgainst } from "./edge/against.ts";
import { benchCrypto } from "./crypto/bench.ts";
import { benchDearest } from "./dearest/bench.ts";
import { benchEdge } from "./edge/bench.ts";
import { benchFreshness } from "./freshness.ts";
import { keepRun } from "./history.ts";
import { benchLimits } from "./limits.ts";
import { benchLoad } from "./load/bench.ts";
import { benchMemory } from "./memory/bench.ts";
import { benchNames } from "./names/bench.ts";
import { writePage } from "./page.ts";
import { benchOverload } from "./overload.ts";
import { benchPeers } from "./peers/bench.ts";
import { benchReport } from "./report/bench.ts";
import { withSampledSystem } from "./sampled-system.ts";
import { benchShadow } from "./shadow.ts";
import { benchWebhooks, PRODUCTION_WEBHOOKS } from "./webhooks/bench.ts";
import { commandOf, readWish, usageOf, type Wish } from "./wish.ts";
import { isReached, printFigures, say, writeResults, type Figure } from "./results.ts";

/** Benches that need no running system, or one of their own. */
const ALONE: Readonly<Record<string, (wish: Wish) => Promise<Figure[]>>> = {
  // First: this process counts, and other benches make it grow.
  memory: ({ minutes }) => benchMemory(minutes),
  names: benchNames,
  dearest: ({ shapes }) => benchDearest(shapes),
};

const BENCHES: Readonly<Record<string, (system: OwnSystem, wish: Wish) => Figure[] | Promise<Figure[]>>> = {
  // In this order: the load, the reports and the console leave the fullest warehouse.
  shadow: benchShadow,
  limits: benchLimits,
  overload: benchOverload,
  edge: (system, { length }) => benchEdge(system, length),
  freshness: benchFreshness,
  webhooks: benchWebhooks,
  crypto: (system) => benchCrypto(system),
  // With a Worker of its own in place of the edge, as crypto's.
  cost: (system, { payments }) => benchCost(system, payments),
  load: (system, { events }) => benchLoad(system, events),
  report: (system, { decisions }) => benchReport(system, decisions),
  console: (system, { decisions }) => benchConsole(system, decisions),
};

async function main(args: readonly string[]): Promise<number> {
  const known = [...Object.keys(ALONE), ...Object.keys(BENCHES)];
  if (args.length === 1 && args[0] === "page") {
    writePage();
    return 0;
  }
  const wish = readWish(args);
  if (wish === null || ![...known, "all", "peers"].includes(wish.name)) {
    process.stderr.write(usageOf(known));
    return 2;
  }
  const figures = await figuresOf(wish);
  writeResults(figures);
  return figures.some((figure) => isReached(figure) === false) ? 1 : 0;
}

function figuresOf(wish: Wish): Promise<Figure[]> {
  const { against, marble, path, length } = wish;
  if (marble !== null) return measured("peers", wish, () => benchPeers(marble, length));
  if (against === null) return measureAll(wish);
  return measured("edge", wish, () => benchAgainst(against, length, path));
}

async function measureAll(wish: Wish): Promise<Figure[]> {
  const { name } = wish;
  const wanted = <T>(benches: Readonly<Record<string, T>>): [string, T][] =>
    Object.entries(benches).filter(([bench]) => name === "all" || name === bench);
  const figures: Figure[] = [];
  for (const [bench, measure] of wanted(ALONE)) {
    figures.push(...(await measured(bench, wish, () => measure(wish))));
  }
  if (wanted(BENCHES).length > 0) figures.push(...(await benchSystem(wanted(BENCHES), wish)));
  return figures;
}

async function measured(
  bench: string,
  wish: Wish,
  measure: () => Figure[] | Promise<Figure[]>,
): Promise<Figure[]> {
  const command = commandOf(bench, wish);
  say(`— ${command}`);
  const found = await measure();
  printFigures(found);
  keepRun(command, found);
  return found;
}

async function benchSystem(
  benches: readonly [string, (typeof BENCHES)[string]][],
  wish: Wish,
): Promise<Figure[]> {
  // ClickHouse's Kafka engine, which the loader is compared with, must get to Kafka.
  const prepare = async ({ kafka }: Ports) => ({ clickhouseReaches: [kafka], webhooks: PRODUCTION_WEBHOOKS });
  return await withSampledSystem({ prepare }, async (system) => {
    const figures: Figure[] = [];
    for (const [bench, measure] of benches) {
      figures.push(...(await measured(bench, wish, () => measure(system, wish))));
    }
    return figures;
  });
}

process.exitCode = await main(process.argv.slice(2));
