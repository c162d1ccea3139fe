// Analysts: each reads the views of the own organisation, finds the book of queries ready, and gets out by no way.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { analystUser } from "#ops/local-system/analysts.ts";
import { clusteredRatio } from "#domain/statistics/clustered-ratio.ts";
import { wilson } from "#domain/statistics/wilson.ts";
import { sampleOutcome, sampleRecord } from "#test/stream/decision-record.ts";
import { analystFilter, analystName, analystStatements } from "#warehouse/analysts.ts";
import { openForAnalyst, type Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import { loadAnalystsSample } from "./analysts-sample.ts";
import { forbiddenStatements } from "./forbidden-statements.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const DATABASE = "weir";
const OWN = "org_own";
const OTHER = "org_other";
const RECORDS = 400;
const password = randomUUID();
const PARAMETERS = { environment: "sandbox", from: "2026-01-01 00:00:00", to: "2027-01-01 00:00:00" };

let server: ScratchWarehouse;
let service: Warehouse;
let url: string;
let analyst: Warehouse;

beforeAll(async () => {
  const analysts = [OWN, OTHER].map((id) => analystUser(id, password, DATABASE));
  server = await startScratchWarehouse(analysts);
  service = await server.database(DATABASE);
  url = await server.analystUrl(DATABASE);
  analyst = openForAnalyst({ url, user: analystName(OWN), password, database: DATABASE });
  await loadAnalystsSample(service, OWN, 0, RECORDS);
}, 300_000);

afterAll(async () => {
  await analyst.close();
  await server.stop();
});

async function rowsOf(warehouse: Warehouse, query: string): Promise<unknown[]> {
  const answer = await warehouse.query({ query, format: "JSONEachRow", query_params: PARAMETERS });
  return z.array(z.unknown()).parse(await answer.json());
}

const bookQuery = (name: string) => readBook().find(({ path }) => path.endsWith(`/${name}.sql`))?.sql ?? "";

const answersOfBook = async () => {
  const answers = new Map<string, unknown[]>();
  for (const { path, sql } of readBook()) answers.set(path, await rowsOf(analyst, sql));
  return answers;
};

/** A query of the book over 40 customers: 1 to 5 payments each, of which the first 0, 1 or 2 were fraud. */
function overCustomers(name: string): string {
  const payments = `SELECT 'sandbox' AS environment, toString(customer) AS subject_id, concat(subject_id, '-', toString(payment)) AS decision_id,
    toDateTime64('2026-02-01 00:00:00', 3, 'UTC') AS occurred_at, if(payment < customer % 3, 'fraud', 'legitimate') AS label,
    true AS is_transaction, 'hit' AS rule_outcome, 'rule' AS rule_id, 1 AS rule_version, 'allow' AS decision, 'txn' AS transaction_id, 5 AS score
    FROM (SELECT number AS customer, arrayJoin(range(number % 5 + 1)) AS payment FROM numbers(40))`;
  return bookQuery(name)
    .replace(/FROM analyst_(rules|decisions)/, `FROM (${payments})`)
    .replace("JOIN analyst_labels", `JOIN (${payments})`)
    .replace("% 100 = 0", "% 100 >= 0");
}

describe("the book of queries", () => {
  it("has at least twenty, each with the question that it answers, and the page for analysts lists them all", () => {
    const book = readBook();
    expect(book.length).toBeGreaterThanOrEqual(20);
    const listed = book.map(({ path, question }) => `- ${question} [\`${path}\`](../${path})`);
    // A path has a line of its own there.
    const page = readFileSync("docs/analysts.md", "utf8").replaceAll("\n  [", " [");
    expect(page).toContain(listed.join("\n"));
  });

  it("runs as the analyst on real rows, and facts of other tenants change no answer", async () => {
    const before = await answersOfBook();
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([path]) => path);
    // The sample's rules all hit sometimes, nobody in it is on a list, and no outcome of it is corrected.
    expect(empty).toEqual(
      ["corrected-outcomes", "matches", "silent-rules"].map((name) => `warehouse/queries/book/${name}.sql`),
    );
    await loadAnalystsSample(service, OTHER, RECORDS, RECORDS);
    await loadAnalystsSample(service, OWN, 0, RECORDS); // a replay
    expect(await answersOfBook()).toEqual(before);
  }, 300_000);

  it("tells the days until a result was found out from those until it was recorded", async () => {
    const at = (day: number) => `toDateTime64('2026-02-0${day} 00:00:00', 3, 'UTC')`;
    const label = `SELECT 'sandbox' AS environment, 'chargeback' AS label_source, ${at(1)} AS decision_occurred_at,
      ${at(2)} AS found_out_at, ${at(5)} AS recorded_at`;
    const delays = bookQuery("label-delay").replace("FROM analyst_labels", `FROM (${label})`);
    expect(await rowsOf(analyst, delays)).toMatchObject([{ found_out_p50_days: 1, recorded_p50_days: 4 }]);
    const recordedElsewhen = `SELECT l.decision_id FROM analyst_labels AS l
      INNER JOIN analyst_outcomes AS o ON l.decision_id = o.decision_id WHERE l.recorded_at != o.recorded_at`;
    expect(await rowsOf(analyst, recordedElsewhen)).toEqual([]);
  });

  it("judges what was allowed by a draw that is always the same and does not look at what it draws", async () => {
    const draw = await rowsOf(analyst, bookQuery("audit-sample"));
    expect(await rowsOf(analyst, bookQuery("audit-sample"))).toEqual(draw);
    const bands = await rowsOf(analyst, bookQuery("audited-misses"));
    const all = bands.at(-1);
    const labels = draw.map((row) => String(Object(row).label));
    expect(all).toMatchObject({
      score: "all",
      drawn: draw.length,
      labelled: labels.filter((label) => label === "fraud" || label === "legitimate").length,
      fraud: labels.filter((label) => label === "fraud").length,
    });
    // Hardly any of the draw is judged: there is no estimate, and its limits leave room for all that is not.
    const { drawn, labelled, fraud, frauds, frauds_low: low, frauds_high: high } = Object(all);
    expect(labelled).toBeLessThan(0.95 * drawn);
    expect(frauds).toBeNull();
    const { lower } = wilson(fraud, drawn);
    const { upper } = wilson(fraud + drawn - labelled, drawn);
    expect(low).toBeCloseTo(lower * Object(all).allowed, 3);
    expect(high).toBeCloseTo(upper * Object(all).allowed, 3);
    const allowed = Number(Object(all).allowed);
    // Three standard deviations of a draw of one in a hundred.
    expect(Math.abs(draw.length - allowed / 100)).toBeLessThan(3 * Math.sqrt(allowed / 100));
  });

  it("gives a rule's precision the limits of the reports: those of its customers, not of its payments", async () => {
    const customers = Array.from({ length: 40 }, (_, number) => ({
      hits: (number % 5) + 1,
      frauds: number % 3,
    }));
    const sum = (of: (customer: (typeof customers)[number]) => number) =>
      customers.reduce((all, { hits, frauds }) => all + of({ hits, frauds: Math.min(hits, frauds) }), 0);
    const [numerator, denominator] = [sum(({ frauds }) => frauds), sum(({ hits }) => hits)];
    const ratio = clusteredRatio({
      customers: customers.length,
      numerator,
      denominator,
      numeratorSquares: sum(({ frauds }) => frauds ** 2),
      products: sum(({ hits, frauds }) => hits * frauds),
      denominatorSquares: sum(({ hits }) => hits ** 2),
    });
    const answer = await rowsOf(service, overCustomers("rule-precision"));
    expect(answer).toMatchObject([
      { rule_id: "rule", labelled_hits: denominator, fraud: numerator, customers: customers.length },
    ]);
    const { precision_low: low, precision_high: high, independent_hits: independent } = Object(answer[0]);
    expect(low).toBeCloseTo(ratio?.interval.lower ?? Number.NaN, 3);
    expect(high).toBeCloseTo(ratio?.interval.upper ?? Number.NaN, 3);
    expect(independent).toBeCloseTo(ratio?.effectiveN ?? Number.NaN, 0);
    expect(high - low).toBeGreaterThan(
      wilson(numerator, denominator).upper - wilson(numerator, denominator).lower,
    );
  });

  it("gives missed fraud the limits of the customers who were drawn", async () => {
    const [all] = (await rowsOf(service, overCustomers("audited-misses"))).slice(-1);
    expect(all).toMatchObject({ score: "all", customers: 40 });
    const { drawn, fraud, allowed, frauds_low: low, frauds_high: high } = Object(all);
    const independent = wilson(fraud, drawn);
    expect(low / allowed).toBeLessThan(independent.lower);
    expect(high / allowed).toBeGreaterThan(independent.upper);
  });
});

describe("the analysts' views", () => {
  it("say of themselves and of every column what they are", async () => {
    const silent = `SELECT table, name FROM system.columns WHERE database = '${DATABASE}'
      AND startsWith(table, 'analyst_') AND comment = ''
      UNION ALL SELECT name, '' FROM system.tables WHERE database = '${DATABASE}'
      AND startsWith(name, 'analyst_') AND comment = ''`;
    expect(await rowsOf(service, silent)).toEqual([]);
  });

  // The views take all columns of a table but those that they name: a new column is shown only once it is listed here too.
  it("show the columns that are listed, and no other", async () => {
    const columns = `SELECT concat(table, '.', name, ' ', type) AS line FROM system.columns
      WHERE database = '${DATABASE}' AND startsWith(table, 'analyst_') ORDER BY table, position`;
    const lines = (await rowsOf(service, columns)).map((row) => String(Object(row).line));
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("analyst-columns.txt");
  });

  it.each(ANALYST_VIEWS)("%s holds rows of the own organisation, and only such", async (view) => {
    const organisations = `SELECT DISTINCT organisation_id AS id FROM ${view} ORDER BY id`;
    expect(await rowsOf(analyst, organisations)).toEqual([{ id: OWN }]);
    expect(await rowsOf(service, organisations)).toEqual([{ id: OTHER }, { id: OWN }]);
  });

  it("lead from the request id of a support ticket to the decision, and to the outcomes that came later", async () => {
    const wanted = sampleRecord(1, OWN);
    const { decisionId } = wanted.body.assessment;
    const decided = `SELECT decision_id FROM analyst_decisions WHERE request_id = '${wanted.requestId}'`;
    expect(await rowsOf(analyst, decided)).toEqual([{ decision_id: decisionId }]);
    const { requestId, outcome } = sampleOutcome(1, OWN);
    const labelled = `SELECT outcome_id, decision_id FROM analyst_outcomes WHERE request_id = '${requestId}'`;
    expect(await rowsOf(analyst, labelled)).toEqual([{ outcome_id: outcome.id, decision_id: decisionId }]);
    // Of what a job found there was no request.
    const acts = `SELECT DISTINCT event_type, request_id FROM audit_events
      WHERE event_type IN ('risk.drift.detected', 'risk.system_version.changed') ORDER BY event_type`;
    expect(await rowsOf(service, acts)).toEqual([
      { event_type: "risk.drift.detected", request_id: "" },
      { event_type: "risk.system_version.changed", request_id: "req_version" },
    ]);
  });

  it("hold an event that was loaded twice once", async () => {
    const [count] = await rowsOf(analyst, "SELECT count() AS n FROM analyst_decisions");
    expect(count).toEqual({ n: RECORDS });
  });
});

describe("an analyst who tries to get out", () => {
  it.each(forbiddenStatements(DATABASE, analystName(OWN)))("does not get at %s", async (_, sql) => {
    const headers = { "x-clickhouse-user": analystName(OWN), "x-clickhouse-key": password };
    const atDoor = await fetch(url, { method: "POST", headers, body: sql });
    expect(atDoor.status).toBeGreaterThanOrEqual(400);
    expect(await atDoor.text()).toMatch(/\((ACCESS_DENIED|READONLY)\)/);
    const behind = await server.askPastDoor(analystName(OWN), password, DATABASE, sql);
    expect(behind.status).toBeGreaterThanOrEqual(400);
    // Not one of our words is wrong: ClickHouse understands what is asked, and refuses it.
    expect(await behind.text()).toMatch(
      /\((ACCESS_DENIED|READONLY|UNKNOWN_TABLE|UNKNOWN_DATABASE|INTO_OUTFILE_NOT_ALLOWED)\)/,
    );
  });

  it.each([
    [
      "a condition of its own",
      "SELECT count() AS n FROM analyst_decisions WHERE organisation_id = 'org_other' OR 1",
    ],
    [
      "a union",
      "SELECT sum(n) AS n FROM (SELECT count() AS n FROM analyst_decisions UNION ALL SELECT 0 AS n)",
    ],
    [
      "a join",
      "SELECT count() AS n FROM analyst_decisions AS a INNER JOIN analyst_decisions AS b ON a.decision_id = b.decision_id",
    ],
  ])("sees no more rows by %s", async (_, sql) => {
    expect(await rowsOf(analyst, sql)).toEqual([{ n: RECORDS }]);
  });

  it.each([
    [
      "rows by a pattern of names",
      `SELECT count() FROM merge('${DATABASE}', '^(analyst_)?decisions$')`,
      [RECORDS],
    ],
    ["of the catalogue than the views", "SELECT name FROM system.tables ORDER BY name", ANALYST_VIEWS],
  ])("sees no more %s, even past the door", async (_, sql, expected) => {
    const answer = await server.askPastDoor(analystName(OWN), password, DATABASE, sql);
    expect(await answer.text()).toBe(expected.map((line) => `${line}\n`).join(""));
  });

  it("cannot be made of an id that would be SQL", () => {
    for (const id of ["x' OR 1 = 1 --", "", "a b", "ö"]) {
      expect(() => analystFilter(id)).toThrow(RangeError);
      expect(() => analystStatements(DATABASE, id, "p")).toThrow(RangeError);
    }
  });
});

describe("the statements for a real server", () => {
  it("are understood by ClickHouse, each of them", async () => {
    for (const statement of analystStatements(DATABASE, "org_new", "secret")) {
      expect(await rowsOf(service, `EXPLAIN AST ${statement}`)).not.toEqual([]);
    }
  });

  it("filter and grant every view, and hold the password as a hash only", () => {
    const statements = analystStatements(DATABASE, "org_new", "secret");
    for (const view of ANALYST_VIEWS) {
      const own = statements.filter((statement) => statement.includes(`${DATABASE}.${view} `));
      expect(own).toHaveLength(2);
    }
    expect(statements.join("\n")).not.toContain("secret");
  });
});
