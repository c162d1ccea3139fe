// How far a consumer group is behind, in messages and in time, how many members it has, and how many dead letters there are, as
// the cluster itself says.

import type { Admin, Kafka } from "kafkajs";
import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import { DAY, MINUTE, SECOND } from "#domain/time/instant.ts";
import { openAdmin } from "./admin.ts";

export interface StreamState {
  /** Messages of each topic that the group has not done with. */
  readonly lagByTopic: Readonly<Record<string, number>>;
  /** So long at least the oldest of them has been in Kafka; 0 below a minute. */
  readonly oldestSeconds: number;
  /** Members of the group that keep their membership by heartbeats; a dead one counts until its session runs out. */
  readonly members: number;
  readonly deadLetters: number;
}

const KEEP_MILLISECONDS = 2_000;

export interface StreamWatch {
  /** At most two seconds old. @throws when the cluster does not answer. */
  state(): Promise<StreamState>;
  close(): Promise<void>;
}

/** One connection for a process, opened when first asked. */
export function watchStream(kafka: Kafka, groupId: string, topics: readonly string[]): StreamWatch {
  const admin = openAdmin(kafka);
  let newest: { readonly at: number; readonly state: Promise<StreamState> } | null = null;

  async function ask(): Promise<StreamState> {
    try {
      return await admin.ask((connected) => readState(connected, groupId, topics));
    } catch (error) {
      newest = null;
      throw error;
    }
  }

  return {
    async state() {
      const now = performance.now();
      if (newest === null || now - newest.at > KEEP_MILLISECONDS) newest = { at: now, state: ask() };
      return newest.state;
    },
    close: () => admin.close(),
  };
}

/** The first message of each partition that the group has not done with. */
interface TopicBehind {
  readonly topic: string;
  readonly next: ReadonlyMap<number, bigint>;
}

async function readState(admin: Admin, groupId: string, topics: readonly string[]): Promise<StreamState> {
  const committed = await admin.fetchOffsets({ groupId, topics: [...topics] });
  const lagByTopic: Record<string, number> = {};
  const behind: TopicBehind[] = [];
  for (const { topic, partitions } of committed) {
    const done = new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
    const waiting = new Map<number, bigint>();
    let lag = 0n;
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      const committedNext = done.get(partition) ?? -1n;
      // −1 stands for "nothing committed yet": all that is still kept is to be read.
      const next = committedNext < BigInt(low) ? BigInt(low) : committedNext;
      if (next >= BigInt(high)) continue;
      lag += BigInt(high) - next;
      waiting.set(partition, next);
    }
    lagByTopic[topic] = Number(lag);
    if (waiting.size > 0) behind.push({ topic, next: waiting });
  }
  const { groups } = await admin.describeGroups([groupId]);
  const dead = await admin.fetchTopicOffsets(DEAD_LETTER_TOPIC);
  return {
    lagByTopic,
    oldestSeconds: (await oldestOf(admin, behind)) / SECOND,
    members: groups.reduce((sum, { members }) => sum + members.length, 0),
    deadLetters: dead.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0),
  };
}

/** Kafka keeps no event for longer. */
const LONGEST_MILLISECONDS = 14 * DAY;

/** A minute, two, four, …: each asks the cluster once, and only of what was older than the one before. */
async function oldestOf(admin: Admin, behind: readonly TopicBehind[]): Promise<number> {
  // oxlint-disable-next-line no-restricted-properties -- messages have instants
  const now = Date.now();
  let waiting = behind;
  let known = 0;
  for (let age = MINUTE; age <= LONGEST_MILLISECONDS; age *= 2) {
    const older: TopicBehind[] = [];
    for (const one of waiting) {
      const since = await admin.fetchTopicOffsetsByTimestamp(one.topic, now - age);
      if (since.some(({ partition, offset }) => (one.next.get(partition) ?? BigInt(offset)) < BigInt(offset)))
        older.push(one);
    }
    if (older.length === 0) break;
    waiting = older;
    known = age;
  }
  return known;
}
