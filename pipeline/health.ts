// How this process and what it depends on are doing. Asked often, so every question has a short time limit.

import type { Pulse } from "#domain/events/batch.ts";
import { formatInstant, MINUTE } from "#domain/time/instant.ts";
import { demandAnswer, type Warehouse } from "#warehouse/client.ts";
import { recentFaults, type RecentFault } from "#warehouse/queries/health/recent-faults.ts";
import { recentCalls, type RecentCalls } from "#warehouse/queries/providers/recent-calls.ts";
import type { Role } from "./config.ts";
import type { JobState } from "./jobs/registry.ts";
import type { StreamState, StreamWatch } from "./kafka/lag.ts";
import type { LoaderState } from "./loader/loader.ts";
import { describeError } from "./log.ts";
import type { MissingEvents } from "./schedule/find-missing.ts";
import { withinLimit } from "./time-limit.ts";

export interface NewestPulse {
  /** When an answer last came. */
  readonly at: string | null;
  readonly pulse: Pulse | null;
  readonly failure: string | null;
}

export interface HealthSources {
  readonly roles: ReadonlySet<Role>;
  /** False until this process can do what it is there for: the door before it has had Kafka, a loader before it loads. */
  readonly started: () => boolean;
  readonly stream: StreamWatch;
  /** How many dead letters are open. */
  readonly openDeadLetters: () => Promise<number>;
  readonly clickhouse: Warehouse;
  readonly loader: () => LoaderState | null;
  readonly jobs: () => readonly JobState[] | null;
  readonly pulse: () => NewestPulse | null;
  readonly missing: () => MissingEvents | null;
}

export interface Health {
  /** `unavailable`: not able to work; `degraded`: able to do a part of it. */
  readonly status: "ok" | "degraded" | "unavailable";
  readonly roles: readonly Role[];
  readonly parts: {
    /** Of dead letters those that are open; all that are kept, where it is not known which are. */
    readonly kafka: ({ readonly status: "ok" } & StreamState) | Failing;
    /** `faults`: what its disk or its parts do not let it do, though it answers; absent where that is not known. */
    readonly clickhouse: { readonly status: "ok"; readonly faults?: readonly RecentFault[] } | Failing;
    /** Null in a process without the role; `kafka.members` says whether there is any. */
    readonly loader: ({ readonly status: "ok" | "failing" } & LoaderState) | null;
    readonly jobs: readonly JobState[] | null;
    readonly edge: NewestPulse | null;
    /** What should have been loaded a minute ago; null without the role `schedule`, and until that has looked. */
    readonly missing: MissingEvents | null;
    /** The newest calls of the providers that production asks; null where they are not known. */
    readonly providers: readonly RecentCalls[] | null;
  };
}

interface Failing {
  readonly status: "failing" | "starting";
  readonly detail: string;
}

/** What strangers learn: the status, computed without the parts that do not affect it. */
export async function describeStatus(sources: HealthSources): Promise<Health["status"]> {
  return (await look(sources)).status;
}

/**
 * Whether this process does what it is there for: a loader with Kafka and ClickHouse, any other one with Kafka alone, because events
 * are taken whatever ClickHouse does.
 */
export async function isReady(sources: HealthSources): Promise<boolean> {
  if (!sources.started()) return false;
  if (sources.roles.has("loader")) return (await describeStatus(sources)) !== "unavailable";
  const kafka = await within(async () => ({ status: "ok" as const, ...(await sources.stream.state()) }));
  return kafka.status === "ok";
}

/** For who signs. */
export async function describeHealth(sources: HealthSources): Promise<Health> {
  const [{ status, kafka, clickhouse, loader }, providers, faults] = await Promise.all([
    look(sources),
    providerCalls(sources),
    withinLimit(() => recentFaults.run(sources.clickhouse, {})).catch(() => null),
  ]);
  const isKnown = "deadLetters" in kafka;
  return {
    status,
    roles: [...sources.roles],
    parts: {
      kafka: isKnown ? { ...kafka, deadLetters: await openLetters(sources, kafka.deadLetters) } : kafka,
      clickhouse: clickhouse.status === "ok" && faults !== null ? { ...clickhouse, faults } : clickhouse,
      loader,
      jobs: sources.jobs(),
      edge: sources.pulse(),
      missing: sources.missing(),
      providers,
    },
  };
}

type Look = Pick<Health["parts"], "kafka" | "clickhouse" | "loader"> & Pick<Health, "status">;

async function look(sources: HealthSources): Promise<Look> {
  const [kafka, clickhouse] = await Promise.all([
    within(async () => ({ status: "ok" as const, ...(await sources.stream.state()) })),
    within(async () => {
      await demandAnswer(sources.clickhouse);
      return { status: "ok" as const };
    }),
  ]);
  const loader = sources.loader();
  const loaderFails = loader !== null && !isLoading(loader);
  return {
    status: statusOf(sources, kafka.status === "ok", clickhouse.status === "ok", loaderFails),
    kafka,
    clickhouse,
    loader: loader && { status: loaderFails ? "failing" : "ok", ...loader },
  };
}

/** Long enough for a few payments of a small service, and short enough to see that a provider is back. */
const PROVIDERS_MILLISECONDS = 15 * MINUTE;

async function providerCalls({ clickhouse }: HealthSources): Promise<readonly RecentCalls[] | null> {
  // oxlint-disable-next-line no-restricted-properties -- calls have instants
  const since = formatInstant(Date.now() - PROVIDERS_MILLISECONDS);
  return withinLimit(() => recentCalls.run(clickhouse, { since })).catch(() => null);
}

/** Comes after the rest, and the edge waits three seconds for all of it. */
const LETTERS_MILLISECONDS = 1_000;

async function openLetters({ openDeadLetters }: HealthSources, kept: number): Promise<number> {
  if (kept === 0) return 0;
  return withinLimit(openDeadLetters, LETTERS_MILLISECONDS).catch(() => kept);
}

/** Kafka is asked every quarter of a second; the longest pause is a group that moves, of at most a minute. */
const SILENCE_MILLISECONDS = 90_000;

/** Is what is fetched loaded, and does anything get fetched? Without this a loader that hangs would look well. */
export function isLoading({ silentMilliseconds, topics }: Omit<LoaderState, "lastHeardAt">): boolean {
  if (topics.some((topic) => topic.failingSince !== null)) return false;
  return silentMilliseconds !== null && silentMilliseconds <= SILENCE_MILLISECONDS;
}

function statusOf(
  sources: HealthSources,
  kafka: boolean,
  clickhouse: boolean,
  loaderFails: boolean,
): Health["status"] {
  const { roles } = sources;
  if (!sources.started()) return "unavailable";
  if (!kafka && !clickhouse) return "unavailable";
  // Without Kafka a door takes no events, and still answers reports.
  if (roles.has("loader") && (!kafka || !clickhouse || loaderFails)) return "unavailable";
  return kafka && clickhouse ? "ok" : "degraded";
}

async function within<T>(ask: () => Promise<T>): Promise<T | Failing> {
  try {
    return await withinLimit(ask);
  } catch (error) {
    return { status: "failing", detail: describeError(error) };
  }
}
