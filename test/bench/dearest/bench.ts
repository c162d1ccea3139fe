// The dearest payment that the contract allows, found by search: what it costs of the edge's processor, and how long another
// organisation's payments take while a key sends it as fast as its rate admits.

import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "#ops/http/client.ts";
import { table } from "#ops/cli/table.ts";
import { quantile } from "#test/load/closed-loop.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import { createOrganisation, startOwnSystem, type OwnSystem } from "#test/load/own-system.ts";
import { payments, take } from "#test/load/payments.ts";
import { seededRandom } from "#test/load/random.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import { z } from "zod";
import { countCpu } from "../cpu.ts";
import { figureOf, say, shown, type Figure } from "../results.ts";
import { FIRST_SHAPES, mutated, paymentOf, shownShape, type Shape } from "./shapes.ts";

const figure = figureOf("dearest");

const SEED = 44;
/** Shapes that the search looks at, the first among them. */
export const WHOLE_SHAPES = 80;
/** From which the search goes on: the dearest so far. */
const PARENTS = 4;
const TIMES = 3;
const TIMES_AT_LAST = 10;
const WARM_UP = 200;
const OTHERS_A_SECOND = 10;
const OTHERS = 200;
const LIMITED = 429;

interface Measured {
  readonly shape: Shape;
  /** Of the edge, for one. */
  readonly cpuMilliseconds: number;
}

export async function benchDearest(shapes: number): Promise<Figure[]> {
  const system = await startOwnSystem("dearest", say);
  try {
    const organisation = await createOrganisation(system, "Bench of dear payments");
    const connections = connect(system, organisation.keys.sandboxSecret);
    try {
      const plain = take(payments({ seed: SEED, prefix: "plain" }, Date.now), WARM_UP * 2).map(
        ({ body }) => body,
      );
      for (const body of plain.slice(0, WARM_UP)) await pay(connections, body);
      const plainCpu = await cpuOf(system, plain.slice(WARM_UP), (body) => pay(connections, body));
      const found = await search(system, connections, shapes);
      const [dearest] = found;
      if (dearest === undefined) throw new Error("nothing was measured");
      const again = await measure(system, connections, dearest.shape, TIMES_AT_LAST);
      process.stdout.write(`\n${tableOf(found)}\n`);
      return [
        figure("CPU of the edge for a plain payment", plainCpu, "ms"),
        figure("CPU of the edge for the dearest payment found", again.cpuMilliseconds, "ms", "<= 250"),
        ...(await besideIt(system, dearest.shape)),
      ];
    } finally {
      await connections.close();
    }
  } finally {
    await system.dispose();
  }
}

/** Hill climbing: each next shape is a mutation of one of the dearest so far. */
async function search(system: OwnSystem, connections: Connections, shapes: number): Promise<Measured[]> {
  const random = seededRandom(SEED);
  const tried = new Map<string, Measured>();
  const dearestFirst = () => [...tried.values()].sort((a, b) => b.cpuMilliseconds - a.cpuMilliseconds);
  for (let looked = 0; looked < shapes; looked++) {
    const one = FIRST_SHAPES[looked] ?? mutated(random.pick(dearestFirst().slice(0, PARENTS)).shape, random);
    const name = shownShape(one);
    if (tried.has(name)) continue;
    const measured = await measure(system, connections, one, TIMES);
    tried.set(name, measured);
    say(`${shown(measured.cpuMilliseconds)} ms: ${name}`);
  }
  return dearestFirst();
}

let sent = 0;

async function measure(
  system: OwnSystem,
  connections: Connections,
  one: Shape,
  times: number,
): Promise<Measured> {
  const bodies = Array.from({ length: times }, () => {
    sent++;
    return paymentOf(one, String(sent), seededRandom(sent));
  });
  return { shape: one, cpuMilliseconds: await cpuOf(system, bodies, (body) => pay(connections, body)) };
}

async function cpuOf(
  system: OwnSystem,
  bodies: readonly string[],
  send: (body: string) => Promise<unknown>,
): Promise<number> {
  const used = countCpu(system);
  for (const body of bodies) await send(body);
  return (used().edge * 1_000) / bodies.length;
}

/** @throws where a payment is refused: a shape must be valid by the contract. */
async function pay(connections: Connections, body: string): Promise<void> {
  const { status, text } = await connections.send({ path: "/api/v1/transactions", body });
  if (status !== 200) throw new Error(`a payment was answered ${status}: ${text.slice(0, 300)}`);
}

const keySchema = z.object({ key: z.string() });

/** Another organisation's payments, before and while a key of the default rate sends the dearest as fast as it may. */
async function besideIt(system: OwnSystem, one: Shape): Promise<Figure[]> {
  const [others, dear] = [
    await createOrganisation(system, "Others"),
    await createOrganisation(system, "Dear payments"),
  ];
  const operator = createClient({ baseUrl: system.local.operatorUrl, token: system.local.operatorToken });
  const made = await operator.call({
    method: "POST",
    path: `/organisations/${dear.id}/keys`,
    body: { type: "secret", environment: "sandbox", rateLimit: { ratePerSecond: 100, burst: 200 } },
  });
  if (!made.ok) throw new Error(`the key was refused: ${made.error.message}`);
  const [theirs, ours] = [
    connect(system, others.keys.sandboxSecret),
    connect(system, keySchema.parse(made.body).key),
  ];
  try {
    const bodies = take(payments({ seed: SEED + 1, prefix: "others" }, Date.now), 3 * OTHERS).map(
      ({ body }) => body,
    );
    await latenciesOf(theirs, bodies.slice(0, OTHERS));
    const alone = quantile(await latenciesOf(theirs, bodies.slice(OTHERS, 2 * OTHERS)), 0.95);
    const ending = new AbortController();
    const decided = sendWithoutEnd(ours, one, ending.signal);
    const beside = quantile(await latenciesOf(theirs, bodies.slice(2 * OTHERS)), 0.95);
    ending.abort();
    return [
      figure("dearest payments decided beside the others", await decided, ""),
      figure("others' p95 alone", alone, "ms"),
      figure("others' p95 beside it", beside, "ms"),
      figure("others' p95 beside it, to alone", beside / alone, "ratio", "<= 2"),
    ];
  } finally {
    await Promise.all([theirs.close(), ours.close()]);
  }
}

async function latenciesOf(connections: Connections, bodies: readonly string[]): Promise<number[]> {
  const latencies: number[] = [];
  await sendAtRate(bodies, OTHERS_A_SECOND, async (body, dueAt) => {
    await pay(connections, body);
    latencies.push(performance.now() - dueAt);
  });
  return latencies;
}

async function sendWithoutEnd(connections: Connections, one: Shape, signal: AbortSignal): Promise<number> {
  let decided = 0;
  while (!signal.aborted) {
    sent++;
    const body = paymentOf(one, String(sent), seededRandom(sent));
    const { status, retryAfter } = await connections.send({ path: "/api/v1/transactions", body });
    if (status === 200) decided++;
    else if (status === LIMITED) await pause((retryAfter ?? 1) * 1_000);
    else throw new Error(`the dearest payment was answered ${status}`);
  }
  return decided;
}

function tableOf(found: readonly Measured[]): string {
  return table(
    [{ head: "dearest payments" }, { head: "ms of CPU", align: "right" }],
    found.slice(0, 10).map(({ shape, cpuMilliseconds }) => [shownShape(shape), shown(cpuMilliseconds)]),
    { colour: false },
    "  ",
  );
}

function connect(system: OwnSystem, key: string): Connections {
  return openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
    connections: 8,
    headers: { authorization: `Bearer ${key}` },
    timeoutMilliseconds: 120_000,
  });
}
