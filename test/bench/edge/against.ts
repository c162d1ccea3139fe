// The edge of this checkout against that of another revision: the CPU of workerd for a decision, its log included.
// Two whole systems stand side by side and take turns, A B B A, so that a machine that becomes slower, and ledgers that
// fill, weigh on both alike.

import { openConnections, type Connections } from "#test/load/connections.ts";
import { runClosedLoop } from "#test/load/closed-loop.ts";
import * as ownSystem from "#test/load/own-system.ts";
import { cpuSeconds } from "#test/load/processes.ts";
import * as client from "#warehouse/client.ts";
import * as ways from "../load/ways.ts";
import { figureOf, say, shown, type Figure } from "../results.ts";
import type { Length } from "./length.ts";
import { intervalOfRatio } from "./interval-of-ratio.ts";
import { openListener, subscribe } from "./listener.ts";
import { requestsOfLife } from "./requests-of-life.ts";
import { checkOutRevision, type Code } from "./revision.ts";

const CALLERS = 32;
/** Before them, code is not compiled for good: on a busy machine that is minutes. */
const WARM_UP_REQUESTS = 3_000;
/** More than a side answers in a second. */
const REQUESTS_A_SECOND = 3_500;
const MICROSECONDS = 1e6;
/** The greatest loss that the lower end of the interval may show. */
const LOSS_MAX = 1.03;

interface Side {
  readonly name: string;
  /** Decides for so long. @returns microseconds of CPU for each decision. */
  decide(seconds: number): Promise<number>;
  readonly decided: () => number;
  stop(): Promise<void>;
}

export type Path = "sandbox" | "production";

/** @throws where a request is answered by anything but 200: then it is no measurement. */
export async function benchAgainst(
  wanted: string,
  { rounds: count, seconds }: Length,
  path: Path,
): Promise<Figure[]> {
  const revision = await checkOutRevision(wanted);
  const sides: Side[] = [];
  try {
    const ours = await openSide("this checkout", path, { ownSystem, client, ways });
    sides.push(ours);
    const theirs = await openSide(revision.name, path, revision.code);
    sides.push(theirs);
    for (const side of sides) {
      while (side.decided() < WARM_UP_REQUESTS) await side.decide(seconds);
    }
    const rounds: { readonly ours: number; readonly theirs: number }[] = [];
    for (let round = 1; round <= count; round++) {
      const first = await ours.decide(seconds);
      const second = await theirs.decide(seconds);
      const third = await theirs.decide(seconds);
      const fourth = await ours.decide(seconds);
      const means = { ours: (first + fourth) / 2, theirs: (second + third) / 2 };
      rounds.push(means);
      say(
        `round ${round} of ${count}: ${shown(means.ours)} µs, ${revision.name} ${shown(means.theirs)} µs, ratio ${shown(means.ours / means.theirs)}`,
      );
    }
    return figures(rounds, revision.name);
  } finally {
    for (const side of sides) await side.stop();
    await revision.remove();
  }
}

function figures(rounds: readonly { ours: number; theirs: number }[], revision: string): Figure[] {
  const { value, lower, upper } = intervalOfRatio(rounds.map(({ ours, theirs }) => ours / theirs));
  const figure = figureOf(`edge against ${revision}`);
  return [
    figure("CPU of workerd for a decision", average(rounds.map(({ ours }) => ours)), "µs"),
    figure(`the same of ${revision}`, average(rounds.map(({ theirs }) => theirs)), "µs"),
    figure("ratio", value, "ratio"),
    figure("lower end of its 95% interval", lower, "ratio", `<= ${LOSS_MAX}`),
    figure("upper end", upper, "ratio"),
  ];
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function openSide(name: string, path: Path, code: Code): Promise<Side> {
  say(`starting ${name}`);
  const system = await code.ownSystem.startOwnSystem("bench");
  const organisation = await code.ownSystem.createOrganisation(system, "Bench against a revision");
  const warehouse = code.client.openWarehouse(system.local.clickhouse);
  const { sandboxSecret, productionSecret } = organisation.keys;
  const token = path === "sandbox" ? sandboxSecret : productionSecret;
  const receiver = await openListener();
  if (path === "production") await subscribe(system, token, receiver.url);
  const connections: Connections = openConnections(`http://127.0.0.1:${system.ports[path]}`, {
    connections: CALLERS,
    headers: { authorization: `Bearer ${token}` },
  });
  // Both sides decide the same payments.
  const life = requestsOfLife(20_261_122, "against", "/api/v1/transactions");
  const workerdSeconds = () => cpuSeconds(system.parts.edge.pid() ?? Number.NaN);
  return {
    name,
    decided: () => life.sent,
    async decide(seconds) {
      const all = life.next(REQUESTS_A_SECOND * seconds);
      const before = workerdSeconds();
      const result = await runClosedLoop(connections, all, { callers: CALLERS, seconds });
      if (result.failures.size > 0)
        throw new Error(`${name} answered ${JSON.stringify([...result.failures])}`);
      // The log's way out is part of what a decision costs, and must not weigh on the other side's turn.
      await code.ways.untilLoaded(warehouse, organisation.id, life.sent);
      return ((workerdSeconds() - before) / result.latencies.length) * MICROSECONDS;
    },
    async stop() {
      await Promise.all([connections.close(), warehouse.close(), receiver.close()]);
      await system.dispose();
    },
  };
}
