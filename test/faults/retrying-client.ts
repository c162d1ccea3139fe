// A client as the contract wants it: where no answer came, or one that says "later", it sends the same request again
// until it has an answer. Any other answer is the answer.

import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Connections, Request } from "#test/load/connections.ts";

const FIRST_WAIT_MILLISECONDS = 50;
const LONGEST_WAIT_MILLISECONDS = 1_000;
const GIVE_UP_MILLISECONDS = 180_000;
const RETRIED = new Set([429, 502, 503]);

export interface RetryingClient {
  /** @throws when there was no answer for three minutes. */
  send(request: Request): Promise<Answer>;
  /** How often a request had to be sent again. */
  readonly retries: number;
}

export function retryingClient(connections: Connections): RetryingClient {
  let retries = 0;
  return {
    get retries() {
      return retries;
    },
    async send(request) {
      const end = performance.now() + GIVE_UP_MILLISECONDS;
      let wait = FIRST_WAIT_MILLISECONDS;
      for (;;) {
        const answer = await attempt(connections, request);
        if (answer !== null && !RETRIED.has(answer.status)) return answer;
        if (performance.now() > end) throw new Error(`no answer from ${request.path} for three minutes`);
        retries++;
        await pause(wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MILLISECONDS);
      }
    },
  };
}

async function attempt(connections: Connections, request: Request): Promise<Answer | null> {
  try {
    return await connections.send(request);
  } catch {
    return null;
  }
}
