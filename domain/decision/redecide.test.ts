// Deciding again: by the version that decided, every byte comes out as it was; by another one, what differs is named.

import { describe, expect, it } from "vitest";
import { decodeRecord, encodeRecord } from "../record/codec.ts";
import { ruleLists, type DecisionRecord } from "../record/decision-record.ts";
import { decidedOn } from "./decided-on.ts";
import { buildAssessment } from "./build-assessment.ts";
import { compileVersion, nameVersion, type CompiledVersion } from "./versions/compile-version.ts";
import type { DecisionContext } from "./context.ts";
import { decide } from "./decide.ts";
import { compileDefaultVersion, DEFAULT_VERSION } from "./versions/default-version.ts";
import { PRESETS } from "./presets/index.ts";
import { differencesOf, differencesOfRecord, redecide } from "./redecide.ts";
import { activityContext, transactionContext } from "./context.fixture.ts";

const version = compileDefaultVersion();

function recordOf(context: DecisionContext, by: CompiledVersion): DecisionRecord {
  const verdict = decide(context, by);
  const assessment = buildAssessment({
    context,
    decidedOn: decidedOn(context),
    verdict,
    systemVersionId: by.version.id,
    ids: { activityId: "act_1", transactionId: "txn_1", decisionId: "dec_1", featureSnapshotId: "fsn_1" },
    assessedAt: "2026-01-15T12:00:00.000Z",
    latencyMs: 7,
    region: null,
    billing: { lines: [] },
  });
  return { schema: 1, body: { assessment }, context, ...ruleLists(verdict.rules) };
}

function compiled(changes: Partial<typeof DEFAULT_VERSION>): CompiledVersion {
  const result = compileVersion(nameVersion({ ...DEFAULT_VERSION, ...changes }));
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.compiled;
}

const contexts = PRESETS.flatMap(({ hit, miss }) => [hit, miss]).map((changes) =>
  changes.activity?.type === undefined
    ? transactionContext(changes)
    : activityContext(changes.activity, changes),
);

describe("a stored decision, decided again", () => {
  it("leaves out again the rules that were snoozed for the customer, and says so", () => {
    for (const plain of contexts) {
      const told = decide(plain, version).rules.filter(({ outcome }) => outcome !== "no_hit");
      const snoozedRules = told.map(({ ruleId }) => ruleId).sort();
      if (snoozedRules.length === 0) continue;
      const record = decodeRecord(encodeRecord(recordOf({ ...plain, snoozedRules }, version)));
      expect(new Map(record.rules.map(({ ruleId, outcome }) => [ruleId, outcome]))).toEqual(
        new Map(snoozedRules.map((ruleId) => [ruleId, "snoozed"])),
      );
      const { assessment } = record.body;
      expect(assessment).toMatchObject({ decision: "allow", matchedRules: [], summary: { score: 0 } });
      expect(assessment.summary.reason).toMatch(/snoozed for this customer\.$/);
      const stored = { context: record.context, assessment };
      expect(differencesOfRecord(record, redecide(stored, version))).toEqual([]);
    }
  });

  it("is the same to the byte by the version that decided it, from the record and from its two texts", () => {
    for (const context of contexts) {
      const record = decodeRecord(encodeRecord(recordOf(context, version)));
      const stored = { context: record.context, assessment: record.body.assessment };
      const again = redecide(stored, version);
      expect(differencesOfRecord(record, again)).toEqual([]);
      const texts = JSON.parse(JSON.stringify(stored)) as typeof stored;
      expect(differencesOf(texts, redecide(texts, version))).toEqual([]);
    }
  });

  it("by another version is what that version says of the same evidence", () => {
    const strict = compiled({ thresholds: { review: 0, block: 1 } });
    for (const context of contexts) {
      const { assessment } = recordOf(context, version).body;
      const { verdict, assessment: answer } = redecide({ context, assessment }, strict);
      expect(verdict).toEqual(decide(context, strict));
      expect(verdict.decision).not.toBe("allow");
      expect(answer).toMatchObject({
        decision: verdict.decision,
        decisionId: assessment.decisionId,
        processing: { systemVersionId: strict.version.id },
      });
    }
  });

  it("names what differs, watched rules included", () => {
    const record = recordOf(transactionContext(), version);
    const stored = { context: record.context, assessment: record.body.assessment };
    const strict = redecide(stored, compiled({ thresholds: { review: 0, block: 101 } }));
    expect(differencesOf(stored, strict).map(({ field }) => field)).toEqual([
      "decision",
      "summary",
      "processing",
    ]);
    const watched = DEFAULT_VERSION.rules.map((rule) => ({ ...rule, state: "shadow" as const }));
    const hitting = contexts.find((context) => decide(context, version).rules.some(isHit));
    if (hitting === undefined) throw new Error("the presets have examples that hit");
    const hit = recordOf(hitting, version);
    const again = redecide(
      { context: hit.context, assessment: hit.body.assessment },
      compiled({ rules: watched }),
    );
    expect(differencesOfRecord(hit, again).map(({ field }) => field)).toContain("rules");
  });
});

function isHit({ outcome }: { readonly outcome: string }): boolean {
  return outcome === "hit";
}
