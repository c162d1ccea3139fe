// States of the crypto desk in words, and what may be done in each. The server decides; these only offer what it would take.

import type { AddressAction, AddressStatus, CryptoAddress } from "../../api/crypto-addresses.ts";
import type { Connection, TravelRuleSetup } from "../../api/connections.ts";

export const STATUS_WORDS = {
  needs_review: "needs review",
  approved: "approved",
  suspended: "suspended",
  archived: "archived",
} as const satisfies Record<AddressStatus, string>;

/** Archived is final. */
export const ACTIONS_OF = {
  needs_review: ["approve", "archive"],
  approved: ["suspend", "archive"],
  suspended: ["approve", "archive"],
  archived: [],
} as const satisfies Record<AddressStatus, readonly AddressAction[]>;

export const HOSTING_WORDS = {
  hosted: "hosted",
  self_hosted: "self-hosted",
  unknown: "unknown",
} as const satisfies Record<CryptoAddress["hosting"], string>;

/** Never "clean": a list that does not have an address says no more than that. */
export const SCREENING_WORDS = {
  clear: "on no list",
  listed: "on a list",
  unknown: "no result",
} as const satisfies Record<CryptoAddress["lastScreening"]["status"], string>;

export const CONNECTION_WORDS = {
  proposed: "proposed",
  approved: "approved, not tested",
  testing: "test runs",
  healthy: "last test passed",
  failing: "last test failed",
  paused: "paused",
} as const satisfies Record<Connection["state"], string>;

type Setup = TravelRuleSetup;

export const SETUP_WORDS = {
  not_started: "Not started",
  in_progress: "In progress",
  test_ready: "Ready to be tested",
  test_passed: "Test passed",
  activation_requested: "Activation requested",
  active: "Active",
} as const satisfies Record<Setup["state"], string>;

/** How each state is left, and by whom. */
export const SETUP_NEXT = {
  not_started: "The organisation begins it with its profile.",
  in_progress: "The organisation completes the steps that are open.",
  test_ready: "The organisation runs the test.",
  test_passed: "The organisation requests activation.",
  activation_requested: "An operator activates it.",
  active: "A change of what was tested, or the end of the tested connection, takes it back.",
} as const satisfies Record<Setup["state"], string>;

export const STEP_WORDS = {
  legal_entity: "Legal entity",
  compliance_contact: "Compliance contact",
  protocols: "Protocols",
  personal_data: "Personal data",
  counterparty: "Counterparty",
} as const satisfies Record<Setup["steps"][number]["key"], string>;

export const CHECK_WORDS = {
  lei_check_digits: "Check digits of the LEI",
  connection_test: "Test of the connection",
} as const satisfies Record<Setup["checks"][number]["key"], string>;

/** `legalName_missing` as people read it; the code stands beside. */
export function codeInWords(code: string): string {
  return code
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
