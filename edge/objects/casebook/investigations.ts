// Investigations in the Casebook: opened over alerts and decisions, acted on, and what follows from a resolution: its alerts
// are closed and its outcomes asked for in the same commit, so that it is accepted or refused as a whole.

import { changeAlert, investigateAlert, type CaseAct } from "#domain/casebook/alerts.ts";
import {
  actOnInvestigation,
  DISPOSITION_OF,
  expectOutcomes,
  linkDecisions,
  openInvestigation,
  outcomeOfReport,
  recordOutcomes,
  type FollowingOutcome,
  type InvestigationAct,
  type InvestigationActor,
  type LinkedDecision,
} from "#domain/casebook/investigations.ts";
import type { ChangeCause } from "#domain/casebook/change.ts";
import type { Failure } from "#domain/contract/errors/errors.ts";
import type { Investigation } from "#domain/contract/casework/investigation.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { Draft } from "./draft.ts";
import type { LinkedDecisions } from "./linked-decisions.ts";
import type { InvestigationRefusal, OpenInvestigationCommand } from "./api.ts";
import type { RequestOutcome } from "./requested-outcome.ts";

/** What the Casebook lends. */
interface Host {
  readonly sql: BoundedSql;
  readonly links: LinkedDecisions;
  readonly request: RequestOutcome;
}

export class Investigations {
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Inside a commit, as all below. */
  open(
    draft: Draft,
    { alertIds, decisions, assignee, note }: OpenInvestigationCommand,
    by: CaseAct,
  ): Investigation | InvestigationRefusal {
    const alerts = alertIds.map((id) => draft.find("alert", id));
    for (const alert of alerts) {
      if (alert === null) return "alert_not_found";
      if (this.isElsewhere(draft, alert.id, null)) return "invalid_state";
    }
    const id = drawnId("inv", crypto.randomUUID());
    const all = [...alertIds.flatMap((alertId) => this.host.links.of(alertId)), ...decisions];
    const linked = this.host.links.add(id, all);
    const cause = causedBy(by);
    const investigation = openInvestigation(id, { alertIds, assignee, note }, linked, by);
    draft.put("investigation", investigation, cause);
    for (const alert of alerts) if (alert) draft.put("alert", investigateAlert(alert, id, by.at), cause);
    return investigation;
  }

  act(
    draft: Draft,
    id: string,
    act: InvestigationAct,
    by: InvestigationActor,
  ): Investigation | InvestigationRefusal {
    const before = draft.find("investigation", id);
    if (before === null) return "investigation_not_found";
    // What was resolved may be another one's by now.
    if (act.kind === "reopen" && before.alertIds.some((alertId) => this.isElsewhere(draft, alertId, id))) {
      return "invalid_state";
    }
    const acted = actOnInvestigation(before, act, by);
    if (!acted.ok) return refusalOf(acted, act);
    const { outcome } = acted.value;
    let { investigation } = acted.value;
    if (outcome !== null) {
      investigation = expectOutcomes(
        investigation,
        this.ask(draft, id, outcome, this.host.links.of(id), by.at),
      );
      if (outcome.source === "case") this.closeAlerts(draft, investigation, outcome, by);
    }
    if (act.kind === "reopen") {
      const all = investigation.alertIds.flatMap((alertId) => this.host.links.of(alertId));
      investigation = this.link(draft, investigation, all, by.at);
      for (const alertId of investigation.alertIds) {
        const alert = draft.find("alert", alertId);
        if (alert && alert.investigationId !== id) {
          draft.put("alert", investigateAlert(alert, id, by.at), causedBy(by));
        }
      }
    }
    draft.put("investigation", investigation, causedBy(by));
    return investigation;
  }

  /** Whether another investigation that is not resolved is over the alert. @param id null for any. */
  isElsewhere(draft: Draft, alertId: string, id: string | null): boolean {
    const other = draft.find("alert", alertId)?.investigationId ?? null;
    if (other === null || other === id) return false;
    const status = draft.find("investigation", other)?.status;
    return status !== undefined && status !== "resolved";
  }

  /**
   * One more decision of an alert that is investigated. What was resolved, and what awaits approval, stays over what it was:
   * only a proposal can be approved. Reopening takes in what came meanwhile.
   */
  extend(draft: Draft, id: string, decision: LinkedDecision, at: string): void {
    const investigation = draft.find("investigation", id);
    if (investigation === null) return;
    if (investigation.status === "resolved" || investigation.status === "pending_approval") return;
    const cause = { type: "new_activity", id: decision.decisionId } as const;
    draft.put("investigation", this.link(draft, investigation, [decision], at), cause);
  }

  /** What it was not over before. Where a report was filed, that holds for them too. */
  private link(
    draft: Draft,
    investigation: Investigation,
    decisions: readonly LinkedDecision[],
    at: string,
  ): Investigation {
    const added = this.host.links.add(investigation.id, decisions);
    const linked = linkDecisions(investigation, added, at);
    if (linked.sar === null) return linked;
    return expectOutcomes(linked, this.ask(draft, linked.id, outcomeOfReport(linked.sar), added, at));
  }

  /** Outcomes of these rows of the log have arrived, each of which counts once. */
  acknowledge(draft: Draft, sequences: readonly number[], at: string): void {
    const arrived = new Map<string, number>();
    for (const sequence of sequences) {
      const [row] = this.host.sql
        .exec<{ investigation_id: string }>(
          `UPDATE following_outcome SET is_recorded = 1 WHERE sequence = ? AND is_recorded = 0
           RETURNING investigation_id`,
          sequence,
        )
        .toArray();
      if (row) arrived.set(row.investigation_id, (arrived.get(row.investigation_id) ?? 0) + 1);
    }
    for (const [id, count] of arrived) {
      const investigation = draft.find("investigation", id);
      if (investigation === null) continue;
      draft.put("investigation", recordOutcomes(investigation, count, at), { type: "outcome", id });
    }
  }

  /** @returns how many: one for each transaction among them. */
  private ask(
    { requestId }: Draft,
    investigationId: string,
    outcome: FollowingOutcome,
    decisions: readonly LinkedDecision[],
    occurredAt: string,
  ): number {
    const transactions = decisions.filter(({ transactionId }) => transactionId !== null);
    for (const { decisionId } of transactions) {
      const asked = { ...outcome, investigationId, decisionId, occurredAt };
      const sequence = this.host.request(asked, requestId);
      this.host.sql.exec("INSERT INTO following_outcome VALUES (?, ?, 0)", sequence, investigationId);
    }
    return transactions.length;
  }

  private closeAlerts(
    draft: Draft,
    { alertIds }: Investigation,
    outcome: FollowingOutcome,
    by: CaseAct,
  ): void {
    for (const id of alertIds) {
      const alert = draft.find("alert", id);
      if (alert === null) continue;
      const disposition = DISPOSITION_OF[outcome.classification];
      const closed = changeAlert(alert, { version: alert.version, status: "closed", disposition }, by);
      if (closed.ok) draft.put("alert", closed.value, causedBy(by));
    }
  }
}

function refusalOf({ code }: Failure, { kind }: InvestigationAct): InvestigationRefusal {
  if (code === "permission_denied") return kind === "resolve" ? "own_resolution" : "own_approval";
  return code === "version_conflict" ? "version_conflict" : "invalid_state";
}

function causedBy({ actor }: CaseAct): ChangeCause {
  return { type: "manual", id: actor };
}
