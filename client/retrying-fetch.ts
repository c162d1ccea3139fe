// `fetch` that sends again what the API's retry table allows, and gives back answers that were read whole: what comes of a call is an
// answer of the API's or an error in its shape.

import { maySendAgain, type SentRequest } from "./may-send-again.ts";
import { noAnswer, readAnswer } from "./read-answer.ts";
import { tryAgain, type Tried } from "./try-again.ts";

export interface RetryOptions {
  /** All tries of one call together; 5 where nothing is said. */
  readonly attempts?: number;
  /** Of one try, to the end of its answer; 10 seconds where nothing is said. */
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
    return tryAgain(() => tryOnce(request, sent, timeout), attempts, request.signal);
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
async function tryOnce(
  request: Request,
  sent: SentRequest,
  timeoutMilliseconds: number,
): Promise<Tried<Response>> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const { host } = new URL(request.url);
  try {
    const signal = AbortSignal.any([timeout, request.signal]);
    // Not a Request that holds the signal: it may be collected while `fetch` waits, and would take the timeout with it.
    const response = await fetch(request.clone(), { signal });
    const outcome = await readAnswer(response, host);
    // By the status that came, whatever was made of it.
    const mayTryAgain = maySendAgain(sent, response.status);
    return { outcome, mayTryAgain, retryAfter: outcome.headers.get("retry-after") };
  } catch (error) {
    if (request.signal.aborted) throw error;
    const outcome = noAnswer(host, timeout.aborted, error);
    return { outcome, mayTryAgain: maySendAgain(sent, null), retryAfter: null };
  }
}
