// What was sent can be listed: newest first, by customer, by decision and by alert, over one ledger and over eight, from the
// ledgers' own rows and with a bounded number of records read.

import { runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { BoundedSql } from "#edge/objects/bounded-sql.ts";
import {
  SUBJECT_DECISION_TABLE,
  SubjectDecisionIndex,
} from "#edge/objects/ledger/history/subject-decisions.ts";
import { PATIENCE } from "#test/patience.ts";
import { activity, createTenant, payment, request, type Environment, type Tenant } from "./client.ts";
import { crash, ledgerOf, SHARDS } from "./tenant-ledgers.ts";

interface Listed {
  readonly decisionId: string;
  readonly decision: string;
  readonly alertId?: string;
  readonly assessedAt: string;
  readonly subject: { readonly id: string; readonly externalUserId: string };
}

const HELD = { paymentMethod: "card", amount: "950.00" };

async function decide(
  tenant: Tenant,
  environment: Environment,
  customer: string,
  is: "paid" | "held" | "login",
) {
  const subject = { type: "individual", externalUserId: customer };
  const [path, body] =
    is === "login"
      ? ["/activities", activity({ subject })]
      : ["/transactions", payment({ subject }, is === "held" ? HELD : {})];
  const answer = await request(tenant, environment, "POST", path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.assessment as Listed;
}

/** Follows the cursors to the end. @param between runs after each page but the last. */
async function walk(
  tenant: Tenant,
  environment: Environment,
  path: string,
  limit: number,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const asked = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const page = await request(tenant, environment, "GET", asked);
    expect(page.status, page.text).toBe(200);
    expect(page.body.data.length).toBeLessThanOrEqual(limit);
    all.push(...page.body.data);
    cursor = page.body.pagination.nextCursor;
    if (cursor !== null) await between();
  }
  return all;
}

const idsOf = (listed: readonly Listed[]) => listed.map(({ decisionId }) => decisionId);
const sorted = (listed: readonly Listed[]) => idsOf(listed).toSorted();

describe.each(["sandbox", "production"] as const)("lists of decisions in the %s", (environment) => {
  const shards = Array.from({ length: environment === "sandbox" ? 1 : SHARDS }, (_, shard) => shard);
  let tenant: Tenant;
  let payments: Listed[];
  let logins: Listed[];

  beforeAll(async () => {
    tenant = await createTenant("Lists");
    const some = fc.record({
      customer: fc.nat(4).map((number) => `customer-${number}`),
      is: fc.constantFrom("paid", "held", "login"),
    });
    [payments, logins] = [[], []];
    for (const { customer, is } of fc.sample(some, { numRuns: 60, seed: 16 })) {
      const decided = await decide(tenant, environment, customer, is);
      (is === "login" ? logins : payments).push(decided);
    }
  });

  it("have each payment once, newest first, while others are decided between pages", async () => {
    const between = () => decide(tenant, environment, "customer-new", "held");
    const walked = await walk(tenant, environment, "/transactions", 7, between);
    expect(sorted(walked)).toEqual(sorted(payments));
    const times = walked.map(({ assessedAt }) => assessedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("have activities apart from payments", async () => {
    expect(sorted(await walk(tenant, environment, "/activities", 7))).toEqual(sorted(logins));
  });

  it("begin with a payment as soon as it was answered", async () => {
    const { decisionId } = await decide(tenant, environment, "customer-new", "paid");
    const all = await request(tenant, environment, "GET", "/transactions?limit=1");
    expect(idsOf(all.body.data)).toEqual([decisionId]);
    const own = await request(tenant, environment, "GET", "/transactions?limit=1&subjectId=customer-new");
    expect(idsOf(own.body.data)).toEqual([decisionId]);
  });

  it("know a customer by both ids", async () => {
    const own = payments.filter(({ subject }) => subject.externalUserId === "customer-2");
    expect(own.length).toBeGreaterThan(3);
    for (const id of ["customer-2", own[0]?.subject.id]) {
      const walked = await walk(tenant, environment, `/transactions?subjectId=${id}`, 3);
      expect(idsOf(walked)).toEqual(idsOf(own.toReversed()));
    }
    expect(await walk(tenant, environment, "/transactions?subjectId=nobody", 3)).toEqual([]);
  });

  it("have what was held or blocked alone", async () => {
    for (const decision of ["review", "block"]) {
      const wanted = payments.filter((one) => one.decision === decision);
      expect(wanted.length).toBeGreaterThan(0);
      const walked = await walk(tenant, environment, `/transactions?decision=${decision}`, 4);
      const known = new Set(idsOf(payments));
      expect(sorted(walked.filter(({ decisionId }) => known.has(decisionId)))).toEqual(sorted(wanted));
      const ofOne = wanted.filter(({ subject }) => subject.externalUserId === "customer-1");
      const path = `/transactions?decision=${decision}&subjectId=customer-1`;
      expect(idsOf(await walk(tenant, environment, path, 2))).toEqual(idsOf(ofOne.toReversed()));
    }
  });

  it("have the payments of an alert", async () => {
    const alerts = Map.groupBy(payments, ({ alertId }) => alertId);
    alerts.delete(undefined);
    expect(Math.max(...[...alerts.values()].map((own) => own.length))).toBeGreaterThan(2);
    for (const [alertId, own] of alerts) {
      const walked = await walk(tenant, environment, `/transactions?alertId=${alertId}`, 2);
      expect(idsOf(walked)).toEqual(idsOf(own.toReversed()));
    }
    for (const unknown of ["alr_00aaaaaaaaaaaaaaaaaaaaaaaa", "alr_zzaaaaaaaaaaaaaaaaaaaaaaaa", "x"]) {
      expect(await walk(tenant, environment, `/transactions?alertId=${unknown}`, 2)).toEqual([]);
    }
  });

  it("lose nothing where the ledgers end, before and after what they derive is written", async () => {
    const path = "/transactions?subjectId=customer-3";
    const before = idsOf(await walk(tenant, environment, path, 50));
    expect(before.length).toBeGreaterThan(3);
    // A ledger that ends writes what it derives once it is asked, and only the ledger of this customer is asked.
    const allAreWritten = async () => {
      const counts = shards.map((shard) => unwritten(tenant, shard, environment));
      expect(Math.max(...(await Promise.all(counts)))).toBe(0);
    };
    await vi.waitFor(allAreWritten, PATIENCE);
    const { decisionId } = await decide(tenant, environment, "customer-3", "paid");
    for (const shard of shards) await crash(tenant, shard, environment);
    expect(idsOf(await walk(tenant, environment, path, 50))).toEqual([decisionId, ...before]);
    await vi.waitFor(allAreWritten, PATIENCE);
    for (const shard of shards) await crash(tenant, shard, environment);
    expect(idsOf(await walk(tenant, environment, path, 50))).toEqual([decisionId, ...before]);
  });

  it("show who, what, when and how, by both ids, and not the whole answer", async () => {
    const { decisionId } = await decide(tenant, environment, "customer-new", "held");
    const [shown] = (await request(tenant, environment, "GET", "/transactions?limit=1")).body.data;
    const whole = (await request(tenant, environment, "GET", `/transactions/${decisionId}`)).body.assessment;
    const { parties: _parties, ...transaction } = whole.transaction;
    const { activityId, transactionId, subject, decision, summary, activity: sent } = whole;
    const { alertId, assessedAt, processing } = whole;
    const decided = {
      activityId,
      transactionId,
      decisionId,
      subject,
      decision,
      summary,
      alertId,
      assessedAt,
    };
    const { receivedAt, systemVersionId } = processing;
    expect(shown).toEqual({ ...decided, activity: sent, transaction, receivedAt, systemVersionId });
  });

  it("show nothing of other organisations", async () => {
    const stranger = await createTenant("Strangers");
    const [held] = payments.filter(({ alertId }) => alertId !== undefined);
    const filters = [
      "",
      "?subjectId=customer-1",
      `?subjectId=${held?.subject.id}`,
      `?alertId=${held?.alertId}`,
    ];
    for (const filter of filters) {
      expect(await walk(stranger, environment, `/transactions${filter}`, 5)).toEqual([]);
    }
  });
});

function unwritten(tenant: Tenant, shard: number, environment: Environment): Promise<number> {
  return runInDurableObject(ledgerOf(tenant, shard, environment), ({ parts }, { storage }) =>
    parts.host.exists()
      ? storage.sql
          .exec<{
            n: number;
          }>("SELECT count(*) AS n FROM decision WHERE sequence > (SELECT derived_to FROM ledger)")
          .one().n
      : 0,
  );
}

describe("the parameters of a list of decisions", () => {
  it("are checked: a decision that is no filter, an unknown name and a cursor of another list are 400", async () => {
    const tenant = await createTenant("Parameters");
    for (let n = 0; n < 3; n++) await decide(tenant, "sandbox", "customer-1", "held");
    const { nextCursor } = (await request(tenant, "sandbox", "GET", "/transactions?limit=1")).body.pagination;
    const codes = {
      "?decision=allow": "invalid_request",
      "?decision=Block": "invalid_request",
      "?subjectId=": "invalid_request",
      "?alertId=": "invalid_request",
      "?customer=customer-1": "invalid_request",
      "?limit=101": "invalid_request",
      "?cursor=0": "cursor_invalid",
      [`?decision=review&cursor=${nextCursor}`]: "cursor_invalid",
    };
    for (const [query, code] of Object.entries(codes)) {
      const answer = await request(tenant, "sandbox", "GET", `/transactions${query}`);
      expect([query, answer.status, answer.body.error.code]).toEqual([query, 400, code]);
    }
    const elsewhere = await request(tenant, "sandbox", "GET", `/activities?cursor=${nextCursor}`);
    expect(elsewhere.body.error.code).toBe("cursor_invalid");
  });
});

describe("what a list costs", () => {
  it("is at most 200 records read of a ledger and page; a page may be short and goes on behind", async () => {
    const tenant = await createTenant("Cost");
    const first = await decide(tenant, "sandbox", "payer", "held");
    for (let n = 0; n < 450; n++) await decide(tenant, "sandbox", "payer", "login");
    const reads = await runInDurableObject(ledgerOf(tenant, 0, "sandbox"), ({ parts }) =>
      vi.spyOn(parts.decisions, "read"),
    );
    const pagesOf = async (path: string) => {
      const found: string[] = [];
      let pages = 0;
      for (let cursor: string | null = ""; cursor !== null; pages++) {
        reads.mockClear();
        const asked = `${path}limit=100${cursor && `&cursor=${cursor}`}`;
        const page = await request(tenant, "sandbox", "GET", asked);
        expect(reads.mock.calls.length).toBeLessThanOrEqual(200);
        found.push(...idsOf(page.body.data));
        cursor = page.body.pagination.nextCursor;
      }
      return { found, pages };
    };
    const one = { found: [first.decisionId], pages: 1 };
    expect(await pagesOf("/transactions?")).toEqual({ ...one, pages: 3 });
    expect(await pagesOf("/transactions?subjectId=payer&")).toEqual(one);
    expect(await pagesOf(`/transactions?alertId=${first.alertId}&`)).toEqual(one);
    expect((await pagesOf("/transactions?decision=review&")).found).toEqual(one.found);
    expect(await pagesOf("/activities?")).toMatchObject({ found: { length: 450 }, pages: 5 });
    reads.mockRestore();
  });

  it("is one row and at most 40 bytes more for each decision", async () => {
    const tenant = await createTenant("Bytes");
    await decide(tenant, "sandbox", "customer-1", "paid");
    const decisions = 60_000;
    const [rows, bytes] = await runInDurableObject(ledgerOf(tenant, 0, "sandbox"), (_object, { storage }) => {
      storage.sql.exec("DROP TABLE subject_decision");
      const before = storage.sql.databaseSize;
      storage.sql.exec(SUBJECT_DECISION_TABLE);
      const index = new SubjectDecisionIndex(new BoundedSql(storage));
      const customers = fc.sample(fc.nat(9_999), { numRuns: decisions, seed: 16 });
      for (const [sequence, customer] of customers.entries()) {
        const decision = customer % 20 === 0 ? "review" : "allow";
        index.add(10_000_000 + sequence, `sub_${customer}`, customer % 3 > 0, decision);
        if (sequence % 1_000 === 999) index.write();
      }
      const { n } = storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM subject_decision").one();
      return [n, storage.sql.databaseSize - before];
    });
    expect(rows).toBe(decisions);
    expect(bytes / decisions).toBeLessThanOrEqual(40);
    expect(bytes / decisions).toBeGreaterThan(10);
  });
});
