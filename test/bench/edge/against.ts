// The edge of this checkout against that of another revision: the CPU of workerd for a decision, its log included.
// Two whole systems stand side by side and take turns, A B B A, so that a machine that becomes slower, and ledgers that
// fill, weigh on both alike.

import { openConnections, type Connections } from "#test/load/connections.ts";
import { runClosedLoop } from "#test/load/closed-loop.ts";
import * as ownSystem from "#test/load/own-system.ts";
import { payments, take, type Payment } from "#test/load/payments.ts";
import { cpuSeconds } from "#test/load/processes.ts";
import * as client from "#warehouse/client.ts";
import * as ways from "../load/ways.ts";
import { say, shown, type Figure } from "../results.ts";
import { intervalOfRatio } from "./interval-of-ratio.ts";
import { checkOutRevision, type Code } from "./revision.ts";

const CALLERS = 32;
const TURN_REQUESTS = 3_000;
const WARM_UP_REQUESTS = 4_000;
const TURN_SECONDS_MAX = 60;
const MICROSECONDS = 1e6;
/** The greatest loss that the lower end of the interval may show. */
const LOSS_MAX = 1.03;

interface Side {
  readonly name: string;
  /** @returns microseconds of CPU for each of so many decisions. */
  decide(requests: number): Promise<number>;
  stop(): Promise<void>;
}

/** @throws where a request is answered by anything but 200: then it is no measurement. */
export async function benchAgainst(wanted: string, count: number): Promise<Figure[]> {
  const revision = await checkOutRevision(wanted);
  const sides: Side[] = [];
  try {
    const ours = await openSide("this checkout", { ownSystem, client, ways });
    sides.push(ours);
    const theirs = await openSide(revision.name, revision.code);
    sides.push(theirs);
    for (const side of sides) await side.decide(WARM_UP_REQUESTS);
    const rounds: { readonly ours: number; readonly theirs: number }[] = [];
    for (let round = 1; round <= count; round++) {
      const first = await ours.decide(TURN_REQUESTS);
      const second = await theirs.decide(TURN_REQUESTS);
      const third = await theirs.decide(TURN_REQUESTS);
      const fourth = await ours.decide(TURN_REQUESTS);
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
  const figure = (metric: string, of: number, unit: string, goal: string | null = null): Figure => ({
    bench: `edge against ${revision}`,
    metric,
    value: of,
    unit,
    goal,
  });
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

async function openSide(name: string, code: Code): Promise<Side> {
  say(`starting ${name}`);
  const system = await code.ownSystem.startOwnSystem("bench");
  const organisation = await code.ownSystem.createOrganisation(system, "Bench against a revision");
  const warehouse = code.client.openWarehouse(system.local.clickhouse);
  const connections: Connections = openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
    connections: CALLERS,
    headers: { authorization: `Bearer ${organisation.keys.sandboxSecret}` },
  });
  // Both sides decide the same payments.
  const source = payments({ seed: 20_261_122, prefix: "against" }, Date.now);
  let decided = 0;
  const workerdSeconds = () => cpuSeconds(system.parts.edge.pid() ?? Number.NaN);
  return {
    name,
    async decide(requests) {
      const bodies = take(source, requests).map(({ body }: Payment) => ({
        path: "/api/v1/transactions",
        body,
      }));
      const before = workerdSeconds();
      const result = await runClosedLoop(connections, bodies.values(), {
        callers: CALLERS,
        seconds: TURN_SECONDS_MAX,
      });
      if (result.failures.size > 0 || result.latencies.length !== requests) {
        throw new Error(
          `${name} answered ${result.latencies.length} of ${requests}, and ${JSON.stringify([...result.failures])}`,
        );
      }
      decided += requests;
      // The log's way out is part of what a decision costs, and must not weigh on the other side's turn.
      await code.ways.untilLoaded(warehouse, organisation.id, decided);
      return ((workerdSeconds() - before) / requests) * MICROSECONDS;
    },
    async stop() {
      await Promise.all([connections.close(), warehouse.close()]);
      await system.dispose();
    },
  };
}
