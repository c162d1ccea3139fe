// An open loop: requests begin at a steady rate, however late the answers are. A latency counts from the moment at which
// its request was due, so that a client or a server that falls behind does not hide it.

import { statusOf, type LoopResult } from "./closed-loop.ts";
import type { Connections, Request } from "./connections.ts";
import { sendAtRate } from "./send-at-rate.ts";

/** @param rate how many a second. */
export async function runOpenLoop(
  connections: Connections,
  requests: Iterable<Request>,
  rate: number,
): Promise<LoopResult> {
  const latencies: number[] = [];
  const failures = new Map<string, number>();
  const start = performance.now();
  await sendAtRate(requests, rate, async (request, dueAt) => {
    const status = await statusOf(connections.send(request));
    if (status === String(request.status ?? 200)) latencies.push(performance.now() - dueAt);
    else failures.set(status, (failures.get(status) ?? 0) + 1);
  });
  return { latencies, failures, seconds: (performance.now() - start) / 1_000 };
}
