// The life of an investigation: every step in every state, and as many outcomes as its resolutions and reports ask for.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { investigationSchema, type Investigation } from "../contract/casework/investigation.ts";
import { CLASSIFICATIONS } from "../contract/decisions/outcome.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { changeEvent } from "./change.ts";
import {
  actOnInvestigation,
  openInvestigation,
  type InvestigationAct,
  type InvestigationActor,
} from "./investigations.ts";
import { flagged } from "./flagged-decision.fixture.ts";

const BY = { actor: "api_key:key_1", at: "2026-01-15T13:00:00.000Z" };
/** Who approves: never who proposed. */
const ANOTHER = { ...BY, actor: "api_key:key_2" };
const named = (name: string) => ({ ...BY, actor: `operator:${name}` });
const { subject } = flagged();
const OPENED = openInvestigation(
  "inv_1",
  { alertIds: ["alr_1"], assignee: null, note: null },
  [flagged()],
  BY,
);
const RESOLVE = { kind: "resolve", resolution: "fraud", note: null, requiresApproval: false } as const;

function acted(investigation: Investigation, ...acts: readonly InvestigationAct[]) {
  let last = { investigation, outcome: null } as ReturnType<typeof one>;
  for (const act of acts) last = one(last.investigation, act);
  return last;
}

function one(investigation: Investigation, act: InvestigationAct, by: InvestigationActor = BY) {
  const result = actOnInvestigation(investigation, act, by);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

describe("an investigation", () => {
  it("is opened over alerts and decisions, and in progress once somebody has it", () => {
    expect(investigationSchema.strict().parse(OPENED)).toEqual(OPENED);
    expect(OPENED).toMatchObject({ status: "open", decisionIds: ["dec_1"], subjects: [subject], version: 1 });
    const { investigation } = acted(OPENED, { kind: "assign", assignee: "mia" });
    expect(investigation).toMatchObject({ status: "in_progress", assignee: "mia", version: 2 });
  });

  it("that is resolved asks for one outcome of each resolution, numbered", () => {
    const first = acted(OPENED, RESOLVE);
    expect(first.investigation).toMatchObject({ status: "resolved", resolution: "fraud" });
    expect(first.outcome).toEqual({ step: "resolution-1", classification: "fraud", source: "case" });
    const again = acted(first.investigation, { kind: "reopen", reason: "new evidence" });
    expect(again).toMatchObject({ investigation: { status: "reopened", resolution: null }, outcome: null });
    const second = acted(again.investigation, { ...RESOLVE, resolution: "legitimate" });
    expect(second.outcome).toEqual({ step: "resolution-2", classification: "legitimate", source: "case" });
  });

  it("that is resolved otherwise after it was reopened corrects what was told; as before, it is resolved", () => {
    const first = acted(OPENED, RESOLVE).investigation;
    const again = acted(
      first,
      { kind: "reopen", reason: null },
      { ...RESOLVE, resolution: "legitimate", requiresApproval: true },
      { kind: "reopen", reason: "not agreed" },
    ).investigation;
    expect(again.previousResolution).toBe("fraud");
    const told = (before: Investigation, after: Investigation) => {
      const cause = { type: "manual", id: BY.actor } as const;
      return changeEvent({ kind: "investigation", before, after, cause }).data;
    };
    const as = (changeType: string) => ({ change: { changeType } });
    expect(told(OPENED, first)).toMatchObject(as("resolved"));
    expect(told(first, again)).toMatchObject(as("updated"));
    expect(told(again, acted(again, RESOLVE).investigation)).toMatchObject(as("resolved"));
    const otherwise = acted(again, { ...RESOLVE, resolution: "legitimate" }).investigation;
    expect(told(again, otherwise)).toMatchObject(as("corrected"));
    const noted = acted(otherwise, { kind: "note", text: "done" }).investigation;
    expect(told(otherwise, noted)).toMatchObject(as("updated"));
  });

  it("takes text as long as its changes stay messages of a sensible size, and can be resolved then", () => {
    const note = { kind: "note", text: "長".repeat(4_000) } as const;
    let full = OPENED;
    let taken = 0;
    for (;;) {
      const result = actOnInvestigation(full, note, BY);
      if (!result.ok) break;
      const { data } = changeEvent({
        kind: "investigation",
        before: full,
        after: result.value.investigation,
        cause: { type: "manual", id: BY.actor },
      });
      expect(utf8Bytes(JSON.stringify(data))).toBeLessThan(512 * 1024);
      full = result.value.investigation;
      taken++;
    }
    expect(taken).toBeGreaterThan(20);
    expect(acted(full, RESOLVE).investigation.status).toBe("resolved");
  });

  it("may wait for an approval, and asks for nothing before", () => {
    const proposed = acted(OPENED, { ...RESOLVE, requiresApproval: true });
    expect(proposed).toMatchObject({ investigation: { status: "pending_approval" }, outcome: null });
    const approve = { kind: "approve", note: "agreed" } as const;
    expect(actOnInvestigation(proposed.investigation, approve, BY)).toMatchObject({
      ok: false,
      code: "permission_denied",
    });
    const approved = one(proposed.investigation, approve, ANOTHER);
    expect(approved).toMatchObject({
      investigation: { status: "resolved", approvals: [{ resolution: "fraud", note: "agreed" }] },
      outcome: { classification: "fraud" },
    });
    const refused = acted(proposed.investigation, { kind: "reopen", reason: null });
    expect(refused.investigation).toMatchObject({ status: "reopened", resolution: null });
  });

  describe("whose proposed resolution an operator withdrew", () => {
    const [ann, capital, bob] = [named("ann"), named("Ann"), named("bob")];
    const legitimate = { ...RESOLVE, resolution: "legitimate" } as const;
    const propose = { ...legitimate, requiresApproval: true } as const;
    const reopen = { kind: "reopen", reason: null } as const;
    const withdrawn = one(one(OPENED, propose, ann).investigation, reopen, ann).investigation;

    it("is not resolved as legitimate by the same person alone, however the name is written", () => {
      for (const same of [ann, capital]) {
        expect(actOnInvestigation(withdrawn, legitimate, same)).toMatchObject({
          code: "permission_denied",
        });
      }
    });

    it("is resolved by another person, as fraud by the same one, and after an approval", () => {
      expect(one(withdrawn, legitimate, bob).investigation.status).toBe("resolved");
      expect(one(withdrawn, RESOLVE, ann).investigation.status).toBe("resolved");
      const again = one(withdrawn, propose, ann).investigation;
      const agreed = one(again, { kind: "approve", note: null }, bob).investigation;
      expect([agreed.status, agreed.lastProposedBy]).toEqual(["resolved", undefined]);
    });

    it("is not resolved as legitimate alone by any who proposed, whatever was resolved and reopened meanwhile", () => {
      const refused = (state: Investigation, by: InvestigationActor) =>
        expect(actOnInvestigation(state, legitimate, by)).toMatchObject({ code: "permission_denied" });
      const then = (state: Investigation, ...acts: [InvestigationAct, InvestigationActor][]) =>
        acts.reduce((now, [act, by]) => one(now, act, by).investigation, state);
      refused(then(withdrawn, [RESOLVE, ann], [reopen, ann]), ann);
      refused(then(withdrawn, [RESOLVE, bob], [reopen, ann]), ann);
      const both = then(withdrawn, [propose, bob], [reopen, ann]);
      for (const proposer of [ann, capital, bob]) refused(both, proposer);
      expect(both.proposers).toEqual(["operator:ann", "operator:bob"]);
      const agreed = then(both, [propose, ann], [{ kind: "approve", note: null }, bob], [reopen, ann]);
      expect(then(agreed, [legitimate, ann]).status).toBe("resolved");
      expect(agreed.proposers).toBeUndefined();
    });

    it("of an older release counts by its last proposer", () => {
      const { proposers: _proposers, ...older } = withdrawn;
      expect(actOnInvestigation(older, legitimate, ann)).toMatchObject({ code: "permission_denied" });
    });

    it("is resolved by the only operator", () => {
      const { investigation } = one(withdrawn, legitimate, { ...ann, isSoleOperator: true });
      expect(investigation.timeline.at(-1)?.detail).toBe("legitimate (sole operator)");
    });
  });

  it("with a filed report says that nothing is proved, once until it is reopened", () => {
    const filed = acted(OPENED, { kind: "sar", reference: "SAR-1", filedAt: null });
    expect(filed.outcome).toEqual({ step: "sar", classification: "inconclusive", source: "sar" });
    expect(filed.investigation.sar).toEqual({ filed: true, filedAt: BY.at, reference: "SAR-1", round: 1 });
    const second = { kind: "sar", reference: "SAR-2", filedAt: null } as const;
    expect(actOnInvestigation(filed.investigation, second, BY)).toMatchObject({
      ok: false,
      code: "invalid_state",
    });
    const again = acted(filed.investigation, RESOLVE, { kind: "reopen", reason: null }, second);
    expect(again.outcome).toEqual({ step: "sar-2", classification: "inconclusive", source: "sar" });
    const told = again.investigation.timeline.filter(({ type }) => type === "sar_filed");
    expect(told.map(({ detail }) => detail)).toEqual(["SAR-1", "SAR-2"]);
  });

  it("is refused whole where it changed meanwhile", () => {
    expect(actOnInvestigation(OPENED, { ...RESOLVE, version: 7 }, BY)).toMatchObject({
      ok: false,
      code: "version_conflict",
    });
  });

  it("keeps its promises whatever is done to it", () => {
    const acts: fc.Arbitrary<InvestigationAct> = fc.oneof(
      fc.record({ kind: fc.constant("note" as const), text: fc.constant("seen") }),
      fc.record({ kind: fc.constant("assign" as const), assignee: fc.option(fc.constant("mia")) }),
      fc.constant({ kind: "sar" as const, reference: null, filedAt: null }),
      fc.record({
        kind: fc.constant("resolve" as const),
        resolution: fc.constantFrom(...CLASSIFICATIONS),
        note: fc.constant(null),
        requiresApproval: fc.boolean(),
      }),
      fc.constant({ kind: "approve" as const, note: null }),
      fc.constant({ kind: "reopen" as const, reason: null }),
    );
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 60 }), (all) => {
        let now = OPENED;
        const steps: string[] = [];
        for (const act of all) {
          const result = actOnInvestigation(now, act, act.kind === "approve" ? ANOTHER : BY);
          if (!result.ok) continue;
          const { investigation, outcome } = result.value;
          if (outcome !== null) steps.push(outcome.step);
          // An outcome follows exactly where it became resolved, or a report was filed.
          const became = now.status !== "resolved" && investigation.status === "resolved";
          expect(outcome !== null).toBe(became || act.kind === "sar");
          expect(investigation.version).toBe(now.version + 1);
          expect(investigation.proposedBy !== null).toBe(investigation.status === "pending_approval");
          expect(investigation.resolution === null).toBe(
            investigation.status !== "resolved" && investigation.status !== "pending_approval",
          );
          expect(investigationSchema.strict().parse(investigation)).toEqual(investigation);
          now = investigation;
        }
        expect(new Set(steps).size).toBe(steps.length);
        expect(steps.filter((step) => !step.startsWith("sar"))).toHaveLength(now.resolutionCount);
      }),
      { seed: 41 },
    );
  });
});
