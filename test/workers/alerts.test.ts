// Alerts: one for a subject and what its decisions rest on, made of the ledgers' logs, each decision once whatever dies; moved
// by people who know its version; opened again by the next hit.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { alertPageSchema, alertSchema } from "#domain/contract/casework/alert.ts";
import { SYSTEM_VERSION_CHANGED as CHANGED } from "#domain/events/system-version-changed.ts";
import { createTenant, request, type Answer, type Environment, type Tenant } from "./client.ts";
import { casebook, eventsOfCasebook, heard, hold, ledger, read } from "./casebook-client.ts";
import { PATIENCE } from "#test/patience.ts";

function patch(tenant: Tenant, id: string, body: object): Promise<Answer> {
  return request(tenant, "sandbox", "PATCH", `/alerts/${id}`, body);
}

const customer = (n: number) => ({ subject: { type: "individual", externalUserId: `customer-${n}` } });

describe("an alert", () => {
  it("is read by the id that the decision named, in the contract's shape, with its signals", async () => {
    const tenant = await createTenant();
    const first = await hold(tenant);
    const second = await hold(tenant);
    expect(second.alertId).toBe(first.alertId);
    await heard(tenant);
    const { status, body } = await read(tenant, `/alerts/${first.alertId}`);
    expect(status).toBe(200);
    expect(alertSchema.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: first.alertId,
      status: "open",
      disposition: null,
      priority: second.summary.riskLevel,
      subject: first.subject,
      opening: {
        decisionId: first.decisionId,
        score: first.summary.score,
        amount: first.transaction?.amount,
        currency: first.transaction?.currency,
      },
      decisionIds: [first.decisionId, second.decisionId],
      decisionCount: 2,
      createdAt: first.assessedAt,
      slaBreached: false,
    });
    expect(body.ruleIds).toContain("card-amount-high");
    const signal = await read(tenant, `/signals/${body.signalIds[0]}`);
    expect(signal.body).toMatchObject({ alertId: first.alertId, subject: first.subject, count: 2 });
  });

  it.each<Environment>(["sandbox", "production"])(
    "%s: can be read as soon as its decision was answered, while the casebook has not heard of it",
    async (environment) => {
      const [tenant, other] = [await createTenant(), await createTenant()];
      const raised = await hold(tenant, {}, environment);
      const path = `/alerts/${raised.alertId}`;
      expect((await request(tenant, environment, "GET", path)).status).toBe(200);
      // As it is until the casebook hears, however quick that was.
      await vi.waitFor(
        () =>
          runInDurableObject(casebook(tenant, environment), (_object, state) =>
            state.storage.sql.exec("DELETE FROM resource"),
          ),
        PATIENCE,
      );
      const { status, body } = await request(tenant, environment, "GET", path);
      expect(status).toBe(200);
      expect(alertSchema.strict().parse(body)).toMatchObject({
        id: raised.alertId,
        status: "open",
        subject: raised.subject,
        decisions: [{ decisionId: raised.decisionId, transactionId: raised.transactionId }],
        createdAt: raised.assessedAt,
        version: 1,
      });
      expect((await request(other, environment, "GET", path)).status).toBe(404);
      // A decision that joined it raised no alert of its own.
      const { decisionId } = await hold(tenant, {}, environment);
      const joined = `/alerts/${decisionId.replace("dec_", "alr_")}`;
      expect((await request(tenant, environment, "GET", joined)).status).toBe(404);
    },
  );

  it.each<Environment>(["sandbox", "production"])(
    "%s: can be worked on as soon as its decision was answered",
    async (environment) => {
      const tenant = await createTenant();
      const work = (method: string, path: string, body: object) =>
        request(tenant, environment, method, path, body);
      const raised = await Promise.all([1, 2, 3, 4].map((n) => hold(tenant, customer(n), environment)));
      const acted = await Promise.all(
        raised.map(({ alertId, decisionId }, index) =>
          index % 2 === 0
            ? work("PATCH", `/alerts/${alertId}`, { version: 1, status: "in_review" })
            : work("POST", "/investigations", { alertIds: [alertId], decisionIds: [decisionId] }),
        ),
      );
      expect(acted.map(({ status }) => status)).toEqual([200, 201, 200, 201]);
      const unknown = { alertIds: ["alr_none"], decisionIds: [] };
      expect((await work("POST", "/investigations", unknown)).body.error.code).toBe("unprocessable");
    },
  );

  it("exists in production as well, from every ledger", async () => {
    const tenant = await createTenant();
    const raised = await Promise.all([1, 2, 3, 4].map((n) => hold(tenant, customer(n), "production")));
    await vi.waitFor(async () => {
      const page = await request(tenant, "production", "GET", "/alerts");
      expect(page.body.data).toHaveLength(4);
      const ids = page.body.data.map(({ id }: { id: string }) => id);
      expect(ids).toEqual(expect.arrayContaining(raised.map(({ alertId }) => alertId)));
    }, PATIENCE);
    expect((await read(tenant, "/alerts")).body.data).toEqual([]);
  });

  it("is 404 for another organisation, and a look at it leaves no trace", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { alertId } = await hold(tenant);
    await heard(tenant);
    for (const path of [`/alerts/${alertId}`, "/alerts/alr_none", "/signals/sig_none"]) {
      expect((await read(other, path)).status).toBe(404);
    }
    expect(await patch(other, alertId, { version: 1, status: "closed" })).toMatchObject({
      status: 404,
      body: { error: { code: "alert_not_found" } },
    });
    const tables = await runInDurableObject(casebook(other), (_object, state) =>
      state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'resource'").toArray(),
    );
    expect(tables).toEqual([]);
  });

  it("is changed with its current version; a stale version is 409 and changes nothing", async () => {
    const tenant = await createTenant();
    const { alertId } = await hold(tenant);
    await heard(tenant);
    const moved = await patch(tenant, alertId, { version: 1, status: "in_review", assignee: "mia" });
    expect(moved).toMatchObject({ status: 200, body: { status: "in_review", assignee: "mia", version: 2 } });
    const stale = await patch(tenant, alertId, { version: 1, status: "closed" });
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { type: "CONFLICT", code: "version_conflict", details: { version: 2 } } },
    });
    expect((await read(tenant, `/alerts/${alertId}`)).body).toEqual(moved.body);
    for (const body of [{}, { version: 2 }, { version: 2, status: "gone" }, { status: "closed" }]) {
      expect((await patch(tenant, alertId, body)).status).toBe(400);
    }
  });

  it("that was closed is reopened by the next hit, and says why", async () => {
    const tenant = await createTenant();
    const { alertId } = await hold(tenant);
    await heard(tenant);
    await patch(tenant, alertId, { version: 1, status: "closed", disposition: "false_positive" });
    const next = await hold(tenant);
    expect(next.alertId).toBe(alertId);
    await heard(tenant);
    const { body } = await read(tenant, `/alerts/${alertId}`);
    expect(body).toMatchObject({ status: "open", disposition: null, version: 3 });
    expect(body.timeline.at(-1)).toMatchObject({
      type: "reopened",
      actor: "service",
      detail: next.decisionId,
    });
  });

  it("is announced once in the log of the casebook, and each change after that", async () => {
    const tenant = await createTenant();
    const { alertId, subject } = await hold(tenant);
    await heard(tenant);
    await patch(tenant, alertId, { version: 1, status: "closed", disposition: "true_positive" });
    const ofAlert = (await eventsOfCasebook(tenant)).filter(({ data }) => data["alertId"] === alertId);
    const events = ofAlert.filter(({ type }) => type.startsWith("alert."));
    expect(events.map(({ type, subjectId }) => [type, subjectId])).toEqual([
      ["alert.created", subject.id],
      ["alert.updated", subject.id],
    ]);
    expect(events[1]?.data["change"]).toMatchObject({
      changeType: "resolved",
      changedFields: expect.arrayContaining(["status", "disposition", "version"]),
      before: { status: "open", disposition: null, version: 1 },
      cause: { type: "manual" },
    });
  });
});

describe("the casebook", () => {
  it("counts each decision once, whichever object dies and however often a row is sent again", async () => {
    const tenant = await createTenant();
    for (let n = 0; n < 12; n++) {
      await hold(tenant, customer(n % 3));
      if (n % 4 !== 3) continue;
      await heard(tenant);
      await runInDurableObject(casebook(tenant), (_object, state) => state.abort("died")).catch(() => {});
      // A cursor that was not saved: everything is sent again.
      await runInDurableObject(ledger(tenant), (_object, state) => {
        state.storage.sql.exec("DELETE FROM log_reader WHERE name = 'casebook'");
      });
    }
    await heard(tenant);
    const { body } = await read(tenant, "/alerts");
    expect(body.data.map(({ decisionCount }: { decisionCount: number }) => decisionCount)).toEqual([4, 4, 4]);
    const decided = body.data.flatMap(({ decisionIds }: { decisionIds: string[] }) => decisionIds);
    expect(new Set(decided).size).toBe(12);
    const created = (await eventsOfCasebook(tenant)).filter(({ type }) => type === "alert.created");
    expect(created).toHaveLength(3);
  });

  it("takes a batch as a whole or not at all", async () => {
    const tenant = await createTenant();
    await hold(tenant, customer(1));
    await heard(tenant);
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec(
        "CREATE TRIGGER broken BEFORE INSERT ON resource WHEN new.kind = 'alert' BEGIN SELECT raise(ABORT, 'disk'); END",
      );
    });
    const held = await hold(tenant, customer(2));
    await vi.waitFor(async () => {
      const pulse = await ledger(tenant).pulse();
      expect(pulse?.readers.find(({ reader }) => reader === "casebook")?.failures).toBeGreaterThan(0);
    }, PATIENCE);
    const before = await read(tenant, "/signals?subjectId=customer-2");
    expect(before.body.data).toEqual([]);
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec("DROP TRIGGER broken");
    });
    await heard(tenant);
    expect((await read(tenant, `/alerts/${held.alertId}`)).body).toMatchObject({ decisionCount: 1 });
  });

  it("marks what is overdue at the next pulse, once", async () => {
    const tenant = await createTenant();
    const { alertId } = await hold(tenant);
    await heard(tenant);
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec(
        `UPDATE resource SET due_at = '2026-01-01T00:00:00.000Z',
           state = json_set(state, '$.dueAt', '2026-01-01T00:00:00.000Z') WHERE kind = 'alert'`,
      );
    });
    await casebook(tenant).pulse();
    await casebook(tenant).pulse();
    const { body } = await read(tenant, `/alerts/${alertId}`);
    expect(body).toMatchObject({ slaBreached: true, version: 2 });
    expect(body.timeline.map(({ type }: { type: string }) => type)).toEqual(["opened", "sla_breached"]);
  });
});

describe("a decision that would make an alert larger than can be kept", () => {
  it("is set aside and reported, and later decisions raise their alerts", async () => {
    const tenant = await createTenant();
    const full = await hold(tenant, customer(1));
    await heard(tenant);
    await runInDurableObject(casebook(tenant), (_object, { storage }) => {
      const title = "x".repeat(1_899_000);
      const large = "UPDATE resource SET state = json_set(state, '$.title', ?) WHERE id = ?";
      storage.sql.exec(large, title, full.alertId);
    });
    await hold(tenant, customer(1));
    const other = await hold(tenant, customer(2));
    await heard(tenant);
    const pulse = await ledger(tenant).pulse();
    expect(pulse?.readers.find(({ reader }) => reader === "casebook")).toMatchObject({
      failures: 0,
      setAside: [{ sequence: 2, reason: "too_large" }],
    });
    expect((await read(tenant, `/alerts/${other.alertId}`)).status).toBe(200);
    expect((await read(tenant, `/alerts/${full.alertId}`)).body.decisionCount).toBe(1);
  });
});

describe("a row that this release fails at though its bytes are sound", () => {
  it("waits in its log without being set aside, and is taken by a release that can read it", async () => {
    const tenant = await createTenant();
    await hold(tenant);
    await heard(tenant);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const tell = (data: object) =>
      runInDurableObject(ledger(tenant), (_object, { storage }) => {
        const place = { id: "evt_1", recordedAt: "2026-11-01T00:00:00.000Z", requestId: null };
        const event = { ...place, organisationId: tenant.id, environment: "sandbox", type: CHANGED, data };
        storage.sql.exec("INSERT OR REPLACE INTO log VALUES (2, 'event', ?, 1)", JSON.stringify(event));
      });
    const reader = async () =>
      (await ledger(tenant).pulse())?.readers.find((one) => one.reader === "casebook");
    await tell({});
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(ledger(tenant));
      expect((await reader())?.failures).toBeGreaterThan(0);
    }, PATIENCE);
    expect(await reader()).toMatchObject({ cursor: 1, setAside: [], setAsideCount: 0 });
    expect(log.mock.calls.join()).toContain("a reader of a log failed");
    log.mockRestore();
    const version = { systemVersionId: "ver_1", number: 2, name: "Second", contentHash: "h", rules: [] };
    await tell({ ...version, state: "active", previousState: "approved", reason: null, actor: "mia" });
    await heard(tenant);
    const { body } = await read(tenant, "/signals");
    expect(body.data).toContainEqual(expect.objectContaining({ type: "system_version" }));
  });
});

describe("a list of alerts", () => {
  it("pages newest first and stays whole while new ones come", async () => {
    const tenant = await createTenant();
    for (let n = 0; n < 5; n++) await hold(tenant, customer(n));
    await heard(tenant);
    const all = (await read(tenant, "/alerts")).body;
    expect(alertPageSchema.parse(all)).toEqual(all);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `/alerts?limit=2${cursor === null ? "" : `&cursor=${cursor}`}`;
      const { body } = await read(tenant, path);
      paged.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.pagination.nextCursor;
      await hold(tenant, customer(100 + paged.length));
      await heard(tenant);
    } while (cursor !== null);
    expect(paged).toEqual(all.data.map(({ id }: { id: string }) => id));
  });

  it("is filtered by status, priority and subject, by our id or the caller's", async () => {
    const tenant = await createTenant();
    const [one, two] = [await hold(tenant, customer(1)), await hold(tenant, customer(2))];
    await heard(tenant);
    await patch(tenant, one.alertId, { version: 1, status: "closed" });
    const ids = async (query: string) =>
      (await read(tenant, `/alerts?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids("status=closed")).toEqual([one.alertId]);
    expect(await ids("status=open")).toEqual([two.alertId]);
    expect(await ids("subjectId=customer-2")).toEqual([two.alertId]);
    expect(await ids(`subjectId=${one.subject.id}`)).toEqual([one.alertId]);
    expect(await ids(`priority=${two.summary.riskLevel}&subjectId=customer-2`)).toEqual([two.alertId]);
    for (const query of [
      "status=shut",
      "priority=urgent",
      "limit=0",
      "limit=101",
      "cursor=x",
      "subjectId=",
    ]) {
      expect((await read(tenant, `/alerts?${query}`)).status).toBe(400);
    }
  });
});
