// Experiments and backtests from the outside: asked for by operators, read by integrators, and of no consequence to any
// decision, bill or log row.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import type { ExperimentReportsQuery } from "#domain/door/experiments.ts";
import { backtestRequestedSchema, experimentChangedSchema } from "#domain/events/shadow-run.ts";
import { unjudgedExperiment } from "#domain/experiments/judge-experiment.ts";
import { operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import {
  activity,
  bindings,
  createTenant,
  HOSTS,
  operate,
  payment,
  request,
  secretOf,
  type Environment,
  type Tenant,
} from "./client.ts";
import { draft, draftOf, eventsOf, RULE } from "./draft-versions.ts";

const pathOf = (tenant: Tenant, rest = "") => `/organisations/${tenant.id}/experiments${rest}`;

const asked = (candidateVersionId: string, changes: object = {}) => ({
  name: "Log-ins",
  hypothesis: "Watching log-ins catches more fraud",
  candidateVersionId,
  sampling: { share: 0.5 },
  ...changes,
});

async function candidateOf(tenant: Tenant): Promise<string> {
  return (await draft(tenant, draftOf("Candidate"))).body.id;
}

async function start(tenant: Tenant, changes: object = {}, role: OperatorRole = "analyst") {
  return operate("POST", pathOf(tenant), asked(await candidateOf(tenant), changes), role);
}

const changesOf = async (tenant: Tenant, type: string) =>
  (await eventsOf(tenant)).filter((event) => event.type === type);

describe("an experiment", () => {
  it("begins against the active version, and sends the whole candidate to both environments", async () => {
    const tenant = await createTenant();
    const started = await start(tenant);
    expect(started.status).toBe(201);
    expect(started.body).toMatchObject({
      id: expect.stringMatching(/^exp_/),
      state: "running",
      control: { systemVersionId: DEFAULT_VERSION.id },
      sampling: { share: 0.5, salt: started.body.id },
      from: started.body.startedAt,
      labelMaturityDays: 90,
      stoppedAt: null,
    });
    const told = await changesOf(tenant, "risk.experiment.changed");
    expect(told.map(({ environment }) => environment)).toEqual(["sandbox", "production"]);
    const { candidate, id } = experimentChangedSchema.parse(told[0]?.data);
    expect(id).toBe(started.body.id);
    expect(candidate.rules).toEqual([RULE]);
  });

  it("is stopped once, and the audit has who began and who stopped it, and why", async () => {
    const tenant = await createTenant();
    const { id } = (await start(tenant)).body;
    const stopped = await operate("POST", pathOf(tenant, `/${id}/stop`), { reason: "seen enough" }, "ops");
    expect(stopped.body).toMatchObject({
      state: "stopped",
      stoppedBy: "operator:ops",
      stopReason: "seen enough",
    });
    const again = await operate("POST", pathOf(tenant, `/${id}/stop`), undefined, "owner");
    expect([again.status, again.text]).toEqual([200, stopped.text]);
    const told = await changesOf(tenant, "risk.experiment.changed");
    expect(told.map(({ data }) => data["stoppedBy"])).toEqual([null, null, "operator:ops", "operator:ops"]);
    const acts = (await changesOf(tenant, "audit.recorded")).map(({ data }) => data["action"]);
    expect(acts.slice(-2)).toEqual(["experiment.start", "experiment.stop"]);
  });

  it("is refused for an unknown version or experiment, and for meaningless bounds", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const foreign = await candidateOf(other);
    expect(await operate("POST", pathOf(tenant), asked(foreign))).toMatchObject({ status: 400 });
    for (const changes of [
      { sampling: { share: 0 } },
      { sampling: { share: 1.01 } },
      { labelMaturityDays: -1 },
      { from: "yesterday" },
      { hypothesis: "" },
    ]) {
      const refused = await start(tenant, changes);
      expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
    }
    const { id } = (await start(other)).body;
    const stop = await operate("POST", pathOf(tenant, `/${id}/stop`));
    expect(stop).toMatchObject({ status: 404, body: { error: { code: "experiment_not_found" } } });
    expect(await changesOf(tenant, "risk.experiment.changed")).toEqual([]);
  });

  it("is refused if it could show nothing: the active version, a retired one, a beginning in the future", async () => {
    const tenant = await createTenant();
    const retired = await candidateOf(tenant);
    const path = `/organisations/${tenant.id}/system-versions/${retired}/retire`;
    expect(await operate("POST", path, undefined, "owner")).toMatchObject({ status: 200 });
    const issueOf = async (body: object) => {
      const refused = await operate("POST", pathOf(tenant), body);
      expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
      return refused.body.error.details.issues[0].path;
    };
    expect(await issueOf(asked(DEFAULT_VERSION.id))).toBe("candidateVersionId");
    expect(await issueOf(asked(retired))).toBe("candidateVersionId");
    const other = (await draft(tenant, draftOf("Another"))).body.id;
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await issueOf(asked(other, { from: later }))).toBe("from");
    expect(await changesOf(tenant, "risk.experiment.changed")).toEqual([]);
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await operate("POST", pathOf(tenant), asked(other, { from: past }))).toMatchObject({
      status: 201,
    });
  });

  it.each([
    [{ screening: { nameThreshold: 0.8, blockThreshold: 0.95, requireCoverage: [] } }, ["nameThreshold"]],
    [
      { screening: { nameThreshold: 0.9, blockThreshold: 0.97, requireCoverage: [] } },
      ["nameThreshold", "blockThreshold"],
    ],
    [{ lists: [{ id: "OFAC-SDN" }] }, ["lists"]],
  ])("is refused, as a backtest is, for a candidate that screens otherwise: %j", async (changes, fields) => {
    const tenant = await createTenant();
    const drafted = await draft(tenant, draftOf("Looser names", changes));
    const refused = { status: 400, body: { error: { code: "unprocessable", details: { fields } } } };
    expect(await operate("POST", pathOf(tenant), asked(drafted.body.id))).toMatchObject(refused);
    const backtest = `/organisations/${tenant.id}/system-versions/${drafted.body.id}/backtest`;
    const window = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
    expect(await operate("POST", backtest, window)).toMatchObject(refused);
    expect(await changesOf(tenant, "risk.experiment.changed")).toEqual([]);
  });

  it.each<[OperatorRole, number]>([
    ["owner", 201],
    ["ops", 201],
    ["analyst", 201],
    ["keys", 403],
    ["viewer", 403],
  ])("%s: starting is %i", async (role, status) => {
    expect((await start(await createTenant(), {}, role)).status).toBe(status);
  });
});

describe("the report", () => {
  const ASKED_AT = "2026-05-01T00:00:00.000Z";

  /** A door that answers each run with a report, or with none. */
  function withDoor(queries: ExperimentReportsQuery[], known: readonly string[]): Env {
    const fetch = async (_url: string, init: { body: Uint8Array }) => {
      const query = JSON.parse(new TextDecoder().decode(init.body)) as ExperimentReportsQuery;
      queries.push(query);
      const found = query.runIds.filter((runId) => known.includes(runId));
      const report = { ...unjudgedExperiment(ASKED_AT, 5), conclusion: "better" };
      return Response.json({ reports: found.map((runId) => ({ runId, report })) });
    };
    return { ...bindings, DOOR: { fetch } as unknown as Fetcher };
  }

  async function read(tenant: Tenant, environment: Environment, env: Env) {
    const response = await worker.fetch(
      new Request(`${HOSTS[environment]}/api/v1/risk-intelligence/experiments`, {
        headers: { authorization: `Bearer ${secretOf(tenant, environment)}` },
      }),
      env,
    );
    expect(response.status).toBe(200);
    return response.json<{ data: { id: string; state: string; conclusion: string }[] }>();
  }

  it("covers the key's organisation and environment; before the first judgement it says not enough evidence", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const first = (await start(tenant)).body.id;
    const second = (await start(tenant)).body.id;
    await start(other);
    const queries: ExperimentReportsQuery[] = [];
    const { data } = await read(tenant, "production", withDoor(queries, [first]));
    expect(data.map(({ id, state, conclusion }) => [id, state, conclusion])).toEqual([
      [second, "running", "not_enough_evidence"],
      [first, "completed", "better"],
    ]);
    expect(queries).toEqual([
      { organisationId: tenant.id, environment: "production", runIds: [second, first] },
    ]);
  });

  it("of one experiment is the same as in the list, and of no other organisation", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { id } = (await start(tenant)).body;
    const env = withDoor([], [id]);
    const readOne = async (of: Tenant, experimentId: string) => {
      const path = `/operator/v1${pathOf(of, `/${experimentId}`)}?environment=production`;
      const authorization = `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "viewer")}`;
      const response = await worker.fetch(
        new Request(`${HOSTS.operator}${path}`, { headers: { authorization } }),
        env,
      );
      return { status: response.status, body: await response.json() };
    };
    const { data } = await read(tenant, "production", env);
    expect(await readOne(tenant, id)).toEqual({ status: 200, body: data[0] });
    for (const [of, unknown] of [
      [other, id],
      [tenant, "exp_none"],
    ] as const) {
      const missing = { status: 404, body: { error: { code: "experiment_not_found" } } };
      expect(await readOne(of, unknown)).toMatchObject(missing);
    }
  });

  it("is 503 where the pipeline is away, and an empty list needs no pipeline", async () => {
    const tenant = await createTenant();
    const path = "/risk-intelligence/experiments";
    expect(await request(tenant, "sandbox", "GET", path)).toMatchObject({ status: 200, body: { data: [] } });
    await start(tenant);
    expect((await request(tenant, "sandbox", "GET", path)).body.error.code).toBe("dependency_unavailable");
  });
});

describe("a backtest", () => {
  it("is requested with its window, and sends the whole candidate to the pipeline", async () => {
    const tenant = await createTenant();
    const id = await candidateOf(tenant);
    const post = (version: string, body: object) =>
      operate("POST", `/organisations/${tenant.id}/system-versions/${version}/backtest`, body, "analyst");
    const window = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
    const requested = await post(id, window);
    expect(requested).toMatchObject({
      status: 202,
      body: { ...window, candidateVersionId: id, state: "queued", progress: { done: 0 }, result: null },
    });
    const [told] = await changesOf(tenant, "risk.backtest.requested");
    expect(backtestRequestedSchema.parse(told?.data)).toMatchObject({
      ...window,
      candidate: { rules: [RULE] },
    });
    expect((await post("sv_none", window)).status).toBe(404);
    expect((await post(id, { from: window.to, to: window.from })).status).toBe(400);
    const unknown = await operate("GET", `/organisations/${tenant.id}/backtests/btst_none`);
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: "backtest_not_found" } } });
  });
});

describe("what is open at once", () => {
  const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
  const refused = (what: string) => ({
    status: 409,
    body: {
      error: { code: "invalid_state", message: expect.stringContaining(what), details: { limit: 10 } },
    },
  });

  it("is ten experiments of an organisation at most; a stop makes room for another", async () => {
    const tenant = await createTenant();
    const id = await candidateOf(tenant);
    const begin = () => operate("POST", pathOf(tenant), asked(id), "analyst");
    const first = await begin();
    for (let n = 1; n < 10; n++) expect((await begin()).status).toBe(201);
    expect(await begin()).toMatchObject(refused("10 experiments that are not stopped"));
    await operate("POST", pathOf(tenant, `/${first.body.id}/stop`));
    expect((await begin()).status).toBe(201);
  });

  it("is ten backtests of an organisation at most; one that is cancelled, by whom the audit says, makes room", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const tenant = await createTenant();
    const id = await candidateOf(tenant);
    const path = `/organisations/${tenant.id}/system-versions/${id}/backtest`;
    const begin = () => operate("POST", path, WINDOW, "analyst");
    const first = await begin();
    for (let n = 1; n < 10; n++) expect((await begin()).status).toBe(202);
    expect(await begin()).toMatchObject(refused("10 open backtests"));
    const cancel = (backtest: string, role: OperatorRole) =>
      operate("POST", `/organisations/${tenant.id}/backtests/${backtest}/cancel`, undefined, role);
    expect((await cancel(first.body.id, "viewer")).status).toBe(403);
    expect((await cancel("btst_none", "ops")).body.error.code).toBe("backtest_not_found");
    const cancelled = await cancel(first.body.id, "ops");
    expect(cancelled).toMatchObject({
      status: 200,
      body: { id: first.body.id, cancelledBy: "operator:ops", cancelledAt: expect.any(String) },
    });
    expect((await cancel(first.body.id, "owner")).text).toBe(cancelled.text);
    expect((await begin()).status).toBe(202);
    const told = (await changesOf(tenant, "risk.backtest.requested")).map(({ data }) =>
      backtestRequestedSchema.parse(data),
    );
    expect(told.filter(({ cancelledBy }) => cancelledBy === "operator:ops").map((one) => one.id)).toEqual([
      first.body.id,
      first.body.id,
    ]);
    const acts = (await changesOf(tenant, "audit.recorded")).map(({ data }) => data["action"]);
    expect(acts.filter((action) => action === "backtest.cancel").length).toBeGreaterThan(0);
  });
});

describe("isolation", () => {
  afterEach(() => void vi.useRealTimers());

  const SHARDS = [0, 1, 2, 3, 4, 5, 6, 7];
  const ledgersOf = (tenant: Tenant, environment: Environment) =>
    (environment === "sandbox" ? [0] : SHARDS).map((shard) =>
      bindings.LEDGERS.getByName(`${tenant.id}/${environment}/${shard}`),
    );

  /** Everything that is written of decisions: each table's rows, bytes as hex. Claims carry a drawn token. */
  async function everythingWritten(tenant: Tenant, environment: Environment): Promise<string[]> {
    const written = await Promise.all(
      ledgersOf(tenant, environment).map((ledger, shard) =>
        runInDurableObject(ledger, (_object, { storage: { sql } }) =>
          ["decision", "log", "outcome"].flatMap((table) => {
            const found = sql.exec("SELECT 1 FROM sqlite_master WHERE name = ?", table).toArray();
            const rows = found.length === 0 ? [] : sql.exec(`SELECT * FROM ${table} ORDER BY 1`).toArray();
            return rows.map((row) => `${shard}/${table}: ${JSON.stringify(row, asHex)}`);
          }),
        ),
      ),
    );
    return written.flat();
  }

  function asHex(_key: string, value: unknown): unknown {
    return value instanceof ArrayBuffer ? [...new Uint8Array(value)].join(" ") : value;
  }

  async function forget(tenant: Tenant, environment: Environment): Promise<void> {
    for (const ledger of ledgersOf(tenant, environment)) {
      await runInDurableObject(ledger, (_object, { storage }) => storage.deleteAll());
      await runInDurableObject(ledger, (_object, state) => state.abort("forget")).catch(() => undefined);
    }
  }

  /** Each customer pays a shop of its own: what ledgers tell each other of shared ones arrives when it arrives. */
  const partiesOf = (customer: number) => [
    { role: "customer", externalUserId: `customer-${customer}`, type: "individual" },
    {
      role: "recipient",
      externalPartyId: `shop-${customer}`,
      displayName: "Corner Bakery",
      type: "business",
    },
  ];

  it.each<[Environment]>([["sandbox"], ["production"]])(
    "in the %s every body, bill and log row is the same byte for byte with experiments and without",
    async (environment) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const tenant = await createTenant();
      const inputs = Array.from({ length: 24 }, (_, n) => {
        const subject = { type: "individual", externalUserId: `customer-${n % 7}` };
        const amount = `${(n * 137) % 3_000}.25`;
        return n % 4 === 3
          ? { path: "/activities", body: activity({ subject }) }
          : { path: "/transactions", body: payment({ subject }, { amount, parties: partiesOf(n % 7) }) };
      });
      const decideAll = async () => {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-01-15T13:00:00Z") });
        const bodies: string[] = [];
        for (const [n, { path, body }] of inputs.entries()) {
          const answer = await request(tenant, environment, "POST", path, body, {
            "x-request-id": `request-${n}`,
          });
          expect(answer.status).toBe(200);
          bodies.push(answer.text);
        }
        vi.useRealTimers();
        return { bodies, written: await everythingWritten(tenant, environment) };
      };
      const without = await decideAll();
      expect(without.written.length).toBeGreaterThanOrEqual(2 * inputs.length);
      await forget(tenant, environment);
      expect(await everythingWritten(tenant, environment)).toEqual([]);
      const everything = { sampling: { share: 1 }, from: "2026-01-01T00:00:00Z", labelMaturityDays: 0 };
      for (let n = 0; n < 3; n++) expect((await start(tenant, everything)).status).toBe(201);
      expect(await decideAll()).toEqual(without);
    },
  );
});
