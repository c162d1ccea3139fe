// When a loader counts as loading: it hears from Kafka, and nothing that it fetched waits.

import { describe, expect, it } from "vitest";
import { formatInstant } from "#domain/time/instant.ts";
import { isLoading } from "./health.ts";

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

describe("a loader", () => {
  it("that has nothing to load is well while Kafka answers it", () => {
    expect(isLoading({ lastHeardAt: heard(1), topics: [topic] }, NOW)).toBe(true);
  });

  it.each([
    ["has not heard from Kafka yet", null, topic],
    ["hears nothing any more", heard(91), topic],
    ["cannot insert", heard(1), { ...topic, failingSince: heard(5), lastFailure: "ECONNREFUSED" }],
  ])("that %s is not well, behind or not", (_, lastHeardAt, state) => {
    expect(isLoading({ lastHeardAt, topics: [topic, state] }, NOW)).toBe(false);
  });
});
