// A caller who leaves while any statement of a report is read ends the report and nothing else: a promise that nobody waits for
// would end the whole process.

import { afterAll, beforeAll, expect, it } from "vitest";
import { DRIFT } from "#domain/door/drift.ts";
import { EFFECTIVENESS } from "#domain/door/effectiveness.ts";
import { LIVE } from "#domain/door/live.ts";
import { NETWORK } from "#domain/door/network.ts";
import { PROVIDERS } from "#domain/door/providers.ts";
import type { DoorPath } from "#domain/door/question.ts";
import { RULE_DAYS } from "#domain/door/rule-days.ts";
import { SUBJECT } from "#domain/door/subject.ts";
import { THRESHOLD_RECOMMENDATIONS } from "#domain/door/threshold-recommendations.ts";
import { answerSigned } from "#pipeline/door/routes.ts";
import type { DoorRooms } from "#pipeline/door/serve-question.ts";
import { openLog } from "#pipeline/log.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { loadAnalystsSample } from "./analysts-sample.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const TENANT = { organisationId: "org_left", environment: "sandbox" };
const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" };
const MINIMUMS = { minimumDenominator: 30, minimumCustomers: 10 };
const REPORT = { ...TENANT, ...WINDOW, ...MINIMUMS };
/** More statements than any report reads. */
const STATEMENTS_MAX = 40;

/** Somebody whom the network knows. */
const candidates: { readonly node: string; readonly kind: null }[] = [];
let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("left");
  await loadAnalystsSample(warehouse, TENANT.organisationId, 0, 60);
  const known = await warehouse.query({
    query: "SELECT node FROM network_nodes ORDER BY kind.is_subject DESC LIMIT 1",
    format: "JSONEachRow",
  });
  const [{ node }] = (await known.json<{ node: string }>()) as [{ node: string }];
  candidates.push({ node, kind: null });
}, 300_000);
afterAll(() => server.stop());

class CallerLeft extends Error {}

/** Whether the report has fewer statements; else the caller leaves when the nth has been sent. */
async function isAnsweredBefore(nth: number, path: DoorPath, body: object): Promise<boolean> {
  const left = new CallerLeft();
  const leaving = new AbortController();
  const said: string[] = [];
  let sent = 0;
  const query: Warehouse["query"] = (asked) => {
    if (++sent === nth) setImmediate(() => leaving.abort(left));
    return warehouse.query(asked);
  };
  const rooms = {
    clickhouse: Object.create(warehouse, { query: { value: query } }),
    health: {
      stream: { state: async () => ({ lagByTopic: {}, oldestSeconds: 0, members: 1, deadLetters: 0 }) },
    },
    log: {
      ...openLog("silent"),
      warn: (_: string, { detail }: { detail: string }) => void said.push(detail),
    },
  } as unknown as DoorRooms; // reports ask no other
  try {
    const answer = await answerSigned(rooms, "POST", path, Buffer.from(JSON.stringify(body)), leaving.signal);
    expect({ ...answer, said }).toMatchObject({ status: 200, said: [] });
    return sent < nth;
  } catch (error) {
    expect(error).toBe(left);
    return false;
  }
}

it.each([
  [
    EFFECTIVENESS.path,
    {
      ...REPORT,
      heads: [{ source: "ledger/org_left/sandbox/0", head: 9 }],
      labelMaturityDays: 30,
      interval: "day",
    },
  ],
  [RULE_DAYS.path, { ...REPORT, ruleId: "velocity" }],
  [DRIFT.path, REPORT],
  [PROVIDERS.path, REPORT],
  [
    THRESHOLD_RECOMMENDATIONS.path,
    {
      ...TENANT,
      ...MINIMUMS,
      labelMaturityDays: 1,
      systemVersionId: "sv_1",
      thresholds: { review: 60, block: 80 },
    },
  ],
  [NETWORK.path, { ...TENANT, candidates, depth: 1, limit: 50, since: WINDOW.from }],
  [SUBJECT.path, { ...TENANT, kind: "individual", candidates }],
  [LIVE.path, TENANT],
] as const)("%s", async (path, body) => {
  for (let nth = 1; nth <= STATEMENTS_MAX; nth++) {
    if (await isAnsweredBefore(nth, path, body)) return;
  }
  throw new Error(`more than ${STATEMENTS_MAX} statements`);
});
