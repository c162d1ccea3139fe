// What the warehouse knows of Travel Rule set-ups and connections: each change once and each connection in its newest state, however
// often and in whatever order the events come; and no contact, name or address of anybody.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EMPTY_PROFILE } from "#domain/contract/crypto/travel-rule-profile.ts";
import type { Connection } from "#domain/crypto/travel-rule/connection.ts";
import { EMPTY_SETUP, type SetupFacts } from "#domain/crypto/travel-rule/setup.ts";
import {
  CONNECTION_CHANGED,
  connectionChanged,
  SETUP_CHANGED,
  setupChanged,
} from "#domain/events/travel-rule-changed.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { LANDING_SETTINGS } from "./insert-events-step.ts";

const TESTED = "2026-03-02T12:00:00.000Z";
const CONNECTION: Connection = {
  id: "con_1",
  institution: { id: "ins_1", name: "Private Exchange", jurisdiction: "CH" },
  protocol: "TRP",
  address: "https://private.example.com",
  state: "failing",
  lastTest: { at: TESTED, result: "failed", latencyMs: 12, code: "timeout" },
  permissions: ["connection_test"],
  version: 4,
  addedAt: TESTED,
  addedBy: "operator:private",
  approvedBy: "operator:private",
};
const FACTS: SetupFacts = {
  profile: {
    ...EMPTY_PROFILE,
    legalName: "Private GmbH",
    complianceContact: { name: "Private Person", email: "private@example.com" },
    version: 2,
  },
  setup: { ...EMPTY_SETUP, protocols: ["TRP"], version: 3 },
  connections: [CONNECTION],
  offer: { protocols: ["TRP"], testInstitutions: [] },
};
const BY = { actor: "api_key:key_1", action: "travel_rule.save", reason: null };

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("travel_rule");
}, 300_000);
afterAll(() => clickhouse.stop());

async function load(type: string, data: object, sequence: number): Promise<void> {
  const event = {
    id: `evt_${sequence}`,
    type,
    version: 1,
    source: "travel_rule/org_a/production",
    sequence,
    organisationId: "org_a",
    environment: "production",
    subjectId: "",
    occurredAt: TESTED,
    recordedAt: TESTED,
    requestId: null,
    data: { ...data, ...BY },
  };
  await warehouse.insert({
    table: "landing_audit",
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
    values: [event],
  });
}

async function rowsOf(query: string, parameters: Record<string, string> = {}): Promise<unknown[]> {
  const answer = await warehouse.query({ query, query_params: parameters, format: "JSONEachRow" });
  return answer.json();
}

describe("the Travel Rule in the warehouse", () => {
  it("has each connection in its newest state, and the book says which fail", async () => {
    await load(CONNECTION_CHANGED, connectionChanged(CONNECTION, false), 5);
    await load(CONNECTION_CHANGED, connectionChanged({ ...CONNECTION, state: "testing" }, false), 4);
    await load(CONNECTION_CHANGED, connectionChanged(CONNECTION, false), 5);
    const state =
      "exchange_connection_id, jurisdiction, state, test_result, test_code, test_latency_ms, permissions";
    expect(await rowsOf(`SELECT ${state} FROM analyst_crypto_connections`)).toEqual([
      {
        exchange_connection_id: "con_1",
        jurisdiction: "CH",
        state: "failing",
        test_result: "failed",
        test_code: "timeout",
        test_latency_ms: 12,
        permissions: ["connection_test"],
      },
    ]);
    const query = readBook().find(({ name }) => name === "failing-connections")?.sql ?? "";
    const window = {
      environment: "production",
      from: "2026-03-01 00:00:00.000",
      to: "2026-04-01 00:00:00.000",
    };
    expect(await rowsOf(query, window)).toMatchObject([{ institution_id: "ins_1", test_code: "timeout" }]);
    await load(CONNECTION_CHANGED, connectionChanged(CONNECTION, true), 6);
    expect(await rowsOf(query, window)).toEqual([]);
  });

  it("has each change of a set-up once, with the state that followed", async () => {
    const change = setupChanged(FACTS, "not_started");
    await load(SETUP_CHANGED, change, 7);
    await load(SETUP_CHANGED, change, 7);
    const columns =
      "state, previous_state, complete_steps, protocols, test_result, version, profile_version, actor";
    expect(await rowsOf(`SELECT ${columns} FROM analyst_travel_rule_setup_changes`)).toEqual([
      {
        state: "in_progress",
        previous_state: "not_started",
        complete_steps: ["compliance_contact", "protocols", "counterparty"],
        protocols: ["TRP"],
        test_result: "",
        version: 3,
        profile_version: 2,
        actor: "api_key:key_1",
      },
    ]);
  });

  it("gets events without names, contacts and addresses", () => {
    const told = JSON.stringify([connectionChanged(CONNECTION, false), setupChanged(FACTS, "not_started")]);
    expect(told).not.toMatch(/private/i);
  });
});
