// The counterparties of which newer lists say something else: each change is announced once, however often a job reports it.

import type { Environment } from "#domain/contract/values/environment.ts";
import {
  COUNTERPARTY_RESCREENED,
  nameOf,
  type CounterpartyRescreened,
} from "#domain/events/counterparty-rescreened.ts";
import { contentId } from "../content-id.ts";
import type { OrganisationHost } from "../host.ts";

/** Made with the first change. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS list_change (event_id TEXT PRIMARY KEY) WITHOUT ROWID;
`;

export class ListChanges {
  private readonly host: OrganisationHost;

  constructor(host: OrganisationHost) {
    this.host = host;
  }

  /** @returns how many were announced. */
  keep(environment: Environment, changes: readonly CounterpartyRescreened[], at: string): number {
    return this.host.commit(() => {
      this.host.sql.exec(TABLE);
      return changes.filter((change) => this.announce(environment, change, at)).length;
    });
  }

  private announce(environment: Environment, change: CounterpartyRescreened, at: string): boolean {
    const { subject, whom, listVersion } = change;
    const id = contentId("evt", COUNTERPARTY_RESCREENED, [
      environment,
      subject.id,
      whom.kind,
      nameOf(whom),
      listVersion,
      change.change,
    ]);
    const added = this.host.sql.exec("INSERT OR IGNORE INTO list_change VALUES (?)", id);
    if (added.rowsWritten === 0) return false;
    this.host.tell(COUNTERPARTY_RESCREENED, environment, { at, requestId: null }, change, id);
    return true;
  }
}
