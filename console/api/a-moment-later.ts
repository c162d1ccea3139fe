// What costs far more than it adds to a page begins a moment after the rest: somebody who leaves at once does not start it.

const MOMENT_MILLISECONDS = 300;

/** @param signal aborted when nobody waits for it any more: then it is not asked. @throws what `ask` throws. */
export async function aMomentLater<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => {
    setTimeout(resolve, MOMENT_MILLISECONDS);
  });
  signal.throwIfAborted();
  return ask();
}
