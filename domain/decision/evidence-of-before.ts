// A request's evidence as an earlier release kept it, which replaced fewer secrets: by it a decision of then is recognised.

import type { FlatFields, Primitive } from "../contract/values/primitives.ts";
import type { Evidence } from "./evidence.ts";

/** @param keptBefore what was kept of values then, by what replaces them now. */
export function evidenceOfBefore(evidence: Evidence, keptBefore: ReadonlyMap<string, string>): Evidence {
  const before = (fields: FlatFields | null) => fields && fieldsOfBefore(fields, keptBefore);
  const { transaction } = evidence;
  return {
    ...evidence,
    metadata: before(evidence.metadata),
    customAttributes: before(evidence.customAttributes),
    transaction: transaction && { ...transaction, metadata: before(transaction.metadata) },
  };
}

function fieldsOfBefore(fields: FlatFields, keptBefore: ReadonlyMap<string, string>): FlatFields {
  const before = (item: Primitive) => (typeof item === "string" ? (keptBefore.get(item) ?? item) : item);
  // Entries instead of assignments: a key such as `__proto__` stays a key.
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(before) : before(value),
    ]),
  );
}
