// The customers that a text may name: by our id, or by the caller's own, which says no type.

import { SUBJECT_TYPES } from "#domain/contract/decisions/subject.ts";
import { subjectIdOfUser } from "#domain/ids/identifiers.ts";
import type { Tenant } from "../caller.ts";

/** @returns ids, ours first. */
export function subjectsNamed({ tenantKey }: Pick<Tenant, "tenantKey">, name: string): string[] {
  return [name, ...SUBJECT_TYPES.map((type) => subjectIdOfUser(tenantKey, type, name))];
}
