// `fetch` that sends again what the API's retry table allows, and turns silence into an error in the API's own shape:
// a caller has one way to fail, and none that looks like a decision.

import { setTimeout as sleep } from "node:timers/promises";
import { maySendAgain } from "./may-send-again.ts";
import { waitBefore } from "./wait-before.ts";

export interface RetryOptions {
  /** All tries of one call together; 5 where nothing is said. */
  readonly attempts?: number;
  /** Of one try; 10 seconds where nothing is said. */
  readonly timeoutMilliseconds?: number;
}

const ATTEMPTS = 5;
const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Sends what may be sent again, at most `attempts` times, after `Retry-After` or from one second, doubling. The identity of a request is
 * its `Idempotency-Key` or, of a decision, its `externalActivityId`. Never another body, and never earlier than the server asks.
 */
export function retryingFetch(options: RetryOptions): (request: Request) => Promise<Response> {
  const attempts = options.attempts ?? ATTEMPTS;
  const timeout = options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS;
  return async (request) => {
    const sent = { method: request.method, hasIdentity: await hasIdentity(request) };
    for (let attempt = 1; ; attempt++) {
      const response = await tryOnce(request, timeout);
      if (attempt >= attempts || !maySendAgain(sent, response.status)) return response;
      const wait = waitBefore(attempt, response.headers.get("retry-after"), Math.random());
      if (wait === null) return response;
      await response.body?.cancel();
      await sleep(wait, undefined, { signal: request.signal });
    }
  };
}

async function hasIdentity(request: Request): Promise<boolean> {
  if (request.headers.has("idempotency-key")) return true;
  return request.method === "POST" && namesItself(await request.clone().text());
}

function namesItself(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "externalActivityId" in body;
  } catch {
    return false;
  }
}

/** @throws only where the caller's own signal ended it. */
async function tryOnce(request: Request, timeoutMilliseconds: number): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    return await fetch(new Request(request.clone(), { signal: AbortSignal.any([timeout, request.signal]) }));
  } catch (error) {
    if (request.signal.aborted) throw error;
    return noAnswer(new URL(request.url).host, timeout.aborted);
  }
}

function noAnswer(host: string, timedOut: boolean): Response {
  const why = timedOut ? "in time" : "at all: the connection failed";
  const error = {
    type: "SERVICE_UNAVAILABLE",
    code: "no_answer",
    message: `${host} did not answer ${why}.`,
    request_id: null,
  };
  return Response.json({ error }, { status: 503 });
}
