// A call to another object, waited for no longer than it is worth: how it ended, as a value.

/** @returns what `Promise.allSettled` returns; a call that takes longer counts as failed, and its end is ignored. */
export async function settleWithin<T>(
  call: Promise<T>,
  milliseconds: number,
): Promise<PromiseSettledResult<T>> {
  const answered = new AbortController();
  const late = scheduler.wait(milliseconds, { signal: answered.signal }).then(() => {
    // As the platform marks an object that cannot be reached.
    throw Object.assign(new Error(`no answer within ${milliseconds} ms`), { retryable: true });
  });
  const [settled] = await Promise.allSettled([Promise.race([call, late])]);
  answered.abort();
  return settled;
}
