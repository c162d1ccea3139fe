// Work that is done one stretch at a time, so that others may have their turn in between.

/** `next` does one stretch. */
export type Steps<T> = Generator<void, T, void>;

/** All of it without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
