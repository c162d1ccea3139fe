// RFC 8785 canonical JSON: equal values give equal bytes, whatever the order of keys.

import canonicalize from "canonicalize";

/** @throws TypeError for what JSON cannot hold (NaN, a lone function): parse at the border first. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("not a JSON value");
  return text;
}
