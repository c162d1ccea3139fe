// A request as its answer is kept under its Idempotency-Key.

import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import type { KeyedRequest } from "../objects/kept-answers.ts";

/** @param keyName null without a key. @param asked all that makes the request another one. */
export function keyedRequest(keyName: string | null, asked: unknown): KeyedRequest {
  return { keyName, fingerprint: sha256Hex(canonicalJson(asked)) };
}
