// The queue of open alerts: in the order in which people take them, page by page, against a model of it; and read by its index, so
// that a long queue costs no more than its page.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import {
  alertPageSchema,
  alertQueueSchema,
  type Alert,
  type QueuedAlert,
} from "#domain/contract/casework/alert.ts";
import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { countsStatement, pageStatement, QUEUE_INDEX } from "#edge/objects/casebook/alert-queue.ts";
import { LOOKED_AT_MAX } from "#edge/objects/casebook/resources.ts";
import { casebook, heard, hold } from "./casebook-client.ts";
import { createTenant, operate, type Tenant } from "./client.ts";

const STATUSES = ["open", "in_review", "escalated", "closed"] as const;
const ASSIGNEES = [null, null, "analyst", "leo"] as const;
const RULES = [[], ["night"], ["night", "new-payee"], ["night-large"]] as const;
const COUNT = 90;
const BEGIN = Date.UTC(2026, 0, 1);

/** A tenant with so many alerts, most of them alike in something. */
async function withAlerts(
  seed: number,
  count = COUNT,
): Promise<{ tenant: Tenant; alerts: readonly Alert[] }> {
  const tenant = await createTenant();
  const { alertId } = await hold(tenant);
  await heard(tenant);
  const { body: first } = await operate("GET", `/organisations/${tenant.id}/alerts/${alertId}`);
  const random = seededRandom(seed);
  const oneOf = <T>(of: readonly T[]) => of[random.below(of.length)] as T;
  const made = Array.from({ length: count }, (_, at): Alert => ({
    ...first,
    id: `alr_made_${at}`,
    subject: subjectOf(random.below(20)),
    status: oneOf(STATUSES),
    priority: oneOf(RISK_LEVELS),
    slaBreached: random.below(5) === 0,
    dueAt: formatInstant(BEGIN + random.below(10) * 3_600_000),
    assignee: oneOf(ASSIGNEES),
    ruleIds: [...oneOf(RULES)],
  }));
  await runInDurableObject(casebook(tenant), (_object, { storage }) => {
    for (const { id, subject, status, priority, slaBreached, dueAt, ...rest } of made) {
      const state = { ...rest, id, subject, status, priority, slaBreached, dueAt };
      storage.sql.exec(
        `INSERT INTO resource (kind, id, key, subject_id, external_user_id, status, priority, due_at, state, sequence, changed_at)
         VALUES ('alert', ?, '', ?, ?, ?, ?, ?, ?, 0, ?)`,
        id,
        subject.id,
        subject.externalUserId,
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

const subjectOf = (number: number) =>
  ({ id: `sub_${number}`, type: "individual", externalUserId: `customer-${number}` }) as const;

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

function fits({ subject, ruleIds, assignee }: Alert, filter: URLSearchParams): boolean {
  const [rule, customer, person] = ["ruleId", "subjectId", "assignee"].map((name) => filter.get(name));
  return (
    (rule == null || ruleIds.includes(rule)) &&
    (customer == null || customer === subject.id || customer === subject.externalUserId) &&
    (person == null || person === assignee)
  );
}

function inModel(alerts: readonly Alert[], filter: URLSearchParams): readonly string[] {
  const [status, priority, assigned] = ["status", "priority", "assigned"].map((name) => filter.get(name));
  const isDue = filter.get("order") === "due";
  return alerts
    .filter((alert) => alert.status !== "closed" && fits(alert, filter))
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
      "ruleId=night",
      "ruleId=night&order=due&priority=high",
      "ruleId=nigh",
      "subjectId=sub_3",
      "subjectId=customer-3&order=due",
      "assignee=leo",
      "assignee=leo&subjectId=customer-4&ruleId=night",
      "assignee=leo&assigned=nobody",
      "assignee=leo&assigned=me",
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

  it.each([
    ["priority=high", "assigned=me"],
    ["ruleId=night", "assigned=nobody"],
    ["subjectId=customer-3", "assignee=leo"],
    ["ruleId=new-payee&priority=low", "status=in_review"],
  ])("counts what is found, and all that wait, mine and nobody's, by %s&%s", async (which, whose) => {
    const { tenant, alerts } = await withAlerts(4);
    const filter = new URLSearchParams(whose.startsWith("status") ? `${which}&${whose}` : which);
    const waiting = new Set(inModel(alerts, filter));
    const open = alerts.filter(({ id }) => waiting.has(id));
    const { body } = await operate(
      "GET",
      `/organisations/${tenant.id}/alert-queue?${which}&${whose}&limit=1`,
      undefined,
      "analyst",
    );
    expect(body.counts).toEqual({
      found: inModel(alerts, new URLSearchParams(`${which}&${whose}`)).length,
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
      counts: { found: 0, open: 0, mine: 0, unassigned: 0 },
      pagination: { nextCursor: null },
    });
    const tables = await runInDurableObject(casebook(tenant), (_object, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'resource'").toArray(),
    );
    expect(tables).toEqual([]);
    for (const wrong of [
      "order=newest",
      "status=closed",
      "assigned=leo",
      "limit=0",
      "cursor=1~2",
      "rule=night",
      "ruleId=",
      `assignee=${"a".repeat(256)}`,
    ]) {
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
        pageStatement({ ...first, assigned: "nobody" }),
        pageStatement({ ...first, ruleId: "night", assignee: "leo" }),
        countsStatement({ me, ruleId: "night", assignee: "leo" }),
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
      expect(plan).toMatch(/INDEX alert_queue/);
      expect(plan).not.toMatch(/TEMP B-TREE/);
    }
    for (const counted of plans.slice(-2)) expect(counted).toMatch(/COVERING INDEX alert_queue/);
  });
});

it("an earlier release's index of the queue gives way to the one with the rules", async () => {
  const { tenant, alerts } = await withAlerts(8);
  const indexes = await runInDurableObject(casebook(tenant), (_object, { storage }) => {
    storage.sql.exec("DROP INDEX alert_queue; CREATE INDEX resource_queue ON resource (kind, due_at)");
    storage.sql.exec(QUEUE_INDEX);
    return storage.sql.exec("SELECT name FROM sqlite_master WHERE name LIKE '%queue'").toArray();
  });
  expect(indexes).toEqual([{ name: "alert_queue" }]);
  const asked = new URLSearchParams("ruleId=night");
  expect((await readAll(tenant, "ruleId=night")).map(({ id }) => id)).toEqual(inModel(alerts, asked));
});

describe("the list of alerts", () => {
  it("is the newest first by rule, customer and person, closed ones too, page by page", async () => {
    const { tenant, alerts } = await withAlerts(6);
    for (const filter of [
      "ruleId=night",
      "assignee=leo&status=closed",
      "subjectId=customer-3&ruleId=night",
    ]) {
      const asked = new URLSearchParams(filter);
      const expected = alerts
        .filter((alert) => fits(alert, asked) && (asked.get("status") ?? alert.status) === alert.status)
        .map(({ id }) => id)
        .toReversed();
      expect([filter, (await readList(tenant, filter)).ids]).toEqual([filter, expected]);
    }
    for (const wrong of ["rule=night", "assigned=me", "ruleId="]) {
      const path = `/organisations/${tenant.id}/alerts?${wrong}`;
      expect([wrong, (await operate("GET", path)).status]).toEqual([wrong, 400]);
    }
  });

  it("reads so many for a page that what nothing fits ends soon, and goes on behind them", async () => {
    const { tenant, alerts } = await withAlerts(7, 2 * LOOKED_AT_MAX + 10);
    const [oldest] = alerts;
    const [ruleId] = oldest?.ruleIds ?? [];
    const read = await readList(tenant, `ruleId=${ruleId}`);
    expect(read).toEqual({ ids: [oldest?.id], pages: 3 });
  });
});

async function readList(tenant: Tenant, filter: string) {
  const ids: string[] = [];
  let [cursor, pages] = ["", 0];
  do {
    const path = `/organisations/${tenant.id}/alerts?limit=7&${filter}${cursor}`;
    const page = alertPageSchema.parse((await operate("GET", path)).body);
    ids.push(...page.data.map(({ id }) => id));
    pages += 1;
    const { nextCursor } = page.pagination;
    cursor = nextCursor === null ? "" : `&cursor=${nextCursor}`;
  } while (cursor !== "");
  return { ids, pages };
}
