// npm run bench -- edge|load|freshness|webhooks|memory|shadow|limits|report|names|all
// npm run bench -- edge [--rounds N] [--seconds N]
// npm run bench -- edge --against REVISION
// Starts a system of its own, measures it beside its baselines in the same run, prints the figures with their goals, writes
// them to test/bench/results.json and appends them to test/bench/history.jsonl. Exit code 1 where a goal was missed.

import { parseArgs } from "node:util";
import { runSample } from "#ops/start/run-sample.ts";
import { startOwnSystem, type OwnSystem } from "#test/load/own-system.ts";
import { benchAgainst } from "./edge/against.ts";
import { benchEdge, WHOLE_LENGTH, type Length } from "./edge/bench.ts";
import { benchFreshness } from "./freshness.ts";
import { keepRun } from "./history.ts";
import { benchLimits } from "./limits.ts";
import { benchLoad } from "./load/bench.ts";
import { benchMemory } from "./memory.ts";
import { benchNames } from "./names/bench.ts";
import { benchReport } from "./report/bench.ts";
import { benchShadow } from "./shadow.ts";
import { benchWebhooks } from "./webhooks.ts";
import { isReached, printFigures, say, writeResults, type Figure } from "./results.ts";

/** Benches that need no running system. */
const ALONE: Readonly<Record<string, () => Promise<Figure[]>>> = { names: benchNames };

const BENCHES: Readonly<Record<string, (system: OwnSystem, length: Length) => Figure[] | Promise<Figure[]>>> =
  {
    // In this order: memory is that of a system that did nothing but the sample, and the load and the reports leave the fullest warehouse.
    memory: benchMemory,
    shadow: benchShadow,
    limits: benchLimits,
    edge: benchEdge,
    freshness: benchFreshness,
    webhooks: benchWebhooks,
    load: benchLoad,
    // Last: it stops the pipeline.
    report: benchReport,
  };

async function main(args: readonly string[]): Promise<number> {
  const known = [...Object.keys(BENCHES), ...Object.keys(ALONE)];
  const wish = read(args);
  if (wish === null || (wish.name !== "all" && !known.includes(wish.name))) {
    process.stderr.write(
      `usage: npm run bench -- ${known.join("|")}|all\n       npm run bench -- edge [--rounds N] [--seconds N] [--against REVISION]\n`,
    );
    return 2;
  }
  const { name, against, length } = wish;
  const figures =
    against === null
      ? await measureAll(name, length)
      : await measured(`edge against ${against}`, () => benchAgainst(against, length.rounds));
  writeResults(figures);
  keepRun(args.join(" "), figures);
  return figures.some((figure) => isReached(figure) === false) ? 1 : 0;
}

interface Wish {
  readonly name: string;
  readonly against: string | null;
  readonly length: Length;
}

const ROUNDS_AGAINST = 10;

/** Null where the arguments cannot be understood. */
function read(args: readonly string[]): Wish | null {
  const text = { type: "string" } as const;
  try {
    const options = { against: text, rounds: text, seconds: text };
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = "all", ...others] = positionals;
    const against = values.against ?? null;
    const rounds = Number(values.rounds ?? (against === null ? WHOLE_LENGTH.rounds : ROUNDS_AGAINST));
    const seconds = Number(values.seconds ?? WHOLE_LENGTH.seconds);
    const isOfEdge = name === "edge" || Object.keys(values).length === 0;
    const isSound = rounds >= 2 && Number.isInteger(rounds) && seconds >= 1 && Number.isInteger(seconds);
    return others.length === 0 && isOfEdge && isSound ? { name, against, length: { rounds, seconds } } : null;
  } catch {
    return null;
  }
}

async function measureAll(name: string, length: Length): Promise<Figure[]> {
  const wanted = <T>(benches: Readonly<Record<string, T>>): [string, T][] =>
    Object.entries(benches).filter(([bench]) => name === "all" || name === bench);
  const figures: Figure[] = [];
  for (const [title, measure] of wanted(ALONE)) figures.push(...(await measured(title, measure)));
  if (wanted(BENCHES).length > 0) figures.push(...(await benchSystem(wanted(BENCHES), length)));
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
  length: Length,
): Promise<Figure[]> {
  const system = await startOwnSystem("bench", say);
  const figures: Figure[] = [];
  try {
    await decideSample(system);
    for (const [title, measure] of benches) {
      figures.push(...(await measured(title, () => measure(system, length))));
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
