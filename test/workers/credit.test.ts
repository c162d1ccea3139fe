// Money, as an operator and an integrator see it: what is charged, what is answered without credit, exact figures.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import {
  activity,
  bindings,
  createTenant,
  createTenantWithoutCredit,
  grantCredit,
  operate,
  payment,
  request,
  type Tenant,
} from "./client.ts";

const live = (tenant: Tenant, body: object, path = "/transactions") =>
  request(tenant, "production", "POST", path, body);
const customer = (externalUserId: string) => ({ subject: { type: "individual", externalUserId } });

async function creditOf(tenant: Tenant) {
  const answer = await operate("GET", `/organisations/${tenant.id}/credit`);
  expect(answer.status).toBe(200);
  const { spending: _spending, ...figures } = answer.body;
  return figures;
}

async function entriesOf(tenant: Tenant) {
  const answer = await operate("GET", `/organisations/${tenant.id}/credit/entries?limit=100`);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

async function funded(amount: string): Promise<Tenant> {
  const tenant = await createTenantWithoutCredit();
  expect((await grantCredit(tenant, amount)).status).toBe(201);
  return tenant;
}

/** Rows of all production ledgers of a tenant, table by table. */
async function storedRows(tenant: Tenant): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (let shard = 0; shard < 8; shard++) {
    const stub = bindings.LEDGERS.getByName(`${tenant.id}/production/${shard}`);
    const counts = await runInDurableObject(stub, (_object, { storage: { sql } }) =>
      sql
        .exec<{ name: string }>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
        )
        .toArray()
        .map(
          ({ name }) =>
            [name, sql.exec<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`).one().n] as const,
        ),
    );
    for (const [name, count] of counts) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

describe("what is charged", () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant();
  });
  const line = (type: string, unitAmount: string) => ({
    type,
    quantity: 1,
    unitAmount,
    currency: "USD",
    reservationId: null,
    status: "captured",
  });
  const ASSESSMENT = line("fraud_assessment", "0.02");
  const SCREENING = line("screening", "0.05");
  const party = (externalPartyId: string, more: object = {}) => ({
    role: "recipient",
    externalPartyId,
    displayName: `Recipient ${externalPartyId}`,
    type: "business",
    ...more,
  });
  const linesOf = async (body: object, path?: string) =>
    (await live(tenant, body, path)).body.assessment.billing.lines;

  it("a live transaction has an assessment line, and a screening line for each screened party", async () => {
    expect(await linesOf(payment())).toEqual([ASSESSMENT, SCREENING]);
    const parties = [party("one"), party("two"), { ...party("three"), role: "sender" }];
    expect(await linesOf(payment({}, { parties }))).toEqual([ASSESSMENT, SCREENING, SCREENING]);
  });

  it("a transaction without a party to screen has no screening line", async () => {
    expect(await linesOf(payment({}, { parties: [] }))).toEqual([ASSESSMENT]);
  });

  it("the wallet checks inside a crypto transaction add no second charge", async () => {
    const wallet = (identifier: string) => ({ type: "crypto_wallet", identifier, network: "ethereum" });
    const instruments = [
      wallet("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
      wallet("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"),
    ];
    const parties = [party("exchange", { instruments })];
    const body = payment({}, { assetClass: "crypto", currency: "ETH", blockchain: "ethereum", parties });
    expect(await linesOf(body)).toEqual([ASSESSMENT, SCREENING]);
  });

  it("an activity has the assessment line alone", async () => {
    expect(await linesOf(activity(), "/activities")).toEqual([ASSESSMENT]);
  });

  it("the sandbox is not billed, and needs no credit", async () => {
    const poor = await createTenantWithoutCredit();
    const decided = await request(poor, "sandbox", "POST", "/transactions", payment());
    expect(decided.status).toBe(200);
    expect(decided.body.assessment.billing.lines).toEqual([]);
  });

  it("a replay, a conflict and an invalid request are not charged, and a replay shows the same lines", async () => {
    const own = await createTenant();
    const body = payment();
    const first = await live(own, body);
    const again = await live(own, body);
    expect(again.body.replayed).toBe(true);
    expect(again.body.assessment.billing).toEqual(first.body.assessment.billing);
    expect((await live(own, { ...body, country: "DE" })).status).toBe(409);
    expect((await live(own, payment({}, { amount: "-1" }))).status).toBe(400);
    expect(await creditOf(own)).toEqual({
      balance: "999999.93",
      currency: "USD",
      reserved: "0",
      captured: "0.07",
    });
  });
});

describe("without credit", () => {
  it("ERR-08, BEH-27: it is 402, nothing is decided and nothing is stored", async () => {
    const poor = await createTenantWithoutCredit();
    for (const [body, path] of [
      [payment(), "/transactions"],
      [activity(), "/activities"],
    ] as const) {
      const refused = await live(poor, body, path);
      expect(refused.status).toBe(402);
      expect(refused.body.error).toMatchObject({ type: "INSUFFICIENT_CREDIT", code: "insufficient_credit" });
      expect((await request(poor, "production", "GET", `${path}/${body.externalActivityId}`)).status).toBe(
        404,
      );
    }
    // These are no facts: a claim points to a record that may come; the ledger that holds one knows whose it is, and up
    // to when its seven neighbours have told what they know, which it asks them in the background.
    const { claim: _claims, ledger: _owners, relation_source: _instants, ...facts } = await storedRows(poor);
    expect(Object.entries(facts).filter(([, rows]) => rows > 0)).toEqual([]);
  });

  it("a refused payment is in no history, and is decided once credit was added", async () => {
    const own = await funded("0.07");
    const first = payment(customer("poor"));
    const second = payment(customer("poor"));
    expect((await live(own, first)).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await live(own, second)).status).toBe(402);
    await grantCredit(own, "1");
    const decided = await live(own, second);
    expect(decided.status).toBe(200);
    expect(decided.body.replayed).toBeUndefined();
    const { shard, contexts } = await contextsOf(own, decided.body.assessment.decisionId);
    expect(
      contexts.map(({ features }) => features["count_30d"]),
      `ledger ${shard}`,
    ).toEqual([0, 1]);
    expect((await storedRows(own))["decision"]).toBe(2);
  });

  it("BEH-04: a replay and a conflict are answered all the same", async () => {
    const own = await funded("0.07");
    const body = payment();
    expect((await live(own, body)).status).toBe(200);
    expect((await live(own, payment())).status).toBe(402);
    expect((await live(own, body)).body.replayed).toBe(true);
    expect((await live(own, { ...body, country: "DE" })).body.error.code).toBe("activity_conflict");
    const { externalTransactionId } = body.transaction;
    const other = payment({}, { externalTransactionId });
    expect((await live(own, other)).body.error.code).toBe("transaction_conflict");
  });

  it("key and validation are answered before it", async () => {
    const poor = await createTenantWithoutCredit();
    expect((await live(poor, payment({}, { amount: "0" }))).status).toBe(400);
    expect((await request(poor, "production", "GET", "/transactions/unknown")).status).toBe(404);
  });

  it("a cheaper request is still decided with the credit that is too little for a dearer one", async () => {
    const own = await funded("0.10");
    expect((await live(own, payment())).status).toBe(200);
    expect((await live(own, payment())).status).toBe(402);
    expect((await live(own, activity(), "/activities")).status).toBe(200);
    expect((await live(own, activity(), "/activities")).status).toBe(402);
    expect(await creditOf(own)).toMatchObject({ balance: "0.01", captured: "0.09" });
  });
});

describe("leases", () => {
  it("are recalled before 402: customers of eight ledgers spend the credit to the last line", async () => {
    const own = await funded("2.1");
    const statuses: number[] = [];
    for (let i = 0; i < 32; i++) statuses.push((await live(own, payment(customer(`customer-${i}`)))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([402, 402]);
    expect(await creditOf(own)).toEqual({ balance: "0", currency: "USD", reserved: "0", captured: "2.1" });
  });

  it("move nothing for a refusal once everything is spent", async () => {
    const own = await funded("0.07");
    await live(own, payment());
    await live(own, payment());
    const before = await entriesOf(own);
    for (let i = 0; i < 5; i++) expect((await live(own, payment(customer(`late-${i}`)))).status).toBe(402);
    expect(await entriesOf(own)).toEqual(before);
  });

  it("are not needed for each decision: a busy ledger holds credit for some seconds", async () => {
    const own = await createTenant();
    for (let i = 0; i < 60; i++) expect((await live(own, payment())).status).toBe(200);
    const leases = (await entriesOf(own)).filter(({ kind }: { kind: string }) => kind === "lease");
    expect(leases.length).toBeLessThan(15);
  });

  it("BEH-27: a ledger whose Credit cannot be asked decides nothing: 503", async () => {
    const own = await createTenant();
    const stub = bindings.CREDITS.getByName(own.id);
    const rename = (from: string, to: string) =>
      runInDurableObject(
        stub,
        (_object, { storage }) => void storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`),
      );
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await rename("entry", "entry_away");
    const body = payment();
    const refused = await live(own, body);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    await rename("entry_away", "entry");
    const decided = await live(own, body);
    expect(decided.status).toBe(200);
    expect(decided.body.replayed).toBeUndefined();
  });
});

describe("the operator's view", () => {
  it("an organisation without a grant has nothing, and asking leaves no trace", async () => {
    const poor = await createTenantWithoutCredit();
    expect(await creditOf(poor)).toEqual({ balance: "0", currency: "USD", reserved: "0", captured: "0" });
    expect(await entriesOf(poor)).toEqual([]);
    const tables = await runInDurableObject(bindings.CREDITS.getByName(poor.id), (_object, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
    );
    expect(tables).toEqual([]);
  });

  it("a grant is made once for its key", async () => {
    const own = await createTenantWithoutCredit();
    const first = await grantCredit(own, "10.50", "grant-key-1");
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      kind: "grant",
      amount: "10.5",
      currency: "USD",
      balanceAfter: "10.5",
    });
    expect((await grantCredit(own, "10.50", "grant-key-1")).text).toBe(first.text);
    const reused = await grantCredit(own, "11", "grant-key-1");
    expect(reused.status).toBe(409);
    expect(reused.body.error).toMatchObject({ type: "IDEMPOTENCY_CONFLICT", code: "idempotency_key_reused" });
    expect(await creditOf(own)).toMatchObject({ balance: "10.5" });
  });

  it.each([
    ["no key", { amount: "1" }, {}, "idempotency_key_required"],
    ["a negative amount", { amount: "-1" }, { "idempotency-key": "key-00001" }, "invalid_request"],
    ["nothing", { amount: "0" }, { "idempotency-key": "key-00001" }, "invalid_request"],
    ["a number", { amount: 1 }, { "idempotency-key": "key-00001" }, "invalid_request"],
    [
      "another currency",
      { amount: "1", currency: "EUR" },
      { "idempotency-key": "key-00001" },
      "unprocessable",
    ],
  ])("a grant with %s is 400", async (_name, body, headers, code) => {
    const own = await funded("1");
    const path = `/organisations/${own.id}/credit/grants`;
    const refused = await operate("POST", path, body, "owner", headers);
    expect(refused.status).toBe(400);
    expect(refused.body.error.code).toBe(code);
    expect(await creditOf(own)).toMatchObject({ balance: "1" });
  });

  it("the first grant says the currency, and lines are in it", async () => {
    const own = await createTenantWithoutCredit();
    const grant = { amount: "1", currency: "EUR", note: "Invoice 2026-11" };
    const headers = { "idempotency-key": "grant-in-euros" };
    const path = `/organisations/${own.id}/credit/grants`;
    expect((await operate("POST", path, grant, "owner", headers)).body).toMatchObject(grant);
    const decided = await live(own, payment());
    expect(decided.body.assessment.billing.lines).toMatchObject([{ currency: "EUR" }, { currency: "EUR" }]);
    expect(await creditOf(own)).toMatchObject({ currency: "EUR", balance: "0.93" });
  });

  it("entries come newest first, page by page, each with the balance after it", async () => {
    const own = await funded("1");
    for (let i = 0; i < 4; i++) await live(own, payment(customer(`customer-${i}`)));
    await grantCredit(own, "2");
    const all = await entriesOf(own);
    expect(all[0]).toMatchObject({ kind: "grant", amount: "2" });
    expect(all.at(-1)).toMatchObject({ kind: "grant", amount: "1", balanceAfter: "1" });
    expect(all.find(({ kind }: { kind: string }) => kind === "lease")).toMatchObject({
      ledger: expect.stringMatching(new RegExp(`^ledger/${own.id}/production/[0-7]$`)),
    });
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "?limit=2" : `?limit=2&cursor=${cursor}`;
      const page = await operate("GET", `/organisations/${own.id}/credit/entries${query}`);
      paged.push(...page.body.data);
      cursor = page.body.pagination.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
  });

  it.each([
    ["?limit=0", "invalid_request"],
    ["?limit=101", "invalid_request"],
    ["?limit=many", "invalid_request"],
    ["?cursor=unknown", "cursor_invalid"],
  ])("entries%s is 400", async (query, code) => {
    const own = await funded("1");
    const refused = await operate("GET", `/organisations/${own.id}/credit/entries${query}`);
    expect(refused.status).toBe(400);
    expect(refused.body.error.code).toBe(code);
  });

  it("only an owner grants; everybody with a role may look", async () => {
    const own = await funded("1");
    const path = `/organisations/${own.id}/credit/grants`;
    const headers = { "idempotency-key": "not-permitted" };
    expect((await operate("POST", path, { amount: "1" }, "ops", headers)).status).toBe(403);
    expect((await operate("GET", `/organisations/${own.id}/credit`, undefined, "viewer")).status).toBe(200);
  });

  it.each(["/credit", "/credit/entries"])("%s of an unknown organisation is 404", async (path) => {
    const answer = await operate("GET", `/organisations/org_unknown${path}`);
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe("organisation_not_found");
  });

  it("a grant is in the audit, with actor and reason", async () => {
    const own = await createTenantWithoutCredit();
    const headers = { "idempotency-key": "audited-grant" };
    const path = `/organisations/${own.id}/credit/grants`;
    const granted = await operate("POST", path, { amount: "3", note: "Trial" }, "owner", headers);
    const rows = await runInDurableObject(bindings.CREDITS.getByName(own.id), (_object, { storage }) =>
      storage.sql.exec<{ payload: string }>("SELECT payload FROM log").toArray(),
    );
    expect(rows.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      {
        type: "audit.recorded",
        organisationId: own.id,
        environment: "production",
        data: {
          actor: "operator:owner",
          action: "credit.grant",
          reason: "Trial",
          entryId: granted.body.id,
          amount: "3",
          currency: "USD",
        },
      },
    ]);
  });
});

/** What the ledger of a decision saw, decision by decision. */
async function contextsOf(tenant: Tenant, decisionId: string) {
  const shard = Number.parseInt(decisionId.slice(4, 6), 36);
  const stub = bindings.LEDGERS.getByName(`${tenant.id}/production/${shard}`);
  const contexts = await runInDurableObject(stub, (_object, { storage }) =>
    storage.sql
      .exec<StoredRow>(STORED_ROWS, 0)
      .toArray()
      .map((row) => recordOf(row).context),
  );
  return { shard, contexts };
}
