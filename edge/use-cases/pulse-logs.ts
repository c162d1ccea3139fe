// Looks at every known object's log, its head, its bytes, how far each reader is, and at webhook endpoints. Sets lost alarms
// again. An object that does not answer is named, and keeps no other one from being looked at.

import type { Pulse } from "#domain/events/batch.ts";
import type { Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import { knownLogs } from "./known-logs.ts";
import { pulseEndpoints } from "./pulse-endpoints.ts";

type LogState = Pulse["logs"][number];

/** @throws where the list of organisations cannot be had: then nothing is known. */
export async function pulseLogs(env: Env): Promise<Pulse> {
  const pulsed = (await knownLogs(env)).map(({ source, object }) => ({ source, state: object.pulse() }));
  const ofEndpoints = pulseEndpoints(env);
  const settled = await Promise.allSettled(pulsed.map(({ state }) => state));
  const logs: LogState[] = [];
  const unanswered: string[] = [];
  for (const [index, result] of settled.entries()) {
    const source = pulsed[index]?.source ?? "";
    if (result.status === "fulfilled") {
      if (result.value !== null) logs.push(result.value);
    } else {
      unanswered.push(source);
      logProblem("an object does not answer", { source }, result.reason);
    }
  }
  const { endpoints, unanswered: ofThem } = await ofEndpoints;
  return { logs, endpoints, unanswered: [...unanswered, ...ofThem] };
}
