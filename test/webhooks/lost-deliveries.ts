// What a receiver that loses some does not take: known to the receiver, which runs in Node, and to the test, which runs in Workers.

/** @param before how many came before it. */
export function isLost(before: number): boolean {
  return before % 3 === 0;
}
