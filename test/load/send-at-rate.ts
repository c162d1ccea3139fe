// An open loop: a slow answer does not slow down the next request.

import { setTimeout as pause } from "node:timers/promises";

/** @param rate how many a second; resolves when each is done. */
export async function sendAtRate<Item>(
  all: readonly Item[],
  rate: number,
  send: (item: Item) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const sent: Promise<void>[] = [];
  for (const [index, item] of all.entries()) {
    const wait = start + (index * 1_000) / rate - performance.now();
    if (wait > 1) await pause(wait);
    sent.push(send(item));
  }
  await Promise.all(sent);
}
