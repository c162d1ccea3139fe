// The risk of a customer: what speaks for and against it, and that the score is what its factors add up to.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLASSIFICATIONS } from "../contract/decisions/outcome.ts";
import { ATTEMPT_STATUSES } from "../contract/decisions/screening.ts";
import { DAY } from "../time/instant.ts";
import { assessSubject, type KnownDecision, type SubjectKnowledge } from "./assess-subject.ts";

const NOW = Date.parse("2026-06-01T00:00:00Z");
const LONG_AGO = NOW - 400 * DAY;

const allowed: KnownDecision = {
  decisionId: "dec_1",
  occurredAt: NOW - DAY,
  decision: "allow",
  screening: "clear",
  label: null,
};
const known = (more: Partial<SubjectKnowledge>): SubjectKnowledge => ({
  firstSeenAt: LONG_AGO,
  decisions: [],
  links: [],
  ...more,
});
const factorsOf = (more: Partial<SubjectKnowledge>) =>
  Object.fromEntries(
    assessSubject(known(more), NOW).factors.map(({ name, contribution }) => [name, contribution]),
  );

const knowledge = fc.record({
  firstSeenAt: fc.option(fc.integer({ min: LONG_AGO, max: NOW })),
  decisions: fc.array(
    fc.record({
      decisionId: fc.constant("dec_x"),
      occurredAt: fc.integer({ min: LONG_AGO, max: NOW }),
      decision: fc.constantFrom("allow", "review", "block"),
      screening: fc.option(fc.constantFrom(...ATTEMPT_STATUSES)),
      label: fc.option(fc.constantFrom(...CLASSIFICATIONS)),
    }),
    { maxLength: 40 },
  ),
  links: fc.array(
    fc.record({
      kind: fc.constantFrom("device", "ip", "counterparty", "instrument", "own_instrument"),
      otherSubjects: fc.nat(50),
    }),
    { maxLength: 5 },
  ),
});

describe("the risk of a customer", () => {
  it("is what its factors add up to, within 0 and 100", () => {
    fc.assert(
      fc.property(knowledge, (drawn) => {
        const { score, factors } = assessSubject(drawn, NOW);
        const sum = factors.reduce((total, { contribution }) => total + contribution, 0);
        expect(score).toBe(Math.min(100, Math.max(0, sum)));
      }),
      { seed: 7 },
    );
  });

  it("never falls with a block or a confirmed fraud more", () => {
    fc.assert(
      fc.property(knowledge, fc.constantFrom(null, "fraud" as const), (drawn, label) => {
        const worse: KnownDecision = { ...allowed, decision: "block", label };
        const more = { ...drawn, decisions: [...drawn.decisions, worse] };
        expect(assessSubject(more, NOW).score).toBeGreaterThanOrEqual(assessSubject(drawn, NOW).score);
      }),
      { seed: 7 },
    );
  });

  it("of one that was never seen is no blank: a factor says so", () => {
    const { score, factors } = assessSubject(known({ firstSeenAt: null }), NOW);
    expect(score).toBe(20);
    expect(factors.map(({ name }) => name)).toEqual(["known_history", "never_seen"]);
  });

  it("falls with a long history in which nothing was wrong, and that alone", () => {
    const decisions = Array.from({ length: 20 }, () => allowed);
    expect(factorsOf({ decisions })).toEqual({ known_history: 0, steady_history: -10 });
    expect(factorsOf({ decisions: [...decisions, { ...allowed, label: "fraud" }] })).toEqual({
      known_history: 0,
      confirmed_fraud: 60,
    });
    expect(factorsOf({ firstSeenAt: NOW - DAY, decisions })).toEqual({ known_history: 0, new_customer: 10 });
  });

  it("forgets what was decided long ago, but not what was found out", () => {
    const old = {
      ...allowed,
      occurredAt: NOW - 91 * DAY,
      decision: "block",
      screening: "confirmed_match",
    } as const;
    expect(factorsOf({ decisions: [old] })).toEqual({ known_history: 0 });
    expect(factorsOf({ decisions: [{ ...old, label: "fraud" }] })).toEqual({
      known_history: 0,
      confirmed_fraud: 60,
    });
    expect(factorsOf({ decisions: [{ ...old, label: "legitimate" }] })).toEqual({
      known_history: 0,
      confirmed_legitimate: -5,
    });
  });

  it("counts a device that others use, and not a shop that others pay", () => {
    expect(factorsOf({ links: [{ kind: "device", otherSubjects: 2 }] })).toMatchObject({
      shared_things: 10,
    });
    expect(factorsOf({ links: [{ kind: "counterparty", otherSubjects: 2 }] })).toEqual({ known_history: 0 });
  });

  it("names the decisions behind a factor", () => {
    const decisions = [{ ...allowed, decision: "block" } as const];
    const { factors } = assessSubject(known({ decisions }), NOW);
    expect(factors).toContainEqual({
      name: "blocked_decisions",
      contribution: 15,
      evidence: { decisions: 1, decisionIds: ["dec_1"] },
    });
  });
});
