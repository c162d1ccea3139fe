// When a delivery is tried again, and when it is given up: pure, from what an attempt came to. The schedule is data.

import { HOUR, parseHttpDate, SECOND, type EpochMilliseconds } from "../time/instant.ts";

/** Waits before each attempt: the first at once, the last a day after the ninth. */
export const DEFAULT_RETRY_SECONDS: readonly number[] = [
  0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
];
/** Each wait is up to this share longer or shorter, so that receivers that fell together do not meet again together. */
const JITTER = 0.2;
const RETRY_AFTER_MAX_MILLISECONDS = 24 * HOUR;
const GONE = 410;

export interface RetryPolicy {
  /** Seconds before attempt 1, 2, 3, …; their number is the number of attempts. */
  readonly retrySeconds: readonly number[];
  /** An endpoint that did nothing but fail for so long is disabled. */
  readonly disableAfterMilliseconds: number;
}

/** What one attempt came to. */
export interface AttemptResult {
  /** Null where no answer came. */
  readonly statusCode: number | null;
  readonly error: string | null;
  /** Seconds that the receiver asked to wait; null where it did not. */
  readonly retryAfterSeconds: number | null;
}

export type AfterAttempt =
  | { readonly status: "succeeded" | "dead_lettered"; readonly nextAttemptAt: null }
  | { readonly status: "retrying"; readonly nextAttemptAt: EpochMilliseconds };

export function isSuccess({ statusCode, error }: AttemptResult): boolean {
  return error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/**
 * The receiver says that nothing will ever be taken here again, and says so to a retry too: by the contract each answer that
 * is no 2xx schedules one.
 * @param number of the attempt: 1 for the first.
 */
export function isGone({ statusCode }: AttemptResult, number: number): boolean {
  return statusCode === GONE && number > 1;
}

/**
 * @param number of the attempt that ended: 1 for the first.
 * @param random from 0 to 1.
 */
export function afterAttempt(
  result: AttemptResult,
  number: number,
  { retrySeconds }: Pick<RetryPolicy, "retrySeconds">,
  now: EpochMilliseconds,
  random: number,
): AfterAttempt {
  if (isSuccess(result)) return { status: "succeeded", nextAttemptAt: null };
  const seconds = retrySeconds[number];
  if (seconds === undefined) return { status: "dead_lettered", nextAttemptAt: null };
  const jittered = seconds * SECOND * (1 + JITTER * (2 * random - 1));
  const asked = Math.min((result.retryAfterSeconds ?? 0) * SECOND, RETRY_AFTER_MAX_MILLISECONDS);
  return { status: "retrying", nextAttemptAt: now + Math.ceil(Math.max(jittered, asked)) };
}

/** @param failingSince of the first failure with no success after it; null where the last attempt succeeded. */
export function failedTooLong(
  failingSince: EpochMilliseconds | null,
  { disableAfterMilliseconds }: Pick<RetryPolicy, "disableAfterMilliseconds">,
  now: EpochMilliseconds,
): boolean {
  return failingSince !== null && now - failingSince >= disableAfterMilliseconds;
}

/** `Retry-After` in seconds or as an HTTP date (RFC 9110, 10.2.3); null for anything else. */
export function parseRetryAfter(header: string | null, now: EpochMilliseconds): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = parseHttpDate(header);
  return at === null ? null : Math.max(0, Math.ceil((at - now) / SECOND));
}
