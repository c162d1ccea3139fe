// npm run bench -- edge|load|freshness|webhooks|crypto|memory|shadow|limits|report|cost|names|all
// npm run bench -- edge [--rounds N] [--seconds N]
// npm run bench -- edge --against REVISION [--production] [--rounds N] [--seconds N]
// npm run bench -- load --events COUNT
// npm run bench -- memory --minutes N
// npm run bench -- cost --payments N
// npm run bench -- page: writes what the newest runs found into docs/performance.md
// Starts a system of its own, measures it beside its baselines in the same run, prints the figures with their goals, writes
// them to test/bench/results.json and appends them to test/bench/history.jsonl. Exit code 1 where a goal was missed.

import { parseArgs } from "node:util";
import type { Ports } from "#ops/local-system/ports.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { benchCost, PAYMENTS_BEFOREHAND } from "./cost/bench.ts";
import { benchAgainst, type Path } from "./edge/against.ts";
import { benchCrypto } from "./crypto/bench.ts";
import { benchEdge } from "./edge/bench.ts";
import { WHOLE_LENGTH, type Length } from "./edge/length.ts";
import { benchFreshness } from "./freshness.ts";
import { keepRun } from "./history.ts";
import { benchLimits } from "./limits.ts";
import { benchLoad, EVENTS } from "./load/bench.ts";
import { benchMemory, WHOLE_MINUTES } from "./memory/bench.ts";
import { benchNames } from "./names/bench.ts";
import { writePage } from "./page.ts";
import { benchReport } from "./report/bench.ts";
import { withSampledSystem } from "./sampled-system.ts";
import { benchShadow } from "./shadow.ts";
import { benchWebhooks, PRODUCTION_WEBHOOKS } from "./webhooks/bench.ts";
import { isReached, printFigures, say, writeResults, type Figure } from "./results.ts";

/** Benches that need no running system, or one of their own. */
const ALONE: Readonly<Record<string, (wish: Wish) => Promise<Figure[]>>> = {
  // First: this process counts, and other benches make it grow.
  memory: ({ minutes }) => benchMemory(minutes),
  names: benchNames,
};

const BENCHES: Readonly<Record<string, (system: OwnSystem, wish: Wish) => Figure[] | Promise<Figure[]>>> = {
  // In this order: the load and the reports leave the fullest warehouse.
  shadow: benchShadow,
  limits: benchLimits,
  edge: (system, { length }) => benchEdge(system, length),
  freshness: benchFreshness,
  webhooks: benchWebhooks,
  crypto: (system) => benchCrypto(system),
  // With a Worker of its own in place of the edge, as crypto's.
  cost: (system, { payments }) => benchCost(system, payments),
  load: (system, { events }) => benchLoad(system, events),
  // Last: it stops the pipeline.
  report: benchReport,
};

async function main(args: readonly string[]): Promise<number> {
  const known = [...Object.keys(ALONE), ...Object.keys(BENCHES)];
  if (args.length === 1 && args[0] === "page") {
    writePage();
    return 0;
  }
  const wish = read(args);
  if (wish === null || (wish.name !== "all" && !known.includes(wish.name))) {
    process.stderr.write(
      `usage: npm run bench -- ${known.join("|")}|all\n       npm run bench -- edge [--rounds N] [--seconds N]\n       npm run bench -- edge --against REVISION [--production] [--rounds N] [--seconds N]\n       npm run bench -- load --events COUNT\n       npm run bench -- memory --minutes N\n       npm run bench -- cost --payments N\n       npm run bench -- page\n`,
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
  /** Of `memory`. */
  readonly minutes: number;
  /** Of `cost`, beforehand. */
  readonly payments: number;
}

/** All other options are those of `edge`. */
const BENCH_OF_OPTION: Readonly<Record<string, string>> = {
  events: "load",
  minutes: "memory",
  payments: "cost",
};

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
      minutes: text,
      payments: text,
    } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = "all", ...others] = positionals;
    const against = values.against ?? null;
    const rounds = Number(values.rounds ?? (against === null ? WHOLE_LENGTH.rounds : ROUNDS_AGAINST));
    const seconds = Number(values.seconds ?? WHOLE_LENGTH.seconds);
    const events = Number(values.events ?? EVENTS);
    const minutes = Number(values.minutes ?? WHOLE_MINUTES);
    const payments = Number(values.payments ?? PAYMENTS_BEFOREHAND);
    const isOfBench = Object.keys(values).every((option) => name === (BENCH_OF_OPTION[option] ?? "edge"));
    const isSound = rounds >= 2 && [rounds, seconds, events, minutes, payments].every(isCount);
    const path = values.production === true ? "production" : "sandbox";
    const wish = { name, against, path, length: { rounds, seconds }, events, minutes, payments } as const;
    return others.length === 0 && isOfBench && isSound ? wish : null;
  } catch {
    return null;
  }
}

function isCount(value: number): boolean {
  return value >= 1 && Number.isInteger(value);
}

async function measureAll(wish: Wish): Promise<Figure[]> {
  const { name } = wish;
  const wanted = <T>(benches: Readonly<Record<string, T>>): [string, T][] =>
    Object.entries(benches).filter(([bench]) => name === "all" || name === bench);
  const figures: Figure[] = [];
  for (const [title, measure] of wanted(ALONE)) figures.push(...(await measured(title, () => measure(wish))));
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
  const prepare = async ({ kafka }: Ports) => ({ clickhouseReaches: [kafka], webhooks: PRODUCTION_WEBHOOKS });
  return await withSampledSystem({ prepare }, async (system) => {
    const figures: Figure[] = [];
    for (const [title, measure] of benches) {
      figures.push(...(await measured(title, () => measure(system, wish))));
    }
    return figures;
  });
}

process.exitCode = await main(process.argv.slice(2));
