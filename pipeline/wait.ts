// A pause by the global timer, which tests and simulations can turn.

/** Resolves after so many milliseconds, or at once when `signal` aborts. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const ended = Promise.withResolvers<void>();
  const end = (): void => ended.resolve();
  const timer = setTimeout(end, milliseconds);
  signal.addEventListener("abort", end, { once: true });
  await ended.promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", end);
}
