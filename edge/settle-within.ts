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
  const answered = new AbortController();
  const late = scheduler.wait(milliseconds, { signal: answered.signal }).then(() => {
    // As the platform marks an object that cannot be reached.
    throw Object.assign(new Error(`no answer within ${milliseconds} ms`), { retryable: true });
  });
  // Without a call nobody waits for it.
  late.catch(() => undefined);
  return { late, stop: () => answered.abort() };
}
