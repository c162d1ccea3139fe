// Snoozes: a rule that is left out of one customer's decisions, until an instant or until somebody ends it, with who did it and
// why; what it would have said adds nothing, raises no alert and opens none again.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { snoozePageSchema, snoozeSchema } from "#domain/contract/casework/snooze.ts";
import { envelopeSchema } from "#domain/events/envelope.ts";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import { activity, createTenant, operate, request, type Environment, type Tenant } from "./client.ts";
import { heard, ledger, read } from "./casebook-client.ts";
import { act, approved, draftOf, RULE } from "./draft-versions.ts";
import { storedContexts } from "./stored-contexts.ts";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Of a version whose one rule asks for a review of every login. */
async function tenantOfOneRule(): Promise<Tenant> {
  const tenant = await createTenant();
  await act(tenant, await approved(tenant, draftOf(`One rule ${tenant.id}`)), "activate");
  return tenant;
}

async function logIn(tenant: Tenant, externalUserId = "customer-1", environment: Environment = "sandbox") {
  const sent = activity({ subject: { type: "individual", externalUserId } });
  const { status, body } = await request(tenant, environment, "POST", "/activities", sent);
  expect(status).toBe(200);
  return { ...body.assessment, externalActivityId: sent.externalActivityId };
}

const pathOf = (tenant: Tenant, rest = "") => `/organisations/${tenant.id}/snoozes${rest}`;

function snooze(tenant: Tenant, subjectId: string, changes: object = {}, role: OperatorRole = "ops") {
  const body = { subjectId, ruleId: RULE.id, until: inDays(7), reason: "known to travel", ...changes };
  return operate("POST", pathOf(tenant), body, role);
}

/** What the ledger's log says of acts on snoozes. */
function auditOf(tenant: Tenant) {
  return runInDurableObject(ledger(tenant), (_object, state) =>
    state.storage.sql
      .exec<{ sequence: number; payload: string }>(
        "SELECT sequence, payload FROM log WHERE kind = 'event' ORDER BY sequence",
      )
      .toArray()
      .map(({ sequence, payload }) =>
        envelopeSchema.parse({ ...JSON.parse(payload), source: "log", sequence }),
      )
      .filter(({ type }) => type === "audit.recorded"),
  );
}

describe("a snoozed rule", () => {
  it("has no effect for that customer and raises or reopens no alert until the snooze is ended", async () => {
    const tenant = await tenantOfOneRule();
    const held = await logIn(tenant);
    expect(held).toMatchObject({ decision: "review", alertId: expect.any(String) });
    await heard(tenant);
    const closing = { version: 1, status: "closed", disposition: "false_positive" };
    await request(tenant, "sandbox", "PATCH", `/alerts/${held.alertId}`, closing);
    const begun = await snooze(tenant, held.subject.id);
    expect(begun.status).toBe(201);
    expect(snoozeSchema.strict().parse(begun.body)).toEqual(begun.body);

    const allowed = await logIn(tenant);
    expect(allowed).toMatchObject({
      decision: "allow",
      summary: { score: 0, matchedRules: 0, reason: expect.stringContaining(`“${RULE.name}” is snoozed`) },
      matchedRules: [],
      signals: [],
    });
    expect(allowed).not.toHaveProperty("alertId");
    expect((await logIn(tenant, "customer-2")).decision).toBe("review");
    await heard(tenant);
    expect((await read(tenant, `/alerts/${held.alertId}`)).body).toMatchObject({
      status: "closed",
      decisionCount: 1,
    });

    expect(
      (await operate("DELETE", pathOf(tenant, `/${begun.body.id}?reason=moved`), undefined, "ops")).status,
    ).toBe(204);
    expect((await logIn(tenant)).decision).toBe("review");
    expect(await auditOf(tenant)).toMatchObject([
      {
        subjectId: held.subject.id,
        data: { action: "rule.snooze", actor: "operator:ops", reason: "known to travel" },
      },
      {
        subjectId: held.subject.id,
        data: { action: "rule.snooze_end", actor: "operator:ops", reason: "moved" },
      },
    ]);
  });

  it("is kept with the decision, which is replayed byte for byte", async () => {
    const tenant = await tenantOfOneRule();
    const { subject } = await logIn(tenant);
    const { body } = await snooze(tenant, subject.id);
    const { externalActivityId } = await logIn(tenant);
    await operate("DELETE", pathOf(tenant, `/${body.id}`));
    const contexts = await storedContexts(tenant);
    expect(contexts.map(({ snoozedRules }) => snoozedRules)).toEqual([undefined, [RULE.id]]);
    const again = await operate("GET", `/organisations/${tenant.id}/decisions/${externalActivityId}/replay`);
    expect(again.body).toMatchObject({ identical: true, differences: [] });
  });

  it("counts again when its time is over, also after a death of the ledger", async () => {
    const tenant = await tenantOfOneRule();
    const { subject } = await logIn(tenant);
    await snooze(tenant, subject.id);
    await runInDurableObject(ledger(tenant), (_object, state) => state.abort("died")).catch(() => {});
    expect((await logIn(tenant)).decision).toBe("allow");
    await runInDurableObject(ledger(tenant), (_object, state) => {
      state.storage.sql.exec("UPDATE snooze SET until = '2026-01-01T00:00:00.000Z'");
    });
    expect((await logIn(tenant)).decision).toBe("review");
    expect((await operate("GET", pathOf(tenant))).body.data).toEqual([]);
    expect((await snooze(tenant, subject.id)).status).toBe(201);
    expect((await logIn(tenant)).decision).toBe("allow");
  });

  it("leaves no trace for a customer without decisions", async () => {
    const tenant = await tenantOfOneRule();
    expect((await snooze(tenant, "sub_nobody")).status).toBe(404);
    expect(await tablesOf(tenant)).toEqual([]);
  });

  it("is possible in a ledger that an older release made", async () => {
    const tenant = await tenantOfOneRule();
    const { subject } = await logIn(tenant);
    await runInDurableObject(ledger(tenant), async (_object, state) => {
      state.storage.sql.exec("DROP TABLE snooze");
      await state.storage.sync();
    });
    const abort = runInDurableObject(ledger(tenant), (_object, state) => state.abort("a new release"));
    await abort.catch(() => undefined);
    expect((await logIn(tenant)).decision).toBe("review");
    expect((await snooze(tenant, subject.id)).status).toBe(201);
    expect((await logIn(tenant)).decision).toBe("allow");
  });
});

function tablesOf(tenant: Tenant): Promise<string[]> {
  return runInDurableObject(ledger(tenant), (_object, state) =>
    state.storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray()
      .map(({ name }) => name),
  );
}

describe("snoozes", () => {
  it("are listed over all ledgers, newest first, page by page, and of one customer", async () => {
    const tenant = await tenantOfOneRule();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { subject } = await logIn(tenant, `customer-${n}`, "production");
      ids.push(subject.id);
      const body = { subjectId: subject.id, ruleId: RULE.id, until: inDays(1), reason: "test" };
      expect((await operate("POST", pathOf(tenant, "?environment=production"), body)).status).toBe(201);
    }
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query = `?environment=production&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const { body } = await operate("GET", pathOf(tenant, query), undefined, "viewer");
      const page = snoozePageSchema.parse(body);
      seen.push(...page.data.map(({ subjectId }) => subjectId));
      cursor = page.pagination.nextCursor;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    const query = `?environment=production&subjectId=${ids[2]}`;
    expect((await operate("GET", pathOf(tenant, query))).body.data).toMatchObject([{ subjectId: ids[2] }]);
    expect((await operate("GET", pathOf(tenant))).body.data).toEqual([]);
    expect((await operate("GET", pathOf(tenant, "?cursor=x"))).body.error.code).toBe("cursor_invalid");
  });

  it("take the caller's own id of the customer, and show both ids", async () => {
    const tenant = await tenantOfOneRule();
    const { subject } = await logIn(tenant, "customer-17");
    const begun = await snooze(tenant, "customer-17");
    expect(begun).toMatchObject({
      status: 201,
      body: { subjectId: subject.id, externalUserId: "customer-17" },
    });
    expect((await logIn(tenant, "customer-17")).decision).toBe("allow");
    for (const name of ["customer-17", subject.id]) {
      const { body } = await operate("GET", pathOf(tenant, `?subjectId=${name}`));
      expect(body.data).toEqual([begun.body]);
    }
    expect((await operate("GET", pathOf(tenant, "?subjectId=customer-18"))).body.data).toEqual([]);
    expect((await snooze(tenant, subject.id)).status).toBe(409);
  });

  it("are refused for an unknown customer or rule, for the past, and twice", async () => {
    const tenant = await tenantOfOneRule();
    const { subject } = await logIn(tenant);
    const codeOf = async (changes: object, subjectId = subject.id) => {
      const { status, body } = await snooze(tenant, subjectId, changes);
      return [status, body.error?.code];
    };
    expect(await codeOf({}, "sub_nobody")).toEqual([404, "subject_not_found"]);
    expect(await codeOf({ ruleId: "no-such-rule" })).toEqual([400, "unprocessable"]);
    expect(await codeOf({ until: inDays(-1) })).toEqual([400, "unprocessable"]);
    expect(await codeOf({ until: inDays(181) })).toEqual([400, "unprocessable"]);
    expect(await codeOf({ reason: "" })).toEqual([400, "invalid_request"]);
    expect(await codeOf({ reason: "they paid DE89 3704 0044 0532 0130 00" })).toEqual([
      400,
      "invalid_request",
    ]);
    expect(await codeOf({})).toEqual([201, undefined]);
    expect(await codeOf({})).toEqual([409, "invalid_state"]);
    expect((await snooze(tenant, subject.id, {}, "viewer")).status).toBe(403);
    const other = await createTenant();
    const [{ id }] = (await operate("GET", pathOf(tenant))).body.data;
    const foreign = await operate("DELETE", pathOf(other, `/${id}`));
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "snooze_not_found"]);
    expect((await logIn(tenant)).decision).toBe("allow");
  });
});
