// A recovery over logs that are longer than one request may schedule: every event that did not arrive is found once, by as many
// requests as it takes, and none that arrived.

import { describe, expect, it } from "vitest";
import type { LogRow } from "#domain/events/batch.ts";
import { formatInstant, instantOf } from "#domain/time/instant.ts";
import type { EventLogs } from "../../webhooks/event-logs.ts";
import { findLost, type RecoveryMark } from "./find-lost.ts";
import type { EndpointState } from "./schema.ts";

const BEGAN = instantOf("2026-01-01T00:00:00.000Z");
const PAGE = 200;

function rowOf(sequence: number): LogRow {
  const at = formatInstant(BEGAN + sequence);
  const payload = JSON.stringify({
    id: `evt_${sequence}`,
    type: "api_key.created",
    version: 1,
    organisationId: "org_1",
    environment: sequence % 10 === 0 ? "production" : "sandbox",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    requestId: null,
    data: { keyId: `key_${sequence}`, prefix: "sk_test_", type: "secret", environment: "sandbox" },
  });
  return { sequence, kind: "event", payload };
}

/** Logs of so many rows each, with one row a millisecond. */
function logsOf(...lengths: readonly number[]): EventLogs {
  return new Map(
    lengths.map((length, index) => [
      `log/${index}`,
      (from) => {
        const behind =
          "behind" in from
            ? from.behind
            : "since" in from
              ? Math.max(0, from.since - BEGAN - 1)
              : from.at - 1;
        const count = Math.max(0, Math.min(PAGE, length - behind));
        return Promise.resolve(Array.from({ length: count }, (_, n) => rowOf(behind + n + 1)));
      },
    ]),
  );
}

const STATE = { environment: "sandbox", eventTypes: ["*"] } as unknown as EndpointState; // all that is looked at

async function recoverAll(
  logs: EventLogs,
  since: number,
  arrived: ReadonlySet<string>,
  lostFrom = new Map(),
) {
  const found: string[] = [];
  let [mark, requests]: [RecoveryMark | null, number] = [null, 0];
  do {
    const fateOf = ({ id }: { readonly id: string }) => ({
      isKnown: arrived.has(id),
      arrives: arrived.has(id),
      lostAt: lostFrom.size > 0 && id === "evt_5" ? since : null,
    });
    const { lost, reached } = await findLost(logs, STATE, since, mark, { fateOf, lostFrom });
    expect(lost.length).toBeLessThanOrEqual(1_000);
    found.push(...lost.map(({ source, queued }) => `${source} ${queued.id}`));
    [mark, requests] = [reached, requests + 1];
  } while (mark !== null);
  return { found, requests };
}

describe("a recovery", () => {
  it("finds all of the endpoint's environment that did not arrive, each once", async () => {
    const arrived = new Set(["evt_1", "evt_777", "evt_2400"]);
    const { found, requests } = await recoverAll(logsOf(2_500, 0, 700), BEGAN, arrived);
    const wanted = [2_500, 0, 700].flatMap((length, index) =>
      Array.from({ length }, (_, n) => n + 1)
        .filter((n) => n % 10 !== 0 && !arrived.has(`evt_${n}`))
        .map((n) => `log/${index} evt_${n}`),
    );
    expect(found).toEqual(wanted);
    expect(requests).toBeGreaterThan(2);
  });

  it("begins at its instant, and before it only for what came to nothing since then", async () => {
    const since = BEGAN + 96;
    const lostFrom = new Map([["log/0", 5]]);
    expect((await recoverAll(logsOf(99), since, new Set())).found).toEqual(
      [96, 97, 98, 99].map((n) => `log/0 evt_${n}`),
    );
    expect((await recoverAll(logsOf(99), since, new Set(), lostFrom)).found).toEqual(
      [5, 96, 97, 98, 99].map((n) => `log/0 evt_${n}`),
    );
  });
});
