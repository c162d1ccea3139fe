// The job rescreen: what a real warehouse knows of whom payments screened, told to an edge, once for a version of lists.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Attempt } from "#domain/contract/decisions/screening.ts";
import { transactionContext } from "#domain/decision/context.fixture.ts";
import { nameOf, rescreeningsSchema, type Rescreenings } from "#domain/events/counterparty-rescreened.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { transactionRecord } from "#domain/record/decision-record.fixture.ts";
import { LISTED, onlyAttempt, party, screen, wallet } from "#domain/screening/screenings.fixture.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { Edge } from "../edge.ts";
import { LANDING_SETTINGS } from "../loader/insert-events-step.ts";
import { rescreen } from "./rescreen.ts";

const NOW = Date.now();
const ACTIVE = "sha256:active";

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
let asked: Rescreenings[];
let active: { listVersion: string | null; publishedAt: string | null };

/** An edge that has these lists, and finds a change in each target. */
const edge: Edge = {
  ask: (path, body) => {
    expect(path).toBe("/internal/v1/rescreenings");
    const request = rescreeningsSchema.parse(body);
    if (request.targets.length > 0) asked.push(request);
    return Promise.resolve({ ...active, announced: request.targets.length });
  },
};

beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("rescreen");
}, 300_000);
afterAll(() => clickhouse.stop());
beforeEach(() => {
  asked = [];
  active = { listVersion: ACTIVE, publishedAt: formatInstant(NOW - DAY) };
});

let sequence = 0;
/** A payment that screened as `attempt` says, so many days ago. */
async function pay(
  daysAgo: number,
  attempt: Attempt,
  subjectId = "sub_1",
  country?: string,
): Promise<string> {
  sequence++;
  const at = formatInstant(NOW - daysAgo * DAY);
  const screening = { attempts: [attempt], walletEvidenceUnavailable: null };
  const payee = {
    ...party("recipient", { displayName: attempt.target.displayName }),
    key: "pty_1",
    type: "individual" as const,
    instruments: [],
    ...(country !== undefined && { country }),
  };
  const base = transactionContext({ screening, transaction: { parties: [payee] } });
  const context = {
    ...base,
    subject: { ...base.subject, id: subjectId },
    activity: { ...base.activity, occurredAt: at, receivedAt: at },
  };
  const record = transactionRecord(context);
  const decisionId = `dec_${sequence}`;
  const assessment = {
    ...record.body.assessment,
    decisionId,
    screening,
    subject: { ...record.body.assessment.subject, id: subjectId },
    assessedAt: at,
  };
  const place = { source: "ledger/org_a/sandbox/0", sequence };
  await warehouse.insert({
    table: "landing_decisions",
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
    values: [decisionAssessed({ ...record, context, body: { assessment } }, place)],
  });
  return decisionId;
}
const byName = (displayName: string, listVersion: string) => ({
  ...onlyAttempt(screen({ parties: [party("recipient", { displayName, type: "individual" })] })),
  listVersion,
});
const run = () => rescreen.run({ clickhouse: warehouse, edge });

describe("the job rescreen", () => {
  it("has each name and wallet of a customer screened again, as in its newest payment", async () => {
    await pay(40, byName("Vitali Sergitov", "sha256:older"));
    const newest = await pay(3, byName("Vitali Sergitov", "sha256:old"), "sub_1", "RU");
    await pay(3, byName("Jo Doe", "sha256:old"), "sub_2");
    await pay(2, byName("New Person", ACTIVE), "sub_3");
    await pay(95, byName("Long Ago", "sha256:old"), "sub_4");
    const crypto = screen({
      assetClass: "crypto",
      blockchain: "ethereum",
      parties: [party("recipient", { instruments: [wallet(LISTED)] })],
    });
    const wallets = onlyAttempt(crypto);
    await pay(1, { ...wallets, listVersion: "sha256:old" }, "sub_5");

    expect(await run()).toMatchObject({ summary: expect.stringContaining("3 changes announced") });
    const targets = asked.flatMap((request) => request.targets);
    const seen = targets.map(({ subject, whom }) => `${subject.id} ${nameOf(whom)}`);
    expect(new Set(seen)).toEqual(new Set(["sub_1 Vitali Sergitov", "sub_2 Jo Doe", `sub_5 ${LISTED}`]));
    expect(seen).toHaveLength(3);
    expect(targets).toContainEqual({
      subject: expect.objectContaining({ id: "sub_1" }),
      decisionId: newest,
      listVersion: "sha256:old",
      whom: { kind: "name", displayName: "Vitali Sergitov", type: "individual", country: "RU" },
      matched: ["ofac:1"],
    });
    expect(targets).toContainEqual(
      expect.objectContaining({
        whom: { kind: "wallet", address: LISTED, network: "ethereum" },
        matched: ["OFAC-SDN"],
      }),
    );
  });

  it("runs once for a version of lists, and again for the next", async () => {
    await run();
    expect(asked).toEqual([]);
    active = { ...active, listVersion: "sha256:next" };
    await run();
    expect(asked.flatMap(({ targets }) => targets).length).toBeGreaterThanOrEqual(3);
  });

  it("runs again soon after a publication, because payments screened by older lists may still arrive", async () => {
    active = { listVersion: "sha256:fresh", publishedAt: formatInstant(Date.now()) };
    await run();
    asked = [];
    await run();
    expect(asked.length).toBeGreaterThan(0);
  });

  it("asks nothing if no lists were published", async () => {
    active = { listVersion: null, publishedAt: null };
    await run();
    expect(asked).toEqual([]);
  });
});
