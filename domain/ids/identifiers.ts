// Ids: opaque to callers, self-routing to us. `act_` + two characters of shard + 24 characters of keyed hash.
// They are derived, not drawn: a retry after a crash makes the same ids, and so the same events.

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { SubjectReference, SubjectType } from "../contract/decisions/subject.ts";
import { sha256Hex } from "./sha256.ts";
import type { TenantKey } from "./tenant-key.ts";

/** Which of a tenant's ledgers: 0 to shards − 1. */
export type Shard = number;

const RECORD_ID = /^(act|txn|dec)_([0-9a-z]{2})([0-9a-z]{24})$/;
const SHARD_DIGITS = 2;
const SHARD_RADIX = 36;

export interface DecisionIds {
  /** The part that all ids of one decision share: the record's name inside its ledger. */
  readonly stem: string;
  readonly activityId: string;
  readonly transactionId: string;
  readonly decisionId: string;
}

/** The stem of the decision that `externalActivityId` identifies. */
export function decisionStem(key: TenantKey, externalActivityId: string): string {
  return key.stem("activity", externalActivityId);
}

export function decisionIds(stem: string, shard: Shard): DecisionIds {
  const tail = shard.toString(SHARD_RADIX).padStart(SHARD_DIGITS, "0") + stem;
  return {
    stem,
    activityId: `act_${tail}`,
    transactionId: `txn_${tail}`,
    decisionId: `dec_${tail}`,
  };
}

/** The ids of its activity and, where one was decided, its transaction: the same under another prefix. */
export function idsOfDecision(decisionId: string): Pick<DecisionIds, "activityId" | "transactionId"> {
  const tail = decisionId.slice(decisionId.indexOf("_") + 1);
  return { activityId: `act_${tail}`, transactionId: `txn_${tail}` };
}

/**
 * The id of what follows from a decision or an outcome, once: the same under another prefix. `alr`: the alert that a decision
 * raises; `evt`: its event; `fsn`: the features that it was made from.
 */
export function followingId(prefix: "alr" | "evt" | "fsn", id: string): string {
  return `${prefix}_${id.slice(id.indexOf("_") + 1)}`;
}

/** The id of the event of something saved on its own. @param state where each of its states is an event of its own. */
export function eventIdOf(id: string, state: string | null = null): string {
  return state === null ? `evt_${id}` : `evt_${id}_${state}`;
}

type DrawnPrefix =
  | "adr"
  | "adj"
  | "btst"
  | "chl"
  | "con"
  | "cre"
  | "dka"
  | "evt"
  | "exp"
  | "ins"
  | "inv"
  | "jpr"
  | "key"
  | "nle"
  | "nlp"
  | "org"
  | "otk"
  | "out"
  | "pev"
  | "prr"
  | "prv"
  | "req"
  | "rvl"
  | "sig"
  | "snz";

/** The id of what has no name to derive one from. @param drawn a UUID. */
export function drawnId(prefix: DrawnPrefix, drawn: string): string {
  return `${prefix}_${drawn.replaceAll("-", "")}`;
}

const HASH_DIGITS = 32;

/** As long as a drawn one, but the same id whenever it is made of the same text. */
export function hashedId(prefix: DrawnPrefix, text: string): string {
  return `${prefix}_${sha256Hex(text).slice(0, HASH_DIGITS)}`;
}

export interface ParsedRecordId {
  readonly kind: "activity" | "transaction" | "decision";
  readonly shard: Shard;
  readonly stem: string;
}

/** @returns null for a text that is no id of a decision, activity or transaction of ours. */
export function parseRecordId(text: string): ParsedRecordId | null {
  const match = RECORD_ID.exec(text);
  if (!match) return null;
  const [, prefix = "", shard = "", stem = ""] = match;
  const kind = prefix === "act" ? "activity" : prefix === "txn" ? "transaction" : "decision";
  return { kind, shard: Number.parseInt(shard, SHARD_RADIX), stem };
}

const ALERT_ID = /^alr_([0-9a-z]{2})([0-9a-z]{24})$/;

/** @returns where the decision is that raised the alert; null for a text that is no id of an alert of ours. */
export function parseAlertId(text: string): { readonly shard: Shard; readonly stem: string } | null {
  const [, shard, stem] = ALERT_ID.exec(text) ?? [];
  return shard === undefined || stem === undefined
    ? null
    : { shard: Number.parseInt(shard, SHARD_RADIX), stem };
}

const WALLET_SCREENING_ID = /^wsc_([0-9a-z]{2})([0-9a-z]{24})$/;

/** The id of a wallet check on its own: its ledger, and its name there. */
export function walletScreeningId(stem: string, shard: Shard): string {
  return `wsc_${shard.toString(SHARD_RADIX).padStart(SHARD_DIGITS, "0")}${stem}`;
}

/** @returns null for a text that is no id of a wallet check of ours. */
export function parseWalletScreeningId(
  text: string,
): { readonly shard: Shard; readonly stem: string } | null {
  const [, shard, stem] = WALLET_SCREENING_ID.exec(text) ?? [];
  return shard === undefined || stem === undefined
    ? null
    : { shard: Number.parseInt(shard, SHARD_RADIX), stem };
}

const WALLET_ITEM_ID = /^scr_([0-9a-z]{24})_[0-9]+-w[0-9]+$/;

/** @returns the decision that holds the wallet check; null for a text that is no id of a check inside a decision. */
export function parseWalletItemId(text: string): { readonly stem: string } | null {
  const [, stem] = WALLET_ITEM_ID.exec(text) ?? [];
  return stem === undefined ? null : { stem };
}

const RISK_ASSESSMENT_ID = /^ras_([0-9a-z]{2})([0-9a-z]{24})$/;

/** The id of a customer's risk assessment: its ledger, and its name there. */
export function riskAssessmentId(stem: string, shard: Shard): string {
  return `ras_${shard.toString(SHARD_RADIX).padStart(SHARD_DIGITS, "0")}${stem}`;
}

/** @returns null for a text that is no id of a risk assessment of ours. */
export function parseRiskAssessmentId(text: string): { readonly shard: Shard; readonly stem: string } | null {
  const [, shard, stem] = RISK_ASSESSMENT_ID.exec(text) ?? [];
  return shard === undefined || stem === undefined
    ? null
    : { shard: Number.parseInt(shard, SHARD_RADIX), stem };
}

/** The id of a saved crypto address: one for each wallet on a network. @param fingerprint of the wallet. */
export function cryptoAddressId(key: TenantKey, network: string, fingerprint: string): string {
  return `adr_${key.stem("crypto_address", network, fingerprint)}`;
}

const MATCH_ID = /^scr_([0-9a-z]{24})_\d{1,3}-[mr]\d{1,3}$/;

/** The stem of the decision that a screening match belongs to; null for a text that is no id of a match of ours. */
export function stemOfMatch(matchId: string): string | null {
  return MATCH_ID.exec(matchId)?.[1] ?? null;
}

/** A subject is (type, externalUserId); a `subject.id` that the caller gives is taken as it is. */
export function subjectIdOf(key: TenantKey, subject: SubjectReference): string {
  return subject.id ?? subjectIdOfUser(key, subject.type, subject.externalUserId ?? "");
}

export function subjectIdOfUser(key: TenantKey, type: SubjectType, externalUserId: string): string {
  return `sub_${key.stem("subject", type, externalUserId)}`;
}

/** The shard of a name (a subject id, an external id, a key): stable, and even over names. */
export function shardOf(name: string, shards: number): Shard {
  if (shards === 1) return 0;
  const digest = sha256(utf8ToBytes(name));
  const number = new DataView(digest.buffer, digest.byteOffset).getUint32(0);
  return number % shards;
}
