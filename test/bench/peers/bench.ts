// Weir beside Marble's backend: the same payments by the same five rules, one generator, the same cores, in turns. What counts
// is the CPU of a decision, the database included.

import { quantile } from "#test/load/closed-loop.ts";
import { startOwnSystem } from "#test/load/own-system.ts";
import { inTurns } from "#test/bench/edge/turns.ts";
import type { Length } from "#test/bench/edge/length.ts";
import { intervalOfRatio } from "#test/bench/edge/interval-of-ratio.ts";
import { type Figure, figureOf, say, shown } from "../results.ts";
import { demandSameHits } from "./compare.ts";
import { openMarble, type MarbleSide } from "./marble/side.ts";
import type { PeerSide, PeerTurn } from "./side.ts";
import { openWeir } from "./weir.ts";

const figure = figureOf("peers");

/** Of each side. Before them, code is not compiled for good, and tables and caches are empty. */
const WARM_UP_DECISIONS = 2_000;
const GOAL = "<= 0.25";
const MICROSECONDS = 1e6;

/** @param checkout a directory that holds Marble's program. */
export async function benchPeers(checkout: string, { rounds, seconds }: Length): Promise<Figure[]> {
  const opened: { close(): Promise<void> }[] = [];
  const opens = async <T extends { close(): Promise<void> }>(open: Promise<T>): Promise<T> => {
    const side = await open;
    opened.push(side);
    return side;
  };
  try {
    const marble = await opens(openMarble(checkout));
    say(`Marble ${marble.version} on PostgreSQL ${marble.postgresVersion} is set up`);
    const system = await startOwnSystem("peers", say);
    opened.push({ close: () => system.dispose() });
    const weir = await opens(openWeir(system, "five"));
    const byDefault = await opens(openWeir(system, "default"));
    await demandSameHits(weir, marble);
    const sides = [weir, byDefault, marble];
    for (const side of sides) await warmUp(side, seconds);
    const turns = await inTurns(sides, rounds, (side) => side.turn(seconds), summary);
    return figuresOf({ weir, byDefault, marble }, turns);
  } finally {
    for (const one of opened.toReversed()) await one.close();
  }
}

async function warmUp(side: PeerSide, seconds: number): Promise<void> {
  for (let decided = 0; decided < WARM_UP_DECISIONS;) decided += (await side.turn(seconds)).decisions;
}

interface Sides {
  readonly weir: PeerSide;
  readonly byDefault: PeerSide;
  readonly marble: MarbleSide;
}

type Turns = ReadonlyMap<PeerSide, readonly (readonly PeerTurn[])[]>;

function figuresOf({ weir, byDefault, marble }: Sides, turns: Turns): Figure[] {
  const of = (side: PeerSide) => turns.get(side) ?? [];
  const ratio = (side: PeerSide, part: "engine" | "all") =>
    intervalOfRatio(
      of(side).map((mine, round) => cpuOf(mine, part) / cpuOf(of(marble)[round] ?? [], "engine")),
    );
  const headline = ratio(weir, "engine");
  const peer = "to that of Marble with PostgreSQL";
  return [
    figure(`five rules: CPU of workerd for a decision ${peer}`, headline.value, "ratio", GOAL),
    figure("lower end of its 95% interval", headline.lower, "ratio"),
    figure("upper end", headline.upper, "ratio"),
    figure(`five rules: CPU of all parts ${peer}`, ratio(weir, "all").value, "ratio"),
    figure(`default version: CPU of workerd ${peer}`, ratio(byDefault, "engine").value, "ratio"),
    figure(`default version: CPU of all parts ${peer}`, ratio(byDefault, "all").value, "ratio"),
    ...[weir, byDefault, marble].flatMap((side) => figuresOfSide(side.name, of(side).flat())),
  ];
}

function figuresOfSide(name: string, turns: readonly PeerTurn[]): Figure[] {
  return [
    figure(`${name}: CPU of the engine for a decision`, cpuOf(turns, "engine"), "µs"),
    figure(`${name}: CPU of all parts for a decision`, cpuOf(turns, "all"), "µs"),
    figure(`${name}: decisions a second`, rateOf(turns), "1/s"),
    figure(`${name}: p50, as fast as it goes`, latencyOf(turns, 0.5), "ms"),
    figure(`${name}: p99, as fast as it goes`, latencyOf(turns, 0.99), "ms"),
  ];
}

function summary(turns: readonly PeerTurn[]): string {
  return `${shown(rateOf(turns))}/s ${shown(cpuOf(turns, "engine"))} µs`;
}

/** Microseconds for a decision. */
function cpuOf(turns: readonly PeerTurn[], part: "engine" | "all"): number {
  return (sum(turns, ({ cpu }) => cpu[part]) / sum(turns, ({ decisions }) => decisions)) * MICROSECONDS;
}

function rateOf(turns: readonly PeerTurn[]): number {
  return sum(turns, ({ decisions }) => decisions) / sum(turns, ({ seconds }) => seconds);
}

function latencyOf(turns: readonly PeerTurn[], share: number): number {
  return quantile(
    turns.flatMap(({ latencies }) => latencies),
    share,
  );
}

function sum(turns: readonly PeerTurn[], of: (turn: PeerTurn) => number): number {
  return turns.reduce((all, turn) => all + of(turn), 0);
}
