// A rule's content by its hash: two rules of one hash are one rule, in whatever version they stand.

import { canonicalJson } from "../../ids/canonical-json.ts";
import { sha256Hex } from "../../ids/sha256.ts";
import type { Rule } from "../versions/system-version.ts";

/** @returns `sha256:` and 64 hex digits, over the canonical JSON of the rule. */
export function hashRule(rule: Rule): string {
  return `sha256:${sha256Hex(canonicalJson(rule))}`;
}
