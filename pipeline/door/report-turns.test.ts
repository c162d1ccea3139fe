// The turns of reports at the door: how many an organisation may have under way, how many are computed at once, and what becomes of one
// whose caller has left.

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { question } from "#domain/door/question.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { openLog } from "../log.ts";
import { report, type DoorRooms } from "./serve-question.ts";

const DRIFT = question("/v1/reports/drift", z.object({ organisationId: z.string() }), z.object({}));
const UNDER_WAY = 24;
const ALONE_AT_ONCE = 4;
const STAYS = new AbortController().signal;

/** A door whose reports end when the test says so. */
function openReports() {
  const begun: { readonly organisationId: string; readonly end: () => void }[] = [];
  const route = report(DRIFT, async ({ organisationId }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ organisationId, end: resolve });
    await promise;
    return {};
  });
  const rooms = {
    clickhouse: { ping: async () => ({ success: true }), query: () => Promise.reject(new Error("no query")) },
    health: { stream: { state: async () => ({}) } },
    log: openLog("silent"),
  } as unknown as DoorRooms & { readonly clickhouse: Warehouse };
  const ask = (organisationId: string, gone = STAYS) =>
    route.serve(rooms, Buffer.from(JSON.stringify({ organisationId })), gone);
  const endNext = async (): Promise<void> => {
    begun.shift()?.end();
    await settled();
  };
  return { ask, begun, endNext, names: () => begun.map(({ organisationId }) => organisationId) };
}

/** What can happen without another end has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe("reports of one organisation", () => {
  it(`beyond ${UNDER_WAY} under way are 503 overloaded with Retry-After and not begun; another organisation's are taken`, async () => {
    const { ask, begun, endNext } = openReports();
    const crowd = times(UNDER_WAY, () => ask("org_a"));
    await settled();
    const oneMore = await Promise.race([ask("org_a"), settled().then(() => "it waits")]);
    expect(oneMore).toMatchObject({
      status: 503,
      body: { error: { code: "overloaded" } },
      retryAfterSeconds: 1,
    });
    const other = ask("org_b");
    let ended = 0;
    for (; begun.length > 0; ended++) await endNext();
    expect(ended).toBe(UNDER_WAY + 1);
    for (const answer of await Promise.all([...crowd, other])) expect(answer.status).toBe(200);
    const later = ask("org_a");
    await settled();
    await endNext();
    expect((await later).status).toBe(200);
  });

  it(`are computed ${ALONE_AT_ONCE} at once while no other organisation asks`, async () => {
    const { ask, begun, endNext } = openReports();
    const asked = times(ALONE_AT_ONCE + 2, () => ask("org_a"));
    await settled();
    expect(begun).toHaveLength(ALONE_AT_ONCE);
    await endNext();
    expect(begun).toHaveLength(ALONE_AT_ONCE);
    while (begun.length > 0) await endNext();
    await Promise.all(asked);
  });

  it("of which the caller leaves while it waits is never begun, and makes room", async () => {
    const { ask, begun, endNext } = openReports();
    const leaving = new AbortController();
    const left = new Error("left");
    const asked = times(ALONE_AT_ONCE, () => ask("org_a"));
    const waits = times(UNDER_WAY - ALONE_AT_ONCE, () => ask("org_a", leaving.signal));
    await settled();
    leaving.abort(left);
    for (const answer of await Promise.allSettled(waits)) expect(answer).toMatchObject({ reason: left });
    const next = ask("org_a");
    let computed = 0;
    for (; begun.length > 0; computed++) await endNext();
    expect(computed).toBe(ALONE_AT_ONCE + 1);
    for (const answer of await Promise.all([...asked, next])) expect(answer.status).toBe(200);
  });
});

it("where several organisations ask, two reports are computed at once, one of each, and those that wait come in turn", async () => {
  const { ask, begun, endNext, names } = openReports();
  const first = ask("org_b");
  await settled();
  await endNext();
  await first;
  const crowd = times(6, () => ask("org_a"));
  const others = ["org_b", "org_c"].map((id) => ask(id));
  await settled();
  expect(names()).toEqual(["org_a", "org_b"]);
  await endNext();
  expect(names()).toEqual(["org_b", "org_a"]);
  // Of the crowd one has had a turn since org_c came.
  await endNext();
  expect(names()).toEqual(["org_a", "org_c"]);
  while (begun.length > 0) {
    await endNext();
    expect(begun.length).toBeLessThanOrEqual(2);
    expect(names().filter((id) => id === "org_a").length).toBeLessThanOrEqual(1);
  }
  await Promise.all([...crowd, ...others]);
});
