// A closed loop: so many callers, each sending its next request as soon as the last one was answered.

import type { Answer, Connections, Request } from "./connections.ts";

export interface LoopResult {
  /** Of each answered request, in milliseconds, in order of arrival. */
  readonly latencies: readonly number[];
  readonly seconds: number;
  /** Answers by status other than the request's own, and requests without an answer under `none`. */
  readonly failures: ReadonlyMap<string, number>;
}

export interface LoopOptions {
  readonly callers: number;
  /** No request begins after so many seconds. */
  readonly seconds: number;
}

export async function runClosedLoop(
  connections: Connections,
  requests: Iterator<Request, unknown>,
  options: LoopOptions,
): Promise<LoopResult> {
  const latencies: number[] = [];
  const failures = new Map<string, number>();
  const start = performance.now();
  const end = start + options.seconds * 1_000;

  async function call(): Promise<void> {
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      const next = requests.next();
      if (next.done === true) return;
      const status = await statusOf(connections.send(next.value));
      if (status === String(next.value.status ?? 200)) latencies.push(performance.now() - sent);
      else failures.set(status, (failures.get(status) ?? 0) + 1);
    }
  }

  await Promise.all(Array.from({ length: options.callers }, call));
  return { latencies, failures, seconds: (performance.now() - start) / 1_000 };
}

export async function statusOf(answer: Promise<Answer>): Promise<string> {
  try {
    return String((await answer).status);
  } catch {
    return "none";
  }
}

/** The smallest value that at least `share` of all values do not exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
