// The operators' list of decisions, over a warehouse with some: filters, pages, the file, the count, how new the rows are.

import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DECISION_CSV_HEAD } from "#domain/contract/operators/decision-csv.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { landDecisions, PAYMENTS } from "./decisions.fixture.ts";
import { decisionCount, decisionLines, decisionPage } from "./decisions.ts";

const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("decisions");
  await landDecisions(warehouse);
}, 300_000);

afterAll(() => server.stop());

describe("the operators' list of decisions", () => {
  const QUERY = {
    ...WINDOW,
    organisationId: "org_example",
    environment: "sandbox",
    subjectId: null,
    decision: null,
    ruleId: null,
    alertId: null,
    minScore: 0,
    maxScore: 100,
    riskLevel: null,
    label: null,
    currency: null,
    minAmount: null,
    maxAmount: null,
    aboveAmount: null,
    belowAmount: null,
    direction: null,
    channel: null,
    type: null,
    screening: null,
    systemVersionId: null,
    nodeId: null,
    limit: 10,
    cursor: null,
  } as const;
  const page = (changes: Partial<Parameters<typeof decisionPage>[0]> = {}) =>
    decisionPage({ ...QUERY, ...changes }, warehouse);
  const idsOf = async (changes: Partial<Parameters<typeof decisionPage>[0]>) =>
    (await page(changes)).data.map(({ decisionId }) => decisionId);

  it("filters by customer, decision, score, rule, alert and time, alone and together", async () => {
    expect(await idsOf({})).toEqual(["dec_3", "dec_2", "dec_1", "dec_0"]);
    expect(await idsOf({ subjectId: "ana" })).toEqual(["dec_3", "dec_1", "dec_0"]);
    expect(await idsOf({ subjectId: "sub_ben" })).toEqual(["dec_2"]);
    expect(await idsOf({ decision: "block" })).toEqual(["dec_3", "dec_2"]);
    expect(await idsOf({ decision: "allow" })).toEqual(["dec_0"]);
    expect(await idsOf({ decision: "interrupted" })).toEqual(["dec_3", "dec_2", "dec_1"]);
    expect(await idsOf({ minScore: 60, maxScore: 85 })).toEqual(["dec_3", "dec_1"]);
    expect(await idsOf({ ruleId: "large-amount" })).toEqual(["dec_3"]);
    expect(await idsOf({ alertId: "alr_1" })).toEqual(["dec_3", "dec_1"]);
    expect(await idsOf({ alertId: "alr_none" })).toEqual([]);
    expect(await idsOf({ from: "2026-01-11T12:00:00.000Z", to: "2026-01-13T12:00:00.000Z" })).toEqual([
      "dec_2",
      "dec_1",
    ]);
    expect(await idsOf({ subjectId: "ana", decision: "block", minScore: 80 })).toEqual(["dec_3"]);
  });

  it("filters by risk, amount, currency and version", async () => {
    expect(await idsOf({ riskLevel: "high" })).toEqual(["dec_3"]);
    expect(await idsOf({ currency: "USD" })).toEqual(["dec_1"]);
    expect(await idsOf({ minAmount: "100.00000001" })).toEqual(["dec_3", "dec_2"]);
    expect(await idsOf({ maxAmount: "100" })).toEqual(["dec_1", "dec_0"]);
    expect(await idsOf({ currency: "EUR", minAmount: "9.99", maxAmount: "100.00000001" })).toEqual([
      "dec_2",
      "dec_0",
    ]);
    expect(await idsOf({ systemVersionId: "sv_other" })).toEqual(["dec_2"]);
  });

  it("leaves out the bound itself, to the eighth decimal, where an amount is to be above or below it", async () => {
    expect(await idsOf({ aboveAmount: "100" })).toEqual(["dec_3", "dec_2"]);
    expect(await idsOf({ aboveAmount: "100.00000001" })).toEqual(["dec_3"]);
    expect(await idsOf({ belowAmount: "100.00000001" })).toEqual(["dec_1", "dec_0"]);
    expect(await idsOf({ belowAmount: "100" })).toEqual(["dec_0"]);
    expect(await idsOf({ aboveAmount: "9.99", belowAmount: "2500", currency: "EUR" })).toEqual(["dec_2"]);
    expect(await idsOf({ minAmount: "100", aboveAmount: "100", maxAmount: "2500" })).toEqual([
      "dec_3",
      "dec_2",
    ]);
  });

  it("filters by direction, channel, type and what screening came to", async () => {
    expect(await idsOf({ direction: "inbound" })).toEqual(["dec_0"]);
    expect(await idsOf({ direction: "outbound" })).toEqual(["dec_3", "dec_2", "dec_1"]);
    expect(await idsOf({ channel: "app" })).toEqual(["dec_0"]);
    expect(await idsOf({ type: "card" })).toEqual(["dec_2"]);
    expect(await idsOf({ type: "transfer" })).toEqual(["dec_3", "dec_1", "dec_0"]);
    expect(await idsOf({ type: "transaction" })).toHaveLength(PAYMENTS.length);
    expect(await idsOf({ type: "login" })).toEqual([]);
    expect(await idsOf({ screening: "potential_match" })).toEqual(["dec_0"]);
    expect(await idsOf({ screening: "clear" })).toEqual(["dec_3", "dec_1"]);
    expect(await idsOf({ screening: "none" })).toEqual(["dec_2"]);
    expect(await idsOf({ screening: "none", direction: "inbound" })).toEqual([]);
  });

  it("filters by a device, instrument or party of the network, for every customer, within the window", async () => {
    expect(await idsOf({ nodeId: "device:phone-7" })).toEqual(["dec_2", "dec_0"]);
    expect(await idsOf({ nodeId: "device:phone-7", subjectId: "ben", decision: "block" })).toEqual(["dec_2"]);
    expect(await idsOf({ nodeId: "device:phone-7", to: "2026-01-12T12:00:00.000Z" })).toEqual(["dec_0"]);
    expect(await idsOf({ nodeId: "device:phone-7", environment: "production" })).toEqual([]);
    // Only the other end of a relation, and a part of the name: no node is called that.
    for (const nodeId of ["device:phone", "phone-7", "sub_unseen"])
      expect(await idsOf({ nodeId })).toEqual([]);
    // The network has been made of nothing yet, whatever was loaded.
    expect(await page({ nodeId: "device:phone-7" })).toMatchObject({ dataAsOf: null });
  });

  it("says what came of each by the outcome that counts, and filters by it", async () => {
    const { data } = await page();
    expect(data.map(({ label }) => label)).toEqual(["inconclusive", null, "fraud", "legitimate"]);
    expect(await idsOf({ label: "fraud" })).toEqual(["dec_1"]);
    expect(await idsOf({ label: "legitimate" })).toEqual(["dec_0"]);
    expect(await idsOf({ label: "inconclusive" })).toEqual(["dec_3"]);
    expect(await idsOf({ label: "none" })).toEqual(["dec_2"]);
    expect(await idsOf({ label: "fraud", decision: "block" })).toEqual([]);
  });

  it.each([
    [{}, 4],
    [{ label: "none" }, 1],
    [{ ruleId: "large-amount" }, 1],
    [{ alertId: "alr_1" }, 2],
    [{ alertId: "alr_none" }, 0],
    [{ subjectId: "ana", decision: "interrupted", minScore: 61 }, 1],
    [{ currency: "EUR", maxAmount: "100.00000001" }, 2],
    [{ aboveAmount: "100", belowAmount: "2500" }, 1],
    [{ environment: "production" }, 0],
  ] as const)("counts what fits %j, on all pages: %i", async (filter, count) => {
    const asked = { ...QUERY, ...filter };
    expect(await decisionCount(asked, warehouse)).toMatchObject({ window: WINDOW, count });
    expect(await idsOf(filter)).toHaveLength(count);
  });

  it("adds up what fits, exactly and in each currency", async () => {
    const sums = async (changes: Partial<Parameters<typeof decisionCount>[0]>) =>
      decisionCount({ ...QUERY, ...changes }, warehouse);
    expect(await sums({})).toEqual({
      window: WINDOW,
      count: 4,
      truncated: false,
      amounts: [
        { currency: "EUR", amount: "2609.99000001", payments: 3 },
        { currency: "USD", amount: "100", payments: 1 },
      ],
      currencies: 2,
    });
    expect(await sums({ currency: "USD" })).toMatchObject({ currencies: 1, amounts: [{ amount: "100" }] });
    expect(await sums({ decision: "block", subjectId: "ben" })).toMatchObject({
      count: 1,
      amounts: [{ currency: "EUR", amount: "100.00000001", payments: 1 }],
    });
    expect(await sums({ type: "login" })).toMatchObject({ count: 0, amounts: [], currencies: 0 });
  });

  it("adds up more than one amount can be, says how many currencies there are, and leaves activities out", async () => {
    const currencies = 25;
    await warehouse.command({
      query: `INSERT INTO decisions SELECT d.* REPLACE (
          'org_sums' AS organisation_id,
          'dec_sum_' || leftPad(toString(n.number), 4, '0') AS decision_id,
          'evt_sum_' || leftPad(toString(n.number), 4, '0') AS event_id,
          if(n.number < 50, 'C' || leftPad(toString(n.number % ${currencies}), 2, '0'), if(n.number < 60, 'BIG', '')) AS currency,
          if(n.number < 60, d.event_type, 'fraud.activity.assessed') AS event_type,
          multiIf(n.number < 50, toDecimal128('0.1', 8),
            n.number < 60, toDecimal128('999999999999999999999999999999.99999999', 8), toDecimal128(0, 8)) AS amount)
        FROM decisions AS d CROSS JOIN numbers(100) AS n WHERE d.decision_id = 'dec_0' AND d.organisation_id = 'org_example'`,
    });
    const found = await decisionCount({ ...QUERY, organisationId: "org_sums" }, warehouse);
    expect(found).toMatchObject({ count: 100, currencies: currencies + 1 });
    expect(found.amounts).toHaveLength(20);
    expect(found.amounts?.slice(0, 2)).toEqual([
      { currency: "BIG", amount: "9999999999999999999999999999999.9999999", payments: 10 },
      { currency: "C00", amount: "0.2", payments: 2 },
    ]);
  });

  it("counts one event once that was loaded twice and not merged yet", async () => {
    const asked = { ...QUERY, organisationId: "org_twice" };
    const copies = () =>
      warehouse.command({
        query: `INSERT INTO decisions SELECT d.* REPLACE ('org_twice' AS organisation_id) FROM decisions AS d
          WHERE d.organisation_id = 'org_example' AND d.environment = 'sandbox'`,
      });
    await warehouse.command({ query: "SYSTEM STOP MERGES decisions" });
    await copies();
    const once = await decisionCount(asked, warehouse);
    expect(once.count).toBe(4);
    await copies();
    expect(await decisionCount(asked, warehouse)).toEqual(once);
    await warehouse.command({ query: "SYSTEM START MERGES decisions" });
  });

  it("ends counting at a hundred thousand, and adds up nothing then", async () => {
    await warehouse.command({
      query: `INSERT INTO decisions SELECT d.* REPLACE (
          'org_most' AS organisation_id,
          'dec_most_' || toString(n.number) AS decision_id,
          'evt_most_' || toString(n.number) AS event_id)
        FROM decisions AS d CROSS JOIN numbers(100001) AS n WHERE d.decision_id = 'dec_0' AND d.organisation_id = 'org_example'`,
    });
    expect(await decisionCount({ ...QUERY, organisationId: "org_most" }, warehouse)).toEqual({
      window: WINDOW,
      count: 100_000,
      truncated: true,
      amounts: null,
      currencies: null,
    });
  });

  it("becomes lines of CSV with the fields of the list, page by page", async () => {
    const { lines, nextCursor } = await decisionLines({ ...QUERY, limit: 3 }, warehouse);
    const rest = await decisionLines({ ...QUERY, limit: 3, cursor: nextCursor }, warehouse);
    expect(rest.nextCursor).toBeNull();
    const read = parse(DECISION_CSV_HEAD + lines + rest.lines, { columns: true });
    const { data } = await page();
    expect(read).toEqual(
      data.map(({ subject, ruleIds, ...one }) => ({
        ...Object.fromEntries(
          Object.entries(one).map(([name, value]) => [name, value === null ? "" : String(value)]),
        ),
        subjectId: subject.id,
        subjectType: subject.type,
        externalUserId: subject.externalUserId ?? "",
        ruleIds: ruleIds.join(" "),
      })),
    );
  });

  it("has the labels of more decisions than one question may name", async () => {
    await warehouse.command({
      query: `INSERT INTO decisions SELECT d.* REPLACE (
          'org_many' AS organisation_id,
          'dec_' || leftPad(toString(n.number), 26, '0') AS decision_id,
          'evt_' || leftPad(toString(n.number), 26, '0') AS event_id)
        FROM decisions AS d CROSS JOIN numbers(4500) AS n WHERE d.decision_id = 'dec_0'`,
    });
    const { lines, nextCursor } = await decisionLines(
      { ...QUERY, organisationId: "org_many", limit: 5_000 },
      warehouse,
    );
    expect([lines.split("\r\n").length - 1, nextCursor]).toEqual([4_500, null]);
  });

  it("is of one organisation and environment", async () => {
    expect(await page({ organisationId: "org_other" })).toMatchObject({ data: [], dataAsOf: null });
    expect(await idsOf({ environment: "production" })).toEqual([]);
  });

  it("says how new its rows are, and shows a decision by both ids", async () => {
    const { data, dataAsOf, window } = await page({ subjectId: "ben" });
    expect(window).toEqual(WINDOW);
    expect(Date.parse(dataAsOf ?? "")).toBeGreaterThan(Date.parse("2026-01-01T00:00:00Z"));
    expect(data[0]).toMatchObject({
      decisionId: "dec_2",
      subject: { id: "sub_ben", type: "individual", externalUserId: "ben" },
      occurredAt: "2026-01-12T12:00:00.000Z",
      type: "transaction",
      decision: "block",
      score: 90,
    });
    expect(data[0]?.amount).toMatch(/^\d+(\.\d+)?$/);
  });

  it("comes page by page, each decision once", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = null; ;) {
      const { data, pagination } = await page({ limit: 1, cursor });
      seen.push(...data.map(({ decisionId }) => decisionId));
      cursor = pagination.nextCursor;
      if (cursor === null) break;
    }
    expect(seen).toEqual(["dec_3", "dec_2", "dec_1", "dec_0"]);
  });
});
