// Calls to other objects, waited for no longer than they are worth: how each ended, as a value.

/** @returns what `Promise.allSettled` returns; a call that takes longer counts as failed, and its end is ignored. */
export async function settleWithin<T>(
  call: Promise<T>,
  milliseconds: number,
): Promise<PromiseSettledResult<T>> {
  const { late, stop } = deadline(milliseconds);
  const [settled] = await Promise.allSettled([Promise.race([call, late])]);
  stop();
  return settled;
}

/** The same of several calls, by one timer. */
export async function settleAllWithin<T>(
  calls: readonly Promise<T>[],
  milliseconds: number,
): Promise<PromiseSettledResult<T>[]> {
  const { late, stop } = deadline(milliseconds);
  const settled = await Promise.allSettled(calls.map((call) => Promise.race([call, late])));
  stop();
  return settled;
}

function deadline(milliseconds: number): {
  readonly late: Promise<never>;
  readonly stop: () => void;
} {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // As the platform marks an object that cannot be reached.
    reject(Object.assign(new Error(`no answer within ${milliseconds} ms`), { retryable: true }));
  }, milliseconds);
  // Without a call nobody waits for it.
  late.catch(() => undefined);
  return { late, stop: () => clearTimeout(timer) };
}
