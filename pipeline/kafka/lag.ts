// How far a consumer group is behind, how many members it has, and how many dead letters there are, as the cluster
// itself says.

import type { Admin, Kafka } from "kafkajs";
import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import { openAdmin } from "./admin.ts";

export interface StreamState {
  /** Messages of each topic that the group has not done with. */
  readonly lagByTopic: Readonly<Record<string, number>>;
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

async function readState(admin: Admin, groupId: string, topics: readonly string[]): Promise<StreamState> {
  const committed = await admin.fetchOffsets({ groupId, topics: [...topics] });
  const lagByTopic: Record<string, number> = {};
  for (const { topic, partitions } of committed) {
    const done = new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
    let lag = 0n;
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      const next = done.get(partition) ?? -1n;
      // −1 stands for "nothing committed yet": all that is still kept is to be read.
      lag += BigInt(high) - (next < BigInt(low) ? BigInt(low) : next);
    }
    lagByTopic[topic] = Number(lag);
  }
  const { groups } = await admin.describeGroups([groupId]);
  const dead = await admin.fetchTopicOffsets(DEAD_LETTER_TOPIC);
  return {
    lagByTopic,
    members: groups.reduce((sum, { members }) => sum + members.length, 0),
    deadLetters: dead.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0),
  };
}
