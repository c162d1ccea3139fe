// From a valid request to evidence: raw identifiers become fingerprints here, before anything stores, sends or
// hashes them, and what the caller left out becomes null. Pure; the tenant's key is the only secret it sees.

import type { ActivityRequest } from "../contract/activity.ts";
import type { Instrument, Party, TransactionRequest } from "../contract/transaction.ts";
import { canonicalJson } from "../ids/canonical-json.ts";
import { subjectIdOf, subjectIdOfUser } from "../ids/identifiers.ts";
import { sha256Hex, type TenantKey } from "../ids/tenant-key.ts";
import type { DecisionContext, EvidenceInstrument, EvidenceParty, EvidenceTransaction } from "./context.ts";

/** The part of a decision's context that the request alone gives. */
export type Evidence = Pick<
  DecisionContext,
  "activity" | "subject" | "transaction" | "location" | "customAttributes" | "metadata"
>;

/** Evidence with its place and the screening of its counterparty: all that a ledger needs beside its own history. */
export type ScreenedEvidence = Evidence &
  Pick<DecisionContext, "screening" | "counterparty" | "place"> &
  Partial<Pick<DecisionContext, "degraded">>;

export function evidenceOfTransaction(
  request: TransactionRequest,
  key: TenantKey,
  receivedAt: string,
): Evidence & { readonly transaction: EvidenceTransaction } {
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

/**
 * SHA-256 over the RFC 8785 form of every field that the contract's request tables name, identifiers already
 * fingerprinted: equal payloads, and only they, have equal fingerprints. What we add is no part of it: the receipt
 * time, and the place that an address was found to be in.
 */
export function payloadFingerprint(evidence: Evidence): string {
  const { subject, transaction, location, customAttributes, metadata } = evidence;
  const { receivedAt: _receipt, ...activity } = evidence.activity;
  return sha256Hex(canonicalJson({ activity, subject, transaction, location, customAttributes, metadata }));
}

function envelope(
  request: TransactionRequest | ActivityRequest,
  type: DecisionContext["activity"]["type"],
  key: TenantKey,
  receivedAt: string,
): Omit<Evidence, "transaction"> {
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
  const { identifier, fingerprint, ...rest } = instrument;
  const fingerprints: string[] = [];
  if (identifier != null) fingerprints.push(`fp_${key.stem("identifier", instrument.type, identifier)}`);
  if (fingerprint != null) fingerprints.push(`fp_${key.stem("fingerprint", instrument.type, fingerprint)}`);
  return { ...knownFields(rest), type: instrument.type, fingerprints };
}

// Null and absent are the same to the contract; absent is the shorter record.
function knownFields<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as T;
}
