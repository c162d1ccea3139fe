// The list of matches: what screening found, page by page, without those that somebody could tell.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Match } from "#domain/contract/decisions/screening.ts";
import { clearAttempt, transactionContext } from "#domain/decision/context.fixture.ts";
import type { MatchAdjudicated } from "#domain/events/match-adjudicated.ts";
import { isSamePerson } from "#domain/ids/person.ts";
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

const match = (id: string, more: Partial<Match> = {}): Match => ({
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
  ...more,
});

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("matches");
  // Three payments with a match each, the second with two; the last met nobody.
  for (const [at, ids] of [["m1"], ["m1", "m2"], ["m1"], []].entries()) {
    await decideOn(
      `1${at}`,
      at,
      ids.map((id) => match(`scr_${at}_0-${id}`)),
    );
  }
}, 300_000);

afterAll(() => server.stop());

/** A payment of that day of January that screening found these matches in. */
async function decideOn(day: string, at: number, matches: readonly Match[]): Promise<void> {
  const attempt = clearAttempt({
    status: matches.length === 0 ? "clear" : "potential_match",
    matches: [...matches],
  });
  const context = transactionContext({
    activity: { occurredAt: `2026-01-${day}T12:00:00.000Z` },
    screening: { attempts: [attempt], walletEvidenceUnavailable: null },
  });
  const record = transactionRecord(context);
  const { body } = record;
  const assessment = {
    ...body.assessment,
    assessedAt: `2026-01-${day}T12:00:00.000Z`,
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

async function land(table: string, value: object): Promise<void> {
  await warehouse.insert({
    table,
    values: [value],
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
  });
}

function judge(
  sequence: number,
  matchId: string,
  verdict: string,
  note?: string,
  {
    at = "2026-02-02T00:00:00.000Z",
    by = `operator:judge-${sequence}`,
    ...ofPair
  }: Partial<Pick<MatchAdjudicated, "pairId" | "pairVersion" | "needsAgreement" | "soleOperator">> & {
    at?: string;
    by?: string;
  } = {},
): Promise<void> {
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
      actor: by,
      ...ofPair,
      ...(note === undefined ? {} : { note }),
    },
  });
}

const idsOf = async (changes: Partial<Parameters<typeof screeningMatchesPage>[0]> = {}) =>
  (await screeningMatchesPage({ ...QUERY, ...changes }, warehouse)).data.map(({ matchId }) => matchId);

/** Of one person or of two, in ways in which people and programs write names. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ["operator:ann", "operator:Ann"],
  ["operator:ann", "operator:A N\u00a0N"],
  ["operator:ann", "operator:an\u200bn"],
  ["operator:ann", "operator:\ufeffan\u00adn"],
  ["operator:ann", "operator:an\u3000n\u2028\u000b"],
  ["operator:ann", "operator:\uff21nn"],
  ["operator:j\u00fcrgen", "operator:JU\u0308RGEN"],
  ["operator:stra\u00dfe", "operator:STRASSE"],
  [
    "operator:\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
    "operator:\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3",
  ],
  ["operator:\u0131lker", "operator:ilker"],
  ["operator:ann", "operator:anna"],
  ["operator:ann", "operator:a-nn"],
  ["operator:ann", "operator:\u0430nn"],
  ["api_key:key_a", "api_key:KEY_A"],
  ["api_key:key_a", "operator:key_a"],
];

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
        pairId: null,
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

  it("shows of a pair one verdict for all of its matches of before, and none for what came later or compares otherwise", async () => {
    const pair = { pairId: "jpr_1", pairVersion: "sha256:a" };
    const later = { verdict: "false_positive" as const, by: "operator:ann", agreedBy: null, until: null };
    await decideOn("20", 10, [match("scr_10_0-m1", pair)]);
    await decideOn("21", 11, [match("scr_11_0-m1", pair)]);
    await decideOn("21", 12, [match("scr_12_0-m1", { ...pair, pairVersion: "sha256:b" })]);
    await decideOn("24", 13, [match("scr_13_0-m1", pair)]);
    await decideOn("24", 14, [
      match("scr_14_0-m1", { ...pair, judged: { ...later, at: "2026-01-22T00:00:00.000Z" } }),
    ]);
    await judge(20, "scr_10_0-m1", "false_positive", "other", { ...pair, at: "2026-01-22T00:00:00.000Z" });
    const window = { from: "2026-01-20T00:00:00.000Z" };
    expect(await idsOf(window)).toEqual(["scr_13_0-m1", "scr_12_0-m1"]);
    const { data } = await screeningMatchesPage({ ...QUERY, ...window, state: "all" }, warehouse);
    expect(data.map(({ matchId, adjudication }) => [matchId, adjudication?.actor])).toEqual([
      ["scr_14_0-m1", "operator:ann"],
      ["scr_13_0-m1", undefined],
      ["scr_12_0-m1", undefined],
      ["scr_11_0-m1", "operator:judge-20"],
      ["scr_10_0-m1", "operator:judge-20"],
    ]);
  });

  it("takes two names for one person exactly where the edge does", async () => {
    const window = { from: "2026-01-24T00:00:00.000Z", to: "2026-01-25T00:00:00.000Z", limit: 100 };
    await Promise.all(
      SPELLINGS.flatMap(([one, other], index) => {
        const pair = { pairId: `jpr_spelling_${index}`, pairVersion: "sha256:a" };
        const judged = [one, other].map((by, nth) => {
          const given = { ...pair, by, needsAgreement: true, soleOperator: false };
          return judge(200 + 2 * index + nth, `scr_elsewhere_${index}`, "false_positive", "other", given);
        });
        return [decideOn("24", 100 + index, [match(`scr_${100 + index}_0-m1`, pair)]), ...judged];
      }),
    );
    const { data } = await screeningMatchesPage({ ...QUERY, ...window, state: "all" }, warehouse);
    const agreed = new Map(data.map(({ matchId, verdict }) => [matchId, verdict === "false_positive"]));
    for (const [index, [one, other]] of SPELLINGS.entries()) {
      expect(agreed.get(`scr_${100 + index}_0-m1`), JSON.stringify([one, other])).toBe(
        !isSamePerson(one, other),
      );
    }
  });

  it("leaves the other matches of a pair open until a second person has found the same, or the only operator twice", async () => {
    const at = "2026-01-31T00:00:00.000Z";
    const window = { from: "2026-01-26T00:00:00.000Z" };
    const verdicts = async () => {
      const { data } = await screeningMatchesPage({ ...QUERY, ...window, state: "all" }, warehouse);
      return Object.fromEntries(data.map(({ matchId, verdict }) => [matchId, verdict]));
    };
    const ann = { at, by: "operator:ann", needsAgreement: true, soleOperator: false };
    const pair = { pairId: "jpr_2", pairVersion: "sha256:a" };
    for (const number of [20, 21]) await decideOn("27", number, [match(`scr_${number}_0-m1`, pair)]);
    const judged = (sequence: number, verdict: string, who: object) =>
      judge(sequence, "scr_20_0-m1", verdict, "other", { ...ann, ...pair, ...who });
    for (const [sequence, verdict, who, other] of [
      [30, "false_positive", {}, null],
      [31, "false_positive", { by: "operator:Ann" }, null],
      [32, "true_match", {}, "true_match"],
      [33, "false_positive", { by: "operator:bob" }, "true_match"],
      [34, "false_positive", {}, "false_positive"],
      [35, "unclear", {}, "unclear"],
      [36, "false_positive", { soleOperator: true }, "unclear"],
      [37, "false_positive", { soleOperator: true }, "false_positive"],
      [38, "unclear", {}, "unclear"],
      [39, "false_positive", { needsAgreement: false }, "false_positive"],
    ] as const) {
      await judged(sequence, verdict, who);
      expect(await verdicts(), `${sequence}`).toEqual({ "scr_20_0-m1": verdict, "scr_21_0-m1": other });
    }
  });
});
