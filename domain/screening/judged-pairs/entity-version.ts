// Names what a list says of an entity: equal facts have one version, in whatever order a publication brings them. Where it
// changes, what people judged of the entity before no longer lowers any risk.

import { canonicalJson } from "../../ids/canonical-json.ts";
import { sha256Hex } from "../../ids/sha256.ts";
import { shortHash } from "../../ids/short-hash.ts";

/** @param facts of the entity; lists of texts among them are compared as sets. */
export function entityVersionOf(facts: object): string {
  const sorted = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, Array.isArray(fact) ? fact.toSorted(byText) : fact]),
  );
  return shortHash(sha256Hex(canonicalJson(sorted)));
}

function byText(a: unknown, b: unknown): number {
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : Number(one > other);
}
