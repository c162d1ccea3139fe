// When a batch is due, what happens to messages of an older membership, and when fetching has to wait.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR } from "#domain/time/instant.ts";
import type { FetchedMessages } from "../kafka/interfaces.ts";
import { BatchBuffer } from "./batch-buffer.ts";

const LIMITS = {
  bytes: 100,
  messages: 10,
  ageMilliseconds: 20,
  ageMaxMilliseconds: 80,
  backlogMessages: 5,
  heldBytes: 150,
};

function fetched(count: number, bytesEach: number, epoch = 1, lag = 0): FetchedMessages {
  const messages = Array.from({ length: count }, (_, offset) => ({
    topic: "t",
    partition: 0,
    offset: String(offset),
    key: null,
    value: Buffer.alloc(bytesEach - 1),
    headers: {},
  }));
  return { topic: "t", partition: 0, fromOffset: 0n, nextOffset: BigInt(count), epoch, lag, messages };
}

/** Whether the batch that is asked for has been handed out by now. */
function watched(taken: Promise<unknown>): () => boolean {
  let done = false;
  void taken.then(() => (done = true));
  return () => done;
}

describe("a buffer of messages", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("has a batch due at once when it is large enough", async () => {
    const buffer = new BatchBuffer({ ...LIMITS, ageMilliseconds: 60_000 });
    buffer.add(fetched(2, 60));
    expect(await buffer.take()).toMatchObject({ bytes: 120, epoch: 1, messages: { length: 2 } });
  });

  it("has a batch due when its first message is old enough, although the clock went back an hour", async () => {
    const buffer = new BatchBuffer(LIMITS);
    buffer.add(fetched(1, 10));
    vi.setSystemTime(Date.now() - HOUR);
    const isTaken = watched(buffer.take());
    await vi.advanceTimersByTimeAsync(LIMITS.ageMilliseconds);
    expect(isTaken()).toBe(true);
  });

  it("has a batch due when its first message is old enough, and not before", async () => {
    const buffer = new BatchBuffer(LIMITS);
    buffer.add(fetched(1, 10));
    const taken = buffer.take();
    const isTaken = watched(taken);
    await vi.advanceTimersByTimeAsync(LIMITS.ageMilliseconds - 1);
    expect(isTaken()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isTaken()).toBe(true);
    expect(await taken).toMatchObject({ bytes: 10 });
  });

  it("waits longer for a larger batch while the partition is far behind", async () => {
    const buffer = new BatchBuffer(LIMITS);
    buffer.add(fetched(1, 10, 1, LIMITS.backlogMessages + 1));
    const isTaken = watched(buffer.take());
    await vi.advanceTimersByTimeAsync(LIMITS.ageMaxMilliseconds - 1);
    expect(isTaken()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isTaken()).toBe(true);
  });

  it.each([
    ["twice as long as the last insert took", 30, 60],
    ["never longer than the longest age", 500, LIMITS.ageMaxMilliseconds],
  ])("waits %s", async (_, insertMilliseconds, age) => {
    const buffer = new BatchBuffer(LIMITS);
    buffer.paceBy(insertMilliseconds);
    buffer.add(fetched(1, 10));
    const isTaken = watched(buffer.take());
    await vi.advanceTimersByTimeAsync(age - 1);
    expect(isTaken()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isTaken()).toBe(true);
  });

  it("takes what came meanwhile into the same batch, in order", async () => {
    const buffer = new BatchBuffer(LIMITS);
    const taken = buffer.take();
    buffer.add(fetched(1, 10));
    buffer.add(fetched(3, 10));
    await vi.advanceTimersByTimeAsync(LIMITS.ageMilliseconds);
    expect((await taken)?.messages.map(({ offset }) => offset)).toEqual(["0", "0", "1", "2"]);
  });

  it("forgets what an older membership fetched: its new owner fetches it again", async () => {
    const buffer = new BatchBuffer(LIMITS);
    buffer.add(fetched(4, 10, 1));
    buffer.add(fetched(1, 10, 2));
    vi.advanceTimersByTime(LIMITS.ageMilliseconds);
    expect(await buffer.take()).toMatchObject({ epoch: 2, bytes: 10 });
  });

  it("has no room while it holds more than its limit", async () => {
    const buffer = new BatchBuffer(LIMITS);
    buffer.add(fetched(1, 100));
    expect(buffer.hasRoom).toBe(true);
    buffer.add(fetched(1, 100));
    expect(buffer.hasRoom).toBe(false);
    await buffer.take();
    expect(buffer.hasRoom).toBe(true);
  });

  it("gives null to a waiting caller when it is closed", async () => {
    const buffer = new BatchBuffer(LIMITS);
    const taken = buffer.take();
    buffer.close();
    expect(await taken).toBeNull();
  });
});
