// An event that is not decided is kept once for its id, which no decision may have.

import type { DecidingLedger } from "../decisions/decide-once.ts";
import { type KeepEventCommand, type KeepEventOutcome, LEDGER_FULL } from "../api.ts";

/** Call inside a commit. */
export function keepEventOnce(
  {
    derived,
    identityEvents,
    claims,
    room,
  }: Pick<DecidingLedger, "derived" | "identityEvents" | "claims" | "room">,
  { stem, fingerprint, tokens }: KeepEventCommand,
): KeepEventOutcome {
  if (derived.find(`stem:${stem}`) !== null) return { outcome: "activity_conflict" };
  if (room.isFull() && !identityEvents.has(stem)) return LEDGER_FULL;
  if (tokens.some((token) => claims.isVoid(token))) return { outcome: "claim_lost" };
  const kept = identityEvents.keep(stem, fingerprint, Date.now());
  return { outcome: kept === "conflict" ? "activity_conflict" : kept };
}
