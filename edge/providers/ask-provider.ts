// Asks a provider of screening over HTTP, within a deadline, and believes nothing: an answer is of the agreed schema, or
// it is an error with a code. Never throws; a failed check is evidence too, and never a clean one.

import type { z } from "zod";
import type { ProviderError } from "#domain/contract/decisions/screening.ts";
import type { Circuit } from "./circuit.ts";

export interface Patience {
  /** All tries together. */
  readonly deadlineMilliseconds: number;
  readonly tryMilliseconds: number;
  readonly tries: number;
  /** Before the second try, at most; doubled before each later one. */
  readonly pauseMilliseconds: number;
}

/** A payment waits for this: enough for one slow answer, or two quick failures and a good one. */
const DEFAULT_PATIENCE: Patience = {
  deadlineMilliseconds: 2_500,
  tryMilliseconds: 1_200,
  tries: 3,
  pauseMilliseconds: 100,
};

/** On what terms a provider is asked. */
export interface Terms {
  readonly patience?: Patience;
  readonly circuit?: Circuit;
  /** The way to it; by default the network outside. */
  readonly fetch?: (url: URL, init: RequestInit) => Promise<Response>;
}

export interface Question<T> {
  readonly url: URL;
  readonly init: Pick<RequestInit, "method" | "headers" | "body">;
  readonly schema: z.ZodType<T>;
}

export type Answered<T> =
  | { readonly ok: true; readonly value: T; readonly latencyMs: number }
  | { readonly ok: false; readonly errorCode: ProviderError; readonly latencyMs: number };

const BYTES_MAX = 512 * 1024;
/** What another try may mend. */
const PASSING: ReadonlySet<ProviderError> = new Set(["timeout", "network", "http_error", "rate_limited"]);

export async function askProvider<T>(
  question: Question<T>,
  { circuit, patience = DEFAULT_PATIENCE, fetch: ask = fetch }: Terms & { readonly circuit: Circuit },
): Promise<Answered<T>> {
  const startedAt = Date.now();
  const spent = (): number => Date.now() - startedAt;
  for (let tried = 1; ; tried++) {
    if (!circuit.admits(Date.now())) return { ok: false, errorCode: "circuit_open", latencyMs: spent() };
    const left = patience.deadlineMilliseconds - spent();
    const answer = await tryOnce(question, ask, Math.min(patience.tryMilliseconds, left));
    if (answer.ok) {
      circuit.succeeded();
      return { ...answer, latencyMs: spent() };
    }
    circuit.failed(Date.now());
    // Full jitter: callers that failed together do not come back together.
    const pause = Math.random() * patience.pauseMilliseconds * 2 ** (tried - 1);
    const over = tried >= patience.tries || spent() + pause >= patience.deadlineMilliseconds;
    if (over || !PASSING.has(answer.errorCode)) return { ...answer, latencyMs: spent() };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

type Tried<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errorCode: ProviderError };

async function tryOnce<T>(
  { url, init, schema }: Question<T>,
  ask: NonNullable<Terms["fetch"]>,
  milliseconds: number,
): Promise<Tried<T>> {
  const signal = AbortSignal.timeout(Math.max(1, milliseconds));
  try {
    // A redirect could carry the key to a stranger.
    const response = await ask(url, { ...init, redirect: "manual", signal });
    const refusal = refusalOf(response);
    if (refusal !== null) {
      await response.body?.cancel();
      return { ok: false, errorCode: refusal };
    }
    const text = await readText(response);
    return text === null ? { ok: false, errorCode: "too_large" } : parse(text, schema);
  } catch {
    return { ok: false, errorCode: signal.aborted ? "timeout" : "network" };
  }
}

function refusalOf({ status }: Response): ProviderError | null {
  if (status === 200) return null;
  if (status >= 300 && status < 400) return "redirect";
  if (status === 429) return "rate_limited";
  return status === 401 || status === 403 ? "unauthorised" : "http_error";
}

/** Null for more than may be held. @throws where the body breaks off. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > BYTES_MAX) {
      await reader?.cancel();
      return null;
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

function parse<T>(text: string, schema: z.ZodType<T>): Tried<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, errorCode: "not_json" };
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, errorCode: "wrong_schema" };
}
