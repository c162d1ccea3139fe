// weir decision tail against a prepared service: each decision once, oldest first, until Ctrl-C.

import { describe, expect, it, vi } from "vitest";
import type { ListedDecision } from "#domain/contract/operators/reported-decision.ts";
import { PATIENCE } from "#test/patience.ts";
import { EXIT } from "../exit-code.ts";
import { failing, organisationPage, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const PATH = "/operator/v1/organisations/org_1/decisions";
const WORDS = ["decision", "tail", "--org", "org_1", "--every", "1"];

/** @param second of a minute. */
const decision = (id: string, second: number): ListedDecision => ({
  decisionId: id,
  activityId: "act_1",
  transactionId: "txn_1",
  externalActivityId: "activity-1",
  externalTransactionId: "payment-1",
  subject: { id: "sub_1", type: "individual", externalUserId: "customer-17" },
  occurredAt: `2026-01-30T12:00:${String(second).padStart(2, "0")}.000Z`,
  assessedAt: "2026-01-30T12:01:00.000Z",
  type: "transaction",
  decision: "block",
  score: 90,
  riskLevel: "critical",
  amount: "450.00",
  currency: "EUR",
  direction: "outbound",
  counterparty: "Corner\u001b[31m Bakery",
  screening: "clear",
  ruleIds: ["night-large-amount"],
  systemVersionId: "sv_1",
  label: null,
});

const pageOf = (data: readonly ListedDecision[], nextCursor: string | null = null) => ({
  status: 200,
  body: {
    window: { from: "2026-01-01T00:00:00.000Z", to: "2026-01-31T00:00:00.000Z" },
    dataAsOf: null,
    data,
    pagination: { nextCursor },
  },
});

/** Runs until it has looked so often, then ends it as Ctrl-C does. */
async function tailing(looks: number, words: readonly string[], options: { terminal?: boolean } = {}) {
  const end = new AbortController();
  const run = service.weir(words, { ...options, signal: end.signal });
  // What a look found is printed before the next look.
  await vi.waitFor(() => expect(service.seen.length).toBeGreaterThan(looks), PATIENCE);
  end.abort();
  return await run;
}

const queries = (looks?: number) =>
  service.seen
    .slice(0, looks)
    .map(({ url }) => Object.fromEntries(new URL(url, "http://service").searchParams));
const idsOf = (out: string) =>
  out
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as ListedDecision).decisionId);

describe("decision tail", () => {
  it("prints the newest, then what comes, also what is loaded late, each once and as NDJSON", async () => {
    const looks = [
      [decision("dec_2", 50), decision("dec_1", 10)],
      [decision("dec_4", 58), decision("dec_2", 50), decision("dec_3", 45)],
      [decision("dec_4", 58), decision("dec_2", 50), decision("dec_3", 45)],
    ];
    service.answer = () => pageOf(looks[service.seen.length - 1] ?? []);
    const run = await tailing(3, WORDS);
    expect(idsOf(run.out)).toEqual(["dec_1", "dec_2", "dec_3", "dec_4"]);
    expect(queries(3)).toEqual([
      { environment: "sandbox", limit: "10" },
      { environment: "sandbox", limit: "100", from: "2026-01-30T12:00:20.000Z" },
      { environment: "sandbox", limit: "100", from: "2026-01-30T12:00:28.000Z" },
    ]);
    expect(run.code).toBe(EXIT.interrupted);
    expect(run.err).toBe(
      "Looking every 1 s. Ctrl-C ends it.\n" +
        "Resume with --from 2026-01-30T12:00:28.000Z. It repeats up to 30 s: ids tell what was there.\n",
    );
  });

  it("begins at --from, with every page of it, and goes back no further", async () => {
    service.answer = ({ url }) => {
      if (url.includes("cursor=next")) return pageOf([decision("dec_1", 30)]);
      return service.seen.length === 1 ? pageOf([decision("dec_2", 40)], "next") : pageOf([]);
    };
    const run = await tailing(3, [...WORDS, "--from", "2026-01-30T12:00:30Z"]);
    expect(idsOf(run.out)).toEqual(["dec_1", "dec_2"]);
    expect(queries(3).map(({ from }) => from)).toEqual(
      Array.from({ length: 3 }, () => "2026-01-30T12:00:30.000Z"),
    );
  });

  it("waits where there is none yet, and shows the first that comes, also if it happened before", async () => {
    const late = { ...decision("dec_1", 0), occurredAt: "2026-01-30T23:59:59.000Z" };
    service.answer = () => pageOf(service.seen.length === 1 ? [] : [late]);
    const run = await tailing(2, WORDS);
    expect(idsOf(run.out)).toEqual(["dec_1"]);
    expect(queries()[1]).toMatchObject({ from: "2026-01-30T23:59:30.000Z" });
  });

  it("goes on to the newest decision of all where none fits the filter, so that windows stay short", async () => {
    const others = [decision("dec_7", 20), decision("dec_8", 40)];
    const first = decision("dec_1", 5);
    service.answer = ({ url }) => {
      const asked = new URL(url, "http://service").searchParams;
      if (asked.has("ruleId")) return pageOf(asked.has("from") ? [] : [first]);
      return pageOf(others.slice(0, queries().filter(({ limit }) => limit === "1").length).slice(-1));
    };
    const run = await tailing(5, [...WORDS, "--rule", "night-large-amount"]);
    expect(idsOf(run.out)).toEqual(["dec_1"]);
    const from = (second: string) => `2026-01-30T${second}.000Z`;
    expect(queries(5)).toEqual([
      { environment: "sandbox", ruleId: "night-large-amount", limit: "10" },
      ...[from("11:59:35"), from("11:59:50")].flatMap((instant) => [
        { environment: "sandbox", limit: "1", from: instant },
        { environment: "sandbox", ruleId: "night-large-amount", limit: "100", from: instant },
      ]),
    ]);
    expect(run.err).toContain("Resume with --from 2026-01-30T12:00:10.000Z");
  });

  it.each([
    ["--label", "fraud"],
    ["--alert", "alr_1"],
    ["--with", "device:phone-7"],
  ])("stays where it is with %s, which a decision may fit only later", async (option, value) => {
    service.answer = () => pageOf([]);
    const run = await tailing(1, [...WORDS, option, value, "--from", "2026-01-30T12:00:30Z"]);
    expect(queries(2).map(({ from, limit }) => [from, limit])).toEqual(
      Array.from({ length: 2 }, () => ["2026-01-30T12:00:30.000Z", "100"]),
    );
    expect(run.code).toBe(EXIT.interrupted);
  });

  it("prints a line each on a terminal, without what would colour it", async () => {
    service.answer = () => pageOf([decision("dec_1", 1)]);
    const run = await tailing(1, WORDS, { terminal: true });
    expect(run.out).toBe(
      "2026-01-30T12:00:01.000Z  block    90  customer-17  450.00 EUR  Corner Bakery  night-large-amount  dec_1\n",
    );
  });

  it("ends with the code of a failure, and says how to go on", async () => {
    service.answer = () =>
      service.seen.length === 1 ? pageOf([decision("dec_1", 1)], "older") : failing("permission_denied");
    const run = await service.weir(WORDS);
    expect(run.code).toBe(EXIT.notPermitted);
    expect(run.err).toContain("Resume with --from 2026-01-30T12:00:01.000Z");
    expect(run.err).toMatch(/error: It is so\. \(permission_denied, req_7\)\n$/);
  });

  it.each([
    ["tail", { environment: "production", decision: "interrupted", minScore: "60", limit: "10" }],
    ["list", { environment: "sandbox", subjectId: "customer-17", decision: "block" }],
  ])("the example in the help of %s asks what it says", async (verb, asked) => {
    service.answer = ({ url }) =>
      url.startsWith(PATH) ? failing("permission_denied") : { status: 200, body: organisationPage("Acme") };
    const run = await service.example(["decision", verb]);
    expect(run.code).toBe(EXIT.notPermitted);
    expect(queries().at(-1)).toMatchObject(asked);
  });
});
