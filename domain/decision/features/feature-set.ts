// The name of the feature catalogue. The list itself stands apart, because browsers read it, and they have no such hash.

import { canonicalJson } from "../../ids/canonical-json.ts";
import { sha256Hex } from "../../ids/sha256.ts";
import { FEATURE_CATALOGUE } from "./feature-catalogue.ts";

/** Names what features a decision was made from; a changed meaning is a new version. */
export const FEATURE_SET = {
  version: 4,
  hash: `sha256:${sha256Hex(canonicalJson(FEATURE_CATALOGUE))}`,
} as const;
