// Null and absent are the same to the contract: one form for both, so that equal requests stay equal.

/** The fields that were given, in their order; what is inside them stays as it is. Absent is the shorter record. */
export function knownFields<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as T;
}
