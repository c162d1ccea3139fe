// SQL that operators ask: rows as a table within limits, of one organisation and environment alone, with no way to write, to get out
// or to learn whom the pipeline is. Against a real ClickHouse, behind the analysts' door.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUNCTIONS } from "#console/places/ask/sql-words.ts";
import { SQL_ANSWER_BYTES_MAX, SQL_ROWS_MAX, sqlBookSchema } from "#domain/contract/operators/sql.ts";
import { ENVIRONMENTS, type Environment } from "#domain/contract/values/environment.ts";
import type { SqlAnswer } from "#domain/door/sql.ts";
import { isAdmittedFunction } from "#ops/analyst-door/admitted-functions.ts";
import { analystUser } from "#ops/local-system/analysts.ts";
import { askAsAnalyst, type AnalystAccess } from "#pipeline/sql/ask-analyst.ts";
import { sqlBook } from "#pipeline/sql/book.ts";
import { analystFilter, analystName, analystStatements, derivedPassword } from "#warehouse/analysts.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import { loadAnalystsSample } from "./analysts-sample.ts";
import { forbiddenStatements } from "./forbidden-statements.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const DATABASE = "weir";
const OWN = "org_own";
const OTHER = "org_other";
const RECORDS = 60;
const WINDOW = { from: "2026-01-01 00:00:00", to: "2027-01-01 00:00:00" };
const secret = randomUUID();
/** Of an operator who waits for the answer. */
const STAYS = new AbortController().signal;

let server: ScratchWarehouse;
let service: Warehouse;
let access: AnalystAccess;

beforeAll(async () => {
  const users = [OWN, OTHER].flatMap((id) =>
    ENVIRONMENTS.map((environment) =>
      analystUser(id, derivedPassword(secret, id, environment), DATABASE, environment),
    ),
  );
  server = await startScratchWarehouse(users);
  service = await server.database(DATABASE);
  access = { url: await server.analystUrl(DATABASE), secret, database: DATABASE };
  await loadAnalystsSample(service, OWN, 0, RECORDS);
  await loadAnalystsSample(service, OTHER, RECORDS, RECORDS);
  await loadAnalystsSample(inProduction(service), OWN, 2 * RECORDS, RECORDS);
}, 300_000);

afterAll(() => server.stop());

/** Loads into the other environment what is loaded by it. */
function inProduction(warehouse: Warehouse): Warehouse {
  const insert: Warehouse["insert"] = (parameters) => {
    const text = JSON.stringify(parameters.values).replaceAll('"sandbox"', '"production"');
    return warehouse.insert({
      ...parameters,
      values: JSON.parse(text.replaceAll("/sandbox", "/production")),
    });
  };
  return new Proxy(warehouse, {
    get: (target, name) => {
      const value: unknown = name === "insert" ? insert : Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function ask(
  query: string,
  environment: Environment = "sandbox",
  parameters: Record<string, string> = {},
  organisationId = OWN,
): Promise<SqlAnswer> {
  return askAsAnalyst({ organisationId, environment, query, parameters }, access, STAYS);
}

async function tableOf(asked: Promise<SqlAnswer>) {
  const answer = await asked;
  if (answer.outcome !== "answered") throw new Error(JSON.stringify(answer));
  return answer.table;
}

describe("an answer", () => {
  it("has the columns with their types, and no number that would be rounded", async () => {
    const { columns, rows, truncated, statistics } = await tableOf(
      ask(`SELECT toDecimal64('12.10', 2) AS amount, toUInt64(18446744073709551615) AS large, toUInt8(7) AS small,
        toNullable('x') AS text, toDateTime64('2026-01-01 00:00:00.000', 3, 'UTC') AS at, [toDecimal32('0.5', 1)] AS some`),
    );
    expect(columns).toEqual([
      { name: "amount", type: "Decimal(18, 2)" },
      { name: "large", type: "UInt64" },
      { name: "small", type: "UInt8" },
      { name: "text", type: "Nullable(String)" },
      { name: "at", type: "DateTime64(3, 'UTC')" },
      { name: "some", type: "Array(Decimal(9, 1))" },
    ]);
    expect(rows).toEqual([["12.1", "18446744073709551615", 7, "x", "2026-01-01T00:00:00.000Z", ["0.5"]]]);
    expect([truncated, statistics.rows]).toEqual([false, 1]);
    expect(statistics.bytes).toBeGreaterThan(0);
    expect(statistics.elapsedMilliseconds).toBeGreaterThanOrEqual(0);
  });

  it("has columns without a row too, and describes a view", async () => {
    const none = await tableOf(ask("SELECT decision FROM analyst_decisions WHERE 0"));
    expect([none.columns.map(({ name }) => name), none.rows]).toEqual([["decision"], []]);
    const described = await tableOf(ask("DESCRIBE TABLE analyst_decisions"));
    expect(described.rows.map(([name]) => name)).toContain("decision_id");
  });

  it("takes values for parameters, and the environment of the request whatever they say", async () => {
    const query = "SELECT {name: String} AS given, {environment: String} AS environment";
    const { rows } = await tableOf(ask(query, "sandbox", { name: "it's\n'new'", environment: "production" }));
    expect(rows).toEqual([["it's\n'new'", "sandbox"]]);
  });

  it.each([
    ["rows", `SELECT number FROM numbers(${SQL_ROWS_MAX + 1})`, SQL_ROWS_MAX],
    ["rows, in order", `SELECT number FROM numbers(100000) ORDER BY number DESC`, SQL_ROWS_MAX],
  ])("is cut after so many %s, and says so", async (_, query, count) => {
    const { rows, truncated } = await tableOf(ask(query));
    expect([rows.length, truncated]).toEqual([count, true]);
  });

  it("is whole at the very limit, and cut where it has too many bytes", async () => {
    const whole = await tableOf(ask(`SELECT number FROM numbers(${SQL_ROWS_MAX})`));
    expect([whole.rows.length, whole.truncated]).toEqual([SQL_ROWS_MAX, false]);
    const wide = await tableOf(ask("SELECT repeat('x', 100000) AS wide FROM numbers(500)"));
    expect(wide.truncated).toBe(true);
    expect(wide.rows.length).toBeGreaterThan(10);
    expect(wide.statistics.bytes).toBeLessThan(2 * SQL_ANSWER_BYTES_MAX);
  });
});

describe("the book", () => {
  it("is answered for operators, each query of it, by the parameters that it names", async () => {
    const book = await sqlBook(service);
    expect(sqlBookSchema.parse(book)).toEqual(book);
    expect(book.data.length).toBeGreaterThan(20);
    for (const { name, sql, parameters } of book.data) {
      expect([name, parameters.map((one) => one.name).toSorted()]).toEqual([
        name,
        ["environment", "from", "to"],
      ]);
      const answer = await ask(sql, "sandbox", WINDOW);
      expect([name, answer.outcome]).toEqual([name, "answered"]);
    }
  });

  it("stands beside an editor that offers functions which there are, and which may be called", async () => {
    const names = Object.keys(FUNCTIONS);
    const query = "SELECT name FROM system.functions SETTINGS final = 0";
    const rows = await (await service.query({ query, format: "JSONEachRow" })).json<{ name: string }>();
    const known = new Set(rows.map(({ name }) => name));
    // An aggregate of those rows for which a condition holds has no entry of its own.
    expect(names.filter((name) => !known.has(name.replace(/If$/, "")) && !known.has(name))).toEqual([]);
    expect(names.filter((name) => !isAdmittedFunction(name))).toEqual([]);
  });

  it("describes each view as DESCRIBE does, with what the view is", async () => {
    const { described, views } = await sqlBook(service);
    expect(described.map(({ view }) => view)).toEqual(views);
    for (const { view, meaning, columns } of described) {
      const { rows } = await tableOf(ask(`DESCRIBE TABLE ${view}`));
      const told = rows.map(([name, type, , , comment]) => ({ name, type, meaning: comment }));
      expect([view, columns]).toEqual([view, told]);
      expect([view, meaning]).not.toEqual([view, ""]);
    }
  });
});

describe("what operators ask about one organisation and environment", () => {
  const PLACES = [
    [OWN, "sandbox"],
    [OWN, "production"],
    [OTHER, "sandbox"],
  ] as const;

  it.each(ANALYST_VIEWS)("%s shows rows of it, and none of another", async (view) => {
    for (const [organisationId, environment] of PLACES) {
      const query = `SELECT DISTINCT toString(organisation_id), toString(environment) FROM ${view}`;
      const { rows } = await tableOf(ask(query, environment, {}, organisationId));
      expect([view, rows]).toEqual([view, [[organisationId, environment]]]);
    }
    const nothing = await tableOf(ask(`SELECT count() FROM ${view}`, "production", {}, OTHER));
    expect(nothing.rows).toEqual([["0"]]);
  });

  it.each([
    "SELECT count() FROM analyst_decisions WHERE organisation_id = 'org_other' OR environment = 'production' OR 1",
    "SELECT count() FROM (SELECT * FROM analyst_decisions UNION ALL SELECT * FROM analyst_decisions WHERE 0)",
    "SELECT count() FROM analyst_decisions AS a INNER JOIN analyst_decisions AS b ON a.decision_id = b.decision_id",
  ])("is no more by a condition of the query: %s", async (query) => {
    expect((await tableOf(ask(query))).rows).toEqual([[String(RECORDS)]]);
  });

  it("is none of the catalogue, and nobody else's", async () => {
    const { rows } = await tableOf(ask("SELECT currentUser()"));
    expect(rows).toEqual([[analystName(OWN, "sandbox")]]);
    expect(await ask("SELECT * FROM system.users")).toMatchObject({
      outcome: "refused",
      reason: "ACCESS_DENIED",
    });
  });

  it("cannot be of an id that would be SQL", () => {
    for (const id of ["x' OR 1 = 1 --", "", "a b"]) {
      expect(() => analystFilter(id, "sandbox")).toThrow(RangeError);
    }
  });
});

describe("a query that is refused", () => {
  it.each(forbiddenStatements(DATABASE, analystName(OWN, "sandbox")))(
    "does not get at %s",
    async (_, sql) => {
      expect((await ask(sql)).outcome).toBe("refused");
    },
  );

  it.each([
    ["SELECT amout FROM analyst_decisions", "UNKNOWN_IDENTIFIER", "amout"],
    ["SELECT FROM WHERE", "SYNTAX_ERROR", "Syntax error"],
    ["SELECT intDiv(1, 0)", "ILLEGAL_DIVISION", "Division by zero"],
    ["SELECT {missing: String}", "UNKNOWN_QUERY_PARAMETER", "missing"],
    ["SELECT 1; SELECT 2", "SYNTAX_ERROR", "Syntax error"],
    ["SELECT 1 AS n FORMAT CSV", "UNKNOWN_FORMAT", "leave FORMAT out"],
    ["SELECT 1 AS n FORMAT JSONCompact", "UNKNOWN_FORMAT", "leave FORMAT out"],
    ["DROP VIEW analyst_decisions", "ACCESS_DENIED", "SELECT or DESCRIBE"],
  ])("says what to mend, and nothing of the server: %s", async (query, reason, words) => {
    const answer = await ask(query);
    expect(answer).toMatchObject({ outcome: "refused", reason });
    const text = JSON.stringify(answer);
    expect(text).toContain(words);
    for (const hidden of [
      secret,
      derivedPassword(secret, OWN, "sandbox"),
      analystName(OWN, "sandbox"),
      "version 2",
    ]) {
      expect(text).not.toContain(hidden);
    }
  });

  it("for its memory names the limit", async () => {
    const answer = await ask("SELECT length(groupArray(number)) FROM numbers(300000000)");
    expect(answer).toMatchObject({ outcome: "limit_exceeded", reason: "MEMORY_LIMIT_EXCEEDED" });
    expect(JSON.stringify(answer)).toContain("512 MiB");
  });
});

describe("without an analyst", () => {
  const question = {
    organisationId: OWN,
    environment: "sandbox",
    query: "SELECT 1",
    parameters: {},
  } as const;

  it.each([
    ["of the organisation", { organisationId: "org_none" }, {}],
    ["with that secret", {}, { secret: randomUUID() }],
  ])("%s nothing is answered", async (_, asked, known) => {
    const answer = await askAsAnalyst({ ...question, ...asked }, { ...access, ...known }, STAYS);
    expect(answer).toEqual({ outcome: "no_analyst" });
  });

  it("nothing is asked where the pipeline knows none", async () => {
    expect(await askAsAnalyst(question, null, STAYS)).toEqual({ outcome: "no_analyst" });
  });

  it("a door that is away is no answer", async () => {
    const away = askAsAnalyst(question, { ...access, url: "http://127.0.0.1:9" }, STAYS);
    await expect(away).rejects.toThrow();
  });
});

describe("the statements for a real server", () => {
  it("make the analyst of one environment by the password that the pipeline has, and are understood", async () => {
    const password = derivedPassword(secret, "org_new", "production");
    const statements = analystStatements(DATABASE, "org_new", password, "production");
    for (const statement of statements) {
      const answer = await service.query({ query: `EXPLAIN AST ${statement}`, format: "JSONEachRow" });
      expect(await answer.json()).not.toEqual([]);
    }
    const text = statements.join("\n");
    expect(text).toContain("CREATE USER OR REPLACE analyst_production_org_new ");
    expect(text).not.toContain(password);
    const policies = statements.filter((statement) => statement.startsWith("CREATE ROW POLICY"));
    expect(policies).toHaveLength(ANALYST_VIEWS.length);
    for (const policy of policies) {
      expect(policy).toContain("USING organisation_id = 'org_new' AND environment = 'production' TO");
    }
  });
});
