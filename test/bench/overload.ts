// More than the system does: one organisation asks for three times what it can, and another pays five times a second beside it. What
// is refused has a time to come again, the other organisation hardly waits, and afterwards all is as before.

import { setTimeout as wait } from "node:timers/promises";
import { quantile, runClosedLoop } from "#test/load/closed-loop.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import { requestsOfLife, type RequestsOfLife } from "./edge/requests-of-life.ts";
import { type Figure, figureOf, say } from "./results.ts";

const figure = figureOf("overload");

const TIMES = 3;
const SECONDS = 20;
/** As callers of a crowd have them: far more than run at once. */
const CONNECTIONS = 512;
const CALLERS = 32;
const BESIDE = { rate: 5, seconds: 10 };
const AFTER_MILLISECONDS = 5_000;
const MADE_A_SECOND = 3_500;

interface Payer {
  readonly connections: Connections;
  readonly life: RequestsOfLife;
}

export async function benchOverload(system: OwnSystem): Promise<Figure[]> {
  const crowd = await openPayer(system, "Bench of overload", CONNECTIONS);
  const other = await openPayer(system, "Bench beside overload", 8);
  try {
    await capacityOf(crowd);
    const before = await besideOf(other, BESIDE.seconds);
    const alone = await capacityOf(crowd);
    say(`alone ${Math.round(alone)} a second, the other's p50 ${before.toFixed(1)} ms`);
    const [sent, during] = await Promise.all([
      overload(crowd, alone * TIMES),
      wait(1_000).then(async () => await besideOf(other, SECONDS - 2)),
    ]);
    await wait(AFTER_MILLISECONDS);
    const after = await besideOf(other, BESIDE.seconds);
    return [
      figure("one organisation alone", alone, "/s"),
      figure("the same while it sends three times as much", sent.decided / sent.seconds, "/s"),
      figure("ratio", sent.decided / sent.seconds / alone, "ratio", ">= 0.7"),
      figure("refused", sent.refused, ""),
      figure("refused without Retry-After", sent.mute, "", "<= 0"),
      figure("not answered, or by another error", sent.failed, "", "<= 0"),
      figure("another organisation, p50 before", before, "ms"),
      figure("p50 during, over before", during / before, "ratio", "<= 3"),
      figure("p50 from 5 s after the end, over before", after / before, "ratio", "<= 1.5"),
    ];
  } finally {
    await Promise.all([crowd.connections.close(), other.connections.close()]);
  }
}

async function openPayer(system: OwnSystem, name: string, connections: number): Promise<Payer> {
  const { keys } = await createOrganisation(system, name);
  return {
    connections: openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
      connections,
      headers: { authorization: `Bearer ${keys.sandboxSecret}` },
    }),
    life: requestsOfLife(20_261_130, name, "/api/v1/transactions"),
  };
}

/** @returns decisions a second of a closed loop. */
async function capacityOf({ connections, life }: Payer): Promise<number> {
  const seconds = 5;
  const { latencies, ...run } = await runClosedLoop(connections, life.next(MADE_A_SECOND * seconds), {
    callers: CALLERS,
    seconds,
  });
  return latencies.length / run.seconds;
}

/** @returns p50 in milliseconds of an open loop of few payments. */
async function besideOf({ connections, life }: Payer, seconds: number): Promise<number> {
  const latencies: number[] = [];
  await sendAtRate(life.next(BESIDE.rate * seconds), BESIDE.rate, async (request, dueAt) => {
    const { status } = await connections.send(request);
    if (status === (request.status ?? 200)) latencies.push(performance.now() - dueAt);
  });
  return quantile(latencies, 0.5);
}

async function overload({ connections, life }: Payer, rate: number) {
  const sent = { decided: 0, refused: 0, mute: 0, failed: 0, seconds: SECONDS };
  const start = performance.now();
  const all = life.next(Math.round(rate * SECONDS));
  await sendAtRate(all, rate, async (request) => {
    try {
      const { status, retryAfter } = await connections.send(request);
      // One that was refused is unknown yet when it comes again with another amount, so its status is not held to the request's.
      if (status === 200 || status === 409) sent.decided++;
      else if (status === 503 || status === 429) {
        sent.refused++;
        if (retryAfter === null || retryAfter < 1) sent.mute++;
      } else sent.failed++;
    } catch {
      sent.failed++;
    }
  });
  return { ...sent, seconds: (performance.now() - start) / 1_000 };
}
