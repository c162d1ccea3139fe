// Times an operation inside an object beside its bare statements, which take turns: A B B A.

import type { RecordingSql } from "#edge/objects/recording-sql.fixture.ts";
import type { Comparison } from "./messages.ts";

const ROUNDS = 7;
/** One side's part of a turn: the clock shows whole milliseconds. */
const TURN_MILLISECONDS = 40;

type Work = () => unknown;

export async function compare(
  storage: DurableObjectStorage,
  recorded: RecordingSql,
  whole: Work,
): Promise<Comparison> {
  const bare = () => {
    for (const [sql, bindings] of recorded.statements) storage.sql.exec(sql, ...bindings).toArray();
  };
  const times = await timesOfTurn(whole);
  const rounds: { whole: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = [await millisecondsOf(bare, times), await millisecondsOf(whole, times)];
    const [third, fourth] = [await millisecondsOf(whole, times), await millisecondsOf(bare, times)];
    rounds.push({ whole: (second + third) / 2, bare: (first + fourth) / 2 });
  }
  return {
    whole: median(rounds.map((round) => round.whole)),
    bare: median(rounds.map((round) => round.bare)),
    ratio: median(rounds.map((round) => round.whole / round.bare)),
  };
}

/** How often something is done in a turn. What finds that out compiles the code, too. */
async function timesOfTurn(work: Work): Promise<number> {
  for (let times = 4; ; times *= 2) {
    if ((await millisecondsOf(work, times)) * times >= TURN_MILLISECONDS) return times;
  }
}

/** The clock of the platform stands still while nothing is waited for. */
async function millisecondsOf(work: Work, times: number): Promise<number> {
  await scheduler.wait(1);
  const begun = performance.now();
  for (let time = 0; time < times; time++) work();
  await scheduler.wait(1);
  return (performance.now() - begun) / times;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
