// From news to alerts and signals: a decision opens or extends its alert and its subject's signals, an event of the
// organisation is a signal of its own.

import { extendAlert, linkSignals, openAlert } from "#domain/casebook/alerts.ts";
import type { ChangeCause } from "#domain/casebook/change.ts";
import { LIST_CHANGE, LIST_REMOVAL } from "#domain/casebook/observed-events.ts";
import type { FlaggedDecision } from "#domain/casebook/flagged-decision.ts";
import {
  expireSignal,
  extendSignal,
  goesOn,
  observationsOf,
  openSignal,
  type Observation,
} from "#domain/casebook/signals.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { Draft } from "./draft.ts";
import type { Investigations } from "./investigations.ts";
import type { LinkedDecisions } from "./linked-decisions.ts";
import type { CaseNews } from "./api.ts";

/** What of the Casebook has to know of decisions as well. */
interface Followers {
  readonly links: LinkedDecisions;
  readonly investigations: Investigations;
}

/** Of signals that no activity causes, by their type. */
const CAUSES: ReadonlyMap<string, ChangeCause["type"]> = new Map([
  ["system_version", "version_change"],
  [LIST_CHANGE, "list_update"],
  [LIST_REMOVAL, "list_update"],
] as const);

/** @param at now. */
export function takeNews(draft: Draft, followers: Followers, news: CaseNews, at: string): void {
  if (news.kind === "decision") takeDecision(draft, followers, news.decision, at);
  else {
    const { observation } = news;
    const type = CAUSES.get(observation.type) ?? "new_activity";
    takeObservation(draft, observation, { type, id: observation.evidence.id });
  }
}

function takeDecision(
  draft: Draft,
  { links, investigations }: Followers,
  decision: FlaggedDecision,
  at: string,
): void {
  const cause: ChangeCause = { type: "new_activity", id: decision.decisionId };
  const known = draft.find("alert", decision.alertId);
  const alert = known ? extendAlert(known, decision, at) : openAlert(decision);
  const signalIds = observationsOf(decision).map((observation) => takeObservation(draft, observation, cause));
  draft.put("alert", linkSignals(alert, signalIds), cause);
  links.add(alert.id, [decision]);
  if (alert.investigationId === null) return;
  investigations.extend(draft, alert.investigationId, decision, decision.assessedAt);
}

/** @returns the id of its signal. */
function takeObservation(draft: Draft, observation: Observation, cause: ChangeCause): string {
  const { key, subject, observedAt } = observation;
  const live = draft.findLiveSignal(subject?.id ?? "", key);
  if (live && goesOn(live, observedAt)) {
    draft.put("signal", extendSignal(live, observation), cause);
    return live.id;
  }
  if (live) draft.put("signal", expireSignal(live, observedAt), cause);
  const id = drawnId("sig", crypto.randomUUID());
  draft.put("signal", openSignal(id, observation), cause, key);
  return id;
}
