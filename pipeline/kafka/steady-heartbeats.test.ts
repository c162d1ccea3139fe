// The heartbeats of kafkajs, which follow the clock.

import { createRequire } from "node:module";
import { afterEach, expect, it, vi } from "vitest";
import { HOUR } from "#domain/time/instant.ts";
import { steadyHeartbeats } from "./steady-heartbeats.ts";

interface Member {
  memberId: string;
  coordinator: { heartbeat(): Promise<void> };
  heartbeat(options: { interval: number }): Promise<void>;
}

afterEach(() => void vi.useRealTimers());

it("A member of a group goes on to send heartbeats after the clock went back an hour", async () => {
  vi.useFakeTimers();
  steadyHeartbeats();
  const Group = createRequire(import.meta.url)("kafkajs/src/consumer/consumerGroup.js") as new (
    options: object,
  ) => Member;
  const logger = { namespace: () => ({}) };
  const group = new Group({
    logger,
    topics: [],
    topicConfigurations: {},
    instrumentationEmitter: { emit: vi.fn() },
  });
  const heartbeat = vi.fn(async () => undefined);
  Object.assign(group, { memberId: "m", coordinator: { heartbeat } });
  vi.advanceTimersByTime(2_000);
  await group.heartbeat({ interval: 2_000 });
  expect(heartbeat).toHaveBeenCalledTimes(1);
  await group.heartbeat({ interval: 2_000 });
  expect(heartbeat).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - HOUR);
  await group.heartbeat({ interval: 2_000 });
  expect(heartbeat).toHaveBeenCalledTimes(2);
});
