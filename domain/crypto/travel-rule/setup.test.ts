// What a test that has ended makes of a set-up, and what of it can be activated.

import { expect, it } from "vitest";
import { EMPTY_PROFILE } from "../../contract/crypto/travel-rule-profile.ts";
import type { Connection } from "./connection.ts";
import {
  activated,
  EMPTY_SETUP,
  essence,
  stateOf,
  targetOf,
  tested,
  type Setup,
  type SetupFacts,
} from "./setup.ts";

const AT = "2026-02-01T00:00:00.000Z";

function connection(id: string, state: Connection["state"] = "approved"): Connection {
  return {
    id,
    institution: { id: `ins_${id}`, name: id, jurisdiction: null },
    protocol: "TRP",
    address: `https://${id}.example/`,
    permissions: ["connection_test"],
    state,
    lastTest: null,
    version: 1,
    addedAt: AT,
    addedBy: "operator:one",
    approvedBy: "operator:two",
  };
}

const READY: SetupFacts = {
  profile: {
    ...EMPTY_PROFILE,
    legalName: "Nordwind",
    jurisdiction: "DE",
    lei: "529900T8BM49AURSDO55",
    complianceContact: { name: "c", email: "c@example.com" },
    version: 1,
  },
  setup: { ...EMPTY_SETUP, protocols: ["TRP"], personalDataAcknowledged: true, version: 1 },
  connections: [connection("one"), connection("two")],
  offer: { protocols: ["TRP"], testInstitutions: [] },
};

it.each([
  ["is there as before", READY.connections, "test_passed"],
  ["was removed meanwhile", [connection("two")], "test_ready"],
  ["was paused meanwhile", [connection("one", "paused"), connection("two")], "test_ready"],
])("a passed test counts only if its other side %s", (_, connections, state) => {
  const found = targetOf(READY);
  if (!("target" in found)) throw new Error(found.blocker);
  const passed = { at: AT, result: "passed", code: null, latencyMs: 5 } as const;
  const now = { ...READY, connections };
  expect(stateOf({ ...now, setup: tested(now, essence(READY), found.target, passed) })).toBe(state);
});

it.each([
  ["is there as before", READY, "active"],
  [
    "offers no protocol any more",
    { ...READY, offer: { protocols: [], testInstitutions: [] } },
    "activation_requested",
  ],
  [
    "leads to the tested side no more",
    { ...READY, connections: [connection("two")] },
    "activation_requested",
  ],
])("a requested set-up is activated only if the network %s", (_, now, state) => {
  const found = targetOf(READY);
  if (!("target" in found)) throw new Error(found.blocker);
  const setup: Setup = { ...READY.setup, phase: "activation_requested", tested: found.target };
  expect(stateOf({ ...now, setup: activated({ ...now, setup }) ?? setup })).toBe(state);
});
