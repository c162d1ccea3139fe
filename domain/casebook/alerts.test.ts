// The life of an alert, step by step and in any order.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALERT_STATUSES, alertSchema, DISPOSITIONS, type Alert } from "../contract/casework/alert.ts";
import { RISK_LEVELS } from "../contract/decisions/assessment.ts";
import { formatInstant, instantOf, MINUTE } from "../time/instant.ts";
import { breachAlert, changeAlert, extendAlert, openAlert, type CaseAct } from "./alerts.ts";
import { flaggedDecision } from "./flagged-decision.ts";
import { activityRecord, transactionRecord } from "../record/decision-record.fixture.ts";
import { flagged } from "./flagged-decision.fixture.ts";

const ACT: CaseAct = { actor: "api_key:key_1", at: "2026-01-15T13:00:00.000Z" };

function changed(alert: Alert, changes: object): Alert {
  const result = changeAlert(alert, { version: alert.version, ...changes }, ACT);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe("an alert", () => {
  it("is opened by a decision, with the time that its priority leaves", () => {
    const alert = openAlert(flagged({ riskLevel: "critical" }));
    expect(alertSchema.strict().parse(alert)).toEqual(alert);
    expect(alert).toMatchObject({ status: "open", priority: "critical", version: 1, slaBreached: false });
    expect(alert.dueAt).toBe("2026-01-15T16:00:00.000Z");
  });

  it("says the score and the amount of the decision that opened it, whatever joins it", () => {
    const opened = openAlert(flagged({ score: 62, amount: "250.00", currency: "EUR" }));
    const opening = { decisionId: "dec_1", score: 62, amount: "250.00", currency: "EUR" };
    expect(opened.opening).toEqual(opening);
    const joined = flagged({ decisionId: "dec_2", score: 90, amount: "9.00" });
    expect(extendAlert(opened, joined, ACT.at).opening).toEqual(opening);
  });

  it("takes in more decisions: graver ones raise it and shorten the wait, slighter ones do not", () => {
    const opened = openAlert(flagged({ riskLevel: "medium" }));
    const graver = extendAlert(
      opened,
      flagged({ decisionId: "dec_2", riskLevel: "high", ruleIds: ["burst"] }),
      "2026-01-15T12:00:01.000Z",
    );
    expect(graver).toMatchObject({
      priority: "high",
      dueAt: "2026-01-16T12:00:01.000Z",
      decisionIds: ["dec_1", "dec_2"],
      ruleIds: ["new-device", "burst"],
      version: 2,
    });
    const slighter = extendAlert(graver, flagged({ decisionId: "dec_3", riskLevel: "low" }), ACT.at);
    expect(slighter).toMatchObject({ priority: "high", dueAt: graver.dueAt, decisionCount: 3 });
  });

  it("that was closed opens again with the next decision, and says which one", () => {
    const closed = changed(openAlert(flagged()), { status: "closed", disposition: "false_positive" });
    const again = extendAlert(closed, flagged({ decisionId: "dec_2" }), ACT.at);
    expect(again).toMatchObject({ status: "open", disposition: null, slaBreached: false });
    expect(again.timeline.at(-1)).toMatchObject({ type: "reopened", actor: "service", detail: "dec_2" });
  });

  it("is not overdue at once by a decision that joins it late, and its time does not go back", () => {
    const late = "2026-02-20T09:00:00.000Z";
    const decision = flagged({ decisionId: "dec_2", riskLevel: "critical" });
    const opened = openAlert(flagged({ riskLevel: "low" }));
    const closed = changed(opened, { status: "closed", disposition: "false_positive" });
    const again = extendAlert(closed, decision, late);
    expect(again).toMatchObject({ status: "open", dueAt: "2026-02-20T13:00:00.000Z", updatedAt: late });
    expect(again.timeline.map(({ at }) => at)).toEqual([opened.createdAt, ACT.at, ACT.at, late]);
    expect(breachAlert(again, late)).toBe(again);
    const soon = "2026-01-15T18:00:00.000Z";
    const graver = extendAlert(opened, decision, soon);
    expect(graver).toMatchObject({ dueAt: "2026-01-15T22:00:00.000Z", updatedAt: soon });
  });

  it("is changed only by a caller who knows its version", () => {
    const alert = extendAlert(openAlert(flagged()), flagged({ decisionId: "dec_2" }), ACT.at);
    expect(changeAlert(alert, { version: 1, status: "in_review" }, ACT)).toMatchObject({
      ok: false,
      code: "version_conflict",
      details: { version: 2 },
    });
    const reviewed = changed(alert, { status: "in_review", assignee: "mia" });
    expect(reviewed).toMatchObject({ status: "in_review", assignee: "mia", version: 3 });
    expect(changed(reviewed, { status: "in_review", assignee: "mia" })).toBe(reviewed);
  });

  it("that is closed is not escalated", () => {
    const closed = changed(openAlert(flagged()), { status: "closed" });
    expect(changeAlert(closed, { version: 2, status: "escalated" }, ACT)).toMatchObject({
      ok: false,
      code: "invalid_state",
    });
  });

  it("is overdue once, and never when it was closed in time", () => {
    const alert = openAlert(flagged({ riskLevel: "critical" }));
    expect(breachAlert(alert, "2026-01-15T15:59:59.999Z")).toBe(alert);
    const breached = breachAlert(alert, "2026-01-15T16:00:00.000Z");
    expect(breached).toMatchObject({ slaBreached: true, version: 2 });
    expect(breachAlert(breached, "2026-01-16T16:00:00.000Z")).toBe(breached);
    const closed = changed(alert, { status: "closed" });
    expect(breachAlert(closed, "2026-01-16T16:00:00.000Z")).toBe(closed);
  });

  it("keeps its promises whatever is done to it", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("decision" as const), riskLevel: fc.constantFrom(...RISK_LEVELS) }),
      fc.record({
        kind: fc.constant("change" as const),
        status: fc.option(fc.constantFrom(...ALERT_STATUSES), { nil: undefined }),
        disposition: fc.option(fc.constantFrom(...DISPOSITIONS), { nil: undefined }),
        stale: fc.boolean(),
      }),
      fc.record({ kind: fc.constant("clock" as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        let alert = openAlert(flagged());
        let now = instantOf(alert.createdAt);
        let decisions = 1;
        for (const one of steps) {
          now += 37 * MINUTE;
          const at = formatInstant(now);
          const before = alert;
          if (one.kind === "decision") {
            const decisionId = `dec_${++decisions}`;
            alert = extendAlert(alert, flagged({ decisionId, riskLevel: one.riskLevel }), at);
            expect(alert.status).not.toBe("closed");
            expect(RISK_LEVELS.indexOf(alert.priority)).toBeGreaterThanOrEqual(
              RISK_LEVELS.indexOf(before.priority),
            );
          } else if (one.kind === "clock") alert = breachAlert(alert, at);
          else {
            const version = one.stale ? alert.version - 1 : alert.version;
            const result = changeAlert(alert, { ...one, version }, { actor: "a", at });
            if (one.stale) expect(result).toMatchObject({ ok: false, code: "version_conflict" });
            if (result.ok) alert = result.value;
          }
          expect(alert.version - before.version).toBe(alert === before ? 0 : 1);
          expect(alert.decisionCount).toBe(decisions);
          expect(alert.decisionIds.length).toBe(Math.min(decisions, 100));
          expect(alert.decisionIds.at(-1)).toBe(`dec_${decisions}`);
          expect(alert.timeline.length).toBeLessThanOrEqual(100);
          expect(alertSchema.strict().parse(alert)).toEqual(alert);
        }
      }),
      { seed: 21 },
    );
  });
});

describe("what is heard of a decision", () => {
  it("is nothing where it raised no alert", () => {
    expect(flaggedDecision(transactionRecord())).toBeNull();
  });

  it("is what an alert and its signals are made of", () => {
    const record = transactionRecord();
    const { assessment } = record.body;
    const signals = [
      { type: "amount", severity: "high", reason: "Amount over the limit." },
      { type: "sanctions", severity: "critical", reason: "Anna Schmidt is on a sanctions list." },
    ] as const;
    const body = { assessment: { ...assessment, alertId: "alr_9", signals: [...signals] } };
    expect(flaggedDecision({ ...record, body })).toMatchObject({
      alertId: "alr_9",
      decisionId: assessment.decisionId,
      score: assessment.summary.score,
      amount: record.context.transaction?.amount,
      currency: record.context.transaction?.currency,
      ruleIds: ["amount-over-limit"],
      signals: [{ reasonCodes: ["amount-over-limit"] }, { reasonCodes: ["sanctions"] }],
    });
  });

  it("has no amount where it is on an activity", () => {
    const { body, ...record } = activityRecord();
    const assessment = { ...body.assessment, alertId: "alr_9" };
    expect(flaggedDecision({ ...record, body: { assessment } })).toMatchObject({
      amount: null,
      currency: null,
    });
  });
});
