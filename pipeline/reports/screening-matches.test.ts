// The list of matches: what screening found, page by page, without those that somebody could tell.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Match } from "#domain/contract/decisions/screening.ts";
import { clearAttempt, transactionContext } from "#domain/decision/context.fixture.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { transactionRecord } from "#domain/record/decision-record.fixture.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { screeningMatchesPage } from "./screening-matches.ts";

const QUERY = {
  organisationId: "org_example",
  environment: "sandbox",
  from: "2026-01-01T00:00:00.000Z",
  to: "2026-02-01T00:00:00.000Z",
  state: "open",
  decisionId: null,
  limit: 10,
  cursor: null,
} as const;

let server: ScratchWarehouse;
let warehouse: Warehouse;

const match = (id: string): Match => ({
  id,
  entityId: "ofac:1",
  caption: "BOUT, Viktor",
  schema: "Person",
  lists: ["OFAC-SDN"],
  topics: ["sanction"],
  score: 0.91,
  match: false,
  matchedName: { query: "Bout", candidate: "BOUT" },
  explanations: { nameMatch: { score: 0.91, detail: "", tokens: [] }, country: null, dateOfBirth: null },
  firstSeen: null,
  lastSeen: null,
});

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("matches");
  // Three payments with a match each, the second with two; the last met nobody.
  for (const [at, ids] of [["m1"], ["m1", "m2"], ["m1"], []].entries()) {
    const attempt = clearAttempt({
      status: ids.length === 0 ? "clear" : "potential_match",
      matches: ids.map((id) => match(`scr_${at}_0-${id}`)),
    });
    const context = transactionContext({
      activity: { occurredAt: `2026-01-1${at}T12:00:00.000Z` },
      screening: { attempts: [attempt], walletEvidenceUnavailable: null },
    });
    const record = transactionRecord(context);
    const { body } = record;
    const assessment = {
      ...body.assessment,
      decisionId: `dec_${at}`,
      transactionId: `txn_${at}`,
      transaction: {
        externalTransactionId: `payment-${at}`,
        assetClass: "fiat" as const,
        direction: "outbound" as const,
        amount: "42.50",
        currency: "EUR",
        transactionType: "transfer",
        parties: [],
      },
    };
    const event = decisionAssessed(
      {
        ...record,
        body: {
          assessment: { ...assessment, screening: { ...body.assessment.screening, attempts: [attempt] } },
        },
      },
      { source: "ledger/org_example/sandbox/0", sequence: at + 1 },
    );
    await land("landing_decisions", event);
  }
}, 300_000);

afterAll(() => server.stop());

async function land(table: string, value: object): Promise<void> {
  await warehouse.insert({
    table,
    values: [value],
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
  });
}

function judge(sequence: number, matchId: string, verdict: string, note?: string): Promise<void> {
  const at = "2026-02-02T00:00:00.000Z";
  return land("landing_audit", {
    id: `evt_judged_${sequence}`,
    type: "risk.screening_match.adjudicated",
    version: 1,
    source: "organisation/org_example",
    sequence,
    organisationId: "org_example",
    environment: "sandbox",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    data: {
      matchId,
      verdict,
      decisionOccurredAt: "2026-01-10T12:00:00.000Z",
      found: [],
      actor: `operator:judge-${sequence}`,
      ...(note === undefined ? {} : { note }),
    },
  });
}

const idsOf = async (changes: Partial<Parameters<typeof screeningMatchesPage>[0]> = {}) =>
  (await screeningMatchesPage({ ...QUERY, ...changes }, warehouse)).data.map(({ matchId }) => matchId);

describe("the list of matches", () => {
  it("lists matches, newest first, and no payment without a match", async () => {
    expect(await idsOf()).toEqual(["scr_2_0-m1", "scr_1_0-m2", "scr_1_0-m1", "scr_0_0-m1"]);
    const { data, pagination } = await screeningMatchesPage({ ...QUERY, limit: 1 }, warehouse);
    expect(data).toEqual([
      {
        matchId: "scr_2_0-m1",
        decisionId: "dec_2",
        transactionId: "txn_2",
        occurredAt: "2026-01-12T12:00:00.000Z",
        status: "potential_match",
        target: "Anna Schmidt",
        caption: "BOUT, Viktor",
        entityId: "ofac:1",
        lists: ["OFAC-SDN"],
        score: 0.91,
        decision: "review",
        amount: "42.50",
        currency: "EUR",
        subject: { id: "sub_example", externalUserId: "customer-1" },
        verdict: null,
        adjudication: null,
      },
    ]);
    expect(pagination.nextCursor).toBe("2026-01-12T12:00:00.000Z~scr_2_0-m1");
  });

  it("comes page by page, each match once", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await screeningMatchesPage({ ...QUERY, limit: 1, cursor }, warehouse);
      seen.push(...page.data.map(({ matchId }) => matchId));
      cursor = page.pagination.nextCursor;
      if (cursor === null) break;
    }
    expect(seen).toEqual(await idsOf());
  });

  it("leaves out matches that were decided, by the latest adjudication", async () => {
    await judge(1, "scr_2_0-m1", "unclear");
    await judge(2, "scr_1_0-m1", "false_positive");
    await judge(3, "scr_0_0-m1", "true_match");
    await judge(4, "scr_0_0-m1", "unclear");
    expect(await idsOf()).toEqual(["scr_2_0-m1", "scr_1_0-m2", "scr_0_0-m1"]);
    const { data } = await screeningMatchesPage({ ...QUERY, state: "all" }, warehouse);
    expect(data.map(({ verdict }) => verdict)).toEqual(["unclear", null, "false_positive", "unclear"]);
  });

  it("says who gave the verdict that counts, why and when", async () => {
    await judge(5, "scr_2_0-m1", "unclear", "Another date of birth?");
    const { data } = await screeningMatchesPage({ ...QUERY, state: "all", limit: 2 }, warehouse);
    expect(data.map(({ adjudication }) => adjudication)).toEqual([
      {
        actor: "operator:judge-5",
        note: "Another date of birth?",
        adjudicatedAt: "2026-02-02T00:00:00.000Z",
      },
      null,
    ]);
  });

  it("lists those of one decision alone where it is named", async () => {
    expect(await idsOf({ state: "all", decisionId: "dec_1" })).toEqual(["scr_1_0-m2", "scr_1_0-m1"]);
    expect(await idsOf({ state: "all", decisionId: "dec_other" })).toEqual([]);
  });

  it("holds to its window, its organisation and its environment", async () => {
    expect(await idsOf({ from: "2026-01-12T00:00:00.000Z" })).toEqual(["scr_2_0-m1"]);
    expect(await idsOf({ organisationId: "org_other" })).toEqual([]);
    expect(await idsOf({ environment: "production" })).toEqual([]);
  });
});
