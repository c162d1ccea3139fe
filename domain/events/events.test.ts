// Events are copies of facts: pure functions of what was stored, valid by their own schema, and routed by family.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AttemptStatus } from "../contract/decisions/screening.ts";
import { DEFAULT_VERSION } from "../decision/versions/default-version.ts";
import { activityContext, clearAttempt, transactionContext } from "../decision/context.fixture.ts";
import { decodeRecord, encodeRecord } from "../record/codec.ts";
import { activityRecord, transactionRecord } from "../record/decision-record.fixture.ts";
import { batchSchema } from "./batch.ts";
import { decisionAssessed, decisionAssessedSchema } from "./decision-assessed.ts";
import { envelopeSchema, partitionKey } from "./envelope.ts";
import { outcomeRecorded, outcomeRecordedSchema, type StoredOutcome } from "./outcome-recorded.ts";
import { familyOf, TOPICS } from "./topics.ts";

const PLACE = { source: "ledger/org_example/sandbox/0", sequence: 7 };

const OUTCOME: StoredOutcome = {
  organisationId: "org_example",
  environment: "sandbox",
  subjectId: "sub_example",
  externalUserId: null,
  decisionOccurredAt: "2026-01-14T12:00:00.000Z",
  outcome: {
    id: "out_0123456789abcdef",
    decisionId: "dec_1",
    transactionId: "txn_1",
    activityId: "act_1",
    classification: "fraud",
    source: "chargeback",
    occurredAt: "2026-01-20T12:00:00.000Z",
    recordedAt: "2026-01-20T12:00:01.000Z",
    reasonCode: null,
    currency: "EUR",
    lossAmount: "42.50",
    recoveredAmount: null,
    sequence: 1,
    actor: "api_key:key_1",
    supersedesOutcomeId: null,
  },
};

describe("the request id of an event", () => {
  it("comes from what is stored, and is null for what was stored without one", () => {
    const requestId = "order-77";
    const record = decodeRecord(encodeRecord({ ...transactionRecord(), requestId }));
    expect(decisionAssessed(record, PLACE).requestId).toBe(requestId);
    expect(decisionAssessed(decodeRecord(encodeRecord(transactionRecord())), PLACE).requestId).toBeNull();
    expect(outcomeRecorded({ ...OUTCOME, requestId }, PLACE).requestId).toBe(requestId);
    expect(outcomeRecorded(OUTCOME, PLACE).requestId).toBeNull();
  });
});

describe("the event of a decision", () => {
  it.each([
    ["a payment", transactionRecord(), "fraud.transaction.assessed"],
    ["an activity", activityRecord(), "fraud.activity.assessed"],
  ])("EVT-01, EVT-04: of %s is valid by its own schema", (_, record, type) => {
    const event = decisionAssessed(record, PLACE);
    expect(decisionAssessedSchema.parse(event)).toEqual(event);
    expect(event).toMatchObject({ ...PLACE, type, version: 1, subjectId: "sub_example" });
  });

  it("tells what each check of each provider came to", () => {
    const record = transactionRecord();
    const [attempt] = record.body.assessment.screening.attempts;
    expect(decisionAssessed(record, PLACE).data.observations).toContainEqual({
      provider: attempt?.provider,
      check: "sanctions",
      status: attempt?.status,
      latencyMs: attempt?.latencyMs,
      listVersion: attempt?.listVersion,
      errorCode: null,
    });
    expect(decisionAssessed(activityRecord(), PLACE).data.observations).toEqual([]);
  });

  it("is a pure function of record and place: a repeat, and one from the stored bytes, are byte-equal", () => {
    for (const record of [transactionRecord(), activityRecord()]) {
      const text = JSON.stringify(decisionAssessed(record, PLACE));
      expect(JSON.stringify(decisionAssessed(record, PLACE))).toBe(text);
      expect(JSON.stringify(decisionAssessed(decodeRecord(encodeRecord(record)), PLACE))).toBe(text);
    }
  });

  it("does not change the record", () => {
    const record = transactionRecord();
    const before = JSON.stringify(record);
    decisionAssessed(record, PLACE);
    expect(JSON.stringify(record)).toBe(before);
  });

  it("has the decision's own id, whatever its place in the log", () => {
    const here = decisionAssessed(transactionRecord(), PLACE);
    const there = decisionAssessed(transactionRecord(), { source: "ledger/x", sequence: 8 });
    expect(here.id).toBe(transactionRecord().body.assessment.decisionId.replace("dec_", "evt_"));
    expect(there.id).toBe(here.id);
  });

  it("carries the answer and the context whole", () => {
    const record = transactionRecord();
    const { data } = decisionAssessed(record, PLACE);
    expect(data.assessment).toEqual(record.body.assessment);
    expect(data.context).toEqual(record.context);
    expect(data.rules.map(({ ruleId, outcome }) => [ruleId, outcome])).toEqual([
      ["amount-over-limit", "hit"],
    ]);
    expect(data.noHits).toEqual(record.noHits);
  });

  it("EVT-14: names customer, external ids and our ids; empty where there is none", () => {
    expect(decisionAssessed(transactionRecord(), PLACE).data).toMatchObject({
      externalUserId: "customer-1",
      externalActivityId: "activity-1",
      externalTransactionId: "payment-1",
      amount: "42.50",
      currency: "EUR",
    });
    const anonymous = activityRecord(activityContext({}, { subject: { externalUserId: null } }));
    expect(decisionAssessed(anonymous, PLACE).data).toMatchObject({
      externalUserId: "",
      externalTransactionId: "",
      transactionId: "",
      amount: "0",
      currency: "",
      counterpartyKey: "",
      counterpartyFamiliarity: "",
      screeningStatus: "",
    });
  });

  it("keeps the amount exactly as sent", () => {
    const amount = `${"9".repeat(30)}.99999999`;
    const record = transactionRecord(transactionContext({ transaction: { amount } }));
    expect(decisionAssessed(record, PLACE).data.amount).toBe(amount);
  });

  it("DIR-09: shows the most severe of all attempts, wherever it stands", () => {
    const statuses: AttemptStatus[] = ["clear", "confirmed_match", "potential_match"];
    const attempts = statuses.map((status) => clearAttempt({ status }));
    const context = transactionContext({ screening: { attempts, walletEvidenceUnavailable: null } });
    expect(decisionAssessed(transactionRecord(context), PLACE).data.screeningStatus).toBe("confirmed_match");
  });

  it("tells of a rule that did not hit what the record tells, and takes nothing from any version's table", () => {
    const [rule] = DEFAULT_VERSION.rules;
    const record = { ...transactionRecord(), noHits: [`${rule?.id}@${rule?.version}`] };
    const { rules, noHits } = decisionAssessed(record, PLACE).data;
    expect(noHits).toEqual([`${rule?.id}@${rule?.version}`]);
    expect(rules.map(({ ruleId }) => ruleId)).not.toContain(rule?.id);
  });

  it("says which rules were only watched", () => {
    const record = transactionRecord();
    const watched = { ...record, rules: record.rules.map((rule) => ({ ...rule, shadow: true as const })) };
    const event = decisionAssessed(watched, PLACE);
    expect(event.data.rules.map(({ shadow }) => shadow)).toEqual([true]);
    expect(decisionAssessedSchema.parse(event)).toEqual(event);
    expect(decisionAssessed(record, PLACE).data.rules[0]?.shadow).toBe(false);
  });

  it("names every list version that screened, each once", () => {
    const versions = ["sha256:b", "sha256:a", null, "sha256:b"];
    const attempts = versions.map((listVersion) => clearAttempt({ listVersion }));
    const context = transactionContext({ screening: { attempts, walletEvidenceUnavailable: null } });
    expect(decisionAssessed(transactionRecord(context), PLACE).data.listVersion).toBe("sha256:b,sha256:a");
  });

  it("keeps fields that its schema does not know", () => {
    const event = { ...decisionAssessed(transactionRecord(), PLACE), later: "field" };
    expect(decisionAssessedSchema.parse(event)).toHaveProperty("later", "field");
    expect(envelopeSchema.parse({ ...event, data: { newer: 1 } }).data).toEqual({ newer: 1 });
  });

  it.each([{ version: 2 }, { sequence: 0 }, { id: "" }, { environment: "staging" }, { source: "" }])(
    "is invalid with %j",
    (change) => {
      const event = { ...decisionAssessed(transactionRecord(), PLACE), ...change };
      expect(decisionAssessedSchema.safeParse(event).success).toBe(false);
    },
  );
});

describe("EVT-07: the event of an outcome", () => {
  it("is valid by its own schema, and byte-equal when repeated", () => {
    const event = outcomeRecorded(OUTCOME, PLACE);
    expect(outcomeRecordedSchema.parse(event)).toEqual(event);
    expect(JSON.stringify(outcomeRecorded(JSON.parse(JSON.stringify(OUTCOME)) as StoredOutcome, PLACE))).toBe(
      JSON.stringify(event),
    );
  });

  it("has the outcome's own id and times, and says when the decision's activity occurred", () => {
    expect(outcomeRecorded(OUTCOME, PLACE)).toMatchObject({
      id: "evt_0123456789abcdef",
      occurredAt: "2026-01-20T12:00:00.000Z",
      recordedAt: "2026-01-20T12:00:01.000Z",
      data: { externalUserId: "", decisionOccurredAt: "2026-01-14T12:00:00.000Z", outcome: OUTCOME.outcome },
    });
  });
});

describe("topics", () => {
  it("every event of ours has a family, and its family a topic", () => {
    for (const event of [decisionAssessed(transactionRecord(), PLACE), outcomeRecorded(OUTCOME, PLACE)]) {
      const family = familyOf(event.type);
      expect(family === null ? null : TOPICS[family]).toMatch(/^weir\.[a-z]+\.v1$/);
    }
  });

  it.each([
    "",
    "fraud",
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "fraud.transaction.assessed ",
  ])("no family claims the type %j", (type) => {
    expect(familyOf(type)).toBeNull();
  });

  it("events share a key if they are of one subject, and only then", () => {
    const tenant = fc.record({
      organisationId: fc.stringMatching(/^org_[a-z0-9]{1,8}$/),
      environment: fc.constantFrom("sandbox" as const, "production" as const),
      subjectId: fc.string({ minLength: 1 }),
    });
    fc.assert(
      fc.property(tenant, tenant, (a, b) => {
        const same = JSON.stringify(Object.values(a)) === JSON.stringify(Object.values(b));
        expect(partitionKey(a) === partitionKey(b)).toBe(same);
        expect(partitionKey({ ...a })).toBe(partitionKey(a));
      }),
      { seed: 27 },
    );
  });
});

describe("a batch", () => {
  const row = { sequence: 1, kind: "decision", payload: "" };

  it.each([
    ["one row", { source: "s", rows: [row] }, true],
    ["a thousand rows", { source: "s", rows: Array.from({ length: 1_000 }, () => row) }, true],
    ["no row", { source: "s", rows: [] }, false],
    ["more than a thousand rows", { source: "s", rows: Array.from({ length: 1_001 }, () => row) }, false],
    ["no source", { source: "", rows: [row] }, false],
    ["a sequence from zero", { source: "s", rows: [{ ...row, sequence: 0 }] }, false],
    ["an unknown kind", { source: "s", rows: [{ ...row, kind: "rumour" }] }, false],
  ])("of %s", (_, batch, valid) => {
    expect(batchSchema.safeParse(batch).success).toBe(valid);
  });
});
