// What a topic's loader says of itself when its membership changes under a load that fails.

import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import type { Warehouse } from "#warehouse/client.ts";
import type { EventConsumer, FetchedMessages } from "../kafka/interfaces.ts";
import { openLog } from "../log.ts";
import { FAMILY_TARGETS } from "./families.ts";
import { TopicLoader } from "./topic-loader.ts";

const TARGET = FAMILY_TARGETS.audit;
const LIMITS = {
  bytes: 1,
  messages: 1,
  ageMilliseconds: 1,
  ageMaxMilliseconds: 1,
  backlogMessages: 1,
  heldBytes: 1_000,
};

function fetched(epoch: number): FetchedMessages {
  const value = Buffer.from("{}");
  const message = { topic: TARGET.topic, partition: 0, offset: "0", key: null, value, headers: {} };
  const { topic } = TARGET;
  return { topic, partition: 0, fromOffset: 0n, nextOffset: 1n, messages: [message], lag: 0, epoch };
}

it.each([
  ["while it is under way", 1, []],
  ["between two attempts", 1, ["refused"]],
] as const)(
  "A load that fails after a new membership loaded the same is no failure: the membership changed %s",
  async (_, epoch, earlier) => {
    const inserts = earlier.map((reason) => Promise.reject(new Error(reason)));
    const hanging = Promise.withResolvers<{ stream: Readable }>();
    const exec = vi.fn(() => inserts.shift() ?? hanging.promise);
    const consumer = {
      epoch,
      bounds: async () => ({ committed: 0n, first: 0n }),
      commit: async () => undefined,
    } as unknown as EventConsumer & { epoch: number };
    const producer = { hasRoom: true, send: async () => undefined, close: async () => undefined };
    const loader = new TopicLoader({
      clickhouse: { exec } as unknown as Warehouse,
      producer,
      signatures: { faultOf: () => null },
      consumer,
      target: TARGET,
      limits: LIMITS,
      log: openLog("silent"),
    });
    const running = loader.run();
    await loader.receive(fetched(epoch));
    await vi.waitFor(() => expect(exec).toHaveBeenCalledTimes(earlier.length + 1));
    expect(loader.state.failingSince === null).toBe(earlier.length === 0);

    consumer.epoch = epoch + 1;
    inserts.push(Promise.resolve({ stream: Readable.from([]) }) as never);
    await loader.receive(fetched(epoch + 1));
    await vi.waitFor(() => expect(loader.state.events).toBe(1));
    hanging.reject(new Error("cut"));
    loader.stop();
    await running;
    expect(loader.state).toMatchObject({ events: 1, failingSince: null, lastFailure: null });
  },
);
