// When a loader counts as loading: it hears from Kafka, and nothing that it fetched waits.

import { describe, expect, it, vi } from "vitest";
import { formatInstant } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { Role } from "./config.ts";
import { describeHealth, isLoading, isReady, type HealthSources } from "./health.ts";

const NOW = Date.UTC(2026, 0, 1);
const topic = {
  topic: "weir.decisions.v1",
  events: 0,
  deadLetters: 0,
  lastInsertAt: null,
  failingSince: null,
  lastFailure: null,
};
const heard = (secondsAgo: number) => formatInstant(NOW - secondsAgo * 1_000);

const sourcesWithout = (
  away: readonly ("kafka" | "clickhouse")[],
  roles: readonly Role[],
): HealthSources => ({
  roles: new Set(roles),
  started: () => true,
  stream: {
    async state() {
      if (away.includes("kafka")) throw new Error("no broker answers");
      return { lagByTopic: {}, oldestSeconds: 0, members: 1, deadLetters: 0 };
    },
    close: async () => undefined,
  },
  clickhouse: {
    ping: async () => ({ success: !away.includes("clickhouse"), error: new Error("refused") }),
  } as unknown as Warehouse,
  openDeadLetters: async () => 0,
  loader: () =>
    roles.includes("loader") ? { lastHeardAt: heard(1), silentMilliseconds: 1_000, topics: [topic] } : null,
  jobs: () => null,
  pulse: () => null,
  missing: () => null,
});

const healthWithout = (...what: Parameters<typeof sourcesWithout>) => describeHealth(sourcesWithout(...what));

describe("a pipeline process", () => {
  it.each([
    ["door", [], "ok"],
    ["door", ["kafka"], "degraded"],
    ["door", ["clickhouse"], "degraded"],
    ["door", ["kafka", "clickhouse"], "unavailable"],
    ["loader", ["kafka"], "unavailable"],
    ["loader", ["clickhouse"], "unavailable"],
  ] as const)(
    "with the role %s is, without %j, %s, and names each part that is away",
    async (role, away, status) => {
      const health = await healthWithout(away, [role]);
      expect(health.status).toBe(status);
      expect(health.parts.kafka.status).toBe(away.some((part) => part === "kafka") ? "failing" : "ok");
      expect(health.parts.clickhouse.status).toBe(
        away.some((part) => part === "clickhouse") ? "failing" : "ok",
      );
    },
  );
});

describe("health", () => {
  it("is answered within three seconds if nothing that it asks responds", async () => {
    vi.useFakeTimers();
    const never = () => new Promise<never>(() => undefined);
    const clickhouse = { ping: never, query: never } as unknown as Warehouse;
    const stream = {
      state: async () => ({ lagByTopic: {}, oldestSeconds: 0, members: 1, deadLetters: 3 }),
      close: never,
    };
    const asked = describeHealth({
      ...sourcesWithout([], ["door"]),
      clickhouse,
      stream,
      openDeadLetters: never,
    });
    await vi.advanceTimersByTimeAsync(2_600);
    vi.useRealTimers();
    expect((await asked).parts).toMatchObject({
      kafka: { status: "ok", deadLetters: 3 },
      clickhouse: { status: "failing" },
    });
  });

  it("names what ClickHouse met on its disk, though ClickHouse answers", async () => {
    const fault = { code: 243, name: "NOT_ENOUGH_SPACE", kind: "no_room", seconds_ago: 2 };
    const clickhouse = {
      ping: async () => ({ success: true }),
      query: async ({ query }: { readonly query: string }) => ({
        json: async () => (query.includes("system.errors") ? [fault] : []),
      }),
    } as unknown as Warehouse;
    const { parts } = await describeHealth({ ...sourcesWithout([], ["door"]), clickhouse });
    expect(parts.clickhouse).toEqual({ status: "ok", faults: [fault] });
  });
});

describe("the door", () => {
  it("is ready with Kafka alone, whatever ClickHouse does, and not without Kafka", async () => {
    const hanging = { ping: () => new Promise<never>(() => undefined) } as unknown as Warehouse;
    expect(await isReady({ ...sourcesWithout([], ["door", "jobs"]), clickhouse: hanging })).toBe(true);
    expect(await isReady(sourcesWithout(["kafka"], ["door"]))).toBe(false);
  });
});

describe("a loader", () => {
  it("is not ready without ClickHouse", async () => {
    expect(await isReady(sourcesWithout(["clickhouse"], ["loader"]))).toBe(false);
    expect(await isReady(sourcesWithout([], ["loader"]))).toBe(true);
  });

  it("that has nothing to load is well while Kafka answers it", () => {
    expect(isLoading({ silentMilliseconds: 1_000, topics: [topic] })).toBe(true);
  });

  it.each([
    ["has not heard from Kafka yet", null, topic],
    ["hears nothing any more", 91_000, topic],
    ["cannot insert", 1_000, { ...topic, failingSince: heard(5), lastFailure: "ECONNREFUSED" }],
  ])("that %s is not well, behind or not", (_, silentMilliseconds, state) => {
    expect(isLoading({ silentMilliseconds, topics: [topic, state] })).toBe(false);
  });
});
