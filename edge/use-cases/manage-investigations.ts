// Opens investigations of the caller's casebook and acts on them. Decisions that are named by themselves must exist.

import { decisionReferenceOf } from "#domain/casebook/decision-reference.ts";
import type { InvestigationAct, LinkedDecision } from "#domain/casebook/investigations.ts";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { InvestigationRequest } from "#domain/contract/casework/investigation.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { parseRecordId } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { decisionOf } from "../log/decision-of.ts";
import type { Actor } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { InvestigationRefusal } from "../objects/casebook/api.ts";
import type { KeptOutcome } from "../objects/kept-answers.ts";
import { casebookOf, ledgerOf } from "../routing.ts";
import { hasSecondPerson } from "./find-second-person.ts";
import { actOnceHeard } from "./heard-alerts.ts";
import { askerOf, alertNotFound } from "./manage-cases.ts";
import { keyReused } from "./refusals.ts";

/** Without it nobody resolves, or approves. */
const AGREES = "outcomes:write";

export function investigationNotFound(): Failure {
  return fail("investigation_not_found", "There is no investigation with this id.");
}

/** @returns the investigation as JSON text; a repeat under the same key gets the kept one. */
export async function openInvestigation(
  env: Env,
  caller: Actor,
  request: InvestigationRequest,
  keyName: string | null,
): Promise<Result<string>> {
  const decisions = await Promise.all(request.decisionIds.map((id) => linkedDecision(env, caller, id)));
  const known = decisions.filter((decision) => decision !== null);
  if (known.length < decisions.length) {
    return fail("unprocessable", "decisionIds: there is no decision with one of these ids.");
  }
  const { organisationId, environment } = caller;
  const { alertIds, assignee, note } = request;
  const command = { alertIds, decisions: known, assignee: assignee ?? null, note: note ?? null };
  const fingerprint = sha256Hex(
    canonicalJson([alertIds, request.decisionIds, command.assignee, command.note]),
  );
  const asker = { keyName, fingerprint, ...askerOf(caller) };
  const opened = await actOnceHeard(env, caller, alertIds, async () =>
    answerOf(
      await casebookOf(env, caller).openInvestigation({ organisationId, environment }, command, asker),
    ),
  );
  if (opened.ok || opened.code !== "alert_not_found") return opened;
  return fail("unprocessable", "alertIds: there is no alert with one of these ids.");
}

/** @returns the investigation afterwards as JSON text; a repeat under the same key gets the kept one. */
export async function actOnInvestigation(
  env: Env,
  caller: Actor,
  id: string,
  act: InvestigationAct,
  keyName: string | null,
): Promise<Result<string>> {
  const alone = caller.isEmergency ? refusedAlone(act) : null;
  if (alone) return alone;
  const keyed = {
    keyName,
    fingerprint: sha256Hex(canonicalJson([id, JSON.stringify(act)])),
    ...askerOf(caller),
  };
  const casebook = casebookOf(env, caller);
  const acted = await casebook.actOnInvestigation(id, act, keyed);
  const isRefused = acted.outcome === "own_resolution";
  if (!isRefused || (await hasSecondPerson(env, AGREES, caller.actor))) return answerOf(acted);
  return answerOf(await casebook.actOnInvestigation(id, act, keyed, true));
}

/** What a key may not do that one owner made alone: it would be the second person of its own maker. */
function refusedAlone(act: InvestigationAct): Failure | null {
  const message =
    "The key was made in an emergency: until another person has confirmed it, it cannot do this.";
  if (act.kind === "approve") return fail("permission_denied", message);
  const isLegitimate = act.kind === "resolve" && act.resolution === "legitimate";
  return isLegitimate ? fail("invalid_state", message) : null;
}

function answerOf(answer: KeptOutcome<InvestigationRefusal>): Result<string> {
  switch (answer.outcome) {
    case "done":
      return succeed(answer.body, answer);
    case "investigation_not_found":
      return investigationNotFound();
    case "alert_not_found":
      return alertNotFound();
    case "own_approval":
      return fail(
        "permission_denied",
        "The key that proposed a resolution cannot approve it. Use another key, or reopen the investigation.",
      );
    case "own_resolution":
      return fail(
        "permission_denied",
        "You proposed a resolution of this investigation that nobody approved. To resolve it as legitimate, propose it again: another person approves.",
      );
    case "version_conflict":
      return fail(
        "version_conflict",
        "The investigation has changed in the meantime. Read it again, then repeat your change.",
      );
    case "invalid_state":
      return fail("invalid_state", "Its state, or that of one of its alerts, does not allow this.");
    case "idempotency_key_reused":
      return keyReused();
  }
}

async function linkedDecision(env: Env, caller: Actor, id: string): Promise<LinkedDecision | null> {
  const place = parseRecordId(id);
  if (place === null || place.shard >= caller.shards) return null;
  const stored = await ledgerOf(env, caller, place.shard).readRecord(place.stem);
  if (stored === null) return null;
  const record = decisionOf(stored);
  const reference = decisionReferenceOf(record);
  if (place.kind === "transaction" && reference.transactionId === null) return null;
  return { ...reference, subject: record.body.assessment.subject };
}
