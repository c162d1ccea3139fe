// A time limit for questions to parts that may be away.

import pTimeout from "p-timeout";

const LIMIT_MILLISECONDS = 1_500;

/** @throws what `ask` fails with; a TimeoutError where it gives no answer within the limit. */
export async function withinLimit<T>(ask: () => Promise<T>, milliseconds = LIMIT_MILLISECONDS): Promise<T> {
  return pTimeout(ask(), { milliseconds, message: `no answer within ${milliseconds} ms` });
}
