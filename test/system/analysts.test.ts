// From a payment to an analyst's answer on a whole system: the network of its customer, and SQL as the analyst.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { matchPageSchema } from "#domain/contract/casework/adjudication.ts";
import { liveSchema } from "#domain/contract/operators/live.ts";
import { sqlBookSchema, sqlTableSchema } from "#domain/contract/operators/sql.ts";
import { subjectProfileSchema } from "#domain/contract/operators/subject-profile.ts";
import { networkSchema, type RelationshipNetwork } from "#domain/contract/casework/network.ts";
import { providersReportSchema } from "#domain/contract/reports/providers.ts";
import { z } from "zod";
import { createClient, type Client } from "#ops/http/client.ts";
import { dbtTests } from "#test/reports/dbt-tests.ts";
import { openForAnalyst, type Warehouse } from "#warehouse/client.ts";
import { createTenant, sandboxClient } from "./tenant.ts";

const system = inject("system");
const local = createClient({ baseUrl: system.sandboxBaseUrl, token: system.keys.sandboxSecret });
const NETWORK = "/risk-intelligence/network/individual/network-customer-1";
const LOADED = { timeout: 60_000, interval: 500 };

let analyst: Warehouse;

beforeAll(async () => {
  if (system.analyst === undefined) throw new Error("local.json names no analyst");
  analyst = openForAnalyst(system.analyst);
  const stranger = sandboxClient(system, await createTenant(system, "Another organisation"));
  for (const client of [local, stranger]) {
    await pay(client, 1);
    await pay(client, 2);
  }
  await vi.waitFor(async () => {
    expect(await weir("jobs", "run", "network")).toMatchObject({ code: 0 });
    expect((await networkAt(NETWORK)).nodes).toHaveLength(4);
  }, LOADED);
}, 300_000);

afterAll(() => analyst.close());

async function networkAt(path: string): Promise<RelationshipNetwork> {
  const answer = await local.call({ method: "GET", path });
  return networkSchema.parse(answer.ok ? answer.body : answer.error);
}

/** Two customers with one phone, who pay the same shop. */
async function pay(client: Client, customer: number, payee = "Corner Bakery"): Promise<void> {
  const result = await client.call({
    method: "POST",
    path: "/transactions",
    repeatable: true,
    body: {
      externalActivityId: `network-act-${customer}`,
      subject: { type: "individual", externalUserId: `network-customer-${customer}` },
      occurredAt: "2026-10-01T12:00:00Z",
      deviceRef: "network-phone",
      transaction: {
        externalTransactionId: `network-tx-${customer}`,
        assetClass: "fiat",
        direction: "outbound",
        amount: "10.25",
        currency: "EUR",
        transactionType: "transfer",
        parties: [
          {
            role: "recipient",
            externalPartyId: "network-shop",
            displayName: payee,
            type: "business",
          },
        ],
      },
    },
  });
  expect(result).toMatchObject({ ok: true });
}

async function weir(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, ["ops/cli/main.ts", ...words], {
    env: { ...process.env, WEIR_DATA: system.dataDir, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode ?? -1, out, err };
}

describe("the network of a customer", () => {
  it("links customers who share a phone and a payee, by our id and by theirs", async () => {
    const network = await networkAt(NETWORK);
    expect(new Set(network.nodes.map(({ label }) => label))).toEqual(
      new Set(["Corner Bakery", "network-customer-1", "network-customer-2", "network-phone"]),
    );
    expect(network.summary).toMatchObject({ components: 1, sharedDevices: 1 });
    const byOurs = await networkAt(`/risk-intelligence/network/individual/${network.root}`);
    expect(byOurs.root).toBe(network.root);
    const payee = "/risk-intelligence/network/transaction_party/network-shop?depth=1";
    expect((await networkAt(payee)).nodes).toHaveLength(3);
  });

  it("does not exist for another organisation or in the other environment", async () => {
    const elsewhere = sandboxClient(system, await createTenant(system, "A third organisation"));
    const production = createClient({
      baseUrl: system.productionBaseUrl,
      token: system.keys.productionSecret,
    });
    for (const client of [elsewhere, production]) {
      expect(await client.call({ method: "GET", path: NETWORK })).toMatchObject({
        ok: false,
        status: 404,
        error: { code: "subject_not_found" },
      });
    }
  });

  it("is printed by weir report network", async () => {
    const { code, out } = await weir("report", "network", "individual", "network-customer-1");
    expect(code).toBe(0);
    expect(out).toMatch(/^Network of network-customer-1, depth 2, as of /);
    expect(out).toMatch(/^network-customer-1 +paid +Corner Bakery +1 +10.25 EUR /m);
    expect(await weir("report", "network", "individual", "nobody")).toMatchObject({ code: 3 });
  });
});

describe("the analyst of the local organisation", () => {
  it("sees its own customers, and no stranger's", async () => {
    const answer = await analyst.query({
      query:
        "SELECT count() AS n FROM analyst_decisions WHERE startsWith(external_user_id, 'network-customer-')",
      format: "JSONEachRow",
    });
    expect(await answer.json()).toEqual([{ n: 2 }]);
  });

  it("finds no row that breaks a test of the dbt source", async () => {
    const broken = [];
    for (const { title, sql } of dbtTests()) {
      const answer = await analyst.query({ query: sql, format: "JSONEachRow" });
      if ((await answer.json()).length > 0) broken.push(title);
    }
    expect(broken).toEqual([]);
  });

  it("asks by weir sql: a query, one of the book, and one that is not allowed", async () => {
    const asked = await weir("sql", "-q", "SELECT 1 AS one, 'x' AS text");
    expect(asked).toMatchObject({ code: 0, out: "one  text\n  1  x\n" });
    const window = ["--from", "2026-09-30", "--to", "2026-10-02"];
    const book = await weir("sql", "warehouse/queries/book/shared-devices.sql", ...window, "--json");
    expect(book.code).toBe(0);
    expect(JSON.parse(book.out)).toContainEqual(
      expect.objectContaining({ node: "device:network-phone", customers: 2 }),
    );
    expect(await weir("sql", "-q", "SELECT * FROM decisions")).toMatchObject({ code: 4, out: "" });
    expect(await weir("sql", "-q", "SELEKT 1")).toMatchObject({ code: 2, out: "" });
    const secrets = join(system.dataDir, "secrets.json");
    expect(await weir("sql", "-q", `SELECT file('${secrets}')`)).toMatchObject({
      code: 4,
      out: "",
      err: expect.stringContaining(
        "The function file is not among those that an analyst may call; docs/analysts.md",
      ),
    });
  });
});

describe("operators of the local organisation", () => {
  const ask = async (role: string, method: "GET" | "POST", path: string, body?: object) => {
    const token = z.string().parse(system.operatorTokens[role]);
    const operator = createClient({ baseUrl: system.operatorUrl, token });
    const answer = await operator.call({
      method,
      path: `/organisations/${system.organisation.id}/${path}`,
      ...(body && { body, repeatable: true }),
    });
    return answer.ok ? answer.body : answer.error;
  };

  it("ask in SQL about one environment, with nothing of another and nothing of the server", async () => {
    const query = `SELECT count() AS n FROM analyst_decisions
      WHERE startsWith(external_user_id, 'network-customer-') AND transaction_type = 'transfer'
        AND external_transaction_id IN ('network-tx-1', 'network-tx-2')`;
    const sandbox = sqlTableSchema.parse(await ask("analyst", "POST", "sql", { query }));
    expect(sandbox).toMatchObject({ columns: [{ name: "n", type: "UInt64" }], rows: [["2"]] });
    const production = await ask("analyst", "POST", "sql?environment=production", { query });
    expect(production).toMatchObject({ rows: [["0"]] });
    const file = { query: `SELECT file('${join(system.dataDir, "secrets.json")}')` };
    expect(await ask("analyst", "POST", "sql", file)).toMatchObject({ code: "sql_refused" });
    expect(await ask("viewer", "POST", "sql", { query })).toMatchObject({ code: "permission_denied" });
    const { data } = sqlBookSchema.parse(await ask("ops", "GET", "sql/book"));
    expect(data.map(({ name }) => name)).toContain("shared-devices");
  });

  it("see a customer with who shares what with them, and what is being decided", async () => {
    const path = "subjects/individual/network-customer-1";
    const customer = subjectProfileSchema.parse(await ask("viewer", "GET", path));
    expect(customer.decisions.total).toBe(1);
    expect(customer.devices.data.map(({ id }) => id)).toEqual(["device:network-phone"]);
    const phone = subjectProfileSchema.parse(await ask("viewer", "GET", "subjects/device/network-phone"));
    expect(phone.usedBy.total).toBe(2);
    const live = liveSchema.parse(await ask("viewer", "GET", "live"));
    expect(live.newest.length).toBeGreaterThan(1);
    expect(live.dataAsOf).not.toBeNull();
  });
});

describe("a report and a match", () => {
  const org = () => ["--org", system.organisation.id];

  it("a report's SQL gives the analyst the report's figures", async () => {
    const printed = await weir(
      "report",
      "providers",
      "--from",
      "2026-09-30",
      "--to",
      "2026-10-02",
      "--sql",
      ...org(),
    );
    expect(printed.code).toBe(0);
    expect(printed.err).toContain("that of a ratio by customer in docs/statistics.md");
    const asked = await weir("sql", "-q", printed.out, "--json");
    const path = "/risk-intelligence/providers?from=2026-09-30T00:00:00Z&to=2026-10-02T00:00:00Z";
    const report = await local.call({ method: "GET", path });
    const { data } = providersReportSchema.parse(report.ok ? report.body : report.error);
    expect(data.length).toBeGreaterThan(0);
    for (const { provider, check, calls } of data) {
      const row: unknown = expect.objectContaining({ part: "calls", provider, check, count: calls });
      expect(JSON.parse(asked.out)).toContainEqual(row);
    }
  });

  it("a match is listed until it is adjudicated, and then counted", async () => {
    await pay(local, 3, "Sandbox Potential Match");
    const window = ["--from", "2026-09-30", "--to", "2026-10-02"];
    const open = async () => {
      const listed = await weir("match", "list", ...window, ...org(), "--json");
      return matchPageSchema.parse(JSON.parse(listed.out)).data;
    };
    await vi.waitFor(async () => expect(await open()).toHaveLength(1), LOADED);
    const [match] = await open();
    const words = ["--verdict", "false_positive", "--note", "Another person", ...org()];
    expect(await weir("match", "adjudicate", match?.matchId ?? "", ...words)).toMatchObject({ code: 0 });
    await vi.waitFor(async () => expect(await open()).toEqual([]), LOADED);
    const path = "/risk-intelligence/providers?from=2026-09-30T00:00:00Z&to=2026-10-02T00:00:00Z";
    const report = await local.call({ method: "GET", path });
    const { data } = providersReportSchema.parse(report.ok ? report.body : report.error);
    expect(data.map(({ adjudicated }) => adjudicated.matchesReviewed)).toContain(1);
  });
});
