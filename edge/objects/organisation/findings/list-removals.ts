// What left the screening lists since the organisation began: each act is announced once in both environments, however often it
// comes.

import type { ListRemoval } from "#domain/contract/casework/list-removal.ts";
import { LISTS_ENTITIES_REMOVED } from "#domain/events/lists-entities-removed.ts";
import type { OrganisationHost } from "../host.ts";

/** Made with the first act. One row: the newest act that was announced. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS list_removal_announced (publication INTEGER NOT NULL);
`;

export class ListRemovals {
  private readonly host: OrganisationHost;

  constructor(host: OrganisationHost) {
    this.host = host;
  }

  /** @param removals in the order of their numbers. */
  keep(removals: readonly ListRemoval[], at: string): void {
    const [own] = this.host.sql.exec<{ created_at: string }>("SELECT created_at FROM organisation").toArray();
    if (own === undefined) return;
    const newest = this.newest();
    const fresh = removals.filter((one) => one.publication > newest && one.at > own.created_at);
    if (fresh.length === 0) return;
    this.host.commit(() => {
      for (const removal of fresh) {
        for (const environment of ["sandbox", "production"] as const) {
          this.host.tell(LISTS_ENTITIES_REMOVED, environment, { at, requestId: null }, removal);
        }
      }
      this.host.sql.exec(TABLE);
      this.host.sql.exec("DELETE FROM list_removal_announced");
      this.host.sql.exec(
        "INSERT INTO list_removal_announced (publication) VALUES (?)",
        fresh.at(-1)?.publication ?? newest,
      );
    });
  }

  private newest(): number {
    if (!this.host.sql.hasTable("list_removal_announced")) return 0;
    const [row] = this.host.sql
      .exec<{ publication: number }>("SELECT publication FROM list_removal_announced")
      .toArray();
    return row?.publication ?? 0;
  }
}
