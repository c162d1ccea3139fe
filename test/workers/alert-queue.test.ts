// The queue of open alerts: in the order in which people take them, page by page, against a model of it; and read by its index, so
// that a long queue costs no more than its page.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { alertQueueSchema, type Alert, type QueuedAlert } from "#domain/contract/casework/alert.ts";
import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { countsStatement, pageStatement } from "#edge/objects/casebook/alert-queue.ts";
import { casebook, heard, hold } from "./casebook-client.ts";
import { createTenant, operate, type Tenant } from "./client.ts";

const STATUSES = ["open", "in_review", "escalated", "closed"] as const;
const ASSIGNEES = [null, null, "analyst", "leo"] as const;
const COUNT = 90;
const BEGIN = Date.UTC(2026, 0, 1);

/** A tenant with so many alerts, most of them alike in something. */
async function withAlerts(seed: number): Promise<{ tenant: Tenant; alerts: readonly Alert[] }> {
  const tenant = await createTenant();
  const { alertId } = await hold(tenant);
  await heard(tenant);
  const { body: first } = await operate("GET", `/organisations/${tenant.id}/alerts/${alertId}`);
  const random = seededRandom(seed);
  const oneOf = <T>(of: readonly T[]) => of[random.below(of.length)] as T;
  const made = Array.from({ length: COUNT }, (_, at): Alert => ({
    ...first,
    id: `alr_made_${at}`,
    subject: { ...first.subject, id: `sub_${random.below(20)}` },
    status: oneOf(STATUSES),
    priority: oneOf(RISK_LEVELS),
    slaBreached: random.below(5) === 0,
    dueAt: formatInstant(BEGIN + random.below(10) * 3_600_000),
    assignee: oneOf(ASSIGNEES),
  }));
  await runInDurableObject(casebook(tenant), (_object, { storage }) => {
    for (const { id, subject, status, priority, slaBreached, dueAt, ...rest } of made) {
      const state = { ...rest, id, subject, status, priority, slaBreached, dueAt };
      storage.sql.exec(
        `INSERT INTO resource (kind, id, key, subject_id, external_user_id, status, priority, due_at, state, sequence, changed_at)
         VALUES ('alert', ?, '', ?, '', ?, ?, ?, ?, 0, ?)`,
        id,
        subject.id,
        status,
        priority,
        status === "closed" || slaBreached ? null : dueAt,
        JSON.stringify(state),
        dueAt,
      );
    }
  });
  return { tenant, alerts: [first, ...made] };
}

async function readAll(tenant: Tenant, filter: string): Promise<readonly QueuedAlert[]> {
  const seen: QueuedAlert[] = [];
  let cursor = "";
  do {
    const path = `/organisations/${tenant.id}/alert-queue?limit=7&${filter}${cursor}`;
    const { status, body } = await operate("GET", path, undefined, "analyst");
    expect(status).toBe(200);
    const page = alertQueueSchema.parse(body);
    seen.push(...page.data);
    const { nextCursor } = page.pagination;
    cursor = nextCursor === null ? "" : `&cursor=${encodeURIComponent(nextCursor)}`;
  } while (cursor !== "");
  return seen;
}

const WEIGHT = { critical: 0, high: 1, medium: 2, low: 3 } as const;

function inModel(alerts: readonly Alert[], filter: URLSearchParams): readonly string[] {
  const [status, priority, assigned] = ["status", "priority", "assigned"].map((name) => filter.get(name));
  const isDue = filter.get("order") === "due";
  return alerts
    .filter((alert) => alert.status !== "closed")
    .filter((alert) => status === null || alert.status === status)
    .filter((alert) => priority === null || alert.priority === priority)
    .filter(({ assignee }) => assigned === null || assignee === (assigned === "me" ? "analyst" : null))
    .toSorted(
      (one, other) =>
        (isDue
          ? 0
          : Number(other.slaBreached) - Number(one.slaBreached) ||
            WEIGHT[one.priority] - WEIGHT[other.priority]) || Date.parse(one.dueAt) - Date.parse(other.dueAt),
    )
    .map(({ id }) => id);
}

describe("the queue of open alerts", () => {
  it.each([1, 2, 3])("is in the order of its model, whatever it is filtered by (seed %i)", async (seed) => {
    const { tenant, alerts } = await withAlerts(seed);
    for (const filter of [
      "",
      "order=due",
      "assigned=me",
      "assigned=nobody&order=due",
      "status=escalated",
      "priority=critical&assigned=nobody",
      "priority=low&status=open&assigned=me",
    ]) {
      const read = await readAll(tenant, filter);
      expect([filter, read.map(({ id }) => id)]).toEqual([
        filter,
        inModel(alerts, new URLSearchParams(filter)),
      ]);
      for (const { subject, openAlertsOfSubject } of read) {
        const same = alerts.filter((other) => other.subject.id === subject.id && other.status !== "closed");
        expect(openAlertsOfSubject).toBe(same.length);
      }
    }
  });

  it("counts all that wait, mine and nobody's, of the priorities that were asked for", async () => {
    const { tenant, alerts } = await withAlerts(4);
    const open = alerts.filter(({ status, priority }) => status !== "closed" && priority === "high");
    const { body } = await operate(
      "GET",
      `/organisations/${tenant.id}/alert-queue?priority=high&assigned=me&limit=1`,
      undefined,
      "analyst",
    );
    expect(body.counts).toEqual({
      open: open.length,
      mine: open.filter(({ assignee }) => assignee === "analyst").length,
      unassigned: open.filter(({ assignee }) => assignee === null).length,
    });
  });

  it("is empty, and a look at it leaves no trace, where nothing was decided; what it does not take is 400", async () => {
    const tenant = await createTenant();
    const path = `/organisations/${tenant.id}/alert-queue`;
    const { body } = await operate("GET", path, undefined, "viewer");
    expect(body).toEqual({
      data: [],
      counts: { open: 0, mine: 0, unassigned: 0 },
      pagination: { nextCursor: null },
    });
    const tables = await runInDurableObject(casebook(tenant), (_object, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'resource'").toArray(),
    );
    expect(tables).toEqual([]);
    for (const wrong of ["order=newest", "status=closed", "assigned=leo", "limit=0", "cursor=1~2"]) {
      expect([wrong, (await operate("GET", `${path}?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  });

  it("is ordered and counted by its index: nothing is sorted, and no alert is read that is not on the page", async () => {
    const { tenant } = await withAlerts(5);
    const me = "analyst";
    const first = { order: "next", me, limit: 10, after: null } as const;
    const plans = await runInDurableObject(casebook(tenant), (_object, { storage }) =>
      [
        pageStatement(first),
        pageStatement({ ...first, after: [1, 2, formatInstant(BEGIN), 7] }),
        pageStatement({ ...first, assignee: null }),
        countsStatement({ me }),
      ].map(({ sql, values }) =>
        storage.sql
          .exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
          .toArray()
          .map(({ detail }) => detail)
          .join("; "),
      ),
    );
    for (const plan of plans) {
      expect(plan).toMatch(/INDEX resource_queue/);
      expect(plan).not.toMatch(/TEMP B-TREE/);
    }
    expect(plans.at(-1)).toMatch(/COVERING INDEX resource_queue/);
  });
});
