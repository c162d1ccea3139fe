// In which fields two requests for one activity differ, by the names that the caller gave them. Values are not repeated.

import { canonicalJson } from "../ids/canonical-json.ts";
import type { EvidenceInstrument, EvidenceParty } from "./context.ts";
import type { Evidence } from "./evidence.ts";
import { fingerprintsAsSent } from "./identifier-fingerprint.ts";

const PATHS_MAX = 20;

/**
 * @param stored what the decision was made from.
 * @returns paths such as `transaction.amount`, at most twenty. `subject` if nothing else differs: then the same customer was
 *   named by another of its ids.
 */
export function differingFields(stored: Evidence, sent: Evidence): readonly string[] {
  const paths = differences(requestOf(stored), requestOf(sent), "");
  return paths.length === 0 ? ["subject"] : paths.slice(0, PATHS_MAX);
}

/** Evidence in the shape of its request. */
function requestOf({ activity, subject, transaction, location, customAttributes, metadata }: Evidence) {
  const { receivedAt: _receipt, occurredAt, occurredAtFrom, type, eventName, ...rest } = activity;
  return {
    ...rest,
    type: transaction === null ? (eventName ?? type) : null,
    occurredAt: occurredAtFrom === undefined ? occurredAt : null,
    // One value: a caller may have named it by either of its ids.
    subject: [subject.id, subject.type],
    location,
    customAttributes,
    metadata,
    transaction: transaction && { ...transaction, parties: transaction.parties.map(partyOf) },
  };
}

function partyOf({ key: _derived, numbersInName, displayName, instruments, ...rest }: EvidenceParty) {
  return {
    ...rest,
    displayName: displayName && [displayName, ...(numbersInName ?? [])],
    instruments: instruments.map(instrumentOf),
  };
}

function instrumentOf(instrument: EvidenceInstrument) {
  const {
    fingerprints: _made,
    formerFingerprints: _former,
    accountFingerprint: _account,
    numbersInName,
    institutionName,
    ...rest
  } = instrument;
  return {
    ...rest,
    identifier: fingerprintsAsSent(instrument),
    institutionName: institutionName && [institutionName, ...(numbersInName ?? [])],
  };
}

function differences(before: unknown, now: unknown, path: string): string[] {
  if (canonicalJson(before ?? null) === canonicalJson(now ?? null)) return [];
  if (!isBranch(before) || !isBranch(now)) return [path];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].flatMap((name) =>
    differences(before[name], now[name], path === "" ? name : `${path}.${name}`),
  );
}

/** An object, or a list of objects: any other list is one value. */
function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) || value.some((item) => typeof item === "object" && item !== null);
}
