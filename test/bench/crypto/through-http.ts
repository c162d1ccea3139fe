// Asks the questions of the bench through HTTP, as an integrator does.

import { z } from "zod";
import { quantile } from "#test/load/closed-loop.ts";
import type { Connections } from "#test/load/connections.ts";
import { say } from "../results.ts";
import { pathOf, type Named } from "./questions.ts";

/** Unmeasured, of each question: until then code is not compiled for good. */
const WARM_UP_ROUNDS = 5;
const TOLD_ROUNDS = 50;

const totalSchema = z.object({ pagination: z.object({ total: z.int() }) });

/** Milliseconds, and how many items are on all pages. */
export interface Answered {
  readonly total: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** One request at a time. Questions take turns, so that what else the machine does weighs on all alike. */
export async function askByHttp(
  connections: Connections,
  questions: readonly Named[],
  rounds: number,
): Promise<Answered[]> {
  const asked = questions.map(({ question }) => ({
    path: pathOf(question),
    times: [] as number[],
    total: 0,
  }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const one of asked) {
      const begun = performance.now();
      const { status, text } = await connections.send({ path: one.path, method: "GET" });
      const took = performance.now() - begun;
      if (status !== 200) throw new Error(`${one.path} was answered ${status}`);
      if (round >= 0) one.times.push(took);
      else one.total = totalSchema.parse(JSON.parse(text)).pagination.total;
    }
    if (round > 0 && round % TOLD_ROUNDS === 0) say(`${round} of ${rounds} rounds through HTTP`);
  }
  return asked.map(({ times, total }) => ({
    total,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: Math.max(...times),
  }));
}
