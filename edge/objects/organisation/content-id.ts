// An id that follows from what it names: made again of the same content it is the same id.

import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";

export function contentId(prefix: "evt" | "btst", kind: string, content: readonly unknown[]): string {
  return `${prefix}_${sha256Hex(canonicalJson([kind, ...content])).slice(0, 32)}`;
}
