// Only an absent Kafka or warehouse is 503: a fault of our own is thrown, so that the door logs it and answers 500.

import { ClickHouseError } from "@clickhouse/client";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { question } from "#domain/door/question.ts";
import { WarehouseUnavailableError } from "#warehouse/unavailable.ts";
import { KafkaUnavailableError } from "../kafka/interfaces.ts";
import { openLog } from "../log.ts";
import { act, reply, replyAtOnce, report, type DoorRooms, type Route } from "./serve-question.ts";

const JOBS = question("/v1/jobs/run", z.object({}), z.object({}));
const REPORT = question("/v1/reports/drift", z.object({ organisationId: z.string() }), z.object({}));
const warn = vi.fn<(message: string) => void>();
// The questions of this test use no other room.
const rooms = { clickhouse: {}, log: { ...openLog("silent"), warn } } as unknown as DoorRooms;
const refusal = (type: string) => new ClickHouseError({ message: "no", code: "1", type });

const routes: readonly (readonly [string, (error: Error) => Route])[] = [
  ["a question", (error) => reply(JOBS, () => Promise.reject(error))],
  ["an act", (error) => act(JOBS, () => Promise.reject(error))],
  ["a question without a query", (error) => replyAtOnce(() => Promise.reject(error))],
];
const serve = (route: Route) => route.serve(rooms, Buffer.from("{}"), new AbortController().signal);

describe.each(routes)("%s", (_, failing) => {
  it.each([
    new KafkaUnavailableError("away"),
    new WarehouseUnavailableError("away"),
    refusal("TOO_MANY_SIMULTANEOUS_QUERIES"),
  ])("is 503 after %s", async (error) => {
    const answer = await serve(failing(error));
    expect(answer).toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(warn).toHaveBeenCalledWith("a question was not answered", expect.anything());
  });

  it.each([
    new Error("the series does not converge"),
    new TypeError("undefined is no function"),
    Object.assign(new Error("no such file"), { code: "ENOENT" }),
    refusal("SYNTAX_ERROR"),
    refusal("UNKNOWN_IDENTIFIER"),
  ])("throws %s on", async (error) => {
    await expect(serve(failing(error))).rejects.toBe(error);
  });
});

describe("a report", () => {
  const stream = { state: () => Promise.resolve({}) };
  const asked = (ping: () => Promise<object>) =>
    report(REPORT, () => Promise.resolve({})).serve(
      { ...rooms, clickhouse: { ping, query: vi.fn() }, health: { stream } } as unknown as DoorRooms,
      Buffer.from('{"organisationId":"org_1"}'),
      new AbortController().signal,
    );

  it("is 503 where ClickHouse answers no ping, or none in time", async () => {
    vi.useFakeTimers();
    const [never, cut] = [
      asked(() => new Promise(() => {})),
      asked(() => Promise.resolve({ success: false, error: new Error("socket hang up") })),
    ];
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect([await never, await cut]).toMatchObject([{ status: 503 }, { status: 503 }]);
  });

  it("throws ClickHouse's own refusal on, such as of a wrong password", async () => {
    const wrong = refusal("AUTHENTICATION_FAILED");
    await expect(asked(() => Promise.resolve({ success: false, error: wrong }))).rejects.toBe(wrong);
  });
});
