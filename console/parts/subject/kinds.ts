// What a subject can be, in words.

import type { SubjectKind } from "../../api/subjects.ts";

export const SUBJECT_KIND_WORDS = {
  individual: "individual",
  business: "business",
  device: "device",
  ip: "IP address",
  transaction_party: "party of a payment",
  wallet: "wallet",
  bank_account: "bank account",
  email: "email address",
  phone: "phone",
} as const satisfies Record<SubjectKind, string>;

/** In order of use. */
export const SUBJECT_KINDS = Object.keys(SUBJECT_KIND_WORDS).filter(isSubjectKind);

export function isSubjectKind(kind: string): kind is SubjectKind {
  return Object.hasOwn(SUBJECT_KIND_WORDS, kind);
}

/** Of a node of the network, whose kind may also be that of an instrument. */
export function kindWords(kind: string): string {
  if (kind === "other") return "other instrument";
  return isSubjectKind(kind) ? SUBJECT_KIND_WORDS[kind] : kind.replaceAll("_", " ");
}
