// weir decision list and weir audit list against a prepared service: what they ask and what they show.

import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#domain/contract/operators/audit.ts";
import type { ListedDecision } from "#domain/contract/operators/reported-decision.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const ORG = ["--org", "org_1"];
const WINDOW = { from: "2026-05-01T00:00:00.000Z", to: "2026-05-31T00:00:00.000Z" };
const DATA_AS_OF = "2026-05-30T12:00:00.000Z";

const pageOf = <Item>(item: Item, nextCursor: string | null = null) => ({
  status: 200,
  body: { window: WINDOW, dataAsOf: DATA_AS_OF, data: [item], pagination: { nextCursor } },
});

describe("decision list", () => {
  const DECISION: ListedDecision = {
    decisionId: "dec_1",
    activityId: "act_1",
    transactionId: "txn_1",
    externalActivityId: "activity-1",
    externalTransactionId: "payment-1",
    subject: { id: "sub_1", type: "individual", externalUserId: "customer-17" },
    occurredAt: "2026-05-02T00:00:00.000Z",
    assessedAt: "2026-05-02T00:00:01.000Z",
    type: "transaction",
    decision: "block",
    score: 90,
    riskLevel: "critical",
    amount: "450.00",
    currency: "EUR",
    direction: "outbound",
    counterparty: "Corner Bakery",
    screening: "clear",
    ruleIds: ["night-large-amount", "unproven-payee"],
    systemVersionId: "sv_1",
    label: "fraud",
  };

  it("asks by what a payment was, what it turned out to be, and which version decided", async () => {
    service.answer = () => pageOf(DECISION);
    const bounds = ["--above-amount", "99", "--below-amount", "1000"];
    const amounts = ["--currency", "EUR", "--min-amount", "100", "--max-amount", "999.99", ...bounds];
    const payment = ["--direction", "inbound", "--channel", "app", "--type", "card"];
    const others = [
      "--system-version",
      "sv_1",
      "--with",
      "device:phone-7",
      "--screening",
      "none",
      ...payment,
    ];
    const filters = ["--risk", "high", "--label", "none", ...others, ...amounts];
    const run = await service.weir(["decision", "list", ...ORG, ...filters], { terminal: true });
    const asked = new URL(service.seen[0]?.url ?? "", "http://service");
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      riskLevel: "high",
      label: "none",
      currency: "EUR",
      minAmount: "100",
      maxAmount: "999.99",
      aboveAmount: "99",
      belowAmount: "1000",
      systemVersionId: "sv_1",
      nodeId: "device:phone-7",
      direction: "inbound",
      channel: "app",
      type: "card",
      screening: "none",
    });
    expect(run.out).toMatch(/unproven-payee +fraud +2026-05-02/);
  });

  it("counts what its filters fit, on all pages, without listing it", async () => {
    const amounts = [{ currency: "EUR", amount: "41220.00", payments: 1_200 }];
    const body = { window: WINDOW, count: 1_284, truncated: false, amounts, currencies: 1 };
    service.answer = () => ({ status: 200, body });
    const run = await service.weir(["decision", "list", ...ORG, "--decision", "block", "--count", "--all"]);
    const asked = new URL(service.seen[0]?.url ?? "", "http://service");
    expect(asked.pathname).toBe("/operator/v1/organisations/org_1/decision-count");
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ decision: "block" });
    expect(asked.searchParams.has("limit")).toBe(false);
    expect(run).toMatchObject({ code: EXIT.done, out: "1284\n" });
  });

  it("says so where they were too many to be counted", async () => {
    const body = { window: WINDOW, count: 100_000, truncated: true, amounts: null, currencies: null };
    service.answer = () => ({ status: 200, body });
    const run = await service.weir(["decision", "list", ...ORG, "--count"]);
    expect(run).toMatchObject({ code: EXIT.done, out: "more than 100000\n" });
  });

  it("asks by customer, decision, rule, alert, score and time, and says how new the rows are", async () => {
    service.answer = () => pageOf(DECISION);
    const filters = ["--customer", "customer-17", "--decision", "block", "--rule", "r1", "--alert", "alr_1"];
    const bounds = ["--min-score", "60", "--max-score", "95", "--from", "2026-05-01", "--to", "2026-05-31"];
    const run = await service.weir(["decision", "list", ...ORG, ...filters, ...bounds], { terminal: true });
    const asked = new URL(service.seen[0]?.url ?? "", "http://service");
    expect(asked.pathname).toBe("/operator/v1/organisations/org_1/decisions");
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      ...WINDOW,
      environment: "sandbox",
      subjectId: "customer-17",
      decision: "block",
      ruleId: "r1",
      alertId: "alr_1",
      minScore: "60",
      maxScore: "95",
    });
    expect(run.out).toMatch(
      /^dec_1 +block +90 +customer-17 +transaction +450\.00 EUR +Corner Bakery +night-/m,
    );
    expect(run).toMatchObject({ code: EXIT.done, err: `The newest was loaded at ${DATA_AS_OF}.\n` });
  });

  it("takes --last, reads every page with --all, and prints JSON that keeps dataAsOf", async () => {
    service.answer = ({ url }) => pageOf(DECISION, url.includes("cursor=next") ? null : "next");
    const words = ["decision", "list", ...ORG, "--last", "7d", "--all", "--json"];
    const run = await service.weir(words);
    const printed = JSON.parse(run.out);
    expect(printed).toMatchObject({ dataAsOf: DATA_AS_OF, pagination: { nextCursor: null } });
    expect(printed.data).toHaveLength(2);
    const asked = new URL(service.seen[0]?.url ?? "", "http://service").searchParams;
    const [from, to] = [asked.get("from") ?? "", asked.get("to") ?? ""];
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * 24 * 60 * 60 * 1_000);
  });

  it("refuses a decision that is none", async () => {
    const run = await service.weir(["decision", "list", ...ORG, "--decision", "maybe"]);
    expect([run.code, service.seen]).toEqual([EXIT.usage, []]);
  });
});

describe("audit list", () => {
  const ENTRY: AuditEntry = {
    id: "evt_1",
    at: "2026-05-02T00:00:00.000Z",
    actor: "operator:mia",
    action: "api_key.revoke",
    reason: "leaked",
    organisationId: "org_1",
    environment: "production",
    subjectId: null,
    requestId: "req_1",
    details: { keyId: "key_1" },
  };

  it("shows who did what, when and why, in an organisation", async () => {
    service.answer = () => pageOf(ENTRY);
    const words = ["audit", "list", ...ORG, "--actor", "mia", "--action", "api_key.revoke"];
    const run = await service.weir([...words, "--resource", "key_1"], { terminal: true });
    expect(service.seen[0]?.url).toBe(
      "/operator/v1/organisations/org_1/audit?actor=mia&action=api_key.revoke&resource=key_1",
    );
    expect(run.out).toMatch(/operator:mia +api_key\.revoke +leaked +keyId=key_1/);
  });

  it("shows acts on the whole deployment", async () => {
    service.answer = () => pageOf({ ...ENTRY, organisationId: "deployment", action: "job.run" });
    const run = await service.weir(["audit", "list", "--deployment"]);
    expect(service.seen[0]?.url).toBe("/operator/v1/audit?");
    expect(run.out).toContain("job.run");
  });
});
