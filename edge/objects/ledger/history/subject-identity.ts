// Which customer an id is. An id has one type, and a customer that is named by our id is the one with its own id.

import type { EvidenceSubject } from "#domain/decision/context.ts";
import type { BoundedSql } from "../../bounded-sql.ts";

export type SubjectIdentity = Omit<EvidenceSubject, "id">;

/** Whether the subject's rows do not say yet what its request says. */
export function saysMore({ externalUserId }: EvidenceSubject, known: SubjectIdentity | null): boolean {
  return known === null || (known.externalUserId === null && externalUserId !== null);
}

/** Whether the id belongs to a customer of another type. */
export function isOtherType({ type }: EvidenceSubject, known: SubjectIdentity | null): boolean {
  return known !== null && known.type !== type;
}

/** The subject with its own id, where that is known. */
export function knownSubject(named: EvidenceSubject, known: SubjectIdentity | null): EvidenceSubject {
  return { ...named, externalUserId: named.externalUserId ?? known?.externalUserId ?? null };
}

/** The caller's own id of a customer; null where it is not known. For a ledger that exists. */
export function externalUserIdOf(sql: BoundedSql, subjectId: string): string | null {
  const [known] = sql
    .exec<{ external_user_id: string | null }>(
      "SELECT external_user_id FROM subject_identity WHERE subject_id = ?",
      subjectId,
    )
    .toArray();
  return known?.external_user_id ?? null;
}
