// `travel_rule.setup_changed` and `crypto_connection.changed`: what happened to the Travel Rule set-up of an organisation and to its
// connections. Copies for the warehouse, without contact details and without addresses of institutions.

import type { LastTest } from "../contract/crypto/connections.ts";
import type { SetupState } from "../contract/crypto/onboarding.ts";
import type { Connection } from "../crypto/travel-rule/connection.ts";
import { stateOf, stepsOf, type SetupFacts } from "../crypto/travel-rule/setup.ts";

export const SETUP_CHANGED = "travel_rule.setup_changed";
export const CONNECTION_CHANGED = "crypto_connection.changed";

/** Of the set-up as it is after the change. @param previousState the state before. */
export function setupChanged(facts: SetupFacts, previousState: SetupState) {
  const { protocols, lastTest, version } = facts.setup;
  return {
    state: stateOf(facts),
    previousState,
    completeSteps: stepsOf(facts).flatMap(({ key, status }) => (status === "complete" ? [key] : [])),
    protocols,
    ...testOf(lastTest),
    profileVersion: facts.profile.version,
    version,
  };
}

/** Of a connection as it is after the change, or as it was where it was removed. */
export function connectionChanged(connection: Connection, isRemoved: boolean) {
  const { id, institution, protocol, state, permissions, lastTest, version } = connection;
  return {
    connectionId: id,
    institutionId: institution.id,
    jurisdiction: institution.jurisdiction,
    protocol,
    state: isRemoved ? "removed" : state,
    permissions,
    ...testOf(lastTest),
    version,
  };
}

function testOf(test: LastTest | null) {
  return {
    testResult: test?.result ?? null,
    testCode: test?.code ?? null,
    testLatencyMs: test?.latencyMs ?? null,
    testedAt: test?.at ?? null,
  };
}
