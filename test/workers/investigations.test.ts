// Investigations: opened over alerts and decisions, resolved as a whole or not at all, and followed by one outcome for every
// transaction, whichever object dies meanwhile.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { investigationPageSchema, investigationSchema } from "#domain/contract/casework/investigation.ts";
import type { StoredOutcome } from "#domain/events/outcome-recorded.ts";
import { PATIENCE } from "#test/patience.ts";
import {
  activity,
  createTenant,
  operate,
  request,
  type Answer,
  type Environment,
  type Tenant,
} from "./client.ts";
import { casebook, eventsOfCasebook, heard, hold, ledger, read } from "./casebook-client.ts";
import { Follower, stateOf } from "./feed-follower.ts";

function post(
  tenant: Tenant,
  path: string,
  body?: object,
  key?: string,
  environment: Environment = "sandbox",
) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  return request(tenant, environment, "POST", path, body, headers);
}

/** Another person's key of the same organisation. */
async function withAnotherKey(tenant: Tenant): Promise<Tenant> {
  const path = `/organisations/${tenant.id}/keys`;
  const { status, body } = await operate("POST", path, { type: "secret", environment: "sandbox" });
  expect(status).toBe(201);
  return { ...tenant, keys: { ...tenant.keys, sandboxSecret: body.key } };
}

async function opened(tenant: Tenant, body: object) {
  const answer = await post(tenant, "/investigations", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function alertOf(tenant: Tenant, payments: number): Promise<string> {
  const held = [];
  for (let n = 0; n < payments; n++) held.push(await hold(tenant));
  await heard(tenant);
  expect(new Set(held.map(({ alertId }) => alertId)).size).toBe(1);
  return held[0].alertId;
}

/** Waits until every outcome has arrived, and answers the investigation. */
function settled(tenant: Tenant, id: string, expected: number) {
  return vi.waitFor(async () => {
    await runDurableObjectAlarm(casebook(tenant));
    const { body } = await read(tenant, `/investigations/${id}`);
    expect(body.outcomes).toEqual({ expected, recorded: expected });
    return body;
  }, PATIENCE);
}

/** What the ledger keeps, oldest first. */
function outcomesOf(tenant: Tenant) {
  return runInDurableObject(ledger(tenant), (_object, state) =>
    state.storage.sql
      .exec<{ body: string }>("SELECT body FROM outcome ORDER BY sequence")
      .toArray()
      .map(({ body }) => (JSON.parse(body) as StoredOutcome).outcome),
  );
}

function codeOf({ status, body }: Answer): [number, string] {
  return [status, body.error?.code];
}

describe("an investigation", () => {
  it("is opened over an alert, which then names it, and is read and listed", async () => {
    const tenant = await createTenant();
    const alertId = await alertOf(tenant, 2);
    const one = await opened(tenant, { alertIds: [alertId], assignee: "mia", note: "looks odd" });
    expect(investigationSchema.strict().parse(one)).toEqual(one);
    expect(one).toMatchObject({
      status: "in_progress",
      alertIds: [alertId],
      decisionCount: 2,
      subjects: [{ externalUserId: "customer-1" }],
      notes: [{ text: "looks odd" }],
      outcomes: { expected: 0, recorded: 0 },
    });
    expect((await read(tenant, `/investigations/${one.id}`)).body).toEqual(one);
    const page = (await read(tenant, "/investigations?status=in_progress")).body;
    expect(investigationPageSchema.parse(page)).toEqual(page);
    expect(page.data).toEqual([one]);
    expect((await read(tenant, `/alerts/${alertId}`)).body.investigationId).toBe(one.id);
    expect(codeOf(await post(tenant, "/investigations", { alertIds: [alertId] }))).toEqual([
      409,
      "invalid_state",
    ]);
  });

  it("is opened once for each key, only over existing alerts, and is invisible to others", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { decisionId } = await hold(tenant);
    const first = await post(tenant, "/investigations", { decisionIds: [decisionId] }, "open-once");
    const again = await post(tenant, "/investigations", { decisionIds: [decisionId] }, "open-once");
    expect(again.text).toBe(first.text);
    const changed = await post(
      tenant,
      "/investigations",
      { decisionIds: [decisionId], note: "x" },
      "open-once",
    );
    expect(codeOf(changed)).toEqual([409, "idempotency_key_reused"]);
    expect(codeOf(await post(tenant, "/investigations", {}))).toEqual([400, "invalid_request"]);
    expect(codeOf(await post(tenant, "/investigations", { alertIds: ["alr_none"] }))).toEqual([
      400,
      "unprocessable",
    ]);
    for (const id of ["dec_none", decisionId]) {
      const from = id === decisionId ? other : tenant;
      expect(codeOf(await post(from, "/investigations", { decisionIds: [id] }))).toEqual([
        400,
        "unprocessable",
      ]);
    }
    expect((await read(other, `/investigations/${first.body.id}`)).status).toBe(404);
    expect((await post(other, `/investigations/${first.body.id}/reopen`)).status).toBe(404);
  });

  it("that is resolved closes its alerts and gives every transaction one outcome, and no activity any", async () => {
    const tenant = await createTenant();
    const alertId = await alertOf(tenant, 3);
    const login = await request(tenant, "sandbox", "POST", "/activities", activity());
    const { decisionId } = login.body.assessment;
    const { id } = await opened(tenant, { alertIds: [alertId], decisionIds: [decisionId] });
    const resolved = await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud" });
    expect(resolved).toMatchObject({
      status: 200,
      body: { status: "resolved", resolution: "fraud", decisionCount: 4, outcomes: { expected: 3 } },
    });
    await settled(tenant, id, 3);
    const outcomes = await outcomesOf(tenant);
    expect(outcomes.map(({ classification, source, actor }) => [classification, source, actor])).toEqual(
      Array.from({ length: 3 }, () => ["fraud", "case", `investigation:${id}`]),
    );
    expect(new Set(outcomes.map((outcome) => outcome.decisionId)).size).toBe(3);
    expect((await read(tenant, `/alerts/${alertId}`)).body).toMatchObject({
      status: "closed",
      disposition: "true_positive",
    });
  });

  it("that was reopened is resolved again, and its outcomes are appended", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 2)] });
    await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud" });
    expect(codeOf(await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud" }))).toEqual([
      409,
      "invalid_state",
    ]);
    await post(tenant, `/investigations/${id}/reopen`, { reason: "the customer called" });
    await post(tenant, `/investigations/${id}/resolve`, { resolution: "legitimate" });
    await settled(tenant, id, 4);
    const all = (await outcomesOf(tenant)).map(({ classification, sequence }) => [sequence, classification]);
    expect(all).toEqual([
      [1, "fraud"],
      [1, "fraud"],
      [2, "legitimate"],
      [2, "legitimate"],
    ]);
  });

  it("with a filed report adds an inconclusive outcome, once", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 1)] });
    const filed = await post(tenant, `/investigations/${id}/sar`, { reference: "SAR-7" }, "file-once");
    expect(filed.body).toMatchObject({ sar: { filed: true, reference: "SAR-7" }, outcomes: { expected: 1 } });
    expect((await post(tenant, `/investigations/${id}/sar`, { reference: "SAR-7" }, "file-once")).text).toBe(
      filed.text,
    );
    expect(codeOf(await post(tenant, `/investigations/${id}/sar`))).toEqual([409, "invalid_state"]);
    await settled(tenant, id, 1);
    expect(await outcomesOf(tenant)).toMatchObject([{ classification: "inconclusive", source: "sar" }]);
  });

  it("with a filed report says so of what its alert gets after it, and takes another report once it is reopened", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 1)] });
    await post(tenant, `/investigations/${id}/sar`, { reference: "SAR-1" });
    await alertOf(tenant, 1);
    await settled(tenant, id, 2);
    await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud" });
    await alertOf(tenant, 1);
    const reopened = await post(tenant, `/investigations/${id}/reopen`);
    expect(reopened.body).toMatchObject({ decisionCount: 3, outcomes: { expected: 5 } });
    const again = await post(tenant, `/investigations/${id}/sar`, { reference: "SAR-2" });
    expect(again).toMatchObject({
      status: 200,
      body: { sar: { reference: "SAR-2" }, outcomes: { expected: 8 } },
    });
    const reports = (await settled(tenant, id, 8)).timeline.filter(
      ({ type }: { type: string }) => type === "sar_filed",
    );
    expect(reports.map(({ detail }: { detail: string }) => detail)).toEqual(["SAR-1", "SAR-2"]);
    const told = (await outcomesOf(tenant)).filter(({ source }) => source === "sar");
    expect(told.map(({ classification }) => classification)).toEqual(
      Array.from({ length: 6 }, () => "inconclusive"),
    );
    const each = Map.groupBy(told, ({ decisionId }) => decisionId);
    expect([...each.values()].map((outcomes) => outcomes.length)).toEqual([2, 2, 2]);
  });

  it("that needs an approval has no effect before it", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 1)] });
    const body = { resolution: "legitimate", requiresApproval: true };
    expect((await post(tenant, `/investigations/${id}/resolve`, body)).body).toMatchObject({
      status: "pending_approval",
      outcomes: { expected: 0 },
    });
    const own = await post(tenant, `/investigations/${id}/approve`, { note: "agreed" });
    expect(codeOf(own)).toEqual([403, "permission_denied"]);
    const another = await withAnotherKey(tenant);
    const approved = await post(another, `/investigations/${id}/approve`, { note: "agreed" });
    expect(approved.body).toMatchObject({ status: "resolved", approvals: [{ note: "agreed" }] });
    expect(codeOf(await post(another, `/investigations/${id}/approve`))).toEqual([409, "invalid_state"]);
    await settled(tenant, id, 1);
  });

  it("is approved as it was proposed; alerts that come meanwhile join it when it is reopened", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 1)] });
    await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud", requiresApproval: true });
    await alertOf(tenant, 2);
    const approved = await post(await withAnotherKey(tenant), `/investigations/${id}/approve`);
    expect(approved.body).toMatchObject({ decisionCount: 1, outcomes: { expected: 1 } });
    const reopened = await post(tenant, `/investigations/${id}/reopen`);
    expect(reopened.body).toMatchObject({ decisionCount: 3 });
  });

  it("is changed with its version, and takes notes", async () => {
    const tenant = await createTenant();
    const { id, version } = await opened(tenant, { alertIds: [await alertOf(tenant, 1)] });
    const patch = (body: object) => request(tenant, "sandbox", "PATCH", `/investigations/${id}`, body);
    expect((await patch({ version, assignee: "noa" })).body).toMatchObject({
      status: "in_progress",
      assignee: "noa",
    });
    expect(codeOf(await patch({ version, assignee: "mia" }))).toEqual([409, "version_conflict"]);
    const resolve = { resolution: "fraud", version };
    expect(codeOf(await post(tenant, `/investigations/${id}/resolve`, resolve))).toEqual([
      409,
      "version_conflict",
    ]);
    const noted = await post(tenant, `/investigations/${id}/notes`, { text: "called the customer" });
    expect(noted.body.notes).toMatchObject([{ text: "called the customer" }]);
    expect((await post(tenant, `/investigations/${id}/notes`, { text: "" })).status).toBe(400);
  });

  it("that was just resolved is changed by the version of that answer, though its outcomes arrive meanwhile", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 2)] });
    const resolved = await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud" });
    const { version } = await settled(tenant, id, 2);
    expect(version).toBeGreaterThan(resolved.body.version);
    const patch = (body: object) => request(tenant, "sandbox", "PATCH", `/investigations/${id}`, body);
    const handed = await patch({ version: resolved.body.version, assignee: "noa" });
    expect(handed).toMatchObject({ status: 200, body: { assignee: "noa", version: version + 1 } });
    for (const stale of [version, resolved.body.version, handed.body.version + 1]) {
      expect(codeOf(await patch({ version: stale, assignee: "mia" }))).toEqual([409, "version_conflict"]);
    }
    const follower = new Follower(tenant, 100);
    await follower.catchUp();
    expect(follower.state).toEqual(await stateOf(tenant));
  });

  it("includes later decisions of its alert until it is resolved", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 1)] });
    await alertOf(tenant, 2);
    const resolved = await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud" });
    expect(resolved.body).toMatchObject({ decisionCount: 3, outcomes: { expected: 3 } });
    await settled(tenant, id, 3);
  });
});

describe("an investigation beside others", () => {
  it("is not reopened while another one is over its alert, and is again after that", async () => {
    const tenant = await createTenant();
    const alertId = await alertOf(tenant, 1);
    const first = await opened(tenant, { alertIds: [alertId] });
    await post(tenant, `/investigations/${first.id}/resolve`, { resolution: "fraud" });
    const second = await opened(tenant, { alertIds: [alertId] });
    const reopen = () => post(tenant, `/investigations/${first.id}/reopen`);
    expect(codeOf(await reopen())).toEqual([409, "invalid_state"]);
    await post(tenant, `/investigations/${second.id}/resolve`, { resolution: "fraud" });
    expect((await reopen()).body).toMatchObject({ status: "reopened" });
    expect((await read(tenant, `/alerts/${alertId}`)).body).toMatchObject({ investigationId: first.id });
  });

  it("is found by each customer that it is about, by our id and by theirs", async () => {
    const tenant = await createTenant();
    const [one, two] = await Promise.all(
      ["first-customer", "second-customer"].map((externalUserId) =>
        hold(tenant, { subject: { type: "individual", externalUserId } }),
      ),
    );
    await heard(tenant);
    const { id } = await opened(tenant, { alertIds: [one.alertId, two.alertId] });
    for (const subjectId of ["first-customer", "second-customer", one.subject.id, two.subject.id]) {
      const { body } = await read(tenant, `/investigations?subjectId=${subjectId}`);
      expect(body.data.map((found: { id: string }) => found.id)).toEqual([id]);
    }
    expect((await read(tenant, "/investigations?subjectId=third")).body.data).toEqual([]);
  });
});

describe("what people write", () => {
  it("shows no account number", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 1)] });
    const iban = "DE89 3704 0044 0532 0130 00";
    for (const [path, body] of [
      ["/notes", { text: `they paid ${iban}` }],
      ["/sar", { reference: iban }],
      ["/resolve", { resolution: "fraud", note: iban }],
    ] as const) {
      expect(codeOf(await post(tenant, `/investigations/${id}${path}`, body))).toEqual([
        400,
        "invalid_request",
      ]);
    }
  });
});

describe("outcomes that follow from a resolution", () => {
  it("are all recorded, each once, even if ledger and casebook die and rows are sent again", async () => {
    const tenant = await createTenant();
    const { id } = await opened(tenant, { alertIds: [await alertOf(tenant, 8)] });
    await runInDurableObject(ledger(tenant), (_object, state) => {
      state.storage.sql.exec(
        `CREATE TRIGGER broken BEFORE INSERT ON outcome WHEN (SELECT count(*) FROM outcome) >= 3
         BEGIN SELECT raise(ABORT, 'disk'); END`,
      );
    });
    await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud" });
    await settledAt(tenant, id, 3);
    await runInDurableObject(casebook(tenant), (_object, state) => state.abort("died")).catch(() => {});
    await runInDurableObject(ledger(tenant), (_object, state) => {
      state.storage.sql.exec("DROP TRIGGER broken");
    });
    await runInDurableObject(ledger(tenant), (_object, state) => state.abort("died")).catch(() => {});
    await settled(tenant, id, 8);
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec("DELETE FROM log_reader WHERE name = 'outcomes'");
    });
    await runDurableObjectAlarm(casebook(tenant));
    await casebook(tenant).pulse();
    await settled(tenant, id, 8);
    const outcomes = await outcomesOf(tenant);
    expect(new Set(outcomes.map(({ decisionId }) => decisionId)).size).toBe(8);
    expect(outcomes).toHaveLength(8);
    const requested = (await eventsOfCasebook(tenant)).filter(({ type }) =>
      type.endsWith("outcome_requested"),
    );
    expect(requested).toHaveLength(8);
  });

  it("are refused as a whole if one row cannot be written", async () => {
    const tenant = await createTenant();
    const alertId = await alertOf(tenant, 3);
    const { id } = await opened(tenant, { alertIds: [alertId] });
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec(
        `CREATE TRIGGER broken BEFORE INSERT ON following_outcome WHEN (SELECT count(*) FROM following_outcome) = 2
         BEGIN SELECT raise(ABORT, 'disk'); END`,
      );
    });
    const before = (await read(tenant, `/investigations/${id}`)).text;
    expect((await post(tenant, `/investigations/${id}/resolve`, { resolution: "fraud" })).status).toBe(500);
    expect((await read(tenant, `/investigations/${id}`)).text).toBe(before);
    expect((await read(tenant, `/alerts/${alertId}`)).body.status).toBe("open");
    expect(await outcomesOf(tenant)).toEqual([]);
  });
});

/** Waits until so many of the outcomes have arrived. */
async function settledAt(tenant: Tenant, id: string, recorded: number): Promise<void> {
  await vi.waitFor(async () => {
    expect((await read(tenant, `/investigations/${id}`)).body.outcomes.recorded).toBe(recorded);
  }, PATIENCE);
}
