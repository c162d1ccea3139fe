// The edge: requests a second and latency of POST /transactions against a baseline Worker in the same workerd build,
// which does two hops and one durable write of as many bytes and nothing else. The two take turns: A B A B A B.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEdge } from "#ops/local-system/edge.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import type { Running } from "#ops/local-system/running.ts";
import { quantile, runClosedLoop, type LoopResult } from "#test/load/closed-loop.ts";
import { openConnections, type Connections, type Request } from "#test/load/connections.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { payments, take } from "#test/load/payments.ts";
import { cpuSeconds } from "#test/load/processes.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { addCpu, countCpu, NO_CPU, totalCpu, type CpuByPart } from "../cpu.ts";
import { untilLoaded } from "../load/ways.ts";
import { say, shown, type Figure } from "../results.ts";
import { storedDecisionSize } from "../stored-size.ts";

const CONNECTIONS = 32;
const ROUNDS = 3;
const ROUND_SECONDS = 8;
const WARM_UP_SECONDS = 4;
/** More than either side can answer in a round. */
const REQUESTS_A_SECOND = 3_500;
const MICROSECONDS = 1e6;
const BASELINE = fileURLToPath(new URL("baseline/wrangler.toml", import.meta.url));

interface Side {
  readonly name: string;
  readonly connections: Connections;
  readonly path: string;
}

interface Measured {
  readonly latencies: number[];
  seconds: number;
  /** Of workerd alone. */
  workerdSeconds: number;
}

export async function benchEdge(system: OwnSystem): Promise<Figure[]> {
  const organisation = await createOrganisation(system, "Bench of the edge");
  const connect = (port: number) =>
    openConnections(`http://127.0.0.1:${port}`, {
      connections: CONNECTIONS,
      headers: { authorization: `Bearer ${organisation.keys.sandboxSecret}` },
    });
  const source = payments({ seed: 20_261_121, prefix: "edge" }, Date.now);
  const requests = (path: string, seconds: number): Request[] =>
    take(source, REQUESTS_A_SECOND * seconds).map(({ body }) => ({ path, body }));
  const weir: Side = {
    name: "weir",
    connections: connect(system.ports.sandbox),
    path: "/api/v1/transactions",
  };
  const warehouse = openWarehouse(system.local.clickhouse);
  let decided = await run(weir, requests(weir.path, WARM_UP_SECONDS), WARM_UP_SECONDS).then(answered);
  await untilLoaded(warehouse, organisation.id, decided);
  const size = storedDecisionSize(join(system.dataDir, "edge", "objects"));
  say(
    `a stored decision is ${shown(size.recordBytes)} bytes; with history, ids and log ${shown(size.allBytes)}`,
  );

  const { running, port } = await startBaseline(system, Math.round(size.recordBytes));
  const baseline: Side = { name: "baseline", connections: connect(port), path: "/" };
  await run(baseline, requests(baseline.path, WARM_UP_SECONDS), WARM_UP_SECONDS);
  const mine: Measured = { latencies: [], seconds: 0, workerdSeconds: 0 };
  const theirs: Measured = { latencies: [], seconds: 0, workerdSeconds: 0 };
  let cpu: CpuByPart = NO_CPU;
  let held = Number.NaN;
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const used = countCpu(system);
      const result = await run(weir, requests(weir.path, ROUND_SECONDS), ROUND_SECONDS);
      decided += answered(result);
      // The log's way to the warehouse is part of what a decision costs, and must not weigh on the other side's round.
      const drained = performance.now();
      await untilLoaded(warehouse, organisation.id, decided);
      const behind = (performance.now() - drained) / 1_000;
      const usedNow = used();
      cpu = addCpu(cpu, usedNow);
      add(mine, result, usedNow.edge);

      const before = cpuSeconds(running.pid);
      const other = await run(baseline, requests(baseline.path, ROUND_SECONDS), ROUND_SECONDS);
      add(theirs, other, cpuSeconds(running.pid) - before);
      say(
        `round ${round}: weir ${shown(answered(result) / result.seconds)}/s (its pipeline was ${shown(behind)} s behind), baseline ${shown(answered(other) / other.seconds)}/s`,
      );
    }
    held = await heldShare(warehouse, organisation.id);
  } finally {
    await Promise.all([weir.connections.close(), baseline.connections.close(), warehouse.close()]);
    await running.stop();
  }
  return [
    ...figures(mine, theirs),
    figure("decisions held or blocked", held, "share"),
    figure("CPU of all parts for a decision", perRequest(totalCpu(cpu), mine), "µs"),
    figure("CPU of door and loader for a decision", perRequest(cpu.door + cpu.loader, mine), "µs"),
    figure("CPU of Kafka for a decision", perRequest(cpu.kafka, mine), "µs"),
    figure("CPU of ClickHouse for a decision", perRequest(cpu.clickhouse, mine), "µs"),
    figure("stored decision record", size.recordBytes, "bytes"),
    figure("stored for a decision in all", size.allBytes, "bytes"),
  ];
}

function figures(mine: Measured, theirs: Measured): Figure[] {
  const rate = ({ latencies, seconds }: Measured) => latencies.length / seconds;
  const [p50, p99, baseP50, baseP99] = [
    quantile(mine.latencies, 0.5),
    quantile(mine.latencies, 0.99),
    quantile(theirs.latencies, 0.5),
    quantile(theirs.latencies, 0.99),
  ];
  return [
    figure("weir requests a second", rate(mine), "1/s"),
    figure("baseline requests a second", rate(theirs), "1/s"),
    figure("requests a second, weir to baseline", rate(mine) / rate(theirs), "ratio", ">= 0.5"),
    figure("weir p50", p50, "ms"),
    figure("baseline p50", baseP50, "ms"),
    figure("weir p99", p99, "ms"),
    figure("baseline p99", baseP99, "ms"),
    figure("p99, weir to baseline", p99 / baseP99, "ratio", "<= 3"),
    figure(
      "weir CPU of workerd for a request, its log included",
      perRequest(mine.workerdSeconds, mine),
      "µs",
    ),
    figure("baseline CPU of workerd for a request", perRequest(theirs.workerdSeconds, theirs), "µs"),
    figure(
      "CPU of workerd, weir to baseline",
      perRequest(mine.workerdSeconds, mine) / perRequest(theirs.workerdSeconds, theirs),
      "ratio",
    ),
  ];
}

function figure(metric: string, value: number, unit: string, goal: string | null = null): Figure {
  return { bench: "edge", metric, value, unit, goal };
}

function perRequest(cpu: number, { latencies }: Measured): number {
  return (cpu / latencies.length) * MICROSECONDS;
}

// A load that the rules hold too much of measures the work on alerts, not the decision.
async function heldShare(warehouse: Warehouse, organisationId: string): Promise<number> {
  const answer = await warehouse.query({
    query: `SELECT countIf(decision != 'allow') / count() AS held FROM decisions FINAL
      WHERE organisation_id = {organisationId: String}`,
    query_params: { organisationId },
    format: "JSONEachRow",
  });
  const [row] = await answer.json<{ held: number }>();
  return row?.held ?? Number.NaN;
}

/** @throws where anything but 200 came back: then it is no measurement. */
async function run(side: Side, requests: Request[], seconds: number): Promise<LoopResult> {
  const result = await runClosedLoop(side.connections, requests.values(), { callers: CONNECTIONS, seconds });
  if (result.failures.size > 0) {
    throw new Error(`${side.name} answered ${JSON.stringify([...result.failures])} beside 200`);
  }
  return result;
}

function answered(result: LoopResult): number {
  return result.latencies.length;
}

function add(measured: Measured, result: LoopResult, workerdSeconds: number): void {
  for (const latency of result.latencies) measured.latencies.push(latency);
  measured.seconds += result.seconds;
  measured.workerdSeconds += workerdSeconds;
}

async function startBaseline(
  system: OwnSystem,
  rowBytes: number,
): Promise<{ running: Running; port: number }> {
  const [port = 0, nobody = 0] = await findFreePorts(2);
  const running = await startEdge({
    configFile: BASELINE,
    dataDir: join(system.dataDir, "baseline"),
    ports: { baseline: port },
    doorPort: nobody,
    bindings: { ROW_BYTES: String(rowBytes) },
    logFile: join(system.dataDir, "logs", "baseline.log"),
  });
  return { running, port };
}
