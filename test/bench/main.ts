// npm run bench -- edge|load|freshness|webhooks|crypto|memory|shadow|limits|report|names|all
// npm run bench -- edge [--rounds N] [--seconds N]
// npm run bench -- edge --against REVISION [--production] [--rounds N] [--seconds N]
// npm run bench -- load --events COUNT
// npm run bench -- page: writes what the newest runs found into docs/performance.md
// Starts a system of its own, measures it beside its baselines in the same run, prints the figures with their goals, writes
// them to test/bench/results.json and appends them to test/bench/history.jsonl. Exit code 1 where a goal was missed.

import { parseArgs } from "node:util";
import type { Ports } from "#ops/local-system/ports.ts";
import { runSample } from "#ops/start/run-sample.ts";
import { startOwnSystem, type OwnSystem } from "#test/load/own-system.ts";
import { benchAgainst, type Path } from "./edge/against.ts";
import { benchCrypto } from "./crypto/bench.ts";
import { benchEdge } from "./edge/bench.ts";
import { WHOLE_LENGTH, type Length } from "./edge/length.ts";
import { benchFreshness } from "./freshness.ts";
import { keepRun } from "./history.ts";
import { benchLimits } from "./limits.ts";
import { benchLoad, EVENTS } from "./load/bench.ts";
import { benchMemory } from "./memory.ts";
import { benchNames } from "./names/bench.ts";
import { writePage } from "./page.ts";
import { benchReport } from "./report/bench.ts";
import { benchShadow } from "./shadow.ts";
import { benchWebhooks } from "./webhooks.ts";
import { isReached, printFigures, say, writeResults, type Figure } from "./results.ts";

/** Benches that need no running system. */
const ALONE: Readonly<Record<string, () => Promise<Figure[]>>> = { names: benchNames };

const BENCHES: Readonly<Record<string, (system: OwnSystem, wish: Wish) => Figure[] | Promise<Figure[]>>> = {
  // In this order: memory is that of a system that did nothing but the sample, and the load and the reports leave the fullest warehouse.
  memory: benchMemory,
  shadow: benchShadow,
  limits: benchLimits,
  edge: (system, { length }) => benchEdge(system, length),
  freshness: benchFreshness,
  webhooks: benchWebhooks,
  crypto: (system) => benchCrypto(system),
  load: (system, { events }) => benchLoad(system, events),
  // Last: it stops the pipeline.
  report: benchReport,
};

async function main(args: readonly string[]): Promise<number> {
  const known = [...Object.keys(BENCHES), ...Object.keys(ALONE)];
  if (args.length === 1 && args[0] === "page") {
    writePage();
    return 0;
  }
  const wish = read(args);
  if (wish === null || (wish.name !== "all" && !known.includes(wish.name))) {
    process.stderr.write(
      `usage: npm run bench -- ${known.join("|")}|all\n       npm run bench -- edge [--rounds N] [--seconds N]\n       npm run bench -- edge --against REVISION [--production] [--rounds N] [--seconds N]\n       npm run bench -- load --events COUNT\n       npm run bench -- page\n`,
    );
    return 2;
  }
  const { against, path, length } = wish;
  const figures =
    against === null
      ? await measureAll(wish)
      : await measured(`edge against ${against}`, () => benchAgainst(against, length, path));
  writeResults(figures);
  keepRun(args.join(" "), figures);
  return figures.some((figure) => isReached(figure) === false) ? 1 : 0;
}

interface Wish {
  readonly name: string;
  readonly against: string | null;
  readonly path: Path;
  readonly length: Length;
  /** Of `load`. */
  readonly events: number;
}

const ROUNDS_AGAINST = 10;

/** Null where the arguments cannot be understood. */
function read(args: readonly string[]): Wish | null {
  const text = { type: "string" } as const;
  try {
    const options = {
      against: text,
      production: { type: "boolean" },
      rounds: text,
      seconds: text,
      events: text,
    } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = "all", ...others] = positionals;
    const against = values.against ?? null;
    const rounds = Number(values.rounds ?? (against === null ? WHOLE_LENGTH.rounds : ROUNDS_AGAINST));
    const seconds = Number(values.seconds ?? WHOLE_LENGTH.seconds);
    const events = Number(values.events ?? EVENTS);
    const isOfBench = Object.keys(values).every((option) => name === (option === "events" ? "load" : "edge"));
    const isSound = rounds >= 2 && Number.isInteger(rounds) && seconds >= 1 && Number.isInteger(seconds);
    const isCount = events >= 1 && Number.isInteger(events);
    const path = values.production === true ? "production" : "sandbox";
    const wish = { name, against, path, length: { rounds, seconds }, events } as const;
    return others.length === 0 && isOfBench && isSound && isCount ? wish : null;
  } catch {
    return null;
  }
}

async function measureAll(wish: Wish): Promise<Figure[]> {
  const { name } = wish;
  const wanted = <T>(benches: Readonly<Record<string, T>>): [string, T][] =>
    Object.entries(benches).filter(([bench]) => name === "all" || name === bench);
  const figures: Figure[] = [];
  for (const [title, measure] of wanted(ALONE)) figures.push(...(await measured(title, measure)));
  if (wanted(BENCHES).length > 0) figures.push(...(await benchSystem(wanted(BENCHES), wish)));
  return figures;
}

async function measured(title: string, measure: () => Figure[] | Promise<Figure[]>): Promise<Figure[]> {
  say(`— ${title}`);
  const found = await measure();
  printFigures(found);
  return found;
}

async function benchSystem(
  benches: readonly [string, (typeof BENCHES)[string]][],
  wish: Wish,
): Promise<Figure[]> {
  // ClickHouse's Kafka engine, which the loader is compared with, must get to Kafka.
  const prepare = async ({ kafka }: Ports) => ({ clickhouseReaches: [kafka] });
  const system = await startOwnSystem("bench", say, { prepare });
  const figures: Figure[] = [];
  try {
    await decideSample(system);
    for (const [title, measure] of benches) {
      figures.push(...(await measured(title, () => measure(system, wish))));
    }
  } finally {
    await system.dispose();
  }
  return figures;
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
