// An id that follows from what it names: made again of the same content it is the same id.

import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { hashedId } from "#domain/ids/identifiers.ts";

export function contentId(prefix: "evt" | "btst", kind: string, content: readonly unknown[]): string {
  return hashedId(prefix, canonicalJson([kind, ...content]));
}
