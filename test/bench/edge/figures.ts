// The figures of the bench of the edge, with their goals.

import { quantile } from "#test/load/closed-loop.ts";
import { type Figure, figureOf } from "../results.ts";
import { cpuOf, rateOf, type Rounds } from "./turns.ts";
import { intervalOfRatio } from "./interval-of-ratio.ts";
import type { Side, Turn } from "./side.ts";
import type { Sides } from "./sides.ts";

export const figure = figureOf("edge");

/** Where the generator takes more of the machine than this, it starves what it measures: the run is void. */
const GENERATOR_MAX = 0.25;
/** CPU and requests a second, to the baseline's. */
const GOALS = { production: ">= 0.38", sandbox: ">= 0.52", replays: ">= 0.9" } as const;
const P99_GOAL = "<= 2";

/** What each side is on its own. @param latencies of the open loop. */
export function sideFigures(
  closed: ReadonlyMap<Side, Rounds>,
  latencies: ReadonlyMap<Side, Rounds>,
): Figure[] {
  const figures: Figure[] = [];
  for (const [side, rounds] of closed) {
    const turns = rounds.flat();
    figures.push(
      figure(`${side.name}: requests a second`, rateOf(turns), "1/s"),
      figure(`${side.name}: CPU of workerd for a request, its log included`, cpuOf(turns), "µs"),
    );
  }
  for (const [side, rounds] of latencies) {
    const turns = rounds.flat();
    figures.push(
      figure(`${side.name}: p50 at half of that rate`, latencyOf(turns, 0.5), "ms"),
      figure(`${side.name}: p99 at half of that rate`, latencyOf(turns, 0.99), "ms"),
    );
  }
  const all = [...closed.values(), ...latencies.values()].flat(2);
  const share = (of: (turn: Turn) => number) => all.reduce((sum, turn) => sum + of(turn), 0) / all.length;
  const generator = share(({ machine }) => machine.generator);
  return [
    ...figures,
    figure("the generator's share of the machine", generator, "share", `<= ${GENERATOR_MAX}`),
    figure(
      "workerd's share",
      share(({ machine }) => machine.workerd),
      "share",
    ),
    figure(
      "the share of all others",
      share(({ machine }) => machine.others),
      "share",
    ),
  ];
}

/** What each side is to the baseline. */
export function ratioFigures(
  { baseline, production, sandbox, replays }: Sides,
  closed: ReadonlyMap<Side, Rounds>,
  latencies: ReadonlyMap<Side, Rounds>,
): Figure[] {
  const roundsOf = (side: Side): Rounds => closed.get(side) ?? [];
  const against = (side: Side, ratio: (mine: readonly Turn[], theirs: readonly Turn[]) => number) =>
    intervalOfRatio(roundsOf(side).map((mine, round) => ratio(mine, roundsOf(baseline)[round] ?? [])));
  const p99 = (side: Side) => latencyOf((latencies.get(side) ?? []).flat(), 0.99);
  return [
    ...([production, sandbox, replays] as const).flatMap((side) => {
      const goal = GOALS[side.name as keyof typeof GOALS];
      const cpu = against(side, (mine, theirs) => cpuOf(theirs) / cpuOf(mine));
      const rate = against(side, (mine, theirs) => rateOf(mine) / rateOf(theirs));
      return [
        figure(`${side.name}: CPU of the baseline to its own`, cpu.value, "ratio", goal),
        figure(`${side.name}: lower end of the 95% interval`, cpu.lower, "ratio"),
        figure(`${side.name}: upper end`, cpu.upper, "ratio"),
        figure(`${side.name}: requests a second to the baseline's`, rate.value, "ratio", goal),
        figure(`${side.name}: lower end of the 95% interval of requests`, rate.lower, "ratio"),
        figure(`${side.name}: upper end of requests`, rate.upper, "ratio"),
      ];
    }),
    ...[production, sandbox].map((side) =>
      figure(`${side.name}: p99 to the baseline's`, p99(side) / p99(baseline), "ratio", P99_GOAL),
    ),
  ];
}

function latencyOf(turns: readonly Turn[], share: number): number {
  return quantile(
    turns.flatMap(({ latencies }) => latencies),
    share,
  );
}
