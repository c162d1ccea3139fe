// The set-up of the Travel Rule: which steps are complete, which state follows, and which command a state allows. What was tested is
// what is activated: once something of it changes, the test and all that followed count no more. Nothing here clears a transfer.

import type { LastTest } from "../../contract/crypto/connections.ts";
import type { NetworkInstitution, TravelRuleProtocol } from "../../contract/crypto/institutions.ts";
import {
  SETUP_STEPS,
  type SaveSetup,
  type SetupCommand,
  type SetupCheck,
  type SetupState,
  type SetupStep,
  type SetupStepKey,
  type TravelRuleSetup,
} from "../../contract/crypto/onboarding.ts";
import type { TravelRuleProfile } from "../../contract/crypto/travel-rule-profile.ts";
import { canonicalJson } from "../../ids/canonical-json.ts";
import { isUsable, type Connection } from "./connection.ts";

/** What its object keeps. */
export interface Setup {
  readonly protocols: readonly TravelRuleProtocol[];
  readonly testTarget: string | null;
  readonly personalDataAcknowledged: boolean;
  /** How far the set-up has come beyond its steps. */
  readonly phase: "steps" | "test_passed" | "activation_requested" | "active";
  readonly lastTest: LastTest | null;
  /** With whom the last test was passed; null where none counts any more. */
  readonly tested: TestTarget | null;
  readonly version: number;
}

export const EMPTY_SETUP: Setup = {
  protocols: [],
  testTarget: null,
  personalDataAcknowledged: false,
  phase: "steps",
  lastTest: null,
  tested: null,
  version: 0,
};

/** What the network of the environment can do. */
export interface NetworkOffer {
  readonly protocols: readonly TravelRuleProtocol[];
  /** Those that a test can be run with although no connection leads to them. */
  readonly testInstitutions: readonly NetworkInstitution[];
}

export interface SetupFacts {
  readonly profile: TravelRuleProfile;
  readonly setup: Setup;
  readonly connections: readonly Connection[];
  readonly offer: NetworkOffer;
}

/** With whom the test is run. */
export interface TestTarget {
  readonly institutionId: string;
  readonly protocol: TravelRuleProtocol;
  readonly address: string | null;
}

type Found = { readonly target: TestTarget } | { readonly blocker: string };

export function stateOf(facts: SetupFacts): SetupState {
  const { profile, setup } = facts;
  if (setup.phase !== "steps") return setup.phase;
  if (profile.version === 0 && setup.version === 0) return "not_started";
  return blockersOf(facts).length === 0 ? "test_ready" : "in_progress";
}

export function stepsOf(facts: SetupFacts): SetupStep[] {
  return SETUP_STEPS.map((key) => {
    const blockers = BLOCKERS[key](facts);
    return { key, status: blockers.length === 0 ? "complete" : "incomplete", blockers };
  });
}

/** Of all steps. */
export function blockersOf(facts: SetupFacts): string[] {
  return stepsOf(facts).flatMap(({ blockers }) => blockers);
}

export function setupView(facts: SetupFacts, testRuns: boolean): TravelRuleSetup {
  const { protocols, testTarget, personalDataAcknowledged, version } = facts.setup;
  return {
    state: stateOf(facts),
    steps: stepsOf(facts),
    checks: checksOf(facts, testRuns),
    protocols: [...protocols],
    testTarget,
    personalDataAcknowledged,
    supportedProtocols: [...facts.offer.protocols],
    transferClearance: false,
    version,
  };
}

export function saved(setup: Setup, { protocols, testTarget, personalDataAcknowledged }: SaveSetup): Setup {
  return {
    ...setup,
    ...(protocols !== undefined && { protocols }),
    ...(testTarget !== undefined && { testTarget }),
    ...(personalDataAcknowledged !== undefined && { personalDataAcknowledged }),
  };
}

/**
 * What a change of anything makes of a set-up: it falls back where what was tested is no longer what there is.
 * @returns the set-up as it was where nothing of it changes.
 */
export function settled(before: SetupFacts, after: SetupFacts): Setup {
  const { setup } = after;
  const holds =
    blockersOf(after).length === 0 && isSame(essence(before), essence(after)) && isTestedReachable(after);
  const fallen: Setup = holds ? setup : { ...setup, phase: "steps", tested: null };
  return isSame(fallen, before.setup) ? before.setup : { ...fallen, version: before.setup.version + 1 };
}

/** What a test is valid for, beside the other side. */
export function essence({ profile, setup }: SetupFacts): object {
  const { legalName, lei, did, jurisdiction, registrations } = profile;
  const { protocols, testTarget, personalDataAcknowledged } = setup;
  return {
    legalName,
    lei,
    did,
    jurisdiction,
    registrations,
    protocols,
    testTarget,
    personalDataAcknowledged,
  };
}

/** Why a command cannot be obeyed now; null where it can. */
export function refusalOf(
  facts: SetupFacts,
  command: Exclude<SetupCommand["command"], "save">,
  testRuns: boolean,
): { readonly why: string; readonly blockers: readonly string[] } | null {
  const state = stateOf(facts);
  const blockers = blockersOf(facts);
  if (testRuns) return { why: "A test is running.", blockers: ["test_running"] };
  if (command === "verify_test") {
    if (state === "test_ready" || state === "test_passed") return null;
    const why = blockers.length > 0 ? "The set-up is not complete." : "Its activation is requested, or done.";
    return { why, blockers: blockers.length > 0 ? blockers : [`state_${state}`] };
  }
  if (state === "test_passed") return null;
  if (blockers.length > 0) return { why: "The set-up is not complete.", blockers };
  return state === "test_ready"
    ? { why: "The test has not been passed.", blockers: ["test_not_passed"] }
    : { why: "Its activation is requested, or done.", blockers: [`state_${state}`] };
}

/** @param begun the facts when the test began: a test of what has changed since shows nothing of what there is now. */
export function tested(now: SetupFacts, begun: object, target: TestTarget, lastTest: LastTest): Setup {
  const counts = isSame(begun, essence(now)) && blockersOf(now).length === 0 && isReachable(target, now);
  const passed = counts && lastTest.result === "passed";
  const after: Setup = {
    ...now.setup,
    lastTest,
    phase: passed ? "test_passed" : "steps",
    tested: passed ? target : null,
  };
  return { ...after, version: now.setup.version + 1 };
}

export function requested(setup: Setup): Setup {
  return { ...setup, phase: "activation_requested", version: setup.version + 1 };
}

/**
 * By an operator, and only of what was requested. A deployment may have changed its network since: then no command made the set-up
 * fall back.
 * @returns null where it cannot be activated now.
 */
export function activated(facts: SetupFacts): Setup | null {
  const { setup } = facts;
  if (setup.phase !== "activation_requested") return null;
  if (blockersOf(facts).length > 0 || !isTestedReachable(facts)) return null;
  return { ...setup, phase: "active", version: setup.version + 1 };
}

/** Whether the other side of the test that counts can still be reached. */
function isTestedReachable(facts: SetupFacts): boolean {
  const { tested: target } = facts.setup;
  return target === null || isReachable(target, facts);
}

function isReachable(target: TestTarget, { connections, offer }: SetupFacts): boolean {
  const known = connections.filter(isUsable).map((connection) => ofConnection(connection).target);
  const { institutionId, protocol, address } = target;
  if (known.some((one) => isSame(one, target))) return true;
  const offered = offer.testInstitutions.find(({ id }) => id === institutionId);
  return address === null && offered !== undefined && offered.protocols.includes(protocol);
}

function isSame(one: object, other: object): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** Whether it is one of those that a test can be run with: an approved connection, or an institution of the network. */
export function isTestTarget({ connections, offer }: SetupFacts, named: string): boolean {
  const isConnection = connections.some((one) => one.id === named && isApproved(one));
  return isConnection || offer.testInstitutions.some(({ id }) => id === named);
}

function isApproved({ state }: Connection): boolean {
  return state !== "proposed";
}

/** The one that was named; else the first usable connection, else whom the network offers. */
export function targetOf({ setup, connections, offer }: SetupFacts): Found {
  const { protocols, testTarget } = setup;
  const chosen = protocols.filter((protocol) => offer.protocols.includes(protocol));
  const speaks = ({ protocol }: Connection) => chosen.includes(protocol);
  if (testTarget !== null) {
    const connection = connections.find((one) => one.id === testTarget && isApproved(one));
    if (connection !== undefined) {
      if (!isUsable(connection)) return { blocker: "connection_paused" };
      return speaks(connection) ? ofConnection(connection) : { blocker: "protocol_not_chosen" };
    }
    const institution = offer.testInstitutions.find(({ id }) => id === testTarget);
    if (institution === undefined) return { blocker: "test_target_unknown" };
    return ofInstitution(institution, chosen) ?? { blocker: "protocol_not_chosen" };
  }
  const usable = connections.find((connection) => isUsable(connection) && speaks(connection));
  if (usable !== undefined) return ofConnection(usable);
  for (const institution of offer.testInstitutions) {
    const found = ofInstitution(institution, chosen);
    if (found !== null) return found;
  }
  return { blocker: "no_approved_connection" };
}

function ofConnection({ institution, protocol, address }: Connection): { readonly target: TestTarget } {
  return { target: { institutionId: institution.id, protocol, address } };
}

function ofInstitution(
  { id, protocols }: NetworkInstitution,
  chosen: readonly TravelRuleProtocol[],
): { readonly target: TestTarget } | null {
  const protocol = chosen.find((one) => protocols.includes(one));
  return protocol === undefined ? null : { target: { institutionId: id, protocol, address: null } };
}

const BLOCKERS: Readonly<Record<SetupStepKey, (facts: SetupFacts) => string[]>> = {
  legal_entity: ({ profile: { legalName, jurisdiction, lei, registrations } }) => [
    ...(legalName === null ? ["legalName_missing"] : []),
    ...(jurisdiction === null ? ["jurisdiction_missing"] : []),
    ...(lei === null && registrations.length === 0 ? ["lei_or_registration_missing"] : []),
  ],
  compliance_contact: ({ profile }) =>
    profile.complianceContact === null ? ["complianceContact_missing"] : [],
  protocols: ({ setup: { protocols }, offer }) => {
    if (protocols.length === 0) return ["no_protocol_chosen"];
    return protocols.some((one) => offer.protocols.includes(one)) ? [] : ["no_supported_protocol_chosen"];
  },
  personal_data: ({ setup }) => (setup.personalDataAcknowledged ? [] : ["personal_data_not_acknowledged"]),
  counterparty: (facts) => {
    const found = targetOf(facts);
    return "blocker" in found ? [found.blocker] : [];
  },
};

function checksOf({ profile, setup: { lastTest } }: SetupFacts, testRuns: boolean): SetupCheck[] {
  const ended = lastTest === null ? "not_run" : lastTest.result === "passed" ? "passed" : "failed";
  return [
    {
      key: "lei_check_digits",
      // A wrong one is never saved.
      status: profile.lei === null ? "not_run" : "passed",
      checkedAt: null,
      detail: null,
    },
    {
      key: "connection_test",
      status: testRuns ? "running" : ended,
      checkedAt: lastTest?.at ?? null,
      detail: lastTest?.code ?? null,
    },
  ];
}
