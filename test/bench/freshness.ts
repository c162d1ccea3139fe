// Freshness: at a steady rate, how long after its answer a decision can be seen by a query of ClickHouse.

import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "#test/load/closed-loop.ts";
import { PART_NAMES } from "#ops/local-system/parts.ts";
import { openConnections } from "#test/load/connections.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { payments, take } from "#test/load/payments.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { countCpu, totalCpu, type CpuByPart } from "./cpu.ts";
import { figureOf, say, type Figure } from "./results.ts";

const RATE = 300;
const SECONDS = 20;
const LIMIT_MILLISECONDS = 2_000;
/** What asking costs must not make the answers late. */
const POLL_MILLISECONDS = 100;
/** Whatever is not visible by then counts as never seen. */
const GIVE_UP_MILLISECONDS = 30_000;
const CONNECTIONS = 64;

const figure = figureOf("freshness");

export async function benchFreshness(system: OwnSystem): Promise<Figure[]> {
  const organisation = await createOrganisation(system, "Bench of freshness");
  const warehouse = openWarehouse(system.local.clickhouse);
  const connections = openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${organisation.keys.sandboxSecret}` },
  });
  const all = take(payments({ seed: 7, prefix: "fresh" }, Date.now), RATE * SECONDS);
  const answeredAt = new Map<string, number>();
  const used = countCpu(system);
  try {
    const start = performance.now();
    const watching = watch(warehouse, organisation.id, all.length);
    await sendAtRate(all, RATE, async ({ body, externalActivityId }) => {
      const { status } = await connections.send({ path: "/api/v1/transactions", body });
      if (status !== 200) throw new Error(`POST /transactions answered ${status}`);
      answeredAt.set(externalActivityId, performance.now());
    });
    const seconds = (performance.now() - start) / 1_000;
    say(`${all.length} decisions answered in ${seconds.toFixed(1)} s`);
    const visibleAt = await watching;
    return figures(answeredAt, visibleAt, seconds, used());
  } finally {
    await Promise.all([connections.close(), warehouse.close()]);
  }
}

function figures(
  answeredAt: ReadonlyMap<string, number>,
  visibleAt: ReadonlyMap<string, number>,
  seconds: number,
  cpu: CpuByPart,
): Figure[] {
  const delays = [...answeredAt].map(([id, answered]) =>
    Math.max(0, (visibleAt.get(id) ?? Number.POSITIVE_INFINITY) - answered),
  );
  const inTime = delays.filter((delay) => delay <= LIMIT_MILLISECONDS).length;
  return [
    figure("decisions a second", delays.length / seconds, "1/s"),
    figure("visible within 2 s of the answer", inTime / delays.length, "share", ">= 0.99"),
    figure("p50 from answer to visible", quantile(delays, 0.5), "ms"),
    figure("p99 from answer to visible", quantile(delays, 0.99), "ms"),
    figure("CPU of all parts for a decision", (totalCpu(cpu) / delays.length) * 1e6, "µs"),
    ...PART_NAMES.map((part) =>
      figure(`CPU of ${part} for a decision`, (cpu[part] / delays.length) * 1e6, "µs"),
    ),
  ];
}

// Asks again and again for what lies beyond the highest place of the log below which nothing is missing.
async function watch(
  warehouse: Warehouse,
  organisationId: string,
  count: number,
): Promise<ReadonlyMap<string, number>> {
  const visibleAt = new Map<string, number>();
  const places = new Set<number>();
  let whole = 0;
  const end = performance.now() + SECONDS * 1_000 + GIVE_UP_MILLISECONDS;
  while (visibleAt.size < count && performance.now() < end) {
    const answer = await warehouse.query({
      query: `SELECT toUInt32(sequence) AS place, external_activity_id AS id FROM decisions
        WHERE organisation_id = {organisationId: String} AND sequence > {whole: UInt64}`,
      query_params: { organisationId, whole },
      clickhouse_settings: { final: 0 },
      format: "JSONEachRow",
    });
    const rows = await answer.json<{ place: number; id: string }>();
    const now = performance.now();
    for (const { place, id } of rows) {
      places.add(place);
      if (!visibleAt.has(id)) visibleAt.set(id, now);
    }
    while (places.delete(whole + 1)) whole++;
    await pause(POLL_MILLISECONDS);
  }
  return visibleAt;
}
