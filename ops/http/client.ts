// A client of Weir's HTTP interfaces that follows the contract's retry table. Every failure is a value, in the
// contract's shape; the token travels in one header and is in no message.

import { maySendAgain, tryAgain, type Tried } from "weir-client";
import { z } from "zod";
import type { SigningKey } from "#domain/ids/signature.ts";
import { signatureHeaders } from "#pipeline/edge.ts";

interface Settings {
  /** Without a slash at the end, e.g. `http://127.0.0.1:8787/api/v1`. */
  readonly baseUrl: string;
  /** Ends waiting and calling: the call comes back with code `interrupted`. */
  readonly signal?: AbortSignal;
  /** All tries of one call together. */
  readonly attempts?: number;
  /** If the service asks to wait for longer, its answer is the last; 30 seconds if not given. */
  readonly longestWaitMilliseconds?: number;
  readonly timeoutMilliseconds?: number;
}

/** A token is sent as a bearer; the pipeline has none and signs its requests. */
type Credentials = { readonly token: string } | { readonly signingKey: SigningKey };

export type ClientOptions = Settings & Credentials;

export interface Call {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the base URL, with a slash, encoded, with its query. */
  readonly path: string;
  /** Sent as JSON; bytes are sent as they are. */
  readonly body?: unknown;
  /** Makes a write safe to send again. */
  readonly idempotencyKey?: string;
  /** A write that is safe to send again without a key, because its body or its path names it. A GET always is. */
  readonly repeatable?: boolean;
}

const errorBodySchema = z.object({
  error: z.looseObject({
    type: z.string(),
    code: z.string(),
    message: z.string(),
    request_id: z.string().nullable(),
  }),
});
type CallError = z.output<typeof errorBodySchema>["error"];

export interface CallFailure {
  readonly ok: false;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  readonly error: CallError;
}

interface CallSuccess {
  readonly ok: true;
  readonly status: number;
  /** The parsed body; null for an empty one. */
  readonly body: unknown;
}

export type CallResult = CallSuccess | CallFailure;

export interface Client {
  readonly baseUrl: string;
  call(call: Call): Promise<CallResult>;
}

/** Longer than the service itself waits for a report or a job. */
const TIMEOUT_MILLISECONDS = 65_000;

export function createClient(options: ClientOptions): Client {
  const attempts = options.attempts ?? 5;
  return {
    baseUrl: options.baseUrl,
    async call(call) {
      try {
        const { signal, longestWaitMilliseconds } = options;
        return await tryAgain(() => tryOnce(options, call), attempts, signal, longestWaitMilliseconds);
      } catch (error) {
        if (options.signal?.aborted) return interrupted(call);
        throw error;
      }
    },
  };
}

/** A failure that this side of the line found, in the contract's shape. */
export function localFailure(code: string, message: string, type = "VALIDATION_ERROR"): CallFailure {
  return { ok: false, status: null, error: { type, code, message, request_id: null } };
}

async function tryOnce(options: ClientOptions, call: Call): Promise<Tried<CallResult>> {
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
  try {
    const url = new URL(options.baseUrl + call.path);
    const body = bodyOf(call.body);
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...credentialsOf(options, call.method, url, body),
        ...(call.body === undefined ? {} : { "content-type": mediaTypeOf(call.body) }),
        ...(call.idempotencyKey === undefined ? {} : { "idempotency-key": call.idempotencyKey }),
      },
      body,
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    });
    const outcome = resultOf(response.status, response.ok, await response.text());
    return tried(call, outcome, response.headers.get("retry-after"));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return tried(call, noAnswer(options.baseUrl, timeout.aborted, error), null);
  }
}

function tried(call: Call, outcome: CallResult, retryAfter: string | null): Tried<CallResult> {
  const hasIdentity = call.repeatable === true || call.idempotencyKey !== undefined;
  const mayTryAgain = !outcome.ok && maySendAgain({ method: call.method, hasIdentity }, outcome.status);
  return { outcome, mayTryAgain, retryAfter };
}

function credentialsOf(
  credentials: Credentials,
  method: string,
  { pathname, search }: URL,
  body: Uint8Array | null,
): Record<string, string> {
  if ("token" in credentials) return { authorization: `Bearer ${credentials.token}` };
  const request = { method, path: pathname + search, body: body ?? new Uint8Array() };
  return signatureHeaders(request, credentials.signingKey);
}

function mediaTypeOf(body: unknown): string {
  return body instanceof Uint8Array ? "application/octet-stream" : "application/json";
}

function bodyOf(body: unknown): Uint8Array<ArrayBuffer> | null {
  if (body === undefined) return null;
  return body instanceof Uint8Array ? new Uint8Array(body) : new TextEncoder().encode(JSON.stringify(body));
}

function resultOf(status: number, ok: boolean, text: string): CallResult {
  let body: unknown;
  try {
    body = text === "" ? null : (JSON.parse(text) as unknown);
  } catch {
    body = undefined;
  }
  if (ok && body !== undefined) return { ok: true, status, body };
  const parsed = errorBodySchema.safeParse(body);
  if (parsed.success) return { ok: false, status, error: parsed.data.error };
  const message = `HTTP ${status} with a body that is not Weir's. Does the URL name a Weir host?`;
  return { ok: false, status, error: localFailure("upstream_failed", message, "SERVICE_UNAVAILABLE").error };
}

function noAnswer(baseUrl: string, timedOut: boolean, error: unknown): CallFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = z.object({ code: z.string() }).safeParse(cause);
  const why = timedOut ? "timed out" : code.success ? code.data.code : "the connection failed";
  const message = `No answer from ${new URL(baseUrl).host} (${why}). Is Weir running? \`npm start\` starts it.`;
  return localFailure("dependency_unavailable", message, "SERVICE_UNAVAILABLE");
}

function interrupted({ method }: Call): CallFailure {
  const told =
    method === "GET" ? "Interrupted." : "Interrupted. It may have been done: look before you repeat it.";
  return localFailure("interrupted", told, "SERVICE_UNAVAILABLE");
}
