// Runs work that is made of steps, and lets the isolate's other requests have their turn between them. Work of one step runs
// through, so that an ordinary request waits for nobody.

import type { Steps } from "#domain/screening/steps.ts";

/**
 * @param steps each of a few milliseconds.
 * @param pause resolves when others have had their turn.
 */
export async function givingWay<T>(
  steps: Steps<T>,
  pause: () => Promise<void> = () => scheduler.wait(0),
): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
