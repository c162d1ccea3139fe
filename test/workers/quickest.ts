// How long an act takes at its quickest: a machine with other work is slow now and then, but what waits, waits each time.

const TRIES = 5;

/** In milliseconds. @param enough as soon as one try took less, there is no other. */
export async function quickest(enough: number, act: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && shortest >= enough; tries++) {
    const begun = Date.now();
    await act();
    shortest = Math.min(shortest, Date.now() - begun);
  }
  return shortest;
}
