// Events of system versions become rows that name every rule, each once, as the active version says.

import { afterAll, beforeAll, expect, it } from "vitest";
import type { VersionState } from "#domain/contract/settings/system-version.ts";
import { nameVersion } from "#domain/decision/versions/compile-version.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import type { Rule } from "#domain/decision/versions/system-version.ts";
import { systemVersionChanged, SYSTEM_VERSION_CHANGED } from "#domain/events/system-version-changed.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "../../client.ts";
import { knownRules } from "./known-rules.ts";

let scratch: ScratchWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  scratch = await startScratchWarehouse();
  warehouse = await scratch.database("versions");
});
afterAll(() => scratch.stop());

const [FIRST] = DEFAULT_VERSION.rules;

function ruleOf(changes: Partial<Rule>): Rule {
  if (FIRST === undefined) throw new Error("the default version has rules");
  return { ...FIRST, ...changes };
}

function eventOf(sequence: number, state: VersionState, name: string, rules: Rule[]) {
  const at = "2026-11-01T00:00:00.000Z";
  const version = nameVersion({ ...DEFAULT_VERSION, name, rules });
  const change = { version, number: 2, state, previousState: null, reason: null, actor: "operator:ann" };
  return {
    id: `evt_${sequence}`,
    type: SYSTEM_VERSION_CHANGED,
    version: 1,
    source: "organisation/org_1",
    sequence,
    organisationId: "org_1",
    environment: "sandbox",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    data: systemVersionChanged(change),
  };
}

async function load(events: readonly object[]): Promise<void> {
  await warehouse.insert({
    table: "landing_audit",
    values: events,
    format: "JSONEachRow",
    clickhouse_settings: { input_format_json_read_objects_as_strings: 1 },
  });
}

it("every change names the version's rules; repeats and their order change nothing", async () => {
  const [a, b] = [
    ruleOf({ id: "a", name: "A", action: "block" }),
    ruleOf({ id: "b", name: "B", state: "shadow" }),
  ];
  const active = eventOf(4, "active", "Two", [a, b]);
  await load([active, eventOf(1, "approved", "Two", [a, b]), active]);
  const draft = [ruleOf({ id: "a", name: "A, renamed", action: "none" }), ruleOf({ id: "c", name: "C" })];
  await load([eventOf(7, "approved", "Three", draft), eventOf(9, "approved", "None", [])]);
  const of = (environment: string) => knownRules.run(warehouse, { organisationId: "org_1", environment });
  expect(await of("sandbox")).toEqual([
    { rule_id: "a", rule_version: 1, name: "A", action: "block", state: "active" },
    { rule_id: "b", rule_version: 1, name: "B", action: b.action, state: "shadow" },
    { rule_id: "c", rule_version: 1, name: "C", action: b.action, state: "active" },
  ]);
  expect(await of("production")).toEqual([]);

  await load([eventOf(10, "retired", "Two", [a, b]), eventOf(12, "active", "Three", draft)]);
  expect((await of("sandbox")).map(({ rule_id: id, name }) => [id, name])).toEqual([
    ["a", "A, renamed"],
    ["b", "B"],
    ["c", "C"],
  ]);
});
