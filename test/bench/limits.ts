// Rate limits on the running system: what a key is admitted at five times its rate, beside what its rate and burst allow, with
// one client and with many. A minute and a few seconds, at a load that hardly keeps a machine busy.

import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { createClient } from "#ops/http/client.ts";
import { openConnections } from "#test/load/connections.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import { type Figure, figureOf, say } from "./results.ts";

const figure = figureOf("limits");

const RATE = 40;
const BURST = 80;
const TIMES = 5;
const SECONDS = 30;
const CLIENTS = [1, 64];
/** A caller with this many requests, one after another, and no refusal is not limited. */
const ASKED_MAX = BURST * 5;
const REPORTS = { rate: 5, burst: 5, path: "/api/v1/risk-intelligence/experiments" };
const LIMITED = 429;

const keySchema = z.object({ key: z.string() });

interface Load {
  readonly path: string;
  readonly clients: number;
  readonly seconds: number;
  readonly rate: number;
}

interface Admitted {
  readonly admitted: number;
  readonly seconds: number;
  /** Refusals that did not say when to come again, or said what was not so. */
  readonly mute: number;
}

export async function benchLimits(system: OwnSystem): Promise<Figure[]> {
  const organisation = await createOrganisation(system, "Bench of limits");
  const { operatorUrl: baseUrl, operatorToken: token } = system.local;
  const operator = createClient({ baseUrl, token });
  const newKey = async () => {
    const rateLimit = { ratePerSecond: RATE, burst: BURST };
    const body = { type: "secret", environment: "sandbox", rateLimit };
    const made = await operator.call({
      method: "POST",
      path: `/organisations/${organisation.id}/keys`,
      body,
    });
    if (!made.ok) throw new Error(`the key was refused: ${made.error.message}`);
    return keySchema.parse(made.body).key;
  };
  const figures: Figure[] = [];
  for (const clients of CLIENTS) {
    const load = { path: "/api/v1/transactions/none", clients, seconds: SECONDS, rate: RATE * TIMES };
    const found = await admit(system, await newKey(), load);
    const allowed = RATE * found.seconds + BURST;
    say(
      `${clients} clients: ${found.admitted} admitted in ${found.seconds.toFixed(1)} s, ${Math.round(allowed)} allowed`,
    );
    figures.push(
      figure(
        `off what is allowed, ${clients} clients`,
        (Math.abs(found.admitted - allowed) / allowed) * 100,
        "%",
        "<= 2",
      ),
      figure(`refusals without Retry-After, ${clients} clients`, found.mute, "", "<= 0"),
    );
  }
  const reports = { path: REPORTS.path, clients: 4, seconds: SECONDS / 3, rate: REPORTS.rate * TIMES };
  const found = await admit(system, await newKey(), reports);
  const allowed = REPORTS.rate * found.seconds + REPORTS.burst;
  figures.push(figure("reports off what is allowed", Math.abs(found.admitted - allowed), "", "<= 1"));
  await reportRetry(system, await newKey(), figures);
  return figures;
}

async function admit(system: OwnSystem, key: string, load: Load): Promise<Admitted> {
  const connections = connect(system, key, load.clients);
  try {
    const all = Array.from({ length: load.rate * load.seconds }, () => load.path);
    let [admitted, mute] = [0, 0];
    const start = performance.now();
    await sendAtRate(all, load.rate, async (path) => {
      const { status, retryAfter } = await connections.send({ path, method: "GET" });
      if (status !== LIMITED) admitted += 1;
      else if (retryAfter === null || retryAfter < 1) mute += 1;
    });
    return { admitted, mute, seconds: (performance.now() - start) / 1_000 };
  } finally {
    await connections.close();
  }
}

/** A caller who waits as long as they are asked to is admitted. */
async function reportRetry(system: OwnSystem, key: string, figures: Figure[]): Promise<void> {
  const connections = connect(system, key, 1);
  const ask = () => connections.send({ path: "/api/v1/transactions/none", method: "GET" });
  try {
    const { answer, asked } = await askUntilRefused(ask, ASKED_MAX);
    figures.push(figure("requests until one is refused", asked, "", `<= ${ASKED_MAX - 1}`));
    await wait((answer.retryAfter ?? 0) * 1_000);
    const refused = (await ask()).status === LIMITED ? 1 : 0;
    figures.push(figure("refused after waiting for Retry-After", refused, "", "<= 0"));
  } finally {
    await connections.close();
  }
}

/** Asks one after another, and no more often than `max`: a limiter without effect must not hold up its measurement. */
export async function askUntilRefused<T extends { readonly status: number }>(
  ask: () => Promise<T>,
  max: number,
): Promise<{ readonly answer: T; readonly asked: number }> {
  let answer = await ask();
  let asked = 1;
  for (; answer.status !== LIMITED && asked < max; asked++) answer = await ask();
  return { answer, asked };
}

function connect(system: OwnSystem, key: string, connections: number) {
  return openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
    connections,
    headers: { authorization: `Bearer ${key}` },
  });
}
