// Outcomes that an alert asks for when a person closes it with its label: one for each of its payments, asked for in the commit that
// closes it, so that both happen or neither does.

import { changeAlert, LABEL_OF, type CaseAct } from "#domain/casebook/alerts.ts";
import type { Alert, AlertChanges, OrganisationAlert } from "#domain/contract/casework/alert.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { Draft } from "./draft.ts";
import type { LinkedDecisions } from "./linked-decisions.ts";
import type { RequestOutcome } from "./requested-outcome.ts";

/** What the Casebook lends. */
interface Host {
  readonly sql: BoundedSql;
  readonly links: LinkedDecisions;
  /** Whether an investigation that is not resolved is over the alert. */
  readonly isInvestigated: (draft: Draft, alertId: string) => boolean;
  readonly request: RequestOutcome;
}

export class AlertOutcomes {
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Inside a commit, as below. @returns null where there is no such alert. */
  close(draft: Draft, id: string, changes: AlertChanges, by: CaseAct): Result<Alert> | null {
    const alert = draft.find("alert", id);
    if (alert === null) return null;
    const changed = changeAlert(alert, changes, by);
    if (!changed.ok) return changed;
    // Closed twice, each payment would be counted twice.
    if (alert.status === "closed") {
      return fail(
        "invalid_state",
        "The alert is closed already. Reopen it, then close it with its outcomes.",
      );
    }
    if (this.host.isInvestigated(draft, id)) {
      return fail(
        "invalid_state",
        "An investigation works on this alert: its resolution records the outcomes.",
      );
    }
    draft.put("alert", changed.value, { type: "manual", id: by.actor });
    this.ask(draft, changed.value, by);
    return succeed(changed.value);
  }

  private ask({ requestId }: Draft, { id, version, disposition }: Alert, { actor, at }: CaseAct): void {
    const classification = disposition && LABEL_OF[disposition];
    if (classification === null) return;
    const outcome = { step: `closed-${version}`, classification, source: "case", occurredAt: at } as const;
    for (const { decisionId, transactionId } of this.host.links.of(id)) {
      if (transactionId === null) continue;
      const sequence = this.host.request({ ...outcome, alertId: id, actor, decisionId }, requestId);
      this.host.sql.exec("INSERT INTO alert_outcome VALUES (?, ?, 0)", sequence, id);
    }
  }

  /** Outcomes of these rows of the log have arrived; rows of others are among them. */
  acknowledge(sequences: readonly number[]): void {
    for (const sequence of sequences) {
      this.host.sql.exec("UPDATE alert_outcome SET is_recorded = 1 WHERE sequence = ?", sequence);
    }
  }

  /** For an object that exists. Writes nothing. */
  of(alertId: string): OrganisationAlert["outcomes"] {
    return this.host.sql
      .exec<OrganisationAlert["outcomes"]>(
        "SELECT count(*) AS expected, total(is_recorded) AS recorded FROM alert_outcome WHERE alert_id = ?",
        alertId,
      )
      .one();
  }
}
