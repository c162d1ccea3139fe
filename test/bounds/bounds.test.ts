// Every bound that a schema accepts fits the next one, down to the ClickHouse column: each field of each request of the API's and the
// operators' documents, at its least and its greatest, is either refused at once or becomes a row that says the same.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RULE_VERSION_MAX } from "#domain/decision/versions/system-version.ts";
import { decisionAssessedSchema, type DecisionAssessed } from "#domain/events/decision-assessed.ts";
import { envelopeSchema } from "#domain/events/envelope.ts";
import { outcomeRecordedSchema } from "#domain/events/outcome-recorded.ts";
import { Caller, type Sent } from "./caller.ts";
import { startEdgeAndWarehouse, type EdgeAndWarehouse, type Loaded } from "./edge-and-warehouse.ts";
import { operationsWithBody } from "./operations.ts";
import { differences, rowsOf } from "./rows.ts";

/** The console's page begins a session, by a code; what is judged was found by a provider, drift or a job; another key approves; a
 * wallet signs; operators make connections and activate what was tested; lists are bytes; an edition is recorded before it is
 * complete; the pipeline is away, which answers SQL, rebuilds the warehouse and knows dead letters. */
const OUT_OF_REACH = [
  "/investigations/{id}/approve",
  "/crypto/connections/{id}",
  "/crypto/addresses/{id}/control-challenge/{challengeId}/verify",
  "/session",
  "/organisations/{id}/threshold-recommendations/{recommendationId}/review",
  "/organisations/{id}/screening-matches/{matchId}/adjudication",
  "/organisations/{id}/samples/{transactionId}/judgement",
  "/organisations/{id}/sql",
  "/lists",
  "/lists/retirements",
  "/lists/{hash}/publish",
  "/provider-directory/registers/{register}/complete",
  "/organisations/{id}/lists/{name}/proposals/{proposalId}/approve",
  "/organisations/{id}/lists/{name}/proposals/{proposalId}/reject",
  "/organisations/{id}/travel-rule/activate",
  "/warehouse/rebuild",
  "/warehouse/rebuild/end",
  "/warehouse/restate",
  "/dead-letters/retry",
  "/dead-letters/drop",
];

const operations = operationsWithBody();
let system: EdgeAndWarehouse;
let sent: readonly Sent[];
let loaded: Loaded;

beforeAll(async () => {
  system = await startEdgeAndWarehouse();
  const caller = new Caller(system, operations);
  await caller.sendAll();
  sent = caller.sent;
  loaded = await system.load();
}, 300_000);

afterAll(() => system.stop());

describe("what a request may hold, at each end of its bounds,", () => {
  it("is answered or refused, and never an error of ours", () => {
    // 503 says that nothing here knows the dead letters.
    const failed = sent.filter(({ status }) => status >= 500 && status !== 503);
    expect(failed.map(({ path, field, value, text }) => ({ path, field, value, text }))).toEqual([]);
  });

  it("is looked at in every operation with a body", () => {
    const taken = new Set(sent.filter(({ status }) => status < 300).map(({ path }) => path));
    expect(operations.map(({ path }) => path).filter((path) => !taken.has(path))).toEqual(OUT_OF_REACH);
  });

  it("becomes an event and a row, whatever it is", () => {
    expect(loaded.lost).toEqual([]);
    expect(Object.entries(loaded.events).filter(([, events]) => events.length === 0)).toEqual([]);
  });

  it("is in the event of a decision as it was sent", () => {
    const events = new Map(loaded.events.decisions.map((text) => [decisionOf(text).requestId, text]));
    const decided = sent.filter(({ path, status }) => status === 200 && isDecided(path));
    expect(decided.length).toBeGreaterThan(200);
    for (const { path, field, value, requestId } of decided) {
      const text = events.get(requestId);
      expect(text, `${path} ${field}`).toBeDefined();
      if (isKept(field, value)) expect(text, `${path} ${field}`).toContain(JSON.stringify(value));
    }
  });

  it("is in the row of a decision as it is in its event", async () => {
    const rows = await rowsOf(system.warehouse, "decisions");
    const contexts = await rowsOf(system.warehouse, "decision_contexts");
    for (const event of loaded.events.decisions.map(decisionOf)) {
      const { rules, assessment, context, ...data } = event.data;
      const columns = { ...event, ...data, ...ruleColumns(rules) };
      expect(differences(rows.get(event.id), columns)).toEqual([]);
      const { assessment: answer = "", context: evidence = "" } = contexts.get(event.id) ?? {};
      expect(JSON.parse(String(answer))).toEqual(assessment);
      expect(JSON.parse(String(evidence))).toEqual(context);
    }
  });

  it("names the rules of a decision by the least and the greatest of their versions", async () => {
    const rows = [...(await rowsOf(system.warehouse, "decisions")).values()];
    const rules = rows.flatMap(({ no_hits: passed, rule_versions: hit }) => [passed, hit]).flat();
    expect(rules.filter((rule) => String(rule).endsWith(`@${RULE_VERSION_MAX}`))).not.toEqual([]);
    expect(rules).toContain(RULE_VERSION_MAX);
    expect(rules).toContain(1);
  });

  it("is in the row of an outcome as it is in its event", async () => {
    const rows = await rowsOf(system.warehouse, "outcomes");
    for (const text of loaded.events.outcomes) {
      const event = outcomeRecordedSchema.parse(JSON.parse(text));
      const {
        id: outcomeId,
        sequence: sequenceInDecision,
        source: outcomeSource,
        ...outcome
      } = event.data.outcome;
      // Of losses the row has exact decimals; a test of reports compares them.
      const { losses: _losses, ...data } = event.data;
      const columns = { ...event, ...data, ...outcome, outcomeId, sequenceInDecision, outcomeSource };
      expect(differences(rows.get(event.id), columns)).toEqual([]);
    }
  });

  it("is in the row of every other act as it is in its event", async () => {
    const rows = await rowsOf(system.warehouse, "audit_events");
    for (const text of loaded.events.audit) {
      const event: unknown = JSON.parse(text);
      const { data: _data, ...columns } = envelopeSchema.parse(event);
      const row = rows.get(columns.id);
      expect(differences(row, columns)).toEqual([]);
      expect(JSON.parse(String(row?.["data"]))).toEqual((event as { readonly data: unknown }).data);
    }
  });
});

function decisionOf(text: string): DecisionAssessed {
  return decisionAssessedSchema.parse(JSON.parse(text));
}

function isDecided(path: string): boolean {
  return path === "/transactions" || path === "/activities";
}

/** Account numbers become fingerprints, times and countries are written in one form, and what is none is left out. */
function isKept(field: string, value: Sent["value"]): boolean {
  if (typeof value === "object" || value === "" || field === "") return false;
  return !/(identifier|fingerprint|memo|country|occurredAt)$/i.test(field);
}

function ruleColumns(rules: DecisionAssessed["data"]["rules"]): Record<string, unknown> {
  return {
    ruleIds: rules.map(({ ruleId }) => ruleId),
    ruleVersions: rules.map(({ ruleVersion }) => ruleVersion),
    ruleNames: rules.map(({ name }) => name),
    ruleOutcomes: rules.map(({ outcome }) => outcome),
    ruleActions: rules.map(({ action }) => action),
    ruleScoreModifiers: rules.map(({ scoreModifier }) => scoreModifier),
    ruleShadows: rules.map(({ shadow }) => shadow),
  };
}
