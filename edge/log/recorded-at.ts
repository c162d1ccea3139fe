// When the fact behind a row of a log was written, as its event will say.

import type { LogRow } from "#domain/events/batch.ts";
import type { Envelope } from "#domain/events/envelope.ts";
import type { StoredOutcome } from "#domain/events/outcome-recorded.ts";
import { ownJson, readJson } from "#domain/json/text.ts";
import { decisionOf } from "./decision-of.ts";

/** @returns ISO 8601, UTC. */
export function recordedAtOf({ kind, payload }: LogRow): string {
  switch (kind) {
    case "decision":
      return decisionOf(payload).body.assessment.assessedAt;
    case "outcome":
      return readJson<StoredOutcome>(ownJson(payload)).outcome.recordedAt;
    case "event":
      return readJson<Envelope>(ownJson(payload)).recordedAt;
  }
}
