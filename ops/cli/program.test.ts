// The command line against a small HTTP server: what goes where, what the exit code says, and what is never told.

import { createServer, type IncomingMessage, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorBody, fail, type ErrorCode } from "#domain/contract/errors.ts";
import { writeLocalFile } from "#ops/local-system/local-file.ts";
import { EXIT } from "./exit-code.ts";
import { runCommandLine } from "./program.ts";

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly idempotencyKey: string;
  readonly body: string;
}
interface Prepared {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const TOKEN = "op_owner_secret-of-the-operator";
const API_KEY = "sk_test_secret-of-the-integrator";

let server: Server;
let folder: string;
let origin: string;
let seen: Seen[];
let answer: (request: Seen) => Prepared;

beforeEach(async () => {
  seen = [];
  answer = () => ({ status: 500 });
  server = createServer((request, response) => {
    void (async () => {
      const one = await seenOf(request);
      seen.push(one);
      const { status, body, headers } = answer(one);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(body === undefined ? "" : JSON.stringify(body));
    })();
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), "weir-cli-"));
});

afterEach(async () => {
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

describe("where results and messages go", () => {
  it("prints an aligned table on standard output and nothing on standard error", async () => {
    answer = () => ({
      status: 200,
      body: { data: [{ id: "org_1", name: "Acme", createdAt: "2026-01-01T00:00:00.000Z" }] },
    });
    const run = await weir(["org", "list"]);
    expect(run).toEqual({
      code: EXIT.done,
      out: "ID     NAME  CREATED (UTC)\norg_1  Acme  2026-01-01T00:00:00.000Z\n",
      err: "",
    });
    expect(seen).toMatchObject([
      { method: "GET", url: "/operator/v1/organisations", authorization: `Bearer ${TOKEN}` },
    ]);
  });

  it("prints the answer itself with --json", async () => {
    const body = {
      data: [{ id: "org_1", name: "Acme", createdAt: "t", later: 1 }],
      pagination: { nextCursor: null },
    };
    answer = () => ({ status: 200, body });
    expect(JSON.parse((await weir(["org", "list", "--json"])).out)).toEqual(body);
  });

  it("keeps warnings about a new secret key off standard output", async () => {
    answer = () => ({
      status: 201,
      body: { organisation: { id: "org_1", name: "Acme" }, keys: { sandboxSecret: "sk_test_x" } },
    });
    const run = await weir(["org", "create", "Acme"]);
    expect(run.out).toContain("sk_test_x");
    expect(run.err).toBe("Keep the keys now: secret keys are not shown again.\n");
    expect(seen).toMatchObject([{ method: "POST", body: JSON.stringify({ name: "Acme" }) }]);
  });
});

describe("exit codes", () => {
  it.each<[ErrorCode, number]>([
    ["organisation_not_found", EXIT.notFound],
    ["permission_denied", EXIT.notPermitted],
    ["operator_token_invalid", EXIT.notPermitted],
    ["invalid_state", EXIT.conflict],
    ["invalid_request", EXIT.usage],
    ["internal_error", EXIT.failed],
  ])("%s ends with %i and says code and request id", async (code, exit) => {
    answer = () => failing(code);
    const run = await weir(["key", "list", "--org", "org_1"]);
    expect(run).toEqual({ code: exit, out: "", err: `error: It is so. (${code}, req_7)\n` });
  });

  it("prints the contract's error body with --json, and no result", async () => {
    answer = () => failing("organisation_not_found");
    const run = await weir(["key", "list", "--org", "org_1", "--json"]);
    expect(run.out).toBe("");
    expect(JSON.parse(run.err)).toMatchObject({
      error: { code: "organisation_not_found", request_id: "req_7" },
    });
  });

  it.each([[["org"]], [["nothing"]], [["org", "create"]], [["report", "effectiveness", "--last", "soon"]]])(
    "%j is a usage error",
    async (words) => {
      const run = await weir(words);
      expect(run.code).toBe(EXIT.usage);
      expect(run.out).toBe("");
      expect(run.err).not.toBe("");
      expect(seen).toEqual([]);
    },
  );

  it("asks for help on standard output, successfully", async () => {
    const run = await weir(["report", "--help"]);
    expect(run.code).toBe(EXIT.done);
    expect(run.out).toContain("effectiveness");
  });

  it("ends with 130 on Ctrl-C, even while it waits to try again", async () => {
    answer = () => ({ ...failing("dependency_unavailable"), headers: { "retry-after": "30" } });
    const run = await weir(["org", "list"], { signalAfter: 50 });
    expect(run.code).toBe(EXIT.interrupted);
    expect(run.err).toContain("(interrupted)");
  });

  it("says how to begin where there is no local system", async () => {
    const run = await weir(["org", "list"], { local: false });
    expect(run.code).toBe(EXIT.unavailable);
    expect(run.err).toContain("npm start");
  });
});

describe("retries", () => {
  it("waits as long as 429 asks and tries again", async () => {
    answer = () =>
      seen.length === 1
        ? { ...failing("rate_limited"), headers: { "retry-after": "0" } }
        : { status: 200, body: { data: [] } };
    expect((await weir(["org", "list"])).code).toBe(EXIT.done);
    expect(seen).toHaveLength(2);
  });

  it("does not blindly repeat a write without identity on 503", async () => {
    answer = () => ({ ...failing("dependency_unavailable"), headers: { "retry-after": "0" } });
    expect((await weir(["org", "create", "Acme"])).code).toBe(EXIT.unavailable);
    expect(seen).toHaveLength(1);
  });

  it("gives a read three tries, then exits with 8", async () => {
    answer = () => ({ ...failing("dependency_unavailable"), headers: { "retry-after": "0" } });
    expect((await weir(["org", "list"])).code).toBe(EXIT.unavailable);
    expect(seen).toHaveLength(3);
  });
});

describe("tokens", () => {
  it("takes WEIR_URL and WEIR_TOKEN before the local file", async () => {
    answer = () => ({ status: 200, body: { data: [] } });
    const environment = { WEIR_URL: `${origin}/elsewhere/`, WEIR_TOKEN: "op_of_elsewhere" };
    await weir(["org", "list"], { environment });
    expect(seen).toMatchObject([
      { url: "/elsewhere/organisations", authorization: "Bearer op_of_elsewhere" },
    ]);
  });

  it("never sends the local token to another host", async () => {
    const run = await weir(["org", "list"], { environment: { WEIR_URL: `${origin}/elsewhere` } });
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("WEIR_TOKEN is needed too");
    expect(seen).toEqual([]);
  });

  it("are printed by no verb, on no stream", async () => {
    answer = () => failing("internal_error");
    for (const words of [
      ["org", "list"],
      ["health"],
      ["decision", "show", "tx-1"],
      ["report", "effectiveness"],
    ]) {
      for (const flags of [[], ["--json"]]) {
        const { out, err } = await weir([...words, ...flags]);
        expect(out + err).not.toMatch(/secret-of-the/);
      }
    }
  });
});

describe("writes to production", () => {
  it("need --yes without a terminal, and do nothing without it", async () => {
    const run = await weir(["key", "create", "--org", "org_1", "--env", "production"]);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("create a secret key for production in org_1");
    expect(seen).toEqual([]);
  });

  it("go ahead with --yes", async () => {
    answer = () => ({ status: 201, body: { ...KEY, environment: "production", key: "sk_live_new" } });
    const words = ["key", "create", "--org", "org_1", "--env", "production", "--rate", "50", "--yes"];
    const run = await weir(words);
    expect(run.out).toBe("key_1  sk_live_new\n");
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
      type: "secret",
      environment: "production",
      rateLimit: { ratePerSecond: 50, burst: 100 },
    });
  });
});

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

  it("show prints the figures in the currency of the credit", async () => {
    answer = () => ({
      status: 200,
      body: { balance: "99.93", currency: "EUR", reserved: "0", captured: "0.07" },
    });
    const run = await weir(["credit", "show", "--org", "org_1"]);
    expect(run.out).toBe(
      "BALANCE (EUR)  RESERVED (EUR)  CAPTURED (EUR)\n        99.93               0            0.07\n",
    );
    expect(seen).toMatchObject([{ method: "GET", url: "/operator/v1/organisations/org_1/credit" }]);
  });

  it("grant asks first, and without a terminal needs --yes", async () => {
    const run = await weir(["credit", "grant", "250.00", "--org", "org_1"]);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("grant 250.00 of credit to org_1");
    expect(seen).toEqual([]);
  });

  it("grant is one grant, also where its answer is lost", async () => {
    answer = () =>
      seen.length === 1
        ? failing("dependency_unavailable")
        : { status: 201, body: entry("cre_1", "grant", "5", {}) };
    const run = await weir(["credit", "grant", "5", "--org", "org_1", "--note", "Trial", "--yes"]);
    expect(run).toEqual({ code: EXIT.done, out: "cre_1  5 USD granted\n", err: "" });
    expect(seen).toHaveLength(2);
    expect(new Set(seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(seen[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ amount: "5", note: "Trial" });
  });

  it("entries are one page, and with --all every page as one", async () => {
    const rows = [
      entry("cre_2", "lease", "0", { ledger: "ledger/org_1/production/3" }),
      entry("cre_1", "grant", "5", { note: "Trial" }),
    ];
    answer = ({ url }) => {
      const isLast = url.includes("cursor=cre_2");
      return {
        status: 200,
        body: { data: [rows[isLast ? 1 : 0]], pagination: { nextCursor: isLast ? null : "cre_2" } },
      };
    };
    const first = await weir(["credit", "entries", "--org", "org_1"]);
    expect(first.out).toContain("ledger/org_1/production/3");
    expect(first.out).not.toContain("Trial");
    expect(first.err).toBe("There are more: --all shows them.\n");
    const all = await weir(["credit", "entries", "--org", "org_1", "--all", "--json"]);
    expect(JSON.parse(all.out)).toEqual({ data: rows, pagination: { nextCursor: null } });
  });
});

describe("key revoke", () => {
  it("finds the only organisation by itself and revokes", async () => {
    answer = ({ method, url }) => {
      if (method === "DELETE") return { status: 204 };
      return { status: 200, body: { data: url.endsWith("/keys") ? [KEY] : [{ id: "org_1" }] } };
    };
    const run = await weir(["key", "revoke", "key_1"]);
    expect(run).toEqual({ code: EXIT.done, out: "key_1 revoked\n", err: "" });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /operator/v1/organisations",
      "GET /operator/v1/organisations/org_1/keys",
      "DELETE /operator/v1/organisations/org_1/keys/key_1",
    ]);
  });
});

describe("report effectiveness", () => {
  it("leaves the window to the service unless one is asked for", async () => {
    answer = () => failing("internal_error");
    await weir(["report", "effectiveness"]);
    await weir(["report", "effectiveness", "--last", "7d", "--to", "2026-01-08"]);
    await weir(["report", "effectiveness", "--from", "2026-01-01T06:00:00+02:00"]);
    expect(seen.map(({ url }) => decodeURIComponent(url))).toEqual([
      "/api/v1/risk-intelligence/effectiveness",
      "/api/v1/risk-intelligence/effectiveness?from=2026-01-01T00:00:00.000Z&to=2026-01-08T00:00:00.000Z",
      "/api/v1/risk-intelligence/effectiveness?from=2026-01-01T04:00:00.000Z",
    ]);
  });
});

describe("stats wilson", () => {
  it("answers a line for a line, from the code of the reports", async () => {
    const input = '{"numerator":27,"denominator":30}\n\n{"numerator":0,"denominator":40}\n';
    const run = await weir(["stats", "wilson"], { input });
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
      const run = await weir(["stats", "wilson"], { input: `{"numerator":1,"denominator":2}\n${line}\n` });
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
    const run = await weir(["names", "score"], {
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
    const run = await weir(["names", "score", "--explain"], { input });
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
    const run = await weir(["names", "score"], { input: '{"query":"A"}\n' });
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("line 1: candidate");
  });
});

const KEY = {
  id: "key_1",
  type: "secret",
  environment: "sandbox",
  name: null,
  prefix: "sk_test_abcdefgh",
  rateLimit: { ratePerSecond: 100, burst: 200 },
  createdAt: "2026-01-01T00:00:00.000Z",
  revokedAt: null,
};

function failing(code: ErrorCode): Prepared {
  const body = errorBody(fail(code, "It is so."), "req_7");
  const statuses: Record<string, number> = {
    NOT_FOUND: 404,
    PERMISSION_ERROR: 403,
    AUTHENTICATION_ERROR: 401,
    CONFLICT: 409,
    VALIDATION_ERROR: 400,
    RATE_LIMITED: 429,
    SERVICE_UNAVAILABLE: 503,
    INTERNAL_ERROR: 500,
  };
  return { status: statuses[body.error.type] ?? 500, body };
}

async function weir(
  words: readonly string[],
  options: {
    environment?: Record<string, string>;
    input?: string;
    local?: boolean;
    signalAfter?: number;
  } = {},
) {
  if (options.local !== false) prepareLocalFile();
  const out = new PassThrough();
  const err = new PassThrough();
  const signal =
    options.signalAfter === undefined
      ? new AbortController().signal
      : AbortSignal.timeout(options.signalAfter);
  const code = await runCommandLine(words, {
    out,
    err,
    in: Readable.from([options.input ?? ""]),
    environment: options.environment ?? {},
    signal,
    dataFolder: folder,
    now: () => Date.UTC(2026, 0, 31),
  });
  out.end();
  err.end();
  return { code, out: await text(out), err: await text(err) };
}

function prepareLocalFile(): void {
  writeLocalFile(folder, {
    sandboxBaseUrl: `${origin}/api/v1`,
    productionBaseUrl: `${origin}/live/api/v1`,
    operatorUrl: `${origin}/operator/v1`,
    operatorToken: TOKEN,
    operatorTokens: { owner: TOKEN },
    organisation: { id: "org_1", name: "Local" },
    keys: {
      sandboxSecret: API_KEY,
      sandboxPublishable: "pk_test_x",
      productionSecret: API_KEY,
      productionPublishable: "pk_live_x",
    },
    kafkaBrokers: "127.0.0.1:1",
    clickhouse: { url: origin, user: "weir", password: "secret-of-the-warehouse", database: "weir" },
  });
}

async function seenOf(request: IncomingMessage): Promise<Seen> {
  return {
    method: request.method ?? "",
    url: request.url ?? "",
    authorization: request.headers.authorization ?? "",
    idempotencyKey: String(request.headers["idempotency-key"] ?? ""),
    body: await text(request),
  };
}
