// An open loop: a slow answer does not slow down the next request.

import { setTimeout as pause } from "node:timers/promises";

/**
 * Resolves when each is done.
 * @param all each is asked for once the one before it is sent. @param rate how many a second.
 * @param send gets the moment its item was due, on `performance`'s clock.
 */
export async function sendAtRate<Item>(
  all: Iterable<Item>,
  rate: number,
  send: (item: Item, dueAt: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const sent: Promise<void>[] = [];
  for (const item of all) {
    const dueAt = start + (sent.length * 1_000) / rate;
    const wait = dueAt - performance.now();
    if (wait > 1) await pause(wait);
    sent.push(send(item, dueAt));
  }
  await Promise.all(sent);
}
