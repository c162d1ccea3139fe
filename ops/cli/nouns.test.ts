// What single commands send and print, against a small HTTP server.

import { describe, expect, it } from "vitest";
import { EXIT } from "./exit-code.ts";
import { KEY, failing, organisationPage, usePreparedService } from "./prepared-service.fixture.ts";

const service = usePreparedService();

describe("credit", () => {
  const entry = (id: string, kind: string, balanceAfter: string, more: object) => ({
    id,
    kind,
    amount: "5",
    currency: "USD",
    balanceAfter,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...more,
  });

  const credit = (perDay: string | null, daysLeft: number | null) => ({
    balance: "99.93",
    currency: "EUR",
    reserved: "0",
    captured: "0.07",
    spending: {
      from: "2026-01-01T00:00:00.000Z",
      to: "2026-01-08T00:00:00.000Z",
      days: 7,
      captured: "0.07",
      perDay,
      daysLeft,
    },
  });

  it("show prints the figures in the currency of the credit", async () => {
    service.answer = () => ({
      status: 200,
      body: credit(null, null),
    });
    const run = await service.weir(["credit", "show", "--org", "org_1"]);
    expect(run.out).toBe(
      "BALANCE (EUR)  RESERVED (EUR)  CAPTURED (EUR)  A DAY (EUR)  DAYS LEFT\n        99.93               0            0.07    not known  not known\n",
    );
    expect(service.seen).toMatchObject([{ method: "GET", url: "/operator/v1/organisations/org_1/credit" }]);
  });

  it("show says how many days the balance lasts, and at which rate", async () => {
    service.answer = () => ({ status: 200, body: credit("0.01", 9993) });
    const run = await service.weir(["credit", "show", "--org", "org_1"]);
    expect(run.out).toMatch(/ 0\.01 +9993\n/);
    expect(run.out).toContain("the mean of the last 7 full days");
  });

  it("grant asks first, and without a terminal needs --yes", async () => {
    const run = await service.weir(["credit", "grant", "250.00", "--org", "org_1"]);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("grant 250.00 of credit to org_1");
    expect(service.seen).toEqual([]);
  });

  it("grant is one grant, also where its answer is lost", async () => {
    service.answer = () =>
      service.seen.length === 1
        ? failing("dependency_unavailable")
        : { status: 201, body: entry("cre_1", "grant", "5", {}) };
    const run = await service.weir(["credit", "grant", "5", "--org", "org_1", "--note", "Trial", "--yes"]);
    expect(run).toEqual({ code: EXIT.done, out: "cre_1  5 USD granted\n", err: "" });
    expect(service.seen).toHaveLength(2);
    expect(new Set(service.seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(service.seen[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ amount: "5", note: "Trial" });
  });

  it("entries are one page, and with --all every page as one", async () => {
    const rows = [
      entry("cre_2", "lease", "0", { ledger: "ledger/org_1/production/3" }),
      entry("cre_1", "grant", "5", { note: "Trial" }),
    ];
    service.answer = ({ url }) => {
      const isLast = url.includes("cursor=cre_2");
      return {
        status: 200,
        body: { data: [rows[isLast ? 1 : 0]], pagination: { nextCursor: isLast ? null : "cre_2" } },
      };
    };
    const first = await service.weir(["credit", "entries", "--org", "org_1"]);
    expect(first.out).toContain("ledger/org_1/production/3");
    expect(first.out).not.toContain("Trial");
    expect(first.err).toBe("There are more. Show them all with --all.\n");
    const all = await service.weir(["credit", "entries", "--org", "org_1", "--all", "--json"]);
    expect(JSON.parse(all.out)).toEqual({ data: rows, pagination: { nextCursor: null } });
  });
});

describe("key revoke", () => {
  it("finds the only organisation by itself and revokes", async () => {
    service.answer = ({ method, url }) => {
      if (method === "DELETE") return { status: 204 };
      const keys = { data: [KEY], pagination: { nextCursor: null } };
      return { status: 200, body: url.endsWith("/keys") ? keys : organisationPage("Acme") };
    };
    const run = await service.weir(["key", "revoke", "key_1"]);
    expect(run).toEqual({ code: EXIT.done, out: "key_1 revoked\n", err: "" });
    expect(service.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /operator/v1/organisations",
      "GET /operator/v1/organisations/org_1/keys",
      "DELETE /operator/v1/organisations/org_1/keys/key_1",
    ]);
  });
});

describe("report effectiveness", () => {
  it("leaves the window to the service unless one is asked for", async () => {
    service.answer = () => failing("internal_error");
    const words = ["report", "effectiveness", "--org", "org_1"];
    await service.weir(words);
    await service.weir([...words, "--last", "7d", "--to", "2026-01-08"]);
    await service.weir([...words, "--from", "2026-01-01T06:00:00+02:00"]);
    const path = "/operator/v1/organisations/org_1/reports/effectiveness";
    expect(service.seen.map(({ url }) => decodeURIComponent(url))).toEqual([
      `${path}?environment=sandbox`,
      `${path}?from=2026-01-01T00:00:00.000Z&to=2026-01-08T00:00:00.000Z&environment=sandbox`,
      `${path}?from=2026-01-01T04:00:00.000Z&environment=sandbox`,
    ]);
  });
});

describe("stats wilson", () => {
  it("answers a line for a line, from the code of the reports", async () => {
    const input = '{"numerator":27,"denominator":30}\n\n{"numerator":0,"denominator":40}\n';
    const run = await service.weir(["stats", "wilson"], { input });
    const rows = run.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(rows).toEqual([
      { value: 0.9, lower: expect.closeTo(0.74379, 5), upper: expect.closeTo(0.9654, 5) },
      { value: 0, lower: 0, upper: expect.closeTo(0.0876216, 7) },
    ]);
  });

  it.each(["{", '{"numerator":2,"denominator":1}', '{"numerator":0,"denominator":0}', "7"])(
    "names the line that is no pair of counts: %s",
    async (line) => {
      const run = await service.weir(["stats", "wilson"], {
        input: `{"numerator":1,"denominator":2}\n${line}\n`,
      });
      expect(run.code).toBe(EXIT.usage);
      expect(run.err).toContain("line 2:");
    },
  );
});

describe("names score", () => {
  it("answers each pair with its score, and whether it is a match for the default version", async () => {
    const pairs = [
      { query: "Олег Дерипаска", candidate: "DERIPASKA, Oleg Vladimirovich", type: "individual", row: 1 },
      { query: "Viktor Bout", candidate: "Barack Obama" },
    ];
    const run = await service.weir(["names", "score"], {
      input: pairs.map((pair) => JSON.stringify(pair)).join("\n"),
    });
    const rows = run.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { score: number });
    expect(rows).toEqual([
      { ...pairs[0], score: expect.any(Number), match: true },
      { ...pairs[1], type: "unknown", score: expect.any(Number), match: false },
    ]);
    expect(rows[0]?.score).toBeGreaterThan(0.9);
    expect(rows[1]?.score).toBeLessThan(0.5);
  });

  it("explains a score by its parts where it is asked to", async () => {
    const input = '{"query":"Bill Gates","candidate":"William Gates","type":"individual"}';
    const run = await service.weir(["names", "score", "--explain"], { input });
    const { tokens } = JSON.parse(run.out) as { tokens: unknown[] };
    expect(tokens).toContainEqual({
      query: "bill",
      candidate: "william",
      method: "same name",
      score: 0.92,
      weight: expect.any(Number),
    });
  });

  it("names the line that is no pair of names", async () => {
    const run = await service.weir(["names", "score"], { input: '{"query":"A"}\n' });
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("line 1: candidate");
  });
});
