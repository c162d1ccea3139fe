// A time limit for questions to parts that may be away.

import pTimeout from "p-timeout";

const LIMIT_MILLISECONDS = 1_500;

/** @throws what `ask` fails with; a TimeoutError where it gives no answer within 1.5 seconds. */
export async function withinLimit<T>(ask: () => Promise<T>): Promise<T> {
  return pTimeout(ask(), {
    milliseconds: LIMIT_MILLISECONDS,
    message: `no answer within ${LIMIT_MILLISECONDS} ms`,
  });
}
