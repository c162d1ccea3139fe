// How old the oldest message is that the loaders have not done with, as the cluster itself says.

import type { Kafka } from "kafkajs";
import { afterEach, expect, it, vi } from "vitest";
import { MINUTE } from "#domain/time/instant.ts";
import { watchStream } from "./lag.ts";

const TOPIC = "weir.decisions.v1";

afterEach(() => void vi.useRealTimers());

/** One partition, with a message a minute: the newest is as new as can be. */
function playKafka(messages: number, committed: number): Kafka {
  const minuteOf = (offset: number) => Date.now() - (messages - 1 - offset) * MINUTE;
  const admin = {
    connect: async () => undefined,
    disconnect: async () => undefined,
    fetchOffsets: async () => [{ topic: TOPIC, partitions: [{ partition: 0, offset: String(committed) }] }],
    fetchTopicOffsets: async (topic: string) => {
      const high = topic === TOPIC ? messages : 0;
      return [{ partition: 0, low: "0", high: String(high), offset: String(high) }];
    },
    fetchTopicOffsetsByTimestamp: async (_: string, instant: number) => {
      const first = Array.from({ length: messages }, (__, offset) => offset).find(
        (at) => minuteOf(at) >= instant,
      );
      return [{ partition: 0, offset: String(first ?? messages) }];
    },
    describeGroups: async () => ({ groups: [{ members: [{}] }] }),
  };
  return { admin: () => admin } as unknown as Kafka;
}

it.each([
  ["everything is done", 10, 10, 0],
  ["only the newest waits", 10, 9, 0],
  ["the oldest of ten waits", 10, 0, 480],
  ["the second oldest of a hundred waits", 100, 1, 3_840],
  ["nothing was committed yet", 5, -1, 120],
])("The age of the oldest waiting message is known where %s", async (_, messages, committed, seconds) => {
  vi.useFakeTimers();
  const watch = watchStream(playKafka(messages, committed), "loaders", [TOPIC]);
  expect(await watch.state()).toMatchObject({ oldestSeconds: seconds, members: 1 });
});
