// The edge: what POST /transactions costs, how many a second and how late, against a baseline Worker in the same workerd build,
// which does two hops and one durable write and nothing else. All sides take turns, forth and back: A B C D D C B A.

import { join } from "node:path";
import type { OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse } from "#warehouse/client.ts";
import { countCpu, totalCpu } from "../cpu.ts";
import type { Figure } from "../results.ts";
import { storedBytes } from "../stored-size.ts";
import { WHOLE_LENGTH, type Length } from "./length.ts";
import { figure, ratioFigures, sideFigures } from "./figures.ts";
import { openSides, type Sides } from "./sides.ts";
import type { Side } from "./side.ts";
import { inTurns, rateOf, summaryOf } from "./turns.ts";

/** Of each side. Before them, code is not compiled for good: on a busy machine that is minutes. */
const WARM_UP_REQUESTS = 2_000;
const OPEN_ROUNDS = 2;
/** At which what is stored for a decision is measured a second time. */
const SLOW_RATE = 100;
const SLOW_SECONDS = 20;

export async function benchEdge(system: OwnSystem, length: Length = WHOLE_LENGTH): Promise<Figure[]> {
  const sides = await openSides(system);
  try {
    const compared = [sides.baseline, sides.production, sides.sandbox, sides.replays];
    for (const side of compared) await warmUp(side, length);
    const stored = storedCounter(system);
    const cpu = cpuOfParts(system, sides);
    const closed = await inTurns(
      compared,
      length.rounds,
      (side) => side.closedTurn(length.seconds),
      summaryOf,
    );
    const bytes = stored();
    const latencies = await inTurns(
      compared.slice(0, 3),
      OPEN_ROUNDS,
      (side) => side.openTurn(rateOf((closed.get(side) ?? []).flat()) / 2, length.seconds),
      summaryOf,
    );
    const slowly = storedCounter(system);
    await sides.sandbox.openTurn(SLOW_RATE, SLOW_SECONDS);
    return [
      ...ratioFigures(sides, closed, latencies),
      ...sideFigures(closed, latencies),
      figure("decisions held or blocked", await heldShare(system, sides), "share"),
      ...cpu(),
      figure("stored for a decision, as fast as it goes", bytes, "bytes", "<= 1200"),
      figure(`stored for a decision of the sandbox at ${SLOW_RATE} a second`, slowly(), "bytes", "<= 1200"),
    ];
  } finally {
    await sides.close();
  }
}

async function warmUp(side: Side, { seconds }: Length): Promise<void> {
  for (let sent = 0; sent < WARM_UP_REQUESTS;) sent += (await side.closedTurn(seconds)).requests;
}

/** @returns what a function says about the bytes that each decision since then added to all ledgers. */
function storedCounter(system: OwnSystem): () => number {
  const read = () => storedBytes(join(system.dataDir, "edge", "objects"));
  const before = read();
  return () => {
    const after = read();
    return (after.bytes - before.bytes) / (after.decisions - before.decisions);
  };
}

function cpuOfParts(system: OwnSystem, { decided }: Sides): () => Figure[] {
  const used = countCpu(system);
  const before = decided();
  return () => {
    const cpu = used();
    const each = (seconds: number) => (seconds / (decided() - before)) * 1e6;
    return [
      figure("CPU of door and loader for a decision", each(cpu.door + cpu.loader), "µs"),
      figure("CPU of Kafka for a decision", each(cpu.kafka), "µs"),
      figure("CPU of ClickHouse for a decision", each(cpu.clickhouse), "µs"),
      figure("CPU of all parts for a decision, replays among it", each(totalCpu(cpu)), "µs"),
    ];
  };
}

// A load that the rules hold too much of measures the work on alerts, not the decision.
async function heldShare(system: OwnSystem, { organisation }: Sides): Promise<number> {
  const warehouse = openWarehouse(system.local.clickhouse);
  try {
    const answer = await warehouse.query({
      query: `SELECT countIf(decision != 'allow') / count() AS held FROM decisions FINAL
        WHERE organisation_id = {organisationId: String}`,
      query_params: { organisationId: organisation.id },
      format: "JSONEachRow",
    });
    const [row] = await answer.json<{ held: number }>();
    return row?.held ?? Number.NaN;
  } finally {
    await warehouse.close();
  }
}
