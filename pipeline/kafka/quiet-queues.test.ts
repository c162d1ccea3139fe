// The timer of kafkajs that is kept from running without end.

import { createRequire } from "node:module";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { quietRequestQueues } from "./quiet-queues.ts";

interface Queue {
  pending: { sentAt?: number }[];
  checkPendingRequests(): void;
  destroy(): void;
}

function newQueue(): Queue {
  const Class = createRequire(import.meta.url)("kafkajs/src/network/requestQueue/index.js") as new (
    options: object,
  ) => Queue;
  const logger = { debug: () => undefined, error: () => undefined, warn: () => undefined };
  return new Class({
    maxInFlightRequests: 0,
    requestTimeout: 1_000,
    enforceRequestTimeout: false,
    logger: { ...logger, namespace: () => logger },
    isConnected: () => true,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  quietRequestQueues();
});
afterEach(() => void vi.useRealTimers());

it("sets no timer on a Kafka connection where no request waits", () => {
  newQueue().checkPendingRequests();
  expect(vi.getTimerCount()).toBe(0);
});

it("looks again for a request that waits on a Kafka connection", () => {
  const queue = newQueue();
  queue.pending.push({});
  queue.checkPendingRequests();
  expect(vi.getTimerCount()).toBe(1);
  queue.destroy();
});
