// One attempt of a delivery: judge the address again, sign, send, and report truly what came of it. Redirects are not followed,
// and nothing of what a receiver inside answered is kept.

import type { DeliveryAttempt } from "#domain/contract/settings/webhook-endpoint.ts";
import { formatInstant, SECOND } from "#domain/time/instant.ts";
import { parseRetryAfter, type AttemptResult } from "#domain/webhooks/retry.ts";
import { signatureHeaders } from "#domain/webhooks/sign-delivery.ts";
import type { Env } from "../../environment.ts";
import { judgeUrlNow, outside } from "../../outside/judge-url-now.ts";
import type { DueDelivery } from "./delivery-row.ts";

const SNIPPET_BYTES = 500;
/** In place of what a receiver on this machine answered. */
const NOT_SHOWN = "Not shown: the receiver is on this machine.";
const encoder = new TextEncoder();

export interface Receiver {
  readonly url: string;
  /** The one in force first. */
  readonly secrets: readonly string[];
  readonly timeoutMilliseconds: number;
}

export interface Sent {
  readonly attempt: DeliveryAttempt;
  readonly result: AttemptResult;
}

type Answered = Pick<DeliveryAttempt, "statusCode" | "error" | "responseSnippet"> & {
  readonly retryAfterSeconds: number | null;
};

export async function sendDelivery(env: Env, receiver: Receiver, delivery: DueDelivery): Promise<Sent> {
  const begunAt = Date.now();
  const { retryAfterSeconds, ...answered } = await send(env, receiver, delivery);
  const attempt: DeliveryAttempt = {
    number: delivery.attempts.length + 1,
    at: formatInstant(begunAt),
    statusCode: answered.statusCode,
    durationMs: Date.now() - begunAt,
    error: answered.error,
    responseSnippet: answered.responseSnippet,
  };
  return { attempt, result: { statusCode: attempt.statusCode, error: attempt.error, retryAfterSeconds } };
}

async function send(env: Env, receiver: Receiver, { id, eventId, body }: DueDelivery): Promise<Answered> {
  const address = await judgeUrlNow(env, receiver.url);
  if (!address.ok) return unanswered("address_refused");
  const bytes = encoder.encode(body);
  const signed = { eventId, deliveryId: id, body: bytes };
  const signal = AbortSignal.timeout(receiver.timeoutMilliseconds);
  try {
    const response = await outside(env, address.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Weir-Webhooks/1",
        ...signatureHeaders(signed, receiver.secrets, Math.floor(Date.now() / SECOND)),
      },
      body: bytes,
      redirect: "manual",
      signal,
    });
    return {
      statusCode: response.status,
      error: errorOf(response.status),
      responseSnippet: address.isLoopback ? await unshown(response) : await snippetOf(response),
      retryAfterSeconds: parseRetryAfter(response.headers.get("retry-after"), Date.now()),
    };
  } catch {
    return unanswered(signal.aborted ? "timeout" : "connection_failed");
  }
}

function errorOf(status: number): DeliveryAttempt["error"] {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect_refused" : "status";
}

// The status counts, whatever becomes of the rest of the answer.
async function snippetOf(response: Response): Promise<string | null> {
  if (response.body === null) return null;
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  try {
    const { value } = await reader.read();
    await reader.cancel();
    return value === undefined ? null : new TextDecoder().decode(value.subarray(0, SNIPPET_BYTES));
  } catch {
    return null;
  }
}

// What answers on this machine may be meant for its own people: with a key of the service it must not be read.
async function unshown(response: Response): Promise<string | null> {
  if (response.body === null) return null;
  await response.body.cancel().catch(() => {});
  return NOT_SHOWN;
}

function unanswered(error: NonNullable<DeliveryAttempt["error"]>): Answered {
  return { statusCode: null, error, responseSnippet: null, retryAfterSeconds: null };
}
