// How this process and what it depends on are doing. Asked often, so every question has a short time limit.

import type { Pulse } from "#domain/events/batch.ts";
import { demandAnswer, type Warehouse } from "#warehouse/client.ts";
import type { Role } from "./config.ts";
import type { JobState } from "./jobs/registry.ts";
import type { StreamState, StreamWatch } from "./kafka/lag.ts";
import type { TopicLoaderState } from "./loader/topic-loader.ts";
import { describeError } from "./log.ts";
import { withinLimit } from "./time-limit.ts";

export interface NewestPulse {
  /** When an answer last came. */
  readonly at: string | null;
  readonly pulse: Pulse | null;
  readonly failure: string | null;
}

export interface HealthSources {
  readonly roles: ReadonlySet<Role>;
  /** False until everything that this process runs has been started. */
  readonly started: () => boolean;
  readonly stream: StreamWatch;
  readonly clickhouse: Warehouse;
  readonly loader: () => readonly TopicLoaderState[] | null;
  readonly jobs: () => readonly JobState[] | null;
  readonly pulse: () => NewestPulse | null;
}

export interface Health {
  /** `unavailable`: not able to work; `degraded`: able to do a part of it. */
  readonly status: "ok" | "degraded" | "unavailable";
  readonly roles: readonly Role[];
  readonly parts: {
    readonly kafka: ({ readonly status: "ok" } & StreamState) | Failing;
    readonly clickhouse: { readonly status: "ok" } | Failing;
    readonly loader: {
      readonly status: "ok" | "failing";
      readonly topics: readonly TopicLoaderState[];
    } | null;
    readonly jobs: readonly JobState[] | null;
    readonly edge: NewestPulse | null;
  };
}

interface Failing {
  readonly status: "failing" | "starting";
  readonly detail: string;
}

export async function describeHealth(sources: HealthSources): Promise<Health> {
  const [kafka, clickhouse] = await Promise.all([
    within(async () => ({ status: "ok" as const, ...(await sources.stream.state()) })),
    within(async () => {
      await demandAnswer(sources.clickhouse);
      return { status: "ok" as const };
    }),
  ]);
  const topics = sources.loader();
  const loaderFails = topics?.some((topic) => topic.failingSince !== null) ?? false;
  return {
    status: statusOf(sources, kafka.status === "ok", clickhouse.status === "ok", loaderFails),
    roles: [...sources.roles],
    parts: {
      kafka,
      clickhouse,
      loader: topics === null ? null : { status: loaderFails ? "failing" : "ok", topics },
      jobs: sources.jobs(),
      edge: sources.pulse(),
    },
  };
}

function statusOf(
  sources: HealthSources,
  kafka: boolean,
  clickhouse: boolean,
  loaderFails: boolean,
): Health["status"] {
  const { roles } = sources;
  if (!sources.started()) return "unavailable";
  if ((roles.has("door") || roles.has("loader")) && !kafka) return "unavailable";
  if (roles.has("loader") && (!clickhouse || loaderFails)) return "unavailable";
  return kafka && clickhouse ? "ok" : "degraded";
}

async function within<T>(ask: () => Promise<T>): Promise<T | Failing> {
  try {
    return await withinLimit(ask);
  } catch (error) {
    return { status: "failing", detail: describeError(error) };
  }
}
