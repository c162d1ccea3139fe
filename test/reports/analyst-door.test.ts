// The analysts' door before a real ClickHouse: who is let in, what may be asked in whatever disguise, and what an answer says.

import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  ADMITTED_FUNCTIONS,
  isAdmittedFunction,
  REFUSED_FUNCTIONS,
} from "#ops/analyst-door/admitted-functions.ts";
import { analystUser } from "#ops/local-system/analysts.ts";
import { waysToNameAUser } from "#ops/local-system/ways-to-name-a-user.fixture.ts";
import { analystName } from "#warehouse/analysts.ts";
import { openForAnalyst, type Warehouse } from "#warehouse/client.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const DATABASE = "weir";
const ANALYST = analystName("org_own");
const password = randomUUID();
const basic = `Basic ${Buffer.from(`${ANALYST}:${password}`).toString("base64")}`;
/** Of the parser, not of the language: what an analyst's query becomes before it is written again. */
const ONLY_IN_TREES = ["lambda", "exists", "grouping"];

let server: ScratchWarehouse;
let service: Warehouse;
let url: string;

beforeAll(async () => {
  server = await startScratchWarehouse([analystUser("org_own", password, DATABASE)]);
  service = await server.database(DATABASE);
  url = await server.analystUrl(DATABASE);
}, 300_000);

afterAll(() => server.stop());

async function ask(sql: string, search = ""): Promise<{ status: number; text: string }> {
  const headers = { authorization: basic };
  const answer = await fetch(`${url}/${search}`, { method: "POST", headers, body: sql });
  return { status: answer.status, text: await answer.text() };
}

async function namesOf(query: string): Promise<string[]> {
  const rows = await (await service.query({ query, format: "JSONEachRow" })).json();
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

describe("the list of functions", () => {
  it("says of each function of this ClickHouse whether an analyst may call it, and of no function both", async () => {
    const known = await namesOf("SELECT name FROM system.functions");
    const judged = [...ADMITTED_FUNCTIONS, ...REFUSED_FUNCTIONS];
    expect(judged.filter((name) => !ONLY_IN_TREES.includes(name)).toSorted()).toEqual(known.toSorted());
    expect(REFUSED_FUNCTIONS.filter((name) => isAdmittedFunction(name))).toEqual([]);
  });

  it("admits no name for what it refuses by another", async () => {
    const admitted = ADMITTED_FUNCTIONS.map((name) => `'${name}'`).join();
    const refused = REFUSED_FUNCTIONS.map((name) => `'${name}'`).join();
    const crossed = `SELECT name FROM system.functions WHERE name IN (${admitted}) AND alias_to IN (${refused})`;
    expect(await namesOf(crossed)).toEqual([]);
  });

  it.each(["sumIf", "countDistinct", "quantileExactIf", "groupArrayArray", "SUM", "sumMapIf", "maxOrNullIf"])(
    "admits the aggregate %s",
    (name) => expect(isAdmittedFunction(name)).toBe(true),
  );

  it.each(["sumState", "sumMerge", "fileIf", "lowerIf", "", "aggThrowIf", "sumSimpleState"])(
    'does not admit "%s"',
    (name) => expect(isAdmittedFunction(name)).toBe(false),
  );
});

describe("who is let in by the analysts' door", () => {
  it.each(waysToNameAUser("SELECT concat('ans', 'wered-', currentUser())"))("not $name", async (way) => {
    const answer = await fetch(`${url}${way.path}`, way.init);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("answered-");
  });

  it.each([
    [
      "with a wrong password",
      { authorization: `Basic ${Buffer.from(`${ANALYST}:wrong`).toString("base64")}` },
    ],
    ["without a password", { authorization: `Basic ${Buffer.from(`${ANALYST}:`).toString("base64")}` }],
    ["beside a second name", { authorization: basic, "x-clickhouse-user": "default" }],
    [
      "of an organisation that is not there",
      { "x-clickhouse-user": "analyst_nobody", "x-clickhouse-key": password },
    ],
    ["whose name is no name", { "x-clickhouse-user": "analyst_a' OR 1", "x-clickhouse-key": password }],
  ])("not an analyst %s", async (_, headers) => {
    const answer = await fetch(url, { method: "POST", headers, body: "SELECT concat('ans', 'wered')" });
    expect(answer.status).toBeGreaterThanOrEqual(401);
    expect(await answer.text()).toMatch(/\(AUTHENTICATION_FAILED\)/);
  });

  it.each([
    ["by Basic", { authorization: basic }],
    ["by ClickHouse's headers", { "x-clickhouse-user": ANALYST, "x-clickhouse-key": password }],
  ])("only as an analyst, %s", async (_, headers) => {
    const answer = await fetch(url, { method: "POST", headers, body: "SELECT currentUser()" });
    expect(await answer.text()).toBe(`${ANALYST}\n`);
  });
});

/** Where a call can stand; `§` is the call. */
const PLACES = [
  "SELECT §",
  "SELECT 1 WHERE § = ''",
  "SELECT 1 PREWHERE § = ''",
  "SELECT count() HAVING § = ''",
  "SELECT 1 ORDER BY §",
  "SELECT 1 ORDER BY 1 WITH FILL FROM length(§) TO 3",
  "SELECT number, 1 AS a FROM numbers(1) ORDER BY number WITH FILL INTERPOLATE (a AS §)",
  "SELECT 1 GROUP BY §",
  "SELECT 1 GROUP BY GROUPING SETS ((§), (1))",
  "SELECT 1 LIMIT length(§)",
  "SELECT 1 LIMIT 1 BY §",
  "SELECT 1 QUALIFY § = ''",
  "WITH § AS f SELECT f",
  "WITH f AS (SELECT §) SELECT * FROM f",
  "SELECT * FROM (SELECT §)",
  "SELECT (SELECT §)",
  "SELECT exists(SELECT §)",
  "SELECT 1 UNION ALL SELECT §",
  "SELECT 1 INTERSECT SELECT §",
  "SELECT 1 IN (SELECT §)",
  "SELECT * FROM numbers(length(§))",
  "SELECT * FROM analyst_rules AS a INNER JOIN analyst_rules AS b ON a.rule_id = §",
  "SELECT 1 FROM numbers(1) ARRAY JOIN [§] AS x",
  "SELECT arrayMap(x -> §, [1])",
  "SELECT arrayFilter(x -> § = x, ['a'])",
  "SELECT sumIf(1, § = '')",
  "SELECT count() FILTER (WHERE § = '')",
  "SELECT quantile(length(§))(1)",
  "SELECT sum(1) OVER (PARTITION BY §)",
  "SELECT sum(1) OVER (ORDER BY §)",
  "SELECT sum(1) OVER (ORDER BY 1 ROWS BETWEEN length(§) PRECEDING AND CURRENT ROW)",
  "SELECT sum(1) OVER w WINDOW w AS (PARTITION BY §)",
  "SELECT CASE WHEN § = '' THEN 1 END",
  "SELECT INTERVAL length(§) DAY",
  "SELECT §::String",
  "SELECT [§][1], (§, 1).1, map('a', §)['a']",
  "SELECT * REPLACE (§ AS rule_id) FROM analyst_rules",
  "SELECT 'x' LIKE §, 1 BETWEEN 1 AND length(§)",
  "DESCRIBE TABLE (SELECT §)",
];

describe("what the analysts' door passes on", () => {
  it.each(PLACES)("no function that is not on the list: %s", async (place) => {
    const call = (name: string) => place.replaceAll("§", `${name}('/etc/hostname')`);
    const refused = await ask(call("file"));
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("The function file is not among those that an analyst may call");
    // The place itself is one where a call may stand.
    expect((await ask(call("lower"))).text).not.toContain("(ACCESS_DENIED)");
  });

  it("no such function in whatever spelling, how deep it may lie", async () => {
    const spelling = fc.constantFrom(
      "file",
      "FILE",
      "`file`",
      '"file"',
      "file /* a comment */ ",
      "file--\n",
      "hostName",
      "catboostEvaluate",
      "dictGet",
      "arrayReduce",
      "getSetting",
      "throwIf",
      "sleep",
      "sumState",
      "no_such_function",
    );
    const place = fc.constantFrom(
      "(SELECT §)",
      "if(1, §, §)",
      "arrayMap(y -> §, [1])[1]",
      "max2(§, §)",
      "(§ AS z)",
    );
    const query = fc
      .tuple(spelling, fc.array(place, { maxLength: 4 }))
      .map(([name, places]) => places.reduce((inner, outer) => outer.replaceAll("§", inner), `${name}('x')`));
    await fc.assert(
      fc.asyncProperty(query, async (expression) => {
        const { status, text } = await ask(`SELECT ${expression}`);
        expect({ status, text }).toEqual({ status: 403, text: expect.stringContaining("may call") });
      }),
      { seed: 14, numRuns: 60 },
    );
  });

  it("no such function beside names and texts that look like lines of a tree", async () => {
    const piece = fc.constantFrom(
      "\n",
      " ",
      "  ",
      "(children 1)",
      " (children 0)",
      "(alias a)",
      "Function lower",
      "ExpressionList",
      "Literal 1",
      ")",
      "(",
      "`",
      "\\",
      "'",
      "--",
      "/*",
      "*/",
      "x",
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));
    const quoted = (what: string, quote: string) =>
      `${quote}${what.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)}${quote}`;
    await fc.assert(
      fc.asyncProperty(text, text, async (name, literal) => {
        const call = `concat(${quoted(literal, "'")}, file('/etc/hostname')) AS ${quoted(name, "`")}`;
        const { status, text: answer } = await ask(`SELECT ${call}, ${quoted(name, "`")}`);
        expect({ status, answer }).toEqual({
          status: 403,
          answer: expect.stringContaining("(ACCESS_DENIED)"),
        });
      }),
      { seed: 14, numRuns: 100 },
    );
  });

  it.each([
    ["a table function", "SELECT * FROM file('/etc/hostname', 'LineAsString')"],
    ["one below a name of a view", "SELECT * FROM view(SELECT 1) AS analyst_rules"],
    ["EXPLAIN", "EXPLAIN ESTIMATE SELECT count() FROM analyst_rollups"],
    ["EXPLAIN as a table", "SELECT * FROM (EXPLAIN indexes = 1 SELECT count() FROM analyst_rollups)"],
    ["a transformer", "SELECT * APPLY(file) FROM analyst_rules"],
    ["a transformer by lambda", "SELECT COLUMNS('rule') APPLY (x -> file(x)) FROM analyst_rules"],
    ["a function by its name alone", "SELECT arrayMap(file, ['/etc/hostname'])"],
    ["a function by its name alone, quoted", "SELECT arraySort(`file` AS f, ['/etc/hostname'])"],
    ["a name for the name of a function", "WITH file AS f SELECT arrayMap(f, ['/etc/hostname'])"],
    [
      "a name of a function as a parameter",
      "SELECT arrayMap({f:Identifier}, ['/etc/hostname'])",
      "?param_f=file",
    ],
    ["a table behind IN", "SELECT 1 IN system.one"],
    ["a system table", "SELECT * FROM system.one"],
    ["a base table", "SELECT * FROM decisions"],
    ["a base table by its whole name", `SELECT * FROM ${DATABASE}.decisions`],
    ["a state of an aggregate", "SELECT CAST('x' AS AggregateFunction(sum, UInt8))"],
    ["a file of results", "SELECT 1 INTO OUTFILE '/tmp/weir-was-here'"],
    ["a format that reads a file", "SELECT 1 FORMAT Template"],
    ["a format that tells how many rows were read", "SELECT 1 FORMAT JSONEachRowWithProgress"],
    ["the same of strings", "SELECT 1 FORMAT JSONStringsEachRowWithProgress"],
    ["settings of EXPLAIN", "optimize = 1 SELECT 1 FORMAT TSV SETTINGS final = 0"],
    ["a global variable", "SELECT @@version"],
    ["names that look like a tree", "SELECT 1 AS `a\n Function file (children 1)`"],
    ["names that look like children", "SELECT `a (children 1)` FROM analyst_rules"],
    ["several queries at once", "SELECT 1 PARALLEL WITH SELECT 2"],
    ["a list of tables", "SHOW TABLES"],
    ["nothing", "  "],
    ["a control character", "SELECT 1\u0000, file('x')"],
    [
      "a state of an aggregate whose type is put together",
      "SELECT CAST('x', concat('Aggregate', 'Function(sum, UInt8)'))",
    ],
  ])("not %s", async (_, sql, search = "") => {
    const { status, text } = await ask(sql, search);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toMatch(/\((ACCESS_DENIED|READONLY|SYNTAX_ERROR)\)/);
  });

  it("no name of a table that comes as a parameter, unless it is a view", async () => {
    const sql = "SELECT count() FROM {t:Identifier}";
    expect(await ask(sql, "?param_t=analyst_rules")).toMatchObject({ status: 200 });
    expect(await ask(sql, "?param_t=decisions")).toMatchObject({ status: 403 });
    expect(await ask("SELECT 1 FROM {d:Identifier}.one", "?param_d=system")).toMatchObject({ status: 403 });
  });

  it.each([
    "?user=default",
    "?password=",
    "?session_id=s",
    "?final=0",
    "?readonly=0",
    "?database=system",
    "?query=SELECT+2",
    "?compress=1",
    "?decompress=1",
    "?http_method=x",
    "?default_format=Template",
    "?role=x",
    "?client_protocol_version=x",
    "?stacktrace=1",
    "?external_structure=a",
    "?quota_key=x",
  ])("nothing that is said beside the query: %s", async (search) => {
    expect(await ask("SELECT 1", search)).toMatchObject({ status: 403 });
  });

  // ClickHouse would refuse a setting that was passed on: an analyst changes none.
  it.each([
    [
      "of the Go client",
      "SELECT displayName(), version(), revision(), timezone()",
      "?default_format=Native&client_protocol_version=54483&max_execution_time=65&enable_http_compression=1",
    ],
    [
      "of the Python client",
      "SELECT version(), timezone()",
      "?default_format=Native&client_protocol_version=54405&wait_end_of_query=1&send_progress_in_http_headers=1&http_headers_progress_interval_ms=120000",
    ],
  ])("what changes nothing is left out, so that the greeting %s is answered", async (_, sql, search) => {
    const headers = { authorization: basic, "accept-encoding": "gzip" };
    const answer = await fetch(`${url}/${search}`, { method: "POST", headers, body: sql });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, null]);
    expect([...answer.headers.keys()].filter((name) => /progress|summary/.test(name))).toEqual([]);
  });

  it.each([
    ["data beside the query", { "content-type": "multipart/form-data; boundary=x" }, "--x--"],
    ["a compressed body", { "content-encoding": "gzip" }, "SELECT 1"],
    ["bytes that are no text", {}, new Uint8Array([83, 255, 254])],
    ["a query without end", {}, `SELECT '${"x".repeat(70_000)}'`],
  ])("not %s", async (_, more, body) => {
    const headers = { authorization: basic, ...more };
    const answer = await fetch(url, { method: "POST", headers, body });
    expect(answer.status).toBe(403);
  });

  it.each([
    ["in its body", "SELECT 1 AS n", ""],
    ["in its address", "", "?query=SELECT+1+AS+n"],
    ["with a value", "SELECT {n:UInt8} AS n", "?param_n=1&database=weir&final=1&query_id=q"],
    ["with comments, quotes and backslashes", "SELECT length('\\\\') /* ' */ AS n -- '", ""],
    ["with a name for a query", "WITH one AS (SELECT 1 AS n) SELECT n FROM one", ""],
    ["with an admitted function by its name alone", "SELECT arrayMap(abs, [-1])[1]", ""],
    ["that begins with FROM", "FROM numbers(2) SELECT number AS n WHERE n = 1;", ""],
  ])("a query %s", async (_, sql, search) => {
    expect(await ask(sql, search)).toEqual({ status: 200, text: "1\n" });
  });
});

describe("the list of functions and the views", () => {
  it("have no name in common that would keep a column from an analyst", async () => {
    const views = ANALYST_VIEWS.map((view) => `'${view}'`).join();
    const columns = `SELECT DISTINCT name FROM system.columns WHERE database = '${DATABASE}' AND table IN (${views})`;
    const names = await namesOf(columns);
    const called = await namesOf("SELECT lower(name) AS name FROM system.functions");
    const hidden = names.filter((name) => called.includes(name.toLowerCase()) && !isAdmittedFunction(name));
    expect(hidden).toEqual([]);
  });
});

describe("an answer of the analysts' door", () => {
  it("says nothing of how much was read to find its rows", async () => {
    const headers = { authorization: basic };
    const sql = "SELECT count() FROM analyst_rules FORMAT JSON";
    const answer = await fetch(url, { method: "POST", headers, body: sql });
    expect([...answer.headers.keys()].filter((name) => name.startsWith("x-clickhouse"))).toEqual([
      "x-clickhouse-exception-tag",
    ]);
    expect(Object.keys(Object(await answer.json()))).toEqual(["meta", "data", "rows"]);
  });

  it("says of what cannot be parsed where, in the query as it was asked", async () => {
    const { status, text } = await ask("SELECT 'a' FRUM analyst_rules: In scope SELECT 1");
    expect(status).toBe(400);
    expect(text).toMatch(
      /^Code: 62\. DB::Exception: Syntax error: failed at position 17 .*\(SYNTAX_ERROR\)\n$/s,
    );
    expect(text).not.toContain("formatQuery");
  });

  it("names the function that is not admitted, to a client of ClickHouse too", async () => {
    const analyst = openForAnalyst({ url, user: ANALYST, password, database: DATABASE });
    const asked = analyst.query({ query: "SELECT file('/etc/hostname')" });
    await expect(asked).rejects.toMatchObject({
      code: "497",
      type: "ACCESS_DENIED",
      message: expect.stringMatching(/^The function file is not among .*docs\/analysts\.md/),
    });
    await analyst.close();
  });
});
