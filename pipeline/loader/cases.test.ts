// Alerts, signals and investigations in the warehouse: each as it is now, in whatever order and however often its changes are loaded.

import { afterAll, beforeAll, expect, it } from "vitest";
import { changeAlert, openAlert } from "#domain/casebook/alerts.ts";
import { changeEvent, type CaseChange } from "#domain/casebook/change.ts";
import { openInvestigation } from "#domain/casebook/investigations.ts";
import { flagged } from "#domain/casebook/flagged-decision.fixture.ts";
import { observationsOf, openSignal } from "#domain/casebook/signals.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { LANDING_SETTINGS } from "./insert-events-step.ts";

const AT = "2026-01-16T09:00:00.000Z";
const BY = { actor: "api_key:key_1", at: AT };

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("cases");
}, 300_000);

afterAll(() => clickhouse.stop());

function eventOf(sequence: number, change: CaseChange): object {
  const { type, subjectId, data } = changeEvent(change);
  return {
    id: `evt_${sequence}`,
    type,
    version: 1,
    source: "casebook/org_a/sandbox",
    sequence,
    organisationId: "org_a",
    environment: "sandbox",
    subjectId,
    occurredAt: AT,
    recordedAt: AT,
    data,
  };
}

/** What became of one decision that was held. */
function changes(): CaseChange[] {
  const decision = flagged();
  const cause = { type: "new_activity", id: decision.decisionId } as const;
  const alert = openAlert(decision);
  const closing = { version: 1, status: "closed", disposition: "true_positive", assignee: "mia" } as const;
  const closed = changeAlert(alert, closing, BY);
  const [observation] = observationsOf(decision);
  if (!closed.ok || observation === undefined) throw new Error("the sample can be closed and has a signal");
  const named = { alertIds: [alert.id], assignee: null, note: null };
  const investigation = openInvestigation("inv_1", named, [decision], BY);
  return [
    { kind: "alert", before: null, after: alert, cause },
    { kind: "alert", before: alert, after: closed.value, cause },
    { kind: "signal", before: null, after: openSignal("sig_1", observation), cause },
    { kind: "investigation", before: null, after: investigation, cause },
  ];
}

it("the table of cases has one row for each case, the newest", async () => {
  const events = changes().map((change, index) => eventOf(index + 1, change));
  for (const values of [events.toReversed(), events]) {
    await warehouse.insert({
      table: "landing_audit",
      format: "JSONEachRow",
      clickhouse_settings: LANDING_SETTINGS,
      values,
    });
  }
  const answer = await warehouse.query({
    query: `SELECT case_id, kind, status, severity, signal_type, finding, assignee, alert_id, decisions, external_user_id,
        toString(created_at) AS began
      FROM analyst_cases ORDER BY kind`,
    format: "JSONCompactEachRow",
  });
  const began = "2026-01-15 12:00:00.000";
  expect(await answer.json()).toEqual([
    ["alr_1", "alert", "closed", "medium", "", "true_positive", "mia", "", 1, "customer-1", began],
    ["inv_1", "investigation", "open", "", "", "", "", "", 1, "customer-1", "2026-01-16 09:00:00.000"],
    ["sig_1", "signal", "open", "medium", "device", "", "", "alr_1", 1, "customer-1", began],
  ]);
});
