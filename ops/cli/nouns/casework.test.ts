// weir alert, signal, investigation and webhook against a prepared service: what they ask, what they show, how they end.

import { describe, expect, it } from "vitest";
import type { Alert } from "#domain/contract/casework/alert.ts";
import type { Signal } from "#domain/contract/casework/signal.ts";
import type { Investigation } from "#domain/contract/casework/investigation.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const ORG = ["--org", "org_1"];
const ALERT: Alert = {
  id: "alr_1",
  status: "open",
  disposition: null,
  priority: "high",
  title: "Corner Bakery",
  subject: { id: "sub_1", type: "individual", externalUserId: "customer-17" },
  opening: { decisionId: "dec_1", score: 85, amount: "450.00", currency: "EUR" },
  decisionIds: ["dec_1"],
  decisions: [],
  decisionCount: 1,
  ruleIds: ["night-large-amount"],
  signalIds: [],
  assignee: null,
  dueAt: "2026-01-02T00:00:00.000Z",
  slaBreached: false,
  investigationId: null,
  timeline: [{ at: "2026-01-01T00:00:00.000Z", type: "opened", actor: "service", detail: "dec_1" }],
  version: 4,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const INVESTIGATION: Investigation = {
  id: "inv_1",
  status: "resolved",
  resolution: "fraud",
  previousResolution: null,
  sar: null,
  alertIds: ["alr_1"],
  decisionIds: ["dec_1"],
  decisions: [],
  decisionCount: 1,
  subjects: [ALERT.subject],
  notes: [],
  timeline: [],
  proposedBy: null,
  approvals: [],
  assignee: null,
  outcomes: { expected: 1, recorded: 0 },
  resolutionCount: 1,
  round: 1,
  version: 2,
  editVersion: 2,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const page = (...data: object[]) => ({ status: 200, body: { data, pagination: { nextCursor: null } } });
const bodies = () => service.seen.map(({ body }) => (body === "" ? null : (JSON.parse(body) as unknown)));

describe("alert", () => {
  it("list asks for the customer and the state, and shows whose alert it is", async () => {
    service.answer = () => page(ALERT);
    const words = ["alert", "list", ...ORG, "--status", "open", "--customer", "customer-17"];
    const run = await service.weir(words, { terminal: true });
    expect(run.out).toMatch(/^alr_1 +open +high +85 +450\.00 EUR +customer-17 +1 +– /m);
    expect(service.seen[0]?.url).toBe(
      "/operator/v1/organisations/org_1/alerts?environment=sandbox&limit=100&status=open&subjectId=customer-17",
    );
  });

  it("list asks for the rule and for whose they are, and reads on past an empty page", async () => {
    service.answer = ({ url }) =>
      url.includes("cursor=12")
        ? page(ALERT)
        : { status: 200, body: { data: [], pagination: { nextCursor: "12" } } };
    const run = await service.weir(["alert", "list", ...ORG, "--rule", "night", "--assignee", "mia"]);
    expect(service.seen[0]?.url).toContain("?environment=sandbox&limit=100&ruleId=night&assignee=mia");
    expect(run.out).toContain("alr_1");
    expect([service.seen.length, run.err]).toEqual([2, ""]);
  });

  it("list invents no score and no amount where they are not known, or where no payment was decided", async () => {
    const activity = { ...ALERT.opening, amount: null, currency: null };
    service.answer = () => page({ ...ALERT, opening: null }, { ...ALERT, opening: activity });
    const { out } = await service.weir(["alert", "list", ...ORG], { terminal: true });
    expect(out).toMatch(/^alr_1 +open +high +– +– +customer-17 /m);
    expect(out).toMatch(/^alr_1 +open +high +85 +activity +customer-17 /m);
  });

  it("list says where there is none", async () => {
    service.answer = () => page();
    expect((await service.weir(["alert", "list", ...ORG])).err).toBe("None yet.\n");
  });

  it("close with a disposition changes the version that is there, and records nothing", async () => {
    service.answer = ({ method }) => ({
      status: 200,
      body: method === "GET" ? ALERT : { ...ALERT, status: "closed" },
    });
    const run = await service.weir(["alert", "close", "alr_1", ...ORG, "--disposition", "false_positive"]);
    expect(run).toMatchObject({ code: EXIT.done, out: "alr_1  closed\n" });
    expect(bodies()).toEqual([null, { version: 4, status: "closed", disposition: "false_positive" }]);
  });

  it("close with an outcome resolves an investigation of the alert, under keys that a repeat shares", async () => {
    service.answer = ({ method, url }) => ({
      status: method === "GET" || url.includes("/resolve") ? 200 : 201,
      body: method === "GET" ? ALERT : INVESTIGATION,
    });
    const words = ["alert", "close", "alr_1", ...ORG, "--outcome", "fraud"];
    const run = await service.weir(words);
    expect(run.out).toBe("alr_1  closed by inv_1; 1 outcome (fraud) will be recorded\n");
    expect(bodies()).toEqual([null, { alertIds: ["alr_1"] }, { resolution: "fraud" }]);
    await service.weir(words);
    const keys = service.seen.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.slice(3)).toEqual(keys.slice(0, 3));
  });

  /** What is sent for these words, of an alert as it stands. */
  async function changesOf(words: readonly string[], alert: Partial<Alert> = {}) {
    service.answer = () => ({ status: 200, body: { ...ALERT, ...alert } });
    const before = service.seen.length;
    const run = await service.weir(["alert", ...words, ...ORG]);
    return { ...run, body: bodies()[before + 1] };
  }

  it("assign gives an alert to a person, who takes it into review, or back to nobody", async () => {
    const review = { version: 4, assignee: "mia", status: "in_review" };
    expect((await changesOf(["assign", "alr_1", "--to", "mia"])).body).toEqual(review);
    expect((await changesOf(["assign", "alr_1", "mia"])).body).toEqual(review);
    const mias = { assignee: "mia", status: "in_review" } as const;
    expect((await changesOf(["assign", "alr_1", "--nobody"], mias)).body).toEqual({
      version: 4,
      assignee: null,
      status: "open",
    });
  });

  it("assign leaves an escalated alert escalated, and refuses one that is closed", async () => {
    const escalated = await changesOf(["assign", "alr_1", "--to", "mia"], { status: "escalated" });
    expect(escalated.body).toEqual({ version: 4, assignee: "mia", status: "escalated" });
    const closed = await changesOf(["assign", "alr_1", "--to", "mia"], { status: "closed" });
    expect(closed).toMatchObject({ code: EXIT.conflict, body: undefined });
    expect(closed.err).toContain("alr_1 is closed. To give it to somebody, reopen it first. (invalid_state)");
  });

  it.each([
    [["assign", "alr_1"]],
    [["assign", "alr_1", "--to", "mia", "--nobody"]],
    [["assign", "alr_1", "leo", "--to", "mia"]],
    [["assign", "alr_1", "leo", "--nobody"]],
  ])("%j does not say whose it is from now on, and asks nothing", async (words) => {
    expect((await service.weir(["alert", ...words, ...ORG])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });

  it("escalate and reopen change the version that is there", async () => {
    expect(await changesOf(["escalate", "alr_1"])).toMatchObject({
      code: EXIT.done,
      body: { version: 4, status: "escalated" },
    });
    const closed = { status: "closed", disposition: "inconclusive" } as const;
    expect((await changesOf(["reopen", "alr_1"], closed)).body).toEqual({ version: 4, status: "open" });
  });

  it("reopen refuses an alert that is not closed: an escalated one would go back to all others", async () => {
    const run = await changesOf(["reopen", "alr_1"], { status: "escalated" });
    expect(run).toMatchObject({ code: EXIT.conflict, body: undefined });
    expect(run.err).toContain("alr_1 is not closed: it is escalated. (invalid_state)");
  });

  it("close needs to know what it was, and asks before it changes production", async () => {
    expect((await service.weir(["alert", "close", "alr_1", ...ORG])).code).toBe(EXIT.usage);
    const words = ["alert", "close", "alr_1", ...ORG, "--outcome", "fraud", "--env", "production"];
    const run = await service.weir(words);
    expect(run).toMatchObject({ code: EXIT.usage, err: expect.stringContaining("Pass --yes") });
    expect(service.seen).toEqual([]);
  });
});

describe("signal", () => {
  const SIGNAL: Signal = {
    id: "sig_1",
    type: "velocity_spike",
    subject: ALERT.subject,
    severity: "high",
    status: "open",
    title: "Many payments in an hour",
    reasonCodes: ["velocity"],
    evidence: [{ type: "decision", id: "dec_1", observedAt: "2026-01-01T00:00:00.000Z" }],
    decisions: [],
    count: 3,
    firstObservedAt: "2026-01-01T00:00:00.000Z",
    lastObservedAt: "2026-01-01T01:00:00.000Z",
    expiresAt: "2026-01-31T01:00:00.000Z",
    alertId: "alr_1",
    version: 1,
  };

  it("show says what it was noticed in, and which alert it belongs to", async () => {
    service.answer = () => ({ status: 200, body: SIGNAL });
    const run = await service.weir(["signal", "show", "sig_1", ...ORG]);
    expect(service.seen[0]?.url).toBe("/operator/v1/organisations/org_1/signals/sig_1?environment=sandbox");
    for (const shown of ["customer-17", "reasons: velocity", "alert: alr_1", "decision  dec_1"]) {
      expect(run.out).toContain(shown);
    }
  });
});

describe("investigation", () => {
  it("resolve sends the outcome and the note", async () => {
    service.answer = () => ({ status: 200, body: INVESTIGATION });
    const words = [
      "investigation",
      "resolve",
      "inv_1",
      ...ORG,
      "--resolution",
      "fraud",
      "--note",
      "admitted",
    ];
    expect((await service.weir(words)).out).toBe("inv_1  resolved: fraud\n");
    expect(service.seen[0]?.url).toBe(
      "/operator/v1/organisations/org_1/investigations/inv_1/resolve?environment=sandbox",
    );
    expect(bodies()).toEqual([{ resolution: "fraud", note: "admitted" }]);
  });
});

describe("investigation assign", () => {
  it("gives the version that is there to a person, or back to nobody", async () => {
    const given = (assignee: string | null) => ({
      status: 200,
      body: { ...INVESTIGATION, status: "in_progress", resolution: null, assignee },
    });
    service.answer = ({ method }) => given(method === "GET" ? null : "mia");
    const run = await service.weir(["investigation", "assign", "inv_1", ...ORG, "--to", "mia"]);
    expect(run).toMatchObject({ code: EXIT.done, out: "inv_1  in_progress, with mia\n" });
    service.answer = ({ method }) => given(method === "GET" ? "mia" : null);
    const back = await service.weir(["investigation", "assign", "inv_1", ...ORG, "--nobody"]);
    expect(back.out).toBe("inv_1  in_progress, with nobody\n");
    expect(bodies()).toEqual([null, { version: 2, assignee: "mia" }, null, { version: 2, assignee: null }]);
  });

  it("asks nothing where it is not said whose it is", async () => {
    expect((await service.weir(["investigation", "assign", "inv_1", ...ORG])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });
});

describe("webhook", () => {
  it("recover says since when, and that there may be more", async () => {
    const since = "2026-01-01T00:00:00.000Z";
    service.answer = () => ({
      status: 202,
      body: { endpointId: "wep_1", since, scheduled: 1000, more: true },
    });
    const run = await service.weir(["webhook", "recover", "wep_1", ...ORG, "--since", "2026-01-01"]);
    expect(run.out).toBe("1000 deliveries scheduled; there may be more: run it again\n");
    expect(bodies()).toEqual([{ since }]);
    expect(service.seen[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("backtest and experiment", () => {
  it("take a version by its number", async () => {
    const version = { id: "sv_4", number: 4 };
    service.answer = () => ({ status: 404, body: version });
    for (const words of [
      ["backtest", "run", "4"],
      ["experiment", "start", "4", "--name", "n", "--hypothesis", "h"],
    ]) {
      await service.weir([...words, ...ORG]);
      expect(service.seen.at(-1)?.url).toContain("/organisations/org_1/system-versions?");
    }
  });
});
