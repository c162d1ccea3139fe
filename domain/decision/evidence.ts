// From a valid request to evidence: raw identifiers become fingerprints here, before anything stores, sends or
// hashes them, and what the caller left out becomes null. Pure; the tenant's key is the only secret it sees.

import type { ActivityRequest, ActivityType } from "../contract/decisions/activity.ts";
import type { IdentityEvent } from "../contract/decisions/identity-event.ts";
import { knownFields } from "../contract/values/known-fields.ts";
import type { Instrument, Party, TransactionRequest } from "../contract/decisions/transaction.ts";
import { canonicalJson } from "../ids/canonical-json.ts";
import { subjectIdOf, subjectIdOfUser } from "../ids/identifiers.ts";
import { sha256Hex } from "../ids/sha256.ts";
import { type TenantKey } from "../ids/tenant-key.ts";
import type { DecisionContext, EvidenceInstrument, EvidenceParty, EvidenceTransaction } from "./context.ts";
import { fingerprintsAsSent, identifierFingerprints } from "./identifier-fingerprint.ts";

/** The part of a decision's context that the request alone gives. */
export type Evidence = Pick<
  DecisionContext,
  "activity" | "subject" | "transaction" | "location" | "customAttributes" | "metadata"
>;

export type TransactionEvidence = Evidence & { readonly transaction: EvidenceTransaction };

/** Evidence with its place and the screening of its counterparty: all that a ledger needs beside its own history. */
export type ScreenedEvidence = Evidence &
  Pick<DecisionContext, "screening" | "counterparty" | "place"> &
  Partial<Pick<DecisionContext, "degraded" | "namedLists">>;

export function evidenceOfTransaction(
  request: TransactionRequest,
  key: TenantKey,
  receivedAt: string,
): TransactionEvidence {
  const { transaction } = request;
  return {
    ...envelope(request, "transaction", key, receivedAt),
    transaction: {
      externalTransactionId: transaction.externalTransactionId,
      assetClass: transaction.assetClass,
      direction: transaction.direction,
      amount: transaction.amount,
      currency: transaction.currency,
      transactionType: transaction.transactionType,
      status: transaction.status ?? null,
      channel: transaction.channel ?? null,
      paymentMethod: transaction.paymentMethod ?? null,
      blockchain: transaction.blockchain ?? null,
      parties: (transaction.parties ?? []).map((party) => evidenceParty(party, key)),
      metadata: transaction.metadata ?? null,
    },
  };
}

export function evidenceOfActivity(request: ActivityRequest, key: TenantKey, receivedAt: string): Evidence {
  return { ...envelope(request, request.type, key, receivedAt), transaction: null };
}

/** Evidence of an event whose name stands for an activity: that activity, under the name of the event. */
export function evidenceOfIdentityEvent(
  event: IdentityEvent,
  type: ActivityType,
  key: TenantKey,
  receivedAt: string,
): Evidence {
  return { ...identityEnvelope(event, type, key, receivedAt), transaction: null };
}

/** An event whose name is of no decided activity: `activity.type` is the name itself. */
export type UndecidedEvent = Envelope<string>;

export function undecidedEvent(event: IdentityEvent, key: TenantKey, receivedAt: string): UndecidedEvent {
  return identityEnvelope(event, event.type, key, receivedAt);
}

/**
 * SHA-256 over the RFC 8785 form of every field that the contract's request tables name, identifiers already
 * fingerprinted, as they were sent: equal payloads, and only they, have equal fingerprints. What we add is no part of it: the
 * receipt time, also where it stands for a time that was not given, and the place that an address was found to be in.
 */
export function payloadFingerprint(
  evidence: UndecidedEvent & Partial<Pick<Evidence, "transaction">>,
): string {
  const { subject, transaction = null, location, customAttributes, metadata } = evidence;
  const { receivedAt: _receipt, occurredAt, ...rest } = evidence.activity;
  const activity = rest.occurredAtFrom === undefined ? { ...rest, occurredAt } : rest;
  const sent = transaction && { ...transaction, parties: transaction.parties.map(partyAsSent) };
  return sha256Hex(
    canonicalJson({ activity, subject, transaction: sent, location, customAttributes, metadata }),
  );
}

function partyAsSent({ instruments, ...rest }: EvidenceParty): EvidenceParty {
  return { ...rest, instruments: instruments.map(instrumentAsSent) };
}

function instrumentAsSent(instrument: EvidenceInstrument): EvidenceInstrument {
  const { formerFingerprints: _former, accountFingerprint: _account, ...rest } = instrument;
  return { ...rest, fingerprints: fingerprintsAsSent(instrument) };
}

function identityEnvelope<T extends string>(
  event: IdentityEvent,
  type: T,
  key: TenantKey,
  receivedAt: string,
): Envelope<T> {
  const { externalUserId, externalEventId, occurredAt } = event;
  const known = {
    ...event,
    externalActivityId: externalEventId,
    subject: { type: "individual" as const, externalUserId },
    occurredAt: occurredAt ?? receivedAt,
  };
  const { activity, ...rest } = envelope(known, type, key, receivedAt);
  return {
    ...rest,
    activity: {
      ...activity,
      eventName: event.type,
      ...(occurredAt == null && { occurredAtFrom: "receipt" }),
    },
  };
}

type Envelope<T extends string> = Omit<Evidence, "activity" | "transaction"> & {
  readonly activity: Omit<Evidence["activity"], "type"> & { readonly type: T };
};

function envelope<T extends string>(
  request: Omit<TransactionRequest, "transaction">,
  type: T,
  key: TenantKey,
  receivedAt: string,
): Envelope<T> {
  return {
    activity: {
      externalActivityId: request.externalActivityId,
      type,
      occurredAt: request.occurredAt,
      receivedAt,
      channel: request.channel ?? null,
      deviceRef: request.deviceRef ?? null,
      ipAddress: request.ipAddress ?? null,
      country: request.country ?? null,
    },
    subject: {
      id: subjectIdOf(key, request.subject),
      type: request.subject.type,
      externalUserId: request.subject.externalUserId ?? null,
    },
    location: request.location ? knownFields(request.location) : null,
    customAttributes: request.customAttributes ?? null,
    metadata: request.metadata ?? null,
  };
}

function evidenceParty(party: Party, key: TenantKey): EvidenceParty {
  const { instruments, ...rest } = party;
  return {
    ...knownFields(rest),
    role: party.role,
    type: party.type ?? "unknown",
    key: partyKey(party, key),
    instruments: (instruments ?? []).map((instrument) => evidenceInstrument(instrument, key)),
  };
}

// An externalUserId is our subject (an individual, where nothing else is said); an entityId is one as it stands.
function partyKey(party: Party, key: TenantKey): string {
  if (party.externalUserId != null) {
    return subjectIdOfUser(key, party.type === "business" ? "business" : "individual", party.externalUserId);
  }
  return party.entityId ?? `pty_${key.stem("party", party.externalPartyId ?? "")}`;
}

function evidenceInstrument(instrument: Instrument, key: TenantKey): EvidenceInstrument {
  const { identifier, memo, fingerprint, ...rest } = instrument;
  const own = identifier == null ? null : identifierFingerprints(key, instrument.type, identifier, memo);
  const fingerprints = own === null ? [] : [own.fingerprint];
  if (fingerprint != null) fingerprints.push(`fp_${key.stem("fingerprint", instrument.type, fingerprint)}`);
  return {
    ...knownFields(rest),
    type: instrument.type,
    fingerprints,
    ...(own !== null && own.former.length > 0 && { formerFingerprints: own.former }),
    ...(own?.account != null && { accountFingerprint: own.account }),
  };
}
