// The role `loader`: from Kafka into ClickHouse, every topic with a loop of its own, all in one consumer group.

import { formatInstant } from "#domain/time/instant.ts";
import type { EventConsumer } from "../kafka/interfaces.ts";
import type { Log } from "../log.ts";
import type { BatchLimits } from "./batch-buffer.ts";
import { FAMILY_TARGETS, type FamilyTarget } from "./families.ts";
import type { LoadDependencies } from "./load-batch.ts";
import { TopicLoader, type TopicLoaderState } from "./topic-loader.ts";

/**
 * Few large inserts make few parts, and what is not written in small parts need not be merged: a backlog in batches of
 * 64 MiB costs ClickHouse a quarter less CPU than one in batches of 16 MiB.
 */
const LIMITS: BatchLimits = {
  bytes: 64 * 1024 * 1024,
  messages: 20_000,
  ageMilliseconds: 250,
  ageMaxMilliseconds: 1_000,
  backlogMessages: 2_000,
  heldBytes: 64 * 1024 * 1024,
};

/** Other events are small: as many of them have fewer bytes. So all that is held and under way stays below 400 MiB. */
const SMALL: Pick<BatchLimits, "bytes" | "heldBytes"> = {
  bytes: 16 * 1024 * 1024,
  heldBytes: 16 * 1024 * 1024,
};

/** These may wait for some seconds, because an insert costs the same however few rows it brings. */
const UNHURRIED: Pick<BatchLimits, "ageMilliseconds" | "ageMaxMilliseconds"> = {
  ageMilliseconds: 2_000,
  ageMaxMilliseconds: 2_000,
};

export interface LoaderState {
  /** When Kafka last answered a fetch or heartbeat; null before the first. */
  readonly lastHeardAt: string | null;
  readonly silentMilliseconds: number | null;
  readonly topics: readonly TopicLoaderState[];
}

export interface Loader {
  state(): LoaderState;
  /** Finishes what is under way, commits it, leaves the group. */
  stop(): Promise<void>;
}

export interface LoaderOptions extends LoadDependencies {
  /** Of `LOADER_GROUP`, subscribed to every family's topic. */
  readonly consumer: EventConsumer;
  readonly log: Log;
  /** Instead of the families' own, for tests. */
  readonly limits?: BatchLimits;
}

/** Joins the group and loads until stopped. */
export async function startLoader({ limits, ...options }: LoaderOptions): Promise<Loader> {
  const { consumer } = options;
  const targets = Object.values(FAMILY_TARGETS);
  const loaders = new Map(
    targets.map((target) => [
      target.topic,
      new TopicLoader({ ...options, target, limits: limits ?? limitsOf(target) }),
    ]),
  );
  const loops = Promise.all([...loaders.values()].map((loader) => loader.run()));
  const stop = async (): Promise<void> => {
    for (const loader of loaders.values()) loader.stop();
    await loops;
    await consumer.close();
  };
  try {
    await consumer.start(async (fetched) => {
      await loaders.get(fetched.topic)?.receive(fetched);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    state: () => ({
      lastHeardAt: consumer.lastHeardAt === null ? null : formatInstant(consumer.lastHeardAt),
      silentMilliseconds: consumer.silentMilliseconds,
      topics: [...loaders.values()].map((loader) => loader.state),
    }),
    stop,
  };
}

function limitsOf(target: FamilyTarget): BatchLimits {
  if (target === FAMILY_TARGETS.decisions) return LIMITS;
  return target === FAMILY_TARGETS.audit ? { ...LIMITS, ...SMALL, ...UNHURRIED } : { ...LIMITS, ...SMALL };
}
