// The command line against a small HTTP server: what goes where, what the exit code says, and what is never told.

import { describe, expect, it } from "vitest";
import type { ErrorCode } from "#domain/contract/errors/errors.ts";
import { EXIT } from "./exit-code.ts";
import { failing, KEY, organisationPage, TOKEN, usePreparedService } from "./prepared-service.fixture.ts";

const service = usePreparedService();

describe("where results and messages go", () => {
  it("prints an aligned table on a terminal and nothing on standard error", async () => {
    service.answer = () => ({ status: 200, body: organisationPage("Acme") });
    const terminal = { terminal: true, environment: { NO_COLOR: "1" } };
    const run = await service.weir(["org", "list"], terminal);
    expect(run).toEqual({
      code: EXIT.done,
      out: "ID     NAME  CREATED (UTC)\norg_1  Acme  2026-01-01T00:00:00.000Z\n",
      err: "",
    });
    expect(service.seen).toMatchObject([
      { method: "GET", url: "/operator/v1/organisations", authorization: `Bearer ${TOKEN}` },
    ]);
  });

  it("prints the answer itself with --json", async () => {
    const body = { ...organisationPage("Acme"), later: 1 };
    service.answer = () => ({ status: 200, body });
    expect(JSON.parse((await service.weir(["org", "list", "--json"])).out)).toEqual(body);
  });

  it("keeps warnings about a new secret key off standard output", async () => {
    service.answer = () => ({
      status: 201,
      body: {
        organisation: { id: "org_1", name: "Acme" },
        shards: { sandbox: 1, production: 8 },
        capacity: [
          { ledgers: 1, decisions: 4_000_000, dollarsPerMillion: "14" },
          { ledgers: 8, decisions: 32_000_000, dollarsPerMillion: "22" },
        ],
        keys: {
          sandboxSecret: "sk_test_x",
          sandboxPublishable: "pk_test_x",
          productionSecret: "sk_live_x",
          productionPublishable: "pk_live_x",
        },
      },
    });
    const run = await service.weir(["org", "create", "Acme"]);
    expect(run.out).toContain("sk_test_x");
    expect(run.err).toBe("Save the keys now: secret keys will not be shown again.\n");
    expect(service.seen).toMatchObject([{ method: "POST", body: JSON.stringify({ name: "Acme" }) }]);
  });

  it("sends how many ledgers an organisation has, and shows what each number holds", async () => {
    service.answer = () => ({
      status: 201,
      body: {
        organisation: { id: "org_1", name: "Acme" },
        shards: { sandbox: 1, production: 32 },
        capacity: [
          { ledgers: 8, decisions: 32_000_000, dollarsPerMillion: "22" },
          { ledgers: 32, decisions: 128_000_000, dollarsPerMillion: "30" },
        ],
      },
    });
    const run = await service.weir(["org", "create", "Acme", "--ledgers", "32"]);
    expect(service.seen).toMatchObject([{ body: JSON.stringify({ name: "Acme", ledgers: 32 }) }]);
    expect(run.out).toContain(
      "   8   32,000,000 decisions, $22 a million\n  32  128,000,000 decisions, $30 a million  (chosen)\n",
    );
    const refused = await service.weir(["org", "create", "Acme", "--ledgers", "9"]);
    expect(refused.code).toBe(EXIT.usage);
    expect(service.seen).toHaveLength(1);
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
    service.answer = () => failing(code);
    const run = await service.weir(["key", "list", "--org", "org_1"]);
    expect(run).toEqual({ code: exit, out: "", err: `error: It is so. (${code}, req_7)\n` });
  });

  it("prints the contract's error body with --json, and no result", async () => {
    service.answer = () => failing("organisation_not_found");
    const run = await service.weir(["key", "list", "--org", "org_1", "--json"]);
    expect(run.out).toBe("");
    expect(JSON.parse(run.err)).toMatchObject({
      error: { code: "organisation_not_found", request_id: "req_7" },
    });
  });

  it.each([[["org"]], [["nothing"]], [["org", "create"]], [["report", "effectiveness", "--last", "soon"]]])(
    "%j is a usage error",
    async (words) => {
      const run = await service.weir(words);
      expect(run.code).toBe(EXIT.usage);
      expect(run.out).toBe("");
      expect(run.err).not.toBe("");
      expect(service.seen).toEqual([]);
    },
  );

  it("shows every verb of every noun on one page of help", async () => {
    const { code, out } = await service.weir(["--help"]);
    expect(code).toBe(EXIT.done);
    for (const verb of ["key revoke <key>", "report effectiveness", "sql [file]", "doctor"]) {
      expect(out).toMatch(new RegExp(`^  ${verb.replace(/[[\]]/g, "\\$&")} `, "m"));
    }
  });

  it("asks for help on standard output, successfully", async () => {
    const run = await service.weir(["report", "--help"]);
    expect(run.code).toBe(EXIT.done);
    expect(run.out).toContain("effectiveness");
  });

  it("ends with 130 on Ctrl-C, even while it waits to try again", async () => {
    service.answer = () => ({ ...failing("dependency_unavailable"), headers: { "retry-after": "2" } });
    const run = await service.weir(["org", "list"], { signalAfter: 50 });
    expect(run.code).toBe(EXIT.interrupted);
    expect(run.err).toContain("(interrupted)");
  });

  it("says how to begin where there is no local system", async () => {
    const run = await service.weir(["org", "list"], { local: false });
    expect(run.code).toBe(EXIT.unavailable);
    expect(run.err).toContain("npm start");
  });
});

describe("retries", () => {
  it("waits as long as 429 asks and tries again", async () => {
    service.answer = () =>
      service.seen.length === 1
        ? { ...failing("rate_limited"), headers: { "retry-after": "0" } }
        : { status: 200, body: organisationPage() };
    expect((await service.weir(["org", "list"])).code).toBe(EXIT.done);
    expect(service.seen).toHaveLength(2);
  });

  it("shows at once an answer that asks for more patience than a person has", async () => {
    service.answer = () => ({ ...failing("dependency_unavailable"), headers: { "retry-after": "5" } });
    expect((await service.weir(["org", "list"])).code).toBe(EXIT.unavailable);
    expect(service.seen).toHaveLength(1);
  });

  it("does not blindly repeat a write without identity on 503", async () => {
    service.answer = () => ({ ...failing("dependency_unavailable"), headers: { "retry-after": "0" } });
    const words = ["recommendation", "accept", "rec_1", "--org", "org_1", "--yes"];
    expect((await service.weir(words)).code).toBe(EXIT.unavailable);
    expect(service.seen).toHaveLength(1);
  });

  it("gives a read three tries, then exits with 8", async () => {
    service.answer = () => ({ ...failing("dependency_unavailable"), headers: { "retry-after": "0" } });
    expect((await service.weir(["org", "list"])).code).toBe(EXIT.unavailable);
    expect(service.seen).toHaveLength(3);
  });
});

describe("tokens", () => {
  it("takes WEIR_URL and WEIR_TOKEN before the local file", async () => {
    service.answer = () => ({ status: 200, body: organisationPage() });
    const environment = { WEIR_URL: `${service.origin}/elsewhere/`, WEIR_TOKEN: "op_of_elsewhere" };
    await service.weir(["org", "list"], { environment });
    expect(service.seen).toMatchObject([
      { url: "/elsewhere/organisations", authorization: "Bearer op_of_elsewhere" },
    ]);
  });

  it("calls no system, not even the local one, if a setting is misspelt", async () => {
    const environment = { WEIR_ULR: `${service.origin}/elsewhere`, WEIR_TOKEN: "op_of_elsewhere" };
    const run = await service.weir(["org", "list"], { environment });
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("There is no setting WEIR_ULR");
    expect(service.seen).toEqual([]);
  });

  it("never sends the local token to another host", async () => {
    const run = await service.weir(["org", "list"], {
      environment: { WEIR_URL: `${service.origin}/elsewhere` },
    });
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("WEIR_TOKEN must be set too");
    expect(service.seen).toEqual([]);
  });

  it("are printed by no verb, on no stream", async () => {
    service.answer = () => failing("internal_error");
    for (const words of [
      ["org", "list"],
      ["health"],
      ["decision", "show", "tx-1"],
      ["report", "effectiveness"],
    ]) {
      for (const flags of [[], ["--json"]]) {
        const { out, err } = await service.weir([...words, ...flags]);
        expect(out + err).not.toMatch(/secret-of-the/);
      }
    }
  });
});

describe("writes to production", () => {
  it("need --yes without a terminal, and do nothing without it", async () => {
    const run = await service.weir(["key", "create", "--org", "org_1", "--env", "production"]);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("create a secret key for production in org_1");
    expect(service.seen).toEqual([]);
  });

  it("go ahead with --yes", async () => {
    service.answer = () => ({
      status: 201,
      body: { ...KEY, environment: "production", publishableKey: null, key: "sk_live_new" },
    });
    const words = ["key", "create", "--org", "org_1", "--env", "production", "--rate", "50", "--yes"];
    const run = await service.weir(words);
    expect(run.out).toBe("key_1  sk_live_new\n");
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      type: "secret",
      environment: "production",
      rateLimit: { ratePerSecond: 50, burst: 100 },
    });
  });
});
