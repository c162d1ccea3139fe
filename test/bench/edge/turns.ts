// Sides that take turns, forth and back, so that a machine that becomes slower, and ledgers that fill, weigh on all alike.

import { quantile } from "#test/load/closed-loop.ts";
import { say, shown } from "../results.ts";
import type { Turn } from "./side.ts";

/** Turns of one side by round. */
export type Rounds = readonly (readonly Turn[])[];

/** A B C, C B A, in each round. @param summary what is said of a side's turns in a round. */
export async function inTurns<S extends { readonly name: string }, T>(
  sides: readonly S[],
  rounds: number,
  act: (side: S) => Promise<T>,
  summary: (turns: readonly T[]) => string,
): Promise<Map<S, readonly (readonly T[])[]>> {
  const all = sides.map((side): { side: S; rounds: T[][] } => ({ side, rounds: [] }));
  for (let round = 1; round <= rounds; round++) {
    for (const one of all) one.rounds.push([await act(one.side)]);
    for (const one of all.toReversed()) one.rounds.at(-1)?.push(await act(one.side));
    const line = all.map(({ side, rounds: own }) => `${side.name} ${summary(own.at(-1) ?? [])}`);
    say(`round ${round} of ${rounds}: ${line.join(", ")}`);
  }
  return new Map(all.map(({ side, rounds: own }) => [side, own]));
}

export function rateOf(turns: readonly Turn[]): number {
  return sum(turns, ({ requests }) => requests) / sum(turns, ({ seconds }) => seconds);
}

/** Microseconds of workerd's CPU for a request. */
export function cpuOf(turns: readonly Turn[]): number {
  return (sum(turns, ({ workerdSeconds }) => workerdSeconds) / sum(turns, ({ requests }) => requests)) * 1e6;
}

/** Of one side in one round. */
export function summaryOf(turns: readonly Turn[]): string {
  const p99 = quantile(
    turns.flatMap(({ latencies }) => latencies),
    0.99,
  );
  return `${shown(rateOf(turns))}/s ${shown(cpuOf(turns))} µs ${shown(p99)} ms`;
}

function sum(turns: readonly Turn[], of: (turn: Turn) => number): number {
  return turns.reduce((all, turn) => all + of(turn), 0);
}
