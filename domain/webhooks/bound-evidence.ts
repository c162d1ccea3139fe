// Screening evidence as a delivery carries it: whole where it fits, else the most severe attempts that do, and a word of what is
// left out and where it stands. A row of an object holds 2 MB, and the evidence of one payment can be more.

import { z } from "zod";
import { ATTEMPT_STATUSES, screeningSchema, type Screening } from "../contract/decisions/screening.ts";
import { fitsUtf8, utf8Bytes } from "../text/utf8.ts";

/** Of the evidence as JSON in UTF-8. The rest of an event is bounded by the request that it came from. */
export const EVIDENCE_BYTES_MAX = 512 * 1024;

export const boundedScreeningSchema = screeningSchema.extend({
  truncated: z
    .object({
      omittedAttempts: z.int(),
      readFrom: z.string().meta({ description: "The path, below the base URL, of the whole evidence." }),
    })
    .optional()
    .meta({
      description:
        "Only if the evidence is too large for a delivery: the least severe attempts are left out.",
    }),
});
type BoundedScreening = z.output<typeof boundedScreeningSchema>;

/** @param readFrom where all of it stands. */
export function boundScreening(screening: Screening, readFrom: string): BoundedScreening {
  if (fitsUtf8(JSON.stringify(screening), EVIDENCE_BYTES_MAX)) return screening;
  const bySeverity = screening.attempts
    .map((attempt, index) => ({ index, severity: ATTEMPT_STATUSES.indexOf(attempt.status), attempt }))
    .sort((one, other) => other.severity - one.severity || one.index - other.index);
  const kept = new Set<number>();
  let bytes = 0;
  for (const { index, attempt } of bySeverity) {
    bytes += utf8Bytes(JSON.stringify(attempt)) + 1;
    if (bytes > EVIDENCE_BYTES_MAX) break;
    kept.add(index);
  }
  return {
    ...screening,
    attempts: screening.attempts.filter((_, index) => kept.has(index)),
    truncated: { omittedAttempts: screening.attempts.length - kept.size, readFrom },
  };
}
