// A judged pair is applied to exactly that pair: the same party of the same customer under the same name, against the same entry
// with the same facts, and while it lasts. Everything else is screened as if nobody had judged anything.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StandingVerdict } from "../../contract/casework/judged-pair.ts";
import type { Attempt } from "../../contract/decisions/screening.ts";
import { PARTY_TYPES } from "../../contract/decisions/transaction.ts";
import type { DecisionContext, EvidenceParty } from "../../decision/context.ts";
import { transactionContext } from "../../decision/context.fixture.ts";
import type { NameIndex } from "../names/open-index.ts";
import { listed, party, person, sampleIndex, screen } from "../screenings.fixture.ts";
import { MATCHES_MAX } from "../parties/screen-names.ts";
import { withVerdicts, type Verdicts } from "./apply-verdicts.ts";

const OTHERS = Array.from({ length: 60 }, (_, at) => person(`x:${at}`, `OTHER${at}, Viktor`));
const index = sampleIndex(person("ofac:1", "BOUT, Viktor"), ...OTHERS);
const NOW = "2026-09-01T10:00:00.000Z";
const SETTINGS = { requireCoverage: ["sanctions" as const] };

interface Paid {
  readonly customer?: string;
  readonly key?: string;
  readonly fields?: Partial<Pick<EvidenceParty, "displayName" | "type">>;
  readonly names?: NameIndex;
  readonly at?: string;
  readonly change?: (attempt: Attempt) => Attempt;
  readonly degraded?: DecisionContext["degraded"];
}

/** A payment as a ledger gets it, screened, and decided with these verdicts in force. */
function pay(verdicts: Verdicts, paid: Paid = {}) {
  const { customer = "sub_1", key = "pty_1", names = index, at = NOW, degraded = [] } = paid;
  const fields = { displayName: "Viktor Bout", type: "individual" as const, ...paid.fields };
  const { screening } = screen({ parties: [party("recipient", fields)] }, ["sanctions"], names);
  const context = transactionContext();
  const { transaction } = context;
  if (transaction === null) throw new RangeError("not a payment");
  const payee = { role: "recipient" as const, key, instruments: [], ...fields };
  const evidence = {
    ...context,
    subject: { ...context.subject, id: customer },
    transaction: { ...transaction, direction: "outbound" as const, parties: [payee] },
    screening: { ...screening, attempts: screening.attempts.map(paid.change ?? ((one) => one)) },
    degraded,
  };
  const applied = withVerdicts(
    evidence,
    (ids) => new Map([...verdicts].filter(([id]) => ids.includes(id))),
    SETTINGS,
    at,
  );
  const [attempt] = applied.screening.attempts;
  if (attempt === undefined) throw new RangeError("nothing was screened");
  return attempt;
}

function judged(attempt: Attempt, changes: Partial<StandingVerdict> = {}): Verdicts {
  return new Map(
    attempt.matches.map(({ id, pairId = "", pairVersion = null }) => [
      pairId,
      {
        verdict: "false_positive",
        pairVersion,
        matchId: id,
        decisionId: "dec_1",
        note: null,
        by: "operator:ann",
        at: "2026-08-01T00:00:00.000Z",
        agreedBy: "operator:bob",
        agreedAt: "2026-08-02T00:00:00.000Z",
        until: "2027-08-02T00:00:00.000Z",
        ...changes,
      },
    ]),
  );
}

const stopped = pay(new Map());
const waived = judged(stopped);

describe("a pair judged a false positive", () => {
  it("is clear the next time, with who judged it, when, and until when", () => {
    expect(stopped).toMatchObject({ status: "potential_match", reason: "similar_name" });
    const attempt = pay(waived);
    expect(attempt).toMatchObject({ status: "clear", reason: "judged_before" });
    expect(attempt.checks[0]).toMatchObject({ check: "sanctions", status: "clear", reason: "judged_before" });
    expect(attempt.observations?.[0]).toMatchObject({ check: "sanctions", status: "potential_match" });
    expect(attempt.matches[0]?.judged).toEqual({
      verdict: "false_positive",
      by: "operator:ann",
      at: "2026-08-01T00:00:00.000Z",
      agreedBy: "operator:bob",
      until: "2027-08-02T00:00:00.000Z",
    });
  });

  const relisted = sampleIndex(
    { ...person("ofac:1", "BOUT, Viktor"), birthDates: ["1967-01-13"] },
    ...OTHERS,
  );
  const twoListed = sampleIndex(
    person("ofac:1", "BOUT, Viktor"),
    person("ofac:9", "BOUT, Victor"),
    ...OTHERS,
  );
  it.each<[string, Paid]>([
    ["another customer", { customer: "sub_2" }],
    ["another party", { key: "pty_2" }],
    ["another spelling", { fields: { displayName: "Viktor  Bout" } }],
    ["letters of another case", { fields: { displayName: "VIKTOR BOUT" } }],
    ["another type", { fields: { type: "unknown" } }],
    ["an entry with other facts", { names: relisted }],
    ["another entry beside it", { names: twoListed }],
    ["the end of its term", { at: "2027-08-02T00:00:00.000Z" }],
    ["a list that is missing", { degraded: ["list_missing"] }],
    ["matches that are not shown", { change: (one) => ({ ...one, matchesOmitted: 1 }) }],
    [
      "a provider that failed",
      {
        change: (one) => ({
          ...one,
          observations: [
            {
              provider: "p",
              check: "sanctions",
              status: "error",
              latencyMs: 1,
              listVersion: null,
              errorCode: "timeout",
            },
          ],
        }),
      },
    ],
  ])("does not count for %s", (_what, paid) => {
    expect(pay(waived, paid)).toEqual(pay(new Map(), paid));
    expect(pay(waived, paid).status).toMatch(/_match$/);
  });

  it("does not count where a match is certain that was not when it was judged", () => {
    const change = (one: Attempt): Attempt => ({
      ...one,
      matches: one.matches.map((match) => ({ ...match, match: true })),
    });
    expect(pay(waived, { change }).status).toBe("potential_match");
  });

  it("counts of several entries only if it is one of each", () => {
    const both = pay(new Map(), { names: twoListed });
    expect(both.matches.length).toBe(2);
    const [first] = judged(both);
    expect(pay(new Map(first === undefined ? [] : [first]), { names: twoListed }).status).toBe(both.status);
    expect(pay(judged(both), { names: twoListed }).status).toBe("clear");
  });

  it("never counts where as many matched as are shown: others may be behind them", () => {
    const many = sampleIndex(
      ...Array.from({ length: MATCHES_MAX + 3 }, (_, at) => person(`b:${at}`, "BOUT, Viktor")),
      ...OTHERS,
    );
    const crowded = pay(new Map(), { names: many });
    expect(crowded.matches).toHaveLength(MATCHES_MAX);
    expect(pay(judged(crowded), { names: many }).status).toBe(crowded.status);
  });

  it("leaves a check of limited coverage that the version requires without an answer, as one that found nobody", () => {
    const change = (one: Attempt): Attempt => ({
      ...one,
      checks: one.checks.map((check) => ({ ...check, coverage: "limited" as const })),
    });
    expect(pay(waived, { change })).toMatchObject({
      status: "insufficient_data",
      reason: "limited_coverage",
    });
  });

  it("never changes a wallet", () => {
    const change = (one: Attempt): Attempt => ({ ...one, kind: "wallet" });
    expect(pay(waived, { change })).toEqual(pay(new Map(), { change }));
  });
});

describe("a pair judged a true match", () => {
  const found = judged(stopped, { verdict: "true_match", agreedBy: null, agreedAt: null, until: null });

  it.each<[string, Paid]>([
    ["the same payment", {}],
    ["another spelling", { fields: { displayName: "VIKTOR  Bout" } }],
    ["another type", { fields: { type: "unknown" } }],
    ["other times", { at: "2099-01-01T00:00:00.000Z" }],
  ])("is confirmed for %s", (_what, paid) => {
    expect(pay(found, paid)).toMatchObject({ status: "confirmed_match", reason: "judged_before" });
  });

  it.each<[string, Paid]>([
    ["another customer", { customer: "sub_2" }],
    ["another party", { key: "pty_2" }],
  ])("is not of %s", (_what, paid) => {
    expect(pay(found, paid)).toEqual(pay(new Map(), paid));
  });
});

it("A verdict never makes anything but exactly its pair clear", () => {
  const names = fc.constantFrom(
    "Viktor Bout",
    "Bout Viktor",
    "Viktor A. Bout",
    "viktor bout",
    "Lazarus Group",
  );
  const lists = [
    index,
    sampleIndex(person("ofac:1", "BOUT, Viktor"), ...OTHERS),
    sampleIndex(person("ofac:1", "BOUT, Viktor"), person("ofac:2", "BOUT, Victor"), ...OTHERS),
    sampleIndex(listed("Organization", "ofac:1", "LAZARUS GROUP"), ...OTHERS),
  ];
  const payments = fc.record({
    customer: fc.constantFrom("sub_1", "sub_2"),
    key: fc.constantFrom("pty_1", "pty_2"),
    fields: fc.record({
      displayName: names,
      type: fc.constantFrom(...PARTY_TYPES),
    }),
    list: fc.constantFrom(0, 1, 2, 3),
  });
  fc.assert(
    fc.property(payments, payments, (one, other) => {
      const judgedOne = pay(new Map(), { ...one, names: lists[one.list] ?? index });
      const paid = { ...other, names: lists[other.list] ?? index };
      const plain = pay(new Map(), paid);
      const applied = pay(judged(judgedOne), paid);
      const pairsOf = (attempt: Attempt) =>
        attempt.matches.map(({ pairId, pairVersion }) => `${pairId} ${pairVersion}`);
      const known = pairsOf(judgedOne);
      const isSame = plain.matches.length > 0 && pairsOf(plain).every((pair) => known.includes(pair));
      if (!isSame) expect(applied).toEqual(plain);
      else expect(applied.status).not.toMatch(/_match$/);
    }),
    { seed: 38, numRuns: 300 },
  );
});
